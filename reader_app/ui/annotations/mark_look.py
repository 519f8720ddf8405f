"""How the next marks look: style and colour of words, and the pen of each drawing tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QColor, QPainter

from reader_app.domain.annotations import (
    HighlightColor,
    MarkStyle,
)
from reader_app.domain.values import dataclass, field, lazy_pattern, replace
from reader_app.ui.services import SettingsAccess
from reader_app.ui.theme.palette import READER_HIGHLIGHTS, READER_INKS
from reader_app.workers.background_tasks import Tasks


class MarkTool(StrEnum):
    """What the next press on the page does."""

    INK = "ink"
    ERASER = "eraser"
    BOX = "box"
    TEXT = "text"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Pen:
    """The colour and line width of free marks; `width` in points."""

    color: HighlightColor = HighlightColor.YELLOW
    width: float = 1.5


_SHIPPED: Final = {
    tool: Pen(HighlightColor.RED if tool in (MarkTool.INK, MarkTool.BOX) else HighlightColor.YELLOW)
    for tool in MarkTool
}


@dataclass(frozen=True, slots=True)
class MarkLook:
    """How the next marks look: colour and style of words, and the pen of each tool."""

    color: HighlightColor = HighlightColor.YELLOW
    style: MarkStyle = MarkStyle.HIGHLIGHT
    pens: Mapping[MarkTool, Pen] = field(default_factory=lambda: dict(_SHIPPED))

    @property
    def as_text(self) -> str:
        """The look in the form that `of` reads."""
        pens = [f"{tool}={pen.color}/{pen.width:g}" for tool, pen in self.pens.items()]
        return " ".join([f"words={self.color}/{self.style}", *pens])

    @classmethod
    def of(cls, text: str) -> MarkLook:
        """Return the look that was stored; what can't be read has its default."""
        color, style, pens = HighlightColor.YELLOW, MarkStyle.HIGHLIGHT, dict(_SHIPPED)
        for name, first, second in _STORED_LOOK.findall(text):
            with suppress(ValueError):
                if name == "words":
                    color, style = HighlightColor(first), MarkStyle(second)
                else:
                    pens[MarkTool(name)] = Pen(HighlightColor(first), _width(second))
        return cls(color, style, pens)

    def with_pen(self, tool: MarkTool, pen: Pen) -> MarkLook:
        return replace(self, pens={**self.pens, tool: pen})


_STORED_LOOK: Final = lazy_pattern(r"(\w+)=(\w+)/([\w.]+)")


def _width(text: str) -> float:
    width = float(text)
    if not 0.1 <= width <= 50:
        raise ValueError("no width of a line")
    return width


class LastMarkLook(QObject):
    """Remembers how the last marks looked, for the next ones and for the next start."""

    def __init__(
        self,
        settings: SettingsAccess,
        tasks: Tasks,
        wear: Callable[[MarkLook], None],
        parent: QObject,
    ) -> None:
        """`wear`: shows the look and passes it to the tools."""
        super().__init__(parent)
        self._settings = settings
        self._tasks = tasks
        self._show = wear
        self._is_chosen = False
        self.look = MarkLook()

        def use_stored(text: str) -> None:
            if not self._is_chosen:
                self._wear(MarkLook.of(text))

        tasks.run(lambda: settings.load().mark_look, use_stored)

    def use(self, look: MarkLook) -> None:
        """Let the next marks look like that."""
        self._is_chosen = True
        if look == self.look:
            return
        self._wear(look)
        text, change = look.as_text, self._settings.change
        self._tasks.run(lambda: change(lambda settings: replace(settings, mark_look=text)))

    @Slot(object, object)
    def use_pen(self, tool: MarkTool, pen: Pen) -> None:
        self.use(self.look.with_pen(tool, pen))

    def _wear(self, look: MarkLook) -> None:
        self.look = look
        self._show(look)


_HEX: Final = dict(zip(HighlightColor, READER_HIGHLIGHTS, strict=True))


_INKS: Final = dict(zip(HighlightColor, READER_INKS, strict=True))


_STRENGTH: Final = 0.75


_DARK_SHARE: Final = 0.30
"""The share of the colour on dark paper, where it is added as light: more would drown the words."""


Mode = QPainter.CompositionMode


def soft_color(color: HighlightColor) -> QColor:
    """Return the colour as it looks on white paper."""
    return QColor(_HEX[color])


def rgb(color: HighlightColor) -> tuple[float, float, float]:
    """Return the colour's components between 0 and 1, for a PDF."""
    soft = soft_color(color)
    return soft.redF(), soft.greenF(), soft.blueF()


def wash(color: HighlightColor, paper: QColor) -> tuple[QColor, Mode]:
    """Return the colour and blend mode for a highlight that keeps words legible on that paper."""
    soft = soft_color(color)
    if paper.lightnessF() > 0.5:
        soft.setAlphaF(_STRENGTH)
        return soft, Mode.CompositionMode_Multiply
    share = _DARK_SHARE
    dim = QColor.fromRgbF(soft.redF() * share, soft.greenF() * share, soft.blueF() * share)
    return dim, Mode.CompositionMode_Screen


def sign_color(color: HighlightColor, paper: QColor) -> QColor:
    """Return the colour of lines and small signs, with enough contrast to that paper."""
    return QColor(_INKS[color]) if paper.lightnessF() > 0.5 else soft_color(color)
