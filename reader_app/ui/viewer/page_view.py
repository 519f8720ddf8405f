"""The pages of a book on their canvas: paints them, and turns input into moves and signals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Property, QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from reader_app.domain.document import DocumentInfo, Link, Rect
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.ui.viewer.cache import PixelCache
from reader_app.ui.viewer.canvas import Canvas
from reader_app.ui.viewer.colors import colors_of
from reader_app.ui.viewer.geometry import Place
from reader_app.ui.viewer.ground import MARGIN
from reader_app.ui.viewer.highlight import Evidence, Flash
from reader_app.ui.viewer.input import Keys
from reader_app.ui.viewer.links import LinkLayer, is_safe_uri
from reader_app.ui.viewer.painting import (
    SHADOW_REACH,
    Overlay,
    area_of,
    paint_edge,
    paint_shadow,
    qrect,
)
from reader_app.ui.viewer.pointer import Pointer
from reader_app.ui.viewer.renderer import Renderer
from reader_app.ui.viewer.selection import Selection
from reader_app.ui.viewer.text_layer import TextLayer
from reader_app.workers.document_client import DocumentClient

_FLASH_ABOVE: Final = 4.0


class PageView(Canvas):
    """`pageView`. Lengths on pages are points, pages count from 1.

    `rendered_sharp(page)`: every pixel of the page that is in sight is there at full size.
    """

    selection_changed = Signal(str, int)
    selection_menu_requested = Signal(QPoint)
    external_link_requested = Signal(str)
    link_refused = Signal(str)
    rendered_sharp = Signal(int)
    page_wanted = Signal()
    find_wanted = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent, has_motion=has_motion)
        self.setObjectName("pageView")
        self.setProperty("ground", "canvas")
        self.setAccessibleName("Page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._colors = colors_of(LIGHT)
        self._labels: tuple[str, ...] = ()
        self._covered_top = 0
        self._told_selection = ""
        self._renderer = Renderer(PixelCache(), self)
        self._text = TextLayer(self)
        self._links = LinkLayer(self)
        self._selection = Selection(self._text, self)
        self._evidence = Evidence(self, has_motion=self._has_motion)
        self._flash = Flash(self, has_motion=self._has_motion)
        self._overlays: list[Overlay] = [self._evidence, self._selection, self._flash]
        self.pointer = Pointer(self, self, self._selection)
        key = Qt.Key
        others = {
            key.Key_G: self.page_wanted.emit,
            key.Key_Slash: self.find_wanted.emit,
            key.Key_Escape: self.let_go,
        }
        self._keys = Keys(self, others)
        self._connect()

    # -- document -------------------------------------------------------------------------

    def set_document(
        self, info: DocumentInfo, client: DocumentClient, place: Place | None = None
    ) -> None:
        """Show an opened document at `place`, or from its beginning."""
        self._drop_document()
        self._labels = info.labels
        for part in (self._renderer, self._text, self._links):
            part.set_client(client)
        self._show_pages(info.page_sizes, place)
        self.viewport().update()

    def clear(self) -> None:
        """Show no document."""
        self._drop_document()
        self._show_pages((), None)
        self.viewport().update()

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """What the pages print has become known."""
        self._labels = labels
        self._describe_page(self.page)

    def label(self, page: int) -> str:
        """What the book prints on that page, or ''."""
        return self._labels[page - 1] if 0 < page <= len(self._labels) else ""

    def set_theme_colors(self, palette: Palette) -> None:
        self._colors = colors_of(palette)
        self.viewport().update()

    def page_note(self, page: int) -> str:
        """What there is to say about that page's drawing ("Drawing…"), or ''."""
        return self._renderer.note(page)

    def cover_top(self, height: int) -> None:
        """Something lies over the viewport's upper `height` pixels: keep what is shown below."""
        self._covered_top = height

    def add_overlay(self, overlay: Overlay) -> None:
        """Paint something more on the pages, under the selection."""
        self._overlays.insert(0, overlay)

    @Slot(int)
    def update_page(self, page: int) -> None:
        """Paint that page again, if it is in sight."""
        if 0 < page <= self.page_count:
            self.viewport().update(qrect(self.sight.page_box(page)).adjusted(-2, -2, 2, 2))

    # -- marks ----------------------------------------------------------------------------

    def show_evidence(self, page: int, rects: Sequence[Rect], *, record: bool = True) -> None:
        """Mark what an answer stands on, inside the viewport; the way back is kept."""
        if not 0 < page <= self.page_count:
            return
        self._evidence.show(page, rects)
        if rects:
            self.scroll_to_rects(page, rects, record=record)
        else:
            self.go_to_page(page, record=record)

    def clear_evidence(self) -> None:
        self._evidence.clear()

    @property
    def evidence(self) -> Evidence:
        return self._evidence

    # -- text and links --------------------------------------------------------------------

    def selected_text(self) -> str:
        return self._selection.text()

    def copy_selection(self) -> None:
        """Put the selected text on the clipboard; nothing without one."""
        text = self._selection.text()
        if text:
            QGuiApplication.clipboard().setText(text)

    def select_all_on_page(self) -> None:
        self._selection.select_page(self.page)

    def selection_box(self) -> QRect:
        """Around what is selected and in sight, in global pixels; empty without a selection."""
        box = QRectF()
        for page in self.sight.visible_pages:
            for rect in self._selection.rects_on(page):
                box = box.united(area_of(self.sight, page, rect))
        seen = box.toAlignedRect().intersected(self.viewport().rect())
        return seen.translated(self.viewport().mapToGlobal(QPoint(0, 0)))

    def clear_selection(self) -> None:
        self._selection.clear()

    def is_text_at(self, pixel: QPointF) -> bool:
        point = self.sight.point_at(pixel.x(), pixel.y())
        text = self._text.page(point.page)
        return text is not None and text.is_text_at(point.x, point.y)

    def link_at(self, pixel: QPointF) -> Link | None:
        return self._links.link_at(self.sight.point_at(pixel.x(), pixel.y()))

    def follow(self, link: Link) -> None:
        """Go where an internal link leads; ask the window about an external one."""
        if link.page:
            top = max(0.0, link.top - _FLASH_ABOVE)
            self.go_to_page(link.page, top=top, flash=True)
        elif is_safe_uri(link.uri):
            self.external_link_requested.emit(link.uri)
        elif link.uri:
            self.link_refused.emit(link.uri)

    def finish_selection(self, where: QPoint) -> None:
        """The reader let go of the mouse after selecting."""
        if not self._selection.is_empty:
            self.selection_menu_requested.emit(where)

    def let_go(self) -> None:
        """Esc: end what is shown on top of the page, one thing after the other."""
        if not self._selection.is_empty:
            self._selection.clear()
        elif self._evidence.page:
            self._evidence.clear()
        else:
            self.dismissed.emit()

    def hover(self, pixel: QPointF) -> None:
        """The pointer rests there: show what a click would do."""
        link = self.link_at(pixel)
        shape = Qt.CursorShape
        if link is not None:
            self.viewport().setCursor(shape.PointingHandCursor)
            self.viewport().setToolTip(self._describe(link))
            return
        self.viewport().setToolTip("")
        self.viewport().setCursor(
            shape.IBeamCursor if self.is_text_at(pixel) else shape.ArrowCursor
        )

    # -- Qt -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        exposed = event.rect()
        painter = QPainter(self.viewport())
        painter.fillRect(exposed, self._colors.canvas)
        sight = self.sight
        for page in sight.visible_pages:
            paper = qrect(sight.page_box(page))
            reach = SHADOW_REACH + 2
            if not paper.adjusted(-reach, -reach, reach, reach).intersects(exposed):
                continue
            paint_shadow(painter, paper, self._colors.shadow)
            self._renderer.paint(painter, sight, page, exposed, self._colors)
            for overlay in self._overlays:
                overlay.paint(painter, sight, page, self._colors)
            paint_edge(painter, paper, self._colors.edge)
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if any(self.page_note(page) for page in self.sight.visible_pages):
            self.viewport().update()  # a note keeps to the middle of what is seen of its page

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.press(event):
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        page = self.sight.page_at(event.position().x(), event.position().y())
        if event.button() is Qt.MouseButton.LeftButton and self._renderer.has_failed(page):
            self._renderer.retry(page)
            self._look()
        else:
            self.pointer.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.pointer.wheel(event)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._look()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                where = event.position()
                self.zoom_by(1.0 + event.value(), where.x(), where.y())
                return True
            return False
        if isinstance(event, QGestureEvent):
            return self._pinch(event)
        return super().viewportEvent(event)

    def _pinch(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        where = self.viewport().mapFromGlobal(pinch.hotSpot())
        self.zoom_by(pinch.scaleFactor(), where.x(), where.y())
        return True

    def sizeHint(self) -> QSize:
        return QSize(720, 900)

    # -- inside ---------------------------------------------------------------------------

    def _connect(self) -> None:
        self._renderer.page_updated.connect(self.update_page)
        self._renderer.sharp_rendered.connect(self.rendered_sharp)
        self._evidence.page_changed.connect(self.update_page)
        self._flash.page_changed.connect(self.update_page)
        self._selection.changed.connect(self._report_selection)
        self.page_changed.connect(self._describe_page)

    def _drop_document(self) -> None:
        for part in (self._renderer, self._text, self._links):
            part.set_client(None)
        self._selection.clear()
        self._evidence.clear()
        self._flash.clear()
        self._labels = ()

    def _look(self) -> None:
        sight = self.sight
        visible = sight.visible_pages
        if not visible:
            return
        order = sorted(visible, key=lambda page: (page != self.page, abs(page - self.page)))
        is_fast = self._is_fast
        self._renderer.look_at(
            sight,
            order,
            self.devicePixelRatioF(),
            direction=self._pace.direction,
            is_fast=is_fast,
        )
        if is_fast:
            self._settle.start()
        elif not self._glide.is_running:
            self._links.load(visible)

    def _flash_at(self, page: int, top: float) -> None:
        self._flash.show(page, top)

    def _clear_top(self) -> int:
        return MARGIN + self._covered_top

    def _describe(self, link: Link) -> str:
        if not link.page:
            return link.uri
        label = self.label(link.page)
        return f"Page {link.page}" if label == str(link.page) else f"Page {link.page} · p. {label}"

    @Slot()
    def _report_selection(self) -> None:
        self.viewport().update()
        text = self._selection.text()
        if text != self._told_selection:
            self._told_selection = text
            self.selection_changed.emit(text, self._selection.ends[0][0] or self.page)

    @Slot(int)
    def _describe_page(self, page: int) -> None:
        label = self.label(page)
        printed = f", printed {label}" if label and label != str(page) else ""
        self.viewport().setAccessibleName("Page text")
        self.setAccessibleDescription(f"Page {page} of {self.page_count}{printed}")

    currentPage = Property(int, lambda self: self.page)  # noqa: N815
    pageCount = Property(int, lambda self: self.page_count)  # noqa: N815
    zoom = Property(float, lambda self: self.zoom_factor)
    highlightRects = Property(list, lambda self: self._highlight_rects())  # noqa: N815

    def _highlight_rects(self) -> list[tuple[int, float, float, float, float]]:
        page = self._evidence.page
        return [(page, rect.x0, rect.y0, rect.x1, rect.y1) for rect in self._evidence.rects]
