"""The controller of pinned cards: makes them, has them drawn, and keeps them with the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, QRectF, QSize, QTimer, Slot
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from reader_app.domain.document import OutlineEntry, PageSize, Paper, Rect
from reader_app.domain.translation import tr
from reader_app.ui.beside.beside_state import LEAST_CARD, PinnedPart
from reader_app.ui.pages.geometry import turned_rect, unturned_point
from reader_app.ui.pages.window_picture import image_of
from reader_app.ui.references.link_picture import place_around
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import appear

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.cross_references import ReferenceTarget
    from reader_app.domain.document import DocumentInfo
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.ui.beside.controller import BesideController
    from reader_app.ui.beside.pinned_card import CutOuts, PinnedCard
    from reader_app.ui.beside.second_view import SecondView
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.pages.page_view import PageView
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient
    from reader_app.workers.rendered_page import RenderedPage, RenderKey

MOST_CARDS: Final = 8
_KEY: Final = "pinned"
_REDRAW_MS: Final = 120
_STORE_AFTER_MS: Final = 500
_WIDTH: Final = 300
_HIGHEST: Final = 360
_HEAD_AND_EDGES: Final = 32
_STAGGER: Final = 28
_UNPIN: Final = "unpin card"
_UNDO_S: Final = 8.0
_LINK_SHARE: Final = 0.45
"""The height of what is pinned of a link's page, as a share of the page's width."""


class PinsController(QObject):
    """Pins parts of pages over the page area, at most MOST_CARDS a book."""

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        books: BookController,
        client: DocumentClient,
        beside: BesideController,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._client = client
        self._beside = beside
        self._pane = books.pane
        self._cards: list[PinnedCard] = []
        self._asked: set[RenderKey] = set()
        self._book_id = ""
        self._window = window
        self._undoable: PinnedCard | None = None
        self._cut_outs: CutOuts | None = None
        self._store_later = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_later.timeout.connect(self.store)
        self._redraw_later = QTimer(self, singleShot=True, interval=_REDRAW_MS)
        self._redraw_later.timeout.connect(self._draw)
        self._connect(window)
        if books.book is not None:
            self._load(books.book)

    @property
    def cards(self) -> tuple[PinnedCard, ...]:
        return tuple(self._cards)

    @Slot(int, object, str)
    def pin(self, page: int, area: Rect, label: str = "") -> PinnedCard | None:
        """Pin a part of a page (points); `label`: what it is, "" for its page's name.

        Returns its card; None if there are as many as there may be, which the reader is told.
        """
        sizes = self._pane.page_sizes
        if not 0 < page <= len(sizes):
            return None
        size = sizes[page - 1]
        area = _clipped(area, size)
        if area.x0 >= area.x1 or area.y0 >= area.y1:
            return None
        if len(self._cards) >= MOST_CARDS:
            self._pane.notice.show_for_a_while(
                tr("You’ve pinned {n} cards already. Unpin one first.", n=MOST_CARDS)
            )
            return None
        rotation = self._pane.page_view.visible_area.layout.rotation
        shown = turned_rect(area, size, rotation)
        place = PinnedPart(
            page,
            shown,
            shown.x0,
            shown.y0,
            shown.x1 - shown.x0,
            self._room_for(shown),
            rotation,
            label,
        )
        card = self._add(place, size)
        self._store_later.start()
        return card

    def pin_for_companion(self, target: ReferenceTarget) -> bool:
        """Pin the target of a reference, with undo for the reader; False if it may not be seen.

        A target that is pinned already stays as it is.
        """
        fence = self._pane.fence
        if self._pane.document is None or (fence is not None and target.page > fence):
            return False
        area = target.area
        known = next((card for card in self._cards if self._is_of(card, target)), None)
        card = known or self.pin(target.page, area, target.label)
        if card is None:
            return False
        if known is None:
            self._undoable = card
            name = target.label or self._pane.page_view.page_names.name(target.page)
            words = tr("{place} is pinned over the page.", place=name)
            self._window.show_notice(words, tr("Undo"), _UNDO_S, _UNPIN)
        card.raise_()
        return True

    def _is_of(self, card: PinnedCard, target: ReferenceTarget) -> bool:
        return card.place.page == target.page and card.place.label == target.label

    @Slot(str)
    def _undo(self, action: str) -> None:
        card, self._undoable = self._undoable, None
        if action == _UNPIN and card in self._cards:
            self._unpin(card)

    @Slot()
    def store(self) -> None:
        """Store the cards with the book."""
        self._store_later.stop()
        if not self._book_id:
            return
        books, book_id = self._services.books, self._book_id
        state = [card.place.as_json() for card in self._cards]
        self._tasks.run(lambda: books.merge_place(book_id, {_KEY: state}))

    # -- cards ----------------------------------------------------------------------------------

    def _room_for(self, shown: Rect) -> tuple[int, int, int, int]:
        """Return where a new card is: at the upper right of the first view, one below the other."""
        width = min(_WIDTH, max(LEAST_CARD[0], round(2 * (shown.x1 - shown.x0))))
        aspect = (shown.y1 - shown.y0) / (shown.x1 - shown.x0)
        height = max(LEAST_CARD[1], min(_HIGHEST, round(width * aspect) + _HEAD_AND_EDGES))
        step = _STAGGER * len(self._cards)
        view = self._pane.page_view
        inside = view.viewport().width()
        right = view.mapTo(self._pane, QPoint(inside, 0)).x() - METRICS.space_l - step
        return right - width, METRICS.space_xl + step, width, height

    def _add(self, place: PinnedPart, size: PageSize) -> PinnedCard:
        # Imported late: few books have cards.
        from reader_app.ui.beside.pinned_card import CutOuts, PinnedCard

        if self._cut_outs is None:
            self._cut_outs = CutOuts(lambda: self._cards, self._views, self)
        card = PinnedCard(place, size, self._pane)
        palette, paper = self._pane.palette_and_paper
        card.set_colors(palette, paper)
        card.show_name(self._pane.page_view.page_names.name(place.page))
        card.set_veiled(self._is_veiled(card))
        card.keep_within(self._room())
        card.paint_marks = self._pane.annotations.pictured.paint
        self._pane.annotations.shown.changed.connect(card.update)
        self._pane.annotations.shown.replaced.connect(card.update)
        card.changed.connect(self._store_later.start)
        card.redraw_wanted.connect(self._redraw_later.start)
        card.chosen.connect(lambda is_beside: self._go_to(card, is_beside=is_beside))
        card.closed.connect(lambda: self._unpin(card))
        card.left_by_key.connect(self._pane.page_view.setFocus)
        self._cards.append(card)
        before = self._cards[-2] if len(self._cards) > 1 else self._pane.page_view
        QWidget.setTabOrder(before, card)
        appear(card)
        self._cut_outs.renew()
        self._redraw_later.start()
        return card

    def _unpin(self, card: PinnedCard) -> None:
        if card.hasFocus():
            self._pane.page_view.setFocus()
        self._cards.remove(card)
        self._drop(card)
        self._store_later.start()

    def _drop(self, card: PinnedCard) -> None:
        card.hide()
        card.deleteLater()

    def _go_to(self, card: PinnedCard, *, is_beside: bool) -> None:
        place = card.place
        size = self._pane.page_sizes[place.page - 1]
        area = _unturned(place.area, size, place.rotation)
        if is_beside:
            self._beside.show_beside(place.page, area, place.label)
        elif self._is_veiled(card):
            entry = OutlineEntry(1, place.label, place.page, area.y0)
            self._pane.past_fence_wanted.emit(entry)
        else:
            view = self._pane.page_view
            view.navigation.look_up_rects(place.page, (area,), record=True)
            view.painter.flash.show(place.page, area)

    def _is_veiled(self, card: PinnedCard) -> bool:
        fence = self._pane.fence
        return fence is not None and card.place.page > fence

    # -- pixels ---------------------------------------------------------------------------------

    @Slot()
    def _draw(self) -> None:
        """Request pixels for the cards that aren't sharp."""
        if self._pane.document is None:
            return
        paper = self._pane.page_view.painter.paper
        for card in self._cards:
            key = card.key(paper)
            if key is None or card.drawn == key or key in self._asked:
                continue
            self._asked.add(key)
            self._client.request_picture(key)

    @Slot(object)
    def _take(self, rendered: RenderedPage) -> None:
        if rendered.key not in self._asked:
            return
        self._asked.discard(rendered.key)
        paper = self._pane.page_view.painter.paper
        meant = [card for card in self._cards if card.key(paper) == rendered.key]
        if meant:
            image = image_of(rendered.pixels, rendered.width, rendered.height)
            pixmap = QPixmap.fromImage(image)
            for card in meant:
                card.show_picture(pixmap, rendered.key)
        else:
            self._redraw_later.start()  # a card has changed meanwhile

    @Slot(object)
    def _fail(self, key: RenderKey) -> None:
        self._asked.discard(key)

    # -- following ------------------------------------------------------------------------------

    def _connect(self, window: MainWindow) -> None:
        pane, books = self._pane, self._books
        self._client.picture_drawn.connect(self._take)
        self._client.picture_failed.connect(self._fail)
        pane.document_changed.connect(self._follow_document)
        pane.fence_changed.connect(self._follow_fence)
        pane.colors_changed.connect(self._set_colors)
        pane.split.resized.connect(self._follow_size)
        pane.cover_changed.connect(self._follow_size)
        pane.region_bar.pin_requested.connect(self.pin)
        pane.page_view.text.pin_requested.connect(self._pin_link)
        self._beside.opened.connect(self._offer_second)
        books.book_opened.connect(self._load)
        books.book_closed.connect(self._leave)
        books.labels_changed.connect(self._name)
        window.closing.connect(self.store)
        window.notice_action_requested.connect(self._undo)
        pane.card_maker = self.pin_for_companion

    @Slot(object)
    def _offer_second(self, second: SecondView) -> None:
        second.head.pin.clicked.connect(self._pin_second)
        if self._cut_outs is not None:
            self._cut_outs.renew()

    def _views(self) -> tuple[PageView, ...]:
        second = self._beside.second
        return (self._pane.page_view, *((second.view,) if second is not None else ()))

    @Slot()
    def _pin_second(self) -> None:
        """Pin the part of the page that the second view shows, and leave the view open."""
        second = self._beside.second
        if second is not None and second.view.page:
            area = _seen(second.view)
            if area is not None:
                self.pin(second.view.page, area)

    @Slot(int, object, str)
    def _pin_link(self, page: int, area: Rect, label: str) -> None:
        """Pin the place to which a link leads, as its card shows it."""
        fence = self._pane.fence
        if fence is not None and page > fence:
            self._pane.past_fence_wanted.emit(OutlineEntry(1, "", page, area.y0))
        elif 0 < page <= len(self._pane.page_sizes):
            size = self._pane.page_sizes[page - 1]
            is_line = area.y0 >= area.y1
            height = size.width * _LINK_SHARE
            self.pin(page, place_around(size, area.y0, 0, height) if is_line else area, label)

    @Slot(object)
    def _load(self, book: Book) -> None:
        book_id, books = book.id, self._services.books
        if book_id == self._book_id:
            return
        self._book_id = book_id

        def show(values: JsonObject) -> None:
            stored = values.get(_KEY)
            if book_id != self._book_id or not isinstance(stored, list):
                return
            sizes = self._pane.page_sizes
            for place in map(PinnedPart.from_json, stored[:MOST_CARDS]):
                if place is not None and place.page <= len(sizes):
                    self._add(place, sizes[place.page - 1])

        self._tasks.run(lambda: books.place(book_id), show)

    @Slot()
    def _leave(self) -> None:
        self.store()
        self._book_id = ""
        cards, self._cards = self._cards, []
        for card in cards:
            self._drop(card)
        self._store_later.stop()

    @Slot(object, object)
    def _follow_document(self, info: DocumentInfo | None, _client: DocumentClient | None) -> None:
        self._asked.clear()
        for card in self._cards:
            card.drawn = None
        if info is not None:
            self._redraw_later.start()

    @Slot()
    def _follow_fence(self) -> None:
        for card in self._cards:
            card.set_veiled(self._is_veiled(card))

    @Slot(object, object)
    def _set_colors(self, palette: Palette, paper: Paper) -> None:
        for card in self._cards:
            card.set_colors(palette, paper)
        self._redraw_later.start()

    @Slot()
    def _follow_size(self) -> None:
        for card in self._cards:
            card.keep_within(self._room())

    def _room(self) -> QSize:
        """Return the size of the page area, less what a sheet covers of it."""
        return self._pane.size() - QSize(0, self._pane.page_view.covered.sheet)

    @Slot()
    def _name(self) -> None:
        for card in self._cards:
            card.show_name(self._pane.page_view.page_names.name(card.place.page))


def _clipped(area: Rect, size: PageSize) -> Rect:
    return Rect(
        max(0.0, area.x0),
        max(0.0, area.y0),
        min(size.width, area.x1),
        min(size.height, area.y1),
    )


def _unturned(rect: Rect, size: PageSize, rotation: int) -> Rect:
    """Return where a part of the rotated page is on the page of `size`."""
    x0, y0 = unturned_point(rect.x0, rect.y0, size, rotation)
    x1, y1 = unturned_point(rect.x1, rect.y1, size, rotation)
    return Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _seen(view: PageView) -> Rect | None:
    """Return the part of the page in view that is visible, in points; None without any."""
    area, page = view.visible_area, view.page
    box = area.page_box(page)
    seen = QRectF(box.left, box.top, box.width, box.height) & QRectF(view.viewport().rect())
    if seen.isEmpty():
        return None
    first = area.point_on(page, seen.left(), seen.top())
    last = area.point_on(page, seen.right(), seen.bottom())
    return Rect(
        min(first.x, last.x), min(first.y, last.y), max(first.x, last.x), max(first.y, last.y)
    )
