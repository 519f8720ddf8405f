"""The reader's settings, each declared once with all that form, store, export and reset need.

The API key is not among them: it is kept in the key vault.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from reader_app.domain.search import FindSyntax
from reader_app.domain.servers import ServerKind
from reader_app.domain.translation import marked
from reader_app.domain.usage import SpendingCaps
from reader_app.domain.values import MISSING, dataclass, field, fields, replace

if TYPE_CHECKING:
    from reader_app.domain.chat import Effort

MOST_ITERATIONS: Final = 20
_LONGEST_TIMEOUT_S: Final = 3600.0
_SHORTEST_TIMEOUT_S: Final = 0.001
_KEY: Final = "declaration"


class ThemeChoice(StrEnum):
    """The look of the whole window, pages included. SYSTEM: LIGHT or DARK, as the desktop is."""

    SYSTEM = "system"
    LIGHT = "light"
    SEPIA = "sepia"
    DUSK = "dusk"
    DARK = "dark"


class Language(StrEnum):
    """The language of the window.

    SYSTEM: that of the desktop, if Pagemate is translated into it.
    """

    SYSTEM = "system"
    ENGLISH = "en"
    KOREAN = "ko"
    GERMAN = "de"


class GuardForNewBooks(StrEnum):
    """The spoiler guard of books that come into the library.

    ASK: it is off, and offered at the first question about a book that is fiction by its text.
    """

    ASK = "ask"
    ON = "on"
    OFF = "off"


class MotionChoice(StrEnum):
    """Whether things move when they appear. SYSTEM: unless the desktop asks for less motion."""

    SYSTEM = "system"
    REDUCED = "reduced"
    FULL = "full"


class StrategyKind(StrEnum):
    """How a model gets the book's text."""

    TOOLS = "tools"
    ALWAYS_RETRIEVE = "always_retrieve"


class ThinkingLength(StrEnum):
    """How long a model may think before it answers, if the model has such a control."""

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


class Endonym(str):
    """The name of a language in that language; it is not translated."""

    __slots__ = ()


SettingsPage: TypeAlias = Literal["", "model", "answers", "books", "appearance"]
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """What is declared about a setting besides its name, type and default.

    Texts are English, `marked` for translators; `shown` translates them.

    `page`: the page of the settings dialog that has a row for it; "": none, or a row made by hand.
    `label`: the name of the row. `help`: the small text below it. `switch`: the words beside a
    check box. `names`: labels for the choices of an enumeration, in the order of the form.
    `unit`: a number with it, as "{seconds} s". `handle`: the object name of the control.
    `least` and `most`: limits of a number, both inclusive.
    `travels`: included in an export. `outlives_reset`: "Reset settings" keeps its value.
    """

    page: SettingsPage = ""
    label: str = ""
    help: str = ""
    switch: str = ""
    names: Mapping[StrEnum, str] = field(default_factory=dict)
    unit: str = ""
    handle: str = ""
    least: float = 1
    most: float = 1_000_000
    travels: bool = False
    outlives_reset: bool = False


