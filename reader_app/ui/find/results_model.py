"""The model of the find results: rows for chapter headings and hits, with their context.

Context is fetched only for visible rows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from PySide6 import QtCore

from reader_app.domain.document import ChapterOrder, OutlineEntry
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.find.find_session import FindSession, Hit, HitIndex
from reader_app.ui.widgets.basic_widgets import in_hint
from reader_app.workers.rendered_page import HitContext


@dataclass(frozen=True, slots=True)
class ChapterHeading:
    """The heading in `row`: the title of the chapter that the hits below it belong to."""

    row: int
    title: str


class ResultRows:
    """Maps rows to chapter headings and hits.

    Made anew whenever more hits are known: O(pages with hits). Rows count from 0.
    """

    def __init__(
        self,
        found: HitIndex,
        chapters: Chapters,
        starts: Mapping[int, Sequence[int]] = MappingProxyType({}),
    ) -> None:
        """`starts`: where the hits of a page begin in its text, for pages of which it is known."""
        self._found = found
        self._total = found.total
        self._headings: list[ChapterHeading] = []
        self._first_ordinals: list[int] = []
        last = ""
        for page in found.pages:
            before = found.ordinal((page, 0)) - 1
            for index, title in chapters.titles(page, starts.get(page, ()), found.count_on(page)):
                if title != last:
                    last = title
                    row = before + index + len(self._headings)
                    self._headings.append(ChapterHeading(row, title))
                    self._first_ordinals.append(before + index + 1)
        self._heading_rows = [heading.row for heading in self._headings]

    def __len__(self) -> int:
        return self._total + len(self._headings)

    @property
    def heading_rows(self) -> Sequence[int]:
        return self._heading_rows

    def heading(self, row: int) -> str | None:
        """Return the chapter's title, or None for the row of a hit."""
        place = bisect_right(self._heading_rows, row) - 1
        is_heading = place >= 0 and self._heading_rows[place] == row
        return self._headings[place].title if is_heading else None

    def hit(self, row: int) -> Hit | None:
        """Return the hit, or None for the row of a heading."""
        above = bisect_right(self._heading_rows, row)
        if above and self._heading_rows[above - 1] == row:
            return None
        return self._found.hit_at(row - above + 1)

    def row(self, hit: Hit) -> int:
        """Return the row of a hit."""
        ordinal = self._found.ordinal(hit)
        return ordinal - 1 + bisect_right(self._first_ordinals, ordinal)


class Chapters:
    """The titles of the top-level chapters, by page.

    Deeper levels would leave one hit below each title.
    """

    def __init__(self, outline: Sequence[OutlineEntry] = ()) -> None:
        self._order = ChapterOrder(entry for entry in outline if _is_top(entry))
        self._begun = frozenset(entry.page for entry in self._order.entries)

    def titles(self, page: int, starts: Sequence[int], count: int) -> Iterator[tuple[int, str]]:
        """Yield the first hits of chapters on a page, as their index and the chapter's title.

        `starts`: where the hits begin in the page's text; those of which it isn't known are in the
        last chapter on the page. A title is '' before the first chapter.
        """
        if page not in self._begun:
            starts = ()
        for index, start in enumerate(starts[:count]):
            yield index, self._order.title(page, start)
        if len(starts) < count:
            yield len(starts), self._order.title(page)


def chapter_pages(outline: Sequence[OutlineEntry]) -> tuple[int, ...]:
    """Return the pages on which top-level chapters begin."""
    return tuple(sorted({entry.page for entry in outline if _is_top(entry)}))


def _is_top(entry: OutlineEntry) -> bool:
    return entry.level == 1 and entry.page > 0 and bool(entry.title.strip())


AnyIndex = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_ROOT = QtCore.QModelIndex()


class FindResultsModel(QtCore.QAbstractTableModel):
    """The find results as a Qt model of one column.

    It is a table, not a list, because Qt lays out a hundred thousand rows of a table at once.
    """

    def __init__(
        self,
        session: FindSession,
        number_of: Callable[[int], str],
        parent: QtCore.QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._number_of = number_of
        self._chapters = Chapters()
        self._rows = ResultRows(session.found, self._chapters)
        session.contexts_loaded.connect(self._note_contexts)

    def set_outline(self, outline: Sequence[OutlineEntry]) -> None:
        """Set the chapters that hits are grouped by."""
        self._chapters = Chapters(outline)
        self.reload()

    def reload(self) -> None:
        """Show the hits found so far."""
        self.beginResetModel()
        self._rows = ResultRows(self._session.found, self._chapters, self._session.starts)
        self.endResetModel()

    @property
    def heading_rows(self) -> Sequence[int]:
        """The rows of chapter headings, ascending."""
        return self._rows.heading_rows

    def hit(self, index: AnyIndex) -> Hit | None:
        """Return the hit, or None for a chapter heading."""
        return self._rows.hit(index.row()) if index.isValid() else None

    def heading(self, index: AnyIndex) -> str | None:
        """Return a chapter heading, or None for a hit."""
        return self._rows.heading(index.row())

    def context(self, index: AnyIndex) -> HitContext | None:
        hit = self.hit(index)
        return self._session.context(hit) if hit is not None else None

    def printed(self, index: AnyIndex) -> str:
        """Return the number of the hit's page."""
        hit = self.hit(index)
        return "" if hit is None else self._number_of(hit[0])

    def index_of(self, hit: Hit) -> QtCore.QModelIndex:
        """Return the index of a hit; invalid if the model doesn't hold it yet."""
        row = self._rows.row(hit)
        is_there = row < len(self._rows) and self._rows.hit(row) == hit
        return self.index(row, 0) if is_there else QtCore.QModelIndex()

    # -- Qt -------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else 1

    def flags(self, index: AnyIndex) -> QtCore.Qt.ItemFlag:
        if self.hit(index) is None:
            return QtCore.Qt.ItemFlag.NoItemFlags
        return QtCore.Qt.ItemFlag.ItemIsEnabled | QtCore.Qt.ItemFlag.ItemIsSelectable

    def data(self, index: AnyIndex, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        heading = self.heading(index)
        match role:
            case QtCore.Qt.ItemDataRole.DisplayRole:
                return heading if heading is not None else self._line(index)
            case QtCore.Qt.ItemDataRole.AccessibleTextRole if heading is None:
                return tr(
                    "Page {printed}: {line}", printed=self.printed(index), line=self._line(index)
                )
            case QtCore.Qt.ItemDataRole.ToolTipRole if heading is None:
                return in_hint(self._line(index))
            case _:
                return None

    # -- inside ---------------------------------------------------------------------------

    def _line(self, index: AnyIndex) -> str:
        context = self.context(index)
        return "" if context is None else context.before + context.match + context.after

    @QtCore.Slot(int)
    def _note_contexts(self, page: int) -> None:
        count = self._session.found.count_on(page)
        if not count:
            return
        first, last = self.index_of((page, 0)), self.index_of((page, count - 1))
        if first.isValid() and last.isValid():
            self.dataChanged.emit(first, last)
