"""Mouse and touch input over pages: wheel, links, selecting, panning, a finger that rests."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QInputDevice, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from reader_app.domain.document import Link
from reader_app.ui.pages.geometry import PagePoint
from reader_app.ui.pages.navigation import Navigation
from reader_app.ui.pages.scrolling import DragScrolling, Scroller
from reader_app.ui.pages.viewport import LINE, Viewport
from reader_app.ui.selection.selection import Unit
from reader_app.ui.selection.text_interaction import TextInteraction

_NOTCH: Final = 120
_LINES_PER_NOTCH: Final = 3
_WHEEL_ZOOM: Final = 1.15
_TOUCHPAD_ZOOM: Final = 1.0025


class MouseInput(QObject):
    """Translates mouse and wheel events of the page view into scrolling, links and selection.

    A finger scrolls. When it rests on a link, it asks for the link's card; when it rests on a word,
    it selects the word, and more words as it moves on.

    `control_clicked(PagePoint)`: a click with Ctrl on a page, but not on a link. `held(pixel)`: a
    finger rests on a page, but not on text or a link.
    """

    control_clicked = Signal(object)
    held = Signal(QPoint)

    def __init__(
        self,
        area: QAbstractScrollArea,
        viewport: Viewport,
        scroller: Scroller,
        navigation: Navigation,
        text: TextInteraction,
    ) -> None:
        super().__init__(area)
        self._area = area
        self._viewport = viewport
        self._scroller = scroller
        self._navigation = navigation
        self._text = text
        self._selection = text.selection
        self._clicks = 0
        self._last_click_s = 0.0
        self._press = QPointF()
        self._pressed_link: Link | None = None
        self._is_selecting = False
        self._pan: QPoint | None = None
        self._edge = DragScrolling(area, scroller)
        self._edge.scrolled.connect(self._extend)
        text.references.references_offered.connect(self._note_offered)
        self._position = QPointF()
        self._is_exact = False
        pause = QGuiApplication.styleHints().mousePressAndHoldInterval()
        self._hold = QTimer(self, singleShot=True, interval=pause)
        self._hold.timeout.connect(self._take_hold)

    @property
    def is_selecting(self) -> bool:
        """Whether the left button is down, so the selection isn't final."""
        return self._is_selecting

    def press(self, event: QMouseEvent) -> None:
        button = event.button()
        if button is Qt.MouseButton.BackButton:
            self._navigation.back()
        elif button is Qt.MouseButton.ForwardButton:
            self._navigation.forward()
        elif button is Qt.MouseButton.MiddleButton:
            self._press, self._pressed_link = event.position(), self._text.link_at(event.position())
            self._begin_pan()
        elif button is Qt.MouseButton.LeftButton:
            self._press_left(event)

    def move(self, event: QMouseEvent) -> None:
        self._is_exact = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        self.move_to(event.position())

    def move_to(self, position: QPointF | QPoint) -> None:
        """Handle the pointer at pixel `position` of the viewport."""
        self._position = QPointF(position)
        if self._hold.isActive() and not self._is_near(self._position):
            self.end_touch()
            self._pan = self._press.toPoint()
        if self._pan is not None:
            self._drag_view(self._position.toPoint())
        elif self._is_selecting:
            self._extend()
            self._edge.move(self._press, self._position)
        else:
            self._hover()

    def release(self, event: QMouseEvent) -> None:
        is_tap = self._hold.isActive()
        self._hold.stop()
        if event.button() is Qt.MouseButton.MiddleButton:
            self._pan = None
            self._open_beside(event.position())
            self._hover()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        self._edge.stop()
        if self._pan is not None:
            self._pan = None
            self._area.viewport().unsetCursor()
        if is_tap and self._clicks == 1:
            self._selection.begin(self._point(), Unit.CHARACTER)
        was_selecting, self._is_selecting = self._is_selecting, False
        link, self._pressed_link = self._pressed_link, None
        if link is not None and self._selection.is_empty:
            if self._text.link_at(event.position()) == link:
                is_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
                self._text.follow(link, self._point().page, is_beside=bool(is_control))
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and self._selection.is_empty:
            self.control_clicked.emit(self._point())
        elif was_selecting:
            self._text.finish_selection()

    def _open_beside(self, position: QPointF) -> None:
        """Open a link beside the page if the middle button was clicked on it, not dragged."""
        link, self._pressed_link = self._pressed_link, None
        if link is not None and self._is_near(position) and self._text.link_at(position) == link:
            point = self._viewport.visible_area.point_at(position.x(), position.y())
            self._text.follow(link, point.page, is_beside=True)

    def wheel(self, event: QWheelEvent) -> None:
        delta, pixels = event.angleDelta(), event.pixelDelta()
        notches = delta.y() / _NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            base, steps = (_TOUCHPAD_ZOOM, pixels.y()) if pixels.y() else (_WHEEL_ZOOM, notches)
            self._viewport.zoom_by(base**steps, event.position().x(), event.position().y())
        elif not pixels.isNull():
            self._scroller.scroll_freely(-pixels.x(), -pixels.y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._scroller.scroll_across(-round(delta.y() / _NOTCH * _LINES_PER_NOTCH * LINE))
        else:
            self._scroller.scroll_across(-round(delta.x() / _NOTCH * _LINES_PER_NOTCH * LINE))
            self._scroller.scroll_by(-round(delta.y() / _NOTCH * _LINES_PER_NOTCH * LINE))
        event.accept()

    def _press_left(self, event: QMouseEvent) -> None:
        self._count_click(event)
        self._position = event.position()
        point = self._point()
        self._pressed_link = self._text.link_at(event.position()) if self._clicks == 1 else None
        self._is_selecting = True
        if event.deviceType() is QInputDevice.DeviceType.TouchScreen:
            self._hold.start()
            if self._clicks == 1:
                return  # what is selected stays while a finger scrolls
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._selection.has_place:
            self._selection.extend(point)
        else:
            # Outside the text, a double click would select some distant word, merely the nearest.
            is_on_text = self._text.is_text_at(event.position())
            self._selection.begin(point, Unit(self._clicks) if is_on_text else Unit.CHARACTER)
            if self._pressed_link is None and self._selection.is_on_picture:
                self._is_selecting = False
                self._begin_pan()

    def _count_click(self, event: QMouseEvent) -> None:
        """Count quick clicks by the time of their events: a busy window gets them late."""
        position = event.position()
        now = event.timestamp() / 1000 or time.monotonic()  # made by a program: no timestamp
        is_soon = now - self._last_click_s < QApplication.doubleClickInterval() / 1000
        is_next = is_soon and self._is_near(position)
        self._clicks = self._clicks % len(Unit) + 1 if is_next else 1
        self._press, self._last_click_s = position, now

    def _is_near(self, position: QPointF) -> bool:
        """Return True if a pixel is near where the button was pressed: a click, not a drag."""
        return (position - self._press).manhattanLength() < QApplication.startDragDistance()

    def end_touch(self) -> None:
        """Stop the finger that is down from clicking or selecting, since it scrolls or zooms."""
        self._hold.stop()
        self._pressed_link, self._pan, self._is_selecting = None, None, False

    @Slot()
    def _take_hold(self) -> None:
        link, point = self._pressed_link, self._point()
        self.end_touch()
        if link is not None:
            self._text.card_requested.emit(link, point.page)
        elif self._text.is_text_at(self._position):
            self._is_selecting = True
            self._selection.begin(point, Unit.WORD)
        else:
            self.held.emit(self._position.toPoint())

    @Slot()
    def _extend(self) -> None:
        self._selection.extend(self._point(), is_exact=self._is_exact)

    def _point(self) -> PagePoint:
        return self._viewport.visible_area.point_at(self._position.x(), self._position.y())

    @Slot(int)
    def _note_offered(self, _page: int) -> None:
        """Look again at what is under the resting pointer: it may be a link now."""
        is_idle = self._pan is None and not self._is_selecting
        if is_idle and self._area.viewport().underMouse():
            self._hover()

    def _hover(self) -> None:
        self._text.hover(self._position)

    def _begin_pan(self) -> None:
        self._pan = self._press.toPoint()
        self._area.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _drag_view(self, position: QPoint) -> None:
        assert self._pan is not None
        step, self._pan = self._pan - position, position
        self._scroller.scroll_freely(step.x(), step.y())
