"""The outline panel: the chapters with a filter and a context menu; the current one is marked."""

from __future__ import annotations

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QKeySequence, QPainter, QPen

from reader_app.domain.document import OutlineEntry, Rect, has_chapters
from reader_app.domain.translation import tr
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.panels.outline_model import AnyIndex, OutlineModel, chapters_with
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.widgets.basic_widgets import set_handle


class OutlineFilterBox(QtWidgets.QLineEdit):
    """The filter field above the outline, object name `outlineFilterBox`.

    Ctrl+F or a letter typed in the tree moves the focus here, Esc empties the field. `left`: the
    reader pressed Enter or the down arrow, so the focus should go to the tree.
    """

    left = Signal()

    def __init__(self, tree: QtWidgets.QTreeView) -> None:
        super().__init__(placeholderText=tr("Find a chapter"), clearButtonEnabled=True)
        self._tree = tree
        self.setObjectName("outlineFilterBox")
        self.setAccessibleName(tr("Find a chapter"))
        self.returnPressed.connect(self.left)
        tree.installEventFilter(self)

    def reset(self) -> None:
        """Empty the field without emitting a signal."""
        self.blockSignals(True)
        self.clear()
        self.blockSignals(False)

    # -- Qt -------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._tree and isinstance(event, QKeyEvent) and self._is_for_here(event):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()  # accepted, so that it arrives as a key press
                return True
            if event.type() is QEvent.Type.KeyPress:
                self._enter(event)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Down:
                self.left.emit()
            case Qt.Key.Key_Escape if self.text():
                self.clear()
                self._tree.setFocus()
            case _:
                super().keyPressEvent(event)

    def _is_for_here(self, event: QKeyEvent) -> bool:
        return self.isVisible() and (
            _is_letter(event) or event.matches(QKeySequence.StandardKey.Find)
        )

    def _enter(self, event: QKeyEvent) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if _is_letter(event):
            self.setText(self.text() + event.text())
        else:
            self.selectAll()


def _is_letter(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    return held == Qt.KeyboardModifier.NoModifier and event.text().isalnum()


_BAR_WIDTH = 3
_LINE_HEIGHT = 20
_MOST_LINES = 3
_BESIDE = 2 * METRICS.space_s + METRICS.space_xs + 3
"""Pixels that the title can't use in its cell: padding, Qt's margin, one for fractions."""


class ChapterDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a chapter: its page label is dimmed, the current chapter has a bar."""

    def __init__(self, model: OutlineModel, tree: QtWidgets.QTreeView) -> None:
        super().__init__(tree)
        self._model = model
        self._tree = tree
        self.accent = QColor(LIGHT.accent)
        self.muted = QColor(LIGHT.muted)

    def initStyleOption(self, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex) -> None:
        super().initStyleOption(option, index)
        # A frame around one of the two cells; `paint` draws one around the row.
        option.state &= ~QtWidgets.QStyle.StateFlag.State_HasFocus
        if self._is_marked(index):
            self._embolden(option.font, index)
        elif index.column() == 1:
            option.palette.setColor(option.palette.ColorRole.Text, self.muted)

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex) -> QSize:
        metrics = QFontMetrics(option.font)
        above = (self._lines(metrics, index) - 1) * metrics.height()
        return QSize(0, max(_LINE_HEIGHT, metrics.height()) + above + 12)

    def _embolden(self, font: QFont, index: AnyIndex) -> None:
        """Make the font bold, unless the title would then need a line that its row doesn't have."""
        bold = QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        if self._lines(QFontMetrics(bold), index) == self._lines(QFontMetrics(font), index):
            font.setWeight(QFont.Weight.DemiBold)

    def _lines(self, metrics: QFontMetrics, index: AnyIndex) -> int:
        """Return how many lines a title has; always one where titles don't wrap."""
        if index.column() != 0 or not self._tree.wordWrap():
            return 1
        depth, above = 1, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        room = self._tree.columnWidth(0) - depth * self._tree.indentation() - _BESIDE
        title = str(index.data())
        if metrics.horizontalAdvance(title) <= room:
            return 1
        wrapped = metrics.boundingRect(QRect(0, 0, room, 0), Qt.TextFlag.TextWordWrap, title)
        return min(_MOST_LINES, max(2, round(wrapped.height() / metrics.lineSpacing())))

    def paint(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        super().paint(painter, option, index)
        if index.column() == 0 and self._is_marked(index):
            area = option.rect
            is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
            left = self._tree.viewport().width() - _BAR_WIDTH if is_mirrored else 0
            bar = QRect(left, area.top() + 4, _BAR_WIDTH, area.height() - 8)
            painter.fillRect(bar, self.accent)
        current = self._tree.currentIndex()
        is_there = index.row() == current.row() and index.parent() == current.parent()
        if is_there and self._tree.hasFocus():
            self._paint_ring(painter, option.rect, index.column() == 0)

    def _paint_ring(self, painter: QPainter, cell: QRect, is_title: bool) -> None:
        """Paint this cell's part of a ring around the row, as Qt may paint one cell alone."""
        row = QRect(0, cell.top(), self._tree.viewport().width(), cell.height())
        painter.save()
        painter.setClipRect(cell.adjusted(-cell.left(), 0, 0, 0) if is_title else cell)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.accent, 1.5))
        painter.drawRoundedRect(row.adjusted(1, 1, -2, -2), METRICS.radius, METRICS.radius)
        painter.restore()

    def _is_marked(self, index: AnyIndex) -> bool:
        """Return True for the current chapter, or for the collapsed parent that hides it."""
        if self._model.is_current(index):
            return True
        if not self._model.is_above_current(index):
            return False
        return not self._tree.isExpanded(index.sibling(index.row(), 0))


