"""Settings of which each is something else than on the first day."""

from __future__ import annotations

from enum import StrEnum

from reader_app.domain.servers import ServerKind
from reader_app.domain.settings import SETTINGS, Setting, Settings, StrategyKind
from reader_app.domain.usage import Cap, SpendingCaps

_BY_HAND = {
    "server": ServerKind.OLLAMA,
    "base_url": "http://localhost:1",
    "key_host": "http://localhost:1234",
    "strategies": {"small": StrategyKind.ALWAYS_RETRIEVE},
    "own_keys": {"find": ("Ctrl+G", "F7")},
    "caps": SpendingCaps(turn=Cap(0.25, 10), book=Cap(tokens=7)),
}


def all_changed() -> Settings:
    """Made from the table, so that a new setting is tried like the others."""
    return Settings().with_values(
        {name: _BY_HAND.get(name, other_value(setting)) for name, setting in SETTINGS.items()}
    )


def other_value(setting: Setting) -> object:
    """A value that the setting may have, and that is not its default."""
    default, limits = setting.default, setting.declared
    match default:
        case bool():
            return not default
        case StrEnum():
            return next(each for each in reversed(type(default)) if each != default)
        case int() | float():
            return next(
                each
                for each in (type(default)(limits.most), type(default)(limits.least))
                if each != default
            )
    return f"große {setting.name}"
