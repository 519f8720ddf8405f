"""Short glides of the view, and whether there should be any.

The scroll bar under the reader's hand: dragging it is a jump, its groove scrolls a screen.

How fast the reader scrolls: decides between sharp pages and previews.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QAbstractSlider, QScrollBar, QStyle, QWidget

from reader_app.ui.theme.palette import METRICS


def is_motion_wanted(widget: QWidget) -> bool:
    """False where the system asks for less motion."""
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return widget.style().styleHint(hint, None, widget) > 0


class ScrollAnimation(QObject):
    """Moves a scroll bar to a value, in one step or within a moment."""

    finished = Signal()

    def __init__(self, bar: QScrollBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(METRICS.motion_ms)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self._show)
        self._animation.finished.connect(self.finished)

    @property
    def is_running(self) -> bool:
        return self._animation.state() == QAbstractAnimation.State.Running

    @property
    def target(self) -> int:
        """Where the bar is, or will be."""
        return int(self._animation.endValue()) if self.is_running else self._bar.value()

    def start(self, target: int) -> None:
        self._animation.stop()
        self._animation.setStartValue(self._bar.value())
        self._animation.setEndValue(target)
        self._animation.start()

    def finish(self) -> None:
        """Be at the end of it now."""
        if self.is_running:
            self._animation.setCurrentTime(self._animation.duration())

    def stop(self) -> None:
        """Stay where it is."""
        self._animation.stop()

    def _show(self, value: object) -> None:
        if isinstance(value, int):
            self._bar.setValue(value)


_STEPS: Final = {
    QAbstractSlider.SliderAction.SliderPageStepAdd.value: 1,
    QAbstractSlider.SliderAction.SliderPageStepSub.value: -1,
}


class ScrollBarJumps(QObject):
    """`screen_wanted(1 or -1)` for clicks into the groove; `pressed`, `released`: a drag."""

    screen_wanted = Signal(int)
    pressed = Signal()
    released = Signal()

    def __init__(self, bar: QScrollBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        bar.actionTriggered.connect(self._note_action)
        bar.sliderPressed.connect(self.pressed)
        bar.sliderReleased.connect(self.released)

    @Slot(int)
    def _note_action(self, action: int) -> None:
        if action in _STEPS:
            self._bar.setSliderPosition(self._bar.value())
            self.screen_wanted.emit(_STEPS[action])


_WINDOW_S = 0.12
_FAST_SCREENS = 1.5
"""Screens within the window of time from which on nobody reads what passes by: more than
one press of Space, less than a held one."""

_PUSH_REST_S = 0.4
_TURN_REST_S = 0.12


class ScrollSpeed:
    """Scrolling of the last moments. Times in seconds, distances in pixels."""

    def __init__(self) -> None:
        self._steps: deque[tuple[float, int]] = deque()
        self.direction = 1

    def note(self, distance: int, now: float) -> None:
        """The view scrolled by `distance` (down is positive)."""
        if distance:
            self.direction = 1 if distance > 0 else -1
        self._steps.append((now, abs(distance)))
        self._forget(now)

    def is_fast(self, screen_height: int, now: float) -> bool:
        self._forget(now)
        return sum(distance for _, distance in self._steps) > screen_height * _FAST_SCREENS

    def pause(self) -> None:
        """Nothing has moved for a moment: the next step begins slowly."""
        self._steps.clear()

    def rest(self) -> None:
        """A jump: what was before says nothing about what comes."""
        self.pause()
        self.direction = 1

    def _forget(self, now: float) -> None:
        while self._steps and self._steps[0][0] < now - _WINDOW_S:
            self._steps.popleft()


class OverscrollPageTurn:
    """Scrolling against the end of the one page that is shown: enough of it turns the page."""

    def __init__(self) -> None:
        self._distance = 0
        self._last = 0.0
        self._turned = 0.0

    def turns(self, distance: int, resistance: int, now: float) -> bool:
        """`distance` more pixels; True once they are `resistance` in one go.

        What comes right after a turn is the end of the movement that turned.
        """
        if now - self._turned < _TURN_REST_S:
            return False
        is_same_push = now - self._last < _PUSH_REST_S and self._distance * distance >= 0
        self._last = now
        self._distance = distance + (self._distance if is_same_push else 0)
        if abs(self._distance) < resistance:
            return False
        self._distance, self._turned = 0, now
        return True
