"""What a search of all books says of itself."""

from __future__ import annotations

from reader_app.domain.library import MOST_COUNTED, FoundBook, FoundPage, LibrarySearched
from reader_app.domain.translation import tr


def status_words(found: int, progress: LibrarySearched | None, *, is_over: bool) -> str:
    """While it runs and when it is over."""
    if progress is None:
        return tr("Searching…")
    if not is_over:
        return tr("Searching… {n} book so far", "Searching… {n:,} books so far", n=found)
    if found:
        words = tr("Found in {n} book.", "Found in {n:,} books.", n=found)
    else:
        words = tr("Nothing found in {n} book.", "Nothing found in {n:,} books.", n=progress.books)
    told = (words, unindexed_words(progress), guarded_words(progress))
    return " ".join(each for each in told if each)


def unindexed_words(progress: LibrarySearched) -> str:
    """ "3 books are not indexed yet."; "" for none."""
    if not progress.unindexed:
        return ""
    return tr(
        "{n} book is not indexed yet.",
        "{n:,} books are not indexed yet.",
        n=progress.unindexed,
    )


def guarded_words(progress: LibrarySearched) -> str:
    """That of some books not all pages may be shown; "" for none."""
    if not progress.guarded:
        return ""
    return tr(
        "{n} book was searched only as far as you have read (spoiler guard).",
        "{n:,} books were searched only as far as you have read (spoiler guard).",
        n=progress.guarded,
    )


def count_words(book: FoundBook) -> str:
    """How many pages; "in the title" where only that has the words."""
    if not book.count:
        return tr("In the title")
    if book.count >= MOST_COUNTED:
        return tr("{count}+ pages", count=MOST_COUNTED)
    return tr("{n} page", "{n} pages", n=book.count)


def more_words(book: FoundBook) -> str:
    """Of the row that brings the pages which aren't shown yet."""
    count = book.count - len(book.pages)
    if book.count >= MOST_COUNTED:
        return tr("Show more pages")
    return tr("Show {n} more page", "Show {n} more pages", n=count)


def place_words(page: FoundPage) -> str:
    """ "p. 13"; the printed number where there is one."""
    return tr("p. {page}", page=page.label or page.page)
