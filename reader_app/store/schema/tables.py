"""Which tables hold what the reader made, and which can be filled again from the books' files.

The tables of the library beside its books: collections, and files that wait to be imported.

The tables, with their rules in the database itself.

A file gets its tables from `migrations`, never from here; a test proves that both say the same.
Foreign keys are plain columns, so that reading a row never runs another query. Times are
microseconds since 1970, UTC.
"""

from __future__ import annotations

from typing import ClassVar, Final

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

RECOGNISED_BYTES: Final = 32 * 1024 * 1024
"""Of recognised text, the last read books first: it can be recognised again, though slowly."""

USER_TABLES: Final = (
    "book", "conversation", "message", "highlight", "bookmark", "sent_request", "sent_part",
    "waiting_question", "recognised_page", "recognition", "collection", "collected_book",
    "further_book", "frozen_prompt",
)  # fmt: skip
"""In an order in which every row finds what it belongs to."""

DERIVED_TABLES: Final = (
    "structure", "cover", "page_index", "page", "page_places", "page_origin", "import_file",
    "migration",
)  # fmt: skip


class CollectionRow(Model):
    id = TextField(primary_key=True)
    name = TextField(constraints=[SQL("CHECK (name <> '')")])
    created_at = IntegerField()

    class Meta:
        table_name = "collection"
        strict_tables = True


class CollectedBookRow(Model):
    """A book may be in several collections."""

    collection_id = TextField(constraints=[SQL("REFERENCES collection (id) ON DELETE CASCADE")])
    book_id = TextField(constraints=[SQL("REFERENCES book (id) ON DELETE CASCADE")])

    class Meta:
        table_name = "collected_book"
        strict_tables = True
        primary_key = CompositeKey("collection_id", "book_id")


CollectedBookRow.add_index(SQL("CREATE INDEX collected_book_id ON collected_book (book_id)"))


class ImportRow(Model):
    """A file or folder of an import; without an outcome it is still to be looked at."""

    place = AutoField()
    path = BlobField(constraints=[SQL("UNIQUE")])
    is_folder = IntegerField(constraints=[SQL("DEFAULT 0"), SQL("CHECK (is_folder IN (0, 1))")])
    outcome = TextField(
        null=True, constraints=[SQL("CHECK (outcome IN ('added', 'known', 'failed'))")]
    )
    reason = TextField(constraints=[SQL("DEFAULT ''")])

    class Meta:
        table_name = "import_file"
        strict_tables = True


ImportRow.add_index(
    SQL("CREATE INDEX import_file_waiting ON import_file (is_folder, place) WHERE outcome IS NULL")
)

LIBRARY_MODELS: tuple[type[Model], ...] = (CollectionRow, CollectedBookRow, ImportRow)


def _check(rule: str) -> list[Node]:
    return [SQL(f"CHECK ({rule})")]


def _default(value: str, rule: str = "") -> list[Node]:
    return [SQL(f"DEFAULT {value}"), *(_check(rule) if rule else [])]


def _below(table: str, column: str = "id") -> list[Node]:
    return [SQL(f"REFERENCES {table} ({column}) ON DELETE CASCADE")]


class BookRow(Model):
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

    class Meta:
        table_name = "book"
        strict_tables = True


BookRow.add_index(
    SQL("CREATE UNIQUE INDEX book_checksum ON book (checksum) WHERE hidden_at IS NULL")
)
BookRow.add_index(SQL("CREATE INDEX book_updated_at ON book (updated_at)"))
BookRow.add_index(SQL("CREATE INDEX book_file_path ON book (file_path)"))


class StructureRow(Model):
    """Outline and page labels of a book: large, and read only when it is opened."""

    book_id = TextField(primary_key=True, constraints=_below("book"))
    outline = TextField(constraints=_default("'[]'"))
    labels = TextField(constraints=_default("'[]'"))

    class Meta:
        table_name = "structure"
        strict_tables = True


class CoverRow(Model):
    book_id = TextField(primary_key=True, constraints=_below("book"))
    png = BlobField()

    class Meta:
        table_name = "cover"
        strict_tables = True


