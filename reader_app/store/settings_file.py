"""The reader's settings in a small JSON file, and the part of them that an export includes.

Names, types, defaults and limits come from `domain.settings.SETTINGS`.
"""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeGuard, TypeVar

from reader_app.domain.book import now_utc
from reader_app.domain.servers import ServerKind, host_of, origin_of, server_address
from reader_app.domain.settings import SETTINGS, Setting, Settings, StrategyKind
from reader_app.domain.usage import Cap, SpendingCaps
from reader_app.store.atomic_file import write_atomically
from reader_app.store.storage_errors import storage_errors

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject, JsonValue

FILE_NAME: Final = "settings.json"
_OFFLINE: Final = "offline"
_OLD_TIMES_S: Final = {"idle_timeout_s": 30.0, "turn_timeout_s": 180.0}
"""The defaults up to version 0.1, which wrote them into every file."""
_TRAVELLING: Final = tuple(each.name for each in SETTINGS.values() if each.declared.travels)
_Choice = TypeVar("_Choice", bound=StrEnum)


class SettingsFile:
    """The settings file at `path`.

    Invalid values are read as the default; keys of other versions are kept in the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def load(self) -> Settings:
        """Return the settings; a damaged file is renamed and gives the defaults.

        Raises StorageError only if the disk can't be read or written.
        """
        with self._lock, storage_errors():
            return settings_of(self._values())

    def save(self, settings: Settings) -> None:
        """Replace the file. Raises StorageError and leaves the old file in place."""
        with self._lock, storage_errors():
            self._write(settings)

    def change(self, change: Callable[[Settings], Settings]) -> Settings:
        """Read, change, write and return the settings, one caller at a time in this process."""
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
    """Return the settings as stored values."""
    values = {name: _stored(getattr(settings, name)) for name in SETTINGS}
    return {**values, "server": values["server"] or _OFFLINE}


def settings_of(values: JsonObject) -> Settings:
    """Return stored values as settings, with the default for each that is missing or invalid."""
    is_of_old_version = "thinking" not in values
    values = _with_whole_theme(values)

    def read(setting: Setting) -> object:
        value = values.get(setting.name)
        if is_of_old_version and value == _OLD_TIMES_S.get(setting.name, math.nan):
            return setting.default  # written by the old version, not chosen
        reader = _READERS.get(setting.name)
        return _plain(value, setting) if reader is None else reader(value)

    settings = Settings().with_values({each.name: read(each) for each in SETTINGS.values()})
    origin = _key_origin(settings.key_host, settings.server, settings.base_url)
    return replace(settings, key_host=origin)


def _with_whole_theme(values: JsonObject) -> JsonObject:
    """Return values with one theme, from a version that chose paper and window separately."""
    paper = values.get("paper")
    if "keeps_page_colors" in values or paper not in {"white", "sepia", "dark"}:
        return values
    return {**values, **({"keeps_page_colors": True} if paper == "white" else {"theme": paper})}


def _stored(value: object) -> JsonValue:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Mapping):
        return {key: _stored(each) for key, each in value.items()}
    if isinstance(value, SpendingCaps):
        return asdict(value)
    if isinstance(value, tuple):
        return [_stored(each) for each in value]
    assert value is None or isinstance(value, str | int | float)
    return value


def _plain(value: JsonValue, setting: Setting) -> object:
    """Return `value` if it has the default's type and is within the limits, else the default."""
    default, limits = setting.default, setting.declared
    match default:
        case StrEnum():
            return _choice(type(default), value) or default
        case bool() | str():
            return value if isinstance(value, type(default)) else default
        case int() | float():
            is_right = isinstance(value, int) or isinstance(default, float)
            if is_right and _is_number(value) and limits.least <= value <= limits.most:
                return type(default)(value)
    return default


def _caps(value: JsonValue) -> SpendingCaps:
    """Return the spending caps; an unreadable one means no cap, which is the default."""
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


def _choice(kind: type[_Choice], value: JsonValue) -> _Choice | None:
    return kind(value) if isinstance(value, str) and value in list(kind) else None


def _strategies(value: JsonValue) -> dict[str, StrategyKind]:
    chosen = value.items() if isinstance(value, Mapping) else ()
    kinds = {model: _choice(StrategyKind, kind) for model, kind in chosen}
    return {model: kind for model, kind in kinds.items() if kind is not None}


def _own_keys(value: JsonValue) -> dict[str, tuple[str, ...]]:
    chosen = value.items() if isinstance(value, Mapping) else ()
    return {
        command: tuple(key for key in keys if isinstance(key, str))
        for command, keys in chosen
        if isinstance(keys, list)
    }


def _key_origin(stored: str, server: ServerKind | None, base_url: str) -> str:
    """Return the key's origin (scheme and host).

    Up to version 0.1 only a host was stored: it stands for the server's address if that has the
    same host, else for https.
    """
    if not stored or "://" in stored:
        return stored
    address = server_address(server, base_url) if server is not None else ""
    if host_of(address) == stored:
        return origin_of(address)
    return origin_of(f"https://[{stored}]" if ":" in stored else f"https://{stored}")


_READERS: Final[Mapping[str, Callable[[JsonValue], object]]] = {
    "server": lambda value: _choice(ServerKind, value),
    "strategies": _strategies,
    "caps": _caps,
    "own_keys": _own_keys,
}
"""Readers of the settings that are more than a word, a number or a switch."""


class PortableSettingsFile:
    """Implements PortableSettings: the reader's preferences, see `Declaration.travels`."""

    def __init__(self, file: SettingsFile) -> None:
        self._file = file

    def taken(self) -> JsonObject:
        """Return the values that an export includes."""
        values = values_of(self._file.load())
        return {name: values[name] for name in _TRAVELLING}

    def add(self, values: JsonObject) -> int:
        """Take over values that are the default here and differ there; return their number."""
        taken = 0

        def merged(settings: Settings) -> Settings:
            nonlocal taken
            ours, shipped = values_of(settings), values_of(Settings())
            theirs = values_of(settings_of({**values}))
            changed = {
                name: theirs[name]
                for name in _TRAVELLING
                if ours[name] == shipped[name] != theirs[name]
            }
            taken = len(changed)
            return settings_of({**ours, **changed})

        self._file.change(merged)
        return taken
