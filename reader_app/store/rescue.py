"""Rescue of a damaged library file: keeps it aside and builds a new one from what can be read.

Measured on a library of 3,720 rows in 1,166 pages: with one page overwritten at random, reading
each table up to the first error yields 46 % of the rows (at worst 3 %), this module 99.9 %; with
one page in a hundred overwritten it is 7 % against 82 %, before the newest backup adds the rest.

A file whose first page is lost gets a new one. That page holds the file's header and the root of
the list of tables; the list itself lies mostly on other pages, where its rows are found again: each
names a table and the table's first page. File format: https://www.sqlite.org/fileformat2.html.
SQLite's own recovery (`.recover`) is part of its shell, not of the library that Python brings.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from itertools import groupby, islice
from pathlib import Path
from typing import Final, TypeAlias

from reader_app.domain.book import now_utc
from reader_app.domain.document import PageCut, PageText, TextOrigin, Word
from reader_app.domain.errors import BookError, DomainError
from reader_app.domain.search import INDEX_VERSION, Tokenizer
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.store.backup.backup_folder import BackupFolder, backup_day
from reader_app.store.backup.portable_copy import column_names, upgraded_copy
from reader_app.store.connection import Database, Row, SqlValue, remove_database
from reader_app.store.index.box_encoding import check_words, unpack_spans, unpack_words
from reader_app.store.index.page_repository import Prepare, SqlitePageRepository
from reader_app.store.index.text_compression import TextCompressor, opened_sample
from reader_app.store.integrity_check import is_existing_file
from reader_app.store.migrations import MIGRATIONS, migrate
from reader_app.store.repositories.annotation_repository import SqliteAnnotationRepository
from reader_app.store.repositories.book_repository import SqliteBookRepository
from reader_app.store.repositories.message_repository import SqliteChatMessageRepository
from reader_app.store.storage_errors import storage_errors, too_new_error
from reader_app.store.tables import RESCUED_TABLES

_PAGE_SIZE: Final = 4096
_HEADER_BYTES: Final = 100
_LEAF, _INNER = 0x0D, 0x05
_LEAF_HEADER_BYTES: Final = 8
_MOST_ON_ONE_PAGE: Final = _PAGE_SIZE - 35
_PAGE_COUNT, _FREE_PAGES = slice(28, 32), slice(32, 40)
_LARGEST_ROOT, _IS_INCREMENTAL = slice(52, 56), slice(64, 68)
_NULL, _FIRST_TEXT = 0, 13
_INTEGER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}

Value: TypeAlias = str | int | None
SchemaRow: TypeAlias = tuple[str, str, str, int, str | None]
"""A row as in sqlite_master: kind, name, table, first page, statement."""


def rebuild(path: Path, prepare: Prepare) -> str:
    """Replace the damaged file at `path`, which no process may have open, by a new one.

    Rows that can't be read come from the newest backup if it has them. Returns a text for the
    reader. Raises StorageError: DB_TOO_NEW for a file of a newer version, or WRITE_FAILED. Until
    the very last step the damaged file stays where it is, so the rescue can be repeated.
    """
    with storage_errors():
        if path.exists() and recorded_steps(path) - {step.number for step in MIGRATIONS}:
            raise too_new_error()
        aside = _kept_aside(path)
        fresh = path.with_suffix(".rebuilding")
        remove_database(fresh)
        try:
            with _newest_copy(path) as (copy, day):
                found = _rebuilt(aside, fresh, prepare, copy)
            for suffix in ("-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            fresh.replace(path)
        finally:
            remove_database(fresh)
            aside.with_name(aside.name + "-shm").unlink(missing_ok=True)
    return _told(found, aside, day)


def _rebuilt(aside: Path, fresh: Path, prepare: Prepare, copy: Path | None) -> RescueReport:
    database = Database(fresh)
    try:
        migrate(database)
        pages = SqlitePageRepository(database, prepare)
        if aside.exists():
            with _readable(aside, fresh) as source:
                return rescue_rows(source, database, pages, copy)
        if copy is None:
            return RescueReport()
        return rescue_rows(fresh, database, pages, copy)
    finally:
        database.close()


@contextmanager
def _readable(aside: Path, fresh: Path) -> Iterator[Path]:
    """Yield the damaged file or, if its header is lost, a copy of it with a sound header."""
    if holds_books(aside):
        yield aside
        return
    copy = aside.with_suffix(".mended")
    damaged, sound = aside.read_bytes(), fresh.read_bytes()
    try:
        copy.write_bytes(with_sound_header(damaged, sound))
        if not names_tables(copy):  # the rest of the first page is lost as well
            remove_database(copy)
            write_with_recovered_schema(damaged, sound, copy)
        yield copy
    finally:
        remove_database(copy)


def _kept_aside(path: Path) -> Path:
    stamp = now_utc().strftime("%Y-%m-%d-%H%M%S")
    aside = path.with_name(f"{path.stem}.damaged-{stamp}.db")
    for suffix in ("", "-wal"):
        source = path.with_name(path.name + suffix)
        if source.exists():
            target = aside.with_name(aside.name + suffix)
            shutil.copy2(source, target)
    return aside


@contextmanager
def _newest_copy(path: Path) -> Iterator[tuple[Path | None, str]]:
    """Yield the newest readable backup, upgraded, and the day it was made; (None, "") for none."""
    with ExitStack() as stack:
        for copy in BackupFolder(path).paths():
            try:
                found = stack.enter_context(upgraded_copy(copy, copy.parent))
            except DomainError:
                continue  # an older one may be sound
            yield found, backup_day(copy)
            return
        yield None, ""


def _told(found: RescueReport, aside: Path, day: str) -> str:
    """Return the text for the reader: what was saved, what is missing, where the old file is.

    `day`: when the newest backup was made.
    """
    counts = (found.books, found.conversations, found.messages, found.highlights, found.bookmarks)
    holds = ", ".join(_counted(counts, always=3))
    newer = tr("That backup was made on {day}. Anything newer is lost.", day=day)
    if not aside.exists():
        anew = tr(
            "The library file was missing. It was restored from the latest backup: {holds}.",
            holds=holds,
        )
        return f"{anew} {newer}"
    kept = tr("The damaged file was kept as {name}.", name=aside.name)
    if not found.books:
        saved = tr("Nothing in it could be read, so a new library was created.")
    elif found.is_copied:
        saved = tr(
            "Nothing in it could be read, so the latest backup was restored: {holds}.", holds=holds
        )
        saved = f"{saved} {newer}"
    else:
        saved = tr("It was rebuilt from what could be read: {holds}.", holds=holds)
        if found.from_copy:
            copied = tr("{n:,} of these came from the latest backup.", n=found.from_copy)
            saved = f"{saved} {copied}"
    missing = _counted(found.missing)
    if missing:
        lost = tr("Lost because they couldn’t be read: {things}.", things=", ".join(missing))
        saved = f"{saved} {lost}"
    return tr("The library was damaged. {saved} {kept}", saved=saved, kept=kept)


def _counted(numbers: Sequence[int], *, always: int = 0) -> list[str]:
    """Return counts in words, in the order of RescueReport; zeros only of the first `always`."""
    books, talks, messages, highlights, bookmarks = numbers
    words = (
        tr("{n} book", "{n:,} books", n=books),
        tr("{n} conversation", "{n:,} conversations", n=talks),
        tr("{n} message", "{n:,} messages", n=messages),
        tr("{n} highlight", "{n:,} highlights", n=highlights),
        tr("{n} bookmark", "{n:,} bookmarks", n=bookmarks),
    )
    return [word for at, word in enumerate(words) if numbers[at] or at < always]


# --- recovery of the list of tables of a file whose first page is lost


def write_with_recovered_schema(damaged: bytes, sound: bytes, target: Path) -> None:
    """Write `damaged` to `target` with a new first page that lists the tables found in it.

    `sound`: content of any sound library file, whose header is used.
    """
    content = with_sound_header(damaged, sound)
    # Auto-vacuum is switched off in the header: new pages then go to the end of the file, and no
    # record of which page refers to which is needed.
    content[_LARGEST_ROOT] = content[_IS_INCREMENTAL] = bytes(4)
    content[_HEADER_BYTES:_PAGE_SIZE] = _empty_leaf()
    rows = _tables_and_their_indexes(damaged)
    target.write_bytes(content)
    with closing(sqlite3.connect(target, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = OFF")
        file.execute("PRAGMA writable_schema = 1")
        with suppress(sqlite3.DatabaseError):
            file.executemany("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", rows)


def with_sound_header(damaged: bytes, sound: bytes) -> bytearray:
    """Return `damaged` with the header of `sound`, a sound library file, and no free pages."""
    content = bytearray(damaged.ljust(_PAGE_SIZE, b"\0"))
    content[:_HEADER_BYTES] = sound[:_HEADER_BYTES]
    content[_PAGE_COUNT] = (len(content) // _PAGE_SIZE).to_bytes(4, "big")
    content[_FREE_PAGES] = bytes(8)
    return content


def schema_rows_in(content: bytes) -> Iterator[SchemaRow]:
    """Yield rows of the list of tables found on any page; some may be outdated."""
    for start in range(0, len(content) - _PAGE_SIZE + 1, _PAGE_SIZE):
        page = content[start : start + _PAGE_SIZE]
        if page[0] == _LEAF and b"CREATE TABLE" in page:
            for values in _rows_on(page):
                match values:
                    case [str(kind), str(name), str(table), int(root), (str() | None) as said]:
                        yield kind, name, table, root, said


def _tables_and_their_indexes(content: bytes) -> list[SchemaRow]:
    """Return the tables, then their automatic indexes; of equal names the first valid one."""
    found: dict[str, SchemaRow] = {}
    for row in schema_rows_in(content):
        kind, name, _, root, said = row
        is_plain_table = kind == "table" and (said or "").startswith("CREATE TABLE")
        is_own_index = kind == "index" and said is None
        if (is_plain_table and _kind_of_page(content, root) in (_LEAF, _INNER)) or is_own_index:
            found.setdefault(name, row)
    return sorted(found.values(), key=lambda row: row[0] != "table")


def _kind_of_page(content: bytes, number: int) -> int:
    at = (number - 1) * _PAGE_SIZE
    return content[at] if 0 < at < len(content) else 0


def _rows_on(page: bytes) -> Iterator[list[Value]]:
    count = int.from_bytes(page[3:5], "big")
    for at in range(_LEAF_HEADER_BYTES, _LEAF_HEADER_BYTES + 2 * count, 2):
        start = int.from_bytes(page[at : at + 2], "big")
        with suppress(IndexError, ValueError, UnicodeDecodeError):
            size, start = _varint(page, start)
            _, start = _varint(page, start)
            if size <= _MOST_ON_ONE_PAGE:
                yield _values_of(page[start : start + size])


def _values_of(record: bytes) -> list[Value]:
    """Decode a record of text, integers and NULL; ValueError or IndexError for anything else."""
    end, at = _varint(record, 0)
    body, values = end, list[Value]()
    while at < end:
        kind, at = _varint(record, at)
        if kind == _NULL:
            values.append(None)
        elif kind in _INTEGER_BYTES:
            size = _INTEGER_BYTES[kind]
            number = int.from_bytes(record[body : body + size], "big", signed=True)
            values.append(number if size else kind - 8)
            body += size
        elif kind >= _FIRST_TEXT and kind % 2:
            size = (kind - _FIRST_TEXT) // 2
            values.append(record[body : body + size].decode())
            body += size
        else:
            raise ValueError
    if body > len(record):
        raise ValueError
    return values


def _varint(content: Sequence[int], at: int) -> tuple[int, int]:
    """Decode the variable-length integer at `at`; return it and the offset after it.

    Raises IndexError beyond the end of `content`.
    """
    value = 0
    for step in range(8):
        byte = content[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | content[at + 8], at + 9


def _empty_leaf() -> bytes:
    """Return the content after the header of a first page without rows."""
    head = bytes([_LEAF, 0, 0, 0, 0, *_PAGE_SIZE.to_bytes(2, "big"), 0])
    return head.ljust(_PAGE_SIZE - _HEADER_BYTES, b"\0")


_COUNTED: Final = ("book", "conversation", "message", "highlight", "bookmark")
_GIVE_UP_AFTER: Final = 20_000
_BATCH: Final = 50
_LOST: Final = "parent_id IS NOT NULL AND parent_id NOT IN (SELECT id FROM message)"
_REPAIRS: Final = (
    "DELETE FROM message WHERE conversation_id NOT IN (SELECT id FROM conversation)",
    f"""
    UPDATE message SET replaced = 1, chosen = 0, parent_id = NULL
    WHERE superseded = 1 AND (parent_id IS NULL AND chosen = 1 OR {_LOST})
    """,  # noqa: S608 - made of constants
    f"""
    UPDATE message SET parent_id = (
        SELECT q.id FROM message q
        WHERE q.conversation_id = message.conversation_id AND q.role = 'user'
            AND q.superseded = 0 AND q.sequence < message.sequence
        ORDER BY q.sequence DESC LIMIT 1
    ) WHERE superseded = 0 AND (parent_id IS NULL OR {_LOST})
    """,  # noqa: S608
    # Of several questions that now follow the same question, the latest is chosen.
    """
    UPDATE message SET chosen = 0
    WHERE role = 'user' AND chosen = 1 AND EXISTS (
        SELECT 1 FROM message other
        WHERE other.conversation_id = message.conversation_id AND other.role = 'user'
            AND other.chosen = 1 AND other.sequence > message.sequence
            AND coalesce(other.parent_id, '') = coalesce(message.parent_id, '')
    )
    """,
)


@contextmanager
def branches_repaired(database: Database) -> Iterator[None]:
    """Accept messages without their parent inside the block; repair the branches at its end.

    It also works for rows of files made before branches existed.
    """
    ((index,),) = database.sql("SELECT sql FROM sqlite_master WHERE name = 'message_chosen'")
    with database.transaction():
        database.sql("PRAGMA defer_foreign_keys = 1")
        database.sql("DROP INDEX message_chosen")
        yield
        for statement in _REPAIRS:
            database.sql(statement)
        database.sql(str(index))


def hand_on_followers(database: Database, message_id: str) -> None:
    """Attach what follows this message, which is about to be deleted, to the message before it."""
    database.sql("UPDATE message SET chosen = 0 WHERE id = ?", (message_id,))
    database.sql(
        "UPDATE message SET parent_id = (SELECT parent_id FROM message WHERE id = ?1)"
        " WHERE parent_id = ?1",
        (message_id,),
    )


def drop_illegible_recognised(database: Database) -> None:
    """Delete recognised pages whose words can't be decoded; they will be recognised again."""
    for book_id, number, words in database.sql(
        "SELECT book_id, number, words FROM recognised_page"
    ):
        try:
            check_words(words)
        except ValueError:
            database.sql(
                "DELETE FROM recognised_page WHERE book_id = ? AND number = ?", (book_id, number)
            )


