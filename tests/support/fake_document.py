"""A document client without a process: answers when told to, remembers what it was asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from reader_app.domain.annotations import AS_IN_FILE, FieldEntry
from reader_app.domain.document import (
    Character,
    DocumentInfo,
    Link,
    OutlineEntry,
    PageSize,
    PageTable,
    PageText,
    Rect,
)
from reader_app.domain.search import FindSyntax
from reader_app.workers.rendered_page import (
    FindProgress,
    HitContext,
    PageCharacters,
    Priority,
    RenderedPage,
    RenderKey,
    ThumbnailKey,
    ThumbnailPixels,
)

PAGE_WIDTH = 420.0
PAGE_HEIGHT = 595.0
LETTER_WIDTH = 6.0
LINE_HEIGHT = 12.0
LINE_STEP = 16.0
LEFT = 48.0
TOP = 48.0


def document_info(
    page_count: int = 20,
    labels: Sequence[str] = (),
    sizes: Sequence[PageSize] = (),
) -> DocumentInfo:
    """A book of equal pages, unless `sizes` says otherwise."""
    sizes = tuple(sizes) or (PageSize(PAGE_WIDTH, PAGE_HEIGHT),) * page_count
    return DocumentInfo(
        title="A test book",
        author="",
        page_count=len(sizes),
        page_sizes=tuple(sizes),
        labels=tuple(labels) or tuple(str(number) for number in range(1, len(sizes) + 1)),
        format="PDF",
        is_reflowable=False,
    )


def characters_of(text: str) -> tuple[Character, ...]:
    """Letters on a grid: one line of the page per line of `text`."""
    placed: list[Character] = []
    x, y = LEFT, TOP
    for char in text:
        width = 0.0 if char == "\n" else LETTER_WIDTH
        placed.append(Character(char, Rect(x, y, x + width, y + LINE_HEIGHT)))
        x += width
        if char == "\n":
            x, y = LEFT, y + LINE_STEP
    return tuple(placed)


class FakeDocument(QObject):
    """`renders_at_once`: every page asked for is there before `request_page` returns."""

    begun = Signal(object)
    opened = Signal(object)
    open_failed = Signal(object)
    outline_loaded = Signal(object)
    page_rendered = Signal(object)
    page_failed = Signal(int, str)
    page_slow = Signal(int)
    characters_loaded = Signal(int, object)
    tables_loaded = Signal(int, object)
    links_loaded = Signal(int, object)
    content_box_loaded = Signal(int, object)
    annotations_loaded = Signal(object, bool)
    file_parts_loaded = Signal(object)
    form_fields_loaded = Signal(int, object)
    texts_changed = Signal(int)
    pages_changed = Signal(object)
    find_progressed = Signal(object)
    find_rects_loaded = Signal(int, int, object, object)
    thumbnail_drawn = Signal(object)
    picture_drawn = Signal(object)
    picture_failed = Signal(object)
    find_contexts_loaded = Signal(int, int, object)

    def __init__(
        self,
        info: DocumentInfo | None = None,
        *,
        texts: dict[int, str] | None = None,
        links: dict[int, tuple[Link, ...]] | None = None,
        outline: tuple[OutlineEntry, ...] = (),
        renders_at_once: bool = True,
    ) -> None:
        super().__init__()
        self.info = info or document_info()
        self.texts = texts or {}
        self.links = links or {}
        self.tables: dict[int, tuple[PageTable, ...]] = {}
        self.content_boxes: dict[int, Rect | None] = {}
        self.boxes_asked: list[int] = []
        self.outline = outline
        self.made_outline: tuple[OutlineEntry, ...] = ()
        self.renders_at_once = renders_at_once
        self.waiting: dict[RenderKey, Priority] = {}
        self.asked: list[RenderKey] = []
        self.asked_for_characters: list[int] = []
        self._held_characters: list[int] | None = None
        self.lent: list[bytearray] = []
        self.released = 0
        self.thumbnails_asked: list[ThumbnailKey] = []
        self.fields_asked: list[int] = []
        self.drawn_state = AS_IN_FILE
        self.pictures_asked: list[RenderKey] = []
        self.query_id = 0
        self.query = ""

    def hide_annotations(self, *values: object) -> None:
        """Nothing is drawn here that could be hidden."""

    def request_file_parts(self) -> None:
        """A test says itself what the file has."""

    def request_form_fields(self, page: int) -> None:
        self.fields_asked.append(page)

    def fill_form(self, entries: Iterable[FieldEntry]) -> None:
        self.drawn_state = replace(self.drawn_state, entries=tuple(entries))

    @property
    def form_entries(self) -> tuple[FieldEntry, ...]:
        return self.drawn_state.entries

    def switch_layers(self, *values: object) -> None:
        """Nothing is drawn here that could be switched."""

    def request_annotations(self, page_count: int) -> None:
        """A test says itself what the file has."""

    def request_page(self, key: RenderKey, priority: Priority) -> None:
        self.asked.append(key)
        self.waiting[key] = priority
        if self.renders_at_once:
            self.render(key)

    def render(self, key: RenderKey) -> None:
        """Answer one request with blue pixels."""
        del self.waiting[key]
        self.page_rendered.emit(self._rendered(key))

    def request_picture(self, key: RenderKey) -> None:
        """Remembered; `answer_picture` answers."""
        self.pictures_asked.append(key)

    def answer_picture(self, key: RenderKey, *, is_drawable: bool = True) -> None:
        """Answer with blue pixels, or not at all."""
        if is_drawable:
            self.picture_drawn.emit(self._rendered(key))
        else:
            self.picture_failed.emit(key)

    def _rendered(self, key: RenderKey) -> RenderedPage:
        size = self.info.page_sizes[key.page - 1]
        width, height = key.width, max(1, round(size.height * key.width / size.width))
        if key.clip is not None:
            width, height = key.clip[2] - key.clip[0], key.clip[3] - key.clip[1]
        pixels = bytearray(b"\xff\x80\x40\xff") * (width * height)
        self.lent.append(pixels)
        view = memoryview(pixels)
        return RenderedPage(key, width, height, view, self._take_back)

    def _take_back(self) -> None:
        self.released += 1

    def render_all(self) -> None:
        while self.waiting:
            self.render(next(iter(self.waiting)))

    def cancel_page(self, key: RenderKey) -> None:
        self.waiting.pop(key, None)

    def cancel_pages_except(self, keys: Iterable[RenderKey]) -> None:
        kept = set(keys)
        self.waiting = {key: rank for key, rank in self.waiting.items() if key in kept}

    def request_thumbnail_pixels(self, key: ThumbnailKey) -> None:
        """Remembered; `draw_thumbnail` answers."""
        self.thumbnails_asked.append(key)

    def draw_thumbnail(self, key: ThumbnailKey, *, is_drawable: bool = True) -> None:
        """Answer with blue pixels, one and a half times as high as wide, or with none."""
        height = key.width * 3 // 2
        pixels = b"\xff\x80\x40\xff" * (key.width * height)
        drawn = ThumbnailPixels(key, key.width, height, pixels)
        self.thumbnail_drawn.emit(drawn if is_drawable else ThumbnailPixels(key))

    def request_content_box(self, page: int) -> None:
        """Answers at once for the pages of `content_boxes`; others are only remembered."""
        self.boxes_asked.append(page)
        if page in self.content_boxes:
            self.content_box_loaded.emit(page, self.content_boxes[page])

    def request_outline(self, *, is_made: bool = False, has_own: bool = False) -> None:
        self.outline_loaded.emit(self.made_outline if is_made and not has_own else self.outline)

    def hold_characters(self) -> None:
        """The text process is busy with something else."""
        self._held_characters = []

    def release_characters(self) -> None:
        """What was asked for meanwhile comes now."""
        held, self._held_characters = self._held_characters or [], None
        for page in held:
            self.request_characters(page)

    def request_characters(self, page: int) -> None:
        self.asked_for_characters.append(page)
        if self._held_characters is not None:
            self._held_characters.append(page)
            return
        text = self.texts.get(page, "")
        loaded = PageCharacters(PageText(page, str(page), text), characters_of(text))
        self.characters_loaded.emit(page, loaded)

    def request_tables(self, page: int) -> None:
        self.tables_loaded.emit(page, self.tables.get(page, ()))

    def request_links(self, page: int) -> None:
        self.links_loaded.emit(page, self.links.get(page, ()))

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
        """Finds in `texts`, case counting when asked; answers with `tell_find`."""
        self.query_id += 1
        self.from_page = from_page
        self.query = text if match_case else text.casefold()
        self.match_case, self.whole_word = match_case, whole_word
        return self.query_id

    def tell_find(self, *, is_done: bool = True) -> None:
        """What was found in the last query."""
        hits = tuple(
            (page, count) for page in sorted(self.texts) if (count := len(self._found_on(page)))
        )
        pages = self.info.page_count
        total = sum(count for _, count in hits)
        self.find_progressed.emit(FindProgress(self.query_id, pages, pages, hits, total, is_done))

    def request_find_rects(self, query_id: int, page: int) -> None:
        characters = characters_of(self.texts.get(page, ""))
        rects = tuple(
            (
                Rect(
                    characters[start].rect.x0,
                    characters[start].rect.y0,
                    characters[start + len(self.query) - 1].rect.x1,
                    characters[start].rect.y1,
                ),
            )
            for start in self._found_on(page)
        )
        self.find_rects_loaded.emit(query_id, page, rects, ())

    def request_find_contexts(self, query_id: int, page: int) -> None:
        text, length = self.texts.get(page, ""), len(self.query)
        contexts = tuple(
            HitContext(text[:start], text[start : start + length], text[start + length :])
            for start in self._found_on(page)
        )
        self.find_contexts_loaded.emit(query_id, page, contexts)

    def stop_find(self) -> None:
        self.query = ""

    def _found_on(self, page: int) -> list[int]:
        text = self.texts[page] if self.match_case else self.texts[page].casefold()
        found: list[int] = []
        start = text.find(self.query) if self.query else -1
        while start >= 0:
            found.append(start)
            start = text.find(self.query, start + 1)
        return found
