"""From an old file to today's tables."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import peewee
import pytest

from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.domain.search import Tokenizer
from reader_app.store import migrations
from reader_app.store.connection import Database
from reader_app.store.migrations import MIGRATIONS, Migration, copy_before_migration, migrate
from reader_app.store.open_store import FILE_NAME, open_store
from reader_app.store.tables import ALL_MODELS
from tests.support import new_libraries
from tests.support.library import added_book, added_conversation, page, question

OLD = MIGRATIONS[:1]
BROKEN = Migration(2, "broken", ("CREATE TABLE extra (id)", "INSERT INTO no_such_table VALUES (1)"))


@pytest.fixture
def old_file(data_dir: Path) -> Path:
    """A library of the first version, with a book, a conversation and a question."""
    path = data_dir / FILE_NAME
    database = Database(path)
    migrate(database, OLD)
    database.sql(
        "INSERT INTO book (id, title, file_path, checksum, page_count, status, current_page,"
        " created_at, updated_at) VALUES ('b', 'Walden', x'2f62', 'sum', 20, 'ready', 7, 1, 1)"
    )
    database.sql("INSERT INTO conversation VALUES ('c', 'b', 'Talk', '', 1, NULL)")
    database.sql(
        "INSERT INTO message (id, conversation_id, sequence, role, content, state, page, horizon,"
        " created_at) VALUES ('m', 'c', 1, 'user', 'What is a pond?', 'complete', 7, 0, 1)"
    )
    database.close()
    return path


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as file:
        return {name for (name,) in file.execute("SELECT name FROM sqlite_master")}


def copies(path: Path) -> list[str]:
    return sorted(copy.name for copy in path.parent.glob("pagemate.before-*.db"))


def test_an_old_file_keeps_everything_and_gets_what_it_lacks(old_file: Path) -> None:
    store = open_store(old_file.parent)
    try:
        book = store.books.find("b")
        assert book is not None and book.current_page == 7
        assert store.messages.list_for_conversation("c")[0].content == "What is a pond?"
        store.pages.begin("b", Tokenizer.PORTER)
        store.pages.add_pages("b", [page(1, "A pond")])
        assert store.pages.indexed_numbers("b") == {1}
        assert not store.report.rebuilt
    finally:
        store.close()


def test_the_old_file_is_copied_first(old_file: Path) -> None:
    open_store(old_file.parent).close()
    copy = old_file.with_name("pagemate.before-page_index.db")
    assert copies(old_file) == [copy.name]
    assert "page" not in tables(copy)
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("SELECT content FROM message").fetchall() == [("What is a pond?",)]


def test_a_new_file_is_not_copied(data_dir: Path) -> None:
    open_store(data_dir).close()
    assert copies(data_dir / FILE_NAME) == []


def test_every_step_runs_once_and_is_recorded(data_dir: Path) -> None:
    for _ in range(2):
        store = open_store(data_dir)
        recorded = store._database.sql("SELECT number, name FROM migration ORDER BY number")
        store.close()
        assert recorded == [(step.number, step.name) for step in MIGRATIONS]


def test_a_failing_step_leaves_the_old_file_usable(old_file: Path) -> None:
    before = tables(old_file)
    database = Database(old_file)
    with pytest.raises(StorageError) as error:
        migrate(database, [*OLD, BROKEN])
    assert error.value.code == StorageErrorCode.MIGRATION_FAILED
    assert database.sql("SELECT content FROM message") == [("What is a pond?",)]
    assert database.sql("PRAGMA foreign_keys") == [(1,)]
    migrate(database, OLD)  # what the former version does with it
    database.close()
    assert tables(old_file) == before


def test_steps_before_a_failing_one_are_undone_as_well(old_file: Path) -> None:
    database = Database(old_file)
    steps = [*MIGRATIONS, Migration(3, "broken", BROKEN.statements)]
    with pytest.raises(StorageError):
        migrate(database, steps)
    database.close()
    assert "page_index" not in tables(old_file)


def test_a_step_that_breaks_a_reference_fails(old_file: Path) -> None:
    database = Database(old_file)
    orphaning = Migration(2, "orphaning", ("DELETE FROM book",))
    with pytest.raises(StorageError) as error:
        migrate(database, [*OLD, orphaning])
    assert error.value.code == StorageErrorCode.MIGRATION_FAILED
    assert database.sql("SELECT count(*) FROM book") == [(1,)]
    database.close()


def test_a_file_from_a_newer_version_is_refused_and_not_touched(data_dir: Path) -> None:
    open_store(data_dir).close()
    path = data_dir / FILE_NAME
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO migration VALUES (99, 'flying', 1)")
    with closing(sqlite3.connect(path)) as file:
        before = list(file.iterdump())
    for _ in range(2):
        with pytest.raises(StorageError) as error:
            open_store(data_dir)
        assert error.value.code == StorageErrorCode.DB_TOO_NEW
    with closing(sqlite3.connect(path)) as file:
        assert list(file.iterdump()) == before


def test_the_last_five_copies_are_kept(old_file: Path) -> None:
    database = Database(old_file)
    names = [copy_before_migration(database, f"step_{number}").name for number in range(7)]
    database.close()
    assert copies(old_file) == names[2:]


def test_models_and_migrations_say_the_same(data_dir: Path) -> None:
    open_store(data_dir).close()
    modelled = data_dir / "modelled.db"
    database = peewee.SqliteDatabase(str(modelled))
    with database.bind_ctx(ALL_MODELS):
        database.create_tables(ALL_MODELS)
    database.close()
    for model in ALL_MODELS:
        name = model._meta.table_name
        assert shape(data_dir / FILE_NAME, name) == shape(modelled, name)


def test_every_rule_of_the_models_is_in_the_file(data_dir: Path) -> None:
    store = open_store(data_dir)
    book = added_book(store)
    talk = added_conversation(store, book)
    store.messages.add(question(talk))
    broken = [
        "UPDATE book SET title = ''",
        "UPDATE book SET current_page = page_count + 1",
        "UPDATE book SET furthest_page = -1",
        "UPDATE book SET status = 'lost'",
        "UPDATE book SET spoiler_guard = 2",
        "UPDATE conversation SET title = ''",
        "UPDATE message SET role = 'system'",
        "UPDATE message SET state = 'odd'",
        "UPDATE message SET stopped = 'tired'",
        "UPDATE message SET sequence = 0",
        "UPDATE message SET conversation_id = 'nowhere'",
        "INSERT INTO page VALUES (77, 1, '', 0, 0, '', x'')",
    ]
    try:
        for statement in broken:
            with pytest.raises(StorageError):
                store._database.sql(statement)
    finally:
        store.close()


def shape(path: Path, table: str) -> dict[str, object]:
    """Columns, rules, references and indexes of a table, however its SQL is laid out."""
    with closing(sqlite3.connect(path)) as file:
        indexes = {
            (row[2], row[3], row[4], tuple(file.execute(f"PRAGMA index_info('{row[1]}')")))
            for row in file.execute(f"PRAGMA index_list('{table}')")
        }
        (sql,) = file.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        return {
            "columns": file.execute(f"PRAGMA table_info('{table}')").fetchall(),
            "references": set(file.execute(f"PRAGMA foreign_key_list('{table}')")),
            "indexes": indexes,
            "rules": sorted(part.split(")")[0] for part in sql.split("CHECK (")[1:]),
            "autoincrement": "AUTOINCREMENT" in sql,
        }


def test_a_library_of_the_tests_is_what_the_migrations_make(tmp_path: Path) -> None:
    made = []
    for run in (new_libraries._run, migrations._run, migrations._run):
        database = Database(tmp_path / f"{len(made)}.db")
        run(database, MIGRATIONS)
        rules = [database.sql(f"PRAGMA {name}") for name in ("auto_vacuum", "journal_mode")]
        made.append((rules, database.sql("SELECT sql FROM sqlite_master")))
        made[-1] += (database.sql("SELECT number, name FROM migration"),)
        database.close()
    assert migrations._run is not new_libraries._run
    assert made[0] == made[1] == made[2]
