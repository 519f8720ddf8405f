"""The list of find results: chapter headings and hits with two lines of context.

Context is fetched only for visible rows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PySide6 import QtCore, QtGui, QtWidgets

from reader_app.domain.document import ChapterOrder, OutlineEntry, html_escaped
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.find.find_session import FindSession, Hit, HitIndex
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.workers.rendered_page import HitContext


@dataclass(frozen=True, slots=True)
class ChapterHeading:
    """The heading in `row`: the title of the chapter that the hits below it belong to."""

    row: int
    title: str


class ResultRows:
    """Maps rows to chapter headings and hits.

    Made anew whenever more hits are known: O(pages with hits). Rows count from 0.
    """

    def __init__(
        self,
        found: HitIndex,
        chapters: Chapters,
        starts: Mapping[int, Sequence[int]] = MappingProxyType({}),
    ) -> None:
        """`starts`: where the hits of a page begin in its text, for pages of which it is known."""
        self._found = found
        self._total = found.total
        self._headings: list[ChapterHeading] = []
        self._first_ordinals: list[int] = []
        last = ""
        for page in found.pages:
            before = found.ordinal((page, 0)) - 1
            for index, title in chapters.titles(page, starts.get(page, ()), found.count_on(page)):
                if title != last:
                    last = title
                    row = before + index + len(self._headings)
                    self._headings.append(ChapterHeading(row, title))
                    self._first_ordinals.append(before + index + 1)
        self._heading_rows = [heading.row for heading in self._headings]

    def __len__(self) -> int:
        return self._total + len(self._headings)

    @property
    def heading_rows(self) -> Sequence[int]:
        return self._heading_rows

    def heading(self, row: int) -> str | None:
        """Return the chapter's title, or None for the row of a hit."""
        place = bisect_right(self._heading_rows, row) - 1
        is_heading = place >= 0 and self._heading_rows[place] == row
        return self._headings[place].title if is_heading else None

    def hit(self, row: int) -> Hit | None:
        """Return the hit, or None for the row of a heading."""
        above = bisect_right(self._heading_rows, row)
        if above and self._heading_rows[above - 1] == row:
            return None
        return self._found.hit_at(row - above + 1)

    def row(self, hit: Hit) -> int:
        """Return the row of a hit."""
        ordinal = self._found.ordinal(hit)
        return ordinal - 1 + bisect_right(self._first_ordinals, ordinal)


class Chapters:
    """The titles of the top-level chapters, by page.

    Deeper levels would leave one hit below each title.
    """

    def __init__(self, outline: Sequence[OutlineEntry] = ()) -> None:
        self._order = ChapterOrder(entry for entry in outline if _is_top(entry))
        self._begun = frozenset(entry.page for entry in self._order.entries)

    def titles(self, page: int, starts: Sequence[int], count: int) -> Iterator[tuple[int, str]]:
        """Yield the first hits of chapters on a page, as their index and the chapter's title.

        `starts`: where the hits begin in the page's text; those of which it isn't known are in the
        last chapter on the page. A title is '' before the first chapter.
        """
        if page not in self._begun:
            starts = ()
        for index, start in enumerate(starts[:count]):
            yield index, self._order.title(page, start)
        if len(starts) < count:
            yield len(starts), self._order.title(page)


def chapter_pages(outline: Sequence[OutlineEntry]) -> tuple[int, ...]:
    """Return the pages on which top-level chapters begin."""
    return tuple(sorted({entry.page for entry in outline if _is_top(entry)}))


def _is_top(entry: OutlineEntry) -> bool:
    return entry.level == 1 and entry.page > 0 and bool(entry.title.strip())


AnyIndex = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_ROOT = QtCore.QModelIndex()


