"""A conversation as a file of the reader's."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog

from reader_app.domain.translation import tr
from reader_app.ui.conversations.conversations_controller import ConversationsController
from reader_app.ui.services import Services
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks


class ConversationExport(QObject):
    """Asks where to, and writes Markdown there."""

    def __init__(
        self,
        services: Services,
        tasks: Tasks,
        conversations: ConversationsController,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._conversations = conversations
        self._window = window
        window.bind(ActionId.EXPORT, self.export_current)
        conversations.export_requested.connect(self.export)

    @Slot()
    def export_current(self) -> None:
        current = self._conversations.current
        if current:
            self.export(current)
        else:
            self._window.show_notice(tr("There is no conversation to export yet."))

    @Slot(str)
    def export(self, conversation_id: str) -> None:
        dialog = QFileDialog(self._window, tr("Export conversation"), "conversation.md")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("md")
        export = self._services.export

        def write(path: str) -> None:
            self._tasks.run(
                lambda: _write(Path(path), export(conversation_id)), self._window.show_notice
            )

        dialog.fileSelected.connect(write)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _write(path: Path, text: str) -> str:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        return tr("The file could not be written there. Choose another folder.")
    return tr("Saved as {name}.", name=path.name)
