"""Annotations on the pages: marked words, free marks, note signs, bookmarks; the mouse there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)
from PySide6.QtWidgets import QApplication

from reader_app.domain.annotations import FreeMark, Highlight, HighlightPart, MarkStyle
from reader_app.domain.document import PageSize
from reader_app.ui.annotations.annotation_card import note_of
from reader_app.ui.annotations.mark_painting import (
    Grip,
    area_of,
    grips_of,
    is_hit,
    page_transform,
    paint_ends,
    paint_free_mark,
    paint_grips,
    paint_word_lines,
    sign_color,
    wash,
)
from reader_app.ui.annotations.model import AnnotationSet
from reader_app.ui.pages.geometry import Box, turned_point, turned_size
from reader_app.ui.pages.page_painting import ViewerColors
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.window.action_table import ACTIONS, ActionId
from reader_app.ui.window.actions import tooltip
from reader_app.workers.rendered_page import RenderKey

_SIGN: Final = 14.0  # pixels
_SMALLEST_SIGN: Final = 9.0
_WIDE: Final = 420
"""The width of a page in pixels from which on signs have their full size."""
_SIGN_GAP: Final = 4.0
_FOLD: Final = 4.5
_RIBBON_WIDTH: Final = 14.0
_RIBBON_HEIGHT: Final = 26.0
_RIBBON_EDGE: Final = 18.0
_CORNER: Final = 44.0
"""The side of the square in a page's upper right corner that shows and takes a bookmark."""
_SLACK: Final = 1.5
_LINE: Final = 2.0
_GRIP_REACH: Final = 3.0