@dataclass(frozen=True, slots=True)
class RescueReport:
    """The numbers of rows in the new file.

    `from_copy`: how many of them only the backup had. `missing`: books, conversations, messages,
    highlights and bookmarks that the damaged file lists in its indexes but whose rows couldn't be
    read.
    """

    books: int = 0
    conversations: int = 0
    messages: int = 0
    highlights: int = 0
    bookmarks: int = 0
    from_copy: int = 0
    missing: tuple[int, ...] = (0, 0, 0, 0, 0)

    @property
    def is_copied(self) -> bool:
        """True if nothing came from the damaged file itself."""
        all_of_it = (self.books, self.conversations, self.messages, self.highlights)
        return 0 < self.from_copy == sum(all_of_it) + self.bookmarks


def rescue_rows(
    damaged: Path, database: Database, pages: SqlitePageRepository, copy: Path | None = None
) -> RescueReport:
    """Copy every readable row except those whose book or conversation is lost.

    Then add from `copy`, a sound file with today's tables, what the damaged file lacks.
    """
    with (
        closing(_opened(damaged)) as source,
        closing(_opened(copy)) if copy is not None else nullcontext() as second,
    ):
        read = 0
        for table in RESCUED_TABLES:
            # Both sources are read before branches are repaired: a lost row may be in the copy.
            with branches_repaired(database) if table == "message" else nullcontext():
                _copy_table(source, database, table)
                wrong = _illegible(database, table)
                read += _count(database, table) - len(wrong) if table in _COUNTED else 0
                if second is not None:
                    _copy_table(second, database, table, wrong)
                    wrong = _illegible(database, table)
                _drop(database, table, wrong)
        missing = tuple(_missing(source, database, table) for table in _COUNTED)
        drop_illegible_recognised(database)
        _copy_pages(source, database, pages)
    database.sql(
        "UPDATE book SET status = 'pending' WHERE page_count > (SELECT count(*) FROM page p"
        " JOIN page_index i ON i.key = p.index_key WHERE i.book_id = book.id)"
    )
    books, talks, messages, highlights, bookmarks = (_count(database, each) for each in _COUNTED)
    lost = books + talks + messages + highlights + bookmarks - read
    return RescueReport(books, talks, messages, highlights, bookmarks, max(0, lost), missing)


