"""Builds Fusion's palette and the stylesheet from a `Palette`.

Widgets choose a look by dynamic properties, never by colours of their own:
`kind` of a button: primary | danger | quiet · `scale` of a button: big
`type` of a label: small | reading | title | display | book, for words of the book
`tone` of a label: muted | error | accent · `links` of a label: true, for one that has links
`field` of a text edit: true, for the look of a field
`ground` of a plain QWidget or QFrame: canvas | surface | raised.
"""

from __future__ import annotations

from string import Template
from typing import Final

from PySide6.QtGui import QColor, QFont, QPalette

from reader_app.ui.theme.accent import mixed
from reader_app.ui.theme.icons import control_image, resource_path
from reader_app.ui.theme.palette import METRICS, Palette

_SHEETS: Final = ("base", "buttons", "fields", "views", "chat")
_CONTROLS: Final = (
    "chevron-down",
    "chevron-up",
    "chevron-right",
    "chevron-left",
    "branch-closed",
    "branch-open",
    "check",
    "dot",
    "tick",
    "back",
    "forward",
    "up",
    "new-folder",
    "list",
    "tiles",
)

_BOOK_FAMILIES: Final = (
    "Charter", "Bitstream Charter", "Iowan Old Style", "Georgia", "Source Serif 4", "Noto Serif",
    "DejaVu Serif", "Liberation Serif",
)  # fmt: skip


def book_font(font: QFont) -> QFont:
    """Return a serif in the size of `font`, for words of the book among those of the program."""
    serif = QFont(font)
    serif.setFamilies([*_BOOK_FAMILIES])
    serif.setStyleHint(QFont.StyleHint.Serif)
    return serif


def qt_palette(palette: Palette) -> QPalette:
    """Return the palette for the Fusion style.

    It sets no accent role, so that this keeps reporting the system's accent.
    """
    ink = QPalette()
    roles = {
        QPalette.ColorRole.Window: palette.surface,
        QPalette.ColorRole.WindowText: palette.text,
        QPalette.ColorRole.Base: palette.raised,
        QPalette.ColorRole.AlternateBase: palette.hover,
        QPalette.ColorRole.Text: palette.text,
        QPalette.ColorRole.Button: palette.raised,
        QPalette.ColorRole.ButtonText: palette.text,
        QPalette.ColorRole.BrightText: palette.error,
        QPalette.ColorRole.ToolTipBase: palette.raised,
        QPalette.ColorRole.ToolTipText: palette.text,
        QPalette.ColorRole.PlaceholderText: palette.muted,
        QPalette.ColorRole.Highlight: palette.accent,
        QPalette.ColorRole.HighlightedText: palette.on_accent,
        QPalette.ColorRole.Link: palette.accent,
        QPalette.ColorRole.LinkVisited: palette.accent,
        QPalette.ColorRole.Light: palette.raised,
        QPalette.ColorRole.Midlight: palette.hover,
        QPalette.ColorRole.Mid: palette.hairline,
        QPalette.ColorRole.Dark: palette.hairline,
        QPalette.ColorRole.Shadow: palette.hairline,
    }
    for role, colour in roles.items():
        ink.setColor(role, QColor(colour))
    for role in (
        QPalette.ColorRole.Text,
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.ButtonText,
    ):
        ink.setColor(QPalette.ColorGroup.Disabled, role, _faint(palette.text))
    return ink


def stylesheet(palette: Palette) -> str:
    """Return all of resources/style/*.qss with the palette's colours and the measures filled in."""
    sheet = "\n".join(
        resource_path(f"style/{name}.qss").read_text(encoding="utf-8") for name in _SHEETS
    )
    return Template(sheet).substitute(_values(palette))


def _values(palette: Palette) -> dict[str, str]:
    colours = {
        name: getattr(palette, name)
        for name in (
            "canvas", "surface", "raised", "text", "muted", "accent", "on_accent", "hairline",
            "tint", "hover", "error",
        )
    }  # fmt: skip
    measures = {
        "radius": METRICS.radius,
        "small": METRICS.type_small,
        "base": METRICS.type_base,
        "reading": METRICS.type_reading,
        "title": METRICS.type_title,
        "display": METRICS.type_display,
    }
    controls = {name.replace("-", "_"): control_image(name, palette) for name in _CONTROLS}
    return {
        **colours,
        **controls,
        **{name: f"{size}px" for name, size in measures.items()},
        "serif": ", ".join(f'"{name}"' for name in _BOOK_FAMILIES),
        "verified": palette.verified,
        "doubtful": palette.doubtful,
        "faint": _rgba(_faint(palette.text)),
        "thumb": _rgba(_faded(palette.muted, 0.5)),
        "accent_hover": mixed(palette.accent, palette.text, 0.14),
        "accent_pressed": mixed(palette.accent, palette.text, 0.26),
    }


def _faint(colour: str) -> QColor:
    return _faded(colour, 0.42)


def _faded(colour: str, alpha: float) -> QColor:
    faded = QColor(colour)
    faded.setAlphaF(alpha)
    return faded


def _rgba(colour: QColor) -> str:
    return f"rgba({colour.red()}, {colour.green()}, {colour.blue()}, {colour.alpha()})"
