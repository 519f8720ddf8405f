"""The viewer's colours, taken from the window's palette and the paper that pages are on."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPainter

from reader_app.domain.document import PAPER_COLORS, Paper
from reader_app.ui.theme.palette import DARK, EVIDENCE_ALPHA, LIGHT, Palette

_FIND_ALPHA = 0.28
_SELECTION_ALPHA = 0.26
_FLASH_ALPHA = 0.22
_LIT_ALPHA = 0.3
"""Of marks that add light to dark paper: the text on them stays readable (AA)."""
_Blend = QPainter.CompositionMode


@dataclass(frozen=True, slots=True)
class ViewerColors:
    """Ready colours; the marks on a page carry their transparency.

    `blend`: how marks lie on the paper, so that the text on them stays as it is.
    """

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
    blend: QPainter.CompositionMode = _Blend.CompositionMode_Multiply


def colors_of(palette: Palette = LIGHT, paper: Paper = Paper.WHITE) -> ViewerColors:
    """Marks lie on the paper, not on the window, so their hue is the paper's in every theme."""
    if paper is Paper.DARK:
        return _on_dark(palette)
    is_sepia = paper is Paper.SEPIA
    return ViewerColors(
        canvas=QColor(palette.canvas),
        paper=ground_of(paper),
        ghost=QColor("#E8DEC6" if is_sepia else "#EFEDEA"),
        ink=QColor("#5F5640" if is_sepia else "#6B6862"),
        shadow=QColor(palette.shadow),
        edge=_with_alpha("#1F1E1C", 0.07),
        accent=QColor(LIGHT.accent),
        evidence=_with_alpha(palette.amber, EVIDENCE_ALPHA),
        evidence_edge=_with_alpha("#B87A00", 0.85),
        selection=_with_alpha(LIGHT.accent, _SELECTION_ALPHA),
        find=_with_alpha("#F4C430", _FIND_ALPHA + 0.12),
        flash=_with_alpha(LIGHT.accent, _FLASH_ALPHA),
    )


def ground_of(paper: Paper) -> QColor:
    """The colour of the bare paper."""
    return QColor.fromRgb(PAPER_COLORS[paper].ground)


def _on_dark(palette: Palette) -> ViewerColors:
    return ViewerColors(
        canvas=QColor(palette.canvas),
        paper=ground_of(Paper.DARK),
        ghost=QColor("#2B2A28"),
        ink=QColor(DARK.muted),
        shadow=QColor(palette.shadow),
        edge=_with_alpha("#FFFFFF", 0.09),
        accent=QColor(DARK.accent),
        evidence=_with_alpha(DARK.amber, _LIT_ALPHA),
        evidence_edge=_with_alpha(DARK.amber, 0.9),
        selection=_with_alpha(DARK.accent, _LIT_ALPHA),
        find=_with_alpha("#F4C430", _LIT_ALPHA),
        flash=_with_alpha(DARK.accent, _FLASH_ALPHA),
        blend=_Blend.CompositionMode_Screen,
    )


def _with_alpha(name: str, alpha: float) -> QColor:
    color = QColor(name)
    color.setAlphaF(alpha)
    return color
