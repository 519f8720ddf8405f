"""Import of a library: adds what a copy holds to this library and overwrites nothing.

Simply inserting missing rows, table by table, would be wrong in four ways: a book is identified by
its content and has another id here; collections of the same name are one; a conversation may have
gone on in either library or in both; and no import may move a spoiler fence.

A conversation that went on in both libraries is added as a second one. Its ids are derived from its
former ids, so that importing the same copy twice adds it once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from uuid import UUID, uuid5

from reader_app.domain.book import new_id
from reader_app.domain.errors import BookError, StorageError, StorageErrorCode
from reader_app.domain.library import CopyKind, CopyStoppedError, Merged, Watch
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field
from reader_app.store.backup import portable_copy
from reader_app.store.backup.backup_folder import BackupFolder
from reader_app.store.connection import Database, SqlValue
from reader_app.store.repositories.annotation_repository import SqliteAnnotationRepository
from reader_app.store.repositories.book_repository import SqliteBookRepository
from reader_app.store.repositories.message_repository import SqliteChatMessageRepository
from reader_app.store.storage_errors import sqlite_code
from reader_app.store.tables import USER_TABLES

Values = dict[str, SqlValue]
_WRONG_ROW: Final = (sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG)
_DIVERGED: Final = UUID("6f0d3c52-7f0e-4c0b-9d57-6f6c1a3b8a11")
_MOST_COPIES: Final = 20
_CONTENT: Final = ("role", "content", "turn_id")
_WITH_IDS: Final = ("details", "pointed")
_RAISE_FURTHEST: Final = """
    UPDATE book SET furthest_page = min(page_count, max(furthest_page, ?))
    WHERE id = ? AND spoiler_guard = 0
"""
_WOULD_PASS: Final = """
    SELECT 1 FROM book WHERE id = ? AND spoiler_guard = 1 AND furthest_page < min(page_count, ?)
"""
_MOVE: Final = """
    UPDATE book SET current_page = min(page_count, ?), place = ?, updated_at = ? WHERE id = ?
"""
_OF_FILE: Final = """
    SELECT id FROM book WHERE hidden_at IS NULL AND (checksum = ?1
        OR id IN (SELECT book_id FROM file_version WHERE checksum = ?1))
    ORDER BY checksum <> ?1
"""
_IS_BEYOND: Final = """
    SELECT 1 FROM book WHERE id = ? AND spoiler_guard = 1 AND furthest_page < ?
"""


class UnreadableRowError(Exception):
    """Raised for a row of the copy that can't be read or that our tables reject."""


@dataclass(slots=True)
class LibraryImport:
    """An import in progress.

    `source` is the connection to the copy; `books` maps book ids in the copy to those here.
    """

    database: Database
    source: sqlite3.Connection
    watch: Watch
    merged: Merged = field(default_factory=Merged)
    books: dict[str, str] = field(default_factory=dict)

    def rows(self, query: str, *values: SqlValue) -> list[Values]:
        """Return rows of the copy as dicts by column."""
        found = self.source.execute(query, values)
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]

    def one(self, query: str, *values: SqlValue) -> SqlValue:
        """Return the first value of the first row of a query on this library, or None."""
        found = self.database.sql(query, values)
        return found[0][0] if found else None

    def insert(self, table: str, values: Values, *, once: bool = False) -> int:
        """Insert a row here and return how many were added; `once`: skip a row that exists."""
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        verb = "INSERT OR IGNORE" if once else "INSERT"
        statement = f"{verb} INTO {table} ({names}) VALUES ({marks})"
        self.database.sql(statement, list(values.values()))
        ((added,),) = self.database.sql("SELECT changes()")
        return int(str(added))

    def copy_rows(self, table: str, old: Values, new: Values, *, once: bool = False) -> None:
        """Insert the copy's rows that have the value `old`, with the values `new` in its place."""
        ((column, value),) = old.items()
        for row in self.rows(f"SELECT * FROM {table} WHERE {column} = ?", value):  # noqa: S608
            self.insert(table, {**row, **new}, once=once)

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Add a book or conversation completely; if it can't be read, count it and add nothing."""
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
    """Open `file`, which has today's tables. Raises StorageError if its columns are not ours."""
    with closing(sqlite3.connect(file)) as source:
        source.execute("PRAGMA trusted_schema = 0")
        ours = database.raw()
        # The file's column names become part of statements.
        if any(
            set(portable_copy.column_names(source, each))
            != set(portable_copy.column_names(ours, each))
            for each in USER_TABLES
        ):
            raise portable_copy.unreadable_copy()
        yield LibraryImport(database, source, watch)


