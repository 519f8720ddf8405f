"""Pages in words: as the book prints them, the physical number where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class PageNames:
    """Names of a book's pages. `labels`: one per page, as `DocumentInfo.labels`."""

    def __init__(self, labels: Sequence[str] = ()) -> None:
        self._labels = tuple(labels)

    @property
    def page_count(self) -> int:
        """0 while no book is known."""
        return len(self._labels)

    def label(self, page: int) -> str:
        known = 0 < page <= len(self._labels)
        return (self._labels[page - 1] if known else "") or str(page)

    def number(self, page: int) -> str:
        """ "13 (27)": printed, then physical."""
        label = self.label(page)
        return label if label == str(page) else f"{label} ({page})"

    def short(self, page: int) -> str:
        return f"p. {self.number(page)}"

    def span(self, first: int, last: int) -> str:
        """ "pages 40–43" or "p. 40"."""
        if first >= last:
            return self.short(first)
        return f"pages {self.label(first)}–{self.label(last)}"

    def listed(self, pages: Iterable[int]) -> str:
        """ "pp. 3–7, 12 and 40"; "" for none."""
        numbers = sorted(set(pages))
        if not numbers:
            return ""
        runs = [self._run(first, last) for first, last in _runs(numbers)]
        words = runs[0] if len(runs) == 1 else f"{', '.join(runs[:-1])} and {runs[-1]}"
        return f"{'p.' if len(numbers) == 1 else 'pp.'} {words}"

    def _run(self, first: int, last: int) -> str:
        label = self.label(first)
        return label if first == last else f"{label}–{self.label(last)}"


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
