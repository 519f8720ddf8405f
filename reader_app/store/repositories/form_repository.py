"""What the reader entered in the forms of books."""

from __future__ import annotations

import logging
from typing import Final

from reader_app.domain.annotations import MOST_VALUES, FieldValue, clean_value
from reader_app.domain.jsontypes import JsonValue
from reader_app.store.column_values import from_json, storable, to_json
from reader_app.store.connection import Database
from reader_app.store.tables import FormValueRow

_LONGEST_NAME: Final = 1_000
_log = logging.getLogger(__name__)


class SqliteFormRepository:
    """Implements FormRepository."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def values(self, book_id: str) -> dict[str, FieldValue]:
        """Return the values of a book's form by the names of the fields; damaged ones are left."""
        query = FormValueRow.select().where(FormValueRow.book_id == storable(book_id))
        found: dict[str, FieldValue] = {}
        for row in self._database.all(query.limit(MOST_VALUES)):
            try:
                found[row.field] = _value_of(from_json(row.value))
            except ValueError:
                _log.warning("the value of a field is damaged")
        return found

    def save(self, book_id: str, name: str, value: FieldValue | None) -> None:
        """Store a value; None deletes what is stored. Raises StorageError."""
        own, field = storable(book_id), storable(name)[:_LONGEST_NAME]
        if not field:
            return
        if value is None:
            self._database.run(
                FormValueRow.delete().where(
                    (FormValueRow.book_id == own) & (FormValueRow.field == field)
                )
            )
            return
        listed: list[JsonValue] = list(clean_value(value))
        text = to_json(listed)
        self._database.run(
            FormValueRow.insert(book_id=own, field=field, value=text).on_conflict(
                conflict_target=[FormValueRow.book_id, FormValueRow.field], update={"value": text}
            )
        )


def _value_of(listed: JsonValue) -> FieldValue:
    if not isinstance(listed, list):
        raise ValueError("no value of a field")
    return tuple(each for each in listed if isinstance(each, str))