def import_books(job: LibraryImport) -> None:
    """Add books with their notes; adopt newer reading positions of known books.

    Books are the same if their files are, or versions of them. If the spoiler guard is on here, the
    furthest page stays, and the position never moves beyond it: only the reader moves the fence.
    """
    for book in job.rows("SELECT * FROM book WHERE hidden_at IS NULL ORDER BY created_at"):
        with job.all_or_nothing():
            theirs = str(book["id"])
            known = _known(job, book)
            ours = (
                _update_known(job, str(known), book) if known is not None else _add_book(job, book)
            )
            _add_notes(job, theirs, ours)
            job.copy_rows("book_tag", {"book_id": theirs}, {"book_id": ours}, once=True)
            job.copy_rows("file_version", {"book_id": theirs}, {"book_id": ours}, once=True)
            job.copy_rows("form_value", {"book_id": theirs}, {"book_id": ours}, once=True)
            if known is None:
                _add_recognised(job, theirs, ours)
                job.copy_rows("book_details", {"book_id": theirs}, {"book_id": ours})
            job.books[theirs] = ours


def import_collections(job: LibraryImport) -> None:
    """Add collections and their books; collections of the same name are merged."""
    for shelf in job.rows("SELECT * FROM collection ORDER BY created_at"):
        with job.all_or_nothing():
            name = str(shelf["name"])
            ours = job.one("SELECT id FROM collection WHERE casefold(name) = ?", name.casefold())
            if ours is None:
                ours = _free_id(job, "collection", str(shelf["id"]))
                job.merged.collections += job.insert("collection", {**shelf, "id": ours})
            members = job.rows(
                "SELECT book_id FROM collected_book WHERE collection_id = ?", shelf["id"]
            )
            for member in members:
                book = job.books.get(str(member["book_id"]))
                if book is not None:
                    row: Values = {"collection_id": ours, "book_id": book}
                    job.insert("collected_book", row, once=True)


def _known(job: LibraryImport, book: Values) -> SqlValue:
    """Return the id here of a book of the copy, by its file or by a version of that, or None."""
    versions = job.rows("SELECT checksum FROM file_version WHERE book_id = ?", book["id"])
    for checksum in (book["checksum"], *(version["checksum"] for version in versions)):
        known = job.one(_OF_FILE, checksum)
        if known is not None:
            return known
    return None


def import_waiting_notes(job: LibraryImport) -> None:
    """Add the notes that wait for a book. Call it after `import_books`."""
    for notes in job.rows("SELECT * FROM waiting_notes"):
        with job.all_or_nothing():
            awaited = job.books.get(str(notes["book_id"]), "")
            job.insert("waiting_notes", {**notes, "book_id": awaited}, once=True)


def _add_book(job: LibraryImport, book: Values) -> str:
    ours = _free_id(job, "book", str(book["id"]))
    job.insert("book", {**book, "id": ours, "status": "pending"})
    if SqliteBookRepository(job.database).find(ours) is None:
        raise UnreadableRowError
    job.merged.books += 1
    return ours


def _update_known(job: LibraryImport, ours: str, book: Values) -> str:
    job.merged.known_books += 1
    job.insert("file_version", {"checksum": book["checksum"], "book_id": ours}, once=True)
    job.database.sql(_RAISE_FURTHEST, (book["furthest_page"], ours))
    job.merged.guarded += job.one(_WOULD_PASS, ours, book["furthest_page"]) is not None
    read_here = job.one("SELECT updated_at FROM book WHERE id = ?", ours)
    is_beyond = job.one(_IS_BEYOND, ours, book["current_page"]) is not None
    if int(str(book["updated_at"])) > int(str(read_here)) and not is_beyond:
        place = (book["current_page"], book["place"], book["updated_at"], ours)
        job.database.sql(_MOVE, place)
        job.merged.moved += 1
    return ours


def _add_notes(job: LibraryImport, theirs: str, ours: str) -> None:
    annotations = SqliteAnnotationRepository(job.database)
    for note in job.rows("SELECT * FROM highlight WHERE book_id = ?", theirs):
        added, differs = _add_note(
            job, "highlight", note, ours, ("parts", "note", "color", "style")
        )
        job.merged.highlights += added
        job.merged.differing += differs
        if added and annotations.find_highlight(str(note["id"])) is None:
            raise UnreadableRowError
    for mark in job.rows("SELECT * FROM free_mark WHERE book_id = ?", theirs):
        content = ("kind", "page", "rect", "text", "color", "strokes", "width")
        added, differs = _add_note(job, "free_mark", mark, ours, content)
        job.merged.highlights += added
        job.merged.differing += differs
        if added and annotations.find_free_mark(str(mark["id"])) is None:
            raise UnreadableRowError
    for mark in job.rows("SELECT * FROM bookmark WHERE book_id = ?", theirs):
        added, differs = _add_note(job, "bookmark", mark, ours, ("page", "top", "title"))
        job.merged.bookmarks += added
        job.merged.differing += differs
    annotations.bookmarks(ours)


