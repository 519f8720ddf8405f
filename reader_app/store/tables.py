"""The tables as Peewee models, with their constraints in the database itself.

A library file gets its tables from `store.migrations`, never from here; a test proves that both
agree. Foreign keys are plain columns, so that reading a row never runs another query. Times are
microseconds since 1970, UTC. `USER_TABLES` and its neighbours classify the tables by the worth of
their rows; backup, restore, import and rescue follow them. Text, JSON and timestamps are converted
to column values and back here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Final, Self

from peewee import (
    SQL,
    AutoField,
    BlobField,
    CompositeKey,
    FloatField,
    IntegerField,
    Model,
    Node,
    TextField,
)

from reader_app.domain.jsontypes import JsonValue


def _table_name(model: type[Model]) -> str:
    """Return the table's name: `FurtherBookRow` is a row of `further_book`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", model.__name__.removesuffix("Row")).lower()


def _check(rule: str) -> list[Node]:
    return [SQL(f"CHECK ({rule})")]


def _default(value: str, rule: str = "") -> list[Node]:
    return [SQL(f"DEFAULT {value}"), *(_check(rule) if rule else [])]


def _below(table: str, column: str = "id") -> list[Node]:
    return [SQL(f"REFERENCES {table} ({column}) ON DELETE CASCADE")]


class _Row(Model):
    """The base class of all tables."""

    class Meta:
        strict_tables = True
        table_function = _table_name

    @classmethod
    def columns(cls) -> str:
        """Return the names of all columns, for a SELECT whose rows `of_values` takes."""
        return ", ".join(str(field.column_name) for field in cls._meta.sorted_fields)

    @classmethod
    def of_values(cls, values: Sequence[object]) -> Self:
        """Return the row of these values, one for each of `columns`, as a query would."""
        named = zip(cls._meta.sorted_fields, values, strict=True)
        return cls(**{field.name: field.python_value(value) for field, value in named})


class BookRow(_Row):
    """A book with its reading position and spoiler guard."""

    id = TextField(primary_key=True)
    title = TextField(constraints=_check("title <> ''"))
    author = TextField(constraints=_default("''"))
    file_path = BlobField()  # bytes: a file name need not be valid Unicode
    checksum = TextField(constraints=_check("checksum <> ''"))
    page_count = IntegerField(constraints=_check("page_count >= 0"))
    status = TextField(constraints=_check("status IN ('pending', 'indexing', 'ready', 'failed')"))
    current_page = IntegerField(
        constraints=_default("0", "current_page BETWEEN 0 AND page_count"),
    )
    furthest_page = IntegerField(
        constraints=_default("0", "furthest_page BETWEEN 0 AND page_count"),
    )
    spoiler_guard = IntegerField(constraints=_default("0", "spoiler_guard IN (0, 1)"))
    images_allowed = IntegerField(constraints=_default("0", "images_allowed IN (0, 1)"))
    place = TextField(constraints=_default("'{}'"))
    created_at = IntegerField()
    updated_at = IntegerField()
    hidden_at = IntegerField(null=True)
    comments_allowed = IntegerField(constraints=_default("0", "comments_allowed IN (0, 1)"))
    saves_into_file = IntegerField(null=True, constraints=_check("saves_into_file IN (0, 1)"))


BookRow.add_index(
    SQL("CREATE UNIQUE INDEX book_checksum ON book (checksum) WHERE hidden_at IS NULL")
)
BookRow.add_index(SQL("CREATE INDEX book_updated_at ON book (updated_at)"))
BookRow.add_index(SQL("CREATE INDEX book_file_path ON book (file_path)"))


class StructureRow(_Row):
    """Outline and page labels of a book, apart because they are large and rarely read."""

    book_id = TextField(primary_key=True, constraints=_below("book"))
    outline = TextField(constraints=_default("'[]'"))
    labels = TextField(constraints=_default("'[]'"))


class CoverRow(_Row):
    """The cover of a book."""

    book_id = TextField(primary_key=True, constraints=_below("book"))
    png = BlobField()


