"""The window's client of one open document: requests are methods, answers are signals.

The signals are those of the objects that talk to the processes (`PageDrawer` for pixels,
`PageReader` for everything else), so that an answer crosses no further object on its way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.documents.processes import messages as m
from reader_app.domain.annotations import AS_IN_FILE
from reader_app.domain.search import FindSyntax
from reader_app.workers import rendered_page
from reader_app.workers.document_process import Launch, launch_worker
from reader_app.workers.page_drawer import PageDrawer
from reader_app.workers.page_reader import PageReader, ReadingHelp
from reader_app.workers.process_limits import Limits

if TYPE_CHECKING:
    from reader_app.domain.annotations import FieldEntry
    from reader_app.domain.document import OutlineEntry
    from reader_app.workers.ocr_and_copy import Mark, PageRecogniser, PdfCopier

_LATEST_TEXT_MS: Final = 1500


class PictureRequests(QObject):
    """Requests for parts of pages that are not cancelled by scrolling on."""

    drawn = Signal(object)
    """RenderedPage: copy the pixels at once, because they are released afterwards."""
    failed = Signal(object)
    """RenderKey."""

    def __init__(self, drawer: PageDrawer) -> None:
        super().__init__(drawer)
        self._drawer = drawer
        self._wanted: set[rendered_page.RenderKey] = set()
        drawer.page_rendered.connect(self._take)
        drawer.page_failed.connect(self._fail)

    @property
    def wanted(self) -> frozenset[rendered_page.RenderKey]:
        """Requests that are not answered yet."""
        return frozenset(self._wanted)

    def request(self, key: rendered_page.RenderKey) -> None:
        """Draw `key`; `drawn` or `failed` follows."""
        self._wanted.add(key)
        self._drawer.request(key, rendered_page.Priority.VISIBLE)

    def clear(self) -> None:
        """Forget all requests, because the file is closed."""
        self._wanted.clear()

    @Slot(object)
    def _take(self, rendered: rendered_page.RenderedPage) -> None:
        if rendered.key in self._wanted:
            self._wanted.discard(rendered.key)
            self.drawn.emit(rendered)

    @Slot(int, str)
    def _fail(self, page: int, _reason: str) -> None:
        for key in [key for key in self._wanted if key.page == page]:
            self._wanted.discard(key)
            self.failed.emit(key)


class SecondViewRequests(QObject):
    """The tile requests of a second view of the open file, drawn by the same processes.

    It has the methods and signals that a `TileRenderer` needs. A picture that both views want is
    drawn once. It must listen to the drawer before the first view, which releases what it didn't
    ask for.
    """

    page_rendered = Signal(object)
    """RenderedPage of its own over the same pixels: copy them at once."""

    def __init__(self, drawer: PageDrawer) -> None:
        super().__init__(drawer)
        self._drawer = drawer
        self._wanted: set[rendered_page.RenderKey] = set()
        self.of_first: frozenset[rendered_page.RenderKey] = frozenset()
        """What the first view wants, which isn't cancelled here."""
        self.page_failed = drawer.page_failed
        self.page_slow = drawer.page_slow
        drawer.page_rendered.connect(self._take)

    @property
    def wanted(self) -> frozenset[rendered_page.RenderKey]:
        """Requests that are not answered yet."""
        return frozenset(self._wanted)

    def request_page(self, key: rendered_page.RenderKey, priority: rendered_page.Priority) -> None:
        """Draw a page or a part of it; what the first view wants keeps its priority."""
        self._wanted.add(key)
        if key not in self.of_first or priority is rendered_page.Priority.VISIBLE:
            self._drawer.request(key, priority)

    def cancel_page(self, key: rendered_page.RenderKey) -> None:
        """Drop a request unless it is already drawn."""
        self._wanted.discard(key)
        if key not in self.of_first:
            self._drawer.cancel(key)

    def cancel_pages_except(self, keys: Iterable[rendered_page.RenderKey]) -> None:
        """Drop all requests of this view except these."""
        for key in self._wanted - set(keys):
            self.cancel_page(key)

    def clear(self) -> None:
        """Forget all requests, because the file is closed."""
        self._wanted.clear()
        self.of_first = frozenset()

    @Slot(object)
    def _take(self, rendered: rendered_page.RenderedPage) -> None:
        if rendered.key in self._wanted:
            self._wanted.discard(rendered.key)
            size = rendered.width, rendered.height
            own = rendered_page.RenderedPage(
                rendered.key, *size, rendered.pixels[:], give_back=_keep_shared
            )
            self.page_rendered.emit(own)
            own.release()


