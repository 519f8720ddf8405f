"""What the library shows: shelf, results or notes.

And the scope: all books, a collection or a tag.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Signal, Slot

from reader_app.domain.library import BookCollection
from reader_app.domain.translation import tr
from reader_app.ui.library.book_selection import LibraryRequests
from reader_app.ui.library.bookshelf_model import BookshelfModel
from reader_app.ui.library.library_header import Face, LibraryHeader


class LibraryContent(QtWidgets.QStackedWidget):
    """The content under the header: the shelf, results of a search, or the notes of all books.

    `changed`: something else is shown. `notes_shown`: the notes are, which may have changed.
    `notes_search_requested`: the focus is wanted in their search box.
    """

    changed = Signal()
    notes_shown = Signal()
    notes_search_requested = Signal()

    def __init__(self, shelf: QtWidgets.QWidget, header: LibraryHeader) -> None:
        super().__init__()
        self._shelf = shelf
        self._header = header
        self._nothing = QtWidgets.QLabel()
        self._nothing.setProperty("tone", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._results: QtWidgets.QWidget | None = None
        self._notes: QtWidgets.QWidget | None = None
        self._make_notes: Callable[[], QtWidgets.QWidget] | None = None
        self.addWidget(shelf)
        self.addWidget(self._nothing)
        header.face_chosen.connect(self._show_face)

    @property
    def is_on_shelf(self) -> bool:
        return self.currentWidget() is self._shelf

    @property
    def is_on_results(self) -> bool:
        return self._results is not None and self.currentWidget() is self._results

    @property
    def is_on_notes(self) -> bool:
        return self._notes is not None and self.currentWidget() is self._notes

    def set_results_view(self, results: QtWidgets.QWidget) -> None:
        """Set the widget that replaces the shelf between `show_results` and `show_shelf`."""
        self._results = results
        self.addWidget(results)

    def set_notes_maker(self, make_notes: Callable[[], QtWidgets.QWidget]) -> None:
        """Set the function that makes, at its first use, the widget with the notes of the books."""
        self._make_notes = make_notes

    def show_nothing(self, words: str) -> None:
        """Show these words in place of an empty shelf; "": show the shelf."""
        if self.currentIndex() <= 1:
            self._nothing.setText(words)
            self.setCurrentIndex(int(bool(words)))

    def show_results(self) -> None:
        if self._results is not None:
            self.setCurrentWidget(self._results)
            self._header.show_face(Face.BOOKS)
            self.changed.emit()

    def show_shelf(self) -> None:
        self.setCurrentWidget(self._shelf)
        self._header.show_face(Face.BOOKS)
        self.changed.emit()

    @Slot()
    def show_books(self) -> None:
        """Show the books again, if their notes are in view."""
        if self.is_on_notes:
            self.show_shelf()
            self._shelf.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_notes(self) -> None:
        """Show the notes of all books."""
        if self._notes is None and self._make_notes is not None:
            self._notes = self._make_notes()
            self.addWidget(self._notes)
        if self._notes is not None:
            self._header.show_face(Face.NOTES)
            self.setCurrentWidget(self._notes)
            self.changed.emit()
            self.notes_shown.emit()
            self._notes.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(str)
    def _show_face(self, face: str) -> None:
        (self.show_notes if face == Face.NOTES else self.show_books)()


class ShelfScope(QObject):
    """The books that are shown: all, or those of a collection and with a tag.

    `changed`: other books are shown. `members_changed`: with their ids, or None for all.
    """

    changed = Signal()
    members_changed = Signal(object)

    def __init__(
        self,
        model: BookshelfModel,
        header: LibraryHeader,
        requests: LibraryRequests,
        shelf: QtWidgets.QWidget,
    ) -> None:
        super().__init__(header)
        self._model = model
        self._header = header
        self._requests = requests
        self._shelf = shelf
        self.collections: tuple[BookCollection, ...] = ()
        self.tags: dict[str, frozenset[str]] = {}
        self.tag = ""
        self._shown: BookCollection | None = None
        bar = header.collections
        bar.chosen.connect(self._show_collection)
        bar.tag_chosen.connect(self._show_tag)
        bar.ask_requested.connect(self._ask_collection)
        bar.ask_tagged_requested.connect(self._ask_tagged)

    @property
    def is_all(self) -> bool:
        return self._shown is None and not self.tag

    @property
    def has_choices(self) -> bool:
        return bool(self.collections or self.tags)

    def set_choices(
        self, collections: Sequence[BookCollection], tags: Mapping[str, frozenset[str]]
    ) -> None:
        """Offer these collections and tags; what is in view stays in view while it exists."""
        if tuple(collections) != self.collections or dict(tags) != self.tags:
            self.collections, self.tags = tuple(collections), dict(tags)
            self.tag = self.tag if self.tag in self.tags else ""
            self._show_collection(self._shown.id if self._shown is not None else "")

    def show_all(self) -> None:
        self.tag = ""
        self._show_collection("")

    @Slot(str)
    def _show_collection(self, collection_id: str) -> None:
        found = (each for each in self.collections if each.id == collection_id)
        self._shown = next(found, None)
        chosen = self._shown.id if self._shown is not None else ""
        self._requests.set_collections(self.collections, self._shown)
        self._requests.set_tags(self.tags)
        counts = {tag: len(ids) for tag, ids in self.tags.items()}
        self._header.collections.show_collections(self.collections, chosen, counts, self.tag)
        self._header.walk_on_to(self._shelf)
        heading = tr("Library") if self._shown is None else self._shown.name
        self._header.set_heading(f"{heading} · #{self.tag}" if self.tag else heading)
        members = self._members()
        self._model.set_members(members)
        self.changed.emit()
        self.members_changed.emit(members)

    def _members(self) -> Collection[str] | None:
        """Return the ids of the books to show; None for all."""
        tagged = self.tags.get(self.tag)
        if self._shown is None:
            return tagged
        return self._shown.book_ids if tagged is None else self._shown.book_ids & tagged

    @Slot(str)
    def _show_tag(self, tag: str) -> None:
        self.tag = tag
        self._show_collection(self._shown.id if self._shown is not None else "")

    @Slot(str)
    def _ask_collection(self, collection_id: str) -> None:
        for collection in self.collections:
            if collection.id == collection_id:
                self._ask_books(collection.book_ids)

    @Slot(str)
    def _ask_tagged(self, tag: str) -> None:
        self._ask_books(self.tags.get(tag, frozenset()))

    def _ask_books(self, book_ids: Collection[str]) -> None:
        """Ask about these books, the one read last first."""
        in_order = [entry.id for entry in self._model.entries if entry.id in book_ids]
        if in_order:
            self._requests.ask_requested.emit(in_order)
