"""Scrolling by the reader and by jumps, animated or immediate, and measuring its speed."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from PySide6 import QtCore, QtGui
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QScrollBar

from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.viewport import LINE, Viewport, VisibleArea
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import is_motion_wanted

_OVERLAP: Final = 0.1
_LONGEST_ANIMATION: Final = 2.0
"""The longest animation in screens; animating a longer way would only be a blur."""
_SETTLE_MS: Final = 70


class ScrollAnimation(QtCore.QObject):
    """Animates a scroll bar to a value."""

    finished = QtCore.Signal()

    def __init__(self, bar: QScrollBar, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._animation = QtCore.QVariantAnimation(self)
        self._animation.setDuration(METRICS.motion_ms)
        self._animation.setEasingCurve(QtCore.QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self._show)
        self._animation.finished.connect(self.finished)

    @property
    def is_running(self) -> bool:
        return self._animation.state() == QtCore.QAbstractAnimation.State.Running

    @property
    def target(self) -> int:
        """The value at which the bar is or will be when the animation ends."""
        return int(self._animation.endValue()) if self.is_running else self._bar.value()

    def start(self, target: int) -> None:
        self._animation.stop()
        self._animation.setStartValue(self._bar.value())
        self._animation.setEndValue(target)
        self._animation.start()

    def finish(self) -> None:
        """Skip to the end of the animation."""
        if self.is_running:
            self._animation.setCurrentTime(self._animation.duration())

    def stop(self) -> None:
        """Stop the animation where it is."""
        self._animation.stop()

    def _show(self, value: object) -> None:
        # Setting start and end of an animation that has run also emits values.
        if isinstance(value, int) and self.is_running:
            self._bar.setValue(value)


_STEPS: Final = {
    QAbstractSlider.SliderAction.SliderPageStepAdd.value: 1,
    QAbstractSlider.SliderAction.SliderPageStepSub.value: -1,
}


class ScrollBarJumps(QtCore.QObject):
    """Reports what the reader does with the scroll bar itself.

    `screen_wanted(1 or -1)`: a click into the groove. `pressed`, `released`: a drag of the slider.
    """

    screen_wanted = QtCore.Signal(int)
    pressed = QtCore.Signal()
    released = QtCore.Signal()

    def __init__(self, bar: QScrollBar, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        bar.actionTriggered.connect(self._note_action)
        bar.sliderPressed.connect(self.pressed)
        bar.sliderReleased.connect(self.released)

    @QtCore.Slot(int)
    def _note_action(self, action: int) -> None:
        if action in _STEPS:
            self._bar.setSliderPosition(self._bar.value())
            self.screen_wanted.emit(_STEPS[action])


_WINDOW_S = 0.12
_FAST_SCREENS = 1.5
"""The number of screens within `_WINDOW_S` from which scrolling is too fast to read.

It is more than one press of Space scrolls, and less than holding Space down.
"""

_PUSH_REST_S = 0.4
_TURN_REST_S = 0.12


class ScrollSpeed:
    """Measures how fast the view scrolls, to choose between sharp pages and previews.

    Times in seconds, distances in pixels.
    """

    def __init__(self) -> None:
        self._steps: deque[tuple[float, int]] = deque()
        self.direction = 1

    def note(self, distance: int, now: float) -> None:
        """Record that the view scrolled by `distance` pixels (positive is down) at time `now`."""
        if distance:
            self.direction = 1 if distance > 0 else -1
        self._steps.append((now, abs(distance)))
        self._forget(now)

    def is_fast(self, screen_height: int, now: float) -> bool:
        self._forget(now)
        return sum(distance for _, distance in self._steps) > screen_height * _FAST_SCREENS

    def pause(self) -> None:
        """Forget the last steps, since nothing has moved for a moment; the direction is kept."""
        self._steps.clear()

    def rest(self) -> None:
        """Forget the last steps and the direction, which say nothing about what follows a jump."""
        self.pause()
        self.direction = 1

    def _forget(self, now: float) -> None:
        while self._steps and self._steps[0][0] < now - _WINDOW_S:
            self._steps.popleft()


class OverscrollPageTurn:
    """Decides when scrolling against the end of the only visible page turns the page."""

    def __init__(self) -> None:
        self._distance = 0
        self._last = 0.0
        self._turned = 0.0

    def turns(self, distance: int, resistance: int, now: float) -> bool:
        """Add `distance` pixels and return True once they add up to `resistance` in one movement.

        Scrolling right after a page turn is ignored: it is the end of the movement that turned.
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