class ConversationRow(_Row):
    """A conversation about a book."""

    id = TextField(primary_key=True)
    book_id = TextField(constraints=_below("book"))
    title = TextField(constraints=_check("title <> ''"))
    draft = TextField(constraints=_default("''"))
    created_at = IntegerField()
    hidden_at = IntegerField(null=True)


ConversationRow.add_index(SQL("CREATE INDEX conversation_book_id ON conversation (book_id)"))


class MessageRow(_Row):
    """A message. Long columns stand last, behind those that lists and sums read.

    `superseded`: not on the chosen branch. `replaced`: superseded for good by another try.
    """

    id = TextField(primary_key=True)
    conversation_id = TextField(constraints=_below("conversation"))
    sequence = IntegerField(constraints=_check("sequence > 0"))
    role = TextField(constraints=_check("role IN ('user', 'assistant', 'tool_result')"))
    state = TextField(constraints=_check("state IN ('complete', 'failed', 'interrupted')"))
    page = IntegerField(constraints=_check("page >= 0"))
    horizon = IntegerField(constraints=_check("horizon >= 0"))
    created_at = IntegerField()
    superseded = IntegerField(constraints=_default("0", "superseded IN (0, 1)"))
    input_tokens = IntegerField(null=True)
    output_tokens = IntegerField(null=True)
    cache_read_tokens = IntegerField(null=True)
    cache_write_tokens = IntegerField(null=True)
    turn_id = TextField(constraints=_default("''"))
    model = TextField(constraints=_default("''"))
    stopped = TextField(
        null=True,
        constraints=_check("stopped IN ('limit', 'cut_off', 'refused', 'interrupted')"),
    )
    error_text = TextField(constraints=_default("''"))
    content = TextField(constraints=_check("content <> '' OR role <> 'user'"))
    details = TextField(constraints=_default("'{}'"))
    parent_id = TextField(null=True, constraints=_below("message"))
    chosen = IntegerField(constraints=_default("1", "chosen IN (0, 1)"))
    replaced = IntegerField(
        constraints=_default("0", "replaced IN (0, 1) AND replaced <= superseded")
    )


MessageRow.add_index(
    SQL("CREATE UNIQUE INDEX message_order ON message (conversation_id, sequence)")
)
MessageRow.add_index(SQL("CREATE INDEX message_parent_id ON message (parent_id)"))
MessageRow.add_index(
    SQL(
        "CREATE UNIQUE INDEX message_chosen ON message (conversation_id, coalesce(parent_id, ''))"
        " WHERE role = 'user' AND chosen = 1"
    )
)


class IndexRow(_Row):
    """The index of a book (`book_id`) or one being built (`made_for`).

    A row with neither is to be deleted. `key` names its full-text table and is never reused.
    """

    key = AutoField(constraints=[SQL("AUTOINCREMENT")])
    book_id = TextField(null=True, constraints=[SQL("UNIQUE"), *_below("book")])
    made_for = TextField(null=True, constraints=[SQL("UNIQUE"), *_below("book")])
    tokenizer = TextField(
        constraints=_check("tokenizer IN ('porter', 'trigram', 'bigram', 'words')")
    )
    version = TextField()
    sample = BlobField(constraints=_default("x''"))

    class Meta:
        table_name = "page_index"
        constraints: ClassVar[list[Node]] = _check("book_id IS NULL OR made_for IS NULL")


class PageRow(_Row):
    """The compressed text of a page."""

    index_key = IntegerField(constraints=_below("page_index", "key"))
    number = IntegerField(constraints=_check("number > 0"))
    label = TextField()
    is_blank = IntegerField(constraints=_check("is_blank IN (0, 1)"))
    hidden = IntegerField(constraints=_check("hidden IN (0, 1)"))
    text = BlobField()

    class Meta:
        primary_key = CompositeKey("index_key", "number")


PageRow.add_index(SQL("CREATE INDEX page_blank ON page (index_key, number) WHERE is_blank = 1"))


