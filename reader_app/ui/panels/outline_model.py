"""The outline's model: a book's chapters as a tree for Qt, and the filter for their titles."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reader_app.domain.document import ChapterOrder, OutlineEntry
from reader_app.domain.search import folded
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field, lazy_pattern

_NUMERAL: Final = r"(?:\d+|[IVXLCDM]+)"
_PARTS: Final = (
    "chapter|part|book|volume|section|letter|canto|act|scene|story|tale|adventure|day|night"
    "|kapitel|teil|buch|band|abschnitt|brief|akt|szene|abenteuer"
    "|chapitre|partie|livre|tome|capítulo|parte|libro|capitolo|глава|часть|книга"
)
_NUMBER: Final = lazy_pattern(
    rf"\s*(?:(?:{_PARTS})\s+{_NUMERAL}(?![^\W_])|{_NUMERAL}(?=[.:)\]]|\s*$)|제?\s?\d+\s?[장부화편])",
    re.IGNORECASE,
)


VEIL: Final = "…"


def veiled(title: str) -> str:
    """Return only the number of a chapter: "Chapter 12 …", or "…" if its title begins with none."""
    number = _NUMBER.match(title)
    if number is None:
        return VEIL
    kept = number[0].strip()
    return kept if kept == title.strip(" .") else f"{kept} …"


def chapters_with(
    outline: Sequence[OutlineEntry],
    words: str,
    title_of: Callable[[OutlineEntry], str] = attrgetter("title"),
) -> tuple[OutlineEntry, ...]:
    """Return the chapters that contain every word of `words`, and their parents.

    Case and accents are ignored. The order is that of the book.
    """
    wanted = folded(words).split()
    kept: list[OutlineEntry] = []
    trail: list[tuple[OutlineEntry, bool]] = []
    for entry in outline:
        while trail and trail[-1][0].level >= entry.level:
            trail.pop()
        title = folded(title_of(entry))
        is_held = all(word in title for word in wanted)
        if is_held:
            kept += [former for former, is_kept in trail if not is_kept]
            kept.append(entry)
            trail = [(former, True) for former, _ in trail]
        trail.append((entry, is_held))
    return tuple(kept)


AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_TOLD_ROLES = frozenset(
    role.value
    for role in (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.TextAlignmentRole,
    )
)


@dataclass(eq=False, slots=True)
class _Node:
    entry: OutlineEntry | None
    parent: _Node | None
    row: int
    children: list[_Node] = field(default_factory=list)


class OutlineModel(QAbstractItemModel):
    """The outline as a tree: titles in the first column, page numbers in the second."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._labels: tuple[str, ...] = ()
        self._fence: int | None = None
        self._root = _Node(None, None, 0)
        self._current: _Node | None = None
        self._above: frozenset[int] = frozenset()
        self._order = ChapterOrder(())
        self._in_order: list[_Node] = []
        self._nodes: dict[int, _Node] = {}

    def set_outline(self, outline: tuple[OutlineEntry, ...], labels: tuple[str, ...]) -> None:
        self.beginResetModel()
        self._labels = labels
        self._fill(outline)
        self.endResetModel()

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """Set other page labels for the same chapters."""
        self._labels = labels
        for node in self._in_order:
            index = self.createIndex(node.row, 1, node)
            self.dataChanged.emit(index, index)

    def set_fence(self, fence: int | None) -> bool:
        """Veil titles of chapters after this page; None: veil none. Return whether any changed."""
        before, self._fence = self._first_veiled(), fence
        first, last = sorted((before, self._first_veiled()))
        for node in self._in_order[first:last]:
            index = self._index_of(node)
            self.dataChanged.emit(index, index)
        return first != last

    def is_veiled(self, entry: OutlineEntry) -> bool:
        return self._fence is not None and entry.page > self._fence

    def title(self, entry: OutlineEntry) -> str:
        """Return the chapter's title as it is shown, veiled after the fence."""
        return veiled(entry.title) if self.is_veiled(entry) else entry.title

    def set_place(self, page: int, top: float = math.inf) -> QModelIndex:
        """Mark the last chapter, in reading order, that begins at or above `top` points down.

        Returns its index, which is invalid if there is none. If no chapter begins there on that
        page, it is the last one of the pages before.
        """
        entry = self._order.begun_by(page, top=top)
        return self._mark(None) if entry is None else self.mark(entry)

    def mark(self, entry: OutlineEntry) -> QModelIndex:
        """Mark this chapter and return its index."""
        return self._mark(self._nodes.get(id(entry)))

    def _mark(self, current: _Node | None) -> QModelIndex:
        if current is not self._current:
            former, self._current = self._current, current
            self._above = self._ids_above(current)
            for node in (former, current):
                if node is not None:
                    index = self._index_of(node)
                    self.dataChanged.emit(index, index.siblingAtColumn(1))
        return self._index_of(current) if current is not None else QModelIndex()

    @property
    def current(self) -> OutlineEntry | None:
        """The marked chapter, None if there is none."""
        return self._current.entry if self._current is not None else None

    def entry(self, index: AnyIndex) -> OutlineEntry | None:
        return self._node(index).entry

    def is_current(self, index: AnyIndex) -> bool:
        return index.isValid() and self._node(index) is self._current

    def is_above_current(self, index: AnyIndex) -> bool:
        """Return True if the current chapter is a descendant of the one at `index`."""
        return index.isValid() and id(self._node(index)) in self._above

    # -- Qt -------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: AnyIndex = _ROOT) -> QModelIndex:
        children = self._node(parent).children
        if 0 <= row < len(children) and 0 <= column < 2:
            return self.createIndex(row, column, children[row])
        return QModelIndex()

    def parent(self, index: AnyIndex = _ROOT) -> QModelIndex:  # type: ignore[override]
        above = self._node(index).parent
        if above is None or above is self._root:
            return QModelIndex()
        return self._index_of(above)

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return len(self._node(parent).children) if parent.column() <= 0 else 0

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 2

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in _TOLD_ROLES:  # painting a row asks for ten other roles
            return None
        entry = self._node(index).entry
        if entry is None:
            return None
        is_title = index.column() == 0
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.title(entry) if is_title else self._printed(entry.page)
            case Qt.ItemDataRole.ToolTipRole:
                if self.is_veiled(entry):
                    return tr("Past where you’ve read")
                return f"{entry.title}\n{entry.uri}" if entry.uri else entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                # The title says both; without a text, the number would be read out once more.
                return self._spoken(entry, index) if is_title else " "
            case Qt.ItemDataRole.TextAlignmentRole if not is_title:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    # -- inside ---------------------------------------------------------------------------

    def _fill(self, outline: tuple[OutlineEntry, ...]) -> None:
        self._root = _Node(None, None, 0)
        self._current, self._above = None, frozenset()
        trail: list[tuple[int, _Node]] = [(0, self._root)]
        nodes: list[_Node] = []
        for entry in outline:
            while len(trail) > 1 and trail[-1][0] >= entry.level:
                trail.pop()
            above = trail[-1][1]
            node = _Node(entry, above, len(above.children))
            above.children.append(node)
            trail.append((entry.level, node))
            nodes.append(node)
        self._nodes = {id(node.entry): node for node in nodes}
        self._order = ChapterOrder(outline)
        self._in_order = [self._nodes[id(entry)] for entry in self._order.entries]

    def _ids_above(self, node: _Node | None) -> frozenset[int]:
        above: set[int] = set()
        while node is not None and node.parent is not None and node.parent is not self._root:
            node = node.parent
            above.add(id(node))
        return frozenset(above)

    def _node(self, index: AnyIndex) -> _Node:
        node = index.internalPointer() if index.isValid() else None
        return node if isinstance(node, _Node) else self._root

    def _index_of(self, node: _Node) -> QModelIndex:
        return self.createIndex(node.row, 0, node)

    def _first_veiled(self) -> int:
        """Return the place of the first veiled chapter among those in the order of the book."""
        if self._fence is None:
            return len(self._in_order)
        return bisect_right(self._order.entries, self._fence, key=attrgetter("page"))

    def _printed(self, page: int) -> str:
        return self._labels[page - 1] if 0 < page <= len(self._labels) else ""

    def _spoken(self, entry: OutlineEntry, index: AnyIndex) -> str:
        words = self.title(entry)
        printed = self._printed(entry.page)
        if printed:
            words = tr("{title}, page {page}", title=words, page=printed)
        elif entry.uri:
            words = tr("{title}, opens outside the book", title=words)
        is_here = self.is_current(index)
        return tr("{title}, current chapter", title=words) if is_here else words
