"""The log of requests sent to servers, which is deleted with its conversation.

Requests of a conversation repeat each other. System prompt, tools and every block of a message are
stored once as parts; a request is a frame that refers to its parts.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from typing import Final

from reader_app.domain.events import LastSent, LoggedRequest
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.store.connection import Database
from reader_app.store.tables import from_json, from_micros, storable, to_json, to_micros

MOST_BYTES: Final = 128 * 1024 * 1024
"""The size limit for all conversations together, in bytes after compression."""
_PART: Final = "part"
_MARK: Final = "cache_control"
_SIZE: Final = """
    SELECT (SELECT coalesce(sum(size), 0) FROM sent_part)
         + (SELECT coalesce(sum(size), 0) FROM sent_request)
"""
_OLDEST: Final = "SELECT conversation_id, turn_id FROM sent_request ORDER BY key LIMIT 1"


class SqliteSentLog:
    """Implements SentLog.

    `most_bytes` is the limit for all requests; the oldest turns are deleted first.
    """

    def __init__(self, database: Database, most_bytes: int = MOST_BYTES) -> None:
        self._database = database
        self._most_bytes = most_bytes

    def add(self, conversation_id: str, turn_id: str, sent: LoggedRequest) -> None:
        """Store a request. Raises StorageError."""
        conversation = storable(conversation_id)
        parts: dict[str, bytes] = {}
        frame = _packed(_framed(sent.body, parts))
        with self._database.transaction():
            self._database.sql_many(
                "INSERT OR IGNORE INTO sent_part VALUES (?, ?, ?, ?)",
                [(conversation, digest, len(packed), packed) for digest, packed in parts.items()],
            )
            self._database.sql(
                "INSERT INTO sent_request"
                " (conversation_id, turn_id, sent_at, server, model, size, frame)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    conversation,
                    storable(turn_id),
                    to_micros(sent.sent_at),
                    storable(sent.server),
                    storable(sent.model),
                    len(frame),
                    frame,
                ),
            )
            self._make_room()

    def requests(self, turn_id: str) -> list[LoggedRequest]:
        """Return the requests of one turn in order, leaving out those that can't be read."""
        rows = self._database.sql(
            "SELECT conversation_id, server, model, sent_at, frame FROM sent_request"
            " WHERE turn_id = ? ORDER BY key",
            (storable(turn_id),),
        )
        known: dict[str, JsonValue] = {}
        found: list[LoggedRequest] = []
        for conversation, server, model, sent_at, frame in rows:
            body = self._filled(str(conversation), _unpacked(frame), known)
            if isinstance(body, Mapping):
                at = from_micros(int(str(sent_at)))
                found.append(LoggedRequest(str(server), str(model), body, at))
        return found

    def latest(self) -> LastSent | None:
        """Return the last request of all conversations, or None."""
        rows = self._database.sql(
            "SELECT turn_id, server, sent_at FROM sent_request ORDER BY key DESC LIMIT 1"
        )
        if not rows:
            return None
        turn_id, server, sent_at = rows[0]
        return LastSent(str(turn_id), str(server), from_micros(int(str(sent_at))))

    # --- reading

    def _filled(
        self, conversation: str, value: JsonValue, known: dict[str, JsonValue]
    ) -> JsonValue:
        """Return the frame with its references replaced by the parts."""
        if isinstance(value, Mapping):
            digest = value.get(_PART)
            if isinstance(digest, str):
                return self._part(conversation, digest, value, known)
            return {name: self._filled(conversation, inner, known) for name, inner in value.items()}
        if isinstance(value, Sequence) and not isinstance(value, str):
            return [self._filled(conversation, inner, known) for inner in value]
        return value

    def _part(
        self, conversation: str, digest: str, reference: JsonObject, known: dict[str, JsonValue]
    ) -> JsonValue:
        if digest not in known:
            rows = self._database.sql(
                "SELECT packed FROM sent_part WHERE conversation_id = ? AND digest = ?",
                (conversation, digest),
            )
            known[digest] = _unpacked(rows[0][0]) if rows else None
        part = known[digest]
        if isinstance(part, Mapping) and _MARK in reference:
            return {**part, _MARK: reference[_MARK]}
        return part

    # --- size limit

    def _make_room(self) -> None:
        while int(str(self._database.sql(_SIZE)[0][0])) > self._most_bytes:
            oldest = self._database.sql(_OLDEST)
            if not oldest:
                return
            self._drop(str(oldest[0][0]), str(oldest[0][1]))

    def _drop(self, conversation: str, turn_id: str) -> None:
        self._database.sql("DELETE FROM sent_request WHERE turn_id = ?", (turn_id,))
        left = self._database.sql(
            "SELECT frame FROM sent_request WHERE conversation_id = ?", (conversation,)
        )
        used = {digest for (frame,) in left for digest in _digests(_unpacked(frame))}
        stored = self._database.sql(
            "SELECT digest FROM sent_part WHERE conversation_id = ?", (conversation,)
        )
        unused = [(conversation, digest) for (digest,) in stored if digest not in used]
        self._database.sql_many(
            "DELETE FROM sent_part WHERE conversation_id = ? AND digest = ?", unused
        )


def _framed(body: JsonObject, parts: dict[str, bytes]) -> JsonObject:
    """Return the body with its large parts replaced by references; collect them in `parts`."""
    frame: dict[str, JsonValue] = dict(body)
    for name in ("system", "tools"):
        if isinstance(blocks := body.get(name), Sequence) and not isinstance(blocks, str):
            frame[name] = [_reference(block, parts) for block in blocks]
    messages = body.get("messages")
    if isinstance(messages, Sequence) and not isinstance(messages, str):
        frame["messages"] = [_framed_message(message, parts) for message in messages]
    return frame


def _framed_message(message: JsonValue, parts: dict[str, bytes]) -> JsonValue:
    content = message.get("content") if isinstance(message, Mapping) else None
    if not isinstance(message, Mapping) or not isinstance(content, Sequence):
        return message
    if isinstance(content, str):
        return message
    return {**message, "content": [_reference(block, parts) for block in content]}


def _reference(block: JsonValue, parts: dict[str, bytes]) -> JsonValue:
    """Return a reference to the block.

    The cache mark stays in the reference, because it changes between requests.
    """
    if not isinstance(block, Mapping):
        return block
    marks = {name: value for name, value in block.items() if name == _MARK}
    text = to_json({name: value for name, value in block.items() if name != _MARK})
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    if digest not in parts:
        parts[digest] = zlib.compress(text.encode("utf-8"))
    return {_PART: digest, **marks}


def _digests(value: JsonValue) -> set[str]:
    if isinstance(value, Mapping):
        digest = value.get(_PART)
        if isinstance(digest, str):
            return {digest}
        return {found for inner in value.values() for found in _digests(inner)}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return {found for inner in value for found in _digests(inner)}
    return set()


def _packed(value: JsonValue) -> bytes:
    return zlib.compress(to_json(value).encode("utf-8"))


def _unpacked(packed: object) -> JsonValue:
    """Return the JSON of a compressed part; None if it is damaged."""
    if not isinstance(packed, bytes):
        return None
    try:
        return from_json(zlib.decompress(packed).decode("utf-8"))
    except (zlib.error, UnicodeDecodeError):
        return None
