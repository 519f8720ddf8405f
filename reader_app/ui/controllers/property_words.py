"""A book's properties in words and in units that readers know."""

from __future__ import annotations

from datetime import datetime

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import DocumentProperties, PageSize
from reader_app.domain.ocr import PagePictures
from reader_app.domain.translation import number, tr
from reader_app.ui.controllers.recognition_words import pictures_in_words
from reader_app.ui.widgets.dates_and_sizes import size_in_words

_POINTS_PER_INCH = 72.0
_MM_PER_INCH = 25.4
Facts = list[tuple[str, str]]


def book_facts(
    book: Book, pages_done: int, blank: int = 0, pictures: PagePictures | None = None
) -> Facts:
    """What the library knows.

    `pages_done`: how many pages are indexed, while they are; `blank` of them hold no text.
    """
    facts = [
        (tr("File"), str(book.file_path)),
        (tr("Text"), _index_words(book, pages_done, blank)),
    ]
    told = _pictures_words(pictures, book.page_count) if pictures is not None else ""
    return [*facts, (tr("Pictures"), told)] if told else facts


def _pictures_words(pictures: PagePictures, page_count: int) -> str:
    sentences: list[str] = []
    if pictures.recognised:
        sentences.append(
            tr(
                "The words of {n} page were recognised in pictures.",
                "The words of {n:,} pages were recognised in pictures.",
                n=len(pictures.recognised),
            )
        )
    if pictures.silent:
        sentences.append(pictures_in_words(pictures.silent, page_count))
    return " ".join(sentences)


def document_facts(told: DocumentProperties) -> Facts:
    """What the file tells; "" where it doesn't."""
    return [
        (tr("Title"), told.title),
        (tr("Author"), told.author),
        (tr("Subject"), told.subject),
        (tr("Keywords"), told.keywords),
        (tr("Pages"), number(told.page_count)),
        (tr("Page size"), sizes_in_words(told.sizes)),
        (tr("Format"), told.format),
        (tr("Encryption"), told.encryption or tr("None", sense="encryption")),
        (tr("File size"), size_in_words(told.file_size)),
        (tr("Created"), _date(told.created)),
        (tr("Modified"), _date(told.modified)),
        (tr("Made with"), told.creator),
        (tr("Produced by"), told.producer),
    ]


def sizes_in_words(sizes: tuple[tuple[PageSize, int], ...]) -> str:
    """ "210 × 297 mm (8.27 × 11.69 in)", and that there are others."""
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
    match book.status:
        case BookStatus.READY if blank >= book.page_count > 0:
            return tr("No page holds text: nothing to search or to answer from")
        case BookStatus.READY if blank > 0:
            return tr(
                "All pages have been read for search and questions, {n} page holds no text",
                "All pages have been read for search and questions, {n:,} pages hold no text",
                n=blank,
            )
        case BookStatus.READY:
            return tr("All pages have been read for search and questions")
        case BookStatus.FAILED:
            return tr("Could not be read for search and questions")
        case BookStatus.PENDING | BookStatus.INDEXING:
            return tr(
                "{done} of {total} pages read for search and questions",
                done=number(pages_done),
                total=number(book.page_count),
            )


def _date(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M}" if moment is not None else ""
