"""The ends of marked words, which can be dragged while the card of the words is open."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from reader_app.domain.annotations import Highlight, HighlightPart
from reader_app.ui.annotations.annotation_layer import AnnotationLayer
from reader_app.ui.annotations.mark_painting import MarkEnd, ends_of, knob_of, page_transform
from reader_app.ui.annotations.model import AnnotationSet
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.selection import Selection

_REACH: Final = 9.0


class MarkEnds(QObject):
    """Lets the reader drag the ends of the chosen words.

    `moved(Highlight, parts)`: the words it marks from now on. They snap to whole words as a
    selection does; Alt while dragging is to the letter.
    """

    moved = Signal(object, object)

    def __init__(self, view: PageView, marks: AnnotationSet, layer: AnnotationLayer) -> None:
        super().__init__(view)
        self._view = view
        self._marks = marks
        self._layer = layer
        self._drawn: Selection | None = None
        self._mark: Highlight | None = None
        self._hold = QPointF()
        """Where the pointer holds the handle, which hangs below its line of words."""
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and watched is self._view.viewport():
            match event.type():
                case QEvent.Type.MouseButtonPress:
                    return self._press(event)
                case QEvent.Type.MouseMove:
                    return self._move(event)
                case QEvent.Type.MouseButtonRelease if self._drawn is not None:
                    self._release()
                    return True
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return event.key() == Qt.Key.Key_Escape and self._stop()
        return False

    def end_at(self, pixel: QPointF) -> tuple[Highlight, MarkEnd, QPointF] | None:
        """Return the chosen words, the end whose handle is at a pixel, and the middle of that line.

        The middle is in pixels.
        """
        if not self._layer.has_ends:
            return None
        mark, area = self._marks.highlight(self._layer.chosen), self._view.visible_area
        for part in mark.parts if mark is not None else ():
            if mark is None or part.page not in area.visible_pages:
                continue
            for end, top, foot in ends_of(page_transform(area, part.page), mark, part):
                off = pixel - knob_of(top, foot)
                if off.manhattanLength() <= _REACH * 1.5:
                    return mark, end, (top + foot) / 2
        return None

    def _press(self, event: QMouseEvent) -> bool:
        found = self.end_at(event.position())
        if found is None or event.button() is not Qt.MouseButton.LeftButton:
            return False
        mark, end, middle = found
        self._hold = event.position() - middle
        fixed = mark.parts[0] if end is MarkEnd.END else mark.parts[-1]
        loose = mark.parts[-1] if end is MarkEnd.END else mark.parts[0]
        self._mark = mark
        self._drawn = self._view.text.new_selection()
        starts = (fixed.page, fixed.start if end is MarkEnd.END else fixed.end)
        self._drawn.select(starts, (loose.page, loose.end if end is MarkEnd.END else loose.start))
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if self._drawn is None:
            if event.buttons() or self.end_at(event.position()) is None:
                return False
            self._view.viewport().setCursor(Qt.CursorShape.SizeHorCursor)
            return True
        pixel, mark = event.position() - self._hold, self._mark
        is_exact = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        point = self._view.visible_area.point_at(pixel.x(), pixel.y())
        self._drawn.extend(point, is_exact=is_exact)
        parts = self._parts()
        if mark is not None and parts:
            self._layer.show_draft(mark.with_parts(parts))
        return True

    def _release(self) -> None:
        mark, parts = self._mark, self._parts()
        self._stop()
        if mark is not None and parts and not mark.covers_same(parts):
            self.moved.emit(mark, parts)

    def _stop(self) -> bool:
        """End dragging without a change; return False if nothing was dragged."""
        had_one = self._drawn is not None
        if self._drawn is not None:
            self._drawn.deleteLater()
        self._drawn, self._mark = None, None
        self._layer.show_draft(None)
        return had_one

    def _parts(self) -> tuple[HighlightPart, ...]:
        if self._drawn is None or self._drawn.awaits_text:
            return ()
        return tuple(
            HighlightPart(part.page, part.start, part.end, part.rects, part.text)
            for part in self._drawn.parts()
        )