class ConversationRow(Model):
    id = TextField(primary_key=True)
    book_id = TextField(constraints=_below("book"))
    title = TextField(constraints=_check("title <> ''"))
    draft = TextField(constraints=_default("''"))
    created_at = IntegerField()
    hidden_at = IntegerField(null=True)

    class Meta:
        table_name = "conversation"
        strict_tables = True


ConversationRow.add_index(SQL("CREATE INDEX conversation_book_id ON conversation (book_id)"))


class MessageRow(Model):
    """What may be long stands after what lists and sums read.

    `superseded`: not on the branch that is followed, or `replaced` by another try for good.
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

    class Meta:
        table_name = "message"
        strict_tables = True


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


class IndexRow(Model):
    """An index of a book: one that answers, or one in the making; of neither where it may go.

    `key` names its full-text table and is never used twice.
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
        strict_tables = True
        constraints: ClassVar[list[Node]] = _check("book_id IS NULL OR made_for IS NULL")


class PageRow(Model):
    """A page's packed text."""

    index_key = IntegerField(constraints=_below("page_index", "key"))
    number = IntegerField(constraints=_check("number > 0"))
    label = TextField()
    is_blank = IntegerField(constraints=_check("is_blank IN (0, 1)"))
    hidden = IntegerField(constraints=_check("hidden IN (0, 1)"))
    text = BlobField()

    class Meta:
        table_name = "page"
        strict_tables = True
        primary_key = CompositeKey("index_key", "number")


class PagePlacesRow(Model):
    """Where a page's words are, and its sentences as it was cut."""

    index_key = IntegerField(constraints=_below("page_index", "key"))
    number = IntegerField(constraints=_check("number > 0"))
    cut_version = IntegerField(null=True)
    cut = BlobField(null=True)
    words = BlobField()

    class Meta:
        table_name = "page_places"
        strict_tables = True
        primary_key = CompositeKey("index_key", "number")
        constraints: ClassVar[list[Node]] = _check("(cut_version IS NULL) = (cut IS NULL)")


class PageOriginRow(Model):
    """Only of pages that don't hold text of their own: what they are instead."""

    index_key = IntegerField(constraints=_below("page_index", "key"))
    number = IntegerField(constraints=_check("number > 0"))
    origin = TextField(constraints=_check("origin IN ('picture', 'recognised')"))

    class Meta:
        table_name = "page_origin"
        strict_tables = True
        primary_key = CompositeKey("index_key", "number")


class RecognisedPageRow(Model):
    """What was recognised in the picture of a page of the file with that `checksum`."""

    book_id = TextField(constraints=_below("book"))
    number = IntegerField(constraints=_check("number > 0"))
    checksum = TextField(constraints=_check("checksum <> ''"))
    languages = TextField()
    text = TextField()
    words = BlobField()

    class Meta:
        table_name = "recognised_page"
        strict_tables = True
        primary_key = CompositeKey("book_id", "number")


class RecognitionRow(Model):
    """What the reader wants of the pages of a book that are pictures."""

    book_id = TextField(primary_key=True, constraints=_below("book"))
    wish = TextField(constraints=_check("wish IN ('wanted', 'stopped', 'dismissed')"))
    languages = TextField(constraints=_default("''"))

    class Meta:
        table_name = "recognition"
        strict_tables = True


PageRow.add_index(SQL("CREATE INDEX page_blank ON page (index_key, number) WHERE is_blank = 1"))


class HighlightRow(Model):
    """A reader's highlight with its note; `parts` is JSON: what is marked, page after page."""

    id = TextField(primary_key=True)
    book_id = TextField(constraints=_below("book"))
    color = TextField(constraints=_check("color IN ('yellow', 'green', 'blue', 'pink')"))
    note = TextField(constraints=_default("''"))
    created_at = IntegerField()
    updated_at = IntegerField()
    parts = TextField(constraints=_check("parts <> '[]'"))

    class Meta:
        table_name = "highlight"
        strict_tables = True


HighlightRow.add_index(SQL("CREATE INDEX highlight_book_id ON highlight (book_id)"))