_FEW_CHAPTERS = 24
_MOST_WRAPPED = 300
_FILTER_FROM = 10
_MOST_NUMBER = 64


class OutlinePanel(QtWidgets.QWidget):
    """The outline as `outlineTree`, or a line of text for a book without an outline.

    A generated outline has a line that says so. With many chapters there is `outlineFilterBox`
    above the tree.
    """

    entry_chosen = Signal(object)
    address_chosen = Signal(str)
    chapter_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._model = OutlineModel(self)
        self._outline: tuple[OutlineEntry, ...] = ()
        # Indexes stay valid, because the model is only ever reset as a whole.
        self._opened: list[QModelIndex] = []
        self.tree = QtWidgets.QTreeView(
            headerHidden=True,
        )
        self._delegate = ChapterDelegate(self._model, self.tree)
        set_handle(self.tree, "outlineTree")
        self.tree.setAccessibleName(tr("Outline"))
        self.tree.setModel(self._model)
        self.tree.setItemDelegate(self._delegate)
        self.tree.setFrameShape(QtWidgets.QTreeView.Shape.NoFrame)
        self.tree.setIndentation(METRICS.space_l)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.sectionResized.connect(self._fit_lines)
        header.setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QtWidgets.QHeaderView.ResizeMode.Fixed)
        self.tree.clicked.connect(self._choose)
        self.tree.activated.connect(self._choose)
        self.filter_box = OutlineFilterBox(self.tree)
        self.filter_box.textChanged.connect(self._filter)
        self.filter_box.left.connect(self._enter_tree)
        self._open_before: set[int] | None = None
        self._labels: tuple[str, ...] = ()
        self._has_named_chapters = False
        self._place: tuple[int, float] = (0, 0.0)
        self._marked: OutlineEntry | None = None
        self._none_found = QtWidgets.QLabel(
            tr("Nothing found."), alignment=Qt.AlignmentFlag.AlignHCenter
        )
        self._none_found.setProperty("tone", "muted")
        self._made = QtWidgets.QLabel(tr("Generated from the book’s headings"))
        self._made.setObjectName("outlineMadeNote")
        self._made.setProperty("tone", "muted")
        self._made.setWordWrap(True)
        self._made.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, METRICS.space_s)
        self._empty = QtWidgets.QLabel(
            tr("This book has no table of contents."), alignment=Qt.AlignmentFlag.AlignCenter
        )
        self._empty.setProperty("tone", "muted")
        self._empty.setWordWrap(True)
        self._layout = QtWidgets.QStackedLayout(self)
        self._layout.addWidget(self._empty)
        self._full = self._chapters()
        self._layout.addWidget(self._full)
        self.clear()

    @property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """All chapters of the book, without regard to the filter."""
        return self._outline

    @property
    def current(self) -> OutlineEntry | None:
        """The chapter being read, which is marked; None if no chapter has begun there."""
        return self._model.current

    def set_outline(self, outline: tuple[OutlineEntry, ...], labels: tuple[str, ...]) -> None:
        """Show another book's chapters; a short outline is expanded."""
        self._outline, self._labels = outline, labels
        self._has_named_chapters = has_chapters(outline, len(labels))
        self._open_before = None
        self._marked = None
        self.filter_box.reset()
        self.filter_box.setVisible(len(outline) > _FILTER_FROM)
        # Rows of different heights must all be measured, which is too slow for thousands.
        self.tree.setWordWrap(len(outline) <= _MOST_WRAPPED)
        self.tree.setUniformRowHeights(len(outline) > _MOST_WRAPPED)
        self._show(outline)
        self._fit_numbers(labels)
        self._made.setVisible(any(entry.is_made for entry in outline))
        self._layout.setCurrentWidget(self._full if outline else self._empty)
        if 0 < len(outline) <= _FEW_CHAPTERS:
            self.tree.expandAll()

    @Slot(int, int, int)
    def _fit_lines(self, column: int, _before: int, _width: int) -> None:
        """Give long titles their lines in the new width."""
        if column == 0 and self.tree.wordWrap():
            self.tree.scheduleDelayedItemsLayout()

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """Set the page labels, which have become known."""
        self._labels = labels
        self._has_named_chapters = has_chapters(self._outline, len(labels))
        self._model.set_labels(labels)
        self._fit_numbers(labels)

    def set_fence(self, fence: int | None) -> None:
        """Veil the titles of chapters after this page; None: veil none."""
        if self._model.set_fence(fence) and self.is_filtered:
            self._filter(self.filter_box.text())

    def title_of(self, entry: OutlineEntry) -> str:
        """Return the chapter's title as it is shown, veiled after the fence."""
        return self._model.title(entry)

    def clear(self) -> None:
        """Show nothing, because there is no book or its chapters aren't known yet."""
        self.set_outline((), ())
        self._layout.setCurrentWidget(self._full)

    def set_place(self, page: int, top: float) -> None:
        """Mark the chapter at that position and scroll to it, unless the focus is in the tree."""
        self._place, self._marked = (page, top), None
        if not self.is_filtered:  # the filter may have left the chapter out
            self._show_mark(self._model.set_place(page, top))

    def mark(self, entry: OutlineEntry) -> None:
        """Mark this chapter until the position changes."""
        self._marked = entry
        self._show_mark(self._model.mark(entry))

    @property
    def is_filtered(self) -> bool:
        """Whether only the chapters that match the filter are shown."""
        return self._open_before is not None

    @Slot()
    def _enter_tree(self) -> None:
        """Give the focus to the tree and select the first chapter that matches the filter."""
        self.tree.setFocus()
        index = self._model.index(0, 0)
        words = self.filter_box.text()
        while index.isValid() and not chapters_with(self._own(index), words, self.title_of):
            index = self.tree.indexBelow(index)
        if index.isValid():
            self.tree.setCurrentIndex(index)

    def _own(self, index: QModelIndex) -> tuple[OutlineEntry, ...]:
        entry = self._model.entry(index)
        return (entry,) if entry is not None else ()

    @Slot(str)
    def _filter(self, words: str) -> None:
        if words.strip():
            if self._open_before is None:
                self._open_before = {id(self._model.entry(at)) for at in self._open_rows()}
            self._show(chapters_with(self._outline, words, self.title_of))
            self.tree.expandAll()
            return
        was_open, self._open_before = self._open_before, None
        if was_open is not None:
            self._show(self._outline)
            for index in self._rows_above():
                self.tree.setExpanded(index, id(self._model.entry(index)) in was_open)
            self._show_mark(self._mark_again())

    def _mark_again(self) -> QModelIndex:
        if self._marked is not None:
            return self._model.mark(self._marked)
        return self._model.set_place(*self._place)

    def _show(self, outline: tuple[OutlineEntry, ...]) -> None:
        self._opened = []
        self._model.set_outline(outline, self._labels)
        is_none_found = bool(self._outline) and not outline
        self._none_found.setVisible(is_none_found)
        self.tree.setHidden(is_none_found)

    def _open_rows(self) -> list[QModelIndex]:
        return [index for index in self._rows_above() if self.tree.isExpanded(index)]

    def _rows_above(self) -> list[QModelIndex]:
        """Return the chapters that have child chapters."""
        found: list[QModelIndex] = []
        todo = [QModelIndex()]
        while todo:
            above = todo.pop()
            for row in range(self._model.rowCount(above)):
                index = self._model.index(row, 0, above)
                if self._model.rowCount(index):
                    found.append(index)
                    todo.append(index)
        return found

    def _chapters(self) -> QtWidgets.QWidget:
        page = QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_s)
        frame = QtWidgets.QVBoxLayout()
        frame.setContentsMargins(METRICS.space_m, METRICS.space_xs, METRICS.space_m, 0)
        frame.addWidget(self.filter_box)
        column.addLayout(frame)
        column.addWidget(self._none_found)
        column.addWidget(self.tree, 1)
        column.addWidget(self._made)
        column.addStretch(0)
        return page

    def _show_mark(self, index: QModelIndex) -> None:
        self.chapter_changed.emit(str(index.data() or "") if self._has_named_chapters else "")
        if self.tree.hasFocus():
            self.tree.viewport().update()
            return
        self._close_what_was_opened()
        if index.isValid():
            self._open_way_to(index)
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)
        else:
            self.tree.clearSelection()

    def set_palette(self, palette: Palette) -> None:
        self._delegate.accent = QColor(palette.accent)
        self._delegate.muted = QColor(palette.muted)
        self.tree.viewport().update()

    def _fit_numbers(self, labels: tuple[str, ...]) -> None:
        """Make the column of page labels as wide as the widest label; the rest is for titles."""
        shown = {labels[entry.page - 1] for entry in self._outline if 0 < entry.page <= len(labels)}
        font = QFont(self.tree.font())
        font.setWeight(QFont.Weight.DemiBold)  # the current chapter's number
        metrics = QFontMetrics(font)
        widest = max((metrics.horizontalAdvance(label) for label in shown), default=0)
        self.tree.header().resizeSection(1, min(widest, _MOST_NUMBER) + 2 * METRICS.space_m)

    def _open_way_to(self, index: QModelIndex) -> None:
        above = index.parent()
        while above.isValid():
            if not self.tree.isExpanded(above):
                self._opened.append(above)
                self.tree.expand(above)
            above = above.parent()

    def _close_what_was_opened(self) -> None:
        """Collapse chapters that were expanded to show the current one and don't contain it now."""
        for index in self._opened:
            if not self._model.is_above_current(index):
                self.tree.collapse(index)
        self._opened = [index for index in self._opened if self.tree.isExpanded(index)]

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        entry = self._model.entry(index)
        if entry is not None:
            self.choose(entry)

    def entry_at(self, index: QModelIndex) -> OutlineEntry | None:
        """Return the chapter of a row of the tree."""
        return self._model.entry(index)

    def choose(self, entry: OutlineEntry) -> None:
        """Choose a chapter, as a click on it does."""
        if entry.page:
            self.entry_chosen.emit(entry)
        elif entry.uri:
            self.address_chosen.emit(entry.uri)


