"""Damaged files: kept aside, rebuilt from what can be read, told."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from reader_app.domain.annotations import Bookmark
from reader_app.domain.book import BookStatus
from reader_app.domain.chat import ChatMessage, MessageRole
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.store.connection import Database
from reader_app.store.migrations import MIGRATIONS, migrate
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.library import added_conversation, indexed_book, question
from tests.support.sweeps import first_of

pytestmark = pytest.mark.slow

PAGE_SIZE = 4096
QUESTIONS = 300


@pytest.fixture(scope="module")
def closed_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library that was closed properly; tests get a copy."""
    folder = tmp_path_factory.mktemp("library")
    store = open_store(folder)
    book = indexed_book(store, [f"pond number {n} {many_words(n)}" for n in range(40)])
    store.books.update(book.id, lambda found: setattr(found, "status", BookStatus.READY))
    talk = added_conversation(store, book)
    for number in range(QUESTIONS):
        store.messages.add(question(talk, f"Question {number}? " + "why " * 40))
    store.close()
    return folder


@pytest.fixture
def library(closed_library: Path, data_dir: Path) -> Path:
    """One book of 40 pages, 300 questions about it."""
    shutil.copytree(closed_library, data_dir, dirs_exist_ok=True)
    return data_dir / FILE_NAME


def many_words(seed: int) -> str:
    """Hardly made smaller by packing."""
    dice = random.Random(seed)
    return " ".join(f"{dice.getrandbits(24):06x}" for _ in range(200))


def kept_aside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("pagemate.damaged-*.db"))


def questions(store: Store) -> list[str]:
    return [turn.text.split("?")[0] for turn in store.turn_search.holding(["question"], None, 200)]


def root_page(path: Path, name: str) -> int:
    with closing(sqlite3.connect(path)) as file:
        ((page,),) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,))
    return int(page)


def leaf_pages(path: Path, name: str) -> list[int]:
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute(
            "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path", (name,)
        )
        return [number for (number,) in rows]


def overwrite(path: Path, page: int, content: bytes = b"\xff" * PAGE_SIZE) -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE_SIZE)
        file.write(content)


def test_a_sound_file_is_left_alone(library: Path) -> None:
    store = open_store(library.parent)
    assert not store.report.rebuilt
    assert store.report.sentence == ""
    assert kept_aside(library) == []
    store.close()


def test_what_lies_on_whole_pages_survives(library: Path) -> None:
    lost = leaf_pages(library, "message")[3]
    overwrite(library, lost)
    store = open_store(library.parent)
    try:
        assert store.report.rebuilt
        assert 150 < len(store.turn_search.holding(["question"], None, 200)) <= 200
        found = store._database.sql("SELECT count(*) FROM message")[0][0]
        assert QUESTIONS - 40 < int(str(found)) < QUESTIONS
        (book,) = store.books.list_recent()
        assert book.title == "Walden"
        assert book.status is BookStatus.READY
        assert store.pages.indexed_count(book.id) == 40
        assert store.pages.search(book.id, "pond", limit_page=None, top_k=5)
    finally:
        store.close()


def test_the_damaged_file_is_kept_and_named(library: Path) -> None:
    overwrite(library, leaf_pages(library, "message")[0])
    damaged = library.read_bytes()
    store = open_store(library.parent)
    store.close()
    (aside,) = kept_aside(library)
    assert aside.read_bytes() == damaged
    assert aside.name in store.report.sentence
    assert "1 book, 1 conversation" in store.report.sentence
    assert str(library.parent) not in store.report.sentence


def test_a_rebuilt_file_is_sound(library: Path) -> None:
    overwrite(library, leaf_pages(library, "message")[1])
    open_store(library.parent).close()
    library.with_suffix(".clean").unlink()
    store = open_store(library.parent)
    assert not store.report.rebuilt
    store.close()
    assert len(kept_aside(library)) == 1


