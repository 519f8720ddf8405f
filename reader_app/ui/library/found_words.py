"""What a search of all books says of itself."""

from __future__ import annotations

from reader_app.domain.library_search import MOST_COUNTED, FoundBook, FoundPage, LibrarySearched


def status_words(found: int, progress: LibrarySearched | None, *, is_over: bool) -> str:
    """While it runs and when it is over."""
    if progress is None:
        return "Searching…"
    if not is_over:
        return f"Searching… {_books(found)} so far"
    words = f"Found in {_books(found)}" if found else f"Nothing found in {_books(progress.books)}"
    return f"{words}. {unindexed_words(progress)}".strip() if progress.unindexed else f"{words}."


def unindexed_words(progress: LibrarySearched) -> str:
    """ "3 books are not indexed yet."; "" for none."""
    if not progress.unindexed:
        return ""
    verb = "is" if progress.unindexed == 1 else "are"
    return f"{_books(progress.unindexed)} {verb} not indexed yet."


def count_words(book: FoundBook) -> str:
    """How many pages; "in the title" where only that has the words."""
    if not book.count:
        return "In the title"
    if book.count >= MOST_COUNTED:
        return f"{MOST_COUNTED}+ pages"
    return "1 page" if book.count == 1 else f"{book.count} pages"


def more_words(book: FoundBook) -> str:
    """Of the row that brings the pages which aren't shown yet."""
    count = book.count - len(book.pages)
    if book.count >= MOST_COUNTED:
        return "Show more pages"
    return "Show 1 more page" if count == 1 else f"Show {count} more pages"


def place_words(page: FoundPage) -> str:
    """ "p. 13"; the printed number where there is one."""
    return f"p. {page.label or page.page}"


def _books(count: int) -> str:
    return "1 book" if count == 1 else f"{count:,} books"
