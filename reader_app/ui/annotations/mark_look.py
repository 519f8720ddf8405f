"""How marks look that are made next: style and colour of words, the pen of each drawing tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Slot

from reader_app.domain.annotations import HighlightColor, MarkStyle
from reader_app.domain.patterns import lazy_pattern
from reader_app.domain.values import dataclass, field, replace
from reader_app.ui.services import SettingsAccess
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
    """With what free marks are made; `width` in points."""

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
        """Return the look that was stored; what can't be read is as it is at first."""
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
        """`wear`: shows the look and gives it to the tools."""
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
