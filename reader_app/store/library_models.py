"""The tables of the library beside its books: collections, and files that wait to be imported."""

from __future__ import annotations

from peewee import SQL, AutoField, BlobField, CompositeKey, IntegerField, Model, TextField


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