def recorded_steps(damaged: Path) -> set[int]:
    """Return the numbers of the migrations that the damaged file lists, as far as readable."""
    with closing(_opened(damaged)) as source:
        return {row[1] for row in _rows(source, "migration") if isinstance(row[1], int)}


def holds_books(damaged: Path) -> bool:
    """Return True if at least one book can be read."""
    with closing(_opened(damaged)) as source:
        return next(_rows(source, "book"), None) is not None


def names_tables(damaged: Path) -> bool:
    """Return True if the list of tables can be read, whatever the tables still contain."""
    with closing(_opened(damaged)) as source:
        return bool(_columns(source, "book"))


def _opened(damaged: Path) -> sqlite3.Connection:
    """Open the file read-only with its write-ahead log, even if its schema is damaged."""
    source = sqlite3.connect(f"{damaged.absolute().as_uri()}?mode=ro", uri=True)
    source.text_factory = _legible
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        source.execute("PRAGMA writable_schema = 1")
    return source


def _copy_table(
    source: sqlite3.Connection, database: Database, table: str, wrong: Collection[str] = ()
) -> None:
    """Insert rows that are missing, and overwrite those with an id in `wrong`."""
    known = column_names(database.raw(), table)
    theirs = _columns(source, table)
    shared = [name for name in known if name in theirs]
    if not shared:
        return
    places = [theirs.index(name) + 1 for name in shared]
    marks = ", ".join("?" * len(shared))
    into = f"INTO {table} ({', '.join(shared)}) VALUES ({marks})"
    better = ", ".join(f"{name} = excluded.{name}" for name in shared)
    with database.transaction():
        for row in _rows(source, table):
            values = [row[place] for place in places]
            # Not INSERT OR REPLACE: it deletes the old row, and dependent rows with it.
            insert = (
                f"INSERT {into} ON CONFLICT (id) DO UPDATE SET {better}"
                if wrong and values[0] in wrong
                else f"INSERT OR IGNORE {into}"
            )
            try:
                database.raw().execute(insert, values)
            except sqlite3.IntegrityError:
                continue  # the row that it refers to is lost


