"""Thinking is bound to its conversation: how the server signs it and checks what comes back.

A signature says which block it belongs to and what stood before the block: `system`, `tools`,
every earlier message and the earlier part of the same assistant message (a turn that was paused
is continued in one message). Cache marks, the order of keys, and whether a text is a string or a
list of one block make no difference. Thinking isn't part of what it is bound to: each block names
the block before it instead, as the real API checks that none was left out between others.

A client that means to edit a conversation leaves the thinking behind the edit out, for each
reply all of it or none. Everything that is needed to check a signature is in the signature, so a
conversation may go on with another server of the same kind.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from tests.support.messages_api.replies import Block, blocks

_SECRET = b"the scripted server signs with this"
_replies = itertools.count(1)
THINKING = ("thinking", "redacted_thinking")


@dataclass(frozen=True)
class _Prefix:
    """What stands before a block, as digests; one for each message."""

    system: str
    tools: str
    messages: list[str]


@dataclass(frozen=True)
class _Seal:
    """What a signature says: `place` of `count` thinking blocks of one reply."""

    kind: str
    words: str
    prefix: _Prefix
    reply: str
    place: int
    count: int
    before: str = ""
    is_before_in_same_turn: bool = False


@dataclass
class _Walk:
    """What was seen on the way through the thinking of a request."""

    last: str = ""
    groups: dict[str, list[tuple[str, _Seal]]] = field(default_factory=dict)


def sealed(said: Sequence[Block], body: dict[str, Any]) -> tuple[Block, ...]:
    """The blocks of a reply to `body`, their thinking signed for the place where it stands."""
    count = sum(1 for block in said if block["type"] in THINKING)
    if not count:
        return tuple(said)
    messages = list(body.get("messages", []))
    begun: list[Block] = []
    if messages and messages[-1]["role"] == "assistant":
        begun = list(blocks(messages.pop()))
    reply = f"{next(_replies)}"
    signed: list[Block] = []
    place = 0
    for block in said:
        if block["type"] not in THINKING:
            signed.append(block)
            continue
        earlier = [*messages, {"role": "assistant", "content": [*begun, *signed]}]
        before, is_in_turn = _thinking_before(earlier)
        prefix = _prefix_of(body, earlier)
        seal = _Seal(block["type"], _words(block), prefix, reply, place, count, before, is_in_turn)
        signed.append(_with_signature(block, _encoded(seal)))
        place += 1
    return tuple(signed)


def binding_problem(body: dict[str, Any]) -> str | None:
    """Why thinking of this (otherwise valid) request is refused, or None."""
    walk = _Walk()
    messages = body["messages"]
    for at, message in enumerate(messages):
        if message["role"] != "assistant":
            continue
        content = blocks(message)
        for index, block in enumerate(content):
            if block["type"] not in THINKING:
                continue
            where = f"messages.{at}.content.{index}"
            earlier = [*messages[:at], {"role": "assistant", "content": content[:index]}]
            problem = _problem_of_block(where, block, _prefix_of(body, earlier), walk)
            if problem is not None:
                return problem
    return _incomplete(walk)


def _problem_of_block(where: str, block: Block, prefix: _Prefix, walk: _Walk) -> str | None:
    signature = _signature(block)
    seal = _decoded(signature)
    invalid = f"{where}: Invalid `signature` in `{block['type']}` block"
    if seal is None or seal.kind != block["type"] or seal.words != _words(block):
        return invalid
    difference = _difference(seal.prefix, prefix) or _broken_chain(seal, walk.last)
    if difference is not None:
        return (
            f"{invalid}. The block is bound to a different conversation. Remove the block, or set "
            f'`thinking.block_binding.prefix_mismatch_behavior` to "drop_block". {difference}'
        )
    walk.last = _digest(signature)
    walk.groups.setdefault(seal.reply, []).append((where, seal))
    return None


def _difference(then: _Prefix, now: _Prefix) -> str | None:
    if then.system != now.system:
        return "The `system` prompt differs from the one this block was created with."
    if then.tools != now.tools:
        return "The `tools` differ from the ones this block was created with."
    if then.messages == now.messages:
        return None
    pairs = itertools.zip_longest(then.messages, now.messages)
    at = next(at for at, (old, new) in enumerate(pairs) if old != new)
    return f"The content of `messages.{at}` differs from the one this block was created with."


def _broken_chain(seal: _Seal, last: str) -> str | None:
    """The oldest thinking may be left out, a block between others may not."""
    if seal.before == last or (not last and not seal.is_before_in_same_turn):
        return None
    if not seal.before:
        return "A `thinking` block that came later stands before this one."
    return (
        "The `thinking` block that preceded this one when it was created is missing from this "
        "request."
    )


def _incomplete(walk: _Walk) -> str | None:
    for found in walk.groups.values():
        where, seal = found[0]
        if [one.place for _, one in found] != list(range(seal.count)):
            return (
                f"{where}: `thinking` or `redacted_thinking` blocks of one assistant message "
                "cannot be modified. These blocks must remain as they were in the original "
                "response."
            )
    return None


def _thinking_before(messages: Sequence[Any]) -> tuple[str, bool]:
    """Digest of the newest thinking block, and whether it is of the turn that goes on."""
    is_in_turn = True
    for message in reversed(messages):
        for block in reversed(blocks(message)):
            if block["type"] in THINKING:
                return _digest(_signature(block)), is_in_turn
        if message["role"] == "user":
            answers = all(block["type"] == "tool_result" for block in blocks(message))
            is_in_turn = is_in_turn and answers
    return "", False


# --- what a block is bound to ---------------------------------------------------------------


def _prefix_of(body: dict[str, Any], messages: Sequence[Any]) -> _Prefix:
    system = body.get("system") or []
    texts = [{"type": "text", "text": system}] if isinstance(system, str) else system
    tools = [_without_mark(tool) for tool in body.get("tools") or []]
    kept = [(m["role"], list(_spoken(blocks(m)))) for m in messages]
    return _Prefix(
        _digest([_plain(block) for block in texts]),
        _digest(tools),
        [_digest(one)[:8] for one in kept if one[1]],
    )


def _spoken(content: Sequence[Block]) -> Iterator[Block]:
    return (_plain(block) for block in content if block["type"] not in THINKING)


def _plain(block: Block) -> Block:
    """The block without cache marks and empty fields, strings of text as lists."""
    plain = _without_mark(block)
    content = plain.get("content")
    if isinstance(content, str):
        plain["content"] = [{"type": "text", "text": content}]
    elif isinstance(content, list):
        plain["content"] = [_plain(inner) for inner in content]
    return plain


def _without_mark(block: Block) -> Block:
    return {k: v for k, v in block.items() if k != "cache_control" and v is not None}


# --- signatures -----------------------------------------------------------------------------


def _words(block: Block) -> str:
    """Redacted thinking has no words to look at: its data is the signature."""
    return _digest(block["thinking"]) if block["type"] == "thinking" else ""


def _signature(block: Block) -> str:
    return str(block["signature"] if block["type"] == "thinking" else block["data"])


def _with_signature(block: Block, signature: str) -> Block:
    return {**block, ("signature" if block["type"] == "thinking" else "data"): signature}


def _encoded(seal: _Seal) -> str:
    said = json.dumps(asdict(seal), separators=(",", ":")).encode()
    return base64.b64encode(_mac(said) + said).decode()


def _decoded(signature: str) -> _Seal | None:
    """What the signature says; None for one that no server of this kind has made."""
    try:
        raw = base64.b64decode(signature, validate=True)
    except (binascii.Error, ValueError):
        return None
    mac, said = raw[:16], raw[16:]
    if not said or not hmac.compare_digest(mac, _mac(said)):
        return None
    values = json.loads(said)
    return _Seal(**{**values, "prefix": _Prefix(**values["prefix"])})


def _mac(said: bytes) -> bytes:
    return hmac.digest(_SECRET, said, "sha256")[:16]


def _digest(value: Any) -> str:
    canonical = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:24]
