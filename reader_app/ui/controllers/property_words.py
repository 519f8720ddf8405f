"""A book's properties in words and in units that readers know."""

from __future__ import annotations

from datetime import datetime

from reader_app.domain.book import Book, BookStatus
from reader_app.domain.document import DocumentProperties, PageSize
from reader_app.domain.recognition import PagePictures
from reader_app.ui.controllers.recognition_words import pictures_in_words

_POINTS_PER_INCH = 72.0
_MM_PER_INCH = 25.4
_UNITS = ("KB", "MB", "GB")
Facts = list[tuple[str, str]]


def book_facts(
    book: Book, pages_done: int, blank: int = 0, pictures: PagePictures | None = None
) -> Facts:
    """What the library knows.

    `pages_done`: how many pages are indexed, while they are; `blank` of them hold no text.
    """
    facts = [
        ("File", str(book.file_path)),
        ("Text", _index_words(book, pages_done, blank)),
    ]
    told = _pictures_words(pictures, book.page_count) if pictures is not None else ""
    return [*facts, ("Pictures", told)] if told else facts


def _pictures_words(pictures: PagePictures, page_count: int) -> str:
    sentences: list[str] = []
    if pictures.recognised:
        count = len(pictures.recognised)
        whose = "1 page" if count == 1 else f"{count:,} pages"
        sentences.append(f"The words of {whose} were recognised in pictures.")
    if pictures.silent:
        sentences.append(pictures_in_words(pictures.silent, page_count))
    return " ".join(sentences)


def document_facts(told: DocumentProperties) -> Facts:
    """What the file tells; "" where it doesn't."""
    return [
        ("Title", told.title),
        ("Author", told.author),
        ("Subject", told.subject),
        ("Keywords", told.keywords),
        ("Pages", f"{told.page_count:,}"),
        ("Page size", sizes_in_words(told.sizes)),
        ("Format", told.format),
        ("Encryption", told.encryption or "None"),
        ("File size", bytes_in_words(told.file_size)),
        ("Created", _date(told.created)),
        ("Modified", _date(told.modified)),
        ("Made with", told.creator),
        ("Produced by", told.producer),
    ]


def bytes_in_words(count: int) -> str:
    """ "1.4 MB"; "" for nothing."""
    if count <= 0:
        return ""
    if count < 1000:
        return f"{count} bytes"
    size, unit = count / 1000, _UNITS[0]
    for larger in _UNITS[1:]:
        if size >= 999.5:
            size, unit = size / 1000, larger
    return f"{size:.1f} {unit}" if size < 10 else f"{size:.0f} {unit}"


def sizes_in_words(sizes: tuple[tuple[PageSize, int], ...]) -> str:
    """ "210 × 297 mm (8.27 × 11.69 in)", and that there are others."""
    if not sizes:
        return ""
    size = sizes[0][0]
    inches = size.width / _POINTS_PER_INCH, size.height / _POINTS_PER_INCH
    wide, high = (round(inch * _MM_PER_INCH) for inch in inches)
    shown = f"{wide} × {high} mm ({inches[0]:.2f} × {inches[1]:.2f} in)"
    return shown if len(sizes) == 1 else f"{shown}, and other sizes"


def _index_words(book: Book, pages_done: int, blank: int) -> str:
    match book.status:
        case BookStatus.READY if blank >= book.page_count > 0:
            return "No page holds text: nothing to search or to answer from"
        case BookStatus.READY if blank > 0:
            return f"All pages have been read for search and questions, {_without_text(blank)}"
        case BookStatus.READY:
            return "All pages have been read for search and questions"
        case BookStatus.FAILED:
            return "Could not be read for search and questions"
        case BookStatus.PENDING | BookStatus.INDEXING:
            return f"{pages_done:,} of {book.page_count:,} pages read for search and questions"


def _without_text(count: int) -> str:
    return "1 page holds no text" if count == 1 else f"{count:,} pages hold no text"


def _date(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M}" if moment is not None else ""
