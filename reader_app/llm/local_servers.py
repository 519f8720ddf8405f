"""Asks a local server for its kind and its context window, and words reminders for small models.

Each server reports its window in a different place; none of it is in the Messages API. Pure except
for `fetch`, which returns the JSON at a path of the server, or None if there is none.

`reminder_after` repeats instructions after the reader's words, because small models follow what
they read last. It puts them after the same messages in every later request, too: a server that
caches the prompt continues from there, and on a small machine reading the prompt takes longest.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Final

from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.servers import ServerKind, host_of, is_loopback
from reader_app.domain.values import dataclass

Fetch = Callable[[str, JsonObject | None], Awaitable[JsonValue]]
"""Takes a path and a request body (None for GET); returns the JSON there, or None."""

_OLLAMA_DEFAULT: Final = 4_096
"""Ollama's default below 24 GB of video memory if neither the model nor the reader sets another."""
_OWNERS: Final = {
    "llamacpp": ServerKind.LLAMA_CPP,
    "library": ServerKind.OLLAMA,
    "organization_owner": ServerKind.LM_STUDIO,
    "vllm": ServerKind.VLLM,
}


@dataclass(frozen=True, slots=True)
class ToldByServer:
    """What a server says of itself; 0 and None mean that it doesn't say."""

    kind: ServerKind
    window_tokens: int = 0
    can_see_images: bool | None = None


def can_be_asked(kind: ServerKind, base_url: str) -> bool:
    """Return True if the server is, or may turn out to be, one of the local kinds."""
    if kind is ServerKind.CUSTOM:
        return is_loopback(base_url) or _is_in_the_house(host_of(base_url))
    return kind is not ServerKind.ANTHROPIC


async def told_by_server(kind: ServerKind, model: str, fetch: Fetch) -> ToldByServer:
    """Ask the server for its window; one at a custom address may also reveal its kind."""
    if kind is ServerKind.CUSTOM:
        kind = _kind_in(await fetch("/v1/models", None)) or kind
    match kind:
        case ServerKind.LLAMA_CPP:
            props = _object(await fetch("/props", None))
            return ToldByServer(kind, _of_llama_cpp(props), _has_eyes(props))
        case ServerKind.OLLAMA:
            return ToldByServer(kind, await _of_ollama(model, fetch))
        case ServerKind.LM_STUDIO:
            return ToldByServer(kind, await _of_lm_studio(model, fetch))
        case ServerKind.VLLM:
            return ToldByServer(kind, _of_vllm(await fetch("/v1/models", None), model))
        case _:
            return ToldByServer(kind)


# --- one function per server ------------------------------------------------------------------


def _of_llama_cpp(props: JsonObject) -> int:
    """Return the window of one slot from `/props`; several slots share the whole window."""
    return _count(_object(props.get("default_generation_settings")).get("n_ctx"))


def _has_eyes(props: JsonObject) -> bool | None:
    """Return what `/props` of llama.cpp says of images; None if it says nothing."""
    found = _object(props.get("modalities")).get("vision")
    return found if isinstance(found, bool) else None


async def _of_ollama(model: str, fetch: Fetch) -> int:
    """Return the window of a loaded model from `/api/ps`, else the one it would be loaded with."""
    for loaded in _rows(await fetch("/api/ps", None), "models"):
        names = {_tagged(str(loaded.get(name) or "")) for name in ("name", "model")}
        if _tagged(model) in names:
            return _count(loaded.get("context_length"))
    shown = _object(await fetch("/api/show", {"model": model}))
    if not shown:
        return 0
    info = _object(shown.get("model_info"))
    largest = max((_count(v) for k, v in info.items() if k.endswith(".context_length")), default=0)
    if shown.get("remote_model") or shown.get("remote_host"):
        return largest
    found = re.search(r"^\s*num_ctx\s+(\d+)", str(shown.get("parameters") or ""), re.MULTILINE)
    wanted = int(found[1]) if found else _OLLAMA_DEFAULT
    return min(wanted, largest) if largest else wanted


async def _of_lm_studio(model: str, fetch: Fetch) -> int:
    """Return the window from `/api/v1/models` (version 0.4 and later) or `/api/v0/models`."""
    for row in _rows(await fetch("/api/v1/models", None), "models"):
        loaded = [_object(each) for each in _list(row.get("loaded_instances"))]
        if model in (row.get("key"), *(each.get("id") for each in loaded)):
            sizes = [_count(_object(each.get("config")).get("context_length")) for each in loaded]
            return min((size for size in sizes if size), default=0)
    for row in _rows(await fetch("/api/v0/models", None), "data"):
        if row.get("id") == model:
            return _count(row.get("loaded_context_length"))
    return 0


def _of_vllm(page: JsonValue, model: str) -> int:
    rows = list(_rows(page, "data"))
    named = [row for row in rows if row.get("id") == model] or rows
    return _count(named[0].get("max_model_len")) if named else 0


def _kind_in(page: JsonValue) -> ServerKind | None:
    """Return the kind of server that a model list's `owned_by` fields name, or None."""
    for row in _rows(page, "data"):
        found = _OWNERS.get(str(row.get("owned_by") or ""))
        if found is not None:
            return found
    return None


# --- small helpers ----------------------------------------------------------------------------


def _is_in_the_house(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host.endswith(".local")


def _tagged(model: str) -> str:
    return model if ":" in model else f"{model}:latest"


def _rows(page: JsonValue, name: str) -> Iterator[JsonObject]:
    return (_object(row) for row in _list(_object(page).get(name)))


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, Mapping) else {}


def _list(value: JsonValue) -> Sequence[JsonValue]:
    return value if isinstance(value, list) else ()


def _count(value: JsonValue) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


_LONGEST_AGAIN: Final = 600
_ASKED: Final = "From what stands above, answer the reader in a few sentences of your own: "
_SEARCH_FIRST: Final = (
    "(Before you answer anything about the book, call search_book. Don't answer from memory.)"
)


def reminder_after(messages: Sequence[PromptMessage], at: int, has_tools: bool) -> str:
    """Return the reminder for a local model after the message at index `at`; "" for none.

    After tool results it is the question again; after a question, that the book must be searched.
    With the instructions alone such a model answers seven of ten questions from memory, wrongly.
    """
    message = messages[at]
    if message.role != "user" or message.is_review:
        return ""
    if not _has_results(message):
        return _SEARCH_FIRST if has_tools else ""
    asked = (each for each in reversed(messages[:at]) if _is_question(each))
    words = _last_words(next(asked, None))
    again = words if len(words) <= _LONGEST_AGAIN else f"{words[:_LONGEST_AGAIN]} …"
    return f"{_ASKED}{again}" if again else ""


def _last_words(question: PromptMessage | None) -> str:
    if question is None or not question.blocks:
        return ""
    return str(question.blocks[-1].get("text") or "").strip()


def _is_question(message: PromptMessage) -> bool:
    return message.role == "user" and not (message.is_review or _has_results(message))


def _has_results(message: PromptMessage) -> bool:
    return any(block.get("type") == "tool_result" for block in message.blocks)
