"""The references panel: the works that the book cites, where it cites them, where they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from typing import Final, TypeAlias

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal, Slot

from reader_app.app.library.cited_works import CitedWorks, WorkInLibrary, address_of
from reader_app.domain.cross_references import CitedWork
from reader_app.domain.search import folded
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.annotations.annotation_panel import wrapped
from reader_app.ui.chat.buttons import ElidedButton
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel, bare_column, is_ctrl_down, small_font

AnyIndex: TypeAlias = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_WORK_ROLE: Final = Qt.ItemDataRole.UserRole
_MOST_LINES: Final = 40
_MOST_CHIPS: Final = 24
_MOST_CITING: Final = 6
_EDGE: Final = METRICS.space_m
_CHIP_EDGE: Final = 7
_LEFT: Final = Qt.AlignmentFlag.AlignLeft
_RIGHT_EDGE: Final = METRICS.space_l
"""In pixels. A scroll bar that comes or goes must not break the lines anew."""
_LONGEST_ADDRESS: Final = 34


def address_words(work: CitedWork) -> str:
    """Return the address of a work as it is shown; "" if it has none."""
    if work.doi:
        words = f"doi:{work.doi}"
    elif work.arxiv:
        words = f"arXiv:{work.arxiv}"
    else:
        words = work.uri.partition("://")[2].removeprefix("www.") or work.uri
    return words if len(words) <= _LONGEST_ADDRESS else f"{words[: _LONGEST_ADDRESS - 1]}…"


class SpotKind(Enum):
    """What a click in a row does."""

    PAGE = auto()
    ADDRESS = auto()
    LIBRARY = auto()
    COPY = auto()


@dataclass(frozen=True, slots=True)
class Spot:
    """A clickable part of a row; `area`: in pixels from the row's corner."""

    kind: SpotKind
    area: QRect
    words: str
    page: int = 0


class WorksModel(QtCore.QAbstractListModel):
    """The works of a book that match the filter, in the order of their list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: list[tuple[str, CitedWork]] = []
        self._shown: list[CitedWork] = []
        self._filter = ""

    def set_works(self, works: Sequence[CitedWork]) -> None:
        self._all = [(folded(f"{work.label} {work.text}"), work) for work in works]
        self._choose()

    @Slot(str)
    def set_filter(self, words: str) -> None:
        """Show only the works in which all of these words stand; case and accents don't count."""
        self._filter = folded(words)
        self._choose()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._shown):
            return None
        work = self._shown[index.row()]
        if role == _WORK_ROLE:
            return work
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry_words(work)
        return None

    def _choose(self) -> None:
        words = self._filter.split()
        self.beginResetModel()
        self._shown = [work for text, work in self._all if all(word in text for word in words)]
        self.endResetModel()


def entry_words(work: CitedWork) -> str:
    """Return the words of an entry, with the label by which it is cited if that is a number."""
    words = " ".join(work.text.split())
    is_told = not work.label.isdecimal() or words.startswith((f"[{work.label}]", f"{work.label}."))
    return words if is_told else f"[{work.label}] {words}"