def _keep_shared() -> None:
    """Leave the memory to the picture that lends it."""


class DocumentClient(QObject):
    """Owns the drawing processes and the text process of one open document.

    Lives in the main thread; no call takes long. `texts_changed(page)`: the text of this page has
    changed, and perhaps that of any page that had no text. `launch` starts a process of a kind.
    `file`: path and password of the open file, for further clients. The signals of copies carry
    `copy_progressed(bytes done, bytes in all)`, `copy_made(path, is_repaired)` and
    `copy_failed(BookError)`.
    """

    texts_changed = Signal(int)
    pages_changed = Signal(object)
    """Pages that are drawn differently from now on, as a set; None: any may be."""
    copy_progressed = Signal(int, int)
    copy_made = Signal(str, bool)
    copy_failed = Signal(object)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        launch: Launch = launch_worker,
        limits: Limits | None = None,
        memory: rendered_page.SharedBuffers | None = None,
        is_page_first: bool = False,
    ) -> None:
        """Create the client and its processes.

        `memory`: the shared memory that the first drawing process from `launch` has inherited.
        `is_page_first`: the text process starts only after everything that is visible at first is
        drawn sharply, instead of at the same time.
        """
        super().__init__(parent)
        self.launch, self._limits = launch, limits or Limits()
        self.file = (Path(), "")
        self.drawn_state = AS_IN_FILE
        """How the pages of the open file are drawn, printed and exported."""
        self._copier: PdfCopier | None = None
        self._is_shut_down = False
        drawer = self._drawer = PageDrawer(launch, self._limits, self, memory)
        self.begun = drawer.begun
        self.opened = drawer.opened
        self.open_failed = drawer.open_failed
        self.page_rendered = drawer.page_rendered
        self.page_failed = drawer.page_failed
        self.page_slow = drawer.page_slow
        self.give_back_memory = drawer.give_back_memory
        self.hide_annotations = partial(_hide_annotations, drawer)
        pictures = self._pictures = PictureRequests(drawer)
        self.picture_drawn, self.picture_failed = pictures.drawn, pictures.failed
        self.second_view = SecondViewRequests(drawer)
        reader = self._reader = PageReader(launch, self._limits, self, is_late=is_page_first)
        self.reading_begun = reader.begun
        self.hold_answers, self.deliver_answers = reader.hold_answers, reader.deliver_answers
        self.identified, self.unidentified = reader.identified, reader.unidentified
        self.outline_loaded = reader.outline_loaded
        self.destination_found = reader.destination_found
        self.find_destination = partial(_ask_for_destination, reader)
        self.characters_loaded = reader.characters_loaded
        self.tables_loaded = reader.tables_loaded
        self.links_loaded = reader.links_loaded
        self.content_box_loaded = reader.content_box_loaded
        self.file_parts_loaded = reader.file_parts_loaded
        self.form_fields_loaded = reader.form_fields_loaded
        self.annotations_loaded = reader.annotations_loaded
        self.find_progressed = reader.find_progressed
        self.find_rects_loaded = reader.find_rects_loaded
        self.find_contexts_loaded = reader.find_contexts_loaded
        self.thumbnail_loaded = reader.thumbnail_loaded
        self.thumbnail_drawn = reader.thumbnail_drawn
        self.properties_loaded = reader.properties_loaded
        self.title_page_read = reader.title_page_read
        self.index_progressed = reader.index_progressed
        self.file_changed, self.file_gone = reader.file_changed, reader.file_gone
        drawer.overwhelmed.connect(reader.rest)
        drawer.page_given_up.connect(reader.hurry_over)
        self._help = ReadingHelp(reader, self.second_reader, self)
        drawer.overwhelmed.connect(self._help.stop)
        if is_page_first:
            # On few processors, two processes that start at once slow each other down.
            for sign in (self.page_rendered, self.page_failed, self.open_failed):
                sign.connect(self._begin_to_read)
            QTimer.singleShot(_LATEST_TEXT_MS, reader.begin)

    @Slot()
    def _begin_to_read(self) -> None:
        if not self._drawer.visible:
            for sign in (self.page_rendered, self.page_failed, self.open_failed):
                sign.disconnect(self._begin_to_read)
            self._reader.begin()

    def open(self, path: Path, password: str = "") -> None:
        """Open a file in place of the open one; `opened` or `open_failed` follows."""
        self.file, self.drawn_state = (path, password), AS_IN_FILE
        self._pictures.clear()
        self.second_view.clear()
        self._drawer.open(str(path), password)
        self._help.use(path, password)
        self._reader.open(str(path), password)

    def second_drawer(self, parent: QObject) -> PageDrawer:
        """Return a drawer of its own on the open file, for printing; the caller shuts it down."""
        drawer = PageDrawer(self.launch, self._limits, parent, most_processes=1)
        path, password = self.file
        drawer.open(str(path), password)
        for wish in self._drawer.wishes.values():
            drawer.tell(wish)
        return drawer

    def second_reader(self, parent: QObject) -> PageReader:
        """Return a reader for background work, to be shut down by the caller; `begin` starts it."""
        return PageReader(self.launch, self._limits, parent, is_late=True)

    def close_document(self) -> None:
        """Close the file; the processes keep running."""
        self._pictures.clear()
        self.second_view.clear()
        self._drawer.close()
        self._help.stop()
        self._reader.close()

    def shut_down(self) -> None:
        """End both processes and their threads, within a second. Call it once, as the last call."""
        if not self._is_shut_down:
            self._is_shut_down = True
            self.cancel_copy()
            self._drawer.shut_down()
            self._help.shut_down()
            self._reader.shut_down()

    def request_page(self, key: rendered_page.RenderKey, priority: rendered_page.Priority) -> None:
        """Draw a page or a part of it; a repeated request sets the priority of a waiting one."""
        self._drawer.request(key, priority)

    def cancel_page(self, key: rendered_page.RenderKey) -> None:
        """Drop a request unless it is already drawn, or a second view wants it as well."""
        if key not in self.second_view.wanted:
            self._drawer.cancel(key)

    def cancel_pages_except(self, keys: Iterable[rendered_page.RenderKey]) -> None:
        """Drop all requests for pages except these; those of pictures and a second view stay."""
        second, kept = self.second_view, frozenset(keys)
        second.of_first = kept
        self._drawer.cancel_except([*kept, *self._pictures.wanted, *second.wanted])

    def request_picture(self, key: rendered_page.RenderKey) -> None:
        """Draw `key` whatever the view shows; `picture_drawn` or `picture_failed` follows."""
        self._pictures.request(key)

    def request_outline(self, *, is_made: bool = False, has_own: bool = False) -> None:
        """Read the outline of the file, or make one from the headings on its pages.

        `outline_loaded` follows. `is_made`: make one. `has_own`: the file has chapters of its own;
        find only where they begin in the texts of the pages.
        """
        self._reader.ask(m.MakeOutline(has_own) if is_made else m.ReadOutline())

    def request_properties(self, *, of_work: bool = False) -> None:
        """Read title, author, dates and so on of the file; `properties_loaded` follows.

        `of_work`: read title and author on the first pages instead; `title_page_read` follows.
        """
        self._reader.ask(m.ReadTitlePage() if of_work else m.ReadProperties())

    def request_characters(self, page: int) -> None:
        self._reader.ask(m.ReadCharacters(page))

    def request_tables(self, page: int) -> None:
        """Find the tables of a page; `tables_loaded` follows."""
        self._reader.ask(m.ReadTables(page))

    def request_links(self, page: int) -> None:
        self._reader.ask(m.ReadLinks(page))

    def request_annotations(self, page_count: int) -> None:
        """Read the annotations that the file brings along; `annotations_loaded` follows, in parts.

        It is emitted in the order of the pages, with True for the last part.
        """
        self._reader.ask(m.ReadAnnotations(1, page_count))

    def request_file_parts(self) -> None:
        """Ask for form, layers and attached files of the file; `file_parts_loaded` follows."""
        self._reader.ask(m.ReadFileParts())

    def request_form_fields(self, page: int) -> None:
        """Read the fields of the form on a page; `form_fields_loaded` follows."""
        self._reader.ask(m.ReadFormFields(page))

    def fill_form(self, entries: Iterable[FieldEntry]) -> None:
        """Draw the form of the open file with these values, and write them into its copies."""
        self.drawn_state = replace(self.drawn_state, entries=tuple(entries))
        self._drawer.tell(m.FillForm(self.form_entries))

    @property
    def form_entries(self) -> tuple[FieldEntry, ...]:
        """The values with which the open file's form is drawn, and which copies of it get."""
        return self.drawn_state.entries

    def switch_layers(self, shown: Iterable[int], hidden: Iterable[int]) -> None:
        """Draw the open file with these of its layers shown and hidden from now on."""
        state = replace(self.drawn_state, shown=tuple(shown), hidden=tuple(hidden))
        self.drawn_state = state
        self._drawer.tell(m.SwitchLayers(state.shown, state.hidden))

    def request_content_box(self, page: int) -> None:
        """Find the box around the content of a page; `content_box_loaded` follows."""
        self._reader.ask(m.ReadContentBox(page))

    def find(
        self,
        text: str,
        *,
        match_case: bool = False,
        whole_word: bool = False,
        from_page: int = 1,
        pages_with_starts: Sequence[int] = (),
        syntax: FindSyntax = FindSyntax.WORDS,
    ) -> int:
        """Find `text` from page `from_page` on; return the query_id that the progress carries.

        `pages_with_starts`: for these pages the progress tells where on the page each hit begins.
        """
        return self._reader.find(
            text,
            match_case=match_case,
            whole_word=whole_word,
            from_page=from_page,
            pages_with_starts=pages_with_starts,
            syntax=syntax,
        )

    def request_find_rects(self, query_id: int, page: int) -> None:
        self._reader.ask(m.FindRects(query_id, page))

    def request_find_contexts(self, query_id: int, page: int) -> None:
        self._reader.ask(m.FindContexts(query_id, page))

    def stop_find(self) -> None:
        self._reader.stop_find()

    def request_thumbnail(self, page: int, width: int) -> None:
        self._reader.ask(m.DrawThumbnail(page, width))

    def request_thumbnail_pixels(self, key: rendered_page.ThumbnailKey) -> None:
        """Draw a page for the page list, at low priority; `thumbnail_drawn` follows."""
        self._reader.ask(key)

    def use_stored(self, book_id: str) -> None:
        """Let find use the text that the store has under this book id."""
        self._reader.use_stored(book_id)

    def use_recognised(self, book_id: str, page: int = 0) -> None:
        """Use recognised text: the store now has that of `page`, or of several pages if it is 0."""
        self._reader.use_recognised(book_id, page)
        self.texts_changed.emit(page)

    def recogniser(self, parent: QObject) -> PageRecogniser:
        """Return a recogniser for the file that is open now, even after another is opened."""
        # Imported late: few books need it.
        from reader_app.workers.ocr_and_copy import PageRecogniser

        path, password = self.file
        return PageRecogniser(self.launch, path, password, parent)

    def index(self, book_id: str, from_page: int = 1) -> None:
        """Write the text of the open book into the index, continuing where indexing stopped.

        The pages near `from_page` come first.
        """
        self._reader.index(book_id, from_page)
        self._help.offer(book_id, from_page)

    def hurry_index(self, first: int, last: int) -> None:
        """Index the pages `first` to `last` next."""
        self._reader.hurry_index(first, last)

    def copy_with_marks(
        self,
        target: Path,
        marks: Sequence[Mark],
        outline: Sequence[OutlineEntry] = (),
        bookmarks: Sequence[OutlineEntry] = (),
    ) -> bool:
        """Write a copy of the open PDF with these marks; return False while another is written.

        `outline`: for a file that has none; `bookmarks`: below an entry of their own.
        `copy_made` or `copy_failed` follows, whatever is opened or closed meanwhile.
        """
        # Imported late: not needed before the first page.
        from reader_app.workers.ocr_and_copy import PdfCopier

        if self._copier is None:
            self._copier = PdfCopier(self.launch, self)
            self._copier.progressed.connect(self.copy_progressed)
            self._copier.made.connect(self.copy_made)
            self._copier.failed.connect(self.copy_failed)
        path, password = self.file
        return self._copier.copy(
            path, password, target, marks, outline, bookmarks, self.form_entries
        )

    def cancel_copy(self) -> None:
        """Stop the copy that is being written and delete its unfinished file."""
        if self._copier is not None:
            self._copier.cancel()


def _hide_annotations(drawer: PageDrawer, ids: frozenset[str]) -> None:
    """Draw the open file without its annotations of these ids from now on."""
    drawer.tell(m.HideAnnotations(tuple(sorted(ids))))


def _ask_for_destination(reader: PageReader, name: str) -> None:
    """Find the place to which the file gives this name; `destination_found` follows."""
    reader.ask(m.FindDestination(name))
