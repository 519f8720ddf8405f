"""Adding what a copy of another library holds to this one; nothing here is overwritten.

Conversations of a copy: those that are new here, those that went on there, those that parted.

One that went on in both libraries comes as a second conversation; its ids are made from the ones
it had, so that the same import twice brings it once.

The library, to be taken along and to be added to.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import UUID, uuid5

from reader_app.domain.backup import CopyKind, CopyStoppedError, Merged, Watch
from reader_app.domain.book import new_id
from reader_app.domain.errors import BookError, StorageError, StorageErrorCode
from reader_app.domain.translation import tr
from reader_app.store.backup.portable_copy import (
    column_names,
    unreadable_copy,
    upgraded_copy,
    write_portable_copy,
)
from reader_app.store.repositories.annotation_repository import SqliteAnnotationRepository
from reader_app.store.repositories.book_repository import SqliteBookRepository
from reader_app.store.repositories.message_repository import SqliteChatMessageRepository
from reader_app.store.storage_errors import sqlite_code
from reader_app.store.tables import USER_TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reader_app.store.backup.backup_folder import BackupFolder
    from reader_app.store.connection import Database, SqlValue

Values = dict[str, "SqlValue"]
_WRONG_ROW: Final = (sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG)
_FURTHER: Final = """
    UPDATE book SET furthest_page = min(page_count, max(furthest_page, ?))
    WHERE id = ? AND spoiler_guard = 0
"""
_WOULD_PASS: Final = """
    SELECT 1 FROM book WHERE id = ? AND spoiler_guard = 1 AND furthest_page < min(page_count, ?)
"""
_MOVED: Final = """
    UPDATE book SET current_page = min(page_count, ?), place = ?, updated_at = ? WHERE id = ?
"""
_IS_BEYOND: Final = """
    SELECT 1 FROM book WHERE id = ? AND spoiler_guard = 1 AND furthest_page < ?
"""


class UnreadableRowError(Exception):
    """A row that makes no value, or that our tables refuse."""


@dataclass(slots=True)
class LibraryImport:
    """One import under way. `books`: ids there and here."""

    database: Database
    source: sqlite3.Connection
    watch: Watch
    merged: Merged = field(default_factory=Merged)
    books: dict[str, str] = field(default_factory=dict)

    def rows(self, query: str, *values: SqlValue) -> list[Values]:
        """Of the copy, by column."""
        found = self.source.execute(query, values)
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]

    def one(self, query: str, *values: SqlValue) -> SqlValue:
        """The first value that this library has for it, or None."""
        found = self.database.sql(query, values)
        return found[0][0] if found else None

    def insert(self, table: str, values: Values, *, once: bool = False) -> int:
        """`once`: unless it is there. How many rows were added."""
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        verb = "INSERT OR IGNORE" if once else "INSERT"
        statement = f"{verb} INTO {table} ({names}) VALUES ({marks})"
        self.database.sql(statement, list(values.values()))
        ((added,),) = self.database.sql("SELECT changes()")
        return int(str(added))

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """One book or conversation; one that can't be read is counted, and left out whole."""
        before = Merged(**{name: getattr(self.merged, name) for name in Merged.__slots__})
        try:
            with self.database.transaction():
                yield
        except (ValueError, TypeError, BookError, UnreadableRowError):
            self.merged = before
            self.merged.illegible += 1
        except StorageError as error:
            if sqlite_code(error) & 0xFF not in _WRONG_ROW:
                raise
            self.merged = before
            self.merged.illegible += 1


@contextmanager
def import_from(database: Database, file: Path, watch: Watch) -> Iterator[LibraryImport]:
    """`file`: in today's form. Raises StorageError if its tables aren't ours."""
    with closing(sqlite3.connect(file)) as source:
        source.execute("PRAGMA trusted_schema = 0")
        ours = database.raw()
        # Their names become part of statements.
        if any(
            set(column_names(source, each)) != set(column_names(ours, each)) for each in USER_TABLES
        ):
            raise unreadable_copy()
        yield LibraryImport(database, source, watch)


