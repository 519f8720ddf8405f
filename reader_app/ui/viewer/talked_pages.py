"""Pages that were talked about, as the viewer shows them: dots, a list, marks in the bar."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, Signal, Slot
from PySide6.QtGui import QColor

from reader_app.ui.theme.palette import Palette
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.page_words import printed_page_words
from reader_app.ui.viewer.placing import beside
from reader_app.ui.viewer.talk_card import TalkCard
from reader_app.ui.viewer.talk_dot import talk_color
from reader_app.ui.viewer.talk_dots import Pages, TalkDots

_LAYER = "talk"
_MANY = 0.25
"""The part of all pages from which on their marks would be a wall: they let the bar through."""
_THIN = 0.4


class TalkedPages(QObject):
    """`turn_chosen(TalkedTurn)`: the reader wants to see that turn."""

    turn_chosen = Signal(object)

    def __init__(self, view: PageView, palette: Palette) -> None:
        super().__init__(view)
        self._view = view
        self._palette = palette
        self._pages: Pages = {}
        self.dots = TalkDots(view)
        self.card = TalkCard(palette, view)
        self._pressed_open = 0
        self.dots.pressed.connect(self._note_press)
        self.dots.chosen.connect(self._click)
        self.card.turn_chosen.connect(self.turn_chosen)
        for moved in (
            view.zoom_changed,
            view.arrangement_changed,
            view.verticalScrollBar().valueChanged,
            view.horizontalScrollBar().valueChanged,
        ):
            moved.connect(self.card.close_card)

    @Slot(object)
    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.card.set_palette(palette)
        self._mark_scroll_bar()

    def show_pages(self, pages: Pages) -> None:
        """These pages have been talked about; nothing happens if that is shown already."""
        if pages == self._pages:
            return
        self._pages = pages
        self.card.close_card()
        self.dots.show_pages(pages)
        self._mark_scroll_bar()

    def page_in_view(self) -> int:
        """The page in view, or the one beside it, that was talked about; 0 if none was."""
        page = self._view.page
        shown = range(page, self._view.last_beside(page) + 1)
        return next((page for page in shown if page in self._pages), 0)

    @Slot(int)
    def open_page(self, page: int) -> None:
        """The only turn of that page, or the list of them."""
        turns = self._pages.get(page, ())
        if len(turns) == 1:
            self.turn_chosen.emit(turns[0])
        elif turns:
            self.card.open(page, self._name_of(page), turns)
            self._place_card(page)

    @Slot(int)
    def _note_press(self, page: int) -> None:
        self._pressed_open = self.card.page if self.card.page == page else 0

    @Slot(int)
    def _click(self, page: int) -> None:
        """The dot whose list was open closes it."""
        was_open, self._pressed_open = self._pressed_open, 0
        if was_open:
            self.card.close_card()
        else:
            self.open_page(page)

    def _name_of(self, page: int) -> str:
        return printed_page_words(page, self._view.label(page))

    def _place_card(self, page: int) -> None:
        around = self._view.clear_area()
        dot = self.dots.area_of(page) & around
        if dot.isEmpty():  # the page's upper end is out of sight
            dot = QRect(around.center().x(), around.top(), 1, 1)
        corner = beside([dot], self.card.size(), around)
        self.card.move(corner + self._view.viewport().pos())

    def _mark_scroll_bar(self) -> None:
        color = talk_color(QColor(self._palette.canvas))
        if len(self._pages) > max(1, self._view.page_count) * _MANY:
            color.setAlphaF(_THIN)
        self._view.scroll_marks.set_layer(_LAYER, [(page, 0.0) for page in self._pages], color)
