"""Thumbnails: the list of pages for Qt, and their pictures, cached within a limit of bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from PySide6 import QtCore
from PySide6.QtGui import QPixmap

from reader_app.domain.annotations import AS_IN_FILE
from reader_app.domain.document import PLAIN_LOOK, Look
from reader_app.domain.translation import tr
from reader_app.ui.selection.page_image import image_of
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
        """Draw with the form's new entries and the layers that are shown now."""
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
