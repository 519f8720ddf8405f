"""Free marks under the mouse and the keys: drawing, choosing, moving, resizing and erasing them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from reader_app.domain.annotations import FreeMark, FreeMarkKind, Point
from reader_app.domain.document import Rect
from reader_app.domain.values import dataclass, replace
from reader_app.ui.annotations.annotation_layer import AnnotationLayer
from reader_app.ui.annotations.mark_painting import (
    NOTE_SIDE,
    Grip,
    MarkLook,
    MarkTool,
    nearest_stroke,
    page_transform,
    scale_of,
    text_height,
)
from reader_app.ui.annotations.model import AnnotationSet
from reader_app.ui.pages.page_view import PageView

_CURSORS: Final = {
    MarkTool.INK: Qt.CursorShape.CrossCursor,
    MarkTool.ERASER: Qt.CursorShape.PointingHandCursor,
    MarkTool.BOX: Qt.CursorShape.CrossCursor,
    MarkTool.TEXT: Qt.CursorShape.IBeamCursor,
    MarkTool.NOTE: Qt.CursorShape.CrossCursor,
}
_TEXT_WIDTH: Final = 170.0
"""The width of a text box that is begun by a click, in points."""
_BOX_SIZE: Final = (160.0, 80.0)
_LEAST_SIDE: Final = 8.0
_LEAST_STEP: Final = 1.5
"""How far the pen moves between two points of a stroke, in pixels."""
_NEAR: Final = 48.0
"""Strokes at most this far apart, in points, that are drawn one after the other are one drawing."""
_ERASES: Final = 8.0
_REST_MS: Final = 400
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_FAR_STEP: Final = 10.0


@dataclass(slots=True)
class _Drag:
    """A mark that is drawn, moved or resized: where the button went down, and what was there."""

    pixel: QPointF
    page: int
    point: Point
    mark: FreeMark | None = None
    grip: Grip | None = None
    is_moving: bool = False


class FreeMarkInput(QObject):
    """Turns mouse and keys into requests to make, change and delete free marks.

    `made(FreeMark)`, `changed(before, after)`: complete, to be stored. `erased(before, after)`:
    after is None if nothing is left. `tool_changed`: another tool, or none. `opened(FreeMark,
    bool)`: show its card; True: to write a note. `text_wanted(FreeMark)`: write on the page.
    `pressed`: the reader pressed elsewhere than on the card.
    """

    made = Signal(object)
    changed = Signal(object, object)
    erased = Signal(object, object)
    delete_requested = Signal(object)
    tool_changed = Signal()
    opened = Signal(object, bool)
    text_wanted = Signal(object)
    pressed = Signal()
    deselected = Signal()

    def __init__(self, view: PageView, marks: AnnotationSet, layer: AnnotationLayer) -> None:
        super().__init__(view)
        self._view = view
        self._marks = marks
        self._layer = layer
        self.look = MarkLook()
        self._tool: MarkTool | None = None
        self._drag: _Drag | None = None
        self._drawing = ""
        """The id of the drawing that the next stroke may belong to."""
        self.rest = MarkRest(marks, self)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def tool(self) -> MarkTool | None:
        return self._tool

    def use_tool(self, tool: MarkTool | None) -> None:
        """Let the next press on the page use that tool; None ends it."""
        if tool is self._tool or (tool is not None and not self._view.page_count):
            return
        self._stop_drag()
        self._tool, self._drawing = tool, ""
        port = self._view.viewport()
        if tool is None:
            port.unsetCursor()
        else:
            self._view.region.end()
            self._view.text.clear_selection()
            self.select(None)
            port.setCursor(_CURSORS[tool])
        self.tool_changed.emit()

    @property
    def selected(self) -> FreeMark | None:
        """The free mark that the keys act on and that shows its handles."""
        return self._marks.free_mark(self._layer.chosen)

    def select(self, mark: FreeMark | None) -> None:
        if mark is not None or self.selected is not None:
            self._layer.choose(mark.id if mark is not None else "")

    def place(self, kind: FreeMarkKind, pixel: QPointF) -> None:
        """Put a new note, box or text at that pixel of the viewport."""
        point = self._view.visible_area.point_at(pixel.x(), pixel.y())
        if point.page:
            self._make(kind, point.page, (point.x, point.y), (point.x, point.y))

    # -- events -------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The view may be gone already, so it is used only where the event needs it.
        if isinstance(event, QMouseEvent):
            return watched is self._view.viewport() and self._take_mouse(event)
        if event.type() is QEvent.Type.Leave:
            self.rest.note(None)
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return watched is self._view and self._take_key(event)
        return False

    def _take_mouse(self, event: QMouseEvent) -> bool:
        if self._view.region.is_active and self._tool is None:
            return False
        match event.type():
            case QEvent.Type.MouseButtonPress:
                return self._press(event)
            case QEvent.Type.MouseButtonDblClick:
                return self._press_twice(event)
            case QEvent.Type.MouseMove:
                return self._move(event)
            case QEvent.Type.MouseButtonRelease:
                return self._release(event)
        return False

    def _press(self, event: QMouseEvent) -> bool:
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        if self._tool is None and event.modifiers() != Qt.KeyboardModifier.NoModifier:
            return False
        pixel = event.position()
        point = self._view.visible_area.point_at(pixel.x(), pixel.y())
        drag = _Drag(pixel, point.page, (point.x, point.y))
        if not point.page:
            return self._tool is not None
        if self._tool is not None:
            self._view.setFocus()
            self._begin(drag)
            return True
        chosen = self.selected
        grip = self._layer.grip_at(self._view.visible_area, pixel)
        mark = chosen if grip is not None else self._mark_at(pixel)
        if mark is None:
            self.select(None)
            self.deselected.emit()
            return False
        self.rest.stop()
        self._view.setFocus()
        self.pressed.emit()
        self._drag = replace(drag, page=mark.page, mark=mark, grip=grip)
        return True

    def _press_twice(self, event: QMouseEvent) -> bool:
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        if self._tool is not None:
            return self._press(event)
        mark = self._mark_at(event.position())
        if mark is not None and mark.kind is FreeMarkKind.TEXT:
            self._drag = None
            self.text_wanted.emit(mark)
        return mark is not None

    def _move(self, event: QMouseEvent) -> bool:
        drag = self._drag
        if drag is None:
            if self._tool is not None:
                self._view.viewport().setCursor(_CURSORS[self._tool])
                return not event.buttons()
            return not event.buttons() and self._hover(event.position())
        self._pull(drag, event.position())
        return True

    def _release(self, event: QMouseEvent) -> bool:
        drag = self._drag
        if drag is None or event.button() is not Qt.MouseButton.LeftButton:
            return False
        self._drag = None
        self._finish(drag, event.position())
        return True

    def _take_key(self, event: QKeyEvent) -> bool:
        key, mark = Qt.Key(event.key()), self.selected
        if key == Qt.Key.Key_Escape and (self._tool is not None or self._drag is not None):
            had_drag = self._drag is not None
            self._stop_drag()
            if not had_drag:
                self.use_tool(None)
            return True
        if self._tool is not None:
            return key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._place_in_middle()
        return mark is not None and self._act_on(mark, key, event.modifiers())

    def _act_on(self, mark: FreeMark, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Let a key act on the chosen mark; return False for a key that doesn't."""
        plain = modifiers & ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_Escape:
            self.select(None)
            self.deselected.emit()
        elif key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.delete_requested.emit(mark)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2} and not plain:
            self._open(mark, writes=True)
        elif key in _ARROWS and plain in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        }:
            self._nudge(mark, key, _FAR_STEP if plain else 1.0)
        else:
            return False
        return True

    # -- with a tool --------------------------------------------------------------------------

    def _begin(self, drag: _Drag) -> None:
        self._drag = drag
        if self._tool is MarkTool.INK:
            self._layer.show_draft(self._new(FreeMarkKind.INK, drag.page, strokes=((drag.point,),)))
        elif self._tool is MarkTool.ERASER:
            self._erase(drag)

    def _place_in_middle(self) -> bool:
        """Put what the tool makes into the middle of the view, for those without a mouse."""
        if self._tool not in (MarkTool.NOTE, MarkTool.TEXT, MarkTool.BOX):
            return False
        kind, port = FreeMarkKind(self._tool.value), self._view.viewport()
        middle = QPointF(port.rect().center())
        if kind is FreeMarkKind.BOX:
            point = self._view.visible_area.point_at(middle.x(), middle.y())
            far = (point.x + _BOX_SIZE[0], point.y + _BOX_SIZE[1])
            self._make(kind, point.page, (point.x, point.y), far)
        else:
            self.place(kind, middle)
        return True

    def _make(self, kind: FreeMarkKind, page: int, one: Point, other: Point) -> None:
        """Make a mark between two points; text and notes may have both in one place."""
        size = self._view.visible_area.layout.size(page)
        rect = _within(_between(one, other), size.width, size.height)
        match kind:
            case FreeMarkKind.NOTE:
                rect = Rect(one[0], one[1], one[0] + NOTE_SIDE, one[1] + NOTE_SIDE)
                rect = _inside(rect, size.width, size.height)
            case FreeMarkKind.TEXT:
                width = rect.x1 - rect.x0
                width = width if width >= 4 * _LEAST_SIDE else _TEXT_WIDTH
                height = max(rect.y1 - rect.y0, text_height("", width))
                rect = Rect(rect.x0, rect.y0, rect.x0 + width, rect.y0 + height)
                rect = _inside(rect, size.width, size.height)
            case _ if min(rect.x1 - rect.x0, rect.y1 - rect.y0) < _LEAST_SIDE / 2:
                return
        self.use_tool(None)
        mark = self._new(kind, page, rect=rect)
        if kind is FreeMarkKind.TEXT:
            self.text_wanted.emit(mark)  # it is made once something is written
            return
        self.made.emit(mark)
        self.select(mark)
        if kind is FreeMarkKind.NOTE:
            self.opened.emit(mark, True)

    def _new(
        self,
        kind: FreeMarkKind,
        page: int,
        *,
        rect: Rect | None = None,
        strokes: tuple[tuple[Point, ...], ...] = (),
    ) -> FreeMark:
        pen = self.look.pens[MarkTool(kind.value)]
        where = rect or around_strokes(strokes, pen.width)
        return FreeMark("", kind, page, where, pen.color, strokes=strokes, width=pen.width)

    def _end_stroke(self, drag: _Drag) -> None:
        """Store the stroke at once, with those beside it that were drawn just before."""
        draft = self._layer.draft
        self._layer.show_draft(None)
        if not isinstance(draft, FreeMark):
            return
        known = self._marks.free_mark(self._drawing)
        is_one = (
            known is not None
            and known.page == draft.page
            and (known.color, known.width) == (draft.color, draft.width)
            and _distance(known.rect, draft.rect) <= _NEAR
        )
        if known is not None and is_one:
            strokes = (*known.strokes, *draft.strokes)
            rect = around_strokes(strokes, known.width)
            self.changed.emit(known, known.changed(strokes=strokes, rect=rect))
        else:
            self._drawing = draft.id
            self.made.emit(draft)

    def _erase(self, drag: _Drag, pixel: QPointF | None = None) -> None:
        """Erase the stroke under the pointer."""
        area = self._view.visible_area
        where = pixel or drag.pixel
        page = area.page_at(where.x(), where.y())
        if not page:
            return
        point = area.point_on(page, where.x(), where.y())
        reach = _ERASES / scale_of(page_transform(area, page))
        for mark in reversed(self._marks.free_on(page)):
            if mark.kind is not FreeMarkKind.INK:
                continue
            at = nearest_stroke(mark, (point.x, point.y), reach)
            if at is not None:
                left = (*mark.strokes[:at], *mark.strokes[at + 1 :])
                rect = around_strokes(left, mark.width)
                after = mark.changed(strokes=left, rect=rect) if left else None
                self.erased.emit(mark, after)
                return

    # -- dragging -----------------------------------------------------------------------------

    def _pull(self, drag: _Drag, pixel: QPointF) -> None:
        distance = (pixel - drag.pixel).manhattanLength()
        if not drag.is_moving and distance < (
            1 if self._tool is MarkTool.INK else QApplication.startDragDistance()
        ):
            return
        drag.is_moving = True
        point = self._point(drag.page, pixel)
        match self._tool:
            case MarkTool.INK:
                self._draw_to(drag, point, pixel)
            case MarkTool.ERASER:
                self._erase(drag, pixel)
            case MarkTool.BOX | MarkTool.TEXT:
                rect = _between(drag.point, point)
                self._layer.show_draft(self._new(FreeMarkKind.BOX, drag.page, rect=rect))
            case None if drag.mark is not None:
                self._layer.show_draft(self._pulled(drag, drag.mark, point))
            case _:
                pass

    def _draw_to(self, drag: _Drag, point: Point, pixel: QPointF) -> None:
        draft = self._layer.draft
        if isinstance(draft, FreeMark) and (pixel - drag.pixel).manhattanLength() >= _LEAST_STEP:
            drag.pixel = pixel
            stroke = (*draft.strokes[0], (round(point[0], 2), round(point[1], 2)))
            rect = around_strokes((stroke,), draft.width)
            self._layer.show_draft(replace(draft, strokes=(stroke,), rect=rect))

    def _pulled(self, drag: _Drag, mark: FreeMark, point: Point) -> FreeMark:
        """Return the mark as it is after dragging it, or one of its handles, to that point."""
        size = self._view.visible_area.layout.size(mark.page)
        across, down = point[0] - drag.point[0], point[1] - drag.point[1]
        if drag.grip is None:
            return moved_to(mark, across, down, size.width, size.height)
        rect = _within(drag.grip.pulled(mark.rect, across, down), size.width, size.height)
        return resized(mark, rect)

    def _finish(self, drag: _Drag, pixel: QPointF) -> None:
        draft, tool = self._layer.draft, self._tool
        if tool is MarkTool.INK:
            self._end_stroke(drag)
            return
        self._layer.show_draft(None)
        if tool is MarkTool.ERASER:
            return
        if tool is not None:
            end = self._point(drag.page, pixel) if drag.is_moving else drag.point
            self._make(FreeMarkKind(tool.value), drag.page, drag.point, end)
        elif drag.mark is not None and drag.is_moving and isinstance(draft, FreeMark):
            self.changed.emit(drag.mark, draft)
            self.select(draft)
        elif drag.mark is not None:
            self._open(drag.mark, writes=False)

    def _open(self, mark: FreeMark, *, writes: bool) -> None:
        self.select(mark)
        if mark.kind is FreeMarkKind.TEXT and writes:
            self.text_wanted.emit(mark)
        else:
            self.opened.emit(mark, writes or mark.kind is FreeMarkKind.NOTE)

    def _nudge(self, mark: FreeMark, key: Qt.Key, step: float) -> None:
        """Move the mark with an arrow key, in the direction that it has on the screen."""
        area = self._view.visible_area
        transform, _ = page_transform(area, mark.page).inverted()
        across, down = _ARROWS[key]
        zero, there = transform.map(QPointF(0, 0)), transform.map(QPointF(across, down))
        x, y = _sign(there.x() - zero.x()) * step, _sign(there.y() - zero.y()) * step
        size = area.layout.size(mark.page)
        self.changed.emit(mark, moved_to(mark, x, y, size.width, size.height))

    def _stop_drag(self) -> None:
        if self._drag is not None:
            self._drag = None
            self._layer.show_draft(None)

    # -- under the pointer --------------------------------------------------------------------

    def _point(self, page: int, pixel: QPointF) -> Point:
        """Return the nearest point of the page."""
        area = self._view.visible_area
        point, size = area.point_on(page, pixel.x(), pixel.y()), area.layout.size(page)
        return min(max(point.x, 0.0), size.width), min(max(point.y, 0.0), size.height)

    def _mark_at(self, pixel: QPointF) -> FreeMark | None:
        return self._layer.free_mark_at(self._view.visible_area, pixel)

    def _hover(self, pixel: QPointF) -> bool:
        """Show what can be done with the mark under the pointer; return False if there is none."""
        grip = self._layer.grip_at(self._view.visible_area, pixel)
        mark = self.selected if grip is not None else self._mark_at(pixel)
        self.rest.note(mark)
        if mark is None:
            return False
        shape = Qt.CursorShape.PointingHandCursor
        if grip is not None:
            rotation = self._view.visible_area.layout.rotation
            shape = grip.cursor(is_turned=bool(rotation % 180))
        elif mark.id == self._layer.chosen:
            shape = Qt.CursorShape.SizeAllCursor
        self._view.viewport().setCursor(shape)
        return True


