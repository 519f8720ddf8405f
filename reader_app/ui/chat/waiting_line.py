"""The line that moves while nothing else does: thinking, or waiting to try again."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QElapsedTimer, QTimer, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.chat.quiet_line import QuietLine
from reader_app.ui.theme.palette import Palette

_THINKING = tr("Thinking…")
_HELD = tr("Waits until another answer is done")


class WaitingLine(QuietLine):
    """Shown from the beginning; `rest` hides it, `wait` shows it again."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, parent)
        self._reason = ""
        self._left = 0
        self._is_thinking = False
        self._begun = QElapsedTimer()
        self._clock = QTimer(self, interval=1_000)
        self._clock.timeout.connect(self._count)
        self._begin()

    def wait(self) -> None:
        self._begin()
        self.show()

    def count_up(self) -> None:
        """The model thinks: say for how many seconds it has."""
        if self._is_thinking:
            return
        self._is_thinking = True
        self._clock.start()
        self.show()
        self._tell()

    def wait_for_others(self) -> None:
        """As many answers as may come at once are coming."""
        self._begin()
        self.set_words(_HELD, "", is_moving=True)
        self.show()

    def rest(self) -> None:
        self._clock.stop()
        self.hide()

    def count_down(self, reason: str, wait_s: float) -> None:
        """Say why, and count the seconds until the next attempt."""
        words = reason.strip() or tr("The server didn’t answer.")
        self._is_thinking = False
        self._reason = words if words.endswith(".") else f"{words}."
        self._left = ceil(wait_s)
        self._clock.start()
        self.show()
        self._tell()

    def _begin(self) -> None:
        self._clock.stop()
        self._is_thinking = False
        self._begun.start()
        self.set_words(_THINKING, "", is_moving=True)

    @Slot()
    def _count(self) -> None:
        self._left -= 1
        if self._left == 0 and not self._is_thinking:
            self._clock.stop()
            self._begun.start()  # the next attempt
        self._tell()

    def _tell(self) -> None:
        if self._is_thinking:
            seconds = round(self._begun.elapsed() / 1_000)
            counted = tr("Thinking… {seconds} s", seconds=seconds)
            self.set_words(counted if seconds else _THINKING, "", is_moving=True)
            return
        again = (
            tr("Trying again in {left} s…", left=self._left)
            if self._left > 0
            else tr("Trying again…")
        )
        self.set_words(f"{self._reason} {again}", "", is_moving=True)
