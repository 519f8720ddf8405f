"""The notes of all books in one list: searched, filtered, fenced, exported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.app.search.notes_search import AllNotesUseCase, NoteFilter
from reader_app.domain.annotations import (
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    HighlightPart,
    MarkStyle,
)
from reader_app.domain.book import Book
from reader_app.domain.document import Rect
from reader_app.store.atomic_file import write_readable
from reader_app.store.open_store import Store, open_store
from tests.support.library import added_book

SPOT = Rect(1, 2, 30, 40)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(tmp_path_factory.mktemp("data"))
    yield opened
    opened.close()


@pytest.fixture
def books(store: Store) -> Iterator[tuple[Book, Book]]:
    """Walden was read last."""
    made = added_book(store, "Emma"), added_book(store, "Walden")
    yield made
    for book in made:
        store.books.delete(book.id)


def mark(store: Store, book: Book, page: int, words: str, **values: object) -> None:
    parts = tuple(
        HighlightPart(page + at, 5, 9, (SPOT,), part) for at, part in enumerate(words.split("|"))
    )
    store.annotations.save_highlight(Highlight(book.id, parts, **values))  # type: ignore[arg-type]


ALL = NoteFilter()


def quotes(store: Store, wanted: NoteFilter = ALL) -> list[str]:
    notes = AllNotesUseCase(store.listed_notes, store.books.labels, write_readable)
    notes.load()
    return [note.quote or note.text for note in notes.filtered(wanted)]


def test_notes_stand_book_by_book_in_the_books_order(
    store: Store, books: tuple[Book, Book]
) -> None:
    emma, walden = books
    mark(store, emma, 3, "handsome")
    mark(store, walden, 9, "pond")
    sticky = FreeMark(walden.id, FreeMarkKind.NOTE, 4, SPOT, text="why?")
    store.annotations.save_free_mark(sticky)
    mark(store, walden, 1, "over two|pages")
    assert quotes(store) == ["over two pages", "why?", "pond", "handsome"]


def test_nothing_after_the_fence_is_listed(store: Store, books: tuple[Book, Book]) -> None:
    _, walden = books
    for page in (2, 3):
        mark(store, walden, page, f"on {page}|and next")
    free = FreeMark(walden.id, FreeMarkKind.TEXT, 5, SPOT, text="far on")
    store.annotations.save_free_mark(free)

    def guard(book: Book) -> None:
        book.furthest_page, book.spoiler_guard = 3, True

    store.books.update(walden.id, guard)
    assert quotes(store) == ["on 2 and next"]


def test_words_are_looked_for_in_quotation_note_author_and_book(
    store: Store, books: tuple[Book, Book]
) -> None:
    emma, walden = books
    mark(store, emma, 1, "Handsome, clever", note="Überall", author="Reviewer B")
    mark(store, walden, 1, "clever and handsome")
    assert quotes(store, NoteFilter("uberall")) == ["Handsome, clever"]
    assert quotes(store, NoteFilter("reviewer emma")) == ["Handsome, clever"]
    assert quotes(store, NoteFilter("“handsome, clever”")) == ["Handsome, clever"]
    assert len(quotes(store, NoteFilter("handsome clever"))) == 2


def test_filters_narrow_by_book_colour_and_kind(store: Store, books: tuple[Book, Book]) -> None:
    emma, walden = books
    mark(store, emma, 1, "a", color=HighlightColor.BLUE, note="mine")
    mark(store, walden, 1, "b", style=MarkStyle.UNDERLINE)
    ink = FreeMark(walden.id, FreeMarkKind.INK, 2, SPOT, text="c", color=HighlightColor.BLUE)
    store.annotations.save_free_mark(ink)
    assert quotes(store, NoteFilter(book_id=emma.id)) == ["a"]
    assert quotes(store, NoteFilter(members=(walden.id,))) == ["b", "c"]
    assert quotes(store, NoteFilter(color="blue")) == ["c", "a"]
    assert quotes(store, NoteFilter(kind="underline")) == ["b"]
    assert quotes(store, NoteFilter(kind="commented", color="blue", words="mine")) == ["a"]


def test_what_is_shown_is_exported_with_its_printed_pages(
    store: Store, books: tuple[Book, Book], tmp_path: Path
) -> None:
    emma, walden = books
    store.books.save_labels(emma.id, ["i", "ii", "1"])
    mark(store, emma, 2, "*bold* words", note="my\nnote", author="B")
    mark(store, walden, 1, "left out")
    notes = AllNotesUseCase(store.listed_notes, store.books.labels, write_readable)
    notes.load()
    notes.write(NoteFilter("bold"), tmp_path / "notes.md")
    text = (tmp_path / "notes.md").read_text(encoding="utf-8")
    assert "## Emma" in text and "left out" not in text
    assert "> \\*bold\\* words\n>\n> — p. ii · B\n\nmy\nnote" in text
