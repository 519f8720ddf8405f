"""Settings that may travel: what a reader likes, and nothing of this machine or of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reader_app.domain.settings import Settings
from reader_app.store.settings import SettingsFile, settings_of, values_of

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonObject

_TRAVEL: Final = (
    "strategies", "max_iterations", "max_tool_calls", "idle_timeout_s", "turn_timeout_s",
    "thinking", "theme", "paper", "find_matches_case", "find_matches_words", "reopens_books",
    "reloads_changed_files", "caps",
)  # fmt: skip
"""Not the server: a file from elsewhere must not decide where the words of books are sent."""


class TravellingSettings:
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