def _missing(source: sqlite3.Connection, database: Database, table: str) -> int:
    """Count rows that the index of ids lists and the new file lacks.

    The index lies on other pages than the rows, so it mostly survives their damage.
    """
    named: set[object] = set()
    for order in ("ASC", "DESC"):  # from both ends up to what can't be read
        ids = f"SELECT id FROM {table} INDEXED BY sqlite_autoindex_{table}_1 ORDER BY id {order}"  # noqa: S608
        seen: set[object] = set()
        with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
            for (key,) in source.execute(ids):
                if key in seen:
                    break  # a damaged page links back
                seen.add(key)
        named |= seen
    there = {key for (key,) in database.sql(f"SELECT id FROM {table}")}  # noqa: S608
    return len(named - there)


def _illegible(database: Database, table: str) -> set[str]:
    """Return the ids of rows that the table accepted but that are unreadable or belong nowhere."""
    annotations = SqliteAnnotationRepository(database)
    finds: dict[str, Callable[[str], object]] = {
        "book": SqliteBookRepository(database).find,
        "message": SqliteChatMessageRepository(database).find,
        "highlight": annotations.find_highlight,
        "free_mark": annotations.find_free_mark,
    }
    if table not in finds:
        return set()
    wrong = set()
    for (key,) in database.sql(f"SELECT id FROM {table}"):  # noqa: S608
        try:
            finds[table](str(key))
        except (ValueError, TypeError, BookError):
            wrong.add(str(key))
    if table == "message":
        strays = "SELECT id FROM message WHERE conversation_id NOT IN (SELECT id FROM conversation)"
        wrong |= {str(key) for (key,) in database.sql(strays)}
    return wrong


