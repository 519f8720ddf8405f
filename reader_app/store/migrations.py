"""Numbered migrations from an empty file to today's tables, and their execution.

A released migration is never changed; a new one is appended. `store.tables` describes the tables
after the last migration; a test proves that both agree.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from reader_app.domain.book import now_utc
from reader_app.domain.errors import DomainError, Remedy, StorageError, StorageErrorCode
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.store.connection import Database
from reader_app.store.storage_errors import sqlite_code, storage_errors, too_new_error
from reader_app.store.tables import to_micros

KEPT_COPIES = 5
_WRONG_STEP = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH)
_TABLE = """
    CREATE TABLE IF NOT EXISTS migration (
        number INTEGER NOT NULL PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        applied_at INTEGER NOT NULL
    ) STRICT
"""

# Books, conversations, messages.
_INITIAL: Final = (
    """
    CREATE TABLE book (
        id TEXT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL CHECK (title <> ''),
        author TEXT NOT NULL DEFAULT '',
        file_path BLOB NOT NULL,
        checksum TEXT NOT NULL CHECK (checksum <> ''),
        page_count INTEGER NOT NULL CHECK (page_count >= 0),
        status TEXT NOT NULL CHECK (status IN ('pending', 'indexing', 'ready', 'failed')),
        current_page INTEGER NOT NULL DEFAULT 0 CHECK (current_page BETWEEN 0 AND page_count),
        furthest_page INTEGER NOT NULL DEFAULT 0 CHECK (furthest_page BETWEEN 0 AND page_count),
        spoiler_guard INTEGER NOT NULL DEFAULT 0 CHECK (spoiler_guard IN (0, 1)),
        images_allowed INTEGER NOT NULL DEFAULT 0 CHECK (images_allowed IN (0, 1)),
        place TEXT NOT NULL DEFAULT '{}',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        hidden_at INTEGER
    ) STRICT
    """,
    "CREATE UNIQUE INDEX book_checksum ON book (checksum) WHERE hidden_at IS NULL",
    "CREATE INDEX book_updated_at ON book (updated_at)",
    "CREATE INDEX book_file_path ON book (file_path)",
    """
    CREATE TABLE structure (
        book_id TEXT NOT NULL PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
        outline TEXT NOT NULL DEFAULT '[]',
        labels TEXT NOT NULL DEFAULT '[]'
    ) STRICT
    """,
    """
    CREATE TABLE cover (
        book_id TEXT NOT NULL PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
        png BLOB NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE conversation (
        id TEXT NOT NULL PRIMARY KEY,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        title TEXT NOT NULL CHECK (title <> ''),
        draft TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        hidden_at INTEGER
    ) STRICT
    """,
    "CREATE INDEX conversation_book_id ON conversation (book_id)",
    """
    CREATE TABLE message (
        id TEXT NOT NULL PRIMARY KEY,
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        sequence INTEGER NOT NULL CHECK (sequence > 0),
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool_result')),
        state TEXT NOT NULL CHECK (state IN ('complete', 'failed', 'interrupted')),
        page INTEGER NOT NULL CHECK (page >= 0),
        horizon INTEGER NOT NULL CHECK (horizon >= 0),
        created_at INTEGER NOT NULL,
        superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
        input_tokens INTEGER,
        output_tokens INTEGER,
        cache_read_tokens INTEGER,
        cache_write_tokens INTEGER,
        turn_id TEXT NOT NULL DEFAULT '',
        model TEXT NOT NULL DEFAULT '',
        stopped TEXT CHECK (stopped IN ('limit', 'cut_off', 'refused', 'interrupted')),
        error_text TEXT NOT NULL DEFAULT '',
        content TEXT NOT NULL CHECK (content <> '' OR role <> 'user'),
        details TEXT NOT NULL DEFAULT '{}'
    ) STRICT
    """,
    "CREATE UNIQUE INDEX message_order ON message (conversation_id, sequence)",
)

# The text of pages, and which books have an index (their full-text tables are made with it).
_PAGE_INDEX: Final = (
    """
    CREATE TABLE page_index (
        key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        book_id TEXT NOT NULL UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        tokenizer TEXT NOT NULL CHECK (tokenizer IN ('porter', 'trigram', 'bigram')),
        version INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE page (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        label TEXT NOT NULL,
        is_blank INTEGER NOT NULL CHECK (is_blank IN (0, 1)),
        hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
        text TEXT NOT NULL,
        words BLOB NOT NULL,
        PRIMARY KEY (index_key, number)
    ) STRICT
    """,
    "CREATE INDEX page_blank ON page (index_key, number) WHERE is_blank = 1",
)

# Highlights with their notes, and bookmarks.
_ANNOTATIONS: Final = (
    """
    CREATE TABLE highlight (
        id TEXT NOT NULL PRIMARY KEY,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        color TEXT NOT NULL CHECK (color IN ('yellow', 'green', 'blue', 'pink')),
        note TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        parts TEXT NOT NULL CHECK (parts <> '[]')
    ) STRICT
    """,
    "CREATE INDEX highlight_book_id ON highlight (book_id)",
    """
    CREATE TABLE bookmark (
        id TEXT NOT NULL PRIMARY KEY,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        page INTEGER NOT NULL CHECK (page > 0),
        top REAL NOT NULL DEFAULT 0,
        title TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX bookmark_book_id ON bookmark (book_id)",
)

# Branches: the messages after a question are kept when the question is reworded.
_BRANCHES: Final = (
    # parent_id: for a question the question before it, else the question that is answered.
    "ALTER TABLE message ADD COLUMN parent_id TEXT REFERENCES message (id) ON DELETE CASCADE",
    # chosen: the one that is shown among the questions that follow the same question.
    "ALTER TABLE message ADD COLUMN chosen INTEGER NOT NULL DEFAULT 1 CHECK (chosen IN (0, 1))",
    # replaced: hidden for good, by another try. Only `superseded`: on another branch.
    """
    ALTER TABLE message ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0
        CHECK (replaced IN (0, 1) AND replaced <= superseded)
    """,
    "UPDATE message SET replaced = 1, chosen = 0 WHERE superseded = 1",
    """
    UPDATE message SET parent_id = (
        SELECT q.id FROM message q
        WHERE q.conversation_id = message.conversation_id AND q.role = 'user'
            AND q.superseded = 0 AND q.sequence < message.sequence
        ORDER BY q.sequence DESC LIMIT 1
    )
    """,
    "CREATE INDEX message_parent_id ON message (parent_id)",
    """
    CREATE UNIQUE INDEX message_chosen ON message (conversation_id, coalesce(parent_id, ''))
        WHERE role = 'user' AND chosen = 1
    """,
)

# The sentences of each page: their numbers must outlive the rules that split the text.
_PAGE_CUTS: Final = (
    """
    CREATE TABLE page_cut (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        version INTEGER NOT NULL,
        spans BLOB NOT NULL,
        PRIMARY KEY (index_key, number)
    ) STRICT
    """,
)

# What was sent to servers: requests, and the parts that they share.
_SENT_REQUESTS: Final = (
    """
    CREATE TABLE sent_request (
        key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        turn_id TEXT NOT NULL CHECK (turn_id <> ''),
        sent_at INTEGER NOT NULL,
        server TEXT NOT NULL,
        model TEXT NOT NULL,
        size INTEGER NOT NULL CHECK (size >= 0),
        frame BLOB NOT NULL
    ) STRICT
    """,
    "CREATE INDEX sent_request_turn ON sent_request (turn_id)",
    "CREATE INDEX sent_request_conversation ON sent_request (conversation_id)",
    """
    CREATE TABLE sent_part (
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        digest TEXT NOT NULL,
        size INTEGER NOT NULL CHECK (size >= 0),
        packed BLOB NOT NULL,
        PRIMARY KEY (conversation_id, digest)
    ) STRICT
    """,
)

# Questions that wait for the previous answer, stored so that a crash loses none.
_WAITING_QUESTIONS: Final = (
    """
    CREATE TABLE waiting_question (
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        place INTEGER NOT NULL CHECK (place >= 0),
        words TEXT NOT NULL CHECK (words <> ''),
        pointed TEXT NOT NULL DEFAULT '{}',
        PRIMARY KEY (conversation_id, place)
    ) STRICT
    """,
)

# Scanned pages, and the text that was recognised on them. Recognised text belongs to the book, not
# to its index: indexing the book again must not cost hours of recognition.
_RECOGNITION: Final = (
    """
    CREATE TABLE page_origin (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        origin TEXT NOT NULL CHECK (origin IN ('picture', 'recognised')),
        PRIMARY KEY (index_key, number)
    ) STRICT
    """,
    """
    CREATE TABLE recognised_page (
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        checksum TEXT NOT NULL CHECK (checksum <> ''),
        languages TEXT NOT NULL,
        text TEXT NOT NULL,
        words BLOB NOT NULL,
        PRIMARY KEY (book_id, number)
    ) STRICT
    """,
    """
    CREATE TABLE recognition (
        book_id TEXT NOT NULL PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
        wish TEXT NOT NULL CHECK (wish IN ('wanted', 'stopped', 'dismissed')),
        languages TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
)

# Books that a conversation asks besides its own.
_FURTHER_BOOKS: Final = (
    """
    CREATE TABLE further_book (
        conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
        place INTEGER NOT NULL CHECK (place > 1),
        book_id TEXT NOT NULL,
        is_asked INTEGER NOT NULL DEFAULT 1 CHECK (is_asked IN (0, 1)),
        PRIMARY KEY (conversation_id, place)
    ) STRICT
    """,
    "CREATE UNIQUE INDEX further_book_once ON further_book (conversation_id, book_id)",
)

# Collections of books, and imports that outlive the program.
_LIBRARY: Final = (
    """
    CREATE TABLE collection (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL CHECK (name <> ''),
        created_at INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE collected_book (
        collection_id TEXT NOT NULL REFERENCES collection (id) ON DELETE CASCADE,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        PRIMARY KEY (collection_id, book_id)
    ) STRICT
    """,
    "CREATE INDEX collected_book_id ON collected_book (book_id)",
    """
    CREATE TABLE import_file (
        place INTEGER NOT NULL PRIMARY KEY,
        path BLOB NOT NULL UNIQUE,
        is_folder INTEGER NOT NULL DEFAULT 0 CHECK (is_folder IN (0, 1)),
        outcome TEXT CHECK (outcome IN ('added', 'known', 'failed')),
        reason TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    """
    CREATE INDEX import_file_waiting ON import_file (is_folder, place) WHERE outcome IS NULL
    """,
)

# A new index can be built while the old one is in use, and page texts are compressed. Uncompressed
# text was larger than the word boxes and doubled the size of books on disk.
_LASTING_INDEX: Final = (
    """
    CREATE TABLE new_page_index (
        key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        book_id TEXT UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        made_for TEXT UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        tokenizer TEXT NOT NULL CHECK (tokenizer IN ('porter', 'trigram', 'bigram')),
        version TEXT NOT NULL,
        sample BLOB NOT NULL DEFAULT x'',
        CHECK (book_id IS NULL OR made_for IS NULL)
    ) STRICT
    """,
    """
    INSERT INTO new_page_index (key, book_id, tokenizer, version)
    SELECT key, book_id, tokenizer, CAST(version AS TEXT) FROM page_index
    """,
    "DELETE FROM sqlite_sequence WHERE name = 'new_page_index'",
    """
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'new_page_index', seq FROM sqlite_sequence WHERE name = 'page_index'
    """,
    "DROP TABLE page_index",
    "ALTER TABLE new_page_index RENAME TO page_index",
    """
    CREATE TABLE new_page (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        label TEXT NOT NULL,
        is_blank INTEGER NOT NULL CHECK (is_blank IN (0, 1)),
        hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
        text BLOB NOT NULL,
        words BLOB NOT NULL,
        PRIMARY KEY (index_key, number)
    ) STRICT
    """,
    """
    INSERT INTO new_page
    SELECT index_key, number, label, is_blank, hidden, packed(text), words FROM page
    """,
    "DROP TABLE page",
    "ALTER TABLE new_page RENAME TO page",
    "CREATE INDEX page_blank ON page (index_key, number) WHERE is_blank = 1",
)

# The positions of words and sentences in a table apart from the page texts. Rows half as large
# waste less space on the file's pages, and texts are read without boxes.
_PAGE_PLACES: Final = (
    """
    CREATE TABLE page_places (
        index_key INTEGER NOT NULL REFERENCES page_index (key) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        cut_version INTEGER,
        cut BLOB,
        words BLOB NOT NULL,
        PRIMARY KEY (index_key, number),
        CHECK ((cut_version IS NULL) = (cut IS NULL))
    ) STRICT
    """,
    """
    INSERT INTO page_places
    SELECT p.index_key, p.number, c.version, c.spans, p.words
    FROM page p LEFT JOIN page_cut c ON c.index_key = p.index_key AND c.number = p.number
    ORDER BY p.index_key, p.number
    """,
    "DROP TABLE page_cut",
    "ALTER TABLE page DROP COLUMN words",
)

# An index of word beginnings, which takes a third of the space of a trigram index.
_INDEX_OF_WORDS: Final = (
    """
    CREATE TABLE new_page_index (
        key INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        book_id TEXT UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        made_for TEXT UNIQUE REFERENCES book (id) ON DELETE CASCADE,
        tokenizer TEXT NOT NULL CHECK (tokenizer IN ('porter', 'trigram', 'bigram', 'words')),
        version TEXT NOT NULL,
        sample BLOB NOT NULL DEFAULT x'',
        CHECK (book_id IS NULL OR made_for IS NULL)
    ) STRICT
    """,
    """
    INSERT INTO new_page_index (key, book_id, made_for, tokenizer, version, sample)
    SELECT key, book_id, made_for, tokenizer, version, sample FROM page_index
    """,
    "DELETE FROM sqlite_sequence WHERE name = 'new_page_index'",
    """
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'new_page_index', seq FROM sqlite_sequence WHERE name = 'page_index'
    """,
    "DROP TABLE page_index",
    "ALTER TABLE new_page_index RENAME TO page_index",
)

# The sample that primes the compression of a book's texts is compressed itself.
_PACKED_SAMPLES: Final = ("UPDATE page_index SET sample = packed_sample(sample)",)

# The beginning of every request of a conversation, stored so that it never changes.
_FROZEN_PROMPTS: Final = (
    """
    CREATE TABLE frozen_prompt (
        conversation_id TEXT NOT NULL PRIMARY KEY REFERENCES conversation (id) ON DELETE CASCADE,
        made_for TEXT NOT NULL,
        horizon INTEGER NOT NULL CHECK (horizon >= 0),
        effort TEXT NOT NULL DEFAULT '',
        text TEXT NOT NULL CHECK (text <> '')
    ) STRICT
    """,
)


# Further annotations, details and tags of books, values of forms.
_SCHOLARS_DESK: Final = (
    "ALTER TABLE book ADD COLUMN comments_allowed INTEGER NOT NULL DEFAULT 0"
    " CHECK (comments_allowed IN (0, 1))",
    "ALTER TABLE book ADD COLUMN saves_into_file INTEGER CHECK (saves_into_file IN (0, 1))",
    """
    CREATE TABLE highlight_after (
        id TEXT NOT NULL PRIMARY KEY,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        color TEXT NOT NULL
            CHECK (color IN ('yellow', 'green', 'blue', 'pink', 'orange', 'red', 'purple', 'gray')),
        style TEXT NOT NULL DEFAULT 'highlight'
            CHECK (style IN ('highlight', 'underline', 'strike_out', 'squiggly')),
        note TEXT NOT NULL DEFAULT '',
        author TEXT NOT NULL DEFAULT '',
        origin TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        parts TEXT NOT NULL CHECK (parts <> '[]')
    ) STRICT
    """,
    """
    INSERT INTO highlight_after (id, book_id, color, note, created_at, updated_at, parts)
        SELECT id, book_id, color, note, created_at, updated_at, parts FROM highlight
    """,
    "DROP TABLE highlight",
    "ALTER TABLE highlight_after RENAME TO highlight",
    "CREATE INDEX highlight_book_id ON highlight (book_id)",
    """
    CREATE TABLE free_mark (
        id TEXT NOT NULL PRIMARY KEY,
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('note', 'text', 'ink', 'box')),
        page INTEGER NOT NULL CHECK (page > 0),
        color TEXT NOT NULL
            CHECK (color IN ('yellow', 'green', 'blue', 'pink', 'orange', 'red', 'purple', 'gray')),
        width REAL NOT NULL,
        text TEXT NOT NULL DEFAULT '',
        author TEXT NOT NULL DEFAULT '',
        origin TEXT NOT NULL DEFAULT '',
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        rect TEXT NOT NULL,
        strokes TEXT NOT NULL DEFAULT '[]'
    ) STRICT
    """,
    "CREATE INDEX free_mark_book_id ON free_mark (book_id)",
    """
    CREATE TABLE book_details (
        book_id TEXT NOT NULL PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
        kind TEXT NOT NULL DEFAULT '',
        year TEXT NOT NULL DEFAULT '',
        publisher TEXT NOT NULL DEFAULT '',
        container TEXT NOT NULL DEFAULT '',
        doi TEXT NOT NULL DEFAULT '',
        isbn TEXT NOT NULL DEFAULT '',
        arxiv TEXT NOT NULL DEFAULT '',
        url TEXT NOT NULL DEFAULT '',
        citation_key TEXT NOT NULL DEFAULT '',
        file_title TEXT NOT NULL DEFAULT '',
        edited TEXT NOT NULL DEFAULT '[]',
        rules INTEGER NOT NULL DEFAULT 0 CHECK (rules >= 0),
        updated_at INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE book_tag (
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (name <> ''),
        PRIMARY KEY (book_id, name)
    ) STRICT
    """,
    "CREATE INDEX book_tag_name ON book_tag (name)",
    """
    CREATE TABLE written_mark (
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (name <> ''),
        changed_at INTEGER NOT NULL,
        PRIMARY KEY (book_id, name)
    ) STRICT
    """,
    """
    CREATE TABLE form_value (
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        field TEXT NOT NULL CHECK (field <> ''),
        value TEXT NOT NULL,
        PRIMARY KEY (book_id, field)
    ) STRICT
    """,
)

# What the pages refer to, made from the file like the index. References of a page are one blob of
# places in `reference_target`: a book of 1,000 pages may have 20,000 of them. Tables without row
# ids need one tree each, not two, which counts in small files.
_BESIDE_THE_PAGE: Final = (
    """
    CREATE TABLE reference_rules (
        book_id TEXT NOT NULL PRIMARY KEY REFERENCES book (id) ON DELETE CASCADE,
        rules INTEGER NOT NULL CHECK (rules > 0)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE reference_target (
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        place INTEGER NOT NULL CHECK (place >= 0),
        name TEXT NOT NULL,
        page INTEGER NOT NULL CHECK (page > 0),
        area TEXT NOT NULL,
        label TEXT NOT NULL,
        text TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (book_id, place)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX reference_target_name ON reference_target (book_id, name)",
    """
    CREATE TABLE page_references (
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        page INTEGER NOT NULL CHECK (page > 0),
        packed BLOB NOT NULL,
        PRIMARY KEY (book_id, page)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE cited_work (
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        label TEXT NOT NULL,
        text TEXT NOT NULL,
        place INTEGER NOT NULL,
        cited_on TEXT NOT NULL DEFAULT '[]',
        title TEXT NOT NULL DEFAULT '',
        authors TEXT NOT NULL DEFAULT '[]',
        year INTEGER NOT NULL DEFAULT 0,
        doi TEXT NOT NULL DEFAULT '',
        arxiv TEXT NOT NULL DEFAULT '',
        uri TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (book_id, number)
    ) STRICT, WITHOUT ROWID
    """,
)


@dataclass(frozen=True, slots=True)
class Migration:
    """SQL that is run once on every library file; `number` counts from 1 without gaps."""

    number: int
    name: str
    statements: tuple[str, ...]


_MARK_PLACES: Final = ("ALTER TABLE free_mark ADD COLUMN start INTEGER NOT NULL DEFAULT -1",)
"""Where a free mark stands in the text of its page; -1 until the page is read again."""

_WHOLE_REFERENCES: Final = tuple(
    f"ALTER TABLE book_details ADD COLUMN {name} TEXT NOT NULL DEFAULT ''"
    for name in ("volume", "issue", "pages", "editors", "edition", "place")
)
"""What else a reference says of a book: an export of the library lost it."""

_FILE_VERSIONS: Final = (
    """
    CREATE TABLE file_version (
        checksum TEXT NOT NULL PRIMARY KEY CHECK (checksum <> ''),
        book_id TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,
        written TEXT NOT NULL DEFAULT '{}'
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX file_version_book_id ON file_version (book_id)",
)

_WAITING_NOTES: Final = (
    """
    CREATE TABLE waiting_notes (
        key TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
        book_id TEXT NOT NULL DEFAULT '',
        export TEXT NOT NULL
    ) STRICT
    """,
)

MIGRATIONS: Final = tuple(
    Migration(number, name, statements)
    for number, (name, statements) in enumerate(
        (
            ("initial", _INITIAL),
            ("page_index", _PAGE_INDEX),
            ("annotations", _ANNOTATIONS),
            ("branches", _BRANCHES),
            ("page_cuts", _PAGE_CUTS),
            ("sent", _SENT_REQUESTS),
            ("waiting_questions", _WAITING_QUESTIONS),
            ("recognition", _RECOGNITION),
            ("further_books", _FURTHER_BOOKS),
            ("library", _LIBRARY),
            ("lasting_index", _LASTING_INDEX),
            ("page_places", _PAGE_PLACES),
            ("index_of_words", _INDEX_OF_WORDS),
            ("packed_samples", _PACKED_SAMPLES),
            ("frozen_prompts", _FROZEN_PROMPTS),
            ("scholars_desk", _SCHOLARS_DESK),
            ("beside_the_page", _BESIDE_THE_PAGE),
            ("mark_places", _MARK_PLACES),
            ("whole_references", _WHOLE_REFERENCES),
            ("file_versions", _FILE_VERSIONS),
            ("waiting_notes", _WAITING_NOTES),
        ),
        start=1,
    )
)


def migrate(database: Database, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Run the migrations that the file lacks, all or none, after making a copy of it.

    Raises StorageError: DB_TOO_NEW, or MIGRATION_FAILED with the file as it was before.
    """
    applied = applied_numbers(database)
    if any(number > len(migrations) for number in applied):
        raise too_new_error()
    missing = [step for step in migrations if step.number not in applied]
    if not missing:
        return
    if applied:
        copy_before_migration(database, missing[0].name)
    _run(database, missing)


def applied_numbers(database: Database) -> set[int]:
    """Return the numbers of the migrations applied to this file; none for a new file."""
    if not database.sql("SELECT 1 FROM sqlite_master WHERE name = 'migration'"):
        return set()
    return {int(str(number)) for (number,) in database.sql("SELECT number FROM migration")}


def copy_before_migration(database: Database, name: str) -> Path:
    """Copy the whole file beside it and return the path; keep only the newest five copies."""
    folder, stem = database.path.parent, database.path.stem
    target = folder / f"{stem}.before-{name}.db"
    unfinished = target.with_suffix(".part")
    with storage_errors():
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)
        copy = sqlite3.connect(unfinished)
        try:
            database.raw().backup(copy)
        except sqlite3.Error:
            copy.close()
            unfinished.unlink(missing_ok=True)
            raise
        copy.close()
        unfinished.replace(target)
        copies = sorted(folder.glob(f"{stem}.before-*.db"), key=lambda path: path.stat().st_mtime)
        for old in copies[:-KEPT_COPIES]:
            old.unlink()
    return target


def _run(database: Database, missing: Sequence[Migration]) -> None:
    # Foreign keys are off so that a migration may rebuild a table; they are checked at the end.
    database.sql("PRAGMA foreign_keys = 0")
    try:
        with database.transaction():
            database.sql(_TABLE)
            for step in missing:
                _apply(database, step)
            if database.sql("PRAGMA foreign_key_check"):
                raise _failed(missing[-1])
    finally:
        database.sql("PRAGMA foreign_keys = 1")


def _apply(database: Database, step: Migration) -> None:
    try:
        for statement in step.statements:
            database.sql(statement)
    except DomainError as error:
        if sqlite_code(error) & 0xFF in _WRONG_STEP:
            raise _failed(step) from error
        raise
    database.sql(
        "INSERT INTO migration VALUES (?, ?, ?)", (step.number, step.name, to_micros(now_utc()))
    )


def _failed(step: Migration) -> StorageError:
    return StorageError(
        StorageErrorCode.MIGRATION_FAILED,
        tr("The library couldn’t be updated for this version. It is unchanged."),
        remedy=Remedy.RETRY,
        advice=tr(
            "The previous version of Pagemate can still open it (step {name} failed).",
            name=step.name,
        ),
    )
