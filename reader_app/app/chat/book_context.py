"""Gives tools and prompts access to one book of a conversation: names, pages, labels, chapters.

Names that come from a file (of books, authors, chapters, pages) are untrusted data: they are put on
one line and stripped of our tags. The notes at the end tell a model about pages without text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from reader_app.domain.book import OWN_PLACE, Book
from reader_app.domain.chat import CONTEXT_OPENING
from reader_app.domain.document import OutlineEntry, TextOrigin, chapter_of
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.page_numbers import PageNames, own_labels, read_up_to_as_said, runs_of
from reader_app.domain.protocols import BookRepository, PageRepository
from reader_app.domain.search import SearchHit, SearchResults, absent_words
from reader_app.domain.translation import tr
from reader_app.domain.values import lazy_pattern
from reader_app.retrieval.printed_page_numbers import is_numeral

NAME_LENGTH: Final = 200
_TAG: Final = rf"<\s*/?\s*{re.escape(CONTEXT_OPENING.strip('<>'))}\b[^<>]*>"
_OURS: Final = lazy_pattern(_TAG, re.IGNORECASE)
_OURS_OR_IDS: Final = lazy_pattern(rf"{_TAG}|\[{{2,}}|\]{{2,}}", re.IGNORECASE)


def single_line_name(name: str, limit: int = NAME_LENGTH) -> str:
    """Return a name as it may stand in a prompt, cut to `limit` characters.

    It can't close the block that it stands in and doesn't look like a passage id.
    """
    return " ".join(_without(_OURS_OR_IDS, name).split())[:limit].rstrip()


def without_tags(words: str) -> str:
    """Return the words without the reading context's tags, however they are spelled."""
    return _without(_OURS, words)


def _without(pattern: re.Pattern[str], words: str) -> str:
    while (less := pattern.sub("", words)) != words:
        words = less  # removing a tag may join the text around it into another one
    return words


_LABEL_LENGTH: Final = 30


class BookContext:
    """One book of a conversation, for tools and prompts.

    The book is read from the store whenever its state matters; outline and labels once a turn.
    Labels are text of the file: beyond the fence only numerals are shown. `up_to`: for this turn
    the book ends at this page at the latest, as with a guard; 0: no limit. `place`: the book's
    place in the conversation. `is_one_of_several`: page names include the book's title.
    """

    def __init__(
        self,
        books: BookRepository,
        book_id: str,
        up_to: int = 0,
        *,
        place: int = OWN_PLACE,
        is_one_of_several: bool = False,
    ) -> None:
        self._books = books
        self._up_to = up_to
        self._is_one_of_several = is_one_of_several
        self.id = book_id
        self.place = place

    def now(self) -> Book:
        """Return the book with its current position and guard. Raises BookError(NOT_FOUND)."""
        book = self._books.find(self.id)
        if book is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This book is no longer in the library."),
                remedy=Remedy.LOCATE_FILE,
                advice=tr("Open its file again to add it."),
            )
        return _cut(book, self._up_to) if self._up_to else book

    @property
    def is_cut(self) -> bool:
        """Whether the book ends earlier for this turn than its own guard says."""
        return self._up_to > 0

    @cached_property
    def outline(self) -> tuple[OutlineEntry, ...]:
        return self._books.outline(self.id)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """All labels that belong to one page only, regardless of the guard; not to be shown."""
        return own_labels(self._books.labels(self.id))

    def told_labels(self, fence: int | None) -> tuple[str, ...]:
        """Return the labels, with "" for those that the guard withholds."""
        if fence is None:
            return self.labels
        beyond = (label if is_numeral(label) else "" for label in self.labels[fence:])
        return (*self.labels[:fence], *beyond)

    def label(self, page: int, fence: int | None) -> str:
        """Return the page's label, or its number if there is no label or it may not be shown."""
        label = self.labels[page - 1] if 0 < page <= len(self.labels) else ""
        is_told = fence is None or page <= fence or is_numeral(label)
        return (label if is_told else "") or str(page)

    def chapter(self, page: int, fence: int | None) -> str:
        """Return the page's chapter; '' if the page lies beyond the fence."""
        if fence is not None and page > fence:
            return ""
        return single_line_name(chapter_of(self.outline, page))

    def page_name(self, page: int, fence: int | None) -> str:
        """Return the page's name for a model, such as `page 50 (printed 38)`."""
        label = single_line_name(self.label(page, fence), _LABEL_LENGTH)
        return f"page {page}" + (f" (printed {label})" if label not in ("", str(page)) else "")

    def names(self, fence: int | None) -> PageNames:
        """Return the names of the pages for people."""
        return PageNames(self.told_labels(fence))

    def placed(self, hit: SearchHit, book: Book) -> SearchHit:
        """Return the hit with its chapter, and its book's place and title."""
        title = title_of(book) if self._is_one_of_several else ""
        chapter = self.chapter(hit.first_page, book.fence)
        return replace(hit, chapter=chapter, book=self.place, book_title=title)

    def full_page_name(self, page: int, book: Book) -> str:
        """Return `Page 50 (printed 38)`, with several books `Emma, page 50 (printed 38)`.

        `book`: this book in its current state.
        """
        name = self.page_name(page, book.fence)
        if self._is_one_of_several:
            return f"{title_of(book)}, {name}"
        return name.replace("page", "Page", 1)

    def note_said(self, words: str) -> None:
        """Store how far the reader has read, if their words say so."""
        book = self.now()
        names = PageNames(self.labels)
        said = read_up_to_as_said(words, names, book.page_count, book.furthest_page)
        if said != book.furthest_page:
            self._books.update(self.id, lambda book: book.mark_read_up_to(said))

    def store_page(self, page: int) -> None:
        self._books.update(self.id, lambda book: book.set_current_page(page))


