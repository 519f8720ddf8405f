"""Characters of pages, asked for when the pointer or a selection needs them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.ui.viewer.text_page import TextPage
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import PageCharacters

KEPT_PAGES: Final = 128


class TextLayer(QObject):
    """Text pages by number; what isn't there is asked for once."""

    text_loaded = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._pages: OrderedDict[int, TextPage] = OrderedDict()
        self._asked: set[int] = set()
        self._outdated: set[int] = set()

    def set_client(self, client: DocumentClient | None) -> None:
        if self._client is not None:
            self._client.characters_loaded.disconnect(self._keep)
            self._client.texts_changed.disconnect(self._forget)
        self._client = client
        self._pages.clear()
        self._asked.clear()
        self._outdated.clear()
        if client is not None:
            client.characters_loaded.connect(self._keep)
            client.texts_changed.connect(self._forget)

    def page(self, page: int) -> TextPage | None:
        """The page's text, or None until `text_loaded` tells that it has come."""
        is_missing = page > 0 and page not in self._pages and page not in self._asked
        if is_missing and self._client is not None:
            self._asked.add(page)
            self._client.request_characters(page)
        if page in self._pages:
            self._pages.move_to_end(page)
        return self._pages.get(page)

    @Slot(int)
    def _forget(self, changed: int) -> None:
        """Empty ones may have text now, too; it is asked for when it is needed again."""
        empty = [number for number, page in self._pages.items() if not len(page)]
        for number in {*empty, changed}:
            self._pages.pop(number, None)
        self._outdated |= self._asked

    @Slot(int, object)
    def _keep(self, page: int, loaded: PageCharacters) -> None:
        if page not in self._asked:
            return
        self._asked.discard(page)
        if page in self._outdated:
            self._outdated.discard(page)
            self.page(page)  # it was answered before its text changed, perhaps
            return
        self._pages[page] = TextPage(loaded.characters)
        while len(self._pages) > KEPT_PAGES:
            self._pages.popitem(last=False)
        self.text_loaded.emit(page)
