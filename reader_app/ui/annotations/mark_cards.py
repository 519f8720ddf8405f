"""The cards of the reader's marks on the pages of one view: opened, placed and closed."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, Signal, Slot

from reader_app.domain.annotations import FreeMark, Highlight
from reader_app.ui.annotations.annotation_card import AnnotationCard, CardAnchor, areas_in_sight
from reader_app.ui.annotations.annotation_layer import AnnotationLayer, AnnotationPointer
from reader_app.ui.annotations.model import AnnotationSet
from reader_app.ui.pages.page_view import PageView


class MarkCards(QObject):
    """Opens the card of a mark where it is clicked, or where the pointer rests on a note.

    The signals with a mark are the reader's requests; a mark is a Highlight or a FreeMark.
    `closed`: the note that was being written is complete.

    `has_free_marks`: clicks on free marks open cards, too; otherwise their own input does that.
    """

    note_written = Signal(object, str)
    color_chosen = Signal(object, object)
    style_chosen = Signal(object, object)
    width_chosen = Signal(object, float)
    delete_requested = Signal(object)
    corner_clicked = Signal(int)
    closed = Signal()

    def __init__(
        self,
        view: PageView,
        shown: AnnotationSet,
        layer: AnnotationLayer,
        parent: QObject,
        *,
        has_free_marks: bool = False,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._shown = shown
        self._layer = layer
        self._page = 0
        self._is_held = False
        self.card = AnnotationCard(view)
        self.pointer = AnnotationPointer(view, layer, has_free_marks=has_free_marks)
        self._anchor = CardAnchor(
            view, self.card, self.card.keys, self._areas_in_sight, lambda: self._is_held
        )
        self._connect()

    def open(
        self, mark: Highlight | FreeMark, page: int = 0, *, takes_keys: bool, stays: bool = False
    ) -> None:
        """Open the card beside the mark on `page`; 0 stands for its first page.

        `stays`: it isn't closed because the pointer leaves, even without the keys.
        """
        self._page = page or mark.page
        self._anchor.stay()
        self.card.open(mark, takes_keys=takes_keys)
        self._is_held = stays
        self.pointer.wants_escape = True
        self._layer.choose(mark.id, has_ends=isinstance(mark, Highlight))
        self._anchor.update()

    @Slot()
    def close_soon(self) -> None:
        """Close the card in a moment, unless the pointer or the keys are in it by then."""
        self._anchor.close_soon()

    def areas_in_sight(self, mark: Highlight | FreeMark, page: int) -> list[QRect]:
        """Return the mark's lines on the page that are visible, in pixels of the viewport."""
        return areas_in_sight(self._view, page, lambda area: self._layer.areas(area, page, mark))

    # -- inside -------------------------------------------------------------------------------

    def _connect(self) -> None:
        card, pointer = self.card, self.pointer
        pointer.clicked.connect(self._open_clicked)
        pointer.rested.connect(self._open_rested)
        pointer.corner_clicked.connect(self.corner_clicked)
        pointer.left.connect(self._anchor.close_soon)
        pointer.pressed_elsewhere.connect(card.close_card)
        pointer.escaped.connect(card.close_card)
        card.closed.connect(self._note_closed)
        self._anchor.unwanted.connect(card.close_card)
        card.resized.connect(self._anchor.update)
        # The card knows its mark by its id.
        card.note_written.connect(self._pass_note)
        card.color_chosen.connect(self._pass_color)
        card.style_chosen.connect(self._pass_style)
        card.width_chosen.connect(self._pass_width)
        card.delete_requested.connect(self._pass_deletion)
        self._shown.changed.connect(self._follow_set)

    @Slot(object, int)
    def _open_clicked(self, mark: Highlight | FreeMark, page: int) -> None:
        self.open(mark, page, takes_keys=True)

    @Slot(object, int)
    def _open_rested(self, mark: Highlight | FreeMark, page: int) -> None:
        """Open the card to show the note; it closes when the pointer leaves."""
        if self.card.isHidden():
            self.open(mark, page, takes_keys=False)

    @Slot()
    def _note_closed(self) -> None:
        self.pointer.wants_escape = False
        self._layer.choose("")
        self.closed.emit()

    @Slot()
    def _follow_set(self) -> None:
        if not self.card.mark_id:
            return
        mark = self._shown.mark(self.card.mark_id)
        if mark is None:
            self.card.close_card()
        else:
            self.card.update_mark(mark)
            self._anchor.update()

    def _areas_in_sight(self) -> list[QRect]:
        mark = self._shown.mark(self.card.mark_id)
        return self.areas_in_sight(mark, self._page) if mark is not None else []

    @Slot(str, str)
    def _pass_note(self, mark_id: str, note: str) -> None:
        if (mark := self._shown.mark(mark_id)) is not None:
            self.note_written.emit(mark, note)

    @Slot(str, object)
    def _pass_color(self, mark_id: str, color: object) -> None:
        if (mark := self._shown.mark(mark_id)) is not None:
            self.color_chosen.emit(mark, color)

    @Slot(str, object)
    def _pass_style(self, mark_id: str, style: object) -> None:
        if (highlight := self._shown.highlight(mark_id)) is not None:
            self.style_chosen.emit(highlight, style)

    @Slot(str, float)
    def _pass_width(self, mark_id: str, width: float) -> None:
        if (mark := self._shown.free_mark(mark_id)) is not None:
            self.width_chosen.emit(mark, width)

    @Slot(str)
    def _pass_deletion(self, mark_id: str) -> None:
        if (mark := self._shown.mark(mark_id)) is not None:
            self.delete_requested.emit(mark)