def declared(default: _Value, declaration: Declaration) -> _Value:
    """Return a field of `Settings` with its default and its declaration."""
    return field(default=default, metadata={_KEY: declaration})


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; a number out of its limits raises ValueError.

    `server` None: the offline companion. `base_url` and `model` "": the server's own.
    `last_server`: the kind of the server to go back to from offline; "" if none. `key_host`:
    the origin that the stored key was entered for, as `origin_of` gives it; the key is sent nowhere
    else. `strategies`: by model, where the reader chose one. `own_keys`: the reader's own keys by
    command. `window_state`: the panes, as `LayoutState`. `library_look`: how the library shows
    books, as `BookshelfOptions.use`. `mark_look`: how the next marks look, as `MarkLook.of`.
    `save_folder`: the folder that the reader chose for saving; "": beside the book.

    An export includes only the reader's preferences, nothing about this machine. The server is left
    out, as a file from elsewhere must not decide where the text of books is sent.
    """

    server: ServerKind | None = None
    base_url: str = ""
    model: str = ""
    last_server: str = ""
    key_host: str = declared("", Declaration(outlives_reset=True))
    strategies: Mapping[str, StrategyKind] = field(
        default_factory=dict, metadata={_KEY: Declaration(travels=True)}
    )
    max_iterations: int = declared(
        5,
        Declaration(
            page="answers",
            label=marked("Max. steps"),
            handle="stepsBox",
            most=MOST_ITERATIONS,
            travels=True,
        ),
    )
    max_tool_calls: int = declared(
        10,
        Declaration(
            page="answers",
            label=marked("Max. searches"),
            handle="callsBox",
            most=100,
            travels=True,
        ),
    )
    idle_timeout_s: float = declared(
        120.0,
        Declaration(
            page="answers",
            label=marked("Response timeout"),
            unit=marked("{seconds} s"),
            handle="silenceBox",
            least=_SHORTEST_TIMEOUT_S,
            most=_LONGEST_TIMEOUT_S,
            travels=True,
        ),
    )
    turn_timeout_s: float = declared(
        600.0,
        Declaration(
            page="answers",
            label=marked("Time limit"),
            help=marked("At a limit, the companion answers with what it has and tells you."),
            unit=marked("{seconds} s"),
            handle="turnBox",
            least=_SHORTEST_TIMEOUT_S,
            most=_LONGEST_TIMEOUT_S,
            travels=True,
        ),
    )
    thinking: ThinkingLength = declared(
        ThinkingLength.NORMAL,
        Declaration(
            page="model",
            label=marked("Thinking"),
            help=marked(
                "Thinking longer helps with hard questions, but takes more time and costs more. "
                "Applies to new conversations if the model supports it."
            ),
            names={
                ThinkingLength.BRIEF: marked("Brief"),
                ThinkingLength.NORMAL: marked("Normal"),
                ThinkingLength.LONG: marked("Long"),
            },
            handle="thinkingBox",
            travels=True,
        ),
    )
    theme: ThemeChoice = declared(
        ThemeChoice.SYSTEM,
        Declaration(
            page="appearance",
            label=marked("Theme"),
            help=marked("Ctrl+I switches between light and dark."),
            names={
                ThemeChoice.SYSTEM: marked("Match system"),
                ThemeChoice.LIGHT: marked("Paper"),
                ThemeChoice.SEPIA: marked("Sepia"),
                ThemeChoice.DUSK: marked("Dusk"),
                ThemeChoice.DARK: marked("Night"),
            },
            handle="themeBox",
            travels=True,
        ),
    )
    keeps_page_colors: bool = declared(
        False,
        Declaration(
            page="appearance",
            label=marked("Pages"),
            switch=marked("Keep the original page colours"),
            handle="keepsPageColorsBox",
            travels=True,
        ),
    )
    answer_text_px: int = declared(
        15,
        Declaration(
            page="appearance",
            label=marked("Conversation text"),
            help=marked("Ctrl++ and Ctrl+− change it while you are in the conversation."),
            unit=marked("{size} px"),
            handle="answerTextBox",
            least=12,
            most=26,
            travels=True,
        ),
    )
    snaps_to_words: bool = declared(
        True,
        Declaration(
            page="appearance",
            label=marked("Selecting text"),
            switch=marked("Select whole words"),
            help=marked("Hold Alt while dragging to select single letters."),
            handle="snapsToWordsBox",
            travels=True,
        ),
    )
    motion: MotionChoice = declared(
        MotionChoice.SYSTEM,
        Declaration(
            page="appearance",
            label=marked("Reduce motion"),
            names={
                MotionChoice.SYSTEM: marked("Match system"),
                MotionChoice.REDUCED: marked("On"),
                MotionChoice.FULL: marked("Off"),
            },
            handle="motionBox",
        ),
    )
    language: Language = declared(
        Language.SYSTEM,
        Declaration(
            page="appearance",
            label=marked("Language"),
            help=marked("Takes effect after a restart."),
            # in their own languages, for a reader who can't read the current one
            names={
                Language.SYSTEM: marked("System default"),
                Language.ENGLISH: Endonym("English"),
                Language.KOREAN: Endonym("한국어"),
                Language.GERMAN: Endonym("Deutsch"),
            },
            handle="languageBox",
        ),
    )
    window_state: str = declared("", Declaration(outlives_reset=True))
    has_seen_handbook: bool = declared(False, Declaration(outlives_reset=True))
    own_keys: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict, metadata={_KEY: Declaration(travels=True)}
    )
    find_matches_case: bool = declared(False, Declaration(travels=True))
    find_matches_words: bool = declared(False, Declaration(travels=True))
    find_syntax: FindSyntax = declared(FindSyntax.WORDS, Declaration(travels=True))
    reopens_books: bool = declared(
        True,
        Declaration(
            page="books",
            label=marked("On startup"),
            switch=marked("Reopen last books"),
            help=marked("The books that were open when you quit."),
            handle="reopensBooksBox",
            travels=True,
        ),
    )
    reloads_changed_files: bool = declared(
        True,
        Declaration(
            page="books",
            label=marked("When a file changes"),
            switch=marked("Reload automatically"),
            help=marked("As soon as the new file is complete. Your position and notes are kept."),
            handle="reloadsFilesBox",
            travels=True,
        ),
    )
    guard_for_new_books: GuardForNewBooks = declared(
        GuardForNewBooks.ASK,
        Declaration(
            page="books",
            label=marked("Spoiler guard for new books"),
            help=marked(
                "“Ask first” offers it once, at your first question about a novel or story."
            ),
            names={
                GuardForNewBooks.ASK: marked("Ask first"),
                GuardForNewBooks.ON: marked("On"),
                GuardForNewBooks.OFF: marked("Off"),
            },
            handle="guardForNewBooksChoice",
            travels=True,
        ),
    )
    speech_speed: int = declared(
        100,
        Declaration(
            page="books",
            label=marked("Read aloud"),
            help=marked(
                "Reading speed. F8 reads aloud from the selected words or the top of the page."
            ),
            unit=marked("{percent}%"),
            handle="speechSpeedBox",
            least=50,
            most=300,
            travels=True,
        ),
    )
    editor_command: str = declared(
        "",
        Declaration(
            page="books",
            label=marked("LaTeX editor"),
            help=marked(
                "Ctrl+click on a page made by LaTeX opens its source with this command, for "
                "example: code --goto {file}:{line}"
            ),
            handle="editorCommandBox",
        ),
    )
    annotation_name: str = declared(
        "",
        Declaration(
            page="books",
            label=marked("Name on annotations"),
            help=marked(
                "Written into PDFs with your annotations. If it is empty, your "
                "account name is used."
            ),
            handle="annotationNameBox",
            travels=True,
        ),
    )
    library_look: str = ""
    save_folder: str = ""
    mark_look: str = ""
    caps: SpendingCaps = declared(SpendingCaps(), Declaration(travels=True))

    def __post_init__(self) -> None:
        for setting in SETTINGS.values():
            value, limits = getattr(self, setting.name), setting.declared
            if setting.is_number and not limits.least <= value <= limits.most:
                raise ValueError(f"{setting.name} must be {limits.least:g} to {limits.most:g}")

    def with_values(self, values: Mapping[str, object]) -> Settings:
        """Return the settings with these values, each of the type of its setting."""
        return replace(self, **values)  # type: ignore[arg-type]

    def offline(self) -> Settings:
        """Return the settings without a server; `with_model` goes back to it."""
        last = self.server.value if self.server is not None else self.last_server
        return replace(self, server=None, last_server=last)

    def with_model(self, model: str) -> Settings:
        """Return the settings with this model of the present server, or of the last one."""
        return replace(self, server=self.known_server, model=model, last_server="")

    @property
    def known_server(self) -> ServerKind | None:
        """The server that is used, or that was used last."""
        if self.server is None and self.last_server in list(ServerKind):
            return ServerKind(self.last_server)
        return self.server

    def reset(self) -> Settings:
        """Return the defaults, but keep what isn't the reader's choice, like the window's panes."""
        kept = [each.name for each in SETTINGS.values() if each.declared.outlives_reset]
        return Settings().with_values({name: getattr(self, name) for name in kept})

    def strategy_for(self, model: str) -> StrategyKind:
        return self.strategies.get(model, StrategyKind.TOOLS)

    def with_strategy(self, model: str, strategy: StrategyKind) -> Settings:
        return replace(self, strategies={**self.strategies, model: strategy})


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table from which store, form, export and reset are made."""

    name: str
    default: object
    declared: Declaration

    @property
    def is_number(self) -> bool:
        """Whether the setting is a number, which has limits."""
        return isinstance(self.default, int | float) and not isinstance(self.default, bool)


def _table() -> dict[str, Setting]:
    rows = {}
    for each in fields(Settings):
        default = each.default if each.default is not MISSING else None
        rows[each.name] = Setting(each.name, default, each.metadata.get(_KEY, Declaration()))
    return rows


SETTINGS: Final = _table()
"""By name, in the order in which forms show them."""
