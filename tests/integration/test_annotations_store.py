"""Highlights, notes and bookmarks in the library file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from reader_app.app.library.book_annotations import AnnotationsUseCase
from reader_app.domain.annotations import (
    Bookmark,
    FileAnnotation,
    FileAnnotationKind,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    HighlightPart,
    file_names_of,
)
from reader_app.domain.book import Book
from reader_app.domain.document import Rect
from reader_app.domain.errors import StorageError
from reader_app.store.connection import Database
from reader_app.store.migrations import MIGRATIONS, migrate
from reader_app.store.open_store import FILE_NAME, Store, open_store
from reader_app.store.repositories.annotation_repository import UNSTORED
from reader_app.store.tables import to_micros
from tests.support.library import added_book


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    opened = open_store(data_dir)
    yield opened
    opened.close()


def a_part(page: int = 3, start: int = 10) -> HighlightPart:
    rects = (Rect(48.5, 60.0, 300.25, 72.0), Rect(48.5, 76.0, 90.0, 88.0))
    return HighlightPart(page, start, start + 20, rects, "a pond\nof words")


def test_a_highlight_comes_back_as_it_was_made(store: Store) -> None:
    book = added_book(store)
    made = Highlight(
        book.id,
        (a_part(3), a_part(4, 0)),
        HighlightColor.BLUE,
        "Was heißt das?\n\n„Zwei“ 🪷",
    )
    store.annotations.save_highlight(made)
    assert store.annotations.highlights(book.id) == [made]


def test_saving_again_changes_note_and_colour_and_makes_no_second_one(store: Store) -> None:
    book = added_book(store)
    made = Highlight(book.id, (a_part(),))
    store.annotations.save_highlight(made)
    changed = made.with_note("  why?  ").with_color(HighlightColor.PINK)
    store.annotations.save_highlight(changed)
    (found,) = store.annotations.highlights(book.id)
    assert (found.note, found.color, found.created_at) == (
        "why?",
        HighlightColor.PINK,
        made.created_at,
    )


def test_highlights_are_in_the_order_of_the_book(store: Store) -> None:
    book = added_book(store)
    for page, start in ((7, 0), (2, 90), (2, 5)):
        store.annotations.save_highlight(Highlight(book.id, (a_part(page, start),)))
    places = [highlight.place for highlight in store.annotations.highlights(book.id)]
    assert places == [(2, 5), (2, 90), (7, 0)]


def test_a_deleted_highlight_comes_back_by_saving_it(store: Store) -> None:
    book = added_book(store)
    made = Highlight(book.id, (a_part(),), note="keep me")
    store.annotations.save_highlight(made)
    store.annotations.delete_highlight(made.id)
    assert store.annotations.highlights(book.id) == []
    store.annotations.save_highlight(made)
    assert store.annotations.highlights(book.id) == [made]


def test_bookmarks_are_kept_renamed_and_deleted(store: Store) -> None:
    book = added_book(store)
    late, early = Bookmark(book.id, 9, 120.5, "Nine"), Bookmark(book.id, 2, 0.0, "Two")
    for bookmark in (late, early):
        store.annotations.save_bookmark(bookmark)
    store.annotations.save_bookmark(late.renamed("The ninth"))
    assert [mark.title for mark in store.annotations.bookmarks(book.id)] == ["Two", "The ninth"]
    store.annotations.delete_bookmark(early.id)
    assert [mark.page for mark in store.annotations.bookmarks(book.id)] == [9]


def test_the_annotations_of_one_book_are_not_those_of_another(store: Store) -> None:
    walden, emma = added_book(store), added_book(store, "Emma")
    store.annotations.save_highlight(Highlight(walden.id, (a_part(),)))
    store.annotations.save_bookmark(Bookmark(walden.id, 2))
    assert store.annotations.highlights(emma.id) == []
    assert store.annotations.bookmarks(emma.id) == []


def test_what_the_reader_made_goes_with_the_book(store: Store) -> None:
    book = added_book(store)
    store.annotations.save_highlight(Highlight(book.id, (a_part(),)))
    store.annotations.save_bookmark(Bookmark(book.id, 2))
    store.books.delete(book.id)
    assert store._database.sql("SELECT count(*) FROM highlight") == [(0,)]
    assert store._database.sql("SELECT count(*) FROM bookmark") == [(0,)]


def test_a_hidden_book_keeps_its_annotations(store: Store) -> None:
    book = added_book(store)
    made = Highlight(book.id, (a_part(),))
    store.annotations.save_highlight(made)
    store.books.hide(book.id)
    store.books.restore(book.id)
    assert store.annotations.highlights(book.id) == [made]


def test_half_a_surrogate_pair_in_a_note_is_stored_as_far_as_it_can_be(store: Store) -> None:
    book = added_book(store)
    store.annotations.save_highlight(Highlight(book.id, (a_part(),), note="odd \ud83d end"))
    (found,) = store.annotations.highlights(book.id)
    assert found.note.startswith("odd ") and found.note.endswith(" end")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE highlight SET color = 'black'",
        "UPDATE highlight SET parts = '[]'",
        "UPDATE highlight SET book_id = 'nowhere'",
        "UPDATE bookmark SET page = 0",
        "UPDATE bookmark SET book_id = 'nowhere'",
    ],
)
def test_every_rule_of_the_tables_is_in_the_file(store: Store, statement: str) -> None:
    book = added_book(store)
    store.annotations.save_highlight(Highlight(book.id, (a_part(),)))
    store.annotations.save_bookmark(Bookmark(book.id, 2))
    with pytest.raises(StorageError):
        store._database.sql(statement)


def test_a_library_of_the_version_before_keeps_its_books_and_takes_highlights(
    data_dir: Path,
) -> None:
    path = data_dir / FILE_NAME
    database = Database(path)
    migrate(database, MIGRATIONS[:2])
    database.sql(
        "INSERT INTO book (id, title, file_path, checksum, page_count, status, current_page,"
        " created_at, updated_at) VALUES ('b', 'Walden', x'2f62', 'sum', 20, 'ready', 7, 1, 1)"
    )
    database.close()
    store = open_store(data_dir)
    try:
        made = Highlight("b", (a_part(),))
        store.annotations.save_highlight(made)
        book = store.books.find("b")
        assert book is not None and book.current_page == 7
        assert store.annotations.highlights("b") == [made]
        assert not store.report.rebuilt
    finally:
        store.close()
    copy = path.with_name("pagemate.before-annotations.db")
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("SELECT title FROM book").fetchall() == [("Walden",)]


def test_highlights_survive_a_damaged_library(data_dir: Path) -> None:
    store = open_store(data_dir)
    book = added_book(store)
    made = Highlight(book.id, (a_part(),), note="keep me")
    store.annotations.save_highlight(made)
    store.annotations.save_bookmark(Bookmark(book.id, 2, 0.0, "Two"))
    store.close()
    path = data_dir / FILE_NAME
    content = bytearray(path.read_bytes())
    content[28:40] = b"\xff" * 12  # SQLite's own count of pages and of free ones
    path.write_bytes(content)
    (data_dir / f"{FILE_NAME}-wal").unlink(missing_ok=True)
    rebuilt = open_store(data_dir)
    try:
        assert rebuilt.report.rebuilt
        assert "1 highlight, 1 bookmark" in rebuilt.report.sentence
        assert rebuilt.annotations.highlights(book.id) == [made]
        assert [mark.title for mark in rebuilt.annotations.bookmarks(book.id)] == ["Two"]
    finally:
        rebuilt.close()


def test_a_highlight_that_makes_no_sense_is_left_out_when_a_library_is_rebuilt(
    data_dir: Path,
) -> None:
    store = open_store(data_dir)
    book = added_book(store)
    sound, odd = Highlight(book.id, (a_part(),)), Highlight(book.id, (a_part(5),))
    for highlight in (sound, odd):
        store.annotations.save_highlight(highlight)
    store._database.sql("UPDATE highlight SET parts = '[[0, 1]]' WHERE id = ?", (odd.id,))
    store.close()
    (data_dir / FILE_NAME).with_suffix(".check").touch()  # somebody saw damage
    rebuilt = open_store(data_dir)
    try:
        assert rebuilt.annotations.highlights(book.id) == [sound]
    finally:
        rebuilt.close()


def test_what_can_not_be_stored_is_kept_in_a_file_until_it_can(
    store: Store, data_dir: Path
) -> None:
    book, gone = added_book(store), Bookmark("of a book that is gone", 1)
    deleted = Highlight(book.id, (a_part(),))
    store.annotations.save_highlight(deleted)
    mark = Highlight(book.id, (a_part(4),), HighlightColor.RED, "why?")
    note = FreeMark(book.id, FreeMarkKind.INK, 2, Rect(1, 2, 3, 4), strokes=(((1.0, 2.0),),))
    place = Bookmark(book.id, 3, 12.5, "here")
    store.unstored_annotations.keep([(deleted, True), (mark, False), (gone, False)])
    store.unstored_annotations.keep([(note, False), (place, False)])
    assert (data_dir / UNSTORED).stat().st_mode & 0o777 == 0o600
    store.unstored_annotations.store()
    assert store.annotations.highlights(book.id) == [mark]
    assert store.annotations.free_marks(book.id) == [note]
    assert store.annotations.bookmarks(book.id) == [place]
    assert not (data_dir / UNSTORED).exists()


@pytest.mark.parametrize("content", [b"\xff", b"{}", b'[1,["highlight",false,{}]]', b"[" * 9999])
def test_a_damaged_file_of_what_was_kept_does_no_harm(
    store: Store, data_dir: Path, content: bytes
) -> None:
    (data_dir / UNSTORED).write_bytes(content)
    store.unstored_annotations.store()
    assert not (data_dir / UNSTORED).exists()


SAVED = datetime(2026, 1, 2, tzinfo=UTC)
LATER = SAVED + timedelta(minutes=5)


def saved_mark(store: Store, book: Book, note: str) -> Highlight:
    """A highlight that is in the file as it is here."""
    made = replace(Highlight(book.id, (a_part(),), note=note), updated_at=SAVED)
    store.annotations.save_highlight(made)
    written = {file_names_of(made)[0]: to_micros(SAVED)}
    store.annotations.save_written(book.id, written, "saved")
    return made


def in_file(mark: Highlight, text: str, at: datetime) -> FileAnnotation:
    kind, area = FileAnnotationKind.HIGHLIGHT, Rect(0, 0, 9, 9)
    return FileAnnotation(file_names_of(mark)[0], 3, kind, area, text=text, changed_at=at)


@pytest.mark.parametrize(
    ("here", "elsewhere", "note"),
    [
        (None, "theirs", "theirs"),  # changed only there
        (None, "", ""),
        ("ours", "theirs", "ours\n\ntheirs"),
        ("ours and theirs", "theirs", "ours and theirs"),
        ("ours", "", "ours"),
    ],
)
def test_a_text_changed_in_the_file_is_taken_and_none_is_lost(
    store: Store, here: str | None, elsewhere: str, note: str
) -> None:
    book = added_book(store)
    use_case = AnnotationsUseCase(
        store.annotations, store.books, lambda *_: None, store.unstored_annotations
    )
    mark = saved_mark(store, book, "as saved")
    assert not use_case.take_changes(book.id, [in_file(mark, "as saved", SAVED)])
    if here is not None:
        store.annotations.save_highlight(mark.with_note(here))
    use_case.take_changes(book.id, [in_file(mark, elsewhere, LATER)])
    assert [each.note for each in store.annotations.highlights(book.id)] == [note]
    store.annotations.save_highlight(mark.with_note("written afterwards"))
    assert not use_case.take_changes(book.id, [in_file(mark, elsewhere, LATER)])
