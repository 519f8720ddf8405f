"""An import adds; what is here stays, and the same import twice adds nothing the second time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from reader_app.app.library.library_transfer import summary_of
from reader_app.domain.annotations import FreeMark, FreeMarkKind, MarkStyle
from reader_app.domain.book import Book, now_utc
from reader_app.domain.document import Rect
from reader_app.domain.errors import StorageError
from reader_app.domain.library import CopyKind, Merged, Watch
from reader_app.store.open_store import Store, open_store
from tests.support.copies import Made, fill
from tests.support.library import added_conversation, question

pytestmark = pytest.mark.slow


@pytest.fixture
def here(data_dir: Path):
    opened = open_store(data_dir)
    yield opened
    opened.close()


@pytest.fixture
def there(tmp_path: Path):
    opened = open_store(tmp_path / "there")
    yield opened
    opened.close()


@pytest.fixture
def bring(here: Store, there: Store, tmp_path: Path) -> Callable[[], Merged]:
    """Import what is there."""

    def now() -> Merged:
        there.portable.write_copy(tmp_path / "taken.db", Watch())
        return here.portable.merge(tmp_path / "taken.db", Watch())

    return now


def bring_back(here: Store, there: Store, folder: Path) -> Merged:
    here.portable.write_copy(folder / "back.db", Watch())
    return there.portable.merge(folder / "back.db", Watch())


def said(store: Store, made: Made) -> list[str]:
    return [m.content for m in store.messages.list_for_conversation(made.talk.id)]


def test_an_empty_library_gets_everything(here: Store, there: Store, bring) -> None:
    made = fill(there)
    merged = bring()
    assert merged == Merged(
        books=1, conversations=1, messages=2, highlights=1, bookmarks=1, collections=1
    )
    assert said(here, made) == ["What is a pond?", "And a lake?"]
    (shelf,) = here.collections.all()
    assert shelf.book_ids == {made.book.id}
    assert len(here.sent.requests("turn")) == 1


def test_the_same_import_twice_adds_nothing(there: Store, bring) -> None:
    fill(there)
    bring()
    assert bring() == Merged(known_books=1)


def test_a_book_in_whose_file_notes_were_saved_there_is_one_book(
    here: Store, there: Store, bring
) -> None:
    ours, theirs = fill(here), fill(there, note="a lake")
    there.annotations.save_written(theirs.book.id, {}, "saved there")
    assert (bring().known_books, bring().known_books) == (1, 1)
    for checksum in (ours.book.checksum, "saved there"):
        found = here.books.find_by_checksum(checksum)
        assert found is not None
        assert found.id == ours.book.id


def test_a_book_of_the_same_content_is_one_book(here: Store, there: Store, bring) -> None:
    ours, theirs = fill(here), fill(there, note="a lake")
    merged = bring()
    assert (merged.books, merged.known_books, merged.conversations) == (0, 1, 1)
    assert [book.id for book in here.books.list_recent()] == [ours.book.id]
    notes = here.annotations.highlights(ours.book.id)
    assert {note.note for note in notes} == {"a pond", "a lake"}
    talk = here.conversations.find(theirs.talk.id)
    assert talk is not None
    assert talk.book_id == ours.book.id


@pytest.mark.parametrize(("later", "page"), [("here", 5), ("there", 9)])
def test_the_newer_place_counts(here: Store, there: Store, bring, later: str, page: int) -> None:
    for store, name, number in ((here, "here", 5), (there, "there", 9)):
        made = fill(store)
        store.books.update(made.book.id, lambda book, n=number: setattr(book, "current_page", n))
        moment = now_utc() + timedelta(hours=1 if name == later else 0)
        store._database.sql("UPDATE book SET updated_at = ?", (int(moment.timestamp() * 1e6),))
    merged = bring()
    assert here.books.list_recent()[0].current_page == page
    assert merged.moved == (1 if later == "there" else 0)


def read_up_to(store: Store, book_id: str, page: int, *, is_guarded: bool) -> None:
    def change(book: Book) -> None:
        book.set_current_page(page)
        book.mark_read_up_to(page)
        book.spoiler_guard = is_guarded

    store.books.update(book_id, change)


@pytest.mark.parametrize("is_guarded_there", [True, False])
def test_a_guard_that_is_on_here_stays_where_it_is(
    here: Store, there: Store, bring, is_guarded_there: bool
) -> None:
    ours, theirs = fill(here), fill(there)
    read_up_to(here, ours.book.id, 4, is_guarded=True)
    read_up_to(there, theirs.book.id, 9, is_guarded=is_guarded_there)
    merged = bring()
    book = here.books.list_recent()[0]
    assert (book.fence, book.current_page) == (4, 4)
    assert (merged.guarded, merged.moved) == (1, 0)
    assert "Its spoiler guard here hasn’t moved" in summary_of(merged, 0)


def test_a_place_within_the_fence_is_taken_over(here: Store, there: Store, bring) -> None:
    ours, theirs = fill(here), fill(there)
    read_up_to(here, ours.book.id, 9, is_guarded=True)
    read_up_to(there, theirs.book.id, 4, is_guarded=True)
    merged = bring()
    book = here.books.list_recent()[0]
    assert (book.fence, book.current_page) == (9, 4)
    assert (merged.guarded, merged.moved) == (0, 1)


def test_without_a_guard_here_the_further_page_counts(here: Store, there: Store, bring) -> None:
    ours, theirs = fill(here), fill(there)
    read_up_to(here, ours.book.id, 4, is_guarded=False)
    read_up_to(there, theirs.book.id, 9, is_guarded=True)
    merged = bring()
    book = here.books.list_recent()[0]
    assert (book.furthest_page, book.spoiler_guard, merged.guarded) == (9, False, 0)


def test_a_conversation_that_went_on_there_goes_on_here(here: Store, there: Store, bring) -> None:
    made = fill(there)
    bring()
    there.messages.add(question(made.talk, "And the sea?"))
    merged = bring()
    assert (merged.conversations, merged.messages) == (0, 1)
    assert said(here, made) == ["What is a pond?", "And a lake?", "And the sea?"]


def test_a_conversation_that_went_on_here_stays(here: Store, there: Store, bring) -> None:
    made = fill(there)
    bring()
    here.messages.add(question(made.talk, "And the sea?"))
    assert bring() == Merged(known_books=1)
    assert said(here, made)[-1] == "And the sea?"


def test_a_conversation_that_parted_comes_as_a_second_one_once(
    here: Store, there: Store, bring
) -> None:
    made = fill(there)
    bring()
    here.messages.add(question(made.talk, "Asked about here?"))
    there.messages.add(question(made.talk, "Asked there?"))
    merged = bring()
    assert (merged.conversations, merged.messages) == (1, 3)
    assert bring() == Merged(known_books=1)
    assert said(here, made)[-1] == "Asked about here?"
    titles = {talk.title for talk in here.conversations.list_for_book(made.book.id)}
    assert titles == {"About Walden", "About Walden (imported)"}


def test_a_parted_conversation_goes_on_as_such(here: Store, there: Store, bring) -> None:
    made = fill(there)
    bring()
    here.messages.add(question(made.talk, "Asked about here?"))
    there.messages.add(question(made.talk, "Asked there?"))
    bring()
    there.messages.add(question(made.talk, "And later there?"))
    merged = bring()
    assert (merged.conversations, merged.messages) == (0, 1)


def test_a_note_that_says_something_else_here_stays(here: Store, there: Store, bring) -> None:
    made = fill(there)
    bring()
    (note,) = here.annotations.highlights(made.book.id)
    here.annotations.save_highlight(replace(note, note="rewritten here"))
    merged = bring()
    assert (merged.highlights, merged.differing) == (0, 1)
    assert [n.note for n in here.annotations.highlights(made.book.id)] == ["rewritten here"]


def test_answers_name_books_by_their_id_here(here: Store, there: Store, bring) -> None:
    ours, theirs = fill(here), fill(there)
    details = f'{{"blocks": [{{"book": "{theirs.book.id}"}}]}}'
    there._database.sql("UPDATE message SET details = ?", (details,))
    bring()
    rows = here._database.sql("SELECT details FROM message WHERE details LIKE '%blocks%book%'")
    assert rows
    assert all(ours.book.id in str(text) for (text,) in rows)


def test_collections_of_the_same_name_are_one(here: Store, there: Store, bring) -> None:
    fill(here)
    fill(there, "Emerson")
    there._database.sql("UPDATE collection SET name = 'WALDEN and others'")
    merged = bring()
    assert merged.collections == 0
    (shelf,) = here.collections.all()
    assert len(shelf.book_ids) == 2


def test_removed_books_and_conversations_stay_behind(here: Store, there: Store, bring) -> None:
    made = fill(there)
    there._database.sql("UPDATE conversation SET hidden_at = 1")
    fill(there, "Removed")
    there._database.sql("UPDATE book SET hidden_at = 1 WHERE title = 'Removed'")
    merged = bring()
    assert (merged.books, merged.conversations) == (1, 0)
    assert here.conversations.list_for_book(made.book.id) == []


def test_stopped_it_keeps_what_is_whole_and_the_next_time_brings_the_rest(
    here: Store, there: Store, tmp_path: Path, bring
) -> None:
    made = fill(there)
    for number in range(5):
        there.messages.add(question(added_conversation(there, made.book, f"Talk {number}")))
    there.portable.write_copy(tmp_path / "taken.db", Watch())
    seen: list[int] = []
    watch = Watch(lambda done, of: seen.append(done), lambda: len(seen) == 3)
    merged = here.portable.merge(tmp_path / "taken.db", watch)
    assert merged.is_stopped
    assert merged.conversations == 3
    assert bring().conversations == 3
    assert len(here.conversations.list_for_book(made.book.id)) == 6


def test_a_copy_is_kept_before(here: Store, there: Store, bring) -> None:
    fill(there)
    bring()
    assert [kept.kind for kept in here.copies.listed()] == [CopyKind.BEFORE_IMPORT]


def spoil(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = 1")
        file.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE highlight SET parts = '[1]'",
        "UPDATE book SET current_page = 99999",
        "UPDATE highlight SET color = 'mauve'",
    ],
)
def test_a_book_that_makes_no_sense_is_left_out_and_counted(
    here: Store, there: Store, tmp_path: Path, statement: str
) -> None:
    fill(there)
    fill(there, "Sound")
    there.portable.write_copy(tmp_path / "taken.db", Watch())
    spoil(tmp_path / "taken.db", f"{statement} WHERE rowid = 1")
    try:
        merged = here.portable.merge(tmp_path / "taken.db", Watch())
    except StorageError as error:
        assert error.message == "The library in this file can’t be read."
    else:
        assert (merged.books, merged.illegible) == (1, 1)
    assert here._database.sql("PRAGMA foreign_key_check") == []


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER boo AFTER INSERT ON book BEGIN DELETE FROM message; END",
        "CREATE VIEW boo AS SELECT 1",
        "CREATE VIRTUAL TABLE boo USING fts5(x)",
        "CREATE TABLE boo (x)",
        'ALTER TABLE book ADD COLUMN "x) VALUES (1); --" TEXT',
        "ALTER TABLE bookmark DROP COLUMN title",
        "DELETE FROM migration",
    ],
)
def test_a_file_with_anything_but_our_tables_is_refused(
    here: Store, there: Store, tmp_path: Path, statement: str
) -> None:
    fill(there)
    there.portable.write_copy(tmp_path / "taken.db", Watch())
    spoil(tmp_path / "taken.db", statement)
    with pytest.raises(StorageError) as caught:
        here.portable.merge(tmp_path / "taken.db", Watch())
    assert caught.value.message == "The library in this file can’t be read."
    assert here.books.list_recent() == []


def test_both_ways_both_have_everything(here: Store, there: Store, tmp_path: Path, bring) -> None:
    fill(here, "Ours")
    fill(there, "Theirs")
    bring()
    bring_back(here, there, tmp_path)
    tables = ("book", "conversation", "message", "highlight", "bookmark", "collection")
    for table in tables:
        count = f"SELECT count(*) FROM {table}"
        assert here._database.sql(count) == there._database.sql(count), table


def test_free_marks_and_styles_are_imported_and_only_once(
    here: Store, there: Store, bring: Callable[[], Merged]
) -> None:
    made = fill(there)
    strokes = (((1.0, 2.0), (3.0, 4.0)),)
    ink = FreeMark(made.book.id, FreeMarkKind.INK, 2, Rect(1, 2, 3, 4), strokes=strokes)
    (words,) = there.annotations.highlights(made.book.id)
    there.annotations.save_free_mark(ink)
    there.annotations.save_highlight(words.with_style(MarkStyle.SQUIGGLY))
    assert bring().highlights == 2
    assert here.annotations.free_marks(made.book.id) == [ink]
    (found,) = here.annotations.highlights(made.book.id)
    assert found.style is MarkStyle.SQUIGGLY
    assert bring().highlights == 0