class PagePlacesRow(_Row):
    """The encoded word boxes and sentences of a page."""

    index_key = IntegerField(constraints=_below("page_index", "key"))
    number = IntegerField(constraints=_check("number > 0"))
    cut_version = IntegerField(null=True)
    cut = BlobField(null=True)
    words = BlobField()

    class Meta:
        primary_key = CompositeKey("index_key", "number")
        constraints: ClassVar[list[Node]] = _check("(cut_version IS NULL) = (cut IS NULL)")


class PageOriginRow(_Row):
    """The origin of a page's text; only for pages whose file has no text for them."""

    index_key = IntegerField(constraints=_below("page_index", "key"))
    number = IntegerField(constraints=_check("number > 0"))
    origin = TextField(constraints=_check("origin IN ('picture', 'recognised')"))

    class Meta:
        primary_key = CompositeKey("index_key", "number")


class RecognisedPageRow(_Row):
    """Text recognised (OCR) on a page of the file with that `checksum`."""

    book_id = TextField(constraints=_below("book"))
    number = IntegerField(constraints=_check("number > 0"))
    checksum = TextField(constraints=_check("checksum <> ''"))
    languages = TextField()
    text = TextField()
    words = BlobField()

    class Meta:
        primary_key = CompositeKey("book_id", "number")


class RecognitionRow(_Row):
    """Whether the reader wants the pages of a book recognised."""

    book_id = TextField(primary_key=True, constraints=_below("book"))
    wish = TextField(constraints=_check("wish IN ('wanted', 'stopped', 'dismissed')"))
    languages = TextField(constraints=_default("''"))


class BookDetailsRow(_Row):
    """What is known of a book besides title and author.

    `file_title`: as metadata or file name have it. `edited`: JSON list of the fields that the
    reader changed. `rules`: version of the rules that read the file, 0 if none did.
    """

    book_id = TextField(primary_key=True, constraints=_below("book"))
    kind = TextField(constraints=_default("''"))
    year = TextField(constraints=_default("''"))
    publisher = TextField(constraints=_default("''"))
    container = TextField(constraints=_default("''"))
    doi = TextField(constraints=_default("''"))
    isbn = TextField(constraints=_default("''"))
    arxiv = TextField(constraints=_default("''"))
    url = TextField(constraints=_default("''"))
    citation_key = TextField(constraints=_default("''"))
    file_title = TextField(constraints=_default("''"))
    edited = TextField(constraints=_default("'[]'"))
    rules = IntegerField(constraints=_default("0", "rules >= 0"))
    updated_at = IntegerField()
    volume = TextField(constraints=_default("''"))
    issue = TextField(constraints=_default("''"))
    pages = TextField(constraints=_default("''"))
    editors = TextField(constraints=_default("''"))
    edition = TextField(constraints=_default("''"))
    place = TextField(constraints=_default("''"))


class BookTagRow(_Row):
    """A tag of a book."""

    book_id = TextField(constraints=_below("book"))
    name = TextField(constraints=_check("name <> ''"))

    class Meta:
        primary_key = CompositeKey("book_id", "name")


BookTagRow.add_index(SQL("CREATE INDEX book_tag_name ON book_tag (name)"))


class WrittenMarkRow(_Row):
    """An annotation that was saved in the book's own file, by its name there.

    `changed_at` is that of the annotation when it was saved.
    """

    book_id = TextField(constraints=_below("book"))
    name = TextField(constraints=_check("name <> ''"))
    changed_at = IntegerField()

    class Meta:
        primary_key = CompositeKey("book_id", "name")
        table_name = "written_mark"


class FileVersionRow(_Row):
    """A file with the pages of a book's own file: that before we saved in it, or a copy with notes.

    `written`: what we saved in it, names with microseconds as in `WrittenMarkRow`, as JSON.
    """

    checksum = TextField(primary_key=True, constraints=_check("checksum <> ''"))
    book_id = TextField(constraints=_below("book"))
    written = TextField(constraints=_default("'{}'"))

    class Meta:
        without_rowid = True


