"""Copies of a book's file, and exports of its notes: as Markdown, or in a copy of the PDF."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog

from reader_app.app.library.book_annotations import (
    AnnotationsUseCase,
    BookAnnotations,
    FileNotes,
    FileNotesUseCase,
)
from reader_app.domain.annotations import (
    Bookmark,
    FileAnnotationKind,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    MarkStyle,
    file_names_of,
)
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import BookErrorCode, DomainError
from reader_app.domain.translation import tr
from reader_app.domain.values import lazy_pattern
from reader_app.ui.annotations.mark_painting import rgb, sign_color
from reader_app.ui.book.controller import BookController
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.file_saving import copy_file, sha256_of
from reader_app.workers.ocr_and_copy import Mark

_CANCEL: Final = "cancel copy"
_MARKDOWN: Final = "export notes"
_QUIET_MS: Final = 800
"""A copy that is finished sooner shows no progress."""
_STEP: Final = 10  # percent
_LONGEST_NAME: Final = 100
_NO_NAME: Final = lazy_pattern(r'[\x00-\x1f\x7f/\\:*?"<>|]+')


class NotesExport(QObject):
    """Asks for a file name and writes notes or a copy there, never onto the book's own file."""

    def __init__(
        self,
        annotations: AnnotationsUseCase,
        in_file: FileNotesUseCase,
        tasks: Tasks,
        disk: Tasks,
        client: DocumentClient,
        books: BookController,
        window: MainWindow,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        """`disk`: for what may take long."""
        super().__init__(parent)
        self._use_case = annotations
        self._in_file = in_file
        self._tasks = tasks
        self._disk = disk
        self._prompt = prompt
        self._client = client
        self._books = books
        self._window = window
        self._shown = books.pane.annotations
        self._copied: FileNotes | None = None
        self._plain = ""
        self._is_quiet = True
        self._told = 0
        self._speak = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._speak.timeout.connect(self._speak_up)
        window.bind(ActionId.EXPORT_NOTES, self.export_notes)
        window.bind(ActionId.EXPORT_PDF, self.export_pdf)
        window.bind(ActionId.SAVE_COPY, self.save_copy)
        client.copy_progressed.connect(self._tell_progress)
        client.copy_made.connect(self._tell_made)
        client.copy_failed.connect(self._tell_failed)
        window.notice_action_requested.connect(self._act_on_notice)

    @Slot()
    def export_notes(self) -> None:
        """Ask for a file name and write the notes as Markdown."""
        book = self._books.book
        self._shown.card.close_card()  # a note being written belongs to the export
        if book is None:
            return
        if not self._shown.shown.marks and not self._shown.shown.bookmarks:
            self._window.show_notice(tr("This book has no highlights or bookmarks yet."))
            return
        book_id, write = book.id, self._use_case.write_markdown
        name = file_name(tr("{title} – notes", title=book.title))
        dialog = self._prompt.dialog(tr("Export notes"), f"{name}.md")
        dialog.fileSelected.connect(
            lambda path: self._tasks.run(
                lambda: write(book_id, Path(path)), self._tell_saved, self._tell_failed
            )
        )
        dialog.open()

    @Slot()
    def export_pdf(self) -> None:
        """Ask for a file name and write a copy of the PDF with the annotations in it."""
        book = self._books.book
        self._close_editors()
        if book is None:
            return
        if not self._books.pane.is_pdf:
            self._refuse_format()
            return

        def ask(notes: FileNotes) -> None:
            if notes.annotations.is_empty and not self._client.form_entries:
                self._window.show_notice(tr("This book has no highlights yet."))
                return
            name = file_name(tr("{title} – with notes", title=book.title))
            dialog = self._prompt.dialog(tr("Export PDF with notes"), f"{name}.pdf")
            dialog.fileSelected.connect(self._copy_to)
            dialog.open()

        self._tasks.run(lambda: self._in_file.load(book.id), ask, self._tell_failed)

    @Slot()
    def save_copy(self) -> None:
        """Ask for a file name and copy the book's file, with the annotations if that is chosen.

        What was entered in its form is written into the copy, unless the reader chooses otherwise.
        """
        book = self._books.book
        self._close_editors()
        if book is None:
            return
        suffix = book.file_path.suffix.lstrip(".") or "pdf"
        plain = self._plain = tr("Unchanged ({pattern})", pattern=f"*.{suffix}")
        if self._client.form_entries:
            filters = [tr("Filled in, with notes ({pattern})", pattern=f"*.{suffix}"), plain]
        elif self._books.pane.is_pdf:
            filters = [plain, tr("With notes ({pattern})", pattern=f"*.{suffix}")]
        else:
            filters = [plain]
        name = file_name(tr("{name} – copy", name=book.file_path.stem))
        dialog = self._prompt.dialog(tr("Save a copy"), f"{name}.{suffix}", filters=filters)
        dialog.fileSelected.connect(self._save_copy_to)
        dialog.open()

    def _close_editors(self) -> None:
        """Store what is being written, which belongs to the copy."""
        self._shown.card.close_card()
        self._books.pane.form.close_editor()

    # -- inside -------------------------------------------------------------------------------

    @Slot(str)
    def _copy_to(self, path: str) -> None:
        book = self._books.book
        if book is not None:
            self._tasks.run(
                lambda: self._in_file.load(book.id),
                lambda notes: self._write_copy(Path(path), notes),
                self._tell_failed,
            )

    def _write_copy(self, target: Path, notes: FileNotes) -> None:
        found = notes.annotations
        made = [entry for entry in notes.outline if entry.is_made]
        bookmarks = _entries_of(found.bookmarks)
        marks = marks_of_all(found, notes.reader)
        if self._client.copy_with_marks(target, marks, made, bookmarks):
            self._copied = notes
            self._is_quiet, self._told = True, -_STEP
            self._speak.start()
        else:
            self._window.show_notice(tr("Another copy is still being saved."))

    @Slot(str)
    def _save_copy_to(self, path: str) -> None:
        dialog, book = self.sender(), self._books.book
        if book is None:
            return
        chosen = dialog.selectedNameFilter() if isinstance(dialog, QFileDialog) else self._plain
        if chosen not in ("", self._plain):
            self._copy_to(path)
            return
        source = self._client.file[0]
        self._disk.run(lambda: copy_file(source, Path(path)), self._tell_saved, self._tell_failed)

    @Slot()
    def _speak_up(self) -> None:
        self._is_quiet = False
        self._tell_percent(max(0, self._told))

    @Slot(int, int)
    def _tell_progress(self, done: int, total: int) -> None:
        percent = done * 100 // max(1, total)
        if percent >= self._told + _STEP:
            self._told = percent
            if not self._is_quiet:
                self._tell_percent(percent)

    def _fall_silent(self) -> None:
        self._speak.stop()
        self._window.hide_notice(_CANCEL)

    def _tell_percent(self, percent: int) -> None:
        self._window.show_notice(
            tr("Saving the copy… {percent}%", percent=percent), tr("Cancel"), 0, _CANCEL
        )

    @Slot(str, bool)
    def _tell_made(self, path: str, is_repaired: bool) -> None:
        self._fall_silent()
        notes, note_copy = self._copied, self._in_file.note_copy

        def remember() -> None:
            if notes is not None and not is_repaired:
                with suppress(OSError):  # it was taken away already
                    note_copy(notes.book.id, notes.present, sha256_of(Path(path)))

        def tell(_: object) -> None:
            self._tell_copied(Path(path), is_repaired=is_repaired)

        # Told afterwards, as the notice offers to open the copy, which is the same book.
        self._disk.run(remember, tell, tell)

    def _tell_copied(self, path: Path, *, is_repaired: bool) -> None:
        if is_repaired:
            saved = tr("Saved as {name}.", name=path.name)
            damaged = tr("The book’s file is damaged. The copy contains what could be read.")
            self._prompt.tell(path, f"{saved} {damaged}", seconds=0)
        else:
            self._prompt.tell(path)

    def _tell_saved(self, path: Path) -> None:
        self._prompt.tell(path)

    @Slot(object)
    def _tell_failed(self, error: DomainError) -> None:
        self._fall_silent()
        if error.code == BookErrorCode.UNSUPPORTED_FORMAT:
            self._refuse_format()
        else:
            self._window.show_notice(error.words, seconds=0)

    def _refuse_format(self) -> None:
        words = tr("Only PDFs can contain notes. You can export this book’s notes as Markdown.")
        self._window.show_notice(words, tr("Export notes…"), 0, _MARKDOWN)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _CANCEL:
            self._speak.stop()
            self._client.cancel_copy()
            self._window.show_notice(tr("The copy wasn’t saved."))
        elif action == _MARKDOWN:
            self.export_notes()


_STYLES: Final = {
    MarkStyle.HIGHLIGHT: FileAnnotationKind.HIGHLIGHT,
    MarkStyle.UNDERLINE: FileAnnotationKind.UNDERLINE,
    MarkStyle.STRIKE_OUT: FileAnnotationKind.STRIKE_OUT,
    MarkStyle.SQUIGGLY: FileAnnotationKind.SQUIGGLY,
}
_KINDS: Final = {
    FreeMarkKind.NOTE: FileAnnotationKind.NOTE,
    FreeMarkKind.TEXT: FileAnnotationKind.FREE_TEXT,
    FreeMarkKind.INK: FileAnnotationKind.INK,
    FreeMarkKind.BOX: FileAnnotationKind.BOX,
}
_LINES: Final = frozenset({FreeMarkKind.INK, FreeMarkKind.BOX})


def marks_of_all(annotations: BookAnnotations, reader: str) -> list[Mark]:
    """Return what is to be written into a PDF; `reader` made what has no other author."""
    marks = [mark for each in annotations.highlights for mark in _marks_of(each, reader)]
    return [*marks, *(_free_mark_of(each, reader) for each in annotations.free_marks)]


def _marks_of(highlight: Highlight, reader: str) -> list[Mark]:
    """Return one mark for each page of a highlight; the first one carries the note."""
    is_wash = highlight.style is MarkStyle.HIGHLIGHT
    names = file_names_of(highlight)
    return [
        Mark(
            part.page,
            part.rects,
            rgb(highlight.color) if is_wash else _ink(highlight.color),
            highlight.note if part is highlight.parts[0] else "",
            int(highlight.updated_at.timestamp()),
            _STYLES[highlight.style],
            name,
            highlight.author or reader,
            int(highlight.created_at.timestamp()),
            origin=highlight.origin,
        )
        for part, name in zip(highlight.parts, names, strict=True)
    ]


def _free_mark_of(mark: FreeMark, reader: str) -> Mark:
    return Mark(
        mark.page,
        (mark.rect,),
        _ink(mark.color) if mark.kind in _LINES else rgb(mark.color),
        mark.text,
        int(mark.updated_at.timestamp()),
        _KINDS[mark.kind],
        file_names_of(mark)[0],
        mark.author or reader,
        int(mark.created_at.timestamp()),
        mark.strokes,
        mark.width,
        mark.origin,
    )


def _ink(color: HighlightColor) -> tuple[float, float, float]:
    """Return the colour as lines have it on white paper."""
    ink = sign_color(color, QColor("white"))
    return ink.redF(), ink.greenF(), ink.blueF()


def _entries_of(bookmarks: Sequence[Bookmark]) -> list[OutlineEntry]:
    return [
        OutlineEntry(1, mark.title or tr("Page {label}", label=mark.page), mark.page, mark.top)
        for mark in bookmarks
    ]


def file_name(words: str, otherwise: str = "notes") -> str:
    """Return a title without the characters that some file systems don't allow in names.

    `otherwise`: the name where nothing is left of it.
    """
    name = " ".join(_NO_NAME.sub(" ", words).split()).strip(". ")
    return name[:_LONGEST_NAME].strip() or otherwise