def import_books(merge: LibraryImport) -> None:
    """Books by their content, with their notes; a place that is newer there is taken.

    Where the spoiler guard is on here, the page that the book is read up to stays, and the place
    never moves beyond it: only the reader moves a fence.
    """
    for book in merge.rows("SELECT * FROM book WHERE hidden_at IS NULL ORDER BY created_at"):
        with merge.all_or_nothing():
            theirs = str(book["id"])
            known = merge.one(
                "SELECT id FROM book WHERE checksum = ? AND hidden_at IS NULL", book["checksum"]
            )
            ours = _met(merge, str(known), book) if known is not None else _added(merge, book)
            _merge_notes(merge, theirs, ours)
            if known is None:
                _merge_recognised(merge, theirs, ours)
            merge.books[theirs] = ours


def import_collections(merge: LibraryImport) -> None:
    """Collections of the same name are one."""
    for shelf in merge.rows("SELECT * FROM collection ORDER BY created_at"):
        with merge.all_or_nothing():
            name = str(shelf["name"])
            ours = merge.one("SELECT id FROM collection WHERE casefold(name) = ?", name.casefold())
            if ours is None:
                ours = _free_id(merge, "collection", str(shelf["id"]))
                merge.merged.collections += merge.insert("collection", {**shelf, "id": ours})
            members = merge.rows(
                "SELECT book_id FROM collected_book WHERE collection_id = ?", shelf["id"]
            )
            for member in members:
                book = merge.books.get(str(member["book_id"]))
                if book is not None:
                    row: Values = {"collection_id": ours, "book_id": book}
                    merge.insert("collected_book", row, once=True)


def _added(merge: LibraryImport, book: Values) -> str:
    ours = _free_id(merge, "book", str(book["id"]))
    merge.insert("book", {**book, "id": ours, "status": "pending"})
    if SqliteBookRepository(merge.database).find(ours) is None:
        raise UnreadableRowError
    merge.merged.books += 1
    return ours


def _met(merge: LibraryImport, ours: str, book: Values) -> str:
    merge.merged.known_books += 1
    merge.database.sql(_FURTHER, (book["furthest_page"], ours))
    merge.merged.guarded += merge.one(_WOULD_PASS, ours, book["furthest_page"]) is not None
    read_here = merge.one("SELECT updated_at FROM book WHERE id = ?", ours)
    is_beyond = merge.one(_IS_BEYOND, ours, book["current_page"]) is not None
    if int(str(book["updated_at"])) > int(str(read_here)) and not is_beyond:
        place = (book["current_page"], book["place"], book["updated_at"], ours)
        merge.database.sql(_MOVED, place)
        merge.merged.moved += 1
    return ours


def _merge_notes(merge: LibraryImport, theirs: str, ours: str) -> None:
    annotations = SqliteAnnotationRepository(merge.database)
    for note in merge.rows("SELECT * FROM highlight WHERE book_id = ?", theirs):
        added, differs = _merge_note(merge, "highlight", note, ours, ("parts", "note", "color"))
        merge.merged.highlights += added
        merge.merged.differing += differs
        if added and annotations.find_highlight(str(note["id"])) is None:
            raise UnreadableRowError
    for mark in merge.rows("SELECT * FROM bookmark WHERE book_id = ?", theirs):
        added, differs = _merge_note(merge, "bookmark", mark, ours, ("page", "top", "title"))
        merge.merged.bookmarks += added
        merge.merged.differing += differs
    annotations.bookmarks(ours)


def _merge_note(
    merge: LibraryImport, table: str, note: Values, book_id: str, told: tuple[str, ...]
) -> tuple[int, int]:
    """Whether it was added, and whether it says something else here. `told`: what it says."""
    names = " AND ".join(f"{name} = ?" for name in told)
    says = [note[name] for name in told]
    query = f"SELECT 1 FROM {table} WHERE book_id = ? AND {names}"  # noqa: S608 - our own names
    if merge.one(query, book_id, *says) is not None:
        return 0, 0
    if merge.one(f"SELECT 1 FROM {table} WHERE id = ?", note["id"]) is not None:  # noqa: S608
        return 0, 1
    return merge.insert(table, {**note, "book_id": book_id}), 0


