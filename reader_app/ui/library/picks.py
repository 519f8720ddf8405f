"""Which books of the library are chosen, one by one, as a range, or all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal


class Picks(QObject):
    """Ids in the order in which they were chosen; they stay while others are filtered out."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids: dict[str, None] = {}
        self._anchor = ""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._ids)

    def __contains__(self, book_id: str) -> bool:
        return book_id in self._ids

    def __bool__(self) -> bool:
        return bool(self._ids)

    def toggle(self, book_id: str) -> None:
        """Choose it or leave it; a range begins here."""
        self._anchor = book_id
        if book_id in self._ids:
            del self._ids[book_id]
        else:
            self._ids[book_id] = None
        self.changed.emit()

    def reach(self, book_id: str, shown: Sequence[str]) -> None:
        """Choose all that is shown between the last toggled book and this one."""
        if self._anchor not in shown or book_id not in shown:
            self.toggle(book_id)
            return
        ends = sorted((shown.index(self._anchor), shown.index(book_id)))
        self.add(shown[ends[0] : ends[1] + 1])

    def add(self, book_ids: Iterable[str]) -> None:
        self._set(self._ids | dict.fromkeys(book_ids))

    def keep_only(self, book_ids: Iterable[str]) -> None:
        """Others are no longer in the library."""
        there = set(book_ids)
        self._set({book_id: None for book_id in self._ids if book_id in there})

    def clear(self) -> None:
        self._set({})

    def _set(self, ids: dict[str, None]) -> None:
        if ids != self._ids:
            self._ids = ids
            self.changed.emit()
