"""Messages out of a damaged file: what followed a lost one follows the one before it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_LOST: Final = "parent_id IS NOT NULL AND parent_id NOT IN (SELECT id FROM message)"
_MENDING: Final = (
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
    # Of several that were handed on to the same question, the latest is followed.
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
def branches_mended(database: Database) -> Iterator[None]:
    """Inside, messages may come without what they follow; files without branches, too."""
    ((index,),) = database.sql("SELECT sql FROM sqlite_master WHERE name = 'message_chosen'")
    with database.transaction():
        database.sql("PRAGMA defer_foreign_keys = 1")
        database.sql("DROP INDEX message_chosen")
        yield
        for statement in _MENDING:
            database.sql(statement)
        database.sql(str(index))


def hand_on_followers(database: Database, message_id: str) -> None:
    """This message is about to be deleted: what follows it follows the one before."""
    database.sql("UPDATE message SET chosen = 0 WHERE id = ?", (message_id,))
    database.sql(
        "UPDATE message SET parent_id = (SELECT parent_id FROM message WHERE id = ?1)"
        " WHERE parent_id = ?1",
        (message_id,),
    )
