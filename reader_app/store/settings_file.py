"""The reader's settings in a small JSON file.

Settings that may travel: what a reader likes, and nothing of this machine or of a server.
"""

from __future__ import annotations

import dataclasses
import json
import math
import threading
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeGuard, TypeVar

from reader_app.domain.book import now_utc
from reader_app.domain.servers import ServerKind, host_of, origin_of, server_address
from reader_app.domain.settings import (
    LONGEST_TIMEOUT_S,
    MOST_ITERATIONS,
    MOST_TOOL_CALLS,
    Language,
    PaperChoice,
    Settings,
    StrategyKind,
    ThemeChoice,
    ThinkingLength,
)
from reader_app.domain.spending import Cap, SpendingCaps
from reader_app.store.atomic_file import write_atomically
from reader_app.store.storage_errors import storage_errors

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue

FILE_NAME: Final = "settings.json"
_OFFLINE: Final = "offline"
_DEFAULTS: Final = Settings()
_OLD_TIMES_S: Final = {"idle_timeout_s": 30.0, "turn_timeout_s": 180.0}
"""Defaults up to 0.1, which wrote them into every file."""
_WIDEST: Final = 100_000
_Choice = TypeVar("_Choice", bound=StrEnum)


class SettingsFile:
    """Values that can't be right are read as the default; keys of other versions are kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def load(self) -> Settings:
        """A damaged file is set aside; raises StorageError only for a disk that doesn't read."""
        with self._lock, storage_errors():
            return settings_of(self._values())

    def save(self, settings: Settings) -> None:
        """Raises StorageError with the old file in place."""
        with self._lock, storage_errors():
            self._write(settings)

    def change(self, change: Callable[[Settings], Settings]) -> Settings:
        """Read, change and write, one at a time in this process."""
        with self._lock, storage_errors():
            settings = change(settings_of(self._values()))
            self._write(settings)
            return settings

    def _write(self, settings: Settings) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        values = {**self._values(), **values_of(settings)}
        text = json.dumps(values, indent=2, sort_keys=True) + "\n"
        write_atomically(self._path, text.encode("ascii"))

    def _values(self) -> JsonObject:
        try:
            values: JsonValue = json.loads(self._path.read_bytes())
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError):
            return self._set_aside()
        return values if isinstance(values, Mapping) else self._set_aside()

    def _set_aside(self) -> JsonObject:
        stamp = now_utc().strftime("%Y-%m-%d-%H%M%S")
        self._path.replace(self._path.with_name(f"settings.damaged-{stamp}.json"))
        return {}


def values_of(settings: Settings) -> JsonObject:
    values = {field.name: getattr(settings, field.name) for field in dataclasses.fields(settings)}
    values["server"] = settings.server.value if settings.server else _OFFLINE
    values["strategies"] = {model: kind.value for model, kind in settings.strategies.items()}
    values["theme"] = settings.theme.value
    values["paper"] = settings.paper.value
    values["language"] = settings.language.value
    values["thinking"] = settings.thinking.value
    values["caps"] = dataclasses.asdict(settings.caps)
    values["splitter_sizes"] = list(settings.splitter_sizes)
    return values