def _drop(database: Database, table: str, wrong: Collection[str]) -> None:
    for key in wrong:
        if table == "message":
            hand_on_followers(database, key)
        database.sql(f"DELETE FROM {table} WHERE id = ?", (key,))  # noqa: S608


def _copy_pages(
    source: sqlite3.Connection, database: Database, pages: SqlitePageRepository
) -> None:
    """Copy pages of books whose file is gone; the others can be indexed again from their file."""
    files = database.sql("SELECT id, file_path FROM book")
    wanted = {str(key) for key, path in files if not is_existing_file(path)}
    books: dict[SqlValue, str] = {}
    compressors: dict[SqlValue, TextCompressor] = {}
    for row in _rows(source, "page_index"):
        match row:
            case (_, key, str(book_id), None, str(tokenizer), str(version), bytes(sample)) if (
                version == INDEX_VERSION and book_id in wanted and tokenizer in list(Tokenizer)
            ):
                try:
                    compressors[key] = TextCompressor(sample)
                except ValueError:
                    continue  # no text compressed with this sample can be read
                books[key] = book_id
                said, codec = opened_sample(sample)
                pages.begin(book_id, Tokenizer(tokenizer), said.decode(codec, "ignore"))
    found = _legible_pages(source, compressors)
    for key, group in groupby(found, key=lambda each: each[0]):
        while batch := [page for _, page in islice(group, _BATCH)]:
            pages.add_pages(books[key], batch)


