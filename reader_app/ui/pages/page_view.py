"""The page view: the widget that shows a book's pages, takes input, and wires its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6 import QtGui
from PySide6.QtCore import Property, QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QGestureEvent, QPinchGesture, QWidget

from reader_app.domain.document import DocumentInfo, Rect
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.ui.pages.cropping import CropFinder, Cropping
from reader_app.ui.pages.floating_card import FootStack
from reader_app.ui.pages.geometry import ViewPosition
from reader_app.ui.pages.mouse import MouseInput
from reader_app.ui.pages.navigation import LetterMarks, Navigation
from reader_app.ui.pages.page_keys import KeyHandlers, PageKeys, moving_handlers
from reader_app.ui.pages.page_painter import PagePainter
from reader_app.ui.pages.scroll_marks import ScrollMarks
from reader_app.ui.pages.scrolling import Scroller
from reader_app.ui.pages.viewport import CoveredEdges, ViewCommands, Viewport, VisibleArea
from reader_app.ui.selection.link_hints import LinkHints
from reader_app.ui.selection.page_image import PageImageRenderer
from reader_app.ui.selection.region import RegionSelection
from reader_app.ui.selection.text_interaction import TextInteraction
from reader_app.ui.widgets.basic_widgets import set_handle
from reader_app.ui.window.action_table import ActionId, PageCommand
from reader_app.workers.document_client import DocumentClient

_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_PINCH_LEAST: Final = 0.05
"""How far two fingers spread, as a share of their distance, before they zoom, not only scroll."""


class DocumentPart(Protocol):
    """An object that sends its own requests to the document's processes."""

    def set_client(self, client: DocumentClient | None) -> None: ...


