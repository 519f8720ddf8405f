"""Ctrl+click and middle click: what they open beside the page, from lists, links and answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView

from reader_app.app.library.file_comments import FileComment
from reader_app.domain.annotations import Annotation, FreeMark, Highlight
from reader_app.domain.document import Rect
from reader_app.ui.annotations.model import AnnotationModel

if TYPE_CHECKING:
    from reader_app.ui.beside.controller import BesideController
    from reader_app.ui.chat.chat_pane import ChatPane
    from reader_app.ui.citations.citations_controller import EvidenceController
    from reader_app.ui.pages.page_view import PageView
    from reader_app.ui.pages.viewer_pane import ViewerPane


Place: TypeAlias = tuple[int, Rect | None, str]
"""A page, the part of it to point out (points; without height: its top edge), and its name."""
_MOUSE = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
    }
)
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class ListClicks(QObject):
    """Opens rows of a list beside the page: by Ctrl+click, middle click or Ctrl+Enter.

    `place_of`: the place that a row stands for; None for rows without one, such as headings.
    """

    def __init__(
        self,
        rows: QAbstractItemView,
        place_of: Callable[[QModelIndex], Place | None],
        beside: BesideController,
    ) -> None:
        super().__init__(rows)
        self._rows, self._place_of, self._beside = rows, place_of, beside
        rows.installEventFilter(self)
        rows.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The type first: a list that is being destroyed sends events, too, but must not be asked.
        if event.type() in _MOUSE and isinstance(event, QMouseEvent):
            is_inside = watched is self._rows.viewport()
            return is_inside and _is_beside(event) and self._take(event)
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if is_ctrl and event.key() in _ENTER:
                return self._open(self._rows.currentIndex())
        return False

    def _take(self, event: QMouseEvent) -> bool:
        index = self._rows.indexAt(event.position().toPoint())
        if self._place_of(index) is None:
            return False
        return self._open(index) if event.type() is QEvent.Type.MouseButtonRelease else True

    def _open(self, index: QModelIndex) -> bool:
        place = self._place_of(index) if index.isValid() else None
        if place is None:
            return False
        self._beside.show_beside(*place)
        return True


def _is_beside(event: QMouseEvent) -> bool:
    is_ctrl = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    is_left = event.button() is Qt.MouseButton.LeftButton
    return event.button() is Qt.MouseButton.MiddleButton or (is_left and is_ctrl)


class BesideClicks(QObject):
    """Connects everything that leads to a place of the book with the second view."""

    def __init__(
        self,
        beside: BesideController,
        pane: ViewerPane,
        chat: ChatPane,
        evidence: EvidenceController,
    ) -> None:
        super().__init__(beside)
        self._beside, self._pane = beside, pane
        results, notes = pane.finder.results, pane.annotations.panel.list
        ListClicks(results.table, self._hit, beside)
        ListClicks(pane.thumbnails, self._thumbnail, beside)
        ListClicks(pane.outline_panel.tree, self._chapter, beside)
        ListClicks(notes, self._note, beside)
        pane.page_view.text.beside_requested.connect(beside.show_beside)
        pane.page_view.text.followed_beside.connect(self._keep_in_sight)
        chat.page_beside_requested.connect(self._open_page)
        evidence.lead_beside(self._open_evidence)

    @Slot(int, object)
    def _keep_in_sight(self, page: int, rect: Rect) -> None:
        """Scroll the first view if the second one lies over what was clicked there."""
        self._pane.page_view.navigation.scroll_to_rects(page, (rect,))

    @Slot(int)
    def _open_page(self, page: int) -> None:
        self._beside.show_beside(page)

    def _open_evidence(self, page: int, place: str, area: Rect | None) -> PageView | None:
        """Open the second view for evidence; the caller scrolls to it."""
        second = self._beside.view_for(page, place, area)
        return second.view if second is not None else None

    def _hit(self, index: QModelIndex) -> Place | None:
        finder = self._pane.finder
        hit = finder.results.model.hit(index)
        if hit is None:
            return None
        page, at = hit
        known = finder.session.known_rects(page)
        rects = known[at] if known is not None and at < len(known) else ()
        return page, (rects[0] if rects else None), ""

    def _thumbnail(self, index: QModelIndex) -> Place | None:
        return (index.row() + 1, None, "") if index.isValid() else None

    def _chapter(self, index: QModelIndex) -> Place | None:
        entry = self._pane.outline_panel.entry_at(index)
        if entry is None or not entry.page:
            return None
        return entry.page, Rect(0, entry.top, 0, entry.top), entry.title

    def _note(self, index: QModelIndex) -> Place | None:
        model = self._pane.annotations.panel.list.model()
        # The list shows the model through nothing, so its rows are the model's.
        entry = model.entry(index) if isinstance(model, AnnotationModel) else None
        return (entry.page, _area_of(entry), "") if entry is not None else None


def _area_of(entry: Annotation | FileComment) -> Rect | None:
    match entry:
        case Highlight():
            rects = entry.parts[0].rects
            return rects[0] if rects else None
        case FreeMark():
            return entry.rect
        case FileComment():
            return entry.annotation.rect
        case _:
            return Rect(0, entry.top, 0, entry.top)