class WorkDelegate(QtWidgets.QStyledItemDelegate):
    """Paints an entry: its words, the pages that cite it, its address, and its actions."""

    def __init__(self, number_of: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number_of = number_of
        self._palette = LIGHT
        self._known = CitedWorks()
        self._lines: dict[int, tuple[list[str], list[Spot], int]] = {}
        self._width = 0
        self._current = 0

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def set_known(self, known: CitedWorks) -> None:
        self._known = known
        self._lines.clear()

    def set_current(self, number: int) -> None:
        """Show the actions for an entry in the row of this one; 0: in none."""
        for changed in {self._current, number}:
            self._lines.pop(changed, None)
        self._current = number

    def forget_numbers(self) -> None:
        """Lay out again: the pages have other numbers now."""
        self._lines.clear()

    def spots(self, option: QtWidgets.QStyleOptionViewItem, work: CitedWork) -> list[Spot]:
        """Return the clickable parts of the row of a work."""
        return self._laid_out(option, work)[1]

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex) -> QSize:
        work = index.data(_WORK_ROLE)
        if not isinstance(work, CitedWork):
            return QSize()
        return QSize(option.rect.width(), self._laid_out(option, work)[2])

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        work = index.data(_WORK_ROLE)
        if not isinstance(work, CitedWork):
            return
        painter.save()
        flag = QtWidgets.QStyle.StateFlag
        is_selected = bool(option.state & flag.State_Selected)
        is_hovered = bool(option.state & flag.State_MouseOver)
        if is_selected or is_hovered:
            self._paint_ground(painter, option, is_selected=is_selected)
        lines, spots, _ = self._laid_out(option, work)
        corner = option.rect.topLeft()
        painter.setFont(option.font)
        painter.setPen(QtGui.QColor(self._palette.text))
        height = QtGui.QFontMetrics(option.font).lineSpacing()
        box = QRect(
            corner + QPoint(_EDGE, METRICS.space_s), QSize(option.rect.width() - _EDGE, height)
        )
        for line in lines:
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, line)
            box.translate(0, height)
        painter.setFont(small_font(option.font))
        for spot in spots:
            self._paint_spot(painter, spot, spot.area.translated(corner))
        painter.restore()

    def _paint_ground(
        self,
        painter: QtGui.QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        *,
        is_selected: bool,
    ) -> None:
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        has_focus = bool(option.state & QtWidgets.QStyle.StateFlag.State_HasFocus)
        ring = QtGui.QPen(QtGui.QColor(self._palette.accent), 2)
        painter.setPen(ring if has_focus else Qt.PenStyle.NoPen)
        painter.setBrush(QtGui.QColor(self._palette.tint if is_selected else self._palette.hover))
        area = option.rect.adjusted(METRICS.space_xs, 1, -METRICS.space_xs, -1)
        painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)

    def _paint_spot(self, painter: QtGui.QPainter, spot: Spot, area: QRect) -> None:
        painter.setPen(QtGui.QColor(self._palette.accent))
        if spot.kind is SpotKind.PAGE:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(QtGui.QColor(self._palette.hairline))
            painter.setBrush(QtGui.QColor(self._palette.raised))
            painter.drawRoundedRect(QtCore.QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            painter.setPen(QtGui.QColor(self._palette.text))
        metrics = painter.fontMetrics()
        words = metrics.elidedText(spot.words, Qt.TextElideMode.ElideRight, area.width())
        side = Qt.AlignmentFlag.AlignHCenter if spot.kind is SpotKind.PAGE else _LEFT
        painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, words)

    def _laid_out(
        self, option: QtWidgets.QStyleOptionViewItem, work: CitedWork
    ) -> tuple[list[str], list[Spot], int]:
        """Return the lines of the words, what can be clicked, and the height of the row."""
        view = option.widget
        width = view.width() if isinstance(view, QtWidgets.QWidget) else option.rect.width()
        if width != self._width:
            self._lines.clear()
            self._width = width
        known = self._lines.get(work.number)
        if known is None:
            room = max(1, width - _EDGE - _RIGHT_EDGE)
            lines = wrapped(entry_words(work), option.font, room, _MOST_LINES)
            line = QtGui.QFontMetrics(option.font).lineSpacing()
            top = METRICS.space_s + len(lines) * line + METRICS.space_xs
            spots = self._placed(work, small_font(option.font), top, room)
            foot = max((spot.area.bottom() + 1 for spot in spots), default=top)
            known = self._lines[work.number] = lines, spots, foot + METRICS.space_s
        return known

    def _placed(self, work: CitedWork, font: QtGui.QFont, top: int, room: int) -> list[Spot]:
        metrics = QtGui.QFontMetrics(font)
        height = metrics.height() + METRICS.space_xs
        left, placed = 0, list[Spot]()
        for kind, words, page in self._offered(work):
            edge = 2 * _CHIP_EDGE if kind is SpotKind.PAGE else 0
            width = min(room, metrics.horizontalAdvance(words) + 2 + edge)
            if left and left + width > room:
                left, top = 0, top + height + METRICS.space_xs
            placed.append(Spot(kind, QRect(_EDGE + left, top, width, height), words, page))
            left += width + (METRICS.space_xs if kind is SpotKind.PAGE else METRICS.space_m)
        return placed

    def _offered(self, work: CitedWork) -> Iterator[tuple[SpotKind, str, int]]:
        for page in work.cited_on[:_MOST_CHIPS]:
            yield SpotKind.PAGE, self._number_of(page), page
        if work.number in self._known.in_library:
            yield SpotKind.LIBRARY, tr("In your library"), 0
        if address_of(work):
            yield SpotKind.ADDRESS, address_words(work), 0
        if work.number == self._current:
            yield SpotKind.COPY, tr("Copy as BibTeX"), 0