def _add_note(
    job: LibraryImport, table: str, note: Values, book_id: str, told: tuple[str, ...]
) -> tuple[int, int]:
    """Add a mark or bookmark unless it exists; `told` names the columns with its content.

    Return how many were added, and how many exist with other content and were left unchanged.
    """
    names = " AND ".join(f"{name} = ?" for name in told)
    says = [note[name] for name in told]
    query = f"SELECT 1 FROM {table} WHERE book_id = ? AND {names}"  # noqa: S608 - our own names
    if job.one(query, book_id, *says) is not None:
        return 0, 0
    if job.one(f"SELECT 1 FROM {table} WHERE id = ?", note["id"]) is not None:  # noqa: S608
        return 0, 1
    return job.insert(table, {**note, "book_id": book_id}), 0


def _add_recognised(job: LibraryImport, theirs: str, ours: str) -> None:
    for table in ("recognised_page", "recognition"):
        job.copy_rows(table, {"book_id": theirs}, {"book_id": ours}, once=True)


def _free_id(job: LibraryImport, table: str, wanted: str) -> str:
    taken = job.one(f"SELECT 1 FROM {table} WHERE id = ?", wanted)  # noqa: S608 - our own names
    return wanted if taken is None else new_id()


def import_conversations(job: LibraryImport) -> None:
    """Add conversations, and the copy's additional messages of known ones.

    Call it after `import_books`.
    """
    conversations = job.rows(
        "SELECT * FROM conversation WHERE hidden_at IS NULL ORDER BY created_at"
    )
    for done, conversation in enumerate(conversations):
        job.watch.go_on(done, len(conversations))
        if str(conversation["book_id"]) in job.books:
            with job.all_or_nothing():
                _import_conversation(job, conversation)


def _import_conversation(job: LibraryImport, conversation: Values) -> None:
    messages = job.rows(
        "SELECT * FROM message WHERE conversation_id = ? ORDER BY sequence", conversation["id"]
    )
    for attempt in range(_MOST_COPIES):
        key = _renamed(str(conversation["id"]), attempt)
        theirs = [_with_new_ids(job, message, key, attempt) for message in messages]
        here = job.database.sql("SELECT 1 FROM conversation WHERE id = ?", (key,))
        ours = _messages_here(job, key)
        if not here:
            _add_conversation(job, conversation, key, attempt)
        elif _holds_all(theirs, ours):
            return  # nothing is missing here
        elif not _holds_all(ours, theirs):
            continue  # both have messages that the other lacks
        _add_messages(job, key, theirs, ours)
        _add_rest(job, conversation, key, is_new=not here)
        return
    raise UnreadableRowError


def _messages_here(job: LibraryImport, key: str) -> list[Values]:
    found = job.database.sql(
        "SELECT id, role, content, turn_id FROM message WHERE conversation_id = ?", (key,)
    )
    return [dict(zip(("id", *_CONTENT), row, strict=True)) for row in found]


def _holds_all(some: Sequence[Values], all_of_them: Sequence[Values]) -> bool:
    """Return True if each of `some` is in `all_of_them` with the same content."""
    known = {row["id"]: [row[name] for name in _CONTENT] for row in all_of_them}
    return all(known.get(row["id"]) == [row[name] for name in _CONTENT] for row in some)


def _add_conversation(job: LibraryImport, conversation: Values, key: str, attempt: int) -> None:
    title = (
        tr("{title} (imported)", title=str(conversation["title"]))
        if attempt
        else conversation["title"]
    )
    book = job.books[str(conversation["book_id"])]
    job.insert("conversation", {**conversation, "id": key, "book_id": book, "title": title})
    job.merged.conversations += 1


