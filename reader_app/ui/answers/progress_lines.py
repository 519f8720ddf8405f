"""Muted lines that are shown while something runs: a tool step, a waiting answer, its progress.

`WaitingLine` counts the seconds of thinking; `ProgressLine` shows what a thorough turn has used.
"""

from __future__ import annotations

from math import ceil, pi, sin
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from reader_app.app.chat.cost_cap import usd_words
from reader_app.domain.events import TurnProgress
from reader_app.domain.translation import number, tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import is_motion_wanted

_ICON: Final = 16
_HEIGHT: Final = 26
_STEP_MS: Final = 60
_STEPS: Final = 24
_FAINTEST: Final = 0.4


class ActivityLine(QAbstractButton):
    """One line with an icon, set by `set_words`; checked means expanded, if it is expandable.

    `is_wrapping`: long words take several lines instead of being elided.
    """

    def __init__(self, palette: Palette, *, is_wrapping: bool = False) -> None:
        super().__init__()
        self._is_wrapping = is_wrapping
        self._is_strong = False
        self._palette = palette
        self._icon_name = ""
        self._is_moving = False
        self._is_openable = False
        self._step = 0
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._move_on)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_words(
        self, words: str, icon_name: str, *, is_moving: bool, is_strong: bool = False
    ) -> None:
        """Show words and an icon. `is_strong`: in the text colour, not muted."""
        self._is_strong = is_strong
        self.setText(words)
        self.setAccessibleName(words)
        self._icon_name = icon_name
        self._is_moving = is_moving
        self._animate()
        self.updateGeometry()
        self.update()

    def set_openable(self, is_openable: bool) -> None:
        self._is_openable = is_openable
        self.setCheckable(is_openable)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_openable else Qt.FocusPolicy.NoFocus)
        if is_openable:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def _animate(self) -> None:
        if self._is_moving and is_motion_wanted() and self.isVisible():
            self._timer.start()
        else:
            self._timer.stop()

    @Slot()
    def _move_on(self) -> None:
        self._step = (self._step + 1) % _STEPS
        self.update()

    def _opacity(self) -> float:
        if not self._timer.isActive():
            return 1.0
        wave = (1 + sin(2 * pi * self._step / _STEPS)) / 2
        return _FAINTEST + (1 - _FAINTEST) * wave

    # Qt overrides

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(self._left + words + METRICS.space_xs, self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(120, self.sizeHint().width()), self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_wrapping and self.height() != self._height:
            self.updateGeometry()

    @property
    def _height(self) -> int:
        """The height of the words in the present width."""
        if not self._is_wrapping:
            return _HEIGHT
        room = QRect(0, 0, max(1, self.width() - self._left), 10_000)
        flags = Qt.TextFlag.TextWordWrap.value
        words = self.fontMetrics().boundingRect(room, flags, self.text())
        return max(_HEIGHT, words.height() + _HEIGHT - self.fontMetrics().lineSpacing())

    @property
    def _left(self) -> int:
        return _ICON + METRICS.space_s if self._icon_name else 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_lit = self._is_openable and (self.underMouse() or self.hasFocus() or self.isChecked())
        colour = self._palette.text if is_lit or self._is_strong else self._palette.muted
        painter.setOpacity(self._opacity())
        top = (min(self.height(), _HEIGHT) - _ICON) // 2
        name = self._icon_name
        if is_lit:
            # Under the pointer an arrow replaces the icon to show that the line can be expanded.
            name = "chevron-down" if self.isChecked() else "chevron-right"
        if name:
            line_icon(name, self._palette, colour).paint(painter, 0, top, _ICON, _ICON)
        self._paint_words(painter, QColor(colour))
        painter.setOpacity(1.0)
        if self.hasFocus():
            self._paint_focus(painter)
        painter.end()

    def _paint_words(self, painter: QPainter, colour: QColor) -> None:
        room = self.width() - self._left
        flags, words = Qt.AlignmentFlag.AlignVCenter.value, self.text()
        if self._is_wrapping:
            flags |= Qt.TextFlag.TextWordWrap.value
        else:
            words = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.setPen(colour)
        painter.drawText(self._left, 0, room, self.height(), flags, words)

    def _paint_focus(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(self._palette.accent), 1.5))
        ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(ring, METRICS.radius / 2, METRICS.radius / 2)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._animate()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.HoverEnter, QEvent.Type.HoverLeave}:
            self.update()
        return super().event(event)


_THINKING = tr("Thinking…")
_HELD = tr("Waiting for another answer to finish")
_PATIENCE_MS = 10_000


