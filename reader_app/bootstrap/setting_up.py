"""Around the settings: the welcome, where a model is set up, and what tells what has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader_app.store.atomic_file import write_readable
from reader_app.ui.controllers.privacy_controller import PrivacyController
from reader_app.ui.controllers.sent_controller import SentController
from reader_app.ui.controllers.welcome_controller import WelcomeController

if TYPE_CHECKING:
    from reader_app.bootstrap.reading_stage import ReadingStage
    from reader_app.ui.chat.chat_pane import ChatPane
    from reader_app.ui.controllers.chat_controller import ChatController
    from reader_app.ui.controllers.services import Services
    from reader_app.ui.controllers.settings_controller import SettingsController
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.workers.background_tasks import Tasks


def add_setting_up(
    stage: ReadingStage,
    services: Services,
    network: Tasks,
    setup: SettingsController,
    chat: ChatController,
    pane: ChatPane,
    library: LibraryView,
) -> None:
    """Make it; it belongs to the window and lives as long."""
    core, tasks, window = stage.core, stage.tasks, stage.window
    log = core.store.sent
    sent = SentController(log, write_readable, tasks, pane, window, stage.theme, window)
    privacy = PrivacyController(log, services.model, core.data_dir, tasks, setup, window)
    privacy.sent_requested.connect(sent.show_sent)
    welcome = WelcomeController(services, tasks, network, setup, stage.tabs, library, window)
    welcome.model_changed.connect(chat.show_model)