class FindResultsModel(QtCore.QAbstractTableModel):
    """The find results as a Qt model of one column.

    It is a table, not a list, because Qt lays out a hundred thousand rows of a table at once.
    """

    def __init__(
        self,
        session: FindSession,
        number_of: Callable[[int], str],
        parent: QtCore.QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._number_of = number_of
        self._chapters = Chapters()
        self._rows = ResultRows(session.found, self._chapters)
        session.contexts_loaded.connect(self._note_contexts)

    def set_outline(self, outline: Sequence[OutlineEntry]) -> None:
        """Set the chapters that hits are grouped by."""
        self._chapters = Chapters(outline)
        self.reload()

    def reload(self) -> None:
        """Show the hits found so far."""
        self.beginResetModel()
        self._rows = ResultRows(self._session.found, self._chapters, self._session.starts)
        self.endResetModel()

    @property
    def heading_rows(self) -> Sequence[int]:
        """The rows of chapter headings, ascending."""
        return self._rows.heading_rows

    def hit(self, index: AnyIndex) -> Hit | None:
        """Return the hit, or None for a chapter heading."""
        return self._rows.hit(index.row()) if index.isValid() else None

    def heading(self, index: AnyIndex) -> str | None:
        """Return a chapter heading, or None for a hit."""
        return self._rows.heading(index.row())

    def context(self, index: AnyIndex) -> HitContext | None:
        hit = self.hit(index)
        return self._session.context(hit) if hit is not None else None

    def printed(self, index: AnyIndex) -> str:
        """Return the number of the hit's page."""
        hit = self.hit(index)
        return "" if hit is None else self._number_of(hit[0])

    def index_of(self, hit: Hit) -> QtCore.QModelIndex:
        """Return the index of a hit; invalid if the model doesn't hold it yet."""
        row = self._rows.row(hit)
        is_there = row < len(self._rows) and self._rows.hit(row) == hit
        return self.index(row, 0) if is_there else QtCore.QModelIndex()

    # -- Qt -------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else 1

    def flags(self, index: AnyIndex) -> QtCore.Qt.ItemFlag:
        if self.hit(index) is None:
            return QtCore.Qt.ItemFlag.NoItemFlags
        return QtCore.Qt.ItemFlag.ItemIsEnabled | QtCore.Qt.ItemFlag.ItemIsSelectable

    def data(self, index: AnyIndex, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        heading = self.heading(index)
        match role:
            case QtCore.Qt.ItemDataRole.DisplayRole:
                return heading if heading is not None else self._line(index)
            case QtCore.Qt.ItemDataRole.AccessibleTextRole if heading is None:
                return tr(
                    "Page {printed}: {line}", printed=self.printed(index), line=self._line(index)
                )
            case QtCore.Qt.ItemDataRole.ToolTipRole if heading is None:
                # Escaped, because Qt would render a book's text as HTML if it looks like it.
                return f"<qt>{html_escaped(self._line(index))}</qt>"
            case _:
                return None

    # -- inside ---------------------------------------------------------------------------

    def _line(self, index: AnyIndex) -> str:
        context = self.context(index)
        return "" if context is None else context.before + context.match + context.after

    @QtCore.Slot(int)
    def _note_contexts(self, page: int) -> None:
        count = self._session.found.count_on(page)
        if not count:
            return
        first, last = self.index_of((page, 0)), self.index_of((page, count - 1))
        if first.isValid() and last.isValid():
            self.dataChanged.emit(first, last)


ROW_HEIGHT: Final = 48
HEADING_HEIGHT: Final = 34
_LINES: Final = 2
_SHARE_BEFORE: Final = 0.55
"""The greatest part of a line's width for the text before the hit."""
_SHARE_FILLED: Final = 0.85
"""The usable part of the last line: how the line before it will break isn't known in advance."""
_BAR: Final = 3


class FindResultDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a row: two lines of plain text with the hit in bold, and its page.

    Nothing is rendered as HTML.
    """

    def __init__(self, model: FindResultsModel, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._palette = LIGHT

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex) -> QtCore.QSize:
        return QtCore.QSize(0, ROW_HEIGHT)

    def paint(
        self,
        painter: QtGui.QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QtCore.QModelIndex | QtCore.QPersistentModelIndex,
    ) -> None:
        painter.save()
        heading = self._model.heading(index)
        if heading is not None:
            self._paint_heading(painter, option, heading)
        else:
            self._paint_hit(painter, option, index)
        painter.restore()

    def _paint_heading(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, title: str
    ) -> None:
        font = _sized(option.font, METRICS.type_small, QtGui.QFont.Weight.DemiBold)
        area = option.rect.adjusted(METRICS.space_m, 0, -METRICS.space_m, -METRICS.space_xs)
        painter.setFont(font)
        painter.setPen(QtGui.QColor(self._palette.muted))
        shown = QtGui.QFontMetrics(font).elidedText(
            title, QtCore.Qt.TextElideMode.ElideRight, area.width()
        )
        side = QtCore.Qt.AlignmentFlag.AlignLeft | QtCore.Qt.AlignmentFlag.AlignBottom
        painter.drawText(area, side | QtCore.Qt.TextFlag.TextSingleLine, shown)

    def _paint_hit(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        is_current = bool(option.state & QtWidgets.QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QtWidgets.QStyle.StateFlag.State_MouseOver)
        if is_current or is_hovered:
            ground = self._palette.tint if is_current else self._palette.hover
            painter.fillRect(option.rect, QtGui.QColor(ground))
        if is_current:
            bar = QtCore.QRect(0, option.rect.top() + 4, _BAR, option.rect.height() - 8)
            painter.fillRect(bar, QtGui.QColor(self._palette.accent))
        area = option.rect.adjusted(
            METRICS.space_m, METRICS.space_xs, -METRICS.space_m, -METRICS.space_xs
        )
        room = area.width() - self._paint_page(painter, option.font, area, index)
        context = self._model.context(index)
        if context is not None:
            line = QtCore.QRect(area.left(), area.top(), room, area.height())
            self._paint_line(painter, option.font, line, context)

    def _paint_page(
        self, painter: QtGui.QPainter, font: QtGui.QFont, area: QtCore.QRect, index: AnyIndex
    ) -> int:
        """Paint the page's label; return the width it takes."""
        printed = self._model.printed(index)
        painter.setFont(font)
        painter.setPen(QtGui.QColor(self._palette.muted))
        side = QtCore.Qt.AlignmentFlag.AlignRight | QtCore.Qt.AlignmentFlag.AlignTop
        painter.drawText(area, side | QtCore.Qt.TextFlag.TextSingleLine, printed)
        return QtGui.QFontMetrics(font).horizontalAdvance(printed) + METRICS.space_m

    def _paint_line(
        self, painter: QtGui.QPainter, font: QtGui.QFont, area: QtCore.QRect, context: HitContext
    ) -> None:
        bold = QtGui.QFont(font)
        bold.setWeight(QtGui.QFont.Weight.Bold)
        before, match, after = fitted(
            context, area.width(), QtGui.QFontMetrics(font), QtGui.QFontMetrics(bold)
        )
        strong = QtGui.QTextLayout.FormatRange()
        strong.start, strong.length = _units(before), _units(match)
        strong.format = QtGui.QTextCharFormat()
        strong.format.setFontWeight(QtGui.QFont.Weight.Bold)
        layout = QtGui.QTextLayout(before + match + after, font)
        layout.setFormats([strong])
        painter.setPen(QtGui.QColor(self._palette.text))
        painter.setClipRect(area)
        _break_lines(layout, area.width())
        layout.draw(painter, QtCore.QPointF(area.topLeft()))


def _break_lines(layout: QtGui.QTextLayout, width: int) -> None:
    top = 0.0
    layout.beginLayout()
    for _ in range(_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QtCore.QPointF(0, top))
        top += line.height()
    layout.endLayout()


def fitted(
    context: HitContext, width: int, plain: QtGui.QFontMetrics, bold: QtGui.QFontMetrics
) -> tuple[str, str, str]:
    """Shorten the three parts of a context to two lines, with the hit in the first one."""
    match = bold.elidedText(context.match, QtCore.Qt.TextElideMode.ElideRight, width)
    room = round(width * (_LINES - 1 + _SHARE_FILLED))
    before = _end_of(context.before, min(round(width * _SHARE_BEFORE), room), plain)
    rest = room - plain.horizontalAdvance(before) - bold.horizontalAdvance(match)
    after = plain.elidedText(context.after, QtCore.Qt.TextElideMode.ElideRight, max(0, rest))
    return before, match, after


def _end_of(text: str, width: int, metrics: QtGui.QFontMetrics) -> str:
    """Return the last whole words of a text that fit into `width` pixels."""
    short = metrics.elidedText(text, QtCore.Qt.TextElideMode.ElideLeft, width)
    if short == text:
        return text
    words = short.lstrip("…").partition(" ")[2]
    return f"… {words}" if words else short


def _units(text: str) -> int:
    """Return the length in UTF-16 code units, which Qt counts in."""
    return len(text.encode("utf-16-le")) // 2


def _sized(font: QtGui.QFont, pixels: int, weight: QtGui.QFont.Weight) -> QtGui.QFont:
    sized = QtGui.QFont(font)
    sized.setPixelSize(pixels)
    sized.setWeight(weight)
    return sized


_REFRESH_MS: Final = 150
_ENTER: Final = (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter)


class FindResults(QtWidgets.QWidget):
    """The list of find results, object name `findResults`.

    `left`: the reader chose a hit with Enter and wants to be on the page. `picked`: a hit was
    clicked.
    """

    left = QtCore.Signal()
    picked = QtCore.Signal()

    def __init__(
        self,
        session: FindSession,
        number_of: Callable[[int], str],
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._is_following = False
        self._fence_name = ""
        self.model = FindResultsModel(session, number_of, self)
        self.table = QtWidgets.QTableView()
        self._row = FindResultDelegate(self.model, self.table)
        self._summary = QtWidgets.QLabel()
        self._summary.setObjectName("findSummary")
        self._summary.setAccessibleName(tr("Matches"))
        self._summary.setProperty("tone", "muted")
        self._summary.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        self._refresh = QtCore.QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._refresh.timeout.connect(self._reload)
        self._set_up_table()
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(self._summary)
        column.addWidget(self.table)
        self.setFocusProxy(self.table)
        session.found_changed.connect(self._note_found)
        session.current_changed.connect(self._follow_current)
        session.counted.connect(self._show_summary)
        self._show_summary(0, 0, True)

    def set_outline(self, outline: Sequence[OutlineEntry]) -> None:
        """Set the chapters that hits are grouped by."""
        self.model.set_outline(outline)
        self._shape_rows()
        self._follow_current()

    def set_fence_name(self, name: str) -> None:
        """Set the name of the page after which hits are held back; "" for none."""
        self._fence_name = name

    def set_palette(self, palette: Palette) -> None:
        self._row.set_palette(palette)
        self.table.viewport().update()

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        is_press = watched is self.table and event.type() is QtCore.QEvent.Type.KeyPress
        if is_press and isinstance(event, QtGui.QKeyEvent) and event.key() in _ENTER:
            self._go_to(self.table.currentIndex())
            self.left.emit()
            return True
        return super().eventFilter(watched, event)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self._reload()

    # -- inside ---------------------------------------------------------------------------

    def _set_up_table(self) -> None:
        table = self.table
        table.setObjectName("findResults")
        table.setAccessibleName(tr("Matches"))
        table.setModel(self.model)
        table.setItemDelegate(self._row)
        table.setShowGrid(False)
        table.setMouseTracking(True)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setFrameShape(QtWidgets.QTableView.Shape.NoFrame)
        table.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
        table.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        across, down = table.horizontalHeader(), table.verticalHeader()
        across.hide()
        down.hide()
        across.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Stretch)
        down.setMinimumSectionSize(HEADING_HEIGHT)
        down.setDefaultSectionSize(ROW_HEIGHT)
        down.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
        table.installEventFilter(self)
        table.clicked.connect(self._pick)
        table.selectionModel().currentChanged.connect(self._note_moved)

    @QtCore.Slot()
    def _note_found(self) -> None:
        """Update the list while it is visible, at most a few times a second."""
        if self._session.is_done:
            self._reload()
        elif self.isVisible() and not self._refresh.isActive():
            self._refresh.start()

    @QtCore.Slot()
    def _reload(self) -> None:
        self._refresh.stop()
        if not self.isVisible():
            return
        top = self.model.hit(self.table.indexAt(self.table.viewport().rect().topLeft()))
        self._is_following = True
        self.model.reload()
        self._shape_rows()
        self._is_following = False
        self._follow_current()
        if top is not None and self.table.hasFocus():
            index = self.model.index_of(top) if self._session.found.count_on(top[0]) else None
            if index is not None and index.isValid():
                self.table.scrollTo(index, QtWidgets.QAbstractItemView.ScrollHint.PositionAtTop)

    def _shape_rows(self) -> None:
        down = self.table.verticalHeader()
        for row in self.model.heading_rows:
            down.resizeSection(row, HEADING_HEIGHT)

    @QtCore.Slot()
    def _follow_current(self) -> None:
        """Select the current hit, if the list holds it already."""
        hit = self._session.current
        index = self.model.index_of(hit) if hit is not None else QtCore.QModelIndex()
        self._is_following = True
        if index.isValid():
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)
        else:
            self.table.clearSelection()
        self._is_following = False

    @QtCore.Slot(QtCore.QModelIndex)
    def _note_moved(self, index: QtCore.QModelIndex) -> None:
        """Show the hit on the page when the reader moves through the list by keys."""
        if not self._is_following and self.table.hasFocus():
            self._go_to(index)

    @QtCore.Slot(QtCore.QModelIndex)
    def _pick(self, index: QtCore.QModelIndex) -> None:
        self._go_to(index)
        if self.model.hit(index) is not None:
            self.picked.emit()

    @QtCore.Slot(QtCore.QModelIndex)
    def _go_to(self, index: QtCore.QModelIndex) -> None:
        hit = self.model.hit(index)
        if hit is not None and hit != self._session.current:
            self._session.go_to(hit)

    @QtCore.Slot(int, int, bool)
    def _show_summary(self, ordinal: int, total: int, is_done: bool) -> None:
        if self._session.later:
            words = tr(
                "{n} match up to {page}",
                "{n:,} matches up to {page}",
                n=total,
                page=self._fence_name,
            )
        elif not total:
            words = tr("No matches") if is_done else tr("Searching…")
        elif is_done:
            words = tr("{n} match", "{n:,} matches", n=total)
        else:
            words = tr("{n} match so far", "{n:,} matches so far", n=total)
        self._summary.setText(words)
