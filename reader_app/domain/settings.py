"""What a reader has set. Never the key: that lives in the key vault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from reader_app.domain.servers import ServerKind
from reader_app.domain.spending import SpendingCaps

if TYPE_CHECKING:
    from reader_app.domain.chat import Effort

MOST_ITERATIONS: Final = 20
MOST_TOOL_CALLS: Final = 100
LONGEST_TIMEOUT_S: Final = 3600.0


class ThemeChoice(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Language(StrEnum):
    """What the window is written in; SYSTEM: as the desktop, where there are words for that."""

    SYSTEM = "system"
    ENGLISH = "en"
    KOREAN = "ko"
    GERMAN = "de"


class PaperChoice(StrEnum):
    """What pages are shown on; AUTO: dark where the window is dark, else white."""

    AUTO = "auto"
    WHITE = "white"
    SEPIA = "sepia"
    DARK = "dark"


class StrategyKind(StrEnum):
    """How a model gets the book's text."""

    TOOLS = "tools"
    ALWAYS_RETRIEVE = "always_retrieve"


class ThinkingLength(StrEnum):
    """How long a model may think before it answers, where it lets itself be told."""

    BRIEF = "brief"
    NORMAL = "normal"
    LONG = "long"

    @property
    def effort(self) -> Effort:
        """The same in the API's words."""
        from reader_app.domain.chat import Effort  # settings are read before the first paint

        match self:
            case ThinkingLength.BRIEF:
                return Effort.LOW
            case ThinkingLength.NORMAL:
                return Effort.MEDIUM
            case ThinkingLength.LONG:
                return Effort.HIGH


@dataclass(frozen=True, slots=True)
class Settings:
    """A value out of range raises ValueError.

    `server` None: the offline companion. `base_url` and `model` "": the server's own.
    `key_host`: whom the stored key was entered for, as `origin_of`; it is sent to nobody else.
    `strategies`: by model, where the reader chose one. `window_geometry`: base64.
    `reopens_books`: a start opens the books that were open. `library_look`: how the shelf shows.
    """

    server: ServerKind | None = None
    base_url: str = ""
    model: str = ""
    key_host: str = ""
    strategies: Mapping[str, StrategyKind] = field(default_factory=dict)
    max_iterations: int = 5
    max_tool_calls: int = 10
    idle_timeout_s: float = 120.0
    turn_timeout_s: float = 600.0
    thinking: ThinkingLength = ThinkingLength.NORMAL
    theme: ThemeChoice = ThemeChoice.SYSTEM
    paper: PaperChoice = PaperChoice.AUTO
    language: Language = Language.SYSTEM
    last_book_id: str = ""
    window_geometry: str = ""
    window_state: str = ""
    splitter_sizes: tuple[int, ...] = ()
    side_panel_width: int = 260
    is_side_panel_visible: bool = True
    is_conversation_visible: bool = True
    has_seen_handbook: bool = False
    find_matches_case: bool = False
    find_matches_words: bool = False
    reopens_books: bool = True
    reloads_changed_files: bool = True
    library_look: str = ""
    caps: SpendingCaps = SpendingCaps()

    def __post_init__(self) -> None:
        if not 1 <= self.max_iterations <= MOST_ITERATIONS:
            raise ValueError(f"max_iterations must be 1 to {MOST_ITERATIONS}")
        if not 1 <= self.max_tool_calls <= MOST_TOOL_CALLS:
            raise ValueError(f"max_tool_calls must be 1 to {MOST_TOOL_CALLS}")
        for seconds in (self.idle_timeout_s, self.turn_timeout_s):
            if not 0 < seconds <= LONGEST_TIMEOUT_S:
                raise ValueError(f"a timeout must be more than 0 and at most {LONGEST_TIMEOUT_S}")

    def strategy_for(self, model: str) -> StrategyKind:
        return self.strategies.get(model, StrategyKind.TOOLS)

    def with_strategy(self, model: str, strategy: StrategyKind) -> Settings:
        return replace(self, strategies={**self.strategies, model: strategy})