class WaitingLine(QObject):
    """Tells in `line` what an answer waits for: the model, its thinking, its turn, another try.

    The line is shown from the beginning; `rest` hides it, `wait` shows it again. A model that says
    nothing for `patience_ms`, as on a slow machine, counts as thinking.
    """

    def __init__(
        self, palette: Palette, parent: QObject, *, patience_ms: int = _PATIENCE_MS
    ) -> None:
        super().__init__(parent)
        self.line = ActivityLine(palette)
        self._reason = ""
        self._left = 0
        self._is_thinking = False
        self._usual = _THINKING
        self._begun = QElapsedTimer()
        self._clock = QTimer(self, interval=1_000)
        self._clock.timeout.connect(self._count)
        self._silence = QTimer(self, singleShot=True, interval=patience_ms)
        self._silence.timeout.connect(self.count_up)
        self._begin()
        self._silence.start()

    def wait(self) -> None:
        self._begin()
        self._silence.start()
        self.line.show()

    def check(self) -> None:
        """Show that the draft of a thorough answer is being checked."""
        self._begin()
        self.line.set_words(tr("Checking the draft…"), "", is_moving=True)
        self.line.show()

    def tell(self, words: str, icon_name: str) -> None:
        """Show what the model is about to do."""
        self.rest()
        self.line.set_words(words, icon_name, is_moving=True)
        self.line.show()

    def mend(self, count: int) -> None:
        """Show from now on, instead of thinking, that this many sentences are being corrected."""
        self._usual = tr(
            "Draft checked: correcting {n} sentence…",
            "Draft checked: correcting {n} sentences…",
            n=count,
        )
        self.wait()

    @Slot()
    def count_up(self) -> None:
        """Show that the model is thinking, and for how many seconds."""
        if self._is_thinking or self._usual != _THINKING:
            return
        self._is_thinking = True
        self._clock.start()
        self.line.show()
        self._say()

    def wait_for_others(self) -> None:
        """Show that the answer waits because the limit of simultaneous answers is reached."""
        self._begin()
        self.line.set_words(_HELD, "", is_moving=True)
        self.line.show()

    def wait_for_book(self, words: str) -> None:
        """Show how much of the book is prepared, if nothing else is shown; "" when it is done."""
        if not self._clock.isActive() and not self.line.isHidden():
            self.line.set_words(words or _THINKING, "", is_moving=True)
            if words:
                self._silence.stop()
            elif not self._silence.isActive():
                self._silence.start()

    def rest(self) -> None:
        self._clock.stop()
        self._silence.stop()
        self.line.hide()

    def count_down(self, reason: str, wait_s: float) -> None:
        """Show why the request failed, and count the seconds until the next attempt."""
        words = reason.strip() or tr("The server didn’t answer.")
        self._is_thinking = False
        self._reason = words if words.endswith(".") else f"{words}."
        self._left = ceil(wait_s)
        self._silence.stop()
        self._clock.start()
        self.line.show()
        self._say()

    def _begin(self) -> None:
        self._clock.stop()
        self._silence.stop()
        self._is_thinking = False
        self._begun.start()
        self.line.set_words(self._usual, "", is_moving=True)

    @Slot()
    def _count(self) -> None:
        self._left -= 1
        if self._left == 0 and not self._is_thinking:
            self._clock.stop()
            self._begun.start()  # The next attempt begins now
        self._say()

    def _say(self) -> None:
        if self._is_thinking:
            seconds = round(self._begun.elapsed() / 1_000)
            counted = tr("Thinking… {seconds} s", seconds=seconds)
            self.line.set_words(counted if seconds else _THINKING, "", is_moving=True)
            return
        again = (
            tr("Trying again in {left} s…", left=self._left)
            if self._left > 0
            else tr("Trying again…")
        )
        self.line.set_words(f"{self._reason} {again}", "", is_moving=True)


class ProgressLine(QWidget):
    """A thin bar with words below it: how far a thorough turn is against the reader's limits."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("turnProgress")
        self._most_seconds = 0.0
        self._bar = QProgressBar()
        self._bar.setProperty("chat", "thin")
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1_000)
        self._bar.setAccessibleName(tr("How much of the limits has been used"))
        self._words = QLabel()
        self._words.setObjectName("turnProgressText")
        self._words.setProperty("type", "small")
        self._words.setProperty("tone", "muted")
        self._words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, METRICS.space_xs, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self._bar)
        column.addWidget(self._words)
        self.hide()

    def show_progress(self, event: TurnProgress) -> None:
        """Show the counts, and on the bar the limit that is closest."""
        self._most_seconds = max(self._most_seconds, event.seconds_left)
        self._words.setText(progress_words(event))
        self._bar.setValue(round(1_000 * _share_used(event, self._most_seconds)))
        self.show()


def _share_used(event: TurnProgress, most_seconds: float) -> float:
    """Return how much of the closest limit is used, 0 to 1."""
    shares = [event.looks / max(1, event.most_looks)]
    if event.usd is not None and event.most_usd:
        shares.append(event.usd / event.most_usd)
    if most_seconds > 0:
        shares.append(1 - event.seconds_left / most_seconds)
    return min(1.0, max(shares))


def progress_words(event: TurnProgress) -> str:
    """Return text such as "12 of 40 looks · 31 pages · $0.14 of $1.00 · up to 2 min left"."""
    looks = tr(
        "{looks} of {n} lookup", "{looks} of {n} lookups", n=event.most_looks, looks=event.looks
    )
    minutes = ceil(event.seconds_left / 60)
    left = (
        tr("up to {minutes} min left", minutes=number(minutes))
        if minutes > 1
        else tr("under a minute left")
    )
    pages = tr("{n} page", "{n} pages", n=event.pages) if event.pages else ""
    parts = [part for part in (looks, pages, _spent(event), left) if part]
    # A narrow pane breaks the line between the parts, never within one.
    return "\N{NO-BREAK SPACE}· ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


def _spent(event: TurnProgress) -> str:
    """Return the cost so far, or the tokens where no price is known; "" before the first."""
    if event.usd is None:
        return tr("{n:,} token", "{n:,} tokens", n=event.tokens) if event.tokens else ""
    if not event.usd:
        return ""
    usd = _dollars(event.usd)
    return (
        usd
        if event.most_usd is None
        else tr("{usd} of {most}", usd=usd, most=_dollars(event.most_usd))
    )


def _dollars(usd: float) -> str:
    """Return an amount to the cent, because fractions of it change all the time."""
    return tr("${amount}", amount=number(usd, 2)) if usd >= 0.01 else usd_words(usd)
