"""Opens places beside the page: the controller of the second view, and what is stored of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QObject,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.translation import tr
from reader_app.ui.beside.beside_state import (
    BesideRequest,
    SplitDirection,
    SplitState,
)
from reader_app.ui.beside.split_layout import ScrollingTogether, SplitLayout, _has_focus
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.ui.window.action_table import ActionId

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.document import DocumentInfo
    from reader_app.domain.jsontypes import JsonObject
    from reader_app.ui.beside.other_marks import OtherBook
    from reader_app.ui.beside.second_view import SecondView
    from reader_app.ui.book.controller import BookController
    from reader_app.ui.pages.geometry import ViewPosition
    from reader_app.ui.pages.page_view import PageView
    from reader_app.ui.services import ReadingServices
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks
    from reader_app.workers.document_client import DocumentClient

_STORE_AFTER_MS: Final = 500
_KEY: Final = "beside"


class Agreement:
    """Which pages after the spoiler guard's fence the reader agreed to see in a second view.

    It ends when the fence moves back.
    """

    def __init__(self) -> None:
        self._since = self._page = 0

    def extend(self, fence: int | None, page: int) -> None:
        """Note that the reader agreed to see this page, or sees it already."""
        last = self.last_page(fence)
        if fence is not None and last is not None and page > last:
            self._since, self._page = fence, page

    def last_page(self, fence: int | None) -> int | None:
        """Return the last page that may be shown; None: all may be."""
        return fence if fence is None or fence < self._since else max(fence, self._page)


class BesideController(QObject):
    """Shows places of the open book in a second view, while the first stays where it is.

    Call `show_beside` to show a place, and `show_other` after opening another book. Where there is
    no room for two views, the second one is a sheet over the lower part of the first; panels make
    way for one that the reader asked to have at the right.

    `opened(SecondView)`, `view_closed`: a second view has been made, or is about to be deleted.
    `other_wanted(BesideRequest)`: this book was beside the one that is open now. `other_left`: no
    other book is beside any more. `tab_requested(book id, ViewPosition)`: show this book in the
    first view.
    """

    opened = Signal(object)
    view_closed = Signal()
    other_wanted = Signal(object)
    other_left = Signal()
    tab_requested = Signal(str, object)

    def __init__(
        self,
        services: ReadingServices,
        tasks: Tasks,
        books: BookController,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._services = services
        self._tasks = tasks
        self._books = books
        self._window = window
        self._pane = books.pane
        self._second: SecondView | None = None
        self._other: OtherBook | None = None
        self._state = SplitState()
        self._layout = SplitLayout(self._pane, lambda: self._state, self)
        self._book_id = ""
        self._limit = 0
        self._agreement = Agreement()
        self._together: ScrollingTogether | None = None
        self._store_later = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_later.timeout.connect(self.store)
        self._connect()
        if books.book is not None:
            self._load(books.book)

    # -- for others -----------------------------------------------------------------------------

    @property
    def second(self) -> SecondView | None:
        """The second view; None while there is none."""
        return self._second

    @property
    def other(self) -> OtherBook | None:
        """The other book that the second view shows; None while it shows the open one."""
        return self._other

    def show_other(self, other: OtherBook, *, is_restored: bool = False) -> None:
        """Show another book in the second view, in place of what is there.

        Panels make way for it if the reader has just asked for it, not if it `is_restored`.
        """
        if self._pane.document is None:
            return
        if not is_restored:
            self.turn(self._state.direction)
        self._replace(other)
        self._state = replace(
            self._state, book_id=other.book.id, shows_book=True, book_place=other.place
        )
        second = self._open()
        self._window.bring_page_forward()
        announce(second.view, tr("{place}, beside the page", place=other.book.title))
        self._store_later.start()

    @Slot(int, object, str)
    def show_beside(self, page: int, area: Rect | None = None, label: str = "") -> bool:
        """Show a place of the open book in the second view, which is opened if needed.

        `area`: what to bring into view and point out, in points of the page; None: its top.
        Without height, the area is the line to show at the top. `label`: what is shown, for screen
        readers. The focus stays where it is. A page after the spoiler guard's fence isn't shown
        before the reader agrees, as to any jump there. Returns whether the place is shown now.
        """
        is_new = self._second is None
        second = self.view_for(page, label, area)
        if second is not None:
            second.show_place(page, area, record=not is_new)
        return second is not None

    def view_for(self, page: int, label: str = "", area: Rect | None = None) -> SecondView | None:
        """Open the second view for a page, which the caller then shows; None if it may not be.

        `area`: what `show_beside` shows there if the reader is asked first, and agrees.
        """
        document, last = self._pane.document, self._agreement.last_page(self._pane.fence)
        if document is None or not 0 < page <= document[0].page_count:
            return None
        if last is not None and page > last:

            def go() -> None:
                self._agreement.extend(self._pane.fence, page)
                self.show_beside(page, area, label)

            self._pane.past_fence_beside_wanted.emit(OutlineEntry(1, label, page), go)
            return None
        if self._second is None:
            # The click may be in a panel, which must not close because of it.
            self._state = replace(self._state, makes_room=False)
        if self._other is not None:
            self._replace(None)
        second = self._open()
        if page > self._limit:
            self._show_document()
        self._window.bring_page_forward()
        words = label or self._pane.page_view.page_names.name(page)
        announce(second.view, tr("{place}, beside the page", place=words))
        self._store_later.start()
        return second

    @Slot()
    def close_split(self) -> None:
        """Close the second view; its place is remembered with the book."""
        if self._second is None:
            return
        self._remember(is_open=False)
        self._remove()
        self.store()

    @Slot()
    def store(self) -> None:
        """Store with the book whether and how the second view is open."""
        self._store_later.stop()
        if not self._book_id:
            return
        if self._second is not None and self._second.view.page_count:
            self._remember(is_open=True)
        books, book_id, state = self._services.books, self._book_id, self._state.as_json()
        self._tasks.run(lambda: books.merge_place(book_id, {_KEY: state}))

    # -- actions --------------------------------------------------------------------------------

    def split(self, direction: SplitDirection) -> None:
        """Open the second view at the place of the first, or move the open one there."""
        if self._pane.document is None:
            return
        self.turn(direction)
        if self._second is not None:
            self._layout.ask_for_room()
            self._layout.arrange()
            self.store()
            return
        here = self._pane.page_view.navigation.position()
        self._agreement.extend(self._pane.fence, here.page)  # it is seen already
        self._state = replace(self._state, place=here, shows_book=False)
        self._open().view.setFocus()
        self._store_later.start()

    def turn(self, direction: SplitDirection) -> None:
        """Let the view that is about to be opened stand in this direction."""
        is_right = direction is SplitDirection.RIGHT
        self._state = replace(self._state, direction=direction, makes_room=is_right)

    @Slot()
    def next_view(self) -> None:
        """Give the focus to the other view."""
        if self._second is None:
            return
        second = self._second.view
        is_there = self._second.isAncestorOf(QApplication.focusWidget() or self._pane.page_view)
        target = self._pane.page_view if is_there else second
        self._window.bring_page_forward()
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _swap(self) -> None:
        """Show each view's place in the other; zoom and arrangement stay."""
        if self._second is None:
            return
        first, second = self._pane.page_view, self._second.view
        if self._other is not None:
            self._swap_books(self._other)
            return
        one, other = first.navigation.position(), second.navigation.position()
        if one.page > self._limit:
            self._agreement.extend(self._pane.fence, one.page)
            self._show_document()
        together = self._together
        if together is not None:
            together.switch(False)
        go_to_place(first, other)
        go_to_place(second, one)
        if together is not None:
            together.switch(self._second.head.follow.isChecked())

    def _swap_books(self, other: OtherBook) -> None:
        """Show the other book in the first view, in its tab, with the open one beside it."""
        second, own, books = self._second, self._books.book, self._services.books
        if second is None or own is None:
            return
        here = replace(self._pane.page_view.navigation.position(), contents={})
        state = replace(
            self._state,
            is_open=True,
            place=None,
            book_id=own.id,
            book_place=here,
            shows_book=True,
        ).as_json()
        self._tasks.run(lambda: books.merge_place(other.book.id, {_KEY: state}))
        self.tab_requested.emit(other.book.id, second.view.navigation.position())

    @Slot()
    def _read_here(self) -> None:
        """Read on where the second view is, and close it."""
        if self._second is None:
            return
        place, other = self._second.view.navigation.position(), self._other
        self.close_split()
        if other is not None:
            self.tab_requested.emit(other.book.id, place)
            return
        go_to_place(self._pane.page_view, place)
        self._pane.page_view.navigation.reading_moved.emit()
        self._pane.page_view.setFocus()

    # -- the second view ------------------------------------------------------------------------

    def _open(self) -> SecondView:
        if self._second is not None:
            return self._second
        # Imported late: few books are read in two views.
        from reader_app.ui.beside.second_view import SecondView

        pane = self._pane
        second = self._second = SecondView(pane, self._other)
        self._state = replace(self._state, is_open=True)
        second.closed.connect(self.close_split)
        second.place_wanted.connect(self.show_beside)
        second.head.swap.clicked.connect(self._swap)
        second.head.here.clicked.connect(self._read_here)
        together = self._together = ScrollingTogether(pane.page_view, second.view)
        second.head.follow.setChecked(self._state.is_following)
        second.head.follow.toggled.connect(together.switch)
        second.head.follow.toggled.connect(self._store_later.start)
        second.place_changed.connect(self._store_later.start)
        pane.colors_changed.connect(second.set_colors)
        self._window.closing.connect(second.cards.card.close_card)
        self._window.claim_keys(second)
        second.view.keys.set_keymap(self._window.commands.keymap)
        self._layout.take(second)
        state = self._state
        self._show_document(state.place if self._other is None else state.book_place)
        self._enable()
        self.opened.emit(second)
        return second

    def _replace(self, other: OtherBook | None) -> None:
        """Remove the second view to make one of another book, or of the open one for None."""
        had_focus = self._second is not None and _has_focus(self._second)
        self._remember(is_open=True)
        self._remove(is_replaced=True, is_book_next=other is not None)
        self._other = other
        self._state = replace(self._state, shows_book=other is not None)
        if had_focus:
            self._open().view.setFocus()

    def _remove(self, *, is_replaced: bool = False, is_book_next: bool = False) -> None:
        """Delete the second view.

        `is_replaced`: another one follows, so panels stay as they are. `is_book_next`: the other
        one shows another book, whose document processes go on.
        """
        second = self._second
        if second is None:
            return
        other, self._other = self._other, None
        self._second, self._together, self._limit = None, None, 0
        self.view_closed.emit()
        had_focus = _has_focus(second)
        self._pane.set_active_view(self._pane.page_view)
        self._layout.release()
        if not is_replaced:
            self._layout.ask_for_room()
        if not is_replaced or is_book_next:
            self._agreement = Agreement()
        second.clear()
        second.hide()
        second.setParent(None)
        second.deleteLater()
        self._enable()
        if other is not None and not is_book_next:
            self.other_left.emit()
        if had_focus:
            self._pane.page_view.setFocus()

    def _show_document(self, place: ViewPosition | None = None) -> None:
        """Show the document in the second view as far as the fence lets it."""
        document, second = self._pane.document, self._second
        if document is None or second is None:
            return
        if place is None and second.view.page_count:
            place = second.view.navigation.position()
        other = self._other
        info, client = document if other is None else (other.info, other.client)
        fence = self._agreement.last_page(self._pane.fence) if other is None else other.fence
        self._limit = info.page_count if fence is None else max(1, min(fence, info.page_count))
        second.show_document(info, client, fence, place)
        second.name_place()
        if self._together is not None:
            self._together.switch(second.head.follow.isChecked())

    def _remember(self, *, is_open: bool) -> None:
        second = self._second
        if second is None or not second.view.page_count:
            return
        place = replace(second.view.navigation.position(), contents={})
        is_following = second.head.follow.isChecked()
        self._state = replace(self._state, is_open=is_open, is_following=is_following)
        if self._other is None:
            self._state = replace(self._state, place=place)
        else:
            self._state = replace(self._state, book_place=place)

    # -- following ------------------------------------------------------------------------------

    def _connect(self) -> None:
        pane, books, window = self._pane, self._books, self._window
        pane.document_changed.connect(self._follow_document)
        pane.fence_changed.connect(self.follow_fence)
        self._layout.share_changed.connect(self._note_share)
        books.book_opened.connect(self._load)
        books.book_closed.connect(self._leave)
        books.labels_changed.connect(self._name_place)
        pane.chapters_known.connect(self._name_place)
        window.closing.connect(self.store)
        window.pane_focus.page_views = self._views
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow_focus)
        window.bind(ActionId.SPLIT_RIGHT, lambda: self.split(SplitDirection.RIGHT))
        window.bind(ActionId.SPLIT_BELOW, lambda: self.split(SplitDirection.BELOW))
        window.bind(ActionId.CLOSE_SPLIT, self.close_split)
        window.bind(ActionId.NEXT_VIEW, self.next_view)
        self._enable()

    def _views(self) -> tuple[QWidget, ...]:
        second = self._second
        return (self._pane.page_view, second.view) if second is not None else ()

    def _enable(self) -> None:
        for action in (ActionId.CLOSE_SPLIT, ActionId.NEXT_VIEW):
            self._window.action(action).setEnabled(self._second is not None)

    @Slot(object)
    def _load(self, book: Book) -> None:
        """Open the second view again as it was left with this book."""
        book_id, books = book.id, self._services.books
        self._book_id = book_id

        def show(values: JsonObject) -> None:
            if book_id == self._book_id and self._second is None:
                state = self._state = SplitState.from_json(values.get(_KEY))
                if not state.is_open or self._pane.document is None:
                    return
                if state.shows_book:
                    wanted = BesideRequest(book_id=state.book_id, place=state.book_place)
                    self.other_wanted.emit(wanted)
                else:
                    self._open()

        self._tasks.run(lambda: books.place(book_id), show)

    @Slot()
    def _leave(self) -> None:
        self.store_and_remove()
        self._book_id, self._state = "", SplitState()

    def store_and_remove(self) -> None:
        """Store the state of the book that is being closed, and remove its second view."""
        self.store()
        self._remove()

    @Slot(object, object)
    def _follow_document(self, info: DocumentInfo | None, _client: DocumentClient | None) -> None:
        """Follow a file that was read anew; before the old document goes, note the place."""
        if self._second is None or self._other is not None:
            return
        if info is None:
            self._remember(is_open=True)
            self._second.clear()
        elif self._book_id:
            self._show_document(self._state.place)

    @Slot()
    def follow_fence(self) -> None:
        """Hide at once what is past a new fence.

        Pages that become free are added when they are wanted. The fence of another book moves only
        in another window, where that book may be read.
        """
        document, other = self._pane.document, self._other
        if self._second is None or document is None:
            return
        if other is not None:
            if self._limit != (other.fence or other.info.page_count):
                self._show_document()
            return
        if self._pane.fence is None:
            self._agreement = Agreement()
        last = self._agreement.last_page(self._pane.fence)
        if last is None or last < self._limit:
            self._show_document()

    @Slot()
    def _name_place(self) -> None:
        if self._second is not None and self._other is None:
            self._second.view.set_labels(self._pane.page_view.page_names.numbers)
            self._second.name_place()

    @Slot(float)
    def _note_share(self, share: float) -> None:
        self._state = replace(self._state, share=share)
        self._store_later.start()

    @Slot("QWidget*", "QWidget*")
    def _follow_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        second, first = self._second, self._pane.page_view
        if second is None or new is None:
            return
        if new is second or second.isAncestorOf(new):
            self._pane.set_active_view(second.view, second.finder)
            fence = self._pane.fence if self._other is None else self._other.fence
            if fence is not None and fence > self._limit and second.view.page >= self._limit:
                self._show_document()
        elif new is first or first.isAncestorOf(new):
            self._pane.set_active_view(first)


def go_to_place(view: PageView, place: ViewPosition) -> None:
    """Jump to a place of the document, with the view's own zoom and arrangement."""
    size = view.visible_area.layout.size(min(place.page, view.page_count))
    view.look_up(place.page, top=place.offset * size.height)