class PageView(QAbstractScrollArea):
    """The page view, object name `pageView`. Lengths on pages are points, pages count from 1.

    Its parts do the work: `page_viewport` (what is visible, at which scale), `scroller`,
    `navigation` (going to pages, history), `painter`, `text` (selection and links), `region`,
    `mouse`.

    Signals:
    - `menu_requested(pixel of the viewport)`.
    - `evidence_step_requested(1 or -1)`.
    - `dismissed`: Esc was pressed with nothing left to end here.
    - `evidence_dismissed`: Esc ended the display of evidence.
    """

    page_wanted = Signal()
    find_wanted = Signal()
    highlight_wanted = Signal()
    underline_wanted = Signal()
    dictionary_wanted = Signal()
    evidence_step_requested = Signal(int)
    menu_requested = Signal(QPoint)
    dismissed = Signal()
    evidence_dismissed = Signal()

    def __init__(self, *, has_motion: bool = True, is_second: bool = False) -> None:
        """`is_second`: a further view of the document, with a small cache, `secondPageView`."""
        super().__init__()
        # WORKAROUND: PySide6 wraps a viewport made by Qt by trying every class of widget, which
        # costs a thirtieth of the startup time.
        self.setViewport(QWidget())
        self.page_names = PageNames()
        self.walks_beside = False
        """Whether N and P step through evidence that is shown in a second view."""
        self._set_up_widget()
        if is_second:
            self.setObjectName("secondPageView")
            self.setAccessibleName(tr("Second view"))
        self.page_viewport = viewport = Viewport(self)
        self.view_commands = ViewCommands(viewport)
        self.covered = CoveredEdges(self)
        self.foot = FootStack(self)
        self.painter = PagePainter(self, viewport, has_motion=has_motion, is_second=is_second)
        is_drawn = self.painter.is_drawn
        self.scroller = Scroller(self, viewport, has_motion=has_motion, is_drawn=is_drawn)
        crop_finder = CropFinder(self)
        cropping = Cropping(viewport, self.scroller, crop_finder)
        self.navigation = Navigation(self, viewport, self.scroller, cropping, self.covered)
        self.text = TextInteraction(self, viewport, self.navigation, self.page_number)
        self.mouse = MouseInput(self, viewport, self.scroller, self.navigation, self.text)
        self.region = RegionSelection(self, viewport, self.scroller)
        self.marks = LetterMarks(self, viewport, self.navigation)
        self.hints = LinkHints(self, viewport, self.text)
        self.images = PageImageRenderer(self)
        self.scroll_marks = ScrollMarks(self.verticalScrollBar(), lambda: self.visible_area)
        self._parts: list[DocumentPart] = [
            self.painter,
            crop_finder,
            self.text,
            self.images,
            self.region,
        ]
        self._client: DocumentClient | None = None
        self._is_pinching = False
        self._connect_parts()

    def _set_up_widget(self) -> None:
        set_handle(self, "pageView")
        self.setProperty("ground", "canvas")
        self.setAccessibleName(tr("Page"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        port = self.viewport()
        port.setAccessibleName(tr("Page text"))
        port.setMouseTracking(True)
        port.grabGesture(Qt.GestureType.PinchGesture)
        port.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def _connect_parts(self) -> None:
        painter, scroller = self.painter, self.scroller
        painter.add_selection(self.text.selection)
        painter.add_overlay(self.text.link_focus)
        painter.add_overlay(self.text.references)
        painter.add_overlay(self.hints)
        painter.tiles_outdated.connect(scroller.announce)
        scroller.moved.connect(painter.request_tiles)
        scroller.rested.connect(self.text.load_links)
        self.navigation.jumped.connect(painter.flash.show)
        self.page_viewport.page_changed.connect(self._describe_page)
        self.region.zoom_picked.connect(self.view_commands.zoom_to)
        self.mouse.held.connect(self.menu_requested)
        self._column_page = 0
        self.text.text_loaded.connect(self._fit_column_of)
        moving = moving_handlers(self.page_viewport, self.view_commands, scroller, self.navigation)
        handlers = KeyHandlers(
            {
                **moving.plain,
                ActionId.GO_TO_PAGE: self.page_wanted.emit,
                ActionId.FIND: self.find_wanted.emit,
                ActionId.HIGHLIGHT: self.highlight_wanted.emit,
                ActionId.UNDERLINE: self.underline_wanted.emit,
                ActionId.LOOK_UP_WORD: self.dictionary_wanted.emit,
                ActionId.NEXT_EVIDENCE: lambda: self._step(1),
                ActionId.PREVIOUS_EVIDENCE: lambda: self._step(-1),
                ActionId.FIT_COLUMN: self.fit_column,
                ActionId.ZOOM_TO_AREA: self.region.start_zoom,
                PageCommand.LINK_HINTS: self.hints.start,
                PageCommand.DISMISS: self.dismiss,
            },
            {
                **moving.counted,
                PageCommand.FIRST_PAGE: self._go_to_numbered,
                PageCommand.END_OF_BOOK: self._go_to_numbered,
            },
            {
                PageCommand.SET_MARK: self.marks.set_mark,
                PageCommand.GO_TO_MARK: self.marks.go_to,
            },
        )
        self.keys = PageKeys(handlers, self)

    # -- what is shown --------------------------------------------------------------------

    @property
    def visible_area(self) -> VisibleArea:
        """The part of the layout that is visible now."""
        return self.page_viewport.visible_area

    @property
    def page(self) -> int:
        """The page in view, 1-based; 0 without a document."""
        return self.page_viewport.page

    @property
    def page_count(self) -> int:
        return self.page_viewport.page_count

    def set_document(
        self, info: DocumentInfo, client: DocumentClient, position: ViewPosition | None = None
    ) -> None:
        """Show an opened document at `position`, or from its beginning."""
        self._drop_document()
        self.page_names, self._client = PageNames(info.labels), client
        for part in self._parts:
            part.set_client(client)
        self.navigation.show_pages(info.page_sizes, position)
        self.viewport().update()

    def clear(self) -> None:
        """Show no document."""
        self._drop_document()
        self.navigation.show_pages((), None)
        self.viewport().update()

    def add_part(self, part: DocumentPart) -> None:
        """Give `part` the client of the shown document and of each one shown later."""
        self._parts.append(part)
        part.set_client(self._client)

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """Set the page labels, which have become known."""
        self.page_names = PageNames(labels)
        self._describe_page(self.page)

    def page_number(self, page: int) -> str:
        """Return the page's number as people read it; see `PageNames.number`."""
        return self.page_names.number(page)

    def go_to_page(
        self, page: int, *, top: float = 0.0, record: bool = True, flash: bool = False
    ) -> None:
        """Jump to a page; see `Navigation.go_to_page` for the arguments."""
        self.navigation.go_to_page(page, top=top, record=record, flash=flash)

    @Slot(int)
    def look_up(
        self, page: int, *, top: float = 0.0, record: bool = True, flash: bool = False
    ) -> None:
        """Jump to a page to look something up; see `Navigation.look_up`."""
        self.navigation.look_up(page, top=top, record=record, flash=flash)

    def show_evidence(self, page: int, rects: Sequence[Rect], *, record: bool = True) -> None:
        """Highlight the evidence of an answer and scroll to it.

        `record`: add the jump to the history. Without `rects` only goes to the page. A page out of
        range is ignored.
        """
        if not 0 < page <= self.page_count:
            return
        self.painter.evidence.show(page, rects)
        if rects:
            self.navigation.look_up_rects(page, rects, record=record)
        else:
            self.navigation.look_up(page, record=record)

    def extend_evidence(self, page: int, rects: Sequence[Rect]) -> None:
        """Add rectangles to the shown evidence without scrolling."""
        if 0 < page <= self.page_count:
            self.painter.evidence.add(page, rects)

    def area_on_screen(self, page: int, rect: Rect) -> QRect:
        """Return the pixels of the viewport that a rectangle (points) of the page covers."""
        return QRectF(*self.visible_area.on_screen(page, rect)).toAlignedRect()

    def dismiss(self) -> None:
        """Dismiss the topmost thing that is shown over the page, one at a time, as Esc does.

        In this order: region selection, link focus, text selection, evidence. Otherwise emits
        `dismissed`.
        """
        if self.region.is_active:
            self.region.end()
        elif self.text.link_focus.clear():
            return
        elif self.text.has_selection:
            self.text.clear_selection()
        elif self.painter.evidence.page:
            self.painter.evidence.clear()
            self.evidence_dismissed.emit()
        else:
            self.dismissed.emit()

    # -- Qt -------------------------------------------------------------------------------

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        self.painter.paint(event.rect())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self.scroller.finish()
        super().resizeEvent(event)
        self.page_viewport.adapt_to_size()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)
        if not self.page_viewport.is_placing:
            self.scroller.note_scrolled(-dy)
        self.painter.note_scrolled()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.scroller.announce()
        return super().event(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if self.hints.press(event):
            event.accept()
        elif event.key() in _ENTER and self.region.is_armed:
            self.region.take_all()
        elif event.key() in _ENTER and self.text.link_focus.follow(
            is_beside=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        ):
            event.accept()
        elif not (self.text.keys.press(event) or self.keys.press(event)):
            event.ignore()

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        super().keyReleaseEvent(event)
        if self.text.keys.release(event):
            self.text.finish_selection()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Move the focus to the next visible link; with words selected, to the selection bar."""
        # Qt also asks here on behalf of the children that float over the page.
        is_here = self.hasFocus() and not self.text.has_selection
        if is_here and self.text.link_focus.step(1 if is_next else -1):
            return True
        return super().focusNextPrevChild(is_next)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.text.link_focus.clear()
        self.hints.end()
        self.keys.forget()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        page = self.visible_area.page_at(event.position().x(), event.position().y())
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and self.painter.retry(page):
            return
        if not self.region.press(event):
            self.mouse.press(event)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        self.mouse.press(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if not self.region.move(event):
            self.mouse.move(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if not self.region.release(event):
            self.mouse.release(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        is_key = event.reason() is QtGui.QContextMenuEvent.Reason.Keyboard
        self.menu_requested.emit(self._menu_place() if is_key else event.pos())

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        self.mouse.wheel(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QtGui.QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                where = event.position()
                self.page_viewport.zoom_by(1.0 + event.value(), where.x(), where.y())
                return True
            return False
        if isinstance(event, QGestureEvent):
            return self._pinch(event)
        return super().viewportEvent(event)

    def _pinch(self, event: QGestureEvent) -> bool:
        """Let the page follow two fingers: it scrolls with them, and zooms once they spread."""
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        self.mouse.end_touch()
        center = pinch.centerPoint()
        moved = pinch.lastCenterPoint() - center
        self.scroller.scroll_freely(round(moved.x()), round(moved.y()))
        if pinch.state() is Qt.GestureState.GestureStarted:
            self._is_pinching = False
        self._is_pinching |= abs(pinch.totalScaleFactor() - 1) > _PINCH_LEAST
        if self._is_pinching:
            where = self.viewport().mapFromGlobal(center)
            self.page_viewport.zoom_by(pinch.scaleFactor(), where.x(), where.y())
        return True

    def sizeHint(self) -> QSize:
        return QSize(720, 900)

    # -- inside ---------------------------------------------------------------------------

    def _drop_document(self) -> None:
        self.navigation.presentation.forget()
        for part in self._parts:
            part.set_client(None)
        self.page_names, self._client = PageNames(), None

    def _step(self, direction: int) -> None:
        """Step through an answer's evidence while some is shown, else turn pages."""
        if self.painter.evidence.page or self.walks_beside:
            self.evidence_step_requested.emit(direction)
        else:
            self.navigation.turn_pages(direction)

    def fit_column(self) -> None:
        """Zoom so that the column of text in the middle of the view fills its width."""
        middle = QPointF(self.viewport().rect().center())
        found = self.text.column_at(middle)
        self._column_page = 0
        if found is not None:
            self.view_commands.zoom_to(*found, fits_height=False)
        else:  # the text isn't loaded yet, or there is none
            self._column_page = self.visible_area.point_at(middle.x(), middle.y()).page

    @Slot(int)
    def _fit_column_of(self, page: int) -> None:
        if page and page == self._column_page:
            self.fit_column()
            self._column_page = 0

    def _go_to_numbered(self, number: int) -> None:
        """Go to the page with this printed number, or the nearest one."""
        page = self.page_names.page(str(number), self.page_count)
        self.navigation.look_up(page or min(number, self.page_count))

    def _menu_place(self) -> QPoint:
        """Return where the menu key opens the menu: at the end of the selection, else central."""
        areas = self.text.selection_areas()
        return areas[-1].center() if areas else self.viewport().rect().center()

    @Slot(int)
    def _describe_page(self, page: int) -> None:
        """Tell assistive technology which page is in view."""
        number = self.page_number(page)
        last = self.page_names.last(self.page_count)
        words = tr("Page {page} of {count}", page=number, count=last)
        self.setAccessibleDescription(words)

    currentPage = Property(int, lambda self: self.page)  # noqa: N815
    pageCount = Property(int, lambda self: self.page_count)  # noqa: N815
    zoom = Property(float, lambda self: self.page_viewport.zoom_factor)
    highlightRects = Property(list, lambda self: self._highlight_rects())  # noqa: N815

    def _highlight_rects(self) -> list[tuple[int, float, float, float, float]]:
        return [
            (page, rect.x0, rect.y0, rect.x1, rect.y1)
            for page, rects in self.painter.evidence.parts.items()
            for rect in rects
        ]