class Scroller(QtCore.QObject):
    """Scrolls the pages for the reader and for jumps, immediately or animated.

    Signals:
    - `moved(direction, is_fast)`: other pixels may be visible; direction 1 is down, -1 up.
    - `rested(pages)`: the view has come to rest on these pages, so what lies on them is worth
      loading.
    - `stopped`: an animation or a drag of the slider has ended.
    - `drag_started`, `drag_ended`: the reader drags the scroll bar's slider.
    - `row_turn_requested(rows, offset)`: show another row, because scrolling has come to the end of
      the row in single-page mode, or because whole pages are fitted; offset 0.0 is the top of the
      other row, 1.0 its end.
    """

    moved = QtCore.Signal(int, bool)
    rested = QtCore.Signal(object)
    stopped = QtCore.Signal()
    drag_started = QtCore.Signal()
    drag_ended = QtCore.Signal()
    row_turn_requested = QtCore.Signal(int, float)

    def __init__(
        self,
        area: QAbstractScrollArea,
        viewport: Viewport,
        *,
        has_motion: bool,
        is_drawn: Callable[[], bool] = lambda: True,
    ) -> None:
        """`is_drawn`: whether the pixels of all that is visible are there."""
        super().__init__(area)
        self._area = area
        self._is_drawn = is_drawn
        self._viewport = viewport
        self._has_motion = has_motion
        self._is_dragged = False
        bar = area.verticalScrollBar()
        self._speed = ScrollSpeed()
        self._overscroll = OverscrollPageTurn()
        self._animation = ScrollAnimation(bar, self)
        self._animation.finished.connect(self._end_animation)
        self._jumps = ScrollBarJumps(bar, self)
        self._jumps.screen_wanted.connect(self.scroll_screens)
        self._jumps.pressed.connect(self._start_drag)
        self._jumps.released.connect(self._end_drag)
        self._settle = QtCore.QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._come_to_rest)
        viewport.resize_started.connect(self.stop)
        viewport.resized.connect(self._note_resized)

    @property
    def target(self) -> VisibleArea:
        """The visible area now, or at the end of the running animation."""
        visible_area = self._viewport.visible_area
        return visible_area.moved_to(visible_area.x, self._animation.target)

    @property
    def is_moving(self) -> bool:
        """Whether an animation runs or the slider is held, so that sizes should not change."""
        return self._animation.is_running or self._area.verticalScrollBar().isSliderDown()

    # -- the reader scrolls ---------------------------------------------------------------

    @QtCore.Slot(int)
    def scroll_screens(self, direction: int) -> None:
        """Scroll by one screen minus a small overlap; with Fit.PAGE, turn the page instead."""
        if self._viewport.fit is Fit.PAGE:
            self.row_turn_requested.emit(direction, 0.0)
            return
        step = round(self._viewport.visible_area.clear_height * (1 - _OVERLAP))
        if not self._scroll_reading(self._animation.target + direction * step, is_reading=True):
            self._turn_over(direction)

    def scroll_by(self, distance: int) -> None:
        """Scroll by `distance` pixels (positive is down), in single-page mode across pages."""
        target = self._animation.target + distance
        if not self._scroll_reading(target, is_reading=not self._is_fast):
            self._push_on(distance, LINE)

    def scroll_freely(self, across: int, down: int) -> None:
        """Scroll by pixels without animation, for touchpads and panning."""
        self._animation.stop()
        self.scroll_across(across)
        bar = self._area.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + down)
        if bar.value() == before:
            self._push_on(down, self._area.viewport().height() // 4)

    def scroll_across(self, distance: int) -> None:
        bar = self._area.horizontalScrollBar()
        bar.setValue(bar.value() + distance)

    # -- jumps ----------------------------------------------------------------------------

    def arrive(
        self,
        target: VisibleArea,
        page: int,
        *,
        is_reading: bool,
        is_animated: bool = True,
        is_jump: bool = True,
    ) -> None:
        """Scroll vertically to `target` and make `page` the page in view."""
        self._animation.stop()
        screen = self._area.viewport().height()
        distance = abs(target.y - self._area.verticalScrollBar().value())
        is_short = distance <= screen * _LONGEST_ANIMATION
        is_near = is_short and target.limits_y == self._viewport.visible_area.limits_y
        can_animate = self._has_motion and self._area.isVisible() and is_motion_wanted()
        if is_animated and is_near and distance and can_animate:
            self._viewport.note_scrolled()
            self._animation.start(target.y)
        else:
            if is_jump:
                self._speed.rest()
            self._viewport.show(target)
            if not self._is_drawn():
                # Another process draws them while this one paints what it has.
                self.moved.emit(self._speed.direction, self._is_fast)
            self._area.viewport().repaint()  # before other listeners react, which takes longer
            _wait_until_shown()
            self.announce()
        self._viewport.set_page(page, is_reading=is_reading)

    def reset(self) -> None:
        """Stop all movement and forget the scrolling of the last document."""
        self._animation.stop()
        self._speed.rest()
        self._is_dragged = False

    @QtCore.Slot()
    def stop(self) -> None:
        """Stop a running animation where it is."""
        self._animation.stop()

    def finish(self) -> None:
        """Skip to the end of a running animation instead of stopping on the way."""
        self._animation.finish()

    # -- after scrolling ------------------------------------------------------------------

    def note_scrolled(self, down: int) -> None:
        """React to the scroll bars having moved the pages by `down` pixels (positive is down)."""
        self._viewport.note_scrolled()
        is_animated = self._animation.is_running
        if not is_animated:
            self._speed.note(down, time.monotonic())
        self.announce()
        if not is_animated:
            page = self._viewport.visible_area.page_near(self._viewport.page)
            is_reading = not self._is_dragged and not self._is_fast
            self._viewport.set_page(page, is_reading=is_reading)

    @QtCore.Slot()
    def announce(self) -> None:
        """Emit `moved`, and `rested` if the view has come to rest."""
        pages = self._viewport.visible_area.visible_pages
        if not pages:
            return
        is_fast = self._is_fast
        self.moved.emit(self._speed.direction, is_fast)
        if is_fast:
            self._settle.start()
        elif not self._animation.is_running:
            self.rested.emit(pages)

    # -- inside ---------------------------------------------------------------------------

    @property
    def _is_fast(self) -> bool:
        return self._speed.is_fast(self._area.viewport().height(), time.monotonic())

    def _scroll_reading(self, y: int, *, is_reading: bool) -> bool:
        """Scroll to `y` and return True; False if there is nothing more to scroll to."""
        if not self._viewport.page_count:
            return True
        visible_area = self._viewport.visible_area
        target = visible_area.moved_within(visible_area.x, y)
        if target.y == self._animation.target:
            return False
        self._speed.note(target.y - self._animation.target, time.monotonic())
        page = target.page_near(self._viewport.page)
        self.arrive(target, page, is_reading=is_reading, is_jump=False)
        return True

    def _turn_over(self, direction: int) -> None:
        """In single-page mode, go on to the top of the next row or back to the end of the last."""
        if self._viewport.arrangement.is_single:
            self.row_turn_requested.emit(direction, 0.0 if direction > 0 else 1.0)

    def _push_on(self, distance: int, resistance: int) -> None:
        """Count scrolling against the end of the page, which may turn the page."""
        if self._overscroll.turns(distance, resistance, time.monotonic()):
            self._turn_over(1 if distance > 0 else -1)

    @QtCore.Slot()
    def _come_to_rest(self) -> None:
        self._speed.pause()
        self.announce()

    @QtCore.Slot(bool)
    def _note_resized(self, is_final: bool) -> None:
        if is_final:
            self.announce()
        else:
            self._settle.start()

    @QtCore.Slot()
    def _end_animation(self) -> None:
        self.stopped.emit()
        self.announce()

    @QtCore.Slot()
    def _start_drag(self) -> None:
        self._animation.stop()
        self._is_dragged = bool(self._viewport.page_count)
        self.drag_started.emit()

    @QtCore.Slot()
    def _end_drag(self) -> None:
        self._is_dragged = False
        self.drag_ended.emit()
        self.stopped.emit()


_TICK_MS: Final = 30
_DRAG_EDGE: Final = 12


class DragScrolling(QtCore.QObject):
    """Scrolls while a drag is held at or beyond the edge of the viewport.

    `scrolled`: the pages have moved below the pointer. The edge zone begins some pixels inside the
    viewport, because a window may end where the screen does. It excludes the point where the button
    was pressed, or the last line couldn't be selected without scrolling.
    """

    scrolled = QtCore.Signal()

    def __init__(self, area: QAbstractScrollArea, scroller: Scroller) -> None:
        super().__init__(scroller)
        self._area = area
        self._scroller = scroller
        self._pressed = self._position = QtCore.QPointF()
        self._tick = QtCore.QTimer(self, interval=_TICK_MS)
        self._tick.timeout.connect(self._scroll)

    def move(self, pressed: QtCore.QPointF, position: QtCore.QPointF) -> None:
        """Start or stop scrolling for a button pressed at `pressed` and now held at `position`."""
        self._pressed, self._position = QtCore.QPointF(pressed), QtCore.QPointF(position)
        if self._distance().isNull():
            self._tick.stop()
        elif not self._tick.isActive():
            self._tick.start()

    def stop(self) -> None:
        """Stop scrolling: the button was released."""
        self._tick.stop()

    def _distance(self) -> QtCore.QPoint:
        """Return how far the pointer is in the edge zone; negative to the left and up."""
        port = self._area.viewport().size()
        return QtCore.QPoint(
            _beyond(self._position.x(), self._pressed.x(), port.width()),
            _beyond(self._position.y(), self._pressed.y(), port.height()),
        )

    @QtCore.Slot()
    def _scroll(self) -> None:
        distance = self._distance()
        across, down = (max(-LINE, min(LINE, step)) for step in distance.toTuple())
        self._scroller.scroll_freely(across, down)
        self.scrolled.emit()


def _beyond(position: float, pressed: float, length: int) -> int:
    at, began = round(position), round(pressed)
    first = max(0, min(_DRAG_EDGE, began))
    last = length - max(0, min(_DRAG_EDGE, length - began))
    return min(0, at - first) + max(0, at - last)


def _wait_until_shown() -> None:
    """Wait until the window system has shown what was painted: on X11 about a millisecond.

    Otherwise our own processes, which begin their work next, may keep the server waiting for a
    processor. The server answers requests in order, so this sends one that has an answer.
    """
    QtGui.QCursor.pos()
