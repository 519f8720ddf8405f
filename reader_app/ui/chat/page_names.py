"""Names of pages for readers: as the book prints them, with the number where that differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.translation import tr


class BookPageNames:
    """Names of a book's pages. `labels`: one per page, as `DocumentInfo.labels`."""

    def __init__(
        self,
        labels: Sequence[str] = (),
        title: str = "",
        further: Mapping[int, BookPageNames] | None = None,
    ) -> None:
        """`further`: of a conversation's other books, by place; then pages are told with titles."""
        self._labels = tuple(labels)
        self._is_numbered_apart = any(
            label and label != str(page) for page, label in enumerate(self._labels, 1)
        )
        self._title = title
        self._further = dict(further or {})

    @property
    def title(self) -> str:
        return self._title

    @property
    def has_several(self) -> bool:
        """Whether a page says nothing without its book."""
        return bool(self._further)

    @property
    def titles(self) -> dict[int, str]:
        """The titles of all books, by place."""
        return {OWN_PLACE: self._title} | {
            place: names.title for place, names in self._further.items()
        }

    def of(self, book: int) -> BookPageNames:
        """The names of the book at this place in the conversation."""
        return self if book == OWN_PLACE else self._further.get(book, _NO_NAMES)

    @property
    def page_count(self) -> int:
        """0 while no book is known."""
        return len(self._labels)

    def label(self, page: int) -> str:
        """The label as it is printed. "(9)": page 9 of a book that prints 9 on another one.

        Nothing else would tell "9" from the page that has 9 printed on it.
        """
        known = 0 < page <= len(self._labels)
        printed = self._labels[page - 1] if known else ""
        return printed or (f"({page})" if self._is_numbered_apart else str(page))

    def number(self, page: int) -> str:
        """ "13 (27)": printed, then physical."""
        label = self.label(page)
        return label if label in (str(page), f"({page})") else f"{label} ({page})"

    def short(self, page: int, book: int = OWN_PLACE) -> str:
        """ "p. 13 (27)"; "Emma, p. 13 (27)" among several books. Page 0: the book."""
        names = self.of(book)
        place = tr("p. {page}", page=names.number(page)) if page else ""
        return ", ".join(part for part in (names.title, place) if part) if self._further else place

    def spoken(self, page: int) -> str:
        """ "p. 13 (27)"; a page with nothing printed on it is told as that."""
        if self.label(page) == f"({page})":
            return tr("page {page}, which has no printed number", page=page)
        return self.short(page)

    def span(self, first: int, last: int) -> str:
        """ "pages 40–43" or "p. 40"."""
        if first >= last:
            return self.short(first)
        return tr("pages {first}–{last}", first=self.label(first), last=self.label(last))

    def listed(self, pages: Iterable[int]) -> str:
        """ "pp. 3–7, 12 and 40"; "" for none."""
        numbers = sorted(set(pages))
        if not numbers:
            return ""
        runs = [self._run(first, last) for first, last in _runs(numbers)]
        words = runs[-1]
        if len(runs) > 1:
            words = tr("{first} and {last}", first=", ".join(runs[:-1]), last=words)
        return tr("p. {pages}", "pp. {pages}", n=len(numbers), pages=words)

    def _run(self, first: int, last: int) -> str:
        label = self.label(first)
        return label if first == last else f"{label}–{self.label(last)}"


_NO_NAMES: Final = BookPageNames((), tr("a book that is gone"))


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