def title_of(book: Book) -> str:
    """Return the book's title on one line, limited in length."""
    return single_line_name(book.title)


def _cut(book: Book, up_to: int) -> Book:
    end = min(up_to, book.page_count if book.fence is None else book.fence)
    return replace(book, spoiler_guard=True, furthest_page=end)


def reading_position_line(name: str) -> str:
    """Return the line for models about the page where the reader reads while another is in view."""
    return f"Reading position: {name}. The page in view is only a look-up."


def page_ranges(pages: list[int]) -> str:
    """Return pages as ranges, such as `3, 7-9`."""
    runs = runs_of(sorted(set(pages)))
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)


_MOST_NAMED: Final = 12


def picture_pages(pages: PageRepository, book_id: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """Return those of the pages that are pictures; all of `numbers` are pages without text."""
    known = pages.texts(book_id, numbers)
    shown = (page.number for page in known.values() if page.origin is TextOrigin.PICTURE)
    return tuple(sorted(shown))


def without_text_note(results: SearchResults) -> str:
    """Return a note, to go with hits, on pages that could not be searched; "" if there are none."""
    count, pictures = results.pages_without_text, results.picture_pages
    if not count or results.searched_up_to < 1:
        return ""
    if pictures:
        they, one = ("It", "it") if len(pictures) == 1 else ("They", "one")
        return f"{pictures_note(pictures)} {they} could not be searched; view_page shows {one}."
    pages = "1 page has" if count == 1 else f"{count} pages have"
    return f"{pages} no text and could not be searched."


def searched_note(results: SearchResults, searched: Sequence[int]) -> str:
    """Return a note on which pages were searched without finding anything."""
    count, pictures = results.pages_without_text, results.picture_pages
    of_all = f"{pages_named(searched)} of {results.page_count}"
    if count >= len(searched):
        has, it = ("has", "it") if len(searched) == 1 else ("have", "them")
        what = "a picture" if len(searched) == 1 else "pictures"
        found = f"so nothing can be found in {it}"
        return f"{_capital(of_all)} {has} no text, only {what}, {found}."
    if len(pictures) == 1:
        but = f", but for {pages_named(pictures)} which is a picture without text"
        return f"Searched {of_all}{but}; view_page shows it."
    if pictures:
        but = f", but for {pages_named(pictures)} which are pictures without text"
        return f"Searched {of_all}{but}; view_page shows one."
    return f"Searched {of_all}{f', but for {count} without text' if count else ''}."


def withheld_note(results: SearchResults) -> str:
    """Return a note on the pages that the guard kept out of a search; "" if there are none."""
    if not 0 < results.searched_up_to < results.page_count:
        return ""
    return f"Pages after {results.searched_up_to} are withheld: the spoiler guard is on."


def reach_note(results: SearchResults) -> str:
    """Return which pages were searched, to go with hits; "" if `unread_note` names some."""
    searched = range(1, results.searched_up_to + 1)
    if results.unread_pages or not searched:
        return ""
    return f"Searched {pages_named(searched)} of {results.page_count}."


def absent_note(results: SearchResults) -> str:
    """Return which words of the queries stand on no searched page; "" if all do."""
    words = ", ".join(f"“{word}”" for word in results.absent)
    return f"On none of the pages searched: {words}." if words else ""


def words_of_refusal(question: str, told: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a question that stand on no page of the searches made for it.

    `told`: their results. Words of a model's own queries are left out: it may know a name that the
    reader hasn't come to.
    """
    absent = dict.fromkeys(word for text in told for word in absent_words(text))
    found = (
        re.search(rf"(?<!\w){re.escape(word)}(?!\w)", question, re.IGNORECASE) for word in absent
    )
    return tuple(match[0] for match in found if match is not None)


def pictures_note(pages: Sequence[int]) -> str:
    """Return a note on which pages are pictures; "" if there are none."""
    if not pages:
        return ""
    kind = "a picture" if len(pages) == 1 else "pictures"
    return (
        f"{_capital(pages_named(pages))} {'is' if len(pages) == 1 else 'are'} {kind} without text."
    )


def unread_note(pages: Sequence[int]) -> str:
    """Return a note on pages whose text wasn't available to be searched; "" if there are none."""
    if not pages:
        return ""
    they = "it was" if len(pages) == 1 else "they were"
    return f"The text of {pages_named(pages)} could not be read yet, so {they} not searched."


def recognised_note(hits: Iterable[SearchHit]) -> str:
    """Return a note on passages that were recognised from pictures; "" if there are none."""
    pages = sorted({hit.first_page for hit in hits if hit.is_recognised})
    if not pages:
        return ""
    return f"{_capital(pages_named(pages))}: text recognised from a picture, letters may be wrong."


def pages_named(pages: Sequence[int]) -> str:
    """Return `page 3` or `pages 3-5, 9`.

    If there are very many ranges, only the first ones are named.
    """
    if len(pages) == 1:
        return f"page {pages[0]}"
    ranges = page_ranges(list(pages)).split(", ")
    named = ", ".join(ranges[:_MOST_NAMED])
    return f"pages {named}" + (f" and others, {len(pages)} in all," if ranges[_MOST_NAMED:] else "")


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
