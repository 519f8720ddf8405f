"""What can be done with the words of a page: select, copy, follow a link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from reader_app.domain.document import Link
from reader_app.ui.viewer.links import LinkLayer, is_safe_uri
from reader_app.ui.viewer.painting import area_of
from reader_app.ui.viewer.paper_canvas import PaperCanvas
from reader_app.ui.viewer.selection import Selection
from reader_app.ui.viewer.text_layer import TextLayer

_FLASH_ABOVE: Final = 4.0


class TextCanvas(PaperCanvas):
    """Pages with a selection and links on them.

    `selection_changed(text, first page)`. `dismissed`: Esc had nothing left to end here.
    """

    selection_changed = Signal(str, int)
    selection_menu_requested = Signal(QPoint)
    external_link_requested = Signal(str)
    link_refused = Signal(str)
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent, has_motion=has_motion)
        self._told_selection = ""
        self._text = TextLayer(self)
        self._links = LinkLayer(self)
        self._parts += [self._text, self._links]
        self._selection = Selection(self._text, self)
        self._overlays.insert(1, self._selection)
        self._selection.changed.connect(self._report_selection)

    # -- selection --------------------------------------------------------------------------

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

    # -- links ------------------------------------------------------------------------------

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

    # -- inside -------------------------------------------------------------------------------

    def _drop_document(self) -> None:
        super()._drop_document()
        self._selection.clear()

    def _rest_on(self, pages: Sequence[int]) -> None:
        self._links.load(pages)

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
