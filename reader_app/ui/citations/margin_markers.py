"""Markers in the margin of pages that were asked about or cited, with lists of those turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6 import QtCore, QtWidgets
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QPen

from reader_app.app.chat.conversations import MarkedTurnsUseCase
from reader_app.domain.conversation import ConversationSummary, MarkedTurn
from reader_app.domain.translation import tr
from reader_app.ui.book.controller import BookController
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.conversations.conversations_controller import TurnReveal
from reader_app.ui.pages.floating_card import beside
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.theme.accent import mixed
from reader_app.ui.theme.palette import DARK, LIGHT, METRICS, Palette
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.widgets.basic_widgets import paint_row_background
from reader_app.ui.widgets.dates_and_sizes import relative_time
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.workers.background_tasks import Tasks


def count_words(turns: Sequence[MarkedTurn], page_name: str = "") -> str:
    """Return a count such as "2 questions about this page"; `page_name` replaces "this page"."""
    number = len(turns)
    if not page_name:
        return tr("{n} question about this page", "{n:,} questions about this page", n=number)
    return tr("{n} question about {page}", "{n:,} questions about {page}", n=number, page=page_name)


def detail_words(turn: MarkedTurn, now: datetime) -> str:
    """Return details such as "Asked here · 2 days ago · Ponds"."""
    if turn.is_asked:
        why = tr("Asked about and cited here") if turn.is_cited else tr("Asked about here")
    else:
        why = tr("Cited here")
    return f"{why} · {relative_time(turn.asked_at, now)} · {turn.title}"


_AnyIndex = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_ROOT = QtCore.QModelIndex()
_DETAIL: Final = int(QtCore.Qt.ItemDataRole.UserRole)
_WIDTH: Final = 340
_ROW: Final = 48
_ROWS: Final = 5
_CHOOSING: Final = frozenset(
    {QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter, QtCore.Qt.Key.Key_Space}
)


class MarkedTurnsCard(QtWidgets.QFrame):
    """Lists the turns about a page beside its marker; Esc or a click elsewhere closes it.

    `turn_chosen(MarkedTurn)`: the reader chose this turn.
    """

    turn_chosen = QtCore.Signal(object)

    def __init__(self, palette: Palette, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._returns_to: QtWidgets.QWidget | None = None
        self.page = 0
        self.setObjectName("talkCard")
        self.setProperty("ground", "card")
        # Close a moment later: a press on the marker first takes the focus away, and then toggles
        # this list.
        self._close_soon = QtCore.QTimer(self, singleShot=True, interval=0)
        self._close_soon.timeout.connect(self.close_card)
        self._title = QtWidgets.QLabel()
        self._title.setProperty("tone", "muted")
        self._title.setProperty("type", "small")
        self._title.setContentsMargins(METRICS.space_m, METRICS.space_xs, METRICS.space_m, 0)
        self._model = _TurnModel(self)
        self.list = QtWidgets.QListView(uniformItemSizes=True)
        self.list.setObjectName("talkList")
        self.list.setModel(self._model)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._delegate = _TurnDelegate(palette, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.clicked.connect(self._choose)
        self.list.installEventFilter(self)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(*(METRICS.space_xs,) * 4)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self._title)
        column.addWidget(self.list)
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        self._delegate.palette = palette
        self.list.viewport().update()

    def open(self, page: int, page_name: str, turns: Sequence[MarkedTurn]) -> None:
        """Show the turns, newest first, and focus the list; the owner positions the card."""
        words = count_words(turns, page_name)
        self.page = page
        self._title.setText(words)
        self.setAccessibleName(words)
        self.list.setAccessibleName(words)
        self._model.show_turns(turns)
        self.list.setFixedHeight(min(_ROWS, len(turns)) * _ROW)
        self.list.setCurrentIndex(self._model.index(0))
        self.list.scrollToTop()
        if self.isHidden():
            self._returns_to = self.window().focusWidget()
        self.setFixedWidth(_WIDTH)
        self.adjustSize()
        self.show()
        self.raise_()
        self._close_soon.stop()
        self.list.setFocus(QtCore.Qt.FocusReason.PopupFocusReason)

    @QtCore.Slot()
    def close_card(self) -> None:
        """Close the list and return the focus."""
        self._close_soon.stop()
        if self.isHidden():
            return
        had_keys, before = self.list.hasFocus(), self._returns_to
        self.page, self._returns_to = 0, None
        self.hide()
        if had_keys and before is not None and before.isVisible():
            before.setFocus(QtCore.Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.lostFocus():
            if event.reason() is not QtCore.Qt.FocusReason.ActiveWindowFocusReason:
                self._close_soon.start()
        elif isinstance(event, QKeyEvent):
            return self._press(event)
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        is_escape = event.key() == QtCore.Qt.Key.Key_Escape
        if event.type() is QtCore.QEvent.Type.ShortcutOverride and is_escape:
            event.accept()
            return True
        if event.type() is not QtCore.QEvent.Type.KeyPress:
            return False
        if is_escape:
            self.close_card()
        elif event.key() in _CHOOSING:
            self._choose(self.list.currentIndex())
        else:
            return False
        return True

    @QtCore.Slot(QtCore.QModelIndex)
    def _choose(self, index: _AnyIndex) -> None:
        turn = self._model.turn(index)
        self.close_card()
        if turn is not None:
            self.turn_chosen.emit(turn)


class _TurnModel(QtCore.QAbstractListModel):
    """The list model of the turns of one page."""

    def __init__(self, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self._turns: tuple[MarkedTurn, ...] = ()

    def show_turns(self, turns: Sequence[MarkedTurn]) -> None:
        self.beginResetModel()
        self._turns = tuple(turns)
        self.endResetModel()

    def turn(self, index: _AnyIndex) -> MarkedTurn | None:
        return self._turns[index.row()] if 0 <= index.row() < len(self._turns) else None

    def rowCount(self, parent: _AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._turns)

    def data(self, index: _AnyIndex, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        turn = self.turn(index)
        if turn is None:
            return None
        if role in {QtCore.Qt.ItemDataRole.DisplayRole, QtCore.Qt.ItemDataRole.ToolTipRole}:
            return turn.question
        if role in {_DETAIL, QtCore.Qt.ItemDataRole.AccessibleDescriptionRole}:
            return detail_words(turn, datetime.now(UTC))
        return None


class _TurnDelegate(QtWidgets.QStyledItemDelegate):
    """Paints the question of a turn, and below it why, when and in which conversation."""

    def __init__(self, palette: Palette, parent: QtWidgets.QListView) -> None:
        super().__init__(parent)
        self.palette = palette

    def sizeHint(self, _option: QtWidgets.QStyleOptionViewItem, _index: _AnyIndex) -> QtCore.QSize:
        return QtCore.QSize(_WIDTH // 2, _ROW)

    def paint(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: _AnyIndex
    ) -> None:
        # The style paints the background; the words are painted here.
        ground = QtWidgets.QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        question = paint_row_background(painter, ground)
        room = QtCore.QRect(option.rect).adjusted(METRICS.space_m, 6, -METRICS.space_m, -6)
        font = QFont(option.font)
        painter.save()
        for words, size, colour, place in (
            (question, METRICS.type_base, self.palette.text, QtCore.Qt.AlignmentFlag.AlignTop),
            (
                str(index.data(_DETAIL)),
                METRICS.type_small,
                self.palette.muted,
                QtCore.Qt.AlignmentFlag.AlignBottom,
            ),
        ):
            font.setPixelSize(size)
            painter.setFont(font)
            painter.setPen(QColor(colour))
            shown = painter.fontMetrics().elidedText(
                words, QtCore.Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, place.value, shown)
        painter.restore()


TARGET: Final = 24
"""Width and height in pixels of the clickable area; the dot itself is smaller."""
SMALLEST_TARGET: Final = 14
_RING: Final = 5.0
_CORE: Final = 5.0
_CORE_IN_RING: Final = 2.75
_LINE: Final = 1.75
_HALO: Final = 2.0
"""Width of a halo in the paper's colour, which sets the dot off from a full-page picture."""
_TINT: Final = 0.1


