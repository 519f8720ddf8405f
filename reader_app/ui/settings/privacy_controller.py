"""Fills the "Privacy" page of the settings with the current state."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from reader_app.ui.settings.privacy_page import PrivacyState

if TYPE_CHECKING:
    from reader_app.domain.events import SentLog
    from reader_app.ui.services import Model
    from reader_app.ui.settings.settings_controller import SettingsController
    from reader_app.ui.settings.settings_dialog import SettingsDialog
    from reader_app.workers.background_tasks import Tasks


class PrivacyController(QObject):
    """Connects the "Privacy" page of each settings dialog that opens.

    `sent_requested(str)`: show what was sent for the turn with this id.
    """

    sent_requested = Signal(str)

    def __init__(
        self,
        sent: SentLog,
        model: Model,
        folder: Path,
        tasks: Tasks,
        setup: SettingsController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._sent = sent
        self._model = model
        self._folder = folder
        self._tasks = tasks
        self._dialog: SettingsDialog | None = None
        setup.dialog_opened.connect(self._furnish)
        setup.model_changed.connect(self._tell)

    @Slot(object)
    def _furnish(self, dialog: SettingsDialog) -> None:
        self._dialog = dialog
        page = dialog.privacy_page
        page.sent_requested.connect(self.sent_requested)
        page.folder_requested.connect(self._show_folder)
        dialog.finished.connect(self._forget_dialog)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        if self._dialog is None:
            return
        sent, model, folder = self._sent, self._model, self._folder

        def look() -> PrivacyState:
            return PrivacyState(model.who, model.key_place(), folder, sent.latest())

        self._tasks.run(look, self._show)

    def _show(self, state: PrivacyState) -> None:
        if self._dialog is not None:
            self._dialog.privacy_page.show_state(state)

    @Slot()
    def _forget_dialog(self) -> None:
        self._dialog = None

    @Slot()
    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))
