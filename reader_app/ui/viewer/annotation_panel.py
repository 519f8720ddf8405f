"""The list of what the reader has marked, beside the page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.annotations import Annotation, Bookmark, Highlight
from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.viewer.annotation_delegate import AnnotationDelegate
from reader_app.ui.viewer.annotation_model import AnnotationModel
from reader_app.ui.viewer.annotation_set import AnnotationSet
from reader_app.ui.viewer.page_view import PageView

_FILTER_FROM: Final = 10
_BATCH: Final = 30
"""Rows that are measured before the window does something else."""
_NOTHING_YET: Final = tr(
    "Select words and press H to highlight them. "
    "Click a highlight to write a note. Ctrl+D bookmarks the page."
)


class AnnotationPanel(QWidget):
    """`highlightList`, `noteFilterBox` once there are many, or words on how to begin.

    Signals carry the Annotation. `edit_requested`: its note, with the cursor in it.
    """

    chosen = Signal(object)
    edit_requested = Signal(object)
    delete_requested = Signal(object)
    rename_requested = Signal(object, str)

    def __init__(
        self, annotations: AnnotationSet, view: PageView, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Notes"))
        self._annotations = annotations
        self._view = view
        self._model = AnnotationModel(self._page_name, self)
        self._delegate = AnnotationDelegate(self)
        self.filter_box = QLineEdit(
            placeholderText=tr("Find in your notes"), clearButtonEnabled=True
        )
        self.filter_box.setObjectName("noteFilterBox")
        self.filter_box.setAccessibleName(tr("Find in your notes"))
        self.list = AnnotationList(self._model)
        self.list.setItemDelegate(self._delegate)
        self._none_found = QLabel(tr("Nothing found."), alignment=Qt.AlignmentFlag.AlignHCenter)
        self._none_found.setProperty("tone", "muted")
        self._empty = _EmptyNotes()
        self._layout = QStackedLayout(self)
        self._layout.addWidget(self._empty)
        self._layout.addWidget(self._full())
        self._connect()
        self._is_behind = True
        self._deleted = self._stand_in = ""

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self._empty.set_palette(palette)
        self.list.viewport().update()

    @Slot()
    def relabel(self) -> None:
        """Pages are called something else now."""
        self._model.relabel()

    def showEvent(self, event: QShowEvent) -> None:
        if self._is_behind:
            self._show()
        super().showEvent(event)

    # -- inside -------------------------------------------------------------------------------

    def _full(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_s)
        frame = QVBoxLayout()
        frame.setContentsMargins(METRICS.space_m, METRICS.space_xs, METRICS.space_m, 0)
        frame.addWidget(self.filter_box)
        column.addLayout(frame)
        column.addWidget(self._none_found)
        column.addWidget(self.list, 1)
        return page

    def _connect(self) -> None:
        self._annotations.changed.connect(self._catch_up)
        self.filter_box.textChanged.connect(self._show)
        self.filter_box.returnPressed.connect(self.list.enter)
        self._model.rename_requested.connect(self.rename_requested)
        self.list.row_chosen.connect(self._choose)
        self.list.edit_pressed.connect(self._edit)
        self.list.delete_pressed.connect(self._delete)
        self.list.customContextMenuRequested.connect(self._open_menu)

    @Slot()
    def _catch_up(self) -> None:
        """A list that nobody sees is put together when it is shown."""
        self._is_behind = not self.isVisible()
        if not self._is_behind:
            self._show()

    @Slot()
    def _show(self) -> None:
        self._is_behind = False
        bookmarks, highlights = self._annotations.bookmarks, self._annotations.highlights
        count = len(bookmarks) + len(highlights)
        has_filter = count > _FILTER_FROM
        if not has_filter and self.filter_box.text():
            self.filter_box.clear()  # comes back here
            return
        current = self._model.annotation(self.list.currentIndex())
        row = self.list.currentIndex().row()
        self.filter_box.setVisible(has_filter)
        self._model.show_rows(bookmarks, highlights, self.filter_box.text())
        self._none_found.setVisible(bool(count) and not self._model.rowCount())
        self._layout.setCurrentIndex(1 if count else 0)
        self._keep_current(current, row)

    def _keep_current(self, current: Annotation | None, row: int) -> None:
        """The row the reader was on, or its neighbour while it is deleted."""
        current_id = current.id if current is not None else ""
        if current_id == self._stand_in and self._go_to_row(self._model.row_of(self._deleted)):
            self._deleted = self._stand_in = ""
        elif current is not None and not self._go_to_row(self._model.row_of(current.id)):
            next(filter(self._go_to_row, (row, row - 1)), None)
            neighbour = self._model.annotation(self.list.currentIndex())
            self._deleted = current_id
            self._stand_in = neighbour.id if neighbour is not None else ""

    def _go_to_row(self, row: int) -> bool:
        """False where there is no annotation."""
        index = self._model.index(row)
        if self._model.annotation(index) is None:
            return False
        self.list.setCurrentIndex(index)
        return True

    def _page_name(self, page: int) -> str:
        return self._view.label(page) or str(page)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        if (annotation := self._model.annotation(index)) is not None:
            self.chosen.emit(annotation)

    @Slot(QModelIndex)
    def _edit(self, index: QModelIndex) -> None:
        match self._model.annotation(index):
            case Bookmark():
                self.list.edit(index)
            case Highlight() as highlight:
                self.edit_requested.emit(highlight)

    @Slot(QModelIndex)
    def _delete(self, index: QModelIndex) -> None:
        if (annotation := self._model.annotation(index)) is not None:
            self.delete_requested.emit(annotation)

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        index = self.list.indexAt(place)
        annotation = self._model.annotation(index)
        if annotation is None:
            return
        self.list.setCurrentIndex(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Go there"), self._choose_current)
        is_bookmark = isinstance(annotation, Bookmark)
        menu.addAction(tr("Rename") if is_bookmark else tr("Edit note"), self._edit_current)
        if not is_bookmark:
            menu.addAction(tr("Copy words"), self._copy_current)
        menu.addSeparator()
        menu.addAction(tr("Delete"), self._delete_current)
        menu.popup(self.list.viewport().mapToGlobal(place))

    @Slot()
    def _choose_current(self) -> None:
        self._choose(self.list.currentIndex())

    @Slot()
    def _edit_current(self) -> None:
        self._edit(self.list.currentIndex())

    @Slot()
    def _delete_current(self) -> None:
        self._delete(self.list.currentIndex())

    @Slot()
    def _copy_current(self) -> None:
        annotation = self._model.annotation(self.list.currentIndex())
        if isinstance(annotation, Highlight):
            QGuiApplication.clipboard().setText(annotation.quote)


class AnnotationList(QListView):
    """`highlightList`: Enter goes there, F2 edits, Delete deletes."""

    row_chosen = Signal(QModelIndex)
    edit_pressed = Signal(QModelIndex)
    delete_pressed = Signal(QModelIndex)

    def __init__(self, model: AnnotationModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("highlightList")
        self.setAccessibleName(tr("Highlights, notes and bookmarks"))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_BATCH)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.clicked.connect(self.row_chosen)

    def enter(self) -> None:
        """Put the keys here, on the first row that can be chosen."""
        self.setFocus()
        model = self.model()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                self.setCurrentIndex(index)
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()  # lines break elsewhere now

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() == QListView.State.EditingState or not index.isValid():
            super().keyPressEvent(event)
            return
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.row_chosen.emit(index)
            case Qt.Key.Key_F2:
                self.edit_pressed.emit(index)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.delete_pressed.emit(index)
            case _:
                super().keyPressEvent(event)


class _EmptyNotes(QWidget):
    """What can be done here."""

    def __init__(self) -> None:
        super().__init__()
        self._sign = QLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        title = QLabel(tr("No notes yet"), alignment=Qt.AlignmentFlag.AlignHCenter)
        words = QLabel(_NOTHING_YET, alignment=Qt.AlignmentFlag.AlignHCenter)
        words.setProperty("tone", "muted")
        words.setWordWrap(True)
        column = QVBoxLayout(self)
        margin = METRICS.space_l
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_s)
        column.addStretch(2)
        for part in (self._sign, title, words):
            column.addWidget(part)
        column.addStretch(3)
        self.set_palette(LIGHT)

    def set_palette(self, palette: Palette) -> None:
        icon = line_icon("highlight", palette, palette.muted)
        self._sign.setPixmap(icon.pixmap(METRICS.icon, METRICS.icon))
