"""The properties of a book: the facts, their units as readers know them, and their dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import DocumentProperties, PageSize, Signature
from reader_app.domain.ocr import PagePictures
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import number, tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.book.recognition_controller import pictures_in_words
from reader_app.ui.dialogs.base import PlainDialog, facts_table
from reader_app.ui.widgets.dates_and_sizes import moment_words, size_in_words
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks
from reader_app.workers.document_client import DocumentClient

_POINTS_PER_INCH = 72.0
_MM_PER_INCH = 25.4
Facts = list[tuple[str, str]]


def book_facts(
    book: Book, pages_done: int, blank: int = 0, pictures: PagePictures | None = None
) -> Facts:
    """Return the facts that the library knows.

    `pages_done`: how many pages are indexed so far; `blank`: how many of them hold no text.
    """
    facts = [
        (tr("File"), str(book.file_path)),
        (tr("Text"), _index_words(book, pages_done, blank)),
    ]
    words = _pictures_words(pictures, book.page_count) if pictures is not None else ""
    return [*facts, (tr("Images"), words)] if words else facts


def _pictures_words(pictures: PagePictures, page_count: int) -> str:
    sentences: list[str] = []
    if pictures.recognised:
        sentences.append(
            tr(
                "Text was recognised on {n} page.",
                "Text was recognised on {n:,} pages.",
                n=len(pictures.recognised),
            )
        )
    if pictures.silent:
        sentences.append(pictures_in_words(pictures.silent, page_count, PageNames()))
    return " ".join(sentences)


def document_facts(properties: DocumentProperties) -> Facts:
    """Return the facts that the file provides; "" for missing ones."""
    return [
        (tr("Title"), properties.title),
        (tr("Author"), properties.author),
        (tr("Subject"), properties.subject),
        (tr("Keywords"), properties.keywords),
        (tr("Pages"), number(properties.page_count)),
        (tr("Page size"), sizes_in_words(properties.sizes)),
        (tr("Format"), properties.format),
        (tr("Encryption"), properties.encryption or tr("None", sense="encryption")),
        (tr("File size"), size_in_words(properties.file_size)),
        (tr("Created"), _date(properties.created)),
        (tr("Modified"), _date(properties.modified)),
        (tr("Created with"), properties.creator),
        (tr("PDF producer"), properties.producer),
        (tr("Signed"), "\n".join(map(_signed, properties.signatures))),
    ]


def _signed(signature: Signature) -> str:
    """Return who signed, as the file says, and that it isn't verified."""
    name, when = signature.name or tr("someone the file doesn’t name"), _date(signature.when)
    words = tr("By {name} (not verified)", name=name)
    if when:
        words = tr("By {name} on {date} (not verified)", name=name, date=when)
    return " · ".join(filter(None, (words, signature.reason)))


def sizes_in_words(sizes: tuple[tuple[PageSize, int], ...]) -> str:
    """Return "210 × 297 mm (8.27 × 11.69 in)", and whether there are other sizes."""
    if not sizes:
        return ""
    size = sizes[0][0]
    inches = size.width / _POINTS_PER_INCH, size.height / _POINTS_PER_INCH
    wide, high = (round(inch * _MM_PER_INCH) for inch in inches)
    shown = tr(
        "{wide} × {high} mm ({wide_inches} × {high_inches} in)",
        wide=wide,
        high=high,
        wide_inches=number(inches[0], 2),
        high_inches=number(inches[1], 2),
    )
    return shown if len(sizes) == 1 else tr("{size}, and other sizes", size=shown)


def _index_words(book: Book, pages_done: int, blank: int) -> str:
    # Once all pages are stored, only the references are still looked for.
    is_whole = book.status is not BookStatus.FAILED and 0 < book.page_count <= pages_done
    match BookStatus.READY if is_whole else book.status:
        case BookStatus.READY if blank >= book.page_count > 0:
            return tr("This file has no text to search or ask about")
        case BookStatus.READY if blank > 0:
            return tr(
                "Ready to search and ask about; {n} page has no text",
                "Ready to search and ask about; {n:,} pages have no text",
                n=blank,
            )
        case BookStatus.READY:
            return tr("Ready to search and ask about")
        case BookStatus.FAILED:
            return tr("Couldn’t be prepared for search and questions")
        case BookStatus.PENDING | BookStatus.INDEXING:
            return tr(
                "{done} of {total} pages ready to search and ask about",
                done=number(pages_done),
                total=number(book.page_count),
            )


def _date(moment: datetime | None) -> str:
    """Return the time on the clock where the file was made; "" for none."""
    return moment_words(moment.replace(tzinfo=None)) if moment is not None else ""


_WIDTH = 520


class PropertiesDialog(PlainDialog):
    """Shows `facts`, pairs of name and value, to be read and copied; empty values are left out."""

    def __init__(self, facts: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__("propertiesDialog", tr("Properties"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(_WIDTH)
        self._facts = [(name, value) for name, value in facts if value]
        self.body.addLayout(facts_table(self._facts))
        self.body.addStretch(1)
        self._copy = self.add_button(tr("Copy"), "quiet")
        self._copy.clicked.connect(self._copy_all)
        self.foot.addStretch(1)
        close = self.add_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        close.setFocus()

    @Slot()
    def _copy_all(self) -> None:
        lines = [f"{name}: {value}" for name, value in self._facts]
        QGuiApplication.clipboard().setText("\n".join(lines))
        self._copy.setText(tr("Copied"))


class PropertiesController(QObject):
    """Collects what the file and the library know about the open book, and shows it.

    `count_blank(book id)`: returns the number of pages without text. `pictures(book id)`: returns
    the pages that are pictures, and those whose text was recognised.
    """

    def __init__(
        self,
        count_blank: Callable[[str], int],
        pictures: Callable[[str], PagePictures],
        tasks: Tasks,
        books: BookController,
        client: DocumentClient,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._count_blank = count_blank
        self._pictures = pictures
        self._tasks = tasks
        self._books = books
        self._client = client
        self._window = window
        self._is_asked = False
        self._pages_done = 0
        window.bind(ActionId.PROPERTIES, self.show)
        client.properties_loaded.connect(self._tell)
        books.index_progressed.connect(self._count)
        books.book_closed.connect(self._forget)

    @Slot()
    def show(self) -> None:
        """Show the dialog; for a book without its file, only with what the library knows."""
        book = self._books.book
        if self._books.pane.page_view.page_count:
            self._is_asked = True
            self._client.request_properties()
        elif book is not None:
            self._tell_with_book([(tr("Title"), book.title), (tr("Author"), book.author)])

    @Slot(object)
    def _tell(self, properties: DocumentProperties) -> None:
        if not self._is_asked:
            return
        self._is_asked = False
        self._tell_with_book(document_facts(properties))

    def _tell_with_book(self, facts: Facts) -> None:
        known, done = self._books.book, self._pages_done
        if known is None:
            self._open(facts)
            return

        def tell(found: tuple[int, PagePictures]) -> None:
            self._open([*facts, *book_facts(known, done, *found)])

        self._tasks.run(
            lambda: (self._count_blank(known.id), self._pictures(known.id)),
            tell,
            lambda _: tell((0, PagePictures())),
        )

    def _open(self, facts: Facts) -> None:
        PropertiesDialog(facts, self._window).open_once()

    @Slot(int, int, bool)
    def _count(self, done: int, _total: int, _is_done: bool) -> None:
        self._pages_done = done

    @Slot()
    def _forget(self) -> None:
        self._is_asked, self._pages_done = False, 0