class BookmarkRow(Model):
    id = TextField(primary_key=True)
    book_id = TextField(constraints=_below("book"))
    page = IntegerField(constraints=_check("page > 0"))
    top = FloatField(constraints=_default("0"))
    title = TextField(constraints=_default("''"))
    created_at = IntegerField()
    updated_at = IntegerField()

    class Meta:
        table_name = "bookmark"
        strict_tables = True


BookmarkRow.add_index(SQL("CREATE INDEX bookmark_book_id ON bookmark (book_id)"))


class SentRequestRow(Model):
    """A request that left the machine; `frame` names the parts that it is put together from."""

    key = AutoField(constraints=[SQL("AUTOINCREMENT")])
    conversation_id = TextField(constraints=_below("conversation"))
    turn_id = TextField(constraints=_check("turn_id <> ''"))
    sent_at = IntegerField()
    server = TextField()
    model = TextField()
    size = IntegerField(constraints=_check("size >= 0"))
    frame = BlobField()

    class Meta:
        table_name = "sent_request"
        strict_tables = True


SentRequestRow.add_index(SQL("CREATE INDEX sent_request_turn ON sent_request (turn_id)"))
SentRequestRow.add_index(
    SQL("CREATE INDEX sent_request_conversation ON sent_request (conversation_id)")
)


class SentPartRow(Model):
    """What requests of a conversation have in common, once; `packed` last, as it is large."""

    conversation_id = TextField(constraints=_below("conversation"))
    digest = TextField()
    size = IntegerField(constraints=_check("size >= 0"))
    packed = BlobField()

    class Meta:
        table_name = "sent_part"
        strict_tables = True
        primary_key = CompositeKey("conversation_id", "digest")


class WaitingQuestionRow(Model):
    """`pointed`: what was attached, as JSON; last, as a picture is large."""

    conversation_id = TextField(constraints=_below("conversation"))
    place = IntegerField(constraints=_check("place >= 0"))
    words = TextField(constraints=_check("words <> ''"))
    pointed = TextField(constraints=_default("'{}'"))

    class Meta:
        table_name = "waiting_question"
        strict_tables = True
        primary_key = CompositeKey("conversation_id", "place")


class FurtherBookRow(Model):
    """A book that a conversation asks besides its own; a place is never used twice.

    Rows stay when their book goes: passages of later books must not get its place.
    """

    conversation_id = TextField(constraints=_below("conversation"))
    place = IntegerField(constraints=_check("place > 1"))
    book_id = TextField()
    is_asked = IntegerField(constraints=_default("1", "is_asked IN (0, 1)"))

    class Meta:
        table_name = "further_book"
        strict_tables = True
        primary_key = CompositeKey("conversation_id", "place")


FurtherBookRow.add_index(
    SQL("CREATE UNIQUE INDEX further_book_once ON further_book (conversation_id, book_id)")
)


class FrozenPromptRow(Model):
    """What every request of a conversation begins with."""

    conversation_id = TextField(primary_key=True, constraints=_below("conversation"))
    made_for = TextField()
    horizon = IntegerField(constraints=_check("horizon >= 0"))
    effort = TextField(constraints=_default("''"))
    text = TextField(constraints=_check("text <> ''"))

    class Meta:
        table_name = "frozen_prompt"
        strict_tables = True


class MigrationRow(Model):
    number = IntegerField(primary_key=True)
    name = TextField(constraints=[SQL("UNIQUE")])
    applied_at = IntegerField()

    class Meta:
        table_name = "migration"
        strict_tables = True


ALL_MODELS: tuple[type[Model], ...] = (
    BookRow,
    StructureRow,
    CoverRow,
    ConversationRow,
    MessageRow,
    IndexRow,
    PageRow,
    PagePlacesRow,
    PageOriginRow,
    RecognisedPageRow,
    RecognitionRow,
    HighlightRow,
    BookmarkRow,
    SentRequestRow,
    SentPartRow,
    WaitingQuestionRow,
    FurtherBookRow,
    FrozenPromptRow,
    *LIBRARY_MODELS,
    MigrationRow,
)