class AnnotationLayer(QObject):
    """Paints the annotations on the pages and finds the one at a pixel."""

    page_changed = Signal(int)

    def __init__(self, annotations: AnnotationSet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._annotations = annotations
        self._chosen = ""
        self._has_ends = False
        self._hidden = ""
        self._draft: Highlight | FreeMark | None = None
        self._corner = 0
        annotations.page_changed.connect(self.page_changed)

    @property
    def chosen(self) -> str:
        """The id of the mark that a card or a jump is about, or that the keys act on; or ""."""
        return self._chosen

    @property
    def has_ends(self) -> bool:
        """Whether the chosen words show handles at their ends."""
        return self._has_ends

    @property
    def draft(self) -> Highlight | FreeMark | None:
        """What is being drawn or changed with the mouse."""
        return self._draft

    def choose(self, mark_id: str, *, has_ends: bool = False) -> None:
        """Point out the mark with that id, "" for none; `has_ends`: its ends can be dragged."""
        pages = self._pages_of(self._chosen) | self._pages_of(mark_id)
        self._chosen, self._has_ends = mark_id, has_ends
        self._tell(pages)

    def hide(self, mark_id: str) -> None:
        """Leave out a mark that is shown by an editor while it is written; "" for none."""
        pages = self._pages_of(self._hidden) | self._pages_of(mark_id)
        self._hidden = mark_id
        self._tell(pages)

    def show_draft(self, draft: Highlight | FreeMark | None) -> None:
        """Show a mark as it will be, in place of the stored one with its id.

        None: only what is stored.
        """
        before, self._draft = self._draft, draft
        pages = {page for each in (before, draft) if each is not None for page in _on(each)}
        self._tell(pages)

    def light_corner(self, page: int) -> bool:
        """Outline the bookmark that a click on the corner of that page would set; 0 for none.

        Returns False if it is outlined already.
        """
        before, self._corner = self._corner, page
        if page != before:
            for each in (before, page):
                self.page_changed.emit(each)
        return page != before

    # -- geometry -----------------------------------------------------------------------------

    def areas(
        self, visible_area: VisibleArea, page: int, mark: Highlight | FreeMark
    ) -> list[QRectF]:
        """Return the mark's lines on the page, in pixels of the viewport."""
        if isinstance(mark, FreeMark):
            return [area_of(page_transform(visible_area, page), mark)] if page == mark.page else []
        part = mark.part_on(page)
        return _areas(visible_area, part) if part is not None else []

    def highlight_at(
        self, visible_area: VisibleArea, pixel: QPointF
    ) -> tuple[Highlight, int] | None:
        """Return the highlight whose words or sign are at a pixel, and its page.

        Of several highlights it is the shortest.
        """
        page = visible_area.page_at(pixel.x(), pixel.y())
        signs = self._signs(visible_area, page)
        found = [
            mark
            for mark in self._annotations.on_page(page)
            if _is_at(visible_area, mark, page, pixel)
            or (mark.id in signs and signs[mark.id].contains(pixel))
        ]
        return (min(found, key=_length), page) if found else None

    def free_mark_at(self, visible_area: VisibleArea, pixel: QPointF) -> FreeMark | None:
        """Return the free mark at a pixel; of several the uppermost one."""
        page = visible_area.page_at(pixel.x(), pixel.y())
        marks = self._annotations.free_on(page) if page else []
        if not marks:
            return None
        transform = page_transform(visible_area, page)
        return next((mark for mark in reversed(marks) if is_hit(transform, mark, pixel)), None)

    def grip_at(self, visible_area: VisibleArea, pixel: QPointF) -> Grip | None:
        """Return the handle of the chosen free mark at a pixel."""
        mark = self._annotations.free_mark(self._chosen)
        if mark is None or mark.page not in visible_area.visible_pages:
            return None
        grips = grips_of(page_transform(visible_area, mark.page), mark)
        reach = (-_GRIP_REACH, -_GRIP_REACH, _GRIP_REACH, _GRIP_REACH)
        return next((grip for grip, area in grips if area.adjusted(*reach).contains(pixel)), None)

    def corner_at(self, visible_area: VisibleArea, pixel: QPointF) -> int:
        """Return the page whose bookmark corner is at a pixel, or 0."""
        page = visible_area.page_at(pixel.x(), pixel.y())
        box = visible_area.page_box(page) if page else None
        if box is None:
            return 0
        side = _CORNER * _share(box)
        return page if pixel.x() >= box.right - side and pixel.y() < box.top + side else 0

    # -- painting -----------------------------------------------------------------------------

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        draft = self._draft
        marks = [mark for mark in self._annotations.on_page(page) if not _is_same(mark, draft)]
        marks += [draft] if isinstance(draft, Highlight) else []
        for mark in marks:
            part = mark.part_on(page)
            if part is not None:
                self._paint_highlight(painter, visible_area, mark, part, colors)
        signs = self._signs(visible_area, page) if marks else {}
        for mark in marks:
            if mark.id in signs:
                _paint_sign(painter, signs[mark.id], sign_color(mark.color, colors.paper), colors)
        self._paint_free_marks(painter, visible_area, page, colors)
        if self._annotations.bookmark_on(page) is not None:
            _paint_ribbon(painter, visible_area, page, colors.accent)
        elif page == self._corner:
            _paint_ribbon(painter, visible_area, page, colors.accent, is_outline=True)

    def _paint_highlight(
        self,
        painter: QPainter,
        visible_area: VisibleArea,
        mark: Highlight,
        part: HighlightPart,
        colors: ViewerColors,
    ) -> None:
        areas = _areas(visible_area, part)
        edge = sign_color(mark.color, colors.paper)
        if mark.style is MarkStyle.HIGHLIGHT:
            _paint_wash(painter, areas, *wash(mark.color, colors.paper))
        else:
            transform = page_transform(visible_area, part.page)
            paint_word_lines(painter, transform, part, mark.style, edge)
        if mark.id == self._chosen:
            for area in areas:
                painter.fillRect(
                    QRectF(area.left(), area.bottom() - _LINE, area.width(), _LINE), edge
                )
            if self._has_ends:
                paint_ends(painter, page_transform(visible_area, part.page), mark, part, edge)

    def _paint_free_marks(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        draft = self._draft
        marks = [mark for mark in self._annotations.free_on(page) if not _is_same(mark, draft)]
        if isinstance(draft, FreeMark) and draft.page == page:
            marks.append(draft)
        if not marks:
            return
        transform = page_transform(visible_area, page)
        for mark in marks:
            if mark.id != self._hidden:
                paint_free_mark(painter, transform, mark, colors)
                if mark.id == self._chosen:
                    paint_grips(painter, transform, mark, colors)

    def _signs(self, visible_area: VisibleArea, page: int) -> dict[str, QRectF]:
        """Return the areas of note signs by highlight id.

        They lie at the page's right edge, beside the first line of their highlight.
        """
        box = visible_area.page_box(page) if page else None
        signs: dict[str, QRectF] = {}
        side = max(_SMALLEST_SIGN, _SIGN * _share(box)) if box is not None else _SIGN
        bottom = -math.inf
        for mark in self._annotations.on_page(page):
            part = mark.part_on(page)
            if box is None or part is None or not mark.note or part is not mark.parts[0]:
                continue
            areas = _areas(visible_area, part)
            top = min((area.top() for area in areas), default=float(box.top))
            top = max(top, bottom)  # below the previous sign, if two highlights begin on one line
            signs[mark.id] = QRectF(box.right - side - _SIGN_GAP, top, side, side)
            bottom = top + side + _SIGN_GAP
        return signs

    def _pages_of(self, mark_id: str) -> set[int]:
        marks = self._annotations
        found = marks.highlight(mark_id) or marks.free_mark(mark_id)
        return _on(found) if found is not None else set()

    def _tell(self, pages: set[int]) -> None:
        for page in pages:
            self.page_changed.emit(page)


class PicturedMarks:
    """Paints the reader's marks over a picture of a part of a page, as they are on the page."""

    def __init__(self, annotations: AnnotationSet, view: PageView) -> None:
        """`view`: the view whose colours they have."""
        self._annotations = annotations
        self._view = view

    def paint(self, painter: QPainter, transform: QTransform, page: int) -> None:
        """Paint the marks of a page; `transform`: from its points, not rotated, to pixels."""
        colors = self._view.painter.colors
        for mark in self._annotations.on_page(page):
            part = mark.part_on(page)
            if part is None:
                continue
            if mark.style is MarkStyle.HIGHLIGHT:
                areas = [
                    transform.mapRect(QRectF(QPointF(each.x0, each.y0), QPointF(each.x1, each.y1)))
                    for each in part.rects
                ]
                _paint_wash(painter, areas, *wash(mark.color, colors.paper))
            else:
                edge = sign_color(mark.color, colors.paper)
                paint_word_lines(painter, transform, part, mark.style, edge)
        for free_mark in self._annotations.free_on(page):
            paint_free_mark(painter, transform, free_mark, colors)

    def paint_on(self, picture: QPixmap, key: RenderKey, size: PageSize) -> None:
        """Paint over the pixels that were drawn for `key`, of a page of that size in points."""
        rotation = key.look.rotation
        scale = key.width / turned_size(size, rotation).width
        left, top = key.clip[:2] if key.clip is not None else (0, 0)
        transform = turned_transform(size, rotation)
        transform *= QTransform.fromScale(scale, scale)
        transform *= QTransform.fromTranslate(-left, -top)
        painter = QPainter(picture)
        self.paint(painter, transform, key.page)
        painter.end()


def turned_transform(size: PageSize, rotation: int) -> QTransform:
    """Return the transform from points of a page to those of the page rotated by `rotation`."""
    x, y = turned_point(0, 0, size, rotation)
    right, down = turned_point(1, 0, size, rotation), turned_point(0, 1, size, rotation)
    return QTransform(right[0] - x, right[1] - y, down[0] - x, down[1] - y, x, y)


def _on(mark: Highlight | FreeMark) -> set[int]:
    return {mark.page} if isinstance(mark, FreeMark) else {part.page for part in mark.parts}


def _is_same(mark: Highlight | FreeMark, draft: Highlight | FreeMark | None) -> bool:
    return draft is not None and mark.id == draft.id


def _paint_wash(
    painter: QPainter, areas: Sequence[QRectF], color: QColor, mode: QPainter.CompositionMode
) -> None:
    words = QPainterPath()
    words.setFillRule(Qt.FillRule.WindingFill)  # overlapping lines are not marked twice
    for area in areas:
        words.addRect(area)
    painter.setCompositionMode(mode)
    painter.fillPath(words, color)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def _share(box: Box) -> float:
    """Return the scale of signs on a page; small pages have small signs."""
    return min(1.0, box.width / _WIDE)


def _areas(visible_area: VisibleArea, part: HighlightPart) -> list[QRectF]:
    return [QRectF(*visible_area.on_screen(part.page, rect)) for rect in part.rects]


def _is_at(visible_area: VisibleArea, mark: Highlight, page: int, pixel: QPointF) -> bool:
    part = mark.part_on(page)
    reach = (-_SLACK, -_SLACK, _SLACK, _SLACK)
    return part is not None and any(
        area.adjusted(*reach).contains(pixel) for area in _areas(visible_area, part)
    )


def _length(found: Highlight) -> int:
    return sum(part.end - part.start for part in found.parts)


def _paint_sign(painter: QPainter, area: QRectF, ink: QColor, colors: ViewerColors) -> None:
    """Paint the sign of a note: a small leaf with a folded corner and two lines on it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    leaf = area.adjusted(1.5, 1.5, -1.5, -1.5)
    fold = _FOLD * area.width() / _SIGN
    outline = QPolygonF(
        [
            leaf.topLeft(),
            leaf.topRight(),
            QPointF(leaf.right(), leaf.bottom() - fold),
            QPointF(leaf.right() - fold, leaf.bottom()),
            leaf.bottomLeft(),
        ]
    )
    painter.setPen(QPen(ink, 1.5, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(colors.paper)
    painter.drawPolygon(outline)
    for down in (0.32, 0.58):
        y = leaf.top() + leaf.height() * down
        reach = leaf.width() * (0.76 if down < 0.5 else 0.5)
        painter.drawLine(QPointF(leaf.left() + fold / 2, y), QPointF(leaf.left() + reach, y))
    painter.restore()


def _paint_ribbon(
    painter: QPainter,
    visible_area: VisibleArea,
    page: int,
    color: QColor,
    *,
    is_outline: bool = False,
) -> None:
    """Paint a bookmark over the page's upper right corner; smaller on a small page."""
    box = visible_area.page_box(page)
    scale = _share(box)
    width, height = _RIBBON_WIDTH * scale, _RIBBON_HEIGHT * scale
    right, top = box.right - _RIBBON_EDGE * scale, float(box.top)
    notch = height - width / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, 1.5, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush if is_outline else color)
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(right - width, top),
                QPointF(right, top),
                QPointF(right, top + height),
                QPointF(right - width / 2, top + notch),
                QPointF(right - width, top + height),
            ]
        )
    )
    painter.restore()