def test_a_lost_page_of_a_book_is_indexed_again(library: Path) -> None:
    overwrite(library, leaf_pages(library, "page")[2])
    store = open_store(library.parent)
    try:
        (book,) = store.books.list_recent()
        assert 0 < store.pages.indexed_count(book.id) < 40
        assert book.status is BookStatus.PENDING
    finally:
        store.close()


def test_books_whose_file_is_there_are_left_to_be_indexed_again(
    library: Path, tmp_path: Path
) -> None:
    file = tmp_path / "walden.pdf"
    file.write_bytes(b"%PDF-1.7")
    store = open_store(library.parent)
    (book,) = store.books.list_recent()
    store.books.update(book.id, lambda found: setattr(found, "file_path", file))
    store.close()
    overwrite(library, leaf_pages(library, "message")[1])
    store = open_store(library.parent)
    try:
        (book,) = store.books.list_recent()
        assert book.status is BookStatus.PENDING
        assert store.pages.indexed_numbers(book.id) == set()
    finally:
        store.close()


def test_a_file_that_lost_its_header_is_read_under_a_new_one(library: Path) -> None:
    with library.open("r+b") as file:
        file.write(b"\x00" * 100)
    store = open_store(library.parent)
    try:
        assert store.report.rebuilt
        assert store._database.sql("SELECT count(*) FROM message") == [(QUESTIONS,)]
        assert store.pages.indexed_count(store.books.list_recent()[0].id) == 40
    finally:
        store.close()
    names = {path.name.split("-20")[0] for path in library.parent.iterdir()}
    assert names == {"pagemate.db", "pagemate.clean", "pagemate.lock", "pagemate.damaged"}


@pytest.mark.parametrize(
    "change",
    first_of([(47, 9), (18, 9), (0, 0), (19, 9), (20, 255), (21, 0), (28, 255), (59, 9)], 3),
)
def test_no_byte_of_the_header_costs_the_library(library: Path, change: tuple[int, int]) -> None:
    """Byte 47: the form of the schema, which SQLite calls an error in the statement."""
    at, value = change
    with library.open("r+b") as file:
        file.seek(at)
        file.write(bytes([value]))
    store = open_store(library.parent)
    ((count,),) = store._database.sql("SELECT count(*) FROM message")
    assert count == QUESTIONS
    assert "Lost" not in store.report.sentence
    (book,) = store.books.list_recent()
    store.books.update(book.id, lambda found: found.set_current_page(3))
    store.close()


@pytest.mark.parametrize("content", [bytes(PAGE_SIZE), b"\xff" * PAGE_SIZE], ids=["0", "255"])
def test_without_its_first_page_a_library_keeps_what_lies_on_the_others(
    library: Path, content: bytes
) -> None:
    overwrite(library, 1, content)
    store = open_store(library.parent)
    (book,) = store.books.list_recent()
    ((count,),) = store._database.sql("SELECT count(*) FROM message")
    assert (book.page_count, count) == (40, QUESTIONS)
    assert "rebuilt from what could be read: 1 book, 1 conversation" in store.report.sentence
    assert "Lost" not in store.report.sentence
    store.close()


def lost(sentence: str, thing: str) -> int:
    found = re.search(rf"Lost because they couldn’t be read:[^.]*?([\d,]+) {thing}", sentence)
    return int(found[1].replace(",", "")) if found else 0


def test_it_is_said_how_much_is_lost(library: Path) -> None:
    pages = leaf_pages(library, "message")
    for page in pages[3:6]:
        overwrite(library, page)
    store = open_store(library.parent)
    ((left,),) = store._database.sql("SELECT count(*) FROM message")
    assert 0 < left < QUESTIONS
    assert lost(store.report.sentence, "messages?") == QUESTIONS - left
    store.close()


def test_bookmarks_are_among_what_is_lost(library: Path) -> None:
    store = open_store(library.parent)
    (book,) = store.books.list_recent()
    for page_number in range(1, 31):
        store.annotations.save_bookmark(Bookmark(book.id, page_number))
    store.close()
    for page_number in leaf_pages(library, "bookmark"):
        overwrite(library, page_number)
    store = open_store(library.parent)
    assert store.annotations.bookmarks(book.id) == []
    assert lost(store.report.sentence, "bookmarks") == 30
    assert f"{QUESTIONS} messages" in store.report.sentence
    store.close()


