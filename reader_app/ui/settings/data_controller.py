"""Carries out what the "Data" page of the settings offers: restore, export, import, reset."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, Slot

from reader_app.domain.errors import DomainError
from reader_app.domain.library import KeptCopies
from reader_app.domain.settings import Settings
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.dialogs.message_dialogs import QuestionDialog
from reader_app.ui.services import Model, SettingsAccess
from reader_app.ui.settings.library_export import LibraryExport
from reader_app.ui.settings.settings_controller import SettingsController
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks

if TYPE_CHECKING:
    from reader_app.ui.settings.settings_dialog import SettingsDialog

_UNDO: Final = "undo_reset"


class EndOfWindow(Protocol):
    """Closes the window for a restart."""

    def start_again(self) -> None:
        """Close the window, then start the program again with the same data folder."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DataServices:
    """What the page needs; everything but `end` is called through `Tasks`.

    `forget(is_all)`: remove the key from the key store and request a factory reset for the next
    start. If the key may still be there, it raises StorageError; with `is_all` False it requests
    the reset all the same.
    """

    copies: KeptCopies
    settings: SettingsAccess
    model: Model
    forget: Callable[[bool], None]
    end: EndOfWindow


class DataController(QObject):
    """Connects the "Data" page of each settings dialog that is opened."""

    def __init__(
        self,
        services: DataServices,
        taking: LibraryExport,
        tasks: Tasks,
        setup: SettingsController,
        theme: AppTheme,
        window: MainWindow,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._prompt = prompt
        self._taking = taking
        self._tasks = tasks
        self._setup = setup
        self._theme = theme
        self._window = window
        self._dialog: SettingsDialog | None = None
        self._before_reset: Settings | None = None
        setup.dialog_opened.connect(self._furnish)
        taking.told.connect(self._tell)
        window.notice_action_requested.connect(self._act)

    @Slot(object)
    def _furnish(self, dialog: SettingsDialog) -> None:
        self._dialog = dialog
        page = dialog.data_page
        page.restore_requested.connect(self._ask_to_restore)
        page.export_requested.connect(self._export)
        page.import_requested.connect(self._import)
        page.reset_requested.connect(self._reset)
        page.delete_requested.connect(self._ask_to_delete)
        dialog.finished.connect(self._forget_dialog)
        self._list_copies()

    @Slot()
    def _forget_dialog(self) -> None:
        self._dialog = None

    def _list_copies(self) -> None:
        def show(copies: object) -> None:
            if self._dialog is not None and isinstance(copies, tuple):
                self._dialog.data_page.show_copies(copies)

        self._tasks.run(self._services.copies.listed, show)

    # --- backups

    @Slot(str, str)
    def _ask_to_restore(self, name: str, when: str) -> None:
        question = QuestionDialog(
            tr("Restore the backup from {when}?", when=when),
            tr("It replaces your current library, which is kept as a backup. Pagemate restarts."),
            tr("Restore"),
            self._dialog,
        )
        question.accepted.connect(lambda: self._restore(name))
        question.open()

    def _restore(self, name: str) -> None:
        wish = self._services.copies.wish_restored
        self._tasks.run(lambda: wish(name), lambda _: self._start_again(), self._fail)

    def _start_again(self) -> None:
        if self._dialog is not None:
            self._dialog.reject()
        self._services.end.start_again()

    # --- export and import

    @Slot()
    def _export(self) -> None:
        self._taking.export(self._dialog or self._window)

    @Slot()
    def _import(self) -> None:
        self._taking.bring(self._dialog or self._window)

    @Slot(str, object)
    def _tell(self, sentence: str, saved: Path | None = None) -> None:
        if self._dialog is not None:
            self._dialog.data_page.show_result(sentence)
            if saved is not None:
                self._prompt.tell_in(self._dialog.data_page.result, saved, sentence)
            self._list_copies()
        elif saved is not None:
            self._prompt.tell(saved, sentence, seconds=0)
        else:
            self._window.show_notice(sentence, seconds=0)

    # --- reset

    @Slot()
    def _reset(self) -> None:
        self._change(Settings.reset, tr("Settings restored to defaults."), tr("Undo"))

    def _change(
        self, change: Callable[[Settings], Settings], sentence: str, action_text: str
    ) -> None:
        settings, model = self._services.settings, self._services.model

        def work() -> tuple[Settings, Settings]:
            before = settings.load()
            after = settings.change(change)
            model.reload()
            return before, after

        def done(both: tuple[Settings, Settings]) -> None:
            self._before_reset, after = both
            if self._dialog is not None:
                self._dialog.reject()
            self._theme.wear(after)
            self._setup.model_changed.emit()
            self._window.show_notice(sentence, action_text, 12.0, _UNDO)

        self._tasks.run(work, done, self._fail)

    @Slot(str)
    def _act(self, action: str) -> None:
        before = self._before_reset
        if action == _UNDO and before is not None:
            self._change(lambda _: before, tr("Your previous settings are back."), "")

    @Slot()
    def _ask_to_delete(self) -> None:
        from reader_app.ui.settings.data_page import DeleteEverythingDialog

        question = DeleteEverythingDialog(self._dialog)
        question.confirmed.connect(self._delete)
        question.open()

    @Slot()
    def _delete(self) -> None:
        forget = self._services.forget
        self._tasks.run(lambda: forget(True), lambda _: self._start_again(), self._ask_to_go_on)

    def _ask_to_go_on(self, error: DomainError) -> None:
        """Offer to delete the rest although the key couldn't be removed from the key store."""
        question = QuestionDialog(
            tr("Delete the rest?"),
            error.words,
            tr("Delete the rest"),
            self._dialog,
            kind="danger",
        )
        question.accepted.connect(self._delete_rest)
        question.open()

    @Slot()
    def _delete_rest(self) -> None:
        forget = self._services.forget
        self._tasks.run(lambda: forget(False), lambda _: self._start_again(), self._fail)

    def _fail(self, error: DomainError) -> None:
        self._tell(error.words)
