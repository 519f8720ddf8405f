"""Saves chosen pages as a PDF of their own, and a scan as a PDF that can be searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.domain.document import PageText, Word
from reader_app.domain.errors import DomainError
from reader_app.domain.translation import tr
from reader_app.ui.annotations.notes_export import file_name
from reader_app.ui.book.controller import BookController
from reader_app.ui.dialogs.file_chooser import SavePrompt
from reader_app.ui.printing.page_chooser import SavePagesDialog
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.ocr_and_copy import Mark, PageExporter, RecognisedWords

_CANCEL: Final = "cancel page export"
_QUIET_MS: Final = 800
"""A file that is finished sooner shows no progress."""

TextsOf = Callable[[str, Sequence[int]], Mapping[int, PageText]]
"""Returns the recognised texts of some pages of a book."""


class PageExportController(QObject):
    """Asks which pages, asks for a file name, and writes one file at a time."""

    def __init__(
        self,
        texts_of: TextsOf,
        own_marks: Callable[[], Sequence[Mark]],
        tasks: Tasks,
        client: DocumentClient,
        books: BookController,
        window: MainWindow,
        prompt: SavePrompt,
        parent: QObject | None = None,
    ) -> None:
        """`own_marks`: returns the reader's annotations of the open book."""
        super().__init__(parent)
        self._texts_of = texts_of
        self._own_marks = own_marks
        self._tasks = tasks
        self._client = client
        self._books = books
        self._window = window
        self._prompt = prompt
        self._writer: PageExporter | None = None
        self._speak = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._speak.timeout.connect(self._tell_progress)
        window.bind(ActionId.SAVE_PAGES, self.save_pages)
        window.bind(ActionId.SAVE_SEARCHABLE, self.save_searchable)
        window.closing.connect(self._end)
        window.notice_action_requested.connect(self._act_on_notice)

    @Slot()
    def save_pages(self) -> None:
        """Ask which pages are saved, and then where."""
        view = self._books.pane.page_view
        if self._books.book is None or not view.page_count:
            return
        marks = tuple(self._own_marks())
        dialog = SavePagesDialog(
            view.page_names,
            view.page_count,
            view.page or 1,
            self._window,
            has_annotations=bool(marks) and self._books.pane.is_pdf,
        )
        dialog.accepted.connect(
            lambda: self._ask_where(dialog.chooser.pages, marks if dialog.has_notes else ())
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot()
    def save_searchable(self) -> None:
        """Ask where a copy with the recognised text is saved; say why if there is none."""
        book, view = self._books.book, self._books.pane.page_view
        if book is None or not view.page_count:
            return
        if not self._books.pane.is_pdf:
            self._window.show_notice(tr("Only PDFs can be saved as searchable PDFs."))
            return
        pages = range(1, view.page_count + 1)
        book_id, texts_of = book.id, self._texts_of
        self._tasks.run(lambda: texts_of(book_id, pages), self._take_texts, self._tell_failed)

    # -- inside -------------------------------------------------------------------------------

    def _take_texts(self, texts: Mapping[int, PageText]) -> None:
        layers = tuple(recognised_words(page) for page in texts.values())
        if not layers:
            self._window.show_notice(
                tr("This book has no recognised text. Choose “Recognise text…” in the menu first.")
            )
            return
        title = self._title
        self._choose_file(
            tr("Save as searchable PDF"),
            tr("{title} – searchable", title=title),
            lambda target, writer: writer.write_pages(
                target, range(1, self._books.pane.page_view.page_count + 1), (), layers
            ),
        )

    @property
    def _title(self) -> str:
        return self._books.book.title if self._books.book is not None else ""

    def _ask_where(self, pages: Sequence[int], marks: Sequence[Mark]) -> None:
        names = self._books.pane.page_view.page_names
        self._choose_file(
            tr("Save pages as PDF"),
            f"{self._title} – {names.listed(pages)}",
            lambda target, writer: writer.write_pages(target, pages, marks),
        )

    def _choose_file(
        self, title: str, name: str, write: Callable[[Path, PageExporter], bool]
    ) -> None:
        # It writes the file that is open now, even if another one is opened before the name is
        # chosen.
        writer = PageExporter(
            self._client.launch, *self._client.file, self, self._client.drawn_state
        )
        dialog = self._prompt.dialog(title, f"{file_name(name)}.pdf")
        dialog.fileSelected.connect(lambda path: self._begin(Path(path), writer, write))
        dialog.rejected.connect(writer.deleteLater)
        dialog.open()

    def _begin(
        self, target: Path, writer: PageExporter, write: Callable[[Path, PageExporter], bool]
    ) -> None:
        if self._writer is not None:
            writer.deleteLater()
            self._window.show_notice(tr("Another file is still being saved."))
            return
        self._writer = writer
        writer.made.connect(self._tell_made)
        writer.failed.connect(self._tell_failed)
        self._speak.start()
        write(target, writer)

    @Slot()
    def _tell_progress(self) -> None:
        self._window.show_notice(tr("Saving the pages…"), tr("Cancel"), 0, _CANCEL)

    @Slot(str)
    def _tell_made(self, path: str) -> None:
        self._end()
        self._prompt.tell(Path(path))

    @Slot(object)
    def _tell_failed(self, error: DomainError) -> None:
        self._end()
        self._window.show_notice(error.words, seconds=0)

    @Slot(str)
    def _act_on_notice(self, action: str) -> None:
        if action == _CANCEL:
            self._end()
            self._window.show_notice(tr("The file wasn’t saved."))

    @Slot()
    def _end(self) -> None:
        self._speak.stop()
        self._window.hide_notice(_CANCEL)
        if self._writer is not None:
            self._writer.shut_down()
            self._writer.deleteLater()
            self._writer = None


def recognised_words(page: PageText) -> RecognisedWords:
    """Return the words of a recognised page, with a space after those that one follows."""
    text = page.text

    def written(word: Word) -> str:
        has_space = text[word.end : word.end + 1].isspace()
        return text[word.start : word.end] + (" " if has_space else "")

    return RecognisedWords(page.number, tuple((written(word), word.rect) for word in page.words))