def marker_color(ground: QColor) -> QColor:
    """Return the colour of dots and scroll bar marks, a tint of the accent 3:1 to `ground`."""
    accent = (LIGHT if ground.lightnessF() > 0.5 else DARK).accent
    return QColor(mixed(accent, ground.name(), _TINT))


class MarginMarker(QtWidgets.QAbstractButton):
    """A dot beside a page with turns.

    A ring: asked on this page; a disc: cited in an answer; a disc in a ring: both.
    """

    def __init__(self, view: PageView) -> None:
        super().__init__(view.viewport())
        self._view = view
        self.page = 0
        self._is_asked = self._is_cited = False
        self.setObjectName("talkDot")
        self.setCursor(QtCore.Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.TabFocus)

    def show_turns(self, page: int, turns: Sequence[MarkedTurn]) -> None:
        """Represent these turns about that page."""
        self.page = page
        self._is_asked = any(turn.is_asked for turn in turns)
        self._is_cited = any(turn.is_cited for turn in turns)
        self.setToolTip(count_words(turns))
        place = tr("page {page}", page=self._view.page_number(page))
        self.setAccessibleName(count_words(turns, place))
        self.update()

    # -- Qt overrides ---------------------------------------------------------------------

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(TARGET, TARGET)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paper = self._view.painter.colors.paper
        ink = marker_color(paper)
        scale = self.width() / TARGET
        middle = QtCore.QPointF(self.width() / 2, self.height() / 2)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        grown = 1.0 if self.underMouse() or self.hasFocus() else 0.0
        ring = max(3.5, _RING * scale) + grown
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(paper)
        painter.drawEllipse(middle, ring + _HALO, ring + _HALO)
        if self._is_cited:
            core = ring * _CORE_IN_RING / _RING if self._is_asked else ring * _CORE / _RING
            painter.setBrush(ink)
            painter.drawEllipse(middle, core, core)
        if self._is_asked:
            painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, _LINE))
            painter.drawEllipse(middle, ring - _LINE / 2, ring - _LINE / 2)
        if self.hasFocus():
            painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, 1.5))
            painter.drawEllipse(middle, ring + 3, ring + 3)
        painter.end()


