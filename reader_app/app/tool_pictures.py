"""What a model is told of pages without text: pictures, words recognised there, unread ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from reader_app.app.bound_book import page_ranges
from reader_app.domain.document import TextOrigin
from reader_app.domain.page_ports import PageRepository
from reader_app.domain.search import SearchHit, SearchResults

_MOST_NAMED: Final = 12


def picture_pages(pages: PageRepository, book_id: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """Those of the pages, all without text, that show something."""
    known = pages.texts(book_id, numbers)
    shown = (page.number for page in known.values() if page.origin is TextOrigin.PICTURE)
    return tuple(sorted(shown))


def without_text_note(results: SearchResults) -> str:
    """Beside what was found: which pages could not be searched; "" where all could."""
    count, pictures = results.pages_without_text, results.picture_pages
    if not count or results.searched_up_to < 1:
        return ""
    if pictures:
        they, one = ("It", "it") if len(pictures) == 1 else ("They", "one")
        return f"{pictures_note(pictures)} {they} could not be searched; view_page shows {one}."
    pages = "1 page has" if count == 1 else f"{count} pages have"
    return f"{pages} no text and could not be searched."


def searched_note(results: SearchResults, searched: Sequence[int]) -> str:
    """Where nothing was found: the pages `searched`, but for those without any text."""
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


def pictures_note(pages: Sequence[int]) -> str:
    """Which pages are pictures; "" where none is."""
    if not pages:
        return ""
    kind = "a picture" if len(pages) == 1 else "pictures"
    return (
        f"{_capital(pages_named(pages))} {'is' if len(pages) == 1 else 'are'} {kind} without text."
    )


def unread_note(pages: Sequence[int]) -> str:
    """Which pages were not searched, since their text isn't there; "" where all were."""
    if not pages:
        return ""
    they = "it was" if len(pages) == 1 else "they were"
    return f"The text of {pages_named(pages)} could not be read yet, so {they} not searched."


def recognised_note(hits: Iterable[SearchHit]) -> str:
    """Which passages are not the file's own words."""
    pages = sorted({hit.first_page for hit in hits if hit.is_recognised})
    if not pages:
        return ""
    return f"{_capital(pages_named(pages))}: text recognised from a picture, letters may be wrong."


def pages_named(pages: Sequence[int]) -> str:
    """ "page 3", "pages 3-5, 9"; of very many the first ones."""
    if len(pages) == 1:
        return f"page {pages[0]}"
    ranges = page_ranges(list(pages)).split(", ")
    named = ", ".join(ranges[:_MOST_NAMED])
    return f"pages {named}" + (f" and others, {len(pages)} in all," if ranges[_MOST_NAMED:] else "")


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