def settings_of(values: JsonObject) -> Settings:
    is_of_old_version = "thinking" not in values

    def text(name: str) -> str:
        value = values.get(name)
        return value if isinstance(value, str) else ""

    def flag(name: str, default: bool) -> bool:
        value = values.get(name)
        return value if isinstance(value, bool) else default

    def seconds(name: str, default: float) -> float:
        value = values.get(name)
        if is_of_old_version and value == _OLD_TIMES_S[name]:
            return default  # nobody chose it
        if _is_number(value) and 0 < value <= LONGEST_TIMEOUT_S:
            return float(value)
        return default

    server = _choice(ServerKind, values.get("server"))
    return Settings(
        server=server,
        base_url=text("base_url"),
        model=text("model"),
        key_host=_key_origin(text("key_host"), server, text("base_url")),
        strategies=_strategies(values.get("strategies")),
        max_iterations=_whole(values.get("max_iterations"), MOST_ITERATIONS, 5),
        max_tool_calls=_whole(values.get("max_tool_calls"), MOST_TOOL_CALLS, 10),
        idle_timeout_s=seconds("idle_timeout_s", _DEFAULTS.idle_timeout_s),
        turn_timeout_s=seconds("turn_timeout_s", _DEFAULTS.turn_timeout_s),
        thinking=_choice(ThinkingLength, values.get("thinking")) or _DEFAULTS.thinking,
        theme=_choice(ThemeChoice, values.get("theme")) or _DEFAULTS.theme,
        paper=_choice(PaperChoice, values.get("paper")) or _DEFAULTS.paper,
        language=_choice(Language, values.get("language")) or _DEFAULTS.language,
        last_book_id=text("last_book_id"),
        window_geometry=text("window_geometry"),
        window_state=text("window_state"),
        splitter_sizes=_sizes(values.get("splitter_sizes")),
        side_panel_width=_whole(values.get("side_panel_width"), _WIDEST, 260),
        is_side_panel_visible=flag("is_side_panel_visible", _DEFAULTS.is_side_panel_visible),
        is_conversation_visible=flag("is_conversation_visible", _DEFAULTS.is_conversation_visible),
        has_seen_handbook=flag("has_seen_handbook", _DEFAULTS.has_seen_handbook),
        find_matches_case=flag("find_matches_case", _DEFAULTS.find_matches_case),
        find_matches_words=flag("find_matches_words", _DEFAULTS.find_matches_words),
        reopens_books=flag("reopens_books", _DEFAULTS.reopens_books),
        reloads_changed_files=flag("reloads_changed_files", _DEFAULTS.reloads_changed_files),
        library_look=text("library_look"),
        caps=_caps(values.get("caps")),
    )


def _caps(value: JsonValue) -> SpendingCaps:
    """A limit that can't be read is none, as by default."""
    caps = value if isinstance(value, Mapping) else {}
    return SpendingCaps(*(_cap(caps.get(name)) for name in ("turn", "conversation", "book")))


def _cap(value: JsonValue) -> Cap:
    cap = value if isinstance(value, Mapping) else {}
    usd, tokens = cap.get("usd"), cap.get("tokens")
    return Cap(
        float(usd) if _is_number(usd) and 0 < usd < math.inf else 0.0,
        int(tokens) if _is_number(tokens) and 0 < tokens < math.inf else 0,
    )


def _is_number(value: JsonValue) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _whole(value: JsonValue, most: int, default: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
        return value
    return default


def _choice(kind: type[_Choice], value: JsonValue) -> _Choice | None:
    return kind(value) if isinstance(value, str) and value in list(kind) else None


def _strategies(value: JsonValue) -> dict[str, StrategyKind]:
    chosen = value.items() if isinstance(value, Mapping) else ()
    kinds = {model: _choice(StrategyKind, kind) for model, kind in chosen}
    return {model: kind for model, kind in kinds.items() if kind is not None}


def _sizes(value: JsonValue) -> tuple[int, ...]:
    sizes = value if isinstance(value, list) else []
    are_right = all(_whole(size, _WIDEST, -1) >= 0 or size == 0 for size in sizes)
    return tuple(size for size in sizes if isinstance(size, int)) if are_right else ()


def _key_origin(stored: str, server: ServerKind | None, base_url: str) -> str:
    """Up to 0.1 a host was stored alone: it stands for where its key was sent, or for https."""
    if not stored or "://" in stored:
        return stored
    address = server_address(server, base_url) if server is not None else ""
    if host_of(address) == stored:
        return origin_of(address)
    return origin_of(f"https://[{stored}]" if ":" in stored else f"https://{stored}")


_TRAVEL: Final = (
    "strategies", "max_iterations", "max_tool_calls", "idle_timeout_s", "turn_timeout_s",
    "thinking", "theme", "paper", "find_matches_case", "find_matches_words", "reopens_books",
    "reloads_changed_files", "caps",
)  # fmt: skip
"""Not the server: a file from elsewhere must not decide where the words of books are sent."""


class PortableSettingsFile:
    """Implements PortableSettings."""

    def __init__(self, file: SettingsFile) -> None:
        self._file = file

    def taken(self) -> JsonObject:
        values = values_of(self._file.load())
        return {name: values[name] for name in _TRAVEL}

    def add(self, values: JsonObject) -> int:
        taken = 0

        def merged(settings: Settings) -> Settings:
            nonlocal taken
            ours, shipped = values_of(settings), values_of(Settings())
            theirs = values_of(settings_of({**values}))
            changed = {
                name: theirs[name]
                for name in _TRAVEL
                if ours[name] == shipped[name] != theirs[name]
            }
            taken = len(changed)
            return settings_of({**ours, **changed})

        self._file.change(merged)
        return taken
