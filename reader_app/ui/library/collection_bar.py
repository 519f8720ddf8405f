"""The collections of the library as a row of chips, and the dialog for a collection's name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtGui
from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from reader_app.app.library.library_list import LONGEST_NAME
from reader_app.domain.library import BookCollection
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog
from reader_app.ui.library.bookshelf_model import books_words, dragged_books
from reader_app.ui.widgets.basic_widgets import FlowLayout

_LONGEST = 28


class CollectionChip(QToolButton):
    """A button that shows a collection; books can be dropped on it.

    `books_dropped(list[str])`: the ids of the dropped books. `menu_requested(QPoint)`: the screen
    position. `rename_requested`: F2 was pressed. `delete_requested`: Del was pressed.
    """

    books_dropped = Signal(list)
    menu_requested = Signal(QPoint)
    rename_requested = Signal()
    delete_requested = Signal()

    def __init__(self, collection: BookCollection | None) -> None:
        """Create the chip of a collection; None: the chip of all books."""
        super().__init__()
        self.collection_id = collection.id if collection is not None else ""
        name = collection.name if collection is not None else tr("All books")
        words = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
        count = f", {books_words(len(collection.book_ids))}" if collection is not None else ""
        self.setText(words.replace("&", "&&"))
        self.setToolTip(f"{name}{count}")
        self.setAccessibleName(f"{name}{count}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(collection is not None)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if self.collection_id and event.key() == Qt.Key.Key_F2:
            self.rename_requested.emit()
        elif self.collection_id and event.key() == Qt.Key.Key_Delete:
            self.delete_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        if self.collection_id:
            self.menu_requested.emit(event.globalPos())

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        if dragged_books(event.mimeData()):
            event.acceptProposedAction()
            self.setDown(True)

    def dragMoveEvent(self, event: QtGui.QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QtGui.QDragLeaveEvent) -> None:
        self.setDown(False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        self.setDown(False)
        event.acceptProposedAction()
        self.books_dropped.emit(dragged_books(event.mimeData()))


class CollectionBar(QWidget):
    """The chips of all collections, hidden while there is no collection.

    `chosen(str)`: the id of a collection, "" for all books. The other signals begin with that id,
    too.
    """

    chosen = Signal(str)
    books_dropped = Signal(str, list)
    rename_requested = Signal(str)
    delete_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("libraryCollections")
        self.setAccessibleName(tr("Collections"))
        self._row = FlowLayout(self)
        self._chips: list[CollectionChip] = []
        self._collections: tuple[BookCollection, ...] = ()
        self.hide()

    def show_collections(self, collections: Sequence[BookCollection], chosen: str) -> None:
        if tuple(collections) != self._collections:
            self._collections = tuple(collections)
            self._make_chips()
        for chip in self._chips:
            chip.setChecked(chip.collection_id == chosen)

    def _make_chips(self) -> None:
        focused = next((chip.collection_id for chip in self._chips if chip.hasFocus()), None)
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.deleteLater()
        self._chips = [self._chip(None), *(self._chip(each) for each in self._collections)]
        for chip in self._chips:
            self._row.addWidget(chip)
            chip.show()
        self.setVisible(bool(self._collections))
        for chip in self._chips:
            if chip.collection_id == focused:
                chip.setFocus()
        self.updateGeometry()

    def walk_between(self, before: QWidget, after: QWidget) -> None:
        """Put the chips into the tab order between `before` and `after`."""
        for chip in self._chips:
            QWidget.setTabOrder(before, chip)
            before = chip
        QWidget.setTabOrder(before, after)

    def _chip(self, collection: BookCollection | None) -> CollectionChip:
        chip = CollectionChip(collection)
        chip.setParent(self)
        chip.clicked.connect(self._choose)
        chip.books_dropped.connect(self._drop)
        chip.menu_requested.connect(self._open_menu)
        chip.rename_requested.connect(self._rename)
        chip.delete_requested.connect(self._delete)
        return chip

    def _asking(self) -> str:
        chip = self.sender()
        return chip.collection_id if isinstance(chip, CollectionChip) else ""

    @Slot()
    def _choose(self) -> None:
        self.chosen.emit(self._asking())

    @Slot(list)
    def _drop(self, book_ids: list[str]) -> None:
        self.books_dropped.emit(self._asking(), book_ids)

    @Slot()
    def _rename(self) -> None:
        self.rename_requested.emit(self._asking())

    @Slot()
    def _delete(self) -> None:
        self.delete_requested.emit(self._asking())

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        collection_id = self._asking()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Rename…"), lambda: self.rename_requested.emit(collection_id))
        menu.addAction(tr("Delete collection"), lambda: self.delete_requested.emit(collection_id))
        menu.popup(place)


class CollectionDialog(PlainDialog):
    """Asks for the name of a collection.

    `named(str)`: the entered name, never a blank one.
    """

    named = Signal(str)

    def __init__(self, heading: str, action: str, name: str, parent: QWidget) -> None:
        super().__init__("collectionDialog", "Pagemate", parent, heading=heading)
        self._box = QLineEdit(name)
        self._box.setObjectName("collectionNameBox")
        self._box.setAccessibleName(tr("Collection name"))
        self._box.setPlaceholderText(tr("Name"))
        self._box.setMaxLength(LONGEST_NAME)
        self._box.setMinimumWidth(320)
        self._box.selectAll()
        self.body.addWidget(self._box)
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self._accept = self.add_button(action, "primary")
        self._accept.clicked.connect(self.accept)
        self._box.textChanged.connect(self._follow)
        self.accepted.connect(self._tell)
        self.finished.connect(self.deleteLater)
        self._follow()
        self._box.setFocus()

    @Slot()
    def _follow(self) -> None:
        self._accept.setEnabled(bool(self._box.text().strip()))

    @Slot()
    def _tell(self) -> None:
        self.named.emit(self._box.text())
