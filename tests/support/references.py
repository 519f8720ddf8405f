"""References that a test lays down itself, behind the port that the store has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reader_app.domain.cross_references import (
    BookReferences,
    CitedWork,
    CrossReference,
    ReferenceKind,
    ReferenceTarget,
    label_key,
)
from reader_app.domain.document import Rect

AREA = Rect(40, 40, 380, 120)


def target(page: int, label: str, text: str = "", area: Rect = AREA) -> ReferenceTarget:
    return ReferenceTarget(page, area, label, text)


def reference(
    page: int, text: str, *targets: ReferenceTarget, kind: ReferenceKind = ReferenceKind.FIGURE
) -> CrossReference:
    return CrossReference(page, (Rect(60, 60, 120, 72),), text, kind, targets)


class FakeReferences:
    """A ReferenceRepository of one book."""

    def __init__(
        self,
        references: Iterable[CrossReference] = (),
        works: Iterable[CitedWork] = (),
        citing: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.found = BookReferences(tuple(references), tuple(works))
        self.cited_by = citing or {}

    def on_page(self, book_id: str, page: int) -> tuple[CrossReference, ...]:
        return tuple(each for each in self.found.references if each.page == page)

    def works(self, book_id: str) -> tuple[CitedWork, ...]:
        return self.found.works

    def labelled(self, book_id: str, label: str) -> tuple[ReferenceTarget, ...]:
        known = (t for each in self.found.references for t in each.targets)
        wanted = label_key(label)
        return tuple(dict.fromkeys(t for t in known if label_key(t.label) == wanted))

    def citing(self, book_id: str) -> tuple[str, ...]:
        return self.cited_by.get(book_id, ())

    def keep(self, book_id: str, found: BookReferences, rules: int) -> None:
        self.found = found

    def rules(self, book_id: str) -> int:
        return 1
