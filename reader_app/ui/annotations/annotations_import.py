"""Imports annotations of other programs: asks for the file, reports what was found where."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QStandardPaths, Slot
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from reader_app.app.library.imported_marks import (
    EXPORT_SUFFIXES,
    AnnotationImportUseCase,
    ImportedNotes,
)
from reader_app.domain.book import Book
from reader_app.domain.errors import DomainError
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.rendered_page import IndexProgress

_PATTERNS: Final = " ".join(f"*{suffix}" for suffix in EXPORT_SUFFIXES)
_LONGEST_QUOTE: Final = 160


class AnnotationsImportController(QObject):
    """Imports an export chosen by the reader, for the open book or for those that it names.

    It is looked at once the folders are in that it came with. Notes of books that aren't there, or
    whose text hasn't been read, wait for them, also over a restart.
    """

    def __init__(
        self,
        use_case: AnnotationImportUseCase,
        disk: Tasks,
        books: BookController,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        """`disk`: for what may take long."""
        super().__init__(parent)
        self._use_case = use_case
        self._disk = disk
        self._books = books
        self._window = window
        self._are_books_coming = False
        self._held: list[str] = []
        window.bind(ActionId.IMPORT_NOTES, self.choose)
        books.book_opened.connect(self._take_up_opened)

    @Slot()
    def choose(self) -> None:
        """Ask for the file of another program."""
        book = self._books.book
        dialog = QFileDialog(self._window, tr("Import annotations"))
        dialog.setObjectName("importNotesDialog")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        exports = tr("Exported annotations ({patterns})", patterns=_PATTERNS)
        dialog.setNameFilters([exports, tr("All files (*)")])
        folder = book.file_path.parent if book is not None else None
        if folder is None or not os.path.isdir(folder):
            place = QStandardPaths.StandardLocation.DocumentsLocation
            folder = Path(QStandardPaths.writableLocation(place))
        dialog.setDirectory(str(folder))
        dialog.finished.connect(dialog.deleteLater)
        dialog.fileSelected.connect(self.take)
        dialog.open()

    @Slot(str)
    def take(self, path: str) -> None:
        """Import a file, after the books that are being added to the library."""
        book = self._books.book
        open_id = book.id if book is not None else ""
        if self._are_books_coming:
            self._held.append(path)
            # The window may be closed before all books are in.
            self._disk.run(lambda: self._use_case.keep(Path(path), open_id), failed=self._fail)
            return
        self._window.show_notice(tr("Looking for the marked words…"), seconds=0, action=_WORKING)
        self._disk.run(lambda: self._use_case.run(Path(path), open_id), self._tell, self._fail)

    @Slot()
    def hold(self) -> None:
        """Let notes wait for the books of folders."""
        self._are_books_coming = True

    @Slot()
    def go_on(self) -> None:
        """Import the notes that came with folders, whose books are in the library now."""
        self._are_books_coming = False
        held, self._held = self._held, []
        for path in held:
            self.take(path)

    @Slot(str)
    def take_up(self, book_id: str) -> None:
        """Import the notes that waited for a book, whose text has been read."""
        self._disk.run(lambda: self._use_case.run_again(book_id), self._tell_late, self._fail)

    @Slot(object)
    def _take_up_opened(self, book: Book) -> None:
        self.take_up(book.id)

    @Slot(object)
    def follow_index(self, progress: IndexProgress) -> None:
        """Import the notes that waited for the open book once all of its text has been read."""
        if progress.is_done:
            self.take_up(progress.book_id)

    def _tell_late(self, imported: list[ImportedNotes]) -> None:
        self._show_in_view(imported)
        for done in imported:
            if done.added:
                self._window.show_notice(f"{_title(done)}: {_summary(done)}")

    def _tell(self, imported: list[ImportedNotes]) -> None:
        self._window.hide_notice(_WORKING)
        self._show_in_view(imported)
        open_labels = self._books.labels
        if len(imported) == 1 and not imported[0].unplaced and not imported[0].reason:
            self._window.show_notice(_summary(imported[0]))
        else:
            ImportedDialog(imported, open_labels, self._window).open()

    def _show_in_view(self, imported: Sequence[ImportedNotes]) -> None:
        """Show what was added to the open book."""
        book = self._books.book
        for done in imported:
            if book is not None and done.book is not None and done.book.id == book.id:
                for annotation in done.added:
                    self._books.pane.annotations.shown.put(annotation)

    def _fail(self, error: DomainError) -> None:
        self._window.hide_notice(_WORKING)
        self._window.show_notice(error.words, seconds=0)


_WORKING: Final = "importing annotations"


class ImportedDialog(PlainDialog):
    """Lists the books of an import, and what wasn't found in each of them."""

    def __init__(
        self, imported: Sequence[ImportedNotes], labels: Sequence[str], parent: QWidget
    ) -> None:
        super().__init__(
            "importedNotes", tr("Import annotations"), parent, heading=tr("Annotations imported")
        )
        self.setMinimumWidth(560)
        for done in imported:
            if done.added or done.known or len(imported) == 1:
                self.body.addWidget(label(f"{_title(done)}: {_summary(done)}"))
        box = QPlainTextEdit(_details(imported, labels))
        box.setObjectName("importedDetails")
        box.setReadOnly(True)
        box.setProperty("field", "true")
        box.setAccessibleName(tr("What wasn’t found"))
        box.setMinimumHeight(180)
        box.setTabChangesFocus(True)
        if box.toPlainText():
            self.body.addWidget(label(tr("What wasn’t found"), "strong"))
            self.body.addWidget(box, 1)
        if any(done.reason for done in imported):
            words = tr(
                "Notes for a book that isn’t in the library or isn’t ready are added once it is."
            )
            self.body.addWidget(label(words, tone="muted"))
        self.foot.addStretch(1)
        close = self.add_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        close.setFocus()
        self.finished.connect(self.deleteLater)


def _title(done: ImportedNotes) -> str:
    return done.book.title if done.book is not None else done.export.title or tr("Untitled")


def _summary(done: ImportedNotes) -> str:
    """Return "12 added, 1 not found in this document."."""
    if done.reason:
        return done.reason
    found = len(done.added) - len(done.unplaced)
    parts = [tr("{n} annotation added", "{n:,} annotations added", n=found)]
    if done.unplaced:
        parts.append(
            tr(
                "{n} not found in this document",
                "{n:,} not found in this document",
                n=len(done.unplaced),
            )
        )
    if done.known:
        parts.append(tr("{n} there already", "{n:,} already there", n=done.known))
    return tr("{parts}.", parts=", ".join(parts))


def _details(imported: Sequence[ImportedNotes], labels: Sequence[str]) -> str:
    """Return a line for each book that is missing and each note that was kept on a page."""
    lines: list[str] = []
    for done in imported:
        names = PageNames(labels) if len(imported) == 1 else PageNames()
        if done.reason and len(imported) > 1:
            lines.append(f"{_title(done)}: {done.reason}")
        for left in done.unplaced:
            quote = " ".join(left.quote.split())[:_LONGEST_QUOTE]
            kept = tr("Kept as a note on {page}.", page=names.name(left.page))
            lines.append(f"“{quote}”\n    {left.reason} {kept}")
    return "\n".join(lines)
