"""The evidence of one answer, one place after the other. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reader_app.domain.citations import Citation


@dataclass(frozen=True, slots=True)
class EvidenceWalk:
    """`spots`: distinct places in the order of the answer, at least one; `at` counts from 0."""

    turn_id: str
    spots: tuple[Citation, ...]
    at: int = 0

    @property
    def spot(self) -> Citation:
        return self.spots[self.at]

    def stepped(self, direction: int) -> EvidenceWalk:
        """After the last one comes the first."""
        return replace(self, at=(self.at + direction) % len(self.spots))


def walk_from(citation: Citation, others: Sequence[Citation], turn_id: str = "") -> EvidenceWalk:
    """Beginning at `citation`; `others`: all of its answer, numbered as they came."""
    spots: list[Citation] = []
    for other in sorted(others, key=lambda other: other.number):
        if not any(is_same_place(other, spot) for spot in spots):
            spots.append(other)
    found = [at for at, spot in enumerate(spots) if is_same_place(spot, citation)]
    if not found:
        return EvidenceWalk(turn_id, (citation,))
    return EvidenceWalk(turn_id, tuple(spots), found[0])


def is_same_place(one: Citation, other: Citation) -> bool:
    """Both stand on the same words."""
    if one.rects and other.rects:
        return one.page == other.page and one.rects == other.rects
    return one.source == other.source
