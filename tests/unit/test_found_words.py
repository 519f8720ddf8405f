"""What a search of all books says when it is over."""

from __future__ import annotations

from reader_app.domain.library import LibrarySearched
from reader_app.ui.library.library_search_results import status_words


def test_a_search_of_all_pages_says_how_many_books_have_the_words() -> None:
    assert status_words(2, LibrarySearched(3, 3, 0), is_over=True) == "Found in 2 books."


def test_where_the_guard_keeps_pages_back_it_says_so() -> None:
    told = status_words(0, LibrarySearched(3, 3, 0, 1), is_over=True)
    guarded = "1 book was searched only up to your page (spoiler guard)."
    assert told == f"Nothing found in 3 books. {guarded}"


def test_books_without_an_index_are_told_too() -> None:
    told = status_words(1, LibrarySearched(4, 4, 1, 2), is_over=True)
    assert "1 book isn’t ready to search yet. 2 books were searched only up to" in told
