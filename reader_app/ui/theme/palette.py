"""All colours and measures of the window; no other module names a colour or a size."""

from __future__ import annotations

from typing import Final

from reader_app.domain.document import Paper
from reader_app.domain.values import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """A colour scheme as "#rrggbb" (`shadow`: "#aarrggbb"), with all pairs readable (WCAG AA).

    canvas: behind the page · surface: bars and conversation · raised: fields, menus, dialogs
    tint: the reader's own words, selected rows · hover: background under the pointer
    amber: evidence in the page, painted at `EVIDENCE_ALPHA` · error: used only together with text
    paper: what pages are shown on · shadow: the shadow of the page, the only one
    type_reading: the size of the conversation's text in pixels, which the reader chooses
    """

    name: str
    canvas: str
    surface: str
    raised: str
    text: str
    muted: str
    accent: str
    on_accent: str
    hairline: str
    tint: str
    hover: str
    amber: str
    error: str
    shadow: str
    paper: Paper
    is_dark: bool
    type_reading: int = 15

    @property
    def verified(self) -> str:
        """The green of what was found in the book; used only together with a tick or words."""
        return "#83C98A" if self.is_dark else "#27682F"

    @property
    def doubtful(self) -> str:
        """The amber of what isn't in the book as quoted; used only together with words."""
        return "#E9B65C" if self.is_dark else "#7F4F00"


LIGHT: Final = Palette(
    name="light",
    canvas="#ECEAE6",
    surface="#FAF9F7",
    raised="#FFFFFF",
    text="#1F1E1C",
    muted="#6B6862",
    accent="#0F6C5C",
    on_accent="#FFFFFF",
    hairline="#DFDCD6",
    tint="#E3EDEA",
    hover="#EFEDE9",
    amber="#F2B233",
    error="#A63A24",
    shadow="#38201C14",
    paper=Paper.WHITE,
    is_dark=False,
)

DARK: Final = Palette(
    name="dark",
    canvas="#181716",
    surface="#232220",
    raised="#2C2A28",
    text="#E8E6E3",
    muted="#A09C95",
    accent="#5CC8B0",
    on_accent="#10211D",
    hairline="#3A3835",
    tint="#273833",
    hover="#2F2D2A",
    amber="#E0A63A",
    error="#F0917C",
    shadow="#8C000000",
    paper=Paper.DARK,
    is_dark=True,
)

SEPIA: Final = Palette(
    name="sepia",
    canvas="#E5DAC1",
    surface="#F1E8D4",
    raised="#FAF4E6",
    text="#2E261C",
    muted="#685B44",
    accent="#0C5F51",
    on_accent="#FFFFFF",
    hairline="#D9CCB1",
    tint="#DEE3CD",
    hover="#E9DFC8",
    amber="#E8A52A",
    error="#96321D",
    shadow="#38302008",
    paper=Paper.SEPIA,
    is_dark=False,
)

DUSK: Final = Palette(
    name="dusk",
    canvas="#2A2521",
    surface="#342E29",
    raised="#403932",
    text="#EFE4D4",
    muted="#BCAE9B",
    accent="#7FD0BB",
    on_accent="#14251F",
    hairline="#4E463D",
    tint="#3A443C",
    hover="#463E36",
    amber="#E3AC46",
    error="#F5A391",
    shadow="#78000000",
    paper=Paper.DUSK,
    is_dark=True,
)

COVER_CLOTHS: Final = (
    "#2F4A43", "#5A2E2A", "#2E3F5C", "#6B4A2B", "#4A3A55", "#3D4A2F", "#7A4634", "#38454D",
    "#5C3347", "#2B4D57",
)  # fmt: skip
COVER_INK: Final = "#F3ECDD"
"""The cloths of covers that are made of title and author, and what is printed on them."""
EVIDENCE_ALPHA: Final = 0.35
READER_HIGHLIGHTS: Final = (
    "#F6D873", "#A8D8A0", "#9CC9EC", "#EDB3C6", "#F5BE8A", "#F0A19B", "#C9B4E8", "#C9CCD1",
)  # fmt: skip
READER_INKS: Final = (
    "#A87B00", "#2F8A3E", "#2376B8", "#C23F7C", "#CC5C00", "#CB3A30", "#7B4FC4", "#6B7178",
)  # fmt: skip
"""The same colours for lines and signs on light paper, each with a contrast of 3:1 to it."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in device-independent pixels: one scale of spaces, one radius, one scale of type."""

    space_xs: int = 4
    space_s: int = 8
    space_m: int = 12
    space_l: int = 16
    space_xl: int = 24
    space_xxl: int = 32
    radius: int = 8
    hairline: int = 1
    bar_height: int = 44
    icon: int = 20
    type_small: int = 12
    type_base: int = 13
    type_reading: int = 15
    type_title: int = 18
    type_display: int = 24
    reading_line_height: float = 1.5
    reading_line_characters: int = 72
    motion_ms: int = 150
    motion_slow_ms: int = 180


METRICS: Final = Metrics()