FileVersionRow.add_index(SQL("CREATE INDEX file_version_book_id ON file_version (book_id)"))


class FormValueRow(_Row):
    """What the reader entered in a field of a form; `value` is JSON."""

    book_id = TextField(constraints=_below("book"))
    field = TextField(constraints=_check("field <> ''"))
    value = TextField()

    class Meta:
        primary_key = CompositeKey("book_id", "field")


_COLORS: Final = "color IN ('yellow', 'green', 'blue', 'pink', 'orange', 'red', 'purple', 'gray')"


class HighlightRow(_Row):
    """Marked words with their note; `parts` is JSON of the marked places, page by page."""

    id = TextField(primary_key=True)
    book_id = TextField(constraints=_below("book"))
    color = TextField(constraints=_check(_COLORS))
    style = TextField(
        constraints=_default(
            "'highlight'", "style IN ('highlight', 'underline', 'strike_out', 'squiggly')"
        )
    )
    note = TextField(constraints=_default("''"))
    author = TextField(constraints=_default("''"))
    origin = TextField(constraints=_default("''"))
    created_at = IntegerField()
    updated_at = IntegerField()
    parts = TextField(constraints=_check("parts <> '[]'"))


HighlightRow.add_index(SQL("CREATE INDEX highlight_book_id ON highlight (book_id)"))


class FreeMarkRow(_Row):
    """A sticky note, text, ink or box on a page; `rect` and `strokes` are JSON, in points."""

    id = TextField(primary_key=True)
    book_id = TextField(constraints=_below("book"))
    kind = TextField(constraints=_check("kind IN ('note', 'text', 'ink', 'box')"))
    page = IntegerField(constraints=_check("page > 0"))
    color = TextField(constraints=_check(_COLORS))
    width = FloatField()
    text = TextField(constraints=_default("''"))
    author = TextField(constraints=_default("''"))
    origin = TextField(constraints=_default("''"))
    created_at = IntegerField()
    updated_at = IntegerField()
    rect = TextField()
    strokes = TextField(constraints=_default("'[]'"))
    start = IntegerField(constraints=_default("-1"))


FreeMarkRow.add_index(SQL("CREATE INDEX free_mark_book_id ON free_mark (book_id)"))


class BookmarkRow(_Row):
    """A bookmark."""

    id = TextField(primary_key=True)
    book_id = TextField(constraints=_below("book"))
    page = IntegerField(constraints=_check("page > 0"))
    top = FloatField(constraints=_default("0"))
    title = TextField(constraints=_default("''"))
    created_at = IntegerField()
    updated_at = IntegerField()


BookmarkRow.add_index(SQL("CREATE INDEX bookmark_book_id ON bookmark (book_id)"))


class SentRequestRow(_Row):
    """A request that was sent to a server; `frame` is its JSON with references to its parts."""

    key = AutoField(constraints=[SQL("AUTOINCREMENT")])
    conversation_id = TextField(constraints=_below("conversation"))
    turn_id = TextField(constraints=_check("turn_id <> ''"))
    sent_at = IntegerField()
    server = TextField()
    model = TextField()
    size = IntegerField(constraints=_check("size >= 0"))
    frame = BlobField()


SentRequestRow.add_index(SQL("CREATE INDEX sent_request_turn ON sent_request (turn_id)"))
SentRequestRow.add_index(
    SQL("CREATE INDEX sent_request_conversation ON sent_request (conversation_id)")
)


class SentPartRow(_Row):
    """A part that requests of a conversation share; the large `packed` stands last."""

    conversation_id = TextField(constraints=_below("conversation"))
    digest = TextField()
    size = IntegerField(constraints=_check("size >= 0"))
    packed = BlobField()

    class Meta:
        primary_key = CompositeKey("conversation_id", "digest")