class MarkRest(QObject):
    """Tells when the pointer rests on a free mark with a text: `rested(FreeMark)`, then `left`."""

    rested = Signal(object)
    left = Signal()

    def __init__(self, marks: AnnotationSet, parent: QObject) -> None:
        super().__init__(parent)
        self._marks = marks
        self._under = ""
        self._timer = QTimer(self, singleShot=True, interval=_REST_MS)
        self._timer.timeout.connect(self._tell)

    def stop(self) -> None:
        self._timer.stop()

    def note(self, mark: FreeMark | None) -> None:
        """The pointer is over that mark now, or over none."""
        under = mark.id if mark is not None else ""
        if under == self._under:
            return
        self._under = under
        self._timer.stop()
        self.left.emit()
        if mark is not None and mark.text and mark.kind is not FreeMarkKind.TEXT:
            self._timer.start()

    @Slot()
    def _tell(self) -> None:
        mark = self._marks.free_mark(self._under)
        if mark is not None:
            self.rested.emit(mark)


# -- geometry: all in points of the page ------------------------------------------------------


def around_strokes(strokes: tuple[tuple[Point, ...], ...], width: float) -> Rect:
    """Return the area that strokes of that width cover; there must be one point at least."""
    points = [point for stroke in strokes for point in stroke] or [(0.0, 0.0)]
    half = width / 2
    across, down = [x for x, _ in points], [y for _, y in points]
    return Rect(min(across) - half, min(down) - half, max(across) + half, max(down) + half)


