"""The thumbnails beside the page: equal cells in rows, as many columns as fit.

Their pictures are cached within a limit of bytes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from PySide6 import QtCore, QtGui
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from reader_app.domain.annotations import AS_IN_FILE
from reader_app.domain.document import PLAIN_LOOK, DocumentInfo, Look, PageSize, Paper
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace
from reader_app.ui.pages.page_painting import colors_of, paint_edge, paint_placeholder
from reader_app.ui.pages.window_picture import image_of
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import ThumbnailKey, ThumbnailPixels

AnyIndex = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_ROOT = QtCore.QModelIndex()


class ThumbnailModel(QtCore.QAbstractListModel):
    """The pages of a book as a list for Qt, by their numbers. Row 0 is page 1."""

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._page_count = 0
        self._labels: tuple[str, ...] = ()

    def set_pages(self, page_count: int, labels: tuple[str, ...]) -> None:
        self.beginResetModel()
        self._page_count, self._labels = page_count, labels
        self.endResetModel()

    def set_labels(self, labels: tuple[str, ...]) -> None:
        self._labels = labels

    def label(self, page: int) -> str:
        """Return the page's number."""
        return self._labels[page - 1] if 0 < page <= len(self._labels) else str(page)

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else self._page_count

    def data(self, index: AnyIndex, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        page = index.row() + 1
        match role:
            case QtCore.Qt.ItemDataRole.DisplayRole:
                return self.label(page)
            case QtCore.Qt.ItemDataRole.AccessibleTextRole | QtCore.Qt.ItemDataRole.ToolTipRole:
                return tr("Page {page}", page=self.label(page))
            case _:
                return None


MOST_BYTES: Final = 8 * 1024 * 1024
_MOST_AT_ONCE: Final = 2
"""The most requests in flight to the text process; those not sent yet can still be dropped."""
_BYTES_PER_PIXEL: Final = 4


class ThumbnailLoader(QtCore.QObject):
    """Requests the wanted thumbnails and caches the last ones.

    `changed(page)`: there is another picture of that page, or rendering it has failed. `veiled`:
    other pages than before are veiled, because they lie after the spoiler guard's fence.
    """

    changed = QtCore.Signal(int)
    veiled = QtCore.Signal()

    def __init__(
        self, parent: QtCore.QObject | None = None, *, most_bytes: int = MOST_BYTES
    ) -> None:
        super().__init__(parent)
        self._most_bytes = most_bytes
        self._client: DocumentClient | None = None
        self._look = PLAIN_LOOK
        self._fence: int | None = None
        self._listed: Sequence[tuple[int, int]] = ()
        self._wanted: tuple[ThumbnailKey, ...] = ()
        self._under_way: set[ThumbnailKey] = set()
        self._pictures: OrderedDict[int, tuple[ThumbnailKey, QPixmap]] = OrderedDict()
        self._bytes = 0

    @property
    def bytes_held(self) -> int:
        return self._bytes

    def set_client(self, client: DocumentClient | None) -> None:
        """Use another document, or none; the pictures of the last one are dropped."""
        if self._client is not None:
            self._client.thumbnail_drawn.disconnect(self._take)
            self._client.pages_changed.disconnect(self._draw_again)
        self._client = client
        self._wanted = ()
        self._under_way.clear()
        self._pictures.clear()
        self._bytes = 0
        if client is not None:
            client.thumbnail_drawn.connect(self._take)
            client.pages_changed.connect(self._draw_again)

    def set_look(self, look: Look) -> None:
        """Set the look for the next pictures; they replace the present ones as they arrive."""
        self._look = look

    def want(self, pages: Sequence[tuple[int, int]]) -> None:
        """Request only these from now on: pairs of page and width in device pixels, by priority."""
        self._listed = pages
        state = self._client.drawn_state if self._client is not None else AS_IN_FILE
        self._wanted = tuple(
            ThumbnailKey(page, width, self._look, state)
            for page, width in pages
            if not self._is_veiled(page)
        )
        self._ask()

    @QtCore.Slot(object)
    def _draw_again(self, _pages: object) -> None:
        """Draw with the form's new entries and the layers that are visible now."""
        self.want(self._listed)

    def set_fence(self, fence: int | None) -> None:
        """Give no pictures of pages after this one; None: of all."""
        if fence != self._fence:
            self._fence = fence
            self.want(self._listed)
            self.veiled.emit()

    def _is_veiled(self, page: int) -> bool:
        return self._fence is not None and page > self._fence

    def picture(self, page: int) -> QPixmap | None:
        """Return a page's newest picture, perhaps in another size.

        None if it is not rendered yet, or veiled.
        """
        held = self._pictures.get(page) if not self._is_veiled(page) else None
        return held[1] if held is not None else None

    def _ask(self) -> None:
        if self._client is None:
            return
        for key in self._wanted:
            if len(self._under_way) >= _MOST_AT_ONCE:
                return
            if key not in self._under_way and not self._has(key):
                self._under_way.add(key)
                self._client.request_thumbnail_pixels(key)

    def _has(self, key: ThumbnailKey) -> bool:
        held = self._pictures.get(key.page)
        return held is not None and held[0] == key

    @QtCore.Slot(object)
    def _take(self, drawn: ThumbnailPixels) -> None:
        if drawn.request not in self._under_way:
            return
        self._under_way.discard(drawn.request)
        self._keep(drawn.request, _picture_of(drawn))
        self._ask()
        self.changed.emit(drawn.request.page)

    def _keep(self, key: ThumbnailKey, picture: QPixmap) -> None:
        former = self._pictures.pop(key.page, None)
        if former is not None:
            self._bytes -= _size(former[1])
        self._pictures[key.page] = (key, picture)
        self._bytes += _size(picture)
        wanted = {each.page for each in self._wanted}
        for page in [page for page in self._pictures if page not in wanted]:
            if self._bytes <= self._most_bytes:
                return
            self._bytes -= _size(self._pictures.pop(page)[1])


def _picture_of(drawn: ThumbnailPixels) -> QPixmap:
    """Return the picture; a null pixmap if the page can't be rendered."""
    return QPixmap.fromImage(image_of(drawn.pixels, drawn.width, drawn.height))


def _size(picture: QPixmap) -> int:
    return picture.width() * picture.height() * _BYTES_PER_PIXEL


_UPRIGHT_WIDTH: Final = 96
_BROAD_WIDTH: Final = 196
_TALLEST: Final = 1.6
_FLATTEST: Final = 0.4
_GAP: Final = 12
LABEL_HEIGHT: Final = 20


@dataclass(frozen=True, slots=True)
class ThumbnailGrid:
    """Where each cell is on the whole sheet, in pixels; pure arithmetic. Cells count from 0.

    `picture_width`, `picture_height`: the space for a page in its cell; the label is below.
    `is_turned`: pages are rotated by 90 or 270 degrees.
    """

    page_count: int
    width: int
    picture_width: int = _UPRIGHT_WIDTH
    picture_height: int = round(_UPRIGHT_WIDTH * 1.414)
    is_turned: bool = False

    @property
    def columns(self) -> int:
        return max(1, self.width // (self.picture_width + _GAP))

    @property
    def cell_width(self) -> int:
        return self.width // self.columns

    @property
    def cell_height(self) -> int:
        return self.picture_height + LABEL_HEIGHT + _GAP

    @property
    def height(self) -> int:
        rows = -(-self.page_count // self.columns)
        return rows * self.cell_height + _GAP // 2

    def cell(self, row: int) -> tuple[int, int, int, int]:
        """Return x, y, width and height of a cell on the whole sheet."""
        down, across = divmod(row, self.columns)
        x, y = across * self.cell_width, down * self.cell_height
        return x, y + _GAP // 2, self.cell_width, self.cell_height

    def picture_size(self, size: PageSize) -> QtCore.QSize:
        """Return the size of a page's picture, as large as its cell allows."""
        wide, high = (size.height, size.width) if self.is_turned else (size.width, size.height)
        scale = min(self.picture_width / wide, self.picture_height / high)
        return QtCore.QSize(max(1, round(wide * scale)), max(1, round(high * scale)))

    def row_at(self, x: int, y: int) -> int:
        """Return the cell at a point of the sheet, or -1."""
        across, down = x // self.cell_width, (y - _GAP // 2) // self.cell_height
        row = down * self.columns + across
        inside = 0 <= across < self.columns and down >= 0
        return row if inside and row < self.page_count else -1

    def rows_between(self, top: int, bottom: int) -> range:
        """Return the cells that touch these heights of the sheet."""
        first = max(0, (top - _GAP // 2) // self.cell_height) * self.columns
        last = max(0, (bottom - _GAP // 2) // self.cell_height + 1) * self.columns
        return range(min(first, self.page_count), min(last, self.page_count))


def grid_for(sizes: Sequence[PageSize], width: int, *, is_turned: bool = False) -> ThumbnailGrid:
    """Return a grid with cells that suit most pages of a book; broad pages get broader cells."""
    shapes = sorted(
        size.width / size.height if is_turned else size.height / size.width for size in sizes
    )
    usual = min(_TALLEST, max(_FLATTEST, shapes[len(shapes) * 9 // 10])) if shapes else 1.414
    picture_width = _UPRIGHT_WIDTH if usual >= 1 else _BROAD_WIDTH
    picture_height = round(picture_width * usual)
    return ThumbnailGrid(len(sizes), max(1, width), picture_width, picture_height, is_turned)


_RING: Final = 2
_RING_GAP: Final = 2


class ThumbnailPainter:
    """Paints one cell: the page or a placeholder, a ring around it, and its label."""

    def __init__(self) -> None:
        self.palette = LIGHT
        self._colors = colors_of(LIGHT)

    def set_colors(self, palette: Palette, paper: Paper) -> None:
        self.palette = palette
        self._colors = colors_of(palette, paper)

    def paint_page(
        self, painter: QtGui.QPainter, paper: QtCore.QRect, picture: QtGui.QPixmap | None
    ) -> None:
        """Paint the page's picture, or a placeholder.

        `picture` is None until the page is rendered, and null if rendering it has failed.
        """
        if picture is None or picture.isNull():
            paint_placeholder(painter, paper, paper, self._colors, "")
        else:
            painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(paper, picture)
        paint_edge(painter, paper, QtGui.QColor(self.palette.hairline))

    def paint_ring(self, painter: QtGui.QPainter, paper: QtCore.QRect, color: str) -> None:
        reach = _RING_GAP + _RING // 2
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(QtGui.QPen(QtGui.QColor(color), _RING))
        painter.drawRoundedRect(paper.adjusted(-reach, -reach, reach - 1, reach - 1), 3, 3)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing, False)

    def paint_focus(self, painter: QtGui.QPainter, area: QtCore.QRect) -> None:
        """Paint what lies behind the page that the keyboard is on, and behind its label."""
        reach = _RING_GAP + 2 * _RING
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(QtGui.QColor(self.palette.tint))
        painter.drawRoundedRect(
            area.adjusted(-reach, -reach, reach, 0), METRICS.radius, METRICS.radius
        )
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing, False)

    def paint_label(
        self,
        painter: QtGui.QPainter,
        room: QtCore.QRect,
        font: QtGui.QFont,
        label: str,
        *,
        is_here: bool,
    ) -> None:
        """Paint the label below the page; `is_here`: it is the page in view."""
        font.setPixelSize(METRICS.type_small)
        font.setWeight(QtGui.QFont.Weight.DemiBold if is_here else QtGui.QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QtGui.QColor(self.palette.text if is_here else self.palette.muted))
        painter.drawText(room, QtCore.Qt.AlignmentFlag.AlignCenter, label)


class ThumbnailList(QListView):
    """The list of thumbnails, object name `thumbnailList`; `page_chosen(page)` by click or Enter.

    Qt's own list lays out all its rows anew whenever one of them changes: 15 ms for 16,000 pages.
    This one computes each cell's position by a division, and stays a list for assistive technology.
    """

    page_chosen = QtCore.Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("thumbnailList")
        self.setAccessibleName(tr("Pages"))
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._pages = ThumbnailModel(self)
        self.loader = ThumbnailLoader(self)
        self.loader.changed.connect(self._show_picture)
        self.loader.veiled.connect(self.viewport().update)
        self._sizes: tuple[PageSize, ...] = ()
        self._grid = ThumbnailGrid(0, 1)
        self._look = PLAIN_LOOK
        self._page = 0
        self._painter = ThumbnailPainter()
        self.viewport().setAttribute(QtCore.Qt.WidgetAttribute.WA_OpaquePaintEvent)
        # The size at the time of showing isn't final, so the page is looked for afterwards.
        self._is_page_sought = False
        self._find_page = QtCore.QTimer(self, singleShot=True, interval=0)
        self._find_page.timeout.connect(self._seek_page)
        self.setModel(self._pages)
        self.clicked.connect(self._choose)

    def set_document(self, info: DocumentInfo | None, client: DocumentClient | None) -> None:
        """Show another book from its first page; None for no book."""
        self._sizes = info.page_sizes if info is not None else ()
        self._page = 0
        names = PageNames(info.labels if info is not None else ())
        self._pages.set_pages(len(self._sizes), names.numbers)
        self.loader.set_client(client)
        self._lay_out(anew=True)

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """Set the page labels, which have become known."""
        self._pages.set_labels(labels)
        self.viewport().update()

    def set_look(self, look: Look) -> None:
        """Show pages with the rotation and on the paper of the page view."""
        if look != self._look:
            self._look = look
            self._painter.set_colors(self._painter.palette, look.paper)
            self.loader.set_look(look)
            self._lay_out(anew=True)

    @QtCore.Slot(int)
    def set_page(self, page: int) -> None:
        """Mark the page in view and keep it visible."""
        self._page = page
        self.viewport().update()
        if page:
            self.setCurrentIndex(self._pages.index(page - 1))

    def set_palette(self, palette: Palette) -> None:
        self._painter.set_colors(palette, self._look.paper)
        self.viewport().update()

    # -- cells ----------------------------------------------------------------------------

    def visualRect(self, index: AnyIndex) -> QtCore.QRect:
        x, y, width, height = self._grid.cell(index.row())
        return QtCore.QRect(x, y - self.verticalOffset(), width, height)

    def indexAt(self, point: QtCore.QPoint) -> QtCore.QModelIndex:
        row = self._grid.row_at(point.x(), point.y() + self.verticalOffset())
        return self._pages.index(row) if row >= 0 else QtCore.QModelIndex()

    def scrollTo(
        self,
        index: AnyIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        if not index.isValid():
            return
        _, top, _, height = self._grid.cell(index.row())
        bar, room = self.verticalScrollBar(), self.viewport().height()
        is_far = abs(top - bar.value()) > 2 * room
        if is_far or hint is QAbstractItemView.ScrollHint.PositionAtCenter:
            bar.setValue(top + height // 2 - room // 2)
        else:
            bar.setValue(max(min(bar.value(), top), top + height - room))

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def isIndexHidden(self, _index: AnyIndex) -> bool:
        return False

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, _modifiers: QtCore.Qt.KeyboardModifier
    ) -> QtCore.QModelIndex:
        step = QAbstractItemView.CursorAction
        columns, last = self._grid.columns, self._pages.rowCount() - 1
        screen = max(1, self.viewport().height() // self._grid.cell_height) * columns
        way = {
            step.MoveLeft: -1,
            step.MovePrevious: -1,
            step.MoveRight: 1,
            step.MoveNext: 1,
            step.MoveUp: -columns,
            step.MoveDown: columns,
            step.MovePageUp: -screen,
            step.MovePageDown: screen,
            step.MoveHome: -last,
            step.MoveEnd: last,
        }[action]
        here = self.currentIndex()
        row = here.row() + way if here.isValid() else 0
        return self._pages.index(max(0, min(row, last)))

    def setSelection(
        self, rect: QtCore.QRect, command: QtCore.QItemSelectionModel.SelectionFlag
    ) -> None:
        index = self.indexAt(rect.center())
        self.selectionModel().select(QtCore.QItemSelection(index, index), command)

    def visualRegionForSelection(self, selection: QtCore.QItemSelection) -> QtGui.QRegion:
        region = QtGui.QRegion()
        for index in selection.indexes():
            region = region.united(QtGui.QRegion(self.visualRect(index)))
        return region

    # -- Qt -------------------------------------------------------------------------------

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(248, 400)

    def doItemsLayout(self) -> None:
        self._lay_out()

    def updateGeometries(self) -> None:
        self._lay_out()

    def resizeEvent(self, _event: QtGui.QResizeEvent) -> None:
        self._lay_out()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self._is_page_sought = True
        self._find_page.start()
        self._look_around()

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        super().hideEvent(event)
        self.loader.want(())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)
        self._look_around()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self.viewport())
        painter.fillRect(event.rect(), QtGui.QColor(self._painter.palette.surface))
        top = event.rect().top() + self.verticalOffset()
        for row in self._grid.rows_between(top, top + event.rect().height()):
            self._paint_cell(painter, row)
        painter.end()

    # -- inside ---------------------------------------------------------------------------

    def _lay_out(self, *, anew: bool = False) -> None:
        width = self.viewport().width()
        current = self.currentIndex()
        seen = self.viewport().rect()
        was_visible = current.isValid() and self.visualRect(current).intersects(seen)
        if anew:
            self._grid = grid_for(self._sizes, width, is_turned=self._look.rotation in (90, 270))
        elif width != self._grid.width:
            self._grid = replace(self._grid, width=max(1, width))
        bar, room = self.verticalScrollBar(), self.viewport().height()
        bar.setPageStep(room)
        bar.setSingleStep(self._grid.cell_height // 3)
        bar.setRange(0, max(0, self._grid.height - room))
        if self._is_page_sought:
            self._seek_page()
        elif was_visible:
            self.scrollTo(current)
        self.viewport().update()
        self._look_around()

    @QtCore.Slot()
    def _seek_page(self) -> None:
        """Scroll to the page in view once, whichever thumbnail was current before."""
        if self._page:
            self.setCurrentIndex(self._pages.index(self._page - 1))
            self.scrollTo(self.currentIndex())
        has_room = self.viewport().height() >= self._grid.cell_height
        self._is_page_sought = not (self.isVisible() and self._page and has_room)

    def _look_around(self) -> None:
        """Request the visible pages, then a screen below, then one above."""
        if not self.isVisible():
            return
        top, room = self.verticalOffset(), self.viewport().height()
        seen = self._grid.rows_between(top, top + room)
        below = self._grid.rows_between(top + room, top + 2 * room)
        above = self._grid.rows_between(top - room, top - 1)
        rows, ratio = dict.fromkeys((*seen, *below, *reversed(above))), self.devicePixelRatioF()
        widths = {row: self._grid.picture_size(self._sizes[row]).width() for row in rows}
        self.loader.want(
            [(row + 1, max(1, round(widths[row] * ratio))) for row in dict.fromkeys(rows)]
        )

    def _paint_cell(self, painter: QtGui.QPainter, row: int) -> None:
        cell, page = self.visualRect(self._pages.index(row)), row + 1
        room = QtCore.QRect(cell.left(), cell.top(), cell.width(), self._grid.picture_height)
        paper = QtCore.QRect(QtCore.QPoint(0, 0), self._grid.picture_size(self._sizes[row]))
        paper.moveCenter(room.center())
        paper.moveBottom(room.bottom())
        below = QtCore.QRect(
            room.left(), room.top() + room.height() + 2, room.width(), LABEL_HEIGHT
        )
        is_here, palette = page == self._page, self._painter.palette
        has_focus = self.hasFocus() and row == self.currentIndex().row()
        if has_focus:  # the ring alone would look as it does without the focus
            area = paper.united(QtCore.QRect(paper.left(), below.top(), paper.width(), 0))
            area.setBottom(below.bottom())
            self._painter.paint_focus(painter, area)
        self._painter.paint_page(painter, paper, self.loader.picture(page))
        if is_here:
            self._painter.paint_ring(painter, paper, palette.accent)
        elif has_focus:
            self._painter.paint_ring(painter, paper, palette.muted)
        label = self._pages.label(page)
        self._painter.paint_label(painter, below, QtGui.QFont(self.font()), label, is_here=is_here)

    @QtCore.Slot(int)
    def _show_picture(self, page: int) -> None:
        self.viewport().update(self.visualRect(self._pages.index(page - 1)))

    @QtCore.Slot(QtCore.QModelIndex)
    def _choose(self, index: QtCore.QModelIndex) -> None:
        if index.isValid():
            self.page_chosen.emit(index.row() + 1)