TurnsByPage = Mapping[int, tuple[MarkedTurn, ...]]

_WIDE: Final = 420
"""Page width in pixels from which dots have their full size."""
_FROM_EDGE: Final = 10
_FROM_TOP: Final = 14


def marker_area(sight: VisibleArea, page: int) -> QtCore.QRect:
    """Return the dot's rectangle: at the right edge, or at the left edge of a left-hand page."""
    box = sight.page_box(page)
    scale = min(1.0, box.width / _WIDE)
    side = max(SMALLEST_TARGET, round(TARGET * scale))
    inset = max(SMALLEST_TARGET // 2, round(_FROM_EDGE * scale))
    down = max(SMALLEST_TARGET // 2, round(_FROM_TOP * scale))
    if _is_left_of_two(sight, page):
        across = max(box.left, 0) + inset
    else:
        across = min(box.right, sight.width) - inset
    return QtCore.QRect(across - side // 2, box.top + down - side // 2, side, side)


def _is_left_of_two(sight: VisibleArea, page: int) -> bool:
    beside = sight.layout.pages_in(sight.layout.row_of(page))
    left = sight.page_box(page).left
    return any(sight.page_box(other).left > left for other in beside)


_LAYER = "talk"
_MANY = 0.25
"""Share of pages with markers above which the scroll bar marks are made translucent."""
_THIN = 0.4


class MarginMarkers(QtCore.QObject):
    """The dots, the list of a dot's turns, and the marks in the scroll bar.

    `turn_chosen(MarkedTurn)`: the reader wants to see that turn.
    """

    turn_chosen = QtCore.Signal(object)

    def __init__(self, view: PageView, palette: Palette) -> None:
        super().__init__(view)
        self._view = view
        self._palette = palette
        self._every: TurnsByPage = {}
        self._pages: TurnsByPage = {}
        self._fence: int | None = None
        self._dots: dict[int, MarginMarker] = {}
        self._spare: list[MarginMarker] = []
        self._pressed_open = 0
        self.card = MarkedTurnsCard(palette, view)
        self.card.turn_chosen.connect(self.turn_chosen)
        for moved in (
            view.page_viewport.zoom_changed,
            view.page_viewport.arrangement_changed,
            view.verticalScrollBar().valueChanged,
            view.horizontalScrollBar().valueChanged,
        ):
            moved.connect(self.place)
            moved.connect(self.card.close_card)
        view.page_viewport.page_changed.connect(self.place)
        view.verticalScrollBar().rangeChanged.connect(self.place)
        view.viewport().installEventFilter(self)

    @QtCore.Slot(object)
    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.card.set_palette(palette)
        self._mark_scroll_bar()

    def show_pages(self, pages: TurnsByPage) -> None:
        """Mark these pages with their turns, in place of those marked before."""
        self._every = pages
        self._show_within()

    def set_fence(self, fence: int | None) -> None:
        """Mark no page after this one, as the spoiler guard is on; None: mark all."""
        if fence != self._fence:
            self._fence = fence
            self._show_within()

    def _show_within(self) -> None:
        last = self._fence
        pages = {at: turns for at, turns in self._every.items() if last is None or at <= last}
        if pages == self._pages:
            return
        self._pages = pages
        self.card.close_card()
        for page, dot in self._dots.items():
            if page in pages:
                dot.show_turns(page, pages[page])
        self.place()
        self._mark_scroll_bar()

    def page_in_view(self) -> int:
        """Return the page in view, or one beside it, that has a marker; 0 if none has."""
        page = self._view.page
        shown = range(page, self._view.visible_area.layout.last_beside(page) + 1)
        return next((page for page in shown if page in self._pages), 0)

    @QtCore.Slot(int)
    def open_page(self, page: int) -> None:
        """Open the only turn of that page, or the list of its turns."""
        turns = self._pages.get(page, ())
        if len(turns) == 1:
            self.turn_chosen.emit(turns[0])
        elif turns:
            self.card.open(page, self._name_of(page), turns)
            self._place_card(page)

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if event.type() is QtCore.QEvent.Type.Resize:
            self.place()
        return False

    # --- dots

    @QtCore.Slot()
    def place(self) -> None:
        """Place a dot on each visible page that has turns, beside the bookmark's ribbon."""
        if not self._pages and not self._dots:
            return
        sight = self._view.visible_area
        wanted = [page for page in sight.visible_pages if page in self._pages]
        for page in self._dots.keys() - set(wanted):
            dot = self._dots.pop(page)
            dot.hide()
            self._spare.append(dot)
        for page in wanted:
            dot = self._dots.get(page) or self._begin_dot(page)
            dot.setGeometry(marker_area(sight, page))
            dot.show()

    def _begin_dot(self, page: int) -> MarginMarker:
        if self._spare:
            dot = self._spare.pop()
        else:
            dot = MarginMarker(self._view)
            dot.pressed.connect(self._note_press)
            dot.clicked.connect(self._click)
            self._view.setTabOrder(self._view, dot)
        dot.show_turns(page, self._pages[page])
        self._dots[page] = dot
        return dot

    @QtCore.Slot()
    def _note_press(self) -> None:
        """Remember if this dot's list is open, because the press closes it before the click."""
        dot = self.sender()
        if isinstance(dot, MarginMarker):
            self._pressed_open = self.card.page if self.card.page == dot.page else 0

    @QtCore.Slot()
    def _click(self) -> None:
        """Open the dot's list, or close it if the press found it open."""
        dot, was_open = self.sender(), self._pressed_open
        self._pressed_open = 0
        if was_open:
            self.card.close_card()
        elif isinstance(dot, MarginMarker):
            self.open_page(dot.page)

    # --- the list and the marks in the scroll bar

    def _name_of(self, page: int) -> str:
        return self._view.page_names.name(page)

    def _place_card(self, page: int) -> None:
        around = self._view.covered.clear_area()
        marker = self._dots.get(page)
        dot = marker.geometry() & around if marker is not None else QtCore.QRect()
        # The top of the page has been scrolled out of view.
        if dot.isEmpty():
            dot = QtCore.QRect(around.center().x(), around.top(), 1, 1)
        corner = beside([dot], self.card.size(), around)
        self.card.move(corner + self._view.viewport().pos())

    def _mark_scroll_bar(self) -> None:
        color = marker_color(QColor(self._palette.canvas))
        if len(self._pages) > max(1, self._view.page_count) * _MANY:
            color.setAlphaF(_THIN)
        places = [(page, 0.0) for page in self._pages]
        self._view.scroll_marks.set_layer(_LAYER, places, color, is_quiet=True)


_SETTLE_MS: Final = 60


class MarginMarkersController(QtCore.QObject):
    """Loads the marked pages after each turn and each change, and opens a chosen turn."""

    def __init__(
        self,
        marked_turns: MarkedTurnsUseCase,
        tasks: Tasks,
        books: BookController,
        reveal: TurnReveal,
        pane: ChatPane,
        window: MainWindow,
        theme: AppTheme,
    ) -> None:
        super().__init__(window)
        self._marked_turns = marked_turns
        self._tasks = tasks
        self._books = books
        self._reveal = reveal
        self._window = window
        self._known: dict[str, ConversationSummary] = {}
        self._view = books.pane.page_view
        self._shown = MarginMarkers(self._view, theme.palette)
        self._soon = QtCore.QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._soon.timeout.connect(self._read)
        theme.changed.connect(self._shown.set_palette)
        self._shown.turn_chosen.connect(self._open)
        window.bind(ActionId.PAGE_TALK, self.open_for_page)
        books.book_opened.connect(self._enter_book)
        books.book_changed.connect(self._follow_guard)
        books.book_closed.connect(self._leave_book)
        pane.delete_requested.connect(self._read_soon)
        pane.undo_delete_requested.connect(self._read_soon)
        pane.conversations_listed.connect(self._note_conversations)
        pane.messages_shown.connect(self._read_soon)
        reveal.missing.connect(self._read)

    @QtCore.Slot()
    def open_for_page(self) -> None:
        """Open the turns about the page in view."""
        page = self._shown.page_in_view()
        if page:
            self._shown.open_page(page)
        else:
            self._window.show_notice(tr("No questions about this page yet."))

    # -- marked pages ----------------------------------------------------------------------

    @QtCore.Slot(object)
    def _enter_book(self, _book: object) -> None:
        self._follow_guard()
        self._read()

    @QtCore.Slot()
    def _follow_guard(self) -> None:
        self._shown.set_fence(self._books.fence)

    @QtCore.Slot()
    def _leave_book(self) -> None:
        self._reveal.drop()
        self._known.clear()
        self._soon.stop()
        self._shown.show_pages({})

    @QtCore.Slot(object)
    def _note_conversations(self, rows: Sequence[ConversationSummary]) -> None:
        """Reload only for new or changed conversations; the list may also be a search result."""
        new = {row.id: row for row in rows if self._known.get(row.id) != row}
        if new:
            self._known.update(new)
            self._soon.start()

    @QtCore.Slot()
    def _read_soon(self) -> None:
        self._soon.start()

    @QtCore.Slot()
    def _read(self) -> None:
        book = self._books.book
        if book is None:
            return
        book_id, pages_of = book.id, self._marked_turns.pages

        def show(pages: TurnsByPage) -> None:
            now = self._books.book
            if now is not None and now.id == book_id:
                self._shown.show_pages(pages)

        self._tasks.run(lambda: pages_of(book_id), show)

    # -- opening a turn --------------------------------------------------------------------

    @QtCore.Slot(object)
    def _open(self, turn: MarkedTurn) -> None:
        self._reveal.show(turn.conversation_id, turn.question_id)