def test_a_lost_book_takes_what_belongs_to_it_and_that_is_said(library: Path) -> None:
    overwrite(library, root_page(library, "book"))
    store = open_store(library.parent)
    assert store.books.list_recent() == []
    told = store.report.sentence
    assert (lost(told, "book"), lost(told, "messages")) == (1, QUESTIONS)
    store.close()


def test_a_truncated_file_gives_what_is_left(library: Path) -> None:
    with library.open("r+b") as file:
        file.truncate(library.stat().st_size // 2 // PAGE_SIZE * PAGE_SIZE)
    store = open_store(library.parent)
    try:
        assert store.report.rebuilt
        assert len(kept_aside(library)) == 1
        assert store.books.list_recent()[0].title == "Walden"
    finally:
        store.close()


@pytest.mark.parametrize("content", [b"no database at all", b"\x00" * 9000, b"%PDF-1.7\n" * 999])
def test_a_file_that_is_no_database_is_kept_aside(data_dir: Path, content: bytes) -> None:
    path = data_dir / FILE_NAME
    path.write_bytes(content)
    store = open_store(data_dir)
    try:
        assert store.report.rebuilt
        assert store.books.list_recent() == []
        assert kept_aside(path)[0].read_bytes() == content
    finally:
        store.close()


def test_another_programs_database_is_kept_aside(data_dir: Path) -> None:
    path = data_dir / FILE_NAME
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE recipes (name)")
    store = open_store(data_dir)
    assert store.report.rebuilt
    store.close()
    with closing(sqlite3.connect(kept_aside(path)[0])) as file:
        assert file.execute("SELECT count(*) FROM recipes").fetchone() == (0,)


def test_a_library_that_lost_all_its_bytes_is_told(library: Path) -> None:
    library.write_bytes(b"")
    store = open_store(library.parent)
    assert store.report.rebuilt
    store.close()


def test_a_missing_file_is_a_new_library(data_dir: Path) -> None:
    store = open_store(data_dir)
    assert not store.report.rebuilt
    store.close()


def test_a_broken_full_text_table_is_made_anew(library: Path) -> None:
    with closing(sqlite3.connect(library)) as file, file:
        file.execute("UPDATE page_words_1_data SET block = x'ffffffff' WHERE id > 10")
    store = open_store(library.parent)
    try:
        (book,) = store.books.list_recent()
        assert len(store.pages.search(book.id, "pond", limit_page=None, top_k=99)) == 40
        assert len(questions(store)) == 200
    finally:
        store.close()


def test_rows_without_their_book_are_left_behind(library: Path) -> None:
    with closing(sqlite3.connect(library)) as file, file:
        file.execute("PRAGMA foreign_keys = 0")
        file.execute("DELETE FROM book")
    store = open_store(library.parent)
    try:
        assert store.report.rebuilt
        assert store._database.sql("SELECT count(*) FROM message") == [(0,)]
    finally:
        store.close()


def test_words_that_are_no_unicode_any_more_are_read_as_far_as_they_go(library: Path) -> None:
    with closing(sqlite3.connect(library)) as file, file:
        file.execute("UPDATE message SET content = CAST(x'506f6e64ff' AS TEXT) WHERE sequence = 5")
    store = open_store(library.parent)
    try:
        assert [turn.text for turn in store.turn_search.holding(["pond"], None, 200)] == ["Pond�"]
    finally:
        store.close()


def test_what_was_written_last_survives_in_the_log(library: Path) -> None:
    crashed = library.parent / "crashed"
    store = open_store(library.parent)
    talk = store.turn_search.holding(["question"], None, 1)[0].conversation_id
    store.messages.add(ChatMessage(talk, MessageRole.USER, "Freshly asked?"))
    crashed.mkdir()
    for name in (FILE_NAME, f"{FILE_NAME}-wal"):
        shutil.copy(library.parent / name, crashed / name)
    store.close()
    overwrite(crashed / FILE_NAME, leaf_pages(library, "message")[2])
    rebuilt = open_store(crashed)
    try:
        assert rebuilt.report.rebuilt
        assert len(rebuilt.turn_search.holding(["freshly", "asked"], None, 9)) == 1
    finally:
        rebuilt.close()


def test_damage_found_while_reading_is_said_and_repaired_next_time(library: Path) -> None:
    store = open_store(library.parent)
    store._database.sql("PRAGMA cache_size = 1")
    overwrite(library, leaf_pages(library, "message")[1])
    with pytest.raises(StorageError) as error:
        store.turn_search.holding(["question"], None, 200)
    assert error.value.code == StorageErrorCode.DB_CORRUPTED
    store.close()
    again = open_store(library.parent)
    assert again.report.rebuilt
    again.close()


def test_a_damaged_file_that_is_open_elsewhere_is_not_rebuilt(library: Path) -> None:
    first = open_store(library.parent)
    overwrite(library, 1)
    with pytest.raises(StorageError) as error:
        open_store(library.parent)
    assert error.value.code == StorageErrorCode.DB_CORRUPTED
    assert kept_aside(library) == []
    first._database.close()


def test_a_damaged_file_of_the_first_version_is_rebuilt(data_dir: Path) -> None:
    path = data_dir / FILE_NAME
    database = Database(path)
    migrate(database, MIGRATIONS[:1])
    database.sql(
        "INSERT INTO book (id, title, file_path, checksum, page_count, status, created_at,"
        " updated_at) VALUES ('b', 'Walden', x'2f62', 'sum', 20, 'ready', 1, 1)"
    )
    database.close()
    overwrite(path, root_page(path, "conversation"))
    store = open_store(data_dir)
    try:
        assert store.report.rebuilt
        assert [book.title for book in store.books.list_recent()] == ["Walden"]
    finally:
        store.close()


def test_a_damaged_file_of_a_newer_version_is_not_touched(library: Path) -> None:
    with closing(sqlite3.connect(library)) as file, file:
        file.execute("INSERT INTO migration VALUES (99, 'flying', 1)")
    overwrite(library, leaf_pages(library, "message")[1])
    damaged = library.read_bytes()
    with pytest.raises(StorageError) as error:
        open_store(library.parent)
    assert error.value.code == StorageErrorCode.DB_TOO_NEW
    assert library.read_bytes() == damaged
    assert kept_aside(library) == []


def flipped(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice([1, 8, 200])):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def wiped(content: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(content))
    return content[:start] + chance.randbytes(5000) + content[start + 5000 :]


def cut(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, pytest.param(25, marks=pytest.mark.long)])
@pytest.mark.parametrize("harm", [flipped, wiped, cut])
def test_no_harm_ends_in_anything_but_a_usable_library(
    library: Path, harm: Callable[[bytes, random.Random], bytes], times: int
) -> None:
    original = library.read_bytes()
    chance = random.Random(7)
    for _ in range(times):
        library.write_bytes(harm(original, chance))
        for turn in range(2):
            store = open_store(library.parent)
            assert not (turn and store.report.rebuilt)
            for book in store.books.list_recent():
                store.pages.search(book.id, "pond", limit_page=None, top_k=5)
                store.pages.pages(book.id, 1, 40)
                for talk in store.conversations.list_for_book(book.id):
                    store.messages.list_for_conversation(talk.id)
            store.close()
        for aside in kept_aside(library):
            aside.unlink()


def test_a_library_emptied_after_a_crash_is_told_though_no_copy_is_there(library: Path) -> None:
    library.with_suffix(".clean").unlink()
    library.write_bytes(b"")
    store = open_store(library.parent)
    assert store.report.rebuilt
    assert "a new library was created" in store.report.sentence
    store.close()