def _merge_recognised(merge: LibraryImport, theirs: str, ours: str) -> None:
    for table in ("recognised_page", "recognition"):
        for row in merge.rows(f"SELECT * FROM {table} WHERE book_id = ?", theirs):  # noqa: S608
            merge.insert(table, {**row, "book_id": ours}, once=True)


def _free_id(merge: LibraryImport, table: str, wanted: str) -> str:
    taken = merge.one(f"SELECT 1 FROM {table} WHERE id = ?", wanted)  # noqa: S608 - our own names
    return wanted if taken is None else new_id()


_PARTED: Final = UUID("6f0d3c52-7f0e-4c0b-9d57-6f6c1a3b8a11")
_MOST_PARTINGS: Final = 20
_SAYS: Final = ("role", "content", "turn_id")
_WITH_IDS: Final = ("details", "pointed")


def import_conversations(merge: LibraryImport) -> None:
    """Call it when the books are there."""
    talks = merge.rows("SELECT * FROM conversation WHERE hidden_at IS NULL ORDER BY created_at")
    for done, talk in enumerate(talks):
        merge.watch.go_on(done, len(talks))
        if str(talk["book_id"]) in merge.books:
            with merge.all_or_nothing():
                _import_conversation(merge, talk)


def _import_conversation(merge: LibraryImport, talk: Values) -> None:
    messages = merge.rows(
        "SELECT * FROM message WHERE conversation_id = ? ORDER BY sequence", talk["id"]
    )
    for parting in range(_MOST_PARTINGS):
        key = _renamed(str(talk["id"]), parting)
        theirs = [_placed(merge, message, key, parting) for message in messages]
        here = merge.database.sql("SELECT 1 FROM conversation WHERE id = ?", (key,))
        ours = _messages_here(merge, key)
        if not here:
            _add_talk(merge, talk, key, parting)
        elif _is_part(theirs, ours):
            return  # all of it is here
        elif not _is_part(ours, theirs):
            continue  # both went on
        _add_messages(merge, key, theirs, ours)
        _add_beside(merge, talk, key, is_new=not here)
        return
    raise UnreadableRowError


def _messages_here(merge: LibraryImport, key: str) -> list[Values]:
    found = merge.database.sql(
        "SELECT id, role, content, turn_id FROM message WHERE conversation_id = ?", (key,)
    )
    return [dict(zip(("id", *_SAYS), row, strict=True)) for row in found]


def _is_part(some: Sequence[Values], all_of_them: Sequence[Values]) -> bool:
    """Each of these messages is among those, and says the same."""
    known = {row["id"]: [row[name] for name in _SAYS] for row in all_of_them}
    return all(known.get(row["id"]) == [row[name] for name in _SAYS] for row in some)


def _add_talk(merge: LibraryImport, talk: Values, key: str, parting: int) -> None:
    title = tr("{title} (imported)", title=str(talk["title"])) if parting else talk["title"]
    book = merge.books[str(talk["book_id"])]
    merge.insert("conversation", {**talk, "id": key, "book_id": book, "title": title})
    merge.merged.conversations += 1


def _add_messages(
    merge: LibraryImport, key: str, theirs: Sequence[Values], ours: Sequence[Values]
) -> None:
    """Which branch is followed is as it is there: it is the longer one of both."""
    merge.database.sql("PRAGMA defer_foreign_keys = 1")
    known = {row["id"] for row in ours}
    # No two may be followed, not even for a moment.
    merge.database.sql("UPDATE message SET chosen = 0 WHERE conversation_id = ?", (key,))
    for row in theirs:
        if row["id"] not in known:
            merge.merged.messages += merge.insert("message", row)
    for row in theirs:
        if row["id"] in known:
            merge.database.sql(
                "UPDATE message SET chosen = ?, superseded = ?, replaced = ?, parent_id = ?"
                " WHERE id = ?",
                [row[name] for name in ("chosen", "superseded", "replaced", "parent_id", "id")],
            )
    messages = SqliteChatMessageRepository(merge.database)
    for row in theirs:
        if messages.find(str(row["id"])) is None:
            raise UnreadableRowError