def _add_messages(
    job: LibraryImport, key: str, theirs: Sequence[Values], ours: Sequence[Values]
) -> None:
    """Add the missing messages and adopt the copy's chosen branch, because the copy has more."""
    job.database.sql("PRAGMA defer_foreign_keys = 1")
    known = {row["id"] for row in ours}
    # Two questions with one parent may never be chosen at the same time.
    job.database.sql("UPDATE message SET chosen = 0 WHERE conversation_id = ?", (key,))
    for row in theirs:
        if row["id"] not in known:
            job.merged.messages += job.insert("message", row)
    for row in theirs:
        if row["id"] in known:
            job.database.sql(
                "UPDATE message SET chosen = ?, superseded = ?, replaced = ?, parent_id = ?"
                " WHERE id = ?",
                [row[name] for name in ("chosen", "superseded", "replaced", "parent_id", "id")],
            )
    messages = SqliteChatMessageRepository(job.database)
    for row in theirs:
        if messages.find(str(row["id"])) is None:
            raise UnreadableRowError


def _add_rest(job: LibraryImport, conversation: Values, key: str, *, is_new: bool) -> None:
    """Add a conversation's sent requests and further books.

    A new conversation also gets its frozen prompt and waiting questions.
    """
    theirs = conversation["id"]
    old: Values = {"conversation_id": theirs}
    new: Values = {"conversation_id": key}
    job.copy_rows("sent_part", old, new, once=True)
    for request in job.rows("SELECT * FROM sent_request WHERE conversation_id = ?", theirs):
        known = job.one(
            "SELECT 1 FROM sent_request WHERE conversation_id = ? AND turn_id = ? AND sent_at = ?",
            key, request["turn_id"], request["sent_at"],
        )  # fmt: skip
        if known is None:
            del request["key"]
            job.insert("sent_request", {**request, "conversation_id": key})
    for further in job.rows("SELECT * FROM further_book WHERE conversation_id = ?", theirs):
        book = job.books.get(str(further["book_id"]), further["book_id"])
        row: Values = {**further, "conversation_id": key, "book_id": book}
        job.insert("further_book", row, once=True)
    if is_new:
        job.copy_rows("frozen_prompt", old, new)
        waiting = "SELECT * FROM waiting_question WHERE conversation_id = ?"
        for question in job.rows(waiting, theirs):
            asked = _with_our_ids(job, {**question, "conversation_id": key})
            job.insert("waiting_question", asked)


def _with_new_ids(job: LibraryImport, message: Values, key: str, attempt: int) -> Values:
    """Return the message with the ids that it gets here."""
    parent = message["parent_id"]
    placed: Values = {
        **message,
        "id": _renamed(str(message["id"]), attempt),
        "conversation_id": key,
        "parent_id": None if parent is None else _renamed(str(parent), attempt),
    }
    return _with_our_ids(job, placed)


def _with_our_ids(job: LibraryImport, row: Values) -> Values:
    """Replace book ids in the row's JSON by the ids that the books have here; return the row."""
    changed = {theirs: ours for theirs, ours in job.books.items() if theirs != ours}
    for name in _WITH_IDS:
        text = row.get(name)
        for theirs, ours in changed.items():
            if isinstance(text, str) and theirs in text:
                text = text.replace(theirs, ours)
                row[name] = text
    return row


def _renamed(wanted: str, attempt: int) -> str:
    """Return an id derived from this one, always the same; for `attempt` 0 the id itself."""
    return str(uuid5(_DIVERGED, f"{wanted} {attempt}")) if attempt else wanted


class SqlitePortableLibrary:
    """Exports the library and imports others. Call it from a worker thread."""

    def __init__(self, database: Database, copies: BackupFolder) -> None:
        self._database = database
        self._copies = copies

    def write_copy(self, target: Path, watch: Watch) -> None:
        portable_copy.write_portable_copy(self._database.path, target, watch)

    def merge(self, file: Path, watch: Watch) -> Merged:
        try:
            with portable_copy.upgraded_copy(file, file.parent) as source:
                self._copies.make(CopyKind.BEFORE_IMPORT, Watch(is_stopped=watch.is_stopped))
                return self._merge(source, watch)
        except StorageError as error:
            if error.code == StorageErrorCode.DB_CORRUPTED and not self._database.has_shown_damage:
                raise _no_library() from error
            raise

    def _merge(self, source: Path, watch: Watch) -> Merged:
        with import_from(self._database, source, watch) as job:
            try:
                import_books(job)
                import_collections(job)
                import_conversations(job)
                import_waiting_notes(job)
            except CopyStoppedError:
                job.merged.is_stopped = True
            return job.merged


def _no_library() -> StorageError:
    return StorageError(
        StorageErrorCode.DB_CORRUPTED,
        tr("The library in this file can’t be read."),
        advice=tr("Nothing was changed. Export it again, or choose another file."),
    )
