"""What the requests of a turn hold of a conversation's further books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from reader_app.domain.asked_books import OWN_PLACE, BookPages, BookReceipt
from reader_app.domain.citations import PassageSource

_UNGUARDED: Final = -1


class FurtherSeen:
    """Counts as the turn's recording does for the conversation's own book."""

    def __init__(self) -> None:
        self._shown: dict[int, set[int]] = {}
        self._waiting: dict[int, set[int]] = {}
        self._fences: list[Mapping[int, int]] = []
        self.reach: Callable[[], tuple[int, ...]] = lambda: ()
        """Highest page of each that anything of this turn may draw on, from place 2 on."""
        self.hidden_among: Callable[[int, set[int]], set[int]] = lambda place, pages: set()
        """Which pages of a book hold text that nobody can see."""

    def wait(self, pages: Iterable[BookPages]) -> None:
        """The next request holds these."""
        for each in pages:
            self._waiting.setdefault(each.place, set()).update(each.pages)

    def request(self, sources: Iterable[PassageSource]) -> None:
        """A request goes out that holds these passages."""
        for source in sources:
            if source.book != OWN_PLACE:
                self._shown.setdefault(source.book, set()).add(source.page)
        reach = dict(enumerate(self.reach(), OWN_PLACE + 1))
        for place, pages in self._waiting.items():
            seen = {page for page in pages if page <= reach.get(place, 0)}
            self._shown.setdefault(place, set()).update(seen)
        self._waiting.clear()

    def fenced(self, fences: Mapping[int, int]) -> None:
        """A request is about to go out, cut at these pages, by place."""
        self._fences.append(fences)

    def receipts(self) -> tuple[BookReceipt, ...]:
        """Of each book that was sent anything of, or that a guard was on for."""
        guarded = {place for fences in self._fences for place, page in fences.items() if page}
        return tuple(self._receipt(place) for place in sorted(guarded | set(self._shown)))

    def _receipt(self, place: int) -> BookReceipt:
        fences = [each.get(place, _UNGUARDED) for each in self._fences]
        pages = self._shown.get(place, set())
        withheld = self.hidden_among(place, pages) if pages else set[int]()
        return BookReceipt(
            place,
            tuple(sorted(pages)),
            max(fences) if fences and _UNGUARDED not in fences else None,
            tuple(sorted(withheld)),
        )