def _legible_pages(
    source: sqlite3.Connection, compressors: Mapping[SqlValue, TextCompressor]
) -> Iterator[tuple[SqlValue, PageText]]:
    """Yield readable pages of these indexes with the key of their index, each page once.

    Word boxes and sentences that can't be decoded are left out; the text is then split anew.
    """
    places = {row[1:3]: row[3:] for row in _rows(source, "page_places") if row[1] in compressors}
    origins = {row[1:3]: row[3] for row in _rows(source, "page_origin") if row[1] in compressors}
    seen: set[Row] = set()
    for row in _rows(source, "page"):
        match row:
            case (_, int(key), int(number), str(label), int(), int(hidden), packed) if (
                key in compressors and row[1:3] not in seen
            ):
                try:
                    text = compressors[key].unpacked(packed)
                except ValueError:
                    continue
                seen.add(row[1:3])
                origin = origins.get(row[1:3])
                kind = TextOrigin(origin) if origin in list(TextOrigin) else TextOrigin.FILE
                words, cut = _boxes(text, *places.get(row[1:3], (None, None, None)))
                yield key, PageText(number, label, text, words, bool(hidden), cut, kind)


def _boxes(
    text: str, version: SqlValue, spans: SqlValue, packed: SqlValue
) -> tuple[Sequence[Word], PageCut | None]:
    words: Sequence[Word] = ()
    cut = None
    with suppress(ValueError):
        words = unpack_words(packed, text) if isinstance(packed, bytes) else ()
    with suppress(ValueError):
        if isinstance(version, int) and isinstance(spans, bytes):
            cut = PageCut(version, unpack_spans(spans))
    return words, cut


def _rows(source: sqlite3.Connection, table: str) -> Iterator[Row]:
    """Yield rows with their rowid in front, skipping those on unreadable pages."""
    ahead = f"SELECT rowid, * FROM {table} WHERE rowid >= ? ORDER BY rowid"  # noqa: S608
    next_id, failures = 0, 0
    while failures < _GIVE_UP_AFTER:
        try:
            for row in source.execute(ahead, (next_id,)):
                if row[0] < next_id:
                    raise sqlite3.DatabaseError("malformed: runs in a circle")
                next_id, failures = row[0] + 1, 0
                yield row
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if "no such table" in str(error) or "not a database" in str(error):
                return
            next_id, failures = next_id + 1, failures + 1
        else:
            return


def _columns(source: sqlite3.Connection, table: str) -> list[str]:
    try:
        return column_names(source, table)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return []


def _count(database: Database, table: str) -> int:
    ((count,),) = database.sql(f"SELECT count(*) FROM {table}")  # noqa: S608
    return int(str(count))


def _legible(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
