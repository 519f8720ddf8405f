"""What was done to annotations, so that it can be undone. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from reader_app.domain.annotations import Annotation

_MOST_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class Step:
    """From `before` to `after`; None on the side where there is nothing."""

    number: int
    before: Annotation | None
    after: Annotation | None


class AnnotationSteps:
    """The steps taken in one book, newest last."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._count = 0
        self._writing = ""

    def add(self, before: Annotation | None, after: Annotation | None) -> Step:
        self._writing = ""
        self._count += 1
        step = Step(self._count, before, after)
        self._steps = [*self._steps[-_MOST_STEPS + 1 :], step]
        return step

    def add_writing(self, before: Annotation, after: Annotation) -> None:
        """A note that is still being written is one step, however often it was stored."""
        if self._writing == before.id:
            self._steps[-1] = replace(self._steps[-1], after=after)
        else:
            self.add(before, after)
            self._writing = before.id

    def end_writing(self) -> None:
        self._writing = ""

    def take(self, number: int = 0) -> Step | None:
        """Remove the step of that number, or the newest; None where there is none."""
        self._writing = ""
        found = next((s for s in reversed(self._steps) if number in (0, s.number)), None)
        if found is not None:
            self._steps.remove(found)
        return found