def _add_beside(merge: LibraryImport, talk: Values, key: str, *, is_new: bool) -> None:
    """What was sent, further books, and, of a new conversation, questions that wait."""
    theirs = talk["id"]
    for part in merge.rows("SELECT * FROM sent_part WHERE conversation_id = ?", theirs):
        merge.insert("sent_part", {**part, "conversation_id": key}, once=True)
    for request in merge.rows("SELECT * FROM sent_request WHERE conversation_id = ?", theirs):
        known = merge.one(
            "SELECT 1 FROM sent_request WHERE conversation_id = ? AND turn_id = ? AND sent_at = ?",
            key, request["turn_id"], request["sent_at"],
        )  # fmt: skip
        if known is None:
            del request["key"]
            merge.insert("sent_request", {**request, "conversation_id": key})
    for further in merge.rows("SELECT * FROM further_book WHERE conversation_id = ?", theirs):
        book = merge.books.get(str(further["book_id"]), further["book_id"])
        row: Values = {**further, "conversation_id": key, "book_id": book}
        merge.insert("further_book", row, once=True)
    if is_new:
        for prompt in merge.rows("SELECT * FROM frozen_prompt WHERE conversation_id = ?", theirs):
            merge.insert("frozen_prompt", {**prompt, "conversation_id": key})
        waiting = "SELECT * FROM waiting_question WHERE conversation_id = ?"
        for question in merge.rows(waiting, theirs):
            asked = _with_our_ids(merge, {**question, "conversation_id": key})
            merge.insert("waiting_question", asked)


def _placed(merge: LibraryImport, message: Values, key: str, parting: int) -> Values:
    """The message as it will be here."""
    parent = message["parent_id"]
    placed: Values = {
        **message,
        "id": _renamed(str(message["id"]), parting),
        "conversation_id": key,
        "parent_id": None if parent is None else _renamed(str(parent), parting),
    }
    return _with_our_ids(merge, placed)


def _with_our_ids(merge: LibraryImport, row: Values) -> Values:
    """Books may be known here by another id."""
    changed = {theirs: ours for theirs, ours in merge.books.items() if theirs != ours}
    for name in _WITH_IDS:
        text = row.get(name)
        for theirs, ours in changed.items():
            if isinstance(text, str) and theirs in text:
                text = text.replace(theirs, ours)
                row[name] = text
    return row


def _renamed(wanted: str, parting: int) -> str:
    """The same id each time for the same parting; 0: as it is."""
    return str(uuid5(_PARTED, f"{wanted} {parting}")) if parting else wanted


class SqlitePortableLibrary:
    """Implements LightLibrary. Call it from a worker."""

    def __init__(self, database: Database, copies: BackupFolder) -> None:
        self._database = database
        self._copies = copies

    def write_copy(self, target: Path, watch: Watch) -> None:
        write_portable_copy(self._database.path, target, watch)

    def merge(self, file: Path, watch: Watch) -> Merged:
        try:
            with upgraded_copy(file, file.parent) as source:
                self._copies.make(CopyKind.BEFORE_IMPORT, Watch(is_stopped=watch.is_stopped))
                return self._merge(source, watch)
        except StorageError as error:
            if error.code == StorageErrorCode.DB_CORRUPTED and not self._database.has_shown_damage:
                raise _no_library() from error
            raise

    def _merge(self, source: Path, watch: Watch) -> Merged:
        with import_from(self._database, source, watch) as merge:
            try:
                import_books(merge)
                import_collections(merge)
                import_conversations(merge)
            except CopyStoppedError:
                merge.merged.is_stopped = True
            return merge.merged


def _no_library() -> StorageError:
    return StorageError(
        StorageErrorCode.DB_CORRUPTED,
        tr("The library in this export can't be read."),
        advice=tr("Nothing was changed. Export it once more, or choose another file."),
    )
