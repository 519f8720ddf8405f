"""Which messages of a conversation are on the branch that the reader has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reader_app.store.text import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_NEWEST: Final = """
    SELECT id FROM message WHERE conversation_id = ? AND role = 'user' AND superseded = 0
    ORDER BY sequence DESC LIMIT 1
"""
_SIBLINGS: Final = """
    SELECT coalesce(parent_id, ''), id FROM message
    WHERE conversation_id = ? AND role = 'user' AND replaced = 0 ORDER BY sequence
"""
_PATH: Final = """
    WITH RECURSIVE path (id, conversation_id, parent_id) AS (
        SELECT id, conversation_id, parent_id FROM message
        WHERE id = ? AND role = 'user' AND replaced = 0
        UNION ALL
        SELECT message.id, message.conversation_id, message.parent_id
        FROM message JOIN path ON message.id = path.parent_id
        WHERE role = 'user' AND replaced = 0
    )
    SELECT id, conversation_id, parent_id FROM path
"""
_LEAVE: Final = """
    UPDATE message SET chosen = 0
    WHERE conversation_id = ? AND role = 'user' AND chosen = 1 AND parent_id IS ?
"""
_HIDE: Final = "UPDATE message SET superseded = 1 WHERE conversation_id = ? AND superseded = 0"
_SHOW: Final = """
    WITH RECURSIVE asked (id) AS (
        SELECT id FROM message
        WHERE conversation_id = ?1 AND role = 'user' AND chosen = 1 AND replaced = 0
            AND parent_id IS NULL
        UNION ALL
        SELECT message.id FROM message JOIN asked ON message.parent_id = asked.id
        WHERE role = 'user' AND chosen = 1 AND replaced = 0
    )
    UPDATE message SET superseded = 0
    WHERE conversation_id = ?1 AND replaced = 0 AND (
        id IN asked
        OR role <> 'user' AND (parent_id IS NULL OR parent_id IN asked)
    )
"""


class BranchRows:
    """Call it inside a transaction of the caller's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newest_question(self, conversation_id: str) -> str:
        """The last one that is shown, "" if there is none."""
        found = self._database.sql(_NEWEST, (storable(conversation_id),))
        return str(found[0][0]) if found else ""

    def siblings(self, conversation_id: str) -> dict[str, tuple[str, ...]]:
        """Of every question that was asked in several ways: all of them, in order."""
        below: dict[str, list[str]] = {}
        for parent, key in self._database.sql(_SIBLINGS, (storable(conversation_id),)):
            below.setdefault(str(parent), []).append(str(key))
        return {key: tuple(keys) for keys in below.values() if len(keys) > 1 for key in keys}

    def leave(self, conversation_id: str, parent_id: str) -> None:
        """None of the questions after `parent_id` is chosen any more."""
        self._database.sql(_LEAVE, (storable(conversation_id), storable(parent_id) or None))

    def choose(self, question_id: str) -> None:
        """The branch with this question is followed, from wherever it leaves the others."""
        path = self._database.sql(_PATH, (storable(question_id),))
        for key, conversation_id, parent_id in path:
            self.leave(str(conversation_id), str(parent_id or ""))
            self._database.sql("UPDATE message SET chosen = 1 WHERE id = ?", (str(key),))
        for _, conversation_id, _ in path[:1]:
            self.show_chosen(str(conversation_id))

    def show_chosen(self, conversation_id: str) -> None:
        """Note for every message whether it is on the branch that is followed."""
        self._database.sql(_HIDE, (storable(conversation_id),))
        self._database.sql(_SHOW, (storable(conversation_id),))

    def is_hidden(self, question_id: str) -> bool:
        found = self._database.sql(
            "SELECT superseded FROM message WHERE id = ?", (storable(question_id),)
        )
        return bool(found and found[0][0])