class ReferencesPanel(QtWidgets.QWidget):
    """The list of cited works, object name `referencesPanel`.

    `page_chosen(page, is_beside)`: a page that cites a work. `work_chosen(CitedWork, is_beside)`:
    its entry in the book. `address_chosen(address)`, `book_chosen(book_id,
    is_beside)`, `bibtex_requested(CitedWork)`.
    """

    page_chosen = Signal(int, bool)
    work_chosen = Signal(object, bool)
    address_chosen = Signal(str)
    book_chosen = Signal(str, bool)
    bibtex_requested = Signal(object)

    def __init__(self, number_of: Callable[[int], str]) -> None:
        super().__init__()
        self.setObjectName("referencesPanel")
        self._number_of = number_of
        self._known = CitedWorks()
        self._fence: int | None = None
        self._pressed: tuple[CitedWork, Spot | None] | None = None
        self.model = WorksModel(self)
        self._row = WorkDelegate(number_of, self)
        self._build()
        self.set_works(CitedWorks())

    def _build(self) -> None:
        self.filter = QtWidgets.QLineEdit(clearButtonEnabled=True)
        self.filter.setObjectName("referenceFilter")
        self.filter.setPlaceholderText(tr("Filter references"))
        self.filter.setAccessibleName(tr("Filter references"))
        self.filter.textChanged.connect(self._filter)
        self.list = QtWidgets.QListView()
        self.list.setObjectName("referenceList")
        self.list.setAccessibleName(tr("References"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._row)
        self.list.setMouseTracking(True)
        self.list.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.list.setLayoutMode(QtWidgets.QListView.LayoutMode.Batched)
        self.list.setVerticalScrollMode(QtWidgets.QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.list.selectionModel().currentChanged.connect(self._note_current)
        self.list.viewport().installEventFilter(self)
        self.list.installEventFilter(self)
        self._note = QtWidgets.QLabel()
        self._note.setObjectName("referenceNote")
        self._note.setProperty("tone", "muted")
        self._note.setWordWrap(True)
        self._show = QtWidgets.QPushButton(tr("Show"))
        self._show.setObjectName("showReferencesButton")
        self._show.setAccessibleName(tr("Show"))
        self._show.setProperty("kind", "link")
        self._show.clicked.connect(self._lift_veil)
        self._citing = QtWidgets.QVBoxLayout()
        self._citing.setSpacing(METRICS.space_xs)
        self._citing.setContentsMargins(_EDGE, METRICS.space_xs, _EDGE, METRICS.space_s)
        head = QtWidgets.QVBoxLayout()
        head.setContentsMargins(_EDGE, 0, _EDGE, 0)
        head.setSpacing(METRICS.space_xs)
        head.addWidget(self.filter)
        head.addWidget(self._note)
        head.addWidget(self._show, 0, Qt.AlignmentFlag.AlignLeft)
        column = bare_column(self, METRICS.space_s)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addStretch(0)
        column.addLayout(self._citing)
        self.setFocusProxy(self.filter)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show for the book."""
        return not (self._known.works or self._known.cited_by)

    def set_palette(self, palette: Palette) -> None:
        self._row.set_palette(palette)
        self.list.viewport().update()

    def set_works(self, known: CitedWorks) -> None:
        """Show the works of a book."""
        self._known = known
        self._row.set_known(known)
        self.model.set_works(known.works)
        self._list_citing(known.cited_by)
        self._set_veiled(self._is_past_fence())

    def set_fence(self, fence: int | None) -> None:
        """Show the list only when asked if it begins after this page; None: always."""
        if fence != self._fence:
            self._fence = fence
            self._set_veiled(self._is_past_fence())

    def relabel(self) -> None:
        """Show the pages' numbers anew."""
        self._row.forget_numbers()
        self.list.doItemsLayout()

    def _is_past_fence(self) -> bool:
        works = self._known.works
        return self._fence is not None and bool(works) and works[0].target.page > self._fence

    def _set_veiled(self, is_veiled: bool) -> None:
        has_works = bool(self._known.works)
        self.filter.setVisible(has_works and not is_veiled)
        self.list.setVisible(has_works and not is_veiled)
        self._show.setVisible(is_veiled)
        self._tell(is_veiled=is_veiled)

    @Slot()
    def _lift_veil(self) -> None:
        self._set_veiled(False)
        self.filter.setFocus()

    def _tell(self, *, is_veiled: bool = False) -> None:
        if is_veiled:
            words = tr("Past where you’ve read")
        elif self._known.works and not self.model.rowCount():
            words = tr("No matching references")
        else:
            words = ""
        self._note.setText(words)
        self._note.setVisible(bool(words))

    @Slot(str)
    def _filter(self, words: str) -> None:
        self.model.set_filter(words)
        self._tell()

    def _list_citing(self, books: Sequence[WorkInLibrary]) -> None:
        while (item := self._citing.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if not books:
            return
        heading = QtWidgets.QLabel(tr("Cited by"))
        heading.setProperty("tone", "muted")
        heading.setProperty("type", "small")
        self._citing.addWidget(heading)
        for book in books[:_MOST_CITING]:
            self._citing.addWidget(self._book_button(book))
        if len(books) > _MOST_CITING:
            more = len(books) - _MOST_CITING
            rest = ElidedLabel(tr("and {n} more", "and {n} more", n=more))
            rest.setProperty("tone", "muted")
            self._citing.addWidget(rest)

    def _book_button(self, book: WorkInLibrary) -> QtWidgets.QPushButton:
        button = ElidedButton("link", "citingBook", METRICS.space_l)
        button.setProperty("kind", "link")
        button.setAccessibleName(book.title)
        button.setToolTip(book.title)
        button.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed
        )
        button.setText(book.title.replace("&", "&&"))
        button.clicked.connect(
            lambda _checked=False, to=book.book_id: self.book_chosen.emit(to, is_ctrl_down())
        )
        return button

    # -- what is clicked ----------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            # A QListView doesn't notice that lines break differently at another width.
            self.list.scheduleDelayedItemsLayout()
        if isinstance(event, QtGui.QMouseEvent) and watched is self.list.viewport():
            return self._take_mouse(event)
        if isinstance(event, QtGui.QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            work = self._work(self.list.currentIndex())
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and work is not None:
                self.work_chosen.emit(work, _has_control(event))
                return True
        return super().eventFilter(watched, event)

    @Slot(QtCore.QModelIndex, QtCore.QModelIndex)
    def _note_current(self, current: AnyIndex, previous: AnyIndex) -> None:
        work = self._work(current)
        self._row.set_current(work.number if work is not None else 0)
        for index in (previous, current):
            if index.isValid():
                self._row.sizeHintChanged.emit(index)

    def _take_mouse(self, event: QtGui.QMouseEvent) -> bool:
        pixel = event.position().toPoint()
        work, spot = self._work(self.list.indexAt(pixel)), self.spot_at(pixel)
        if event.type() is QEvent.Type.MouseMove:
            is_link = spot is not None
            shape = Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor
            self.list.viewport().setCursor(shape)
        elif event.type() is QEvent.Type.MouseButtonPress:
            # The press counts, because the row grows when it becomes the current one.
            self._pressed = (work, spot) if work is not None else None
        elif event.type() is QEvent.Type.MouseButtonRelease and self._pressed is not None:
            (work, spot), self._pressed = self._pressed, None
            is_middle = event.button() is Qt.MouseButton.MiddleButton
            if is_middle or event.button() is Qt.MouseButton.LeftButton:
                self._follow(work, spot, is_beside=is_middle or _has_control(event))
        return False

    def _follow(self, work: CitedWork, spot: Spot | None, *, is_beside: bool) -> None:
        if spot is not None:
            self._use(spot, work, is_beside=is_beside)
        else:
            self.work_chosen.emit(work, is_beside)

    def spot_at(self, pixel: QPoint) -> Spot | None:
        """Return what can be clicked at a pixel of the list, or None."""
        index = self.list.indexAt(pixel)
        work = self._work(index)
        if work is None:
            return None
        option = self._option(index)
        inside = pixel - option.rect.topLeft()
        spots = self._row.spots(option, work)
        return next((spot for spot in spots if spot.area.contains(inside)), None)

    def spots_of(self, row: int) -> list[Spot]:
        """Return what can be clicked in a row, in pixels of the list."""
        index = self.model.index(row)
        work = self._work(index)
        if work is None:
            return []
        option = self._option(index)
        corner = option.rect.topLeft()
        return [
            Spot(spot.kind, spot.area.translated(corner), spot.words, spot.page)
            for spot in self._row.spots(option, work)
        ]

    def _option(self, index: QtCore.QModelIndex) -> QtWidgets.QStyleOptionViewItem:
        option = QtWidgets.QStyleOptionViewItem()
        self.list.initViewItemOption(option)
        option.rect = self.list.visualRect(index)
        return option

    def _use(self, spot: Spot, work: CitedWork, *, is_beside: bool = False) -> None:
        match spot.kind:
            case SpotKind.PAGE:
                self.page_chosen.emit(spot.page, is_beside)
            case SpotKind.ADDRESS:
                self.address_chosen.emit(address_of(work))
            case SpotKind.LIBRARY:
                self.book_chosen.emit(self._known.in_library[work.number].book_id, is_beside)
            case SpotKind.COPY:
                self.bibtex_requested.emit(work)

    @Slot(QPoint)
    def _open_menu(self, pixel: QPoint) -> None:
        index = self.list.indexAt(pixel)
        work = self._work(index if index.isValid() else self.list.currentIndex())
        if work is None:
            return
        menu = self.menu_of(work)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.list.viewport().mapToGlobal(pixel))

    def menu_of(self, work: CitedWork) -> QtWidgets.QMenu:
        """Return the menu of an entry, through which the keyboard reaches the parts of its row."""
        menu = QtWidgets.QMenu(self)
        menu.setObjectName("referenceMenu")
        menu.addAction(tr("Go to the entry"), lambda: self.work_chosen.emit(work, False))
        for page in work.cited_on[:_MOST_CHIPS]:
            words = tr("Cited on page {page}", page=self._number_of(page))
            menu.addAction(words, partial(self.page_chosen.emit, page, False))
        menu.addSeparator()
        known = self._known.in_library.get(work.number)
        if known is not None:
            menu.addAction(
                tr("Open the copy in your library"),
                lambda: self.book_chosen.emit(known.book_id, False),
            )
            menu.addAction(
                tr("Open the copy beside the page"),
                lambda: self.book_chosen.emit(known.book_id, True),
            )
        if address_of(work):
            menu.addAction(
                tr("Open {address}", address=address_words(work)),
                lambda: self.address_chosen.emit(address_of(work)),
            )
        menu.addAction(tr("Copy as BibTeX"), lambda: self.bibtex_requested.emit(work))
        return menu

    def _work(self, index: AnyIndex) -> CitedWork | None:
        work = index.data(_WORK_ROLE) if index.isValid() else None
        return work if isinstance(work, CitedWork) else None


def _has_control(event: QtGui.QInputEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
