"""The viewer's colours, taken from the window's palette."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from reader_app.ui.theme.palette import EVIDENCE_ALPHA, LIGHT, Palette

_FIND_ALPHA = 0.28
_SELECTION_ALPHA = 0.26
_FLASH_ALPHA = 0.22


@dataclass(frozen=True, slots=True)
class ViewerColors:
    """Ready colours; the marks on a page carry their transparency."""

    canvas: QColor
    paper: QColor
    ghost: QColor
    """The grey lines of a page whose pixels aren't here yet."""
    ink: QColor
    shadow: QColor
    edge: QColor
    accent: QColor
    evidence: QColor
    evidence_edge: QColor
    selection: QColor
    find: QColor
    flash: QColor


def colors_of(palette: Palette = LIGHT) -> ViewerColors:
    # Marks lie on white paper in every theme, so their hue is the light theme's.
    return ViewerColors(
        canvas=QColor(palette.canvas),
        paper=QColor(palette.paper),
        ghost=QColor("#EFEDEA"),
        ink=QColor("#6B6862"),
        shadow=QColor(palette.shadow),
        edge=_with_alpha("#1F1E1C", 0.07),
        accent=QColor(LIGHT.accent),
        evidence=_with_alpha(palette.amber, EVIDENCE_ALPHA),
        evidence_edge=_with_alpha("#B87A00", 0.85),
        selection=_with_alpha(LIGHT.accent, _SELECTION_ALPHA),
        find=_with_alpha("#F4C430", _FIND_ALPHA + 0.12),
        flash=_with_alpha(LIGHT.accent, _FLASH_ALPHA),
    )


def _with_alpha(name: str, alpha: float) -> QColor:
    color = QColor(name)
    color.setAlphaF(alpha)
    return color
