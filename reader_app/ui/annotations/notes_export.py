"""The export of notes: as Markdown, or as a copy of the PDF that contains them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Slot
from PySide6.QtWidgets import QFileDialog

from reader_app.app.library.book_annotations import AnnotationsUseCase
from reader_app.domain.annotations import Highlight
from reader_app.domain.errors import BookErrorCode, DomainError
from reader_app.domain.translation import tr
from reader_app.ui.annotations.model import rgb
from reader_app.ui.book.controller import BookController
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.ocr_and_copy import Mark

_CANCEL: Final = "cancel copy"
_MARKDOWN: Final = "export notes"
_QUIET_MS: Final = 800
"""A copy that is finished sooner shows no progress."""
_STEP: Final = 10  # percent
_LONGEST_NAME: Final = 100
_NO_NAME: Final = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')


class NotesExport(QObject):
    """Asks for a file name and exports the notes there; never overwrites the book's own file."""

    def __init__(
        self,
        annotations: AnnotationsUseCase,
        tasks: Tasks,
        client: DocumentClient,
        books: BookController,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._use_case = annotations
        self._tasks = tasks
        self._client = client
        self._books = books
        self._window = window
        self._shown = books.pane.annotations
        self._is_quiet = True
        self._told = 0
        self._speak = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._speak.timeout.connect(self._speak_up)
        window.bind(ActionId.EXPORT_NOTES, self.export_notes)
        window.bind(ActionId.EXPORT_PDF, self.export_pdf)
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
        if not self._shown.shown.highlights and not self._shown.shown.bookmarks:
            self._window.show_notice(tr("This book has no highlights or bookmarks yet."))
            return
        book_id, write = book.id, self._use_case.write_markdown
        dialog = self._save_dialog(
            tr("Export notes"), tr("{title} – notes", title=book.title), "md"
        )
        dialog.fileSelected.connect(
            lambda path: self._tasks.run(
                lambda: write(book_id, Path(path)), self._tell_saved, self._tell_failed
            )
        )
        dialog.open()

    @Slot()
    def export_pdf(self) -> None:
        """Ask for a file name and write a copy of the PDF with the highlights in it."""
        book = self._books.book
        self._shown.card.close_card()
        if book is None:
            return
        if not self._shown.shown.highlights:
            self._window.show_notice(tr("This book has no highlights yet."))
            return
        if not self._books.pane.is_pdf:
            self._refuse_format()
            return
        dialog = self._save_dialog(
            tr("Export PDF with notes"), tr("{title} – with notes", title=book.title), "pdf"
        )
        dialog.fileSelected.connect(self._copy_to)
        dialog.open()

    # -- inside -------------------------------------------------------------------------------

    def _save_dialog(self, title: str, name: str, suffix: str) -> QFileDialog:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        dialog = QFileDialog(self._window, title)
        dialog.setObjectName("exportDialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        if os.path.isdir(folder):
            dialog.setDirectory(folder)
        dialog.selectFile(f"{file_name(name)}.{suffix}")
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    @Slot(str)
    def _copy_to(self, path: str) -> None:
        marks = [mark for found in self._shown.shown.highlights for mark in marks_of(found)]
        if self._client.copy_with_marks(Path(path), marks):
            self._is_quiet, self._told = True, -_STEP
            self._speak.start()
        else:
            self._window.show_notice(tr("Another copy is still being saved."))

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

    def _tell_percent(self, percent: int) -> None:
        self._window.show_notice(
            tr("Saving the copy… {percent}%", percent=percent), tr("Cancel"), 0, _CANCEL
        )

    @Slot(str, bool)
    def _tell_made(self, path: str, is_repaired: bool) -> None:
        self._speak.stop()
        words = tr("Saved as {name}.", name=Path(path).name)
        if is_repaired:
            damaged = tr("The book’s file is damaged. The copy contains what could be read.")
            words = f"{words} {damaged}"
        self._window.show_notice(words, seconds=0 if is_repaired else 6)

    def _tell_saved(self, path: Path) -> None:
        self._window.show_notice(tr("Saved as {name}.", name=path.name))

    @Slot(object)
    def _tell_failed(self, error: DomainError) -> None:
        self._speak.stop()
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


def marks_of(highlight: Highlight) -> list[Mark]:
    """Return one mark for each page of a highlight; the first one carries the note."""
    changed_at = int(highlight.updated_at.timestamp())
    return [
        Mark(
            part.page,
            part.rects,
            rgb(highlight.color),
            highlight.note if part is highlight.parts[0] else "",
            changed_at,
        )
        for part in highlight.parts
    ]


def file_name(words: str, otherwise: str = "notes") -> str:
    """Return a title without the characters that some file systems don't allow in names.

    `otherwise`: the name where nothing is left of it.
    """
    name = " ".join(_NO_NAME.sub(" ", words).split()).strip(". ")
    return name[:_LONGEST_NAME].strip() or otherwise
