"""Creates, renames, fills and deletes collections of books for the library view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from reader_app.domain.translation import tr
from reader_app.ui.library.collection_bar import CollectionDialog

if TYPE_CHECKING:
    from reader_app.app.library.library_list import CollectionsUseCase
    from reader_app.domain.errors import DomainError
    from reader_app.domain.library import BookCollection
    from reader_app.ui.library.library_controller import LibraryController
    from reader_app.ui.library.library_view import LibraryView
    from reader_app.ui.window.main_window import MainWindow
    from reader_app.workers.background_tasks import Tasks

_UNDO: Final = "undo_delete_collection"
_SECONDS: Final = 10.0


class CollectionsController(QObject):
    """Carries out the library view's requests about collections; a deletion can be undone."""

    def __init__(
        self,
        collections: CollectionsUseCase,
        tasks: Tasks,
        library: LibraryController,
        view: LibraryView,
        window: MainWindow,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._collections = collections
        self._tasks = tasks
        self._library = library
        self._view = view
        self._window = window
        self._deleted: BookCollection | None = None
        view.requests.collect_requested.connect(self._collect)
        view.requests.take_out_requested.connect(self._take_out)
        view.rename_collection_requested.connect(self._ask_for_name)
        view.delete_collection_requested.connect(self._delete)
        window.notice_action_requested.connect(self._act)

    @Slot(str, list)
    def _collect(self, collection_id: str, book_ids: list[str]) -> None:
        if not collection_id:
            self._ask_for_new(book_ids)
            return
        name = self._name(collection_id)

        def told(_: None) -> None:
            self._library.refresh()
            self._window.show_notice(
                tr(
                    "{n} book added to “{name}”.",
                    "{n:,} books added to “{name}”.",
                    n=len(book_ids),
                    name=name,
                )
            )

        put = self._collections.put
        self._tasks.run(lambda: put(collection_id, book_ids), told, self._tell)

    @Slot(str, list)
    def _take_out(self, collection_id: str, book_ids: list[str]) -> None:
        take_out = self._collections.take_out
        self._view.selection.clear()
        self._change(lambda: take_out(collection_id, book_ids))

    def _ask_for_new(self, book_ids: list[str]) -> None:
        heading = tr("New collection")
        if book_ids:
            heading = tr(
                "New collection with {n} book",
                "New collection with {n:,} books",
                n=len(book_ids),
            )
        dialog = CollectionDialog(heading, tr("Create"), "", self._window)

        def make(name: str) -> None:
            self._change(lambda: self._collections.make(name, book_ids))

        dialog.named.connect(make)
        dialog.open()

    @Slot(str)
    def _ask_for_name(self, collection_id: str) -> None:
        dialog = CollectionDialog(
            tr("Rename collection"), tr("Rename"), self._name(collection_id), self._window
        )
        rename = self._collections.rename

        def use(name: str) -> None:
            self._change(lambda: rename(collection_id, name))

        dialog.named.connect(use)
        dialog.open()

    @Slot(str)
    def _delete(self, collection_id: str) -> None:
        delete = self._collections.delete

        def told(deleted: BookCollection | None) -> None:
            self._deleted = deleted
            self._library.refresh()
            if deleted is not None:
                words = tr(
                    "Collection “{name}” deleted. Its books are still in your library.",
                    name=deleted.name,
                )
                self._window.show_notice(words, tr("Undo"), _SECONDS, _UNDO)

        self._tasks.run(lambda: delete(collection_id), told, self._tell)

    @Slot(str)
    def _act(self, action: str) -> None:
        deleted, restore = self._deleted, self._collections.restore
        if action == _UNDO and deleted is not None:
            self._deleted = None
            self._change(lambda: restore(deleted))

    def _change(self, change: Callable[[], object]) -> None:
        self._tasks.run(change, lambda _: self._library.refresh(), self._tell)

    def _name(self, collection_id: str) -> str:
        found = (each.name for each in self._view.collections if each.id == collection_id)
        return next(found, "")

    def _tell(self, error: DomainError) -> None:
        self._window.show_notice(error.words)
