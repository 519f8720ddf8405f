"""Pictures of parts of pages, asked for on their own: scrolling on does not take them back.

One open document, seen from the window: everything is asked here and comes back as a signal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from reader_app.documents.processes.messages import (
    FindContexts,
    FindRects,
    MakeOutline,
    ReadCharacters,
    ReadContentBox,
    ReadLinks,
    ReadOutline,
    ReadProperties,
)
from reader_app.workers.document_process import Launch, launch_worker
from reader_app.workers.page_drawer import PageDrawer
from reader_app.workers.page_reader import PageReader
from reader_app.workers.rendered_page import (
    FileIdentity,
    FindProgress,
    HitContext,
    HitRects,
    IndexProgress,
    Limits,
    PageCharacters,
    Priority,
    RenderedPage,
    RenderKey,
    ThumbnailKey,
    ThumbnailPixels,
)

if TYPE_CHECKING:
    from reader_app.workers.ocr_and_copy import Mark, PageRecogniser, PdfCopier
    from reader_app.workers.page_drawer import PageDrawer
    from reader_app.workers.rendered_page import SharedBuffers

__all__ = [
    "FileIdentity",
    "FindProgress",
    "HitContext",
    "HitRects",
    "IndexProgress",
    "Limits",
    "PageCharacters",
    "Priority",
    "RenderKey",
    "RenderedPage",
    "ThumbnailKey",
    "ThumbnailPixels",
]


class PictureRequests(QObject):
    """`drawn(RenderedPage)`: copy the pixels at once, they are released after it."""

    drawn = Signal(object)
    failed = Signal(object)
    """RenderKey"""

    def __init__(self, drawer: PageDrawer) -> None:
        super().__init__(drawer)
        self._drawer = drawer
        self._wanted: set[RenderKey] = set()
        drawer.page_rendered.connect(self._take)
        drawer.page_failed.connect(self._fail)

    @property
    def wanted(self) -> frozenset[RenderKey]:
        return frozenset(self._wanted)

    def request(self, key: RenderKey) -> None:
        """Somebody waits for it."""
        self._wanted.add(key)
        self._drawer.request(key, Priority.VISIBLE)

    def clear(self) -> None:
        """Another file, or none: nobody waits any more."""
        self._wanted.clear()

    @Slot(object)
    def _take(self, rendered: RenderedPage) -> None:
        if rendered.key in self._wanted:
            self._wanted.discard(rendered.key)
            self.drawn.emit(rendered)

    @Slot(int, str)
    def _fail(self, page: int, _reason: str) -> None:
        for key in [key for key in self._wanted if key.page == page]:
            self._wanted.discard(key)
            self.failed.emit(key)


_LATEST_TEXT_MS = 1500


class DocumentClient(QObject):
    """Owns the two document processes. Lives in the GUI thread; no call here takes long."""

    begun = Signal(object)
    """DocumentInfo of the first chapters of a book that takes long to lay out; `opened` follows"""
    opened = Signal(object)
    """DocumentInfo"""
    open_failed = Signal(object)
    """BookError"""
    identified = Signal(object)
    """FileIdentity"""
    outline_loaded = Signal(object)
    """tuple[OutlineEntry, ...]"""
    page_rendered = Signal(object)
    """RenderedPage: copy its pixels, then `release` it."""
    page_failed = Signal(int, str)
    """page, sentence"""
    page_slow = Signal(int)
    """A page that somebody looks for takes longer than 400 ms."""
    picture_drawn = Signal(object)
    """RenderedPage, the answer to `request_picture`: copy its pixels at once, don't release it."""
    picture_failed = Signal(object)
    """RenderKey"""
    characters_loaded = Signal(int, object)
    """page, PageCharacters"""
    links_loaded = Signal(int, object)
    """page, tuple[Link, ...]"""
    content_box_loaded = Signal(int, object)
    """page, Rect around what can be seen on it, or None"""
    find_progressed = Signal(object)
    """FindProgress"""
    find_rects_loaded = Signal(int, int, object, object)
    """query_id, page, tuple[tuple[Rect, ...], ...]: for each hit its rectangles, one a line;
    tuple[Rect, ...]: where the last of them goes on at the top of the next page"""
    find_contexts_loaded = Signal(int, int, object)
    """query_id, page, tuple[HitContext, ...]: for each hit what stands around it"""
    thumbnail_loaded = Signal(int, object)
    """page, PNG as bytes; no bytes where the page can't be drawn"""
    thumbnail_drawn = Signal(object)
    """ThumbnailPixels, the answer to one `ThumbnailKey`"""
    properties_loaded = Signal(object)
    """DocumentProperties"""
    texts_changed = Signal(int)
    """This page has another text now, and so may have all that had none."""
    index_progressed = Signal(object)
    """IndexProgress"""
    file_changed = Signal()
    file_gone = Signal()
    copy_progressed = Signal(int, int)
    """bytes done, bytes in all"""
    copy_made = Signal(str, bool)
    """path, is_repaired"""
    copy_failed = Signal(object)
    """BookError"""

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        launch: Launch = launch_worker,
        limits: Limits | None = None,
        memory: SharedBuffers | None = None,
        is_page_first: bool = False,
    ) -> None:
        """`memory`: what the drawing process that `launch` gives first has inherited.

        `is_page_first`: the text process starts after the first picture, not beside it.
        """
        super().__init__(parent)
        self._drawer = PageDrawer(launch, limits or Limits(), self, memory)
        self._pictures = PictureRequests(self._drawer)
        self._reader = PageReader(launch, limits or Limits(), self, is_late=is_page_first)
        self._drawer.overwhelmed.connect(self._reader.rest)
        if is_page_first:
            # Two processes that start at once on few processors are both slow.
            for sign in (self.page_rendered, self.page_failed, self.open_failed):
                sign.connect(self._reader.begin, Qt.ConnectionType.SingleShotConnection)
            QTimer.singleShot(_LATEST_TEXT_MS, self._reader.begin)
        self._copier: PdfCopier | None = None
        self._opened = (Path(), "")
        self._launch, self._limits = launch, limits or Limits()
        self._is_shut_down = False
        for signal, forwarded in (
            (self._drawer.begun, self.begun),
            (self._drawer.opened, self.opened),
            (self._drawer.open_failed, self.open_failed),
            (self._pictures.drawn, self.picture_drawn),
            (self._pictures.failed, self.picture_failed),
            (self._drawer.page_rendered, self.page_rendered),
            (self._drawer.page_failed, self.page_failed),
            (self._drawer.page_slow, self.page_slow),
            (self._reader.identified, self.identified),
            (self._reader.outline_loaded, self.outline_loaded),
            (self._reader.characters_loaded, self.characters_loaded),
            (self._reader.links_loaded, self.links_loaded),
            (self._reader.find_progressed, self.find_progressed),
            (self._reader.find_rects_loaded, self.find_rects_loaded),
            (self._reader.find_contexts_loaded, self.find_contexts_loaded),
            (self._reader.content_box_loaded, self.content_box_loaded),
            (self._reader.thumbnail_loaded, self.thumbnail_loaded),
            (self._reader.thumbnail_drawn, self.thumbnail_drawn),
            (self._reader.properties_loaded, self.properties_loaded),
            (self._reader.index_progressed, self.index_progressed),
            (self._reader.file_changed, self.file_changed),
            (self._reader.file_gone, self.file_gone),
        ):
            signal.connect(forwarded)

    def open(self, path: Path, password: str = "") -> None:
        """Open a file instead of the one that is open; `opened` or `open_failed` follows."""
        self._opened = (path, password)
        self._pictures.clear()
        self._drawer.open(str(path), password)
        self._reader.open(str(path), password)

    def second_drawer(self, parent: QObject) -> PageDrawer:
        """Another drawing process on the open file, for work beside reading: shut it down."""
        drawer = PageDrawer(self._launch, self._limits, parent, most_seats=1)
        path, password = self._opened
        drawer.open(str(path), password)
        return drawer

    def second_reader(self, parent: QObject) -> PageReader:
        """Another text process, for work beside reading: it starts with `begin`; shut it down."""
        return PageReader(self._launch, self._limits, parent, is_late=True)

    def close_document(self) -> None:
        """Forget the file; the processes stay warm."""
        self._pictures.clear()
        self._drawer.close()
        self._reader.close()

    def shut_down(self) -> None:
        """End both processes and their threads, within a second. Call it once, last."""
        if not self._is_shut_down:
            self._is_shut_down = True
            self.cancel_copy()
            self._drawer.shut_down()
            self._reader.shut_down()

    def request_page(self, key: RenderKey, priority: Priority) -> None:
        """Draw a page, or a part of it; asking again while it waits sets a new priority."""
        self._drawer.request(key, priority)

    def cancel_page(self, key: RenderKey) -> None:
        """It is not wanted any more."""
        self._drawer.cancel(key)

    def cancel_pages_except(self, keys: Iterable[RenderKey]) -> None:
        """Nothing but these is wanted any more."""
        self._drawer.cancel_except([*keys, *self._pictures.wanted])

    def request_picture(self, key: RenderKey) -> None:
        """Draw it for somebody who waits, whatever the view turns to meanwhile."""
        self._pictures.request(key)

    def request_outline(self) -> None:
        self._reader.ask(ReadOutline())

    def request_made_outline(self) -> None:
        """Of the headings on the pages, for a file without an outline: `outline_loaded` follows."""
        self._reader.ask(MakeOutline())

    def request_properties(self) -> None:
        """What the file says about itself."""
        self._reader.ask(ReadProperties())

    def request_characters(self, page: int) -> None:
        self._reader.ask(ReadCharacters(page))

    def request_links(self, page: int) -> None:
        self._reader.ask(ReadLinks(page))

    def request_content_box(self, page: int) -> None:
        """Where on the page there is something to see."""
        self._reader.ask(ReadContentBox(page))

    def find(
        self, text: str, *, match_case: bool = False, whole_word: bool = False, from_page: int = 1
    ) -> int:
        """Look for `text`, at `from_page` first; returns the id that its progress carries."""
        return self._reader.find(
            text, match_case=match_case, whole_word=whole_word, from_page=from_page
        )

    def request_find_rects(self, query_id: int, page: int) -> None:
        self._reader.ask(FindRects(query_id, page))

    def request_find_contexts(self, query_id: int, page: int) -> None:
        self._reader.ask(FindContexts(query_id, page))

    def stop_find(self) -> None:
        self._reader.stop_find()

    def request_thumbnail(self, page: int, width: int) -> None:
        self._reader.draw_thumbnail(page, width)

    def request_thumbnail_pixels(self, key: ThumbnailKey) -> None:
        """For the list of pages: `thumbnail_drawn` follows, at low priority."""
        self._reader.draw_thumbnail_pixels(key)

    def use_stored(self, book_id: str) -> None:
        """The store has the open book's text under this id: find takes it from there."""
        self._reader.use_stored(book_id)

    def use_recognised(self, book_id: str, page: int = 0) -> None:
        """The store has text of pictures of the open book, more than the last time.

        `page`: the one whose text it has now.
        """
        self._reader.use_recognised(book_id, page)
        self.texts_changed.emit(page)

    def recogniser(self, parent: QObject) -> PageRecogniser:
        """Recognises text in pages of the open file, whatever is opened later: shut it down."""
        from reader_app.workers.ocr_and_copy import PageRecogniser  # few books need it

        path, password = self._opened
        return PageRecogniser(self._launch, path, password, parent)

    def index(self, book_id: str) -> None:
        """Bring the open book's text into the store, from where it was left."""
        self._reader.index(book_id)

    def hurry_index(self, first: int, last: int) -> None:
        """Index these pages next."""
        self._reader.hurry_index(first, last)

    def stop_index(self) -> None:
        self._reader.stop_index()

    def copy_with_marks(self, target: Path, marks: Sequence[Mark]) -> bool:
        """Write a copy of the open PDF that carries these marks; False while one is written.

        `copy_made` or `copy_failed` follows, whatever is opened or closed meanwhile.
        """
        from reader_app.workers.ocr_and_copy import PdfCopier  # not before the first page

        if self._copier is None:
            self._copier = PdfCopier(self._launch, self)
            self._copier.progressed.connect(self.copy_progressed)
            self._copier.made.connect(self.copy_made)
            self._copier.failed.connect(self.copy_failed)
        path, password = self._opened
        return self._copier.copy(path, password, target, marks)

    def cancel_copy(self) -> None:
        """Leave nothing of the copy that is being written."""
        if self._copier is not None:
            self._copier.cancel()
