"""The collections and tags of the library as chips, and the dialog for a collection's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

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


class _BooksChip(QToolButton):
    """A button that shows some of the books while it is pressed; books can be dropped on it.

    `books_dropped(list[str])`: the ids of the dropped books. `menu_requested(QPoint)`: the screen
    position.
    """

    books_dropped = Signal(list)
    menu_requested = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

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


class CollectionChip(_BooksChip):
    """A button that shows a collection.

    `rename_requested`: F2 was pressed. `delete_requested`: Del was pressed.
    """

    rename_requested = Signal()
    delete_requested = Signal()

    def __init__(self, collection: BookCollection | None) -> None:
        """Create the chip of a collection; None: the chip of all books."""
        super().__init__()
        self.collection_id = collection.id if collection is not None else ""
        name = collection.name if collection is not None else tr("All books")
        words = _cut(name)
        count = f", {books_words(len(collection.book_ids))}" if collection is not None else ""
        self.setText(words.replace("&", "&&"))
        self.setToolTip(f"{name}{count}")
        self.setAccessibleName(f"{name}{count}")
        self.setAcceptDrops(collection is not None)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if self.collection_id and event.key() == Qt.Key.Key_F2:
            self.rename_requested.emit()
        elif self.collection_id and event.key() == Qt.Key.Key_Delete:
            self.delete_requested.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        if self.collection_id:
            self.menu_requested.emit(event.globalPos())


class TagChip(_BooksChip):
    """A button that shows only the books with a tag while it is pressed."""

    def __init__(self, tag: str, count: int) -> None:
        super().__init__()
        self.tag = tag
        self.setText(f"#{_cut(tag)}".replace("&", "&&"))
        words = tr("Tag {tag}, {books}", tag=tag, books=books_words(count))
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.setProperty("tone", "muted")
        self.setAcceptDrops(True)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"


_MOST_TAGS: Final = 12


class CollectionBar(QWidget):
    """The chips of all collections and of the commonest tags, hidden while there are neither.

    `chosen(str)`: the id of a collection, "" for all books. The other signals of collections begin
    with that id, too. `tag_chosen(str)`: the tag to narrow the shelf to, "" for none;
    `books_tagged(str, list)`: books were dropped on a tag. The signals for asking are about the
    books of a collection or tag.
    """

    chosen = Signal(str)
    books_dropped = Signal(str, list)
    ask_requested = Signal(str)
    rename_requested = Signal(str)
    delete_requested = Signal(str)
    tag_chosen = Signal(str)
    books_tagged = Signal(str, list)
    ask_tagged_requested = Signal(str)
    delete_tag_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("libraryCollections")
        self.setAccessibleName(tr("Collections"))
        self._row = FlowLayout(self)
        self._chips: list[CollectionChip] = []
        self._tag_chips: list[TagChip] = []
        self._more_tags = QToolButton(self)
        self._more_tags.hide()
        self._more_tags.setObjectName("moreTagsButton")
        self._more_tags.setText(tr("More tags"))
        self._more_tags.setAccessibleName(tr("More tags"))
        self._more_tags.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more_tags.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._collections: tuple[BookCollection, ...] = ()
        self._tags: dict[str, int] = {}
        self.hide()

    def show_collections(
        self,
        collections: Sequence[BookCollection],
        chosen: str,
        tags: Mapping[str, int] = MappingProxyType({}),
        chosen_tag: str = "",
    ) -> None:
        """Offer these collections and tags, the latter with how many books have them.

        `chosen`: the id of the collection in view; `chosen_tag`: the tag that narrows it, or "".
        """
        if tuple(collections) != self._collections or dict(tags) != self._tags:
            self._collections, self._tags = tuple(collections), dict(tags)
            self._make_chips(chosen_tag)
        for chip in self._chips:
            chip.setChecked(chip.collection_id == chosen)
        if chosen_tag and all(chip.tag != chosen_tag for chip in self._tag_chips):
            self._make_chips(chosen_tag)
        for tag_chip in self._tag_chips:
            tag_chip.setChecked(tag_chip.tag == chosen_tag)

    def _make_chips(self, chosen_tag: str) -> None:
        focused = next((chip.collection_id for chip in self._chips if chip.hasFocus()), None)
        focused_tag = next((chip.tag for chip in self._tag_chips if chip.hasFocus()), None)
        self._row.removeWidget(self._more_tags)
        for old in (*self._chips, *self._tag_chips):
            self._row.removeWidget(old)
            old.deleteLater()
        self._chips = [self._chip(None), *(self._chip(each) for each in self._collections)]
        common = sorted(self._tags, key=lambda tag: (tag != chosen_tag, -self._tags[tag]))
        shown = [tag for tag in self._tags if tag in common[:_MOST_TAGS]]
        self._tag_chips = [self._tag_chip(tag) for tag in shown]
        for chip in (*self._chips, *self._tag_chips):
            self._row.addWidget(chip)
            chip.show()
        self._offer_more([tag for tag in self._tags if tag not in shown])
        self.setVisible(bool(self._collections or self._tags))
        for chip in self._chips:
            if chip.collection_id == focused:
                chip.setFocus()
        for tag_chip in self._tag_chips:
            if tag_chip.tag == focused_tag:
                tag_chip.setFocus()
        self.updateGeometry()

    def _offer_more(self, tags: Sequence[str]) -> None:
        """Offer the tags without a chip in a menu."""
        menu = QMenu(self)
        for tag in tags:
            name = f"#{tag}".replace("&", "&&")
            menu.addAction(name).setData(tag)
        menu.triggered.connect(self._choose_further_tag)
        old = self._more_tags.menu()
        self._more_tags.setMenu(menu)
        if old is not None:
            old.deleteLater()
        if tags:
            self._row.addWidget(self._more_tags)
        self._more_tags.setVisible(bool(tags))

    def _tag_chip(self, tag: str) -> TagChip:
        chip = TagChip(tag, self._tags[tag])
        chip.setParent(self)
        chip.clicked.connect(self._choose_tag)
        chip.books_dropped.connect(self._drop_on_tag)
        chip.menu_requested.connect(self._open_tag_menu)
        return chip

    def walk_between(self, before: QWidget, after: QWidget) -> None:
        """Put the chips into the tab order between `before` and `after`."""
        for chip in (*self._chips, *self._tag_chips, self._more_tags):
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

    def _asking_tag(self) -> str:
        chip = self.sender()
        return chip.tag if isinstance(chip, TagChip) else ""

    @Slot(QtGui.QAction)
    def _choose_further_tag(self, action: QtGui.QAction) -> None:
        self.tag_chosen.emit(str(action.data()))

    @Slot(bool)
    def _choose_tag(self, is_chosen: bool) -> None:
        self.tag_chosen.emit(self._asking_tag() if is_chosen else "")

    @Slot(list)
    def _drop_on_tag(self, book_ids: list[str]) -> None:
        self.books_tagged.emit(self._asking_tag(), book_ids)

    @Slot(QPoint)
    def _open_tag_menu(self, place: QPoint) -> None:
        tag = self._asking_tag()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Ask these books…"), lambda: self.ask_tagged_requested.emit(tag))
        menu.addAction(tr("Remove this tag"), lambda: self.delete_tag_requested.emit(tag))
        menu.popup(place)

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
        menu.addAction(tr("Ask this collection…"), lambda: self.ask_requested.emit(collection_id))
        menu.addAction(tr("Rename…"), lambda: self.rename_requested.emit(collection_id))
        menu.addAction(tr("Delete collection"), lambda: self.delete_requested.emit(collection_id))
        menu.popup(place)


class CollectionDialog(PlainDialog):
    """Asks for the name of a collection.

    `named(str)`: the entered name, never a blank one.
    """

    named = Signal(str)

    def __init__(self, heading: str, action: str, name: str, parent: QWidget) -> None:
        super().__init__("collectionDialog", "", parent, heading=heading)
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
