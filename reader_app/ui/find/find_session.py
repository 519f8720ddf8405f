"""A find session: the hits found so far, which one is current, and where they lie."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.document import Rect
from reader_app.domain.search import FindSyntax
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import FindProgress, HitContext, HitRects

Hit = tuple[int, int]
"""A page and the index of the hit on that page, from 0."""


class HitIndex:
    """Counts the hits of each page, in the order of the book.

    Lookups are O(log pages), adding hits is O(pages).
    """

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}
        self._pages: list[int] = []
        self._before: list[int] = [0]

    @property
    def total(self) -> int:
        return self._before[-1]

    @property
    def pages(self) -> Sequence[int]:
        """The pages with hits, ascending."""
        return self._pages

    def count_on(self, page: int) -> int:
        return self._counts.get(page, 0)

    def up_to(self, last: int) -> HitIndex:
        """Return the hits up to that page as an index of their own."""
        within = HitIndex()
        within.add((page, count) for page, count in self._counts.items() if page <= last)
        return within

    def add(self, hits: Iterable[tuple[int, int]]) -> None:
        """Add pages with their number of hits, none of which may be 0."""
        self._counts.update(hits)
        self._pages = sorted(self._counts)
        counts = (self._counts[page] for page in self._pages)
        self._before = list(accumulate(counts, initial=0))

    def ordinal(self, hit: Hit) -> int:
        """Return the ordinal of a hit: 1 for the first hit of the book."""
        page, index = hit
        return self._before[bisect_left(self._pages, page)] + index + 1

    def hit_at(self, ordinal: int) -> Hit:
        """Return the hit with that ordinal, which must be in 1..`total`."""
        place = bisect_right(self._before, ordinal - 1) - 1
        return self._pages[place], ordinal - 1 - self._before[place]

    def beside(self, hit: Hit, direction: int) -> Hit:
        """Return the next (1) or the previous (-1) hit, wrapping around at the ends of the book."""
        return self.hit_at((self.ordinal(hit) - 1 + direction) % self.total + 1)

    def page_from(self, page: int) -> int:
        """Return the first page with hits from `page` on, wrapping around; 0 without hits."""
        if not self._pages:
            return 0
        return self._pages[bisect_left(self._pages, page) % len(self._pages)]


class FencedHits:
    """All hits of a query, and those of them that may be shown while the spoiler guard is on.

    `found`: the hits up to the fence, or all of them once `show_later` was called. `later`: how
    many hits are held back.
    """

    def __init__(self, fence: int | None) -> None:
        self.fence = fence
        self._every = HitIndex()
        self.found = HitIndex() if fence is not None else self._every

    @property
    def later(self) -> int:
        return self._every.total - self.found.total

    def add(self, hits: Iterable[tuple[int, int]]) -> None:
        self._every.add(hits)
        self.set_fence(self.fence)

    def set_fence(self, fence: int | None) -> None:
        self.fence = fence
        self.found = self._every if fence is None else self._every.up_to(fence)


_MOST_PAGES_OF_CONTEXT = 500


class FindSession(QObject):
    """Runs one query at a time.

    While the spoiler guard is on, hits after the fence are counted, but nothing else about them is
    passed on until the reader asks for them. Signals:
    - `counted(ordinal, total, is_done)`: ordinal 0 means that no hit is current yet.
    - `held_back(later)`: how many hits lie after the fence; emitted before `counted`.
    - `hit_chosen(page, rects, is_first)`: bring that hit into view; `is_first`: the search chose
      it, not the reader.
    - `wrapped(1 or -1)`: the last step wrapped around at an end of the book.
    - `found_changed`: more hits are known, or none any more.
    - `looked_at(pages, page_count)`: the pages searched so far; emitted before their hits are
      counted.
    """

    counted = Signal(int, int, bool)
    held_back = Signal(int)
    looked_at = Signal(int, int)
    hit_chosen = Signal(int, object, bool)
    wrapped = Signal(int)
    found_changed = Signal()
    current_changed = Signal()
    ran_too_long = Signal()
    """The search has ended early, because its expression takes too long."""
    rects_loaded = Signal(int)
    contexts_loaded = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self.fence: int | None = None
        self.chapter_pages: tuple[int, ...] = ()
        """Pages on which chapters begin; `starts` is known for them."""
        self.syntax = FindSyntax.WORDS
        self._forget()

    def _forget(self) -> None:
        self._query_id = 0
        self._page_count = 0
        self._origin: VisibleArea | None = None
        self._origin_pages: set[int] = set()
        self._first_page = self._from_page = 1
        self._hits = FencedHits(self.fence)
        self._is_within_searched = True
        self.starts: dict[int, tuple[int, ...]] = {}
        """Where in a page's text its hits begin, for `chapter_pages`."""
        self._rects: dict[int, tuple[HitRects, ...]] = {}
        self._carried: dict[int, HitRects] = {}
        self._contexts: dict[int, tuple[HitContext, ...]] = {}
        self._asked: set[tuple[str, int]] = set()
        self._current: Hit | None = None
        self._is_done = True
        self._is_preparing = False
        self._may_choose = False
        self._is_first = False
        self._is_revealing = False
        self._waiting_step = 0

    def set_client(self, client: DocumentClient | None) -> None:
        if self._client is not None:
            self._client.find_progressed.disconnect(self._note_progress)
            self._client.find_rects_loaded.disconnect(self._note_rects)
            self._client.find_contexts_loaded.disconnect(self._note_contexts)
        self._client = client
        self._forget()
        if client is not None:
            client.find_progressed.connect(self._note_progress)
            client.find_rects_loaded.connect(self._note_rects)
            client.find_contexts_loaded.connect(self._note_contexts)

    # -- what is known --------------------------------------------------------------------

    @property
    def later(self) -> int:
        """How many hits lie after the fence and are not in `found`."""
        return self._hits.later

    @property
    def found(self) -> HitIndex:
        return self._hits.found

    @property
    def current(self) -> Hit | None:
        return self._current

    @property
    def is_done(self) -> bool:
        """Whether every page has been searched, or there is no query."""
        return self._is_done

    def rects(self, page: int) -> tuple[HitRects, ...] | None:
        """Return where the hits of a page lie; None if unknown, then `rects_loaded` follows."""
        if not self.found.count_on(page):
            return ()
        if page not in self._rects:
            self._ask("rects", page)
        return self._rects.get(page)

    def known_rects(self, page: int) -> tuple[HitRects, ...] | None:
        """Return where the hits of a page lie if that is known, without requesting it."""
        return self._rects.get(page)

    def carried(self, page: int) -> tuple[Hit, HitRects] | None:
        """Return the hit carried over from the previous page, with its rectangles here, or None."""
        before = page - 1
        if self.rects(before) is None or not self._carried.get(page):
            return None
        return (before, self.found.count_on(before) - 1), self._carried[page]

    def context(self, hit: Hit) -> HitContext | None:
        """Return the text around a hit; None if unknown, then `contexts_loaded` follows."""
        page, index = hit
        contexts = self._contexts.get(page)
        if contexts is None:
            self._ask("contexts", page)
            contexts = self._contexts.get(page, ())
        return contexts[index] if index < len(contexts) else None

    # -- searching ------------------------------------------------------------------------

    def start(
        self,
        text: str,
        *,
        match_case: bool,
        whole_word: bool,
        visible_area: VisibleArea,
        is_quiet: bool = False,
    ) -> None:
        """Search for `text`; the first hit in `visible_area` or after it becomes the current one.

        `is_quiet`: no hit becomes current before the reader takes a step.
        """
        if self._client is None or not text.strip():
            self.stop()
            return
        self._forget()
        self._origin = visible_area
        self._origin_pages = set(visible_area.visible_pages)
        self._from_page = self._first_page = min(self._origin_pages, default=1)
        if self.fence is not None:
            self._first_page = 1  # what lies before the fence is searched first
        self._may_choose = not is_quiet
        self._is_done = self._is_within_searched = False
        self._query_id = self._client.find(
            text,
            match_case=match_case,
            whole_word=whole_word,
            from_page=self._first_page,
            pages_with_starts=self.chapter_pages,
            syntax=self.syntax,
        )

    def prepare(self, visible_area: VisibleArea) -> None:
        """Load the book's text, because a search is about to begin."""
        if self._client is not None and not self._query_id:
            self._is_preparing = True
            self._client.find("", from_page=min(visible_area.visible_pages, default=1))

    @Slot()
    def pause(self) -> None:
        """Stop searching for this query at once, because another one is being typed."""
        if self._client is not None and (self._is_preparing or not self._is_done):
            self._is_preparing = False
            self._client.stop_find()

    def stop(self) -> None:
        """End the session: no query, no hits."""
        if self._client is not None and (self._is_preparing or self._query_id):
            self._client.stop_find()
        self._forget()
        self.held_back.emit(0)
        self.counted.emit(0, 0, True)
        self.found_changed.emit()
        self.current_changed.emit()

    @Slot(int)
    def step(self, direction: int) -> None:
        """Go to the next (1) or the previous (-1) hit, wrapping around at the ends of the book.

        If pages in between haven't been searched yet, the step waits for more hits.
        """
        if self._current is None:
            self._may_choose = True
            self._choose_first()
            return
        target = self.found.beside(self._current, direction)
        if not self._is_within_searched and self._is_beyond_searched(target, direction):
            self._waiting_step = direction
            return
        has_wrapped = (target <= self._current) == (direction > 0)
        self.go_to(target)
        if has_wrapped:
            self.wrapped.emit(direction)

    def stay(self) -> None:
        """Bring no hit into view before the reader takes a step, since they went elsewhere."""
        self._may_choose = self._is_revealing = False
        self._waiting_step = 0

    def set_fence(self, fence: int | None) -> None:
        """Hold back hits after this page; None: hold back nothing."""
        if fence != self.fence:
            self.fence = fence
            self._sift(fence)

    @Slot()
    def show_later(self) -> None:
        """Show the hits after the fence, too, until the query changes."""
        self._sift(None)
        self._may_choose = True
        self._choose_first()

    # -- inside ---------------------------------------------------------------------------

    def _sift(self, fence: int | None) -> None:
        """Sort the hits again after the fence has moved."""
        self._hits.set_fence(fence)
        if not self._query_id:
            return
        self._is_within_searched = self._is_done
        if self._current is not None and not self.found.count_on(self._current[0]):
            self._current, self._may_choose = None, False
            self.current_changed.emit()
        self._count()
        self.found_changed.emit()

    def go_to(self, hit: Hit, *, is_first: bool = False) -> None:
        """Make `hit` the current one and bring it into view; `is_first`: the search chose it."""
        self._may_choose = True
        self._is_first = is_first
        self._waiting_step = 0
        self._current = hit
        self._is_revealing = True
        self._reveal()
        self._count()
        self.current_changed.emit()

    def _choose_first(self) -> None:
        """Choose the first hit in the area visible at the start, or on the pages after it.

        Does nothing until enough is known.
        """
        while self._current is None and self._may_choose:
            page = self.found.page_from(self._from_page)
            if not page:
                return
            if page < self._from_page and page >= self._first_page and not self._is_within_searched:
                return  # it wrapped around, but not all pages have been searched
            if page not in self._origin_pages:
                self.go_to((page, 0), is_first=True)
                return
            hits = self.rects(page)
            if hits is None:
                return
            index = self._first_in_sight(page, hits)
            if index is not None:
                self.go_to((page, index), is_first=True)
                return
            self._origin_pages.discard(page)
            self._from_page = page + 1

    def _first_in_sight(self, page: int, hits: tuple[HitRects, ...]) -> int | None:
        assert self._origin is not None
        for index, rects in enumerate(hits):
            if any(_bottom(self._origin, page, rect) > 0 for rect in rects):
                return index
        return None

    def _is_beyond_searched(self, target: Hit, direction: int) -> bool:
        """Return True if unsearched pages may lie between the current hit and `target`."""
        assert self._current is not None
        # Pages count from the first one in the order in which the book is searched.
        first, count = self._first_page, max(1, self._page_count)
        here, there = (((page - first) % count, index) for page, index in (self._current, target))
        return there <= here if direction > 0 else there >= here

    def _reveal(self) -> None:
        """Bring the current hit into view as soon as its rectangles are known."""
        if self._current is None or not self._is_revealing:
            return
        page, index = self._current
        hits = self.rects(page)
        if hits is not None:
            self._is_revealing = False
            rects = hits[index] if index < len(hits) else ()
            self.hit_chosen.emit(page, rects, self._is_first)

    def _ask(self, what: Literal["rects", "contexts"], page: int) -> None:
        if self._client is not None and (what, page) not in self._asked:
            self._asked.add((what, page))
            if what == "rects":
                self._client.request_find_rects(self._query_id, page)
            else:
                self._client.request_find_contexts(self._query_id, page)

    def _count(self) -> None:
        self.held_back.emit(self.later)
        ordinal = 0 if self._current is None else self.found.ordinal(self._current)
        self.counted.emit(ordinal, self.found.total, self._is_done)

    @Slot(object)
    def _note_progress(self, progress: FindProgress) -> None:
        if progress.query_id != self._query_id:
            return
        self._page_count, self._is_done = progress.page_count, progress.is_done
        fence = self._hits.fence if self._first_page == 1 else None
        is_past = fence is not None and progress.pages_done >= fence
        self._is_within_searched = self._is_done or is_past
        if progress.hits:
            self.starts.update(progress.starts)
            self._hits.add(progress.hits)
        if progress.is_too_slow:
            self.ran_too_long.emit()
        self.looked_at.emit(progress.pages_told, progress.page_count)
        self._choose_first()
        self._count()
        self.found_changed.emit()
        if self._waiting_step:
            direction, self._waiting_step = self._waiting_step, 0
            self.step(direction)

    @Slot(int, int, object, object)
    def _note_rects(
        self, query_id: int, page: int, hits: tuple[HitRects, ...], carried: HitRects
    ) -> None:
        if query_id != self._query_id:
            return
        self._rects[page] = hits
        self._carried[page + 1] = carried
        self._choose_first()
        self._reveal()
        self.rects_loaded.emit(page)

    @Slot(int, int, object)
    def _note_contexts(self, query_id: int, page: int, contexts: tuple[HitContext, ...]) -> None:
        if query_id != self._query_id:
            return
        if len(self._contexts) >= _MOST_PAGES_OF_CONTEXT:
            oldest = next(iter(self._contexts))
            del self._contexts[oldest]
            self._asked.discard(("contexts", oldest))
        self._contexts[page] = contexts
        self.contexts_loaded.emit(page)


def _bottom(visible_area: VisibleArea, page: int, rect: Rect) -> float:
    _, y, _, height = visible_area.on_screen(page, rect)
    return y + height
