"""Conversations of a copy: those that are new here, those that went on there, those that parted.

One that went on in both libraries comes as a second conversation; its ids are made from the ones
it had, so that the same import twice brings it once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from uuid import UUID, uuid5

from reader_app.domain.translation import tr
from reader_app.store.chat_message_repository import SqliteChatMessageRepository
from reader_app.store.merging import IllegibleRowError, Merge, Values

if TYPE_CHECKING:
    from collections.abc import Sequence

_PARTED: Final = UUID("6f0d3c52-7f0e-4c0b-9d57-6f6c1a3b8a11")
_MOST_PARTINGS: Final = 20
_SAYS: Final = ("role", "content", "turn_id")
_WITH_IDS: Final = ("details", "pointed")


def merge_talks(merge: Merge) -> None:
    """Call it when the books are there."""
    talks = merge.rows("SELECT * FROM conversation WHERE hidden_at IS NULL ORDER BY created_at")
    for done, talk in enumerate(talks):
        merge.watch.go_on(done, len(talks))
        if str(talk["book_id"]) in merge.books:
            with merge.all_or_nothing():
                _merge_talk(merge, talk)


def _merge_talk(merge: Merge, talk: Values) -> None:
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
    raise IllegibleRowError


def _messages_here(merge: Merge, key: str) -> list[Values]:
    found = merge.database.sql(
        "SELECT id, role, content, turn_id FROM message WHERE conversation_id = ?", (key,)
    )
    return [dict(zip(("id", *_SAYS), row, strict=True)) for row in found]


def _is_part(some: Sequence[Values], all_of_them: Sequence[Values]) -> bool:
    """Each of these messages is among those, and says the same."""
    known = {row["id"]: [row[name] for name in _SAYS] for row in all_of_them}
    return all(known.get(row["id"]) == [row[name] for name in _SAYS] for row in some)


def _add_talk(merge: Merge, talk: Values, key: str, parting: int) -> None:
    title = tr("{title} (imported)", title=str(talk["title"])) if parting else talk["title"]
    book = merge.books[str(talk["book_id"])]
    merge.insert("conversation", {**talk, "id": key, "book_id": book, "title": title})
    merge.merged.conversations += 1


def _add_messages(merge: Merge, key: str, theirs: Sequence[Values], ours: Sequence[Values]) -> None:
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
            raise IllegibleRowError


def _add_beside(merge: Merge, talk: Values, key: str, *, is_new: bool) -> None:
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


def _placed(merge: Merge, message: Values, key: str, parting: int) -> Values:
    """The message as it will be here."""
    parent = message["parent_id"]
    placed: Values = {
        **message,
        "id": _renamed(str(message["id"]), parting),
        "conversation_id": key,
        "parent_id": None if parent is None else _renamed(str(parent), parting),
    }
    return _with_our_ids(merge, placed)


def _with_our_ids(merge: Merge, row: Values) -> Values:
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
