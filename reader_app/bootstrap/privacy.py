"""What tells the reader what has left the machine, and what may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader_app.store.atomic_file import write_readable
from reader_app.ui.controllers.privacy_controller import PrivacyController
from reader_app.ui.controllers.sent_controller import SentController

if TYPE_CHECKING:
    from reader_app.bootstrap.model import WindowModel
    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.ui.chat.chat_pane import ChatPane
    from reader_app.ui.controllers.settings_controller import SettingsController


def add_privacy(
    stage: ReadingStage, pane: ChatPane, model: WindowModel, setup: SettingsController
) -> None:
    """Make it; it belongs to the window and lives as long."""
    core, tasks, window = stage.core, stage.tasks, stage.window
    log = core.store.sent
    sent = SentController(log, write_readable, tasks, pane, window, stage.theme, window)
    privacy = PrivacyController(log, model, core.data_dir, tasks, setup, window)
    privacy.sent_requested.connect(sent.show_sent)
