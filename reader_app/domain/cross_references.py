"""Cross-references: "Fig. 3.2", "[14]", "see p. 127" in a book, and the works that it cites.

They are worked out from the pages at indexing, for books whose file has no links for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from reader_app.domain.document import Rect


class ReferenceKind(StrEnum):
    """What a reference leads to. `ENTRY`: of the bibliography. `TERM`: where it is defined."""

    FIGURE = "figure"
    TABLE = "table"
    EQUATION = "equation"
    SECTION = "section"
    THEOREM = "theorem"
    LISTING = "listing"
    PAGE = "page"
    ENTRY = "entry"
    NOTE = "note"
    TERM = "term"


@dataclass(frozen=True, slots=True)
class ReferenceTarget:
    """The part of a page that a reference leads to.

    `area`: in points of the unrotated page, the part that a card shows: the figure with its
    caption, the entry, the note. `label`: its name on that page: "Figure 3.2". `text`: the words of
    caption, entry or note, shortened.
    """

    page: int
    area: Rect
    label: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class CrossReference:
    """Words of a page that refer to something else.

    `rects`: of the words, in points, one for each line. `targets`: one if it is sure; several to
    choose from if it isn't; never empty.
    """

    page: int
    rects: tuple[Rect, ...]
    text: str
    kind: ReferenceKind
    targets: tuple[ReferenceTarget, ...]

    @property
    def is_sure(self) -> bool:
        return len(self.targets) == 1


@dataclass(frozen=True, slots=True)
class CitedWork:
    """An entry of the list of references.

    `number`: its place in the list, from 1. `label`: as the text cites it: "14", "Smith 2019".
    `cited_on`: pages whose text cites it, in order. The fields after `target` are guesses from the
    words of the entry; empty (0) if nothing tells.
    """

    number: int
    label: str
    text: str
    target: ReferenceTarget
    cited_on: tuple[int, ...] = ()
    title: str = ""
    authors: tuple[str, ...] = ()
    year: int = 0
    doi: str = ""
    arxiv: str = ""
    uri: str = ""


@dataclass(frozen=True, slots=True)
class BookReferences:
    """All that the pages of a book refer to."""

    references: tuple[CrossReference, ...] = ()
    works: tuple[CitedWork, ...] = ()


class ReferenceRepository(Protocol):
    """Port to the store. Each call is one transaction and may raise StorageError."""

    def on_page(self, book_id: str, page: int) -> tuple[CrossReference, ...]:
        """Return the references on a page in the order of its text."""
        ...

    def works(self, book_id: str) -> tuple[CitedWork, ...]:
        """Return the list of references of a book, in its order."""
        ...

    def citing(self, book_id: str) -> tuple[str, ...]:
        """Return the ids of the other books of the library whose lists have this book."""
        ...

    def keep(self, book_id: str, found: BookReferences, rules: int) -> None:
        """Replace what is stored for a book; `rules`: the version of the rules that found it."""
        ...

    def rules(self, book_id: str) -> int:
        """Return the version of the rules that the stored references were found by; 0: none."""
        ...
