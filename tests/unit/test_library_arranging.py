"""Which books the shelf shows, in which order, and how an import is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from reader_app.domain.library import ImportReport, Refused
from reader_app.ui.library.bookshelf_model import (
    LibraryEntry,
    SortedBooks,
    SortOrder,
    books_words,
    percent_words,
    time_left_words,
)
from reader_app.ui.library.import_view import report_words
from reader_app.workers.background_tasks import RemainingTime

NOW = datetime(2026, 3, 15, 12, 0, tzinfo=UTC)
WALDEN = LibraryEntry("w", "Walden", "Henry David Thoreau", added=NOW)
EMILE = LibraryEntry("e", "Émile", "Jean-Jacques Rousseau", added=NOW - timedelta(days=2))
SAYINGS = LibraryEntry("s", "“After” words", last_read=NOW, added=NOW - timedelta(days=3))
POEMS = LibraryEntry("p", "Poems", "Dickinson, Emily", added=NOW - timedelta(days=1))
ALL = SortedBooks([POEMS, SAYINGS, WALDEN, EMILE])


def titles(order: SortOrder, words: str = "", members: set[str] | None = None) -> str:
    return " ".join(entry.id for entry in ALL.shown(order, words, members))


def test_titles_are_sorted_without_case_accents_and_marks() -> None:
    assert titles(SortOrder.TITLE) == "s e p w"


@pytest.mark.parametrize("order", [SortOrder.TITLE, SortOrder.AUTHOR])
def test_volumes_are_sorted_by_their_number(order: SortOrder) -> None:
    volumes = ["Band 10", "Band 2", "Band 1: 1914", "Äpfel"]
    books = SortedBooks([LibraryEntry(title, title, "Ann Gal") for title in volumes])
    shown = [entry.title for entry in books.shown(order)]
    assert shown == ["Äpfel", "Band 1: 1914", "Band 2", "Band 10"]


def test_authors_are_sorted_by_their_last_name_and_none_comes_last() -> None:
    assert titles(SortOrder.AUTHOR) == "p e w s"


def test_the_book_added_last_comes_first() -> None:
    assert titles(SortOrder.ADDED) == "w p e s"


def test_books_nobody_has_read_follow_by_when_they_were_added() -> None:
    assert titles(SortOrder.LAST_READ) == "s w p e"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("walden", "w"),
        ("EMIL", "e p"),
        ("thoreau wal", "w"),
        ("rousseau poems", ""),
        ("  ", "s e p w"),
    ],
)
def test_every_word_has_to_be_in_title_or_author(words: str, found: str) -> None:
    assert titles(SortOrder.TITLE, words) == found


def test_a_collection_shows_its_books_only() -> None:
    assert titles(SortOrder.TITLE, members={"w", "p", "gone"}) == "p w"
    assert titles(SortOrder.TITLE, members=set()) == ""


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (ImportReport(12, (Path("a"),) * 3, (Refused(Path("b"), ""),)),
         "12 books added, 3 already in your library, 1 couldn’t be opened."),
        (ImportReport(1, (Path("a"),)), "1 book added, 1 already in your library."),
        (ImportReport(), "No books found there."),
    ],
)  # fmt: skip
def test_an_import_is_told_in_a_sentence(report: ImportReport, words: str) -> None:
    assert report_words(report, is_cancelled=False) == words


def test_a_cancelled_import_says_so() -> None:
    assert report_words(ImportReport(), is_cancelled=True) == "Import stopped."
    words = report_words(ImportReport(1_204), is_cancelled=True)
    assert words == "Import stopped: 1,204 books added."


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, ""),
        (4, "a few seconds left"),
        (33, "about 30 seconds left"),
        (70, "about a minute left"),
        (290, "about 5 minutes left"),
        (7300, "about 2 hours left"),
    ],
)
def test_time_left_is_told_as_exactly_as_it_is_known(seconds: float | None, words: str) -> None:
    assert time_left_words(seconds) == words


def test_numbers_are_told_with_their_thing() -> None:
    assert books_words(1) == "1 book"
    assert books_words(1_000) == "1,000 books"
    assert percent_words(0.001) == "1%"
    assert percent_words(0) == ""


def test_time_left_is_known_after_some_pieces_and_counts_this_run_only() -> None:
    now = [0.0]
    left = RemainingTime(lambda: now[0])
    left.begin(100)
    now[0] = 1.0
    assert left.seconds(110, 200) is None
    now[0] = 10.0
    assert left.seconds(102, 200) is None
    assert left.seconds(110, 200) == 90.0
