"""Saves annotations in the book's own PDF, once the reader wants that, and copies of books."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QDialog, QWidget

from reader_app.app.library.book_annotations import FileNotes, FileNotesUseCase
from reader_app.domain.book import Book
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.annotations.notes_export import marks_of_all
from reader_app.ui.book.controller import BookController
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.dialogs.message_dialogs import QuestionDialog
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.file_saving import FileSaving, Preparation, RestoredFile, SavedFile
from reader_app.workers.ocr_and_copy import FileWriter

_SAVE_COPY: Final = "save copy instead"
_SHOW_ORIGINAL: Final = "show original"
_LONGEST_MS: Final = 15_000
"""The longest time that a closing window waits for what is being saved."""


@dataclass(frozen=True, slots=True)
class _Work:
    """What is to be saved in a file."""

    notes: FileNotes
    prepared: Preparation
    original: Path | None


class FileNotesSaver(QObject):
    """Saves the annotations of one book in its file: reads, writes anew, puts into place.

    `over(FileNotesSaver)` ends it. Then `error` says why nothing was saved, or is None; `saved` is
    None if the file had everything already; `original`: the copy that was kept just now.
    """

    over = Signal(object)

    def __init__(
        self,
        use_case: FileNotesUseCase,
        saving: FileSaving,
        tasks: Tasks,
        disk: Tasks,
        writer: FileWriter,
        parent: QObject,
        *,
        is_asked: bool,
    ) -> None:
        """`is_asked`: the reader asked for it and is told when it is done.

        `tasks`: earlier tasks in it come first, so annotations are stored by then. `disk`: for what
        may take long.
        """
        super().__init__(parent)
        self.book_id = ""
        self.is_asked = is_asked
        self.saved: SavedFile | None = None
        self.original: Path | None = None
        self.error: DomainError | None = None
        self._use_case = use_case
        self._saving = saving
        self._tasks = tasks
        self._disk = disk
        self._writer = writer
        self._work: _Work | None = None
        self._is_being_put = False
        writer.written.connect(self._put)
        writer.failed.connect(self._fail)

    def save(self, book_id: str) -> None:
        """Begin; nothing is written if the file has everything already."""
        self.book_id = book_id
        self._tasks.run(lambda: self._use_case.load(book_id), self._prepare, self._fail)

    def shut_down(self) -> None:
        """Stop; what is written and not being put into place is removed."""
        self._writer.shut_down()
        if self._work is not None and not self._is_being_put:
            self._saving.give_up(self._work.prepared)
            self._work = None

    def _prepare(self, notes: FileNotes) -> None:
        # The request is about the file itself, which may have been replaced or be gone.
        if notes.present == notes.written and not (self.is_asked and notes.written):
            self._end(None)
            return
        saving, path = self._saving, self._writer.path

        def work() -> _Work:
            is_first = saving.original_of(notes.book.id) is None
            prepared = saving.prepare(notes.book.id, path)
            return _Work(notes, prepared, saving.original_of(notes.book.id) if is_first else None)

        self._disk.run(work, self._write, self._fail)

    def _write(self, work: _Work) -> None:
        self._work = work
        marks = marks_of_all(work.notes.annotations, work.notes.reader)
        names = {mark.name for mark in marks}
        gone = [name for name in work.notes.written_marks if name not in names]
        self._writer.write(work.prepared.unfinished, marks, gone, work.notes.entries)

    @Slot(bool)
    def _put(self, has_changed: bool) -> None:
        work, saving, use_case = self._work, self._saving, self._use_case
        if work is None:
            return
        written = work.notes.present
        book = work.notes.book
        self._is_being_put = True

        def put() -> SavedFile | None:
            if not has_changed:
                saving.give_up(work.prepared)
                use_case.note_written(book.id, written, book.checksum)
                return None
            saved = saving.put(work.prepared)
            use_case.note_written(book.id, written, saved.checksum)
            saving.finish(work.prepared)
            return saved

        self.original = work.original
        self._disk.run(put, self._end, self._fail)

    def _end(self, saved: SavedFile | None) -> None:
        self._work, self.saved = None, saved
        self.over.emit(self)

    @Slot(object)
    def _fail(self, error: DomainError) -> None:
        work, self._work = self._work, None
        if work is not None:
            self._disk.run(lambda: self._saving.give_up(work.prepared))
        self.error = error
        self.over.emit(self)


class SavingQuestion(PlainDialog):
    """Asks where annotations are kept: `in_file` or `in_library`; closing it decides nothing."""

    in_file = Signal()
    in_library = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(
            "savingQuestion",
            "",
            parent,
            heading=tr("Save annotations in the PDF itself?"),
        )
        self.setMinimumWidth(460)
        self.body.addWidget(
            label(
                tr(
                    "Other programs will then show the highlights and notes in “{name}”. They are "
                    "added at its end when you press Ctrl+S and when you close the book; nothing "
                    "else in it changes. Pagemate keeps a copy of the original first.",
                    name=name,
                )
            )
        )
        self.foot.addStretch(1)
        keep = self.add_button(tr("Keep in Pagemate"))
        keep.setObjectName("keepInLibraryButton")
        keep.clicked.connect(self.in_library)
        keep.clicked.connect(self.accept)
        save = self.add_button(tr("Save in file"), "primary")
        save.setObjectName("saveInFileButton")
        save.clicked.connect(self.in_file)
        save.clicked.connect(self.accept)
        save.setFocus()


class SavingController(QObject):
    """Asks once for each file, saves on request and when the book is closed.

    `copy_requested`: a file can't be saved in, and the reader wants a copy instead.
    """

    copy_requested = Signal()

    def __init__(
        self,
        use_case: FileNotesUseCase,
        saving: FileSaving,
        tasks: Tasks,
        disk: Tasks,
        client: DocumentClient,
        books: BookController,
        window: MainWindow,
        show_in_folder: Callable[[Path], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._use_case = use_case
        self._saving = saving
        self._tasks = tasks
        self._disk = disk
        self._client = client
        self._books = books
        self._window = window
        self._show_in_folder = show_in_folder
        self._book: Book | None = None
        self._file: tuple[Path, str] = (Path(), "")
        self._running: list[FileNotesSaver] = []
        self._original: Path | None = None
        self._restored: RestoredFile | None = None
        self._question: QDialog | None = None
        self._then: Callable[[], None] | None = None
        books.book_opened.connect(self._begin)
        books.book_changed.connect(self._refresh)
        books.book_reloaded.connect(self._look_up_written)
        # Queued: the notice replaces the one that the book was reloaded.
        books.book_reloaded.connect(self._tell_restored, Qt.ConnectionType.QueuedConnection)
        books.book_closed.connect(self._save_closed)
        window.bind(ActionId.SAVE_NOTES, self.save)
        window.bind(ActionId.SAVES_ON_CLOSING, self._toggle)
        window.bind(ActionId.RESTORE_ORIGINAL, self._ask_to_restore)
        self._offer_restoring(None)
        window.notice_action_requested.connect(self._act_on_notice)
        disk.run(lambda: saving.finish_interrupted(use_case.note_checksum))

    @Slot()
    def save(self) -> None:
        """Save the annotations of the open book in its file; asks first, if that isn't decided."""
        self._close_editors()
        if self._book is None:
            return
        if not self._books.pane.is_pdf:
            self._window.show_notice(
                tr("Only PDFs can contain notes. You can export this book’s notes as Markdown.")
            )
        elif self._book.saves_into_file:
            self._start(self._book, is_asked=True)
        else:
            self._ask(self._book)

    def finish_all(self, then: Callable[[], None]) -> None:
        """Save what is open, if that is wanted, and call `then` once nothing is being saved."""
        if self._wants_saving():
            assert self._book is not None
            self._close_editors()
            self._start(self._book, is_asked=False)
        if self._running:
            self._then = then
            QTimer.singleShot(_LONGEST_MS, self, self._go_on)
        else:
            then()

    def _close_editors(self) -> None:
        """Store what is being written, so that it is saved as well."""
        self._books.pane.annotations.card.close_card()
        self._books.pane.form.close_editor()

    def give_up(self) -> None:
        """Stop saving; the thread finishes what it is putting into place."""
        self._then = None
        for saver in self._running:
            saver.shut_down()

    # -- inside: the book ---------------------------------------------------------------------

    @Slot(object)
    def _begin(self, book: Book) -> None:
        self._window.hide_notice(_SAVE_COPY)  # its button saves a copy of the book that is open
        self._book, self._file = book, self._client.file
        self._show_switch()
        self._look_up_written(book)

    @Slot(object)
    def _look_up_written(self, book: Book) -> None:
        self._tasks.run(partial(self._use_case.written, book.id), self._tell_written)
        self._disk.run(partial(self._saving.original_of, book.id), self._offer_restoring)

    def _offer_restoring(self, original: Path | None) -> None:
        can_restore = original is not None and self._book is not None
        self._window.action(ActionId.RESTORE_ORIGINAL).setEnabled(can_restore)

    def _tell_written(self, written: Iterable[str]) -> None:
        """Draw nothing of the file that the window draws itself or the reader has deleted since."""
        self._books.pane.annotations.comments.shown.set_written(written)

    @Slot(object)
    def _refresh(self, book: Book) -> None:
        if self._book is not None and self._book.id == book.id:
            # It may have been read before the reader's choice was stored.
            book.saves_into_file = self._book.saves_into_file
            self._book = book
            self._show_switch()

    @Slot()
    def _save_closed(self) -> None:
        book, wants = self._book, self._wants_saving()
        self._book = None
        self._offer_restoring(None)
        if book is not None and wants:
            self._start(book, is_asked=False)

    def _wants_saving(self) -> bool:
        return self._book is not None and bool(self._book.saves_into_file)

    def _show_switch(self) -> None:
        saves = self._book is not None and bool(self._book.saves_into_file)
        self._window.set_checked(ActionId.SAVES_ON_CLOSING, saves)

    # -- inside: the choice -------------------------------------------------------------------

    def _ask(self, book: Book) -> None:
        """Ask where annotations are to be kept, if the file can be saved in at all."""
        check, path = self._saving.check, self._file[0]
        refused = partial(self._tell_failed, book.id)
        self._tasks.run(lambda: check(path), lambda _: self._show_question(book), refused)

    def _show_question(self, book: Book) -> None:
        if self._question is not None or self._book is None or self._book.id != book.id:
            return
        dialog = SavingQuestion(book.file_path.name, self._window)
        dialog.in_file.connect(self._choose_file)
        dialog.in_library.connect(self._choose_library)
        dialog.finished.connect(self._forget_question)
        self._question = dialog
        dialog.open()

    @Slot()
    def _forget_question(self) -> None:
        if self._question is not None:
            self._question.deleteLater()
            self._question = None

    @Slot()
    def _choose_file(self) -> None:
        self._choose(saves=True)
        self.save()

    @Slot()
    def _choose_library(self) -> None:
        self._choose(saves=False)
        self._window.show_notice(
            tr("Annotations stay in Pagemate. “Export PDF with notes…” writes a copy with them.")
        )

    @Slot()
    def _toggle(self) -> None:
        saves = not self._wants_saving()
        if saves and self._book is not None and self._books.pane.is_pdf:
            self._show_switch()  # until it is answered
            self._ask(self._book)
        else:
            self._choose(saves=False)

    def _choose(self, *, saves: bool) -> None:
        if self._book is not None:
            book_id = self._book.id
            self._book.saves_into_file = saves
            self._tasks.run(
                lambda: self._use_case.choose(book_id, saves=saves),
                failed=partial(self._tell_failed, book_id),
            )
        self._show_switch()

    # -- inside: the original -----------------------------------------------------------------

    @Slot()
    def _ask_to_restore(self) -> None:
        if self._book is None or self._question is not None:
            return
        dialog = QuestionDialog(
            tr("Restore the original file?"),
            tr(
                "“{name}” will be as it was before Pagemate first saved notes in it. "
                "Your highlights and notes stay in Pagemate, and the file as it is now is kept as "
                "a copy.",
                name=self._book.file_path.name,
            ),
            tr("Restore original"),
            self._window,
        )
        dialog.accepted.connect(self._restore)
        dialog.finished.connect(self._forget_question)
        self._question = dialog
        dialog.open()

    @Slot()
    def _restore(self) -> None:
        book, path = self._book, self._file[0]
        if book is None or self._running:
            return
        use_case, saving = self._use_case, self._saving

        def work() -> RestoredFile:
            return saving.restore(
                book.id,
                path,
                lambda: use_case.note_nothing_written(book.id),
                lambda checksum: use_case.note_checksum(book.id, checksum),
            )

        def failed(error: DomainError) -> None:
            book.saves_into_file = saves
            self._show_switch()
            self._books.own_writes.end(None)
            self._window.show_notice(error.words)

        self._books.own_writes.begin()
        saves, book.saves_into_file = book.saves_into_file, False  # not again on closing
        self._show_switch()
        # Annotations are stored by earlier tasks in `_tasks`.
        self._tasks.run(lambda: None, lambda _: self._disk.run(work, self._reload, failed))

    def _reload(self, restored: RestoredFile) -> None:
        self._restored = restored
        self._books.own_writes.end(restored.file.stamp)
        if self._book is None:
            self._tell_restored()
        else:
            self._books.reload()

    @Slot()
    def _tell_restored(self) -> None:
        """Show the notice once the restored file is shown."""
        if self._restored is not None:
            name, self._original = self._restored.file.path.name, self._restored.replaced
            self._restored = None
            words = tr("“{name}” is the original again. Your notes are in Pagemate.", name=name)
            self._window.show_notice(words, tr("Show file with notes"), 10, _SHOW_ORIGINAL)

    # -- inside: saving -----------------------------------------------------------------------

    def _start(self, book: Book, *, is_asked: bool) -> None:
        if any(saver.book_id == book.id for saver in self._running):
            return
        self._window.hide_notice(_SAVE_COPY)
        writer = FileWriter(self._client.launch, *self._file, self)
        saver = FileNotesSaver(
            self._use_case, self._saving, self._tasks, self._disk, writer, self, is_asked=is_asked
        )
        self._running.append(saver)
        self._books.own_writes.begin()
        saver.over.connect(self._end)
        saver.save(book.id)

    @Slot(object)
    def _end(self, saver: FileNotesSaver) -> None:
        self._running = [other for other in self._running if other is not saver]
        self._books.own_writes.end(saver.saved.stamp if saver.saved is not None else None)
        if self._book is not None and self._book.id == saver.book_id:
            self._look_up_written(self._book)
        if saver.error is not None:
            self._tell_failed(saver.book_id, saver.error)
        elif saver.is_asked:
            self._tell_saved(saver)
        saver.deleteLater()
        if not self._running:
            self._go_on()

    @Slot()
    def _go_on(self) -> None:
        """Do what waits for the end of all saving; give up what takes too long."""
        then, self._then = self._then, None
        if then is not None:
            for saver in self._running:
                saver.shut_down()
            then()

    def _tell_saved(self, saver: FileNotesSaver) -> None:
        if saver.saved is None:
            self._window.show_notice(tr("All annotations are in the PDF already."))
            return
        words = tr("Saved in “{name}”.", name=saver.saved.path.name)
        self._original = saver.original
        if self._original is None:
            self._window.show_notice(words)
        else:
            kept = tr("Pagemate has kept the original.")
            self._window.show_notice(f"{words} {kept}", tr("Show original"), 10, _SHOW_ORIGINAL)

    def _tell_failed(self, book_id: str, error: DomainError) -> None:
        if self._book is not None and self._book.id == book_id:
            self._window.show_notice(error.words, tr("Save a copy…"), 0, _SAVE_COPY)
        else:
            self._window.show_notice(error.words, seconds=0)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _SAVE_COPY:
            self.copy_requested.emit()
        elif action == _SHOW_ORIGINAL and self._original is not None:
            self._show_in_folder(self._original)