def moved_to(mark: FreeMark, across: float, down: float, width: float, height: float) -> FreeMark:
    """Return the mark moved by that much, but not beyond a page of this width and height."""
    rect = mark.rect
    x = min(max(across, -rect.x0), max(width - rect.x1, -rect.x0))
    y = min(max(down, -rect.y0), max(height - rect.y1, -rect.y0))
    strokes = tuple(tuple((a + x, b + y) for a, b in stroke) for stroke in mark.strokes)
    there = Rect(rect.x0 + x, rect.y0 + y, rect.x1 + x, rect.y1 + y)
    return mark.changed(rect=there, strokes=strokes)


def resized(mark: FreeMark, rect: Rect) -> FreeMark:
    """Return the mark in another area; ink is stretched, text needs room for its lines."""
    if mark.kind is FreeMarkKind.TEXT:
        least = text_height(mark.text, rect.x1 - rect.x0)
        rect = Rect(rect.x0, rect.y0, rect.x1, max(rect.y1, rect.y0 + least))
    if not mark.strokes:
        return mark.changed(rect=rect)
    old = mark.rect
    wide = (rect.x1 - rect.x0) / max(old.x1 - old.x0, 0.1)
    high = (rect.y1 - rect.y0) / max(old.y1 - old.y0, 0.1)
    strokes = tuple(
        tuple((rect.x0 + (x - old.x0) * wide, rect.y0 + (y - old.y0) * high) for x, y in stroke)
        for stroke in mark.strokes
    )
    return mark.changed(rect=rect, strokes=strokes)