class WaitingQuestionRow(_Row):
    """A question that waits to be asked; `pointed` is its attachments as JSON, last as large."""

    conversation_id = TextField(constraints=_below("conversation"))
    place = IntegerField(constraints=_check("place >= 0"))
    words = TextField(constraints=_check("words <> ''"))
    pointed = TextField(constraints=_default("'{}'"))

    class Meta:
        primary_key = CompositeKey("conversation_id", "place")


class FurtherBookRow(_Row):
    """A book that a conversation asks besides its own; a place is never reused.

    Rows stay when their book is deleted, so that a later book does not get its place.
    """

    conversation_id = TextField(constraints=_below("conversation"))
    place = IntegerField(constraints=_check("place > 1"))
    book_id = TextField()
    is_asked = IntegerField(constraints=_default("1", "is_asked IN (0, 1)"))

    class Meta:
        primary_key = CompositeKey("conversation_id", "place")


FurtherBookRow.add_index(
    SQL("CREATE UNIQUE INDEX further_book_once ON further_book (conversation_id, book_id)")
)


class FrozenPromptRow(_Row):
    """The beginning of every request of a conversation, kept so that prompt caches stay valid."""

    conversation_id = TextField(primary_key=True, constraints=_below("conversation"))
    made_for = TextField()
    horizon = IntegerField(constraints=_check("horizon >= 0"))
    effort = TextField(constraints=_default("''"))
    text = TextField(constraints=_check("text <> ''"))


class CollectionRow(_Row):
    """A collection of books."""

    id = TextField(primary_key=True)
    name = TextField(constraints=_check("name <> ''"))
    created_at = IntegerField()


class CollectedBookRow(_Row):
    """A book's membership in a collection; a book may be in several."""

    collection_id = TextField(constraints=_below("collection"))
    book_id = TextField(constraints=_below("book"))

    class Meta:
        primary_key = CompositeKey("collection_id", "book_id")


CollectedBookRow.add_index(SQL("CREATE INDEX collected_book_id ON collected_book (book_id)"))


class ImportRow(_Row):
    """A file or folder of an import; without an outcome it has not been processed."""

    place = AutoField()
    path = BlobField(constraints=[SQL("UNIQUE")])
    is_folder = IntegerField(constraints=_default("0", "is_folder IN (0, 1)"))
    outcome = TextField(null=True, constraints=_check("outcome IN ('added', 'known', 'failed')"))
    reason = TextField(constraints=_default("''"))

    class Meta:
        table_name = "import_file"


ImportRow.add_index(
    SQL("CREATE INDEX import_file_waiting ON import_file (is_folder, place) WHERE outcome IS NULL")
)


class WaitingNotesRow(_Row):
    """Notes of another program for a book that isn't there or isn't indexed; `export`: as JSON.

    `book_id`: the book that they may be for, once it is indexed; "" if only their title tells.
    """

    key = TextField(primary_key=True, constraints=_check("key <> ''"))
    book_id = TextField(constraints=_default("''"))
    export = TextField()


class ReferenceRulesRow(_Row):
    """The version of the rules that found the references of a book."""

    book_id = TextField(primary_key=True, constraints=_below("book"))
    rules = IntegerField(constraints=_check("rules > 0"))

    class Meta:
        without_rowid = True


class ReferenceTargetRow(_Row):
    """What may be referred to in a book: a figure, a section, an entry; `name`: its label's key."""

    book_id = TextField(constraints=_below("book"))
    place = IntegerField(constraints=_check("place >= 0"))
    name = TextField()
    page = IntegerField(constraints=_check("page > 0"))
    area = TextField()
    label = TextField()
    text = TextField(constraints=_default("''"))

    class Meta:
        primary_key = CompositeKey("book_id", "place")
        without_rowid = True


ReferenceTargetRow.add_index(
    SQL("CREATE INDEX reference_target_name ON reference_target (book_id, name)")
)


class PageReferencesRow(_Row):
    """The references on a page, as compressed JSON with places of their targets."""

    book_id = TextField(constraints=_below("book"))
    page = IntegerField(constraints=_check("page > 0"))
    packed = BlobField()

    class Meta:
        primary_key = CompositeKey("book_id", "page")
        without_rowid = True


