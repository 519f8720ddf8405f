"""Names of pages as the reader sees them: the printed label, with the number if it differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.translation import tr


class BookPageNames:
    """Names of a book's pages.

    `labels`: one per page, as in `DocumentInfo.labels`.
    """

    def __init__(
        self,
        labels: Sequence[str] = (),
        title: str = "",
        further: Mapping[int, BookPageNames] | None = None,
    ) -> None:
        """Store the labels of one book and the names of the others.

        `further`: the names of a conversation's other books by rank; if there are any, pages are
        named together with the titles of their books.
        """
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
        """Whether there are several books, so that a page needs its book's title."""
        return bool(self._further)

    @property
    def titles(self) -> dict[int, str]:
        """The titles of all books by rank."""
        return {OWN_PLACE: self._title} | {
            place: names.title for place, names in self._further.items()
        }

    def of(self, book: int) -> BookPageNames:
        """Return the names of the book with this rank in the conversation."""
        return self if book == OWN_PLACE else self._further.get(book, _NO_NAMES)

    @property
    def page_count(self) -> int:
        """The number of pages; 0 while no book is known."""
        return len(self._labels)

    def label(self, page: int) -> str:
        """Return the printed label of a page, or its number if it has none.

        The number is put in brackets, such as "(9)", if the book prints other numbers: a bare "9"
        would look like the page that has 9 printed on it.
        """
        known = 0 < page <= len(self._labels)
        printed = self._labels[page - 1] if known else ""
        return printed or (f"({page})" if self._is_numbered_apart else str(page))

    def number(self, page: int) -> str:
        """Return the printed label with the page number if they differ: "13 (27)"."""
        label = self.label(page)
        return label if label in (str(page), f"({page})") else f"{label} ({page})"

    def short(self, page: int, book: int = OWN_PLACE) -> str:
        """Return "p. 13 (27)", or "Emma, p. 13 (27)" among several books.

        For page 0, return the book alone.
        """
        names = self.of(book)
        place = tr("p. {page}", page=names.number(page)) if page else ""
        return ", ".join(part for part in (names.title, place) if part) if self._further else place

    def spoken(self, page: int) -> str:
        """Return "p. 13 (27)", or words that tell that the page has no printed number."""
        if self.label(page) == f"({page})":
            return tr("page {page}, which has no printed number", page=page)
        return self.short(page)

    def span(self, first: int, last: int) -> str:
        """Return the name of a range of pages: "pages 40–43", or "p. 40" for a single page."""
        if first >= last:
            return self.short(first)
        return tr("pages {first}–{last}", first=self.label(first), last=self.label(last))

    def listed(self, pages: Iterable[int]) -> str:
        """Return a list of pages in words: "pp. 3–7, 12 and 40"; "" for none."""
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