def _between(one: Point, other: Point) -> Rect:
    (a, b), (c, d) = one, other
    return Rect(min(a, c), min(b, d), max(a, c), max(b, d))


def _within(rect: Rect, width: float, height: float) -> Rect:
    """Return the part of the area that is on a page of this size."""
    return Rect(max(rect.x0, 0.0), max(rect.y0, 0.0), min(rect.x1, width), min(rect.y1, height))


def _inside(rect: Rect, width: float, height: float) -> Rect:
    """Return the area, moved onto a page of this size."""
    x = min(0.0, width - rect.x1) if rect.x0 >= 0 else -rect.x0
    y = min(0.0, height - rect.y1) if rect.y0 >= 0 else -rect.y0
    x, y = max(x, -rect.x0), max(y, -rect.y0)
    return Rect(rect.x0 + x, rect.y0 + y, min(rect.x1 + x, width), min(rect.y1 + y, height))


def _distance(one: Rect, other: Rect) -> float:
    across = max(one.x0 - other.x1, other.x0 - one.x1, 0.0)
    down = max(one.y0 - other.y1, other.y0 - one.y1, 0.0)
    return max(across, down)


def _sign(value: float) -> float:
    return 0.0 if abs(value) < 1e-9 else (1.0 if value > 0 else -1.0)