class CitedWorkRow(_Row):
    """An entry of a book's list of references."""

    book_id = TextField(constraints=_below("book"))
    number = IntegerField(constraints=_check("number > 0"))
    label = TextField()
    text = TextField()
    place = IntegerField()
    cited_on = TextField(constraints=_default("'[]'"))
    title = TextField(constraints=_default("''"))
    authors = TextField(constraints=_default("'[]'"))
    year = IntegerField(constraints=_default("0"))
    doi = TextField(constraints=_default("''"))
    arxiv = TextField(constraints=_default("''"))
    uri = TextField(constraints=_default("''"))

    class Meta:
        primary_key = CompositeKey("book_id", "number")
        without_rowid = True


class MigrationRow(_Row):
    """A migration that was applied to the file."""

    number = IntegerField(primary_key=True)
    name = TextField(constraints=[SQL("UNIQUE")])
    applied_at = IntegerField()


_USER_MODELS: Final[tuple[type[Model], ...]] = (
    BookRow, ConversationRow, MessageRow, HighlightRow, FreeMarkRow, BookmarkRow,
    BookDetailsRow, BookTagRow, WrittenMarkRow, FileVersionRow, FormValueRow, SentRequestRow,
    SentPartRow, WaitingQuestionRow, RecognisedPageRow, RecognitionRow, CollectionRow,
    CollectedBookRow, FurtherBookRow, FrozenPromptRow, WaitingNotesRow,
)  # fmt: skip
_FILE_MODELS: Final[tuple[type[Model], ...]] = (StructureRow, CoverRow, ImportRow)
_INDEX_MODELS: Final[tuple[type[Model], ...]] = (IndexRow, PageRow, PagePlacesRow, PageOriginRow)
_REFERENCE_MODELS: Final[tuple[type[Model], ...]] = (
    ReferenceRulesRow, ReferenceTargetRow, PageReferencesRow, CitedWorkRow,
)  # fmt: skip
ALL_MODELS: Final[tuple[type[Model], ...]] = (
    *_USER_MODELS,
    *_FILE_MODELS,
    *_INDEX_MODELS,
    *_REFERENCE_MODELS,
    MigrationRow,
)


def _names(*models: type[Model]) -> tuple[str, ...]:
    return tuple(str(model._meta.table_name) for model in models)


USER_TABLES: Final = _names(*_USER_MODELS)
"""Tables of what the reader made, ordered so that referenced rows come first."""
RESCUED_TABLES: Final = _names(*_USER_MODELS, *_FILE_MODELS)
"""The user tables and those that a file or an import would fill again, in such an order, too."""
REFERENCE_TABLES: Final = _names(*_REFERENCE_MODELS)
"""Tables of what the pages of a book refer to, made from its file."""
ALL_TABLES: Final = _names(*ALL_MODELS)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def storable(text: str) -> str:
    """Return the text as valid Unicode: lone surrogates, which SQLite refuses, are replaced."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def to_json(value: JsonValue) -> str:
    """Return compact JSON, escaped to ASCII only where the text isn't valid Unicode."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), default=_plain)
    return text


def from_json(text: str) -> JsonValue:
    """Return the value that `to_json` wrote; None if the text isn't valid JSON (damage)."""
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value


def _plain(value: object) -> object:
    """Return a dict or list for a mapping or sequence that `json` doesn't know."""
    if hasattr(value, "items"):
        return dict(value.items())
    if hasattr(value, "__iter__"):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


def to_micros(moment: datetime) -> int:
    """Return the stored form of an aware datetime."""
    return (moment - _EPOCH) // _MICROSECOND


def from_micros(value: int) -> datetime:
    """Return the datetime in UTC; 1970 for a value out of range (damage)."""
    try:
        return _EPOCH + timedelta(microseconds=value)
    except OverflowError:  # a damaged row
        return _EPOCH