_REST_MS: Final = 400
_BOOKMARK: Final = next(
    tooltip(spec.text, spec.keys) for spec in ACTIONS if spec.id is ActionId.BOOKMARK
)


_Found = TypeVar("_Found")


class PagePointer(QObject, Generic[_Found]):
    """Watches the mouse over things on a page: clicks on one, the pointer resting on one.

    `left`: the pointer is over another thing, or none. It consumes no event of the page view except
    Esc, and that only while `wants_escape` is set.
    """

    left = Signal()
    pressed_elsewhere = Signal()
    escaped = Signal()

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._press: QPointF | None = None
        self._under: _Found | None = None
        self.wants_escape = False
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._tell_rest)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and watched is self._view.viewport():
            self._watch_mouse(event)
        elif event.type() is QEvent.Type.Leave and watched is self._view.viewport():
            self._hover(None)
        elif self.wants_escape and _is_escape(event):
            self.escaped.emit()
            return True
        return False

    def _watch_mouse(self, event: QMouseEvent) -> None:
        match event.type():
            case QEvent.Type.MouseButtonPress:
                self._rest.stop()
                self._press = event.position() if _is_plain(event) else None
                self.pressed_elsewhere.emit()
            case QEvent.Type.MouseButtonRelease:
                self._release(event)
            case QEvent.Type.MouseMove if not event.buttons():
                self._hover(event.position())

    def _release(self, event: QMouseEvent) -> None:
        press, self._press = self._press, None
        if press is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if self._view.region.is_active:
            return  # the click belongs to the region selection
        is_drag = (event.position() - press).manhattanLength() >= QApplication.startDragDistance()
        if not is_drag and self._view.text.link_at(press) is None:
            self._click(press)

    def _hover(self, pixel: QPointF | None) -> None:
        """Note what is under the pointer; None: it has left the page view."""
        found = self._at(pixel) if pixel is not None else None
        if found == self._under:
            return
        self._under = found
        self._rest.stop()
        self.left.emit()
        if found is not None:
            self._rest.start()

    def _at(self, pixel: QPointF) -> _Found | None:
        """Return the thing at a pixel; None for none."""
        raise NotImplementedError

    def _click(self, pixel: QPointF) -> None:
        raise NotImplementedError

    @Slot()
    def _tell_rest(self) -> None:
        raise NotImplementedError


