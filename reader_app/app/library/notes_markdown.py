"""Writes highlights, notes and bookmarks of a book as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from reader_app.app.chat.book_context import BookContext
from reader_app.domain.annotations import Bookmark, Highlight
from reader_app.domain.document import chapter_of
from reader_app.domain.translation import tr

_MARKUP = str.maketrans({char: f"\\{char}" for char in "\\`*_[]<>#|"})


def markdown_of(
    book: BookContext, highlights: Sequence[Highlight], bookmarks: Sequence[Bookmark]
) -> str:
    """Return Markdown with chapters as headings, quotations with pages, and notes below them."""
    now = book.now()
    parts = [f"# {_heading(_plain(now.title), _plain(now.author))}"]
    if not highlights and not bookmarks:
        parts.append(tr("Nothing is marked in this book yet."))
    for chapter, marked in groupby(highlights, lambda mark: chapter_of(book.outline, mark.page)):
        parts += [f"## {_plain(chapter)}"] if chapter else []
        for highlight in marked:
            parts += _highlight(highlight, _pages(book, highlight))
    if bookmarks:
        parts += [f"## {tr('Bookmarks')}", _bullets(book, bookmarks)]
    return "\n\n".join(parts) + "\n"


def _heading(title: str, author: str) -> str:
    if not author:
        return tr("Notes on *{title}*", title=title)
    return tr("Notes on *{title}* by {author}", title=title, author=author)


def _highlight(highlight: Highlight, pages: str) -> Iterable[str]:
    words = _plain(highlight.quote) or tr("(a passage without words)")
    yield f"> {words}\n>\n> — {pages}"
    if highlight.note:
        # The note is the reader's own text: lines and paragraphs stay, Markdown in it as well.
        yield highlight.note.replace("\r\n", "\n")


def _pages(book: BookContext, highlight: Highlight) -> str:
    first, last = highlight.parts[0].page, highlight.parts[-1].page
    if first == last:
        return book.page_in_words(first, None)
    return tr(
        "{first} to {last}",
        first=book.page_in_words(first, None),
        last=book.page_in_words(last, None),
    )


def _bullets(book: BookContext, bookmarks: Sequence[Bookmark]) -> str:
    lines = []
    for bookmark in bookmarks:
        page = book.page_in_words(bookmark.page, None)
        title = _plain(bookmark.title)
        lines.append(f"- {title} — {page}" if title else f"- {page[:1].upper() + page[1:]}")
    return "\n".join(lines)


def _plain(text: str) -> str:
    """Escape a book's words, so that they aren't taken for Markdown."""
    return " ".join(text.split()).translate(_MARKUP)