class OutlineMenu(QObject):
    """The context menu of a chapter. `summary_requested(OutlineEntry)`."""

    summary_requested = Signal(object)

    def __init__(self, panel: OutlinePanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._entry: OutlineEntry | None = None
        panel.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        panel.tree.customContextMenuRequested.connect(self._open)

    @Slot(QPoint)
    def _open(self, place: QPoint) -> None:
        tree = self._panel.tree
        self._entry = self._panel.entry_at(tree.indexAt(place))
        if self._entry is None:
            return
        menu = QtWidgets.QMenu(tree)
        menu.setObjectName("outlineMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Go to chapter"), self._go)
        if self._entry.page:
            menu.addAction(tr("Summarise this chapter"), self._ask)
        menu.popup(tree.viewport().mapToGlobal(place))

    @Slot()
    def _go(self) -> None:
        if self._entry is not None:
            self._panel.choose(self._entry)

    @Slot()
    def _ask(self) -> None:
        if self._entry is not None:
            self.summary_requested.emit(self._entry)


_SETTLE_MS: Final = 60


class OutlineFollower(QObject):
    """Marks the chapter being read, or the one just chosen.

    A chapter that the reader chose stays marked while its heading is visible.
    """

    def __init__(self, view: PageView, panel: OutlinePanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._panel = panel
        self._chosen: OutlineEntry | None = None
        self._soon = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._soon.timeout.connect(self._settle)
        view.page_viewport.page_changed.connect(self.follow)
        view.verticalScrollBar().valueChanged.connect(self._follow_soon)
        panel.entry_chosen.connect(self._hold)

    @Slot()
    def follow(self) -> None:
        """Mark the chapter at the reader's current position."""
        if self._chosen is not None:
            self._panel.mark(self._chosen)
        else:
            self._mark_read(self._view.visible_area)
        self._soon.start()

    def forget(self) -> None:
        """Forget the chosen chapter, because another book is shown."""
        self._chosen = None

    @Slot(object)
    def _hold(self, entry: OutlineEntry) -> None:
        self._chosen = entry
        self.follow()

    @Slot(int)
    def _follow_soon(self, _value: int) -> None:
        self._soon.start()

    @Slot()
    def _settle(self) -> None:
        chosen, visible_area = self._chosen, self._view.visible_area
        if chosen is not None and not _is_in_sight(chosen, visible_area):
            self._chosen = None
        if self._chosen is None:
            self._mark_read(visible_area)

    def _mark_read(self, visible_area: VisibleArea) -> None:
        page = self._view.page
        self._panel.set_place(page, visible_area.reading_line(page))


def _is_in_sight(entry: OutlineEntry, visible_area: VisibleArea) -> bool:
    if entry.page not in visible_area.visible_pages:
        return False
    _, y, _, _ = visible_area.on_screen(entry.page, Rect(0, entry.top, 1, entry.top))
    return -1 <= y <= visible_area.height