class AnnotationPointer(PagePointer[tuple[Highlight | FreeMark, int]]):
    """Watches the mouse over the reader's marks and the corners for bookmarks.

    `corner_clicked(page)`. `clicked` and `rested` carry the mark and its page; `rested`, only marks
    with a note. `has_free_marks`: free marks are watched, too.
    """

    clicked = Signal(object, int)
    corner_clicked = Signal(int)
    rested = Signal(object, int)

    def __init__(
        self, view: PageView, layer: AnnotationLayer, *, has_free_marks: bool = False
    ) -> None:
        super().__init__(view)
        self._layer = layer
        self._has_free_marks = has_free_marks

    def _watch_mouse(self, event: QMouseEvent) -> None:
        if event.type() is QEvent.Type.MouseButtonDblClick:
            self._press = None
            self._rest.stop()
            self.pressed_elsewhere.emit()
        super()._watch_mouse(event)

    def _click(self, pixel: QPointF) -> None:
        found = self._at(pixel)
        corner = self._layer.corner_at(self._view.visible_area, pixel)
        if found is not None:
            self.clicked.emit(*found)
        elif corner and not self._view.text.is_text_at(pixel):
            self.corner_clicked.emit(corner)

    def _hover(self, pixel: QPointF | None) -> None:
        """Show, too, what a click in a page's corner would do, and leave words to be selected."""
        super()._hover(pixel)
        if pixel is None:
            self._layer.light_corner(0)
            return
        corner = self._layer.corner_at(self._view.visible_area, pixel)
        corner = 0 if corner and self._view.text.is_text_at(pixel) else corner
        if self._layer.light_corner(corner):
            self._view.viewport().setToolTip(_BOOKMARK if corner else "")

    def _at(self, pixel: QPointF) -> tuple[Highlight | FreeMark, int] | None:
        area = self._view.visible_area
        mark = self._layer.free_mark_at(area, pixel) if self._has_free_marks else None
        return (mark, mark.page) if mark is not None else self._layer.highlight_at(area, pixel)

    @Slot()
    def _tell_rest(self) -> None:
        if self._under is not None and note_of(self._under[0]):
            self.rested.emit(*self._under)


def _is_plain(event: QMouseEvent) -> bool:
    is_left = event.button() is Qt.MouseButton.LeftButton
    return is_left and event.modifiers() == Qt.KeyboardModifier.NoModifier


def _is_escape(event: QEvent) -> bool:
    is_press = event.type() is QEvent.Type.KeyPress
    return is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
