"""Measures how many titles, authors and years are read right; the truth is in `titles.tsv`.

    python -m benchmarks.titles FOLDER [FOLDER …] [--half tuned|kept|authors] [--wrong]

The folders hold the PDFs under the names of the table: `package/file.pdf` for those of Debian's
documentation packages, `data/…` and `pdfs/…` for others. Files that aren't there are skipped. The
titles were written down by hand after looking at the first pages and before anything was measured;
alternatives that a person would accept as well stand behind " ## ". Half of the table was looked at
while the rules were made ("tuned"), the other wasn't ("kept"). Further files ("authors") were
looked at while the rules for authors were made; of these, only the authors are known. Compared are
letters and digits in lower case.
"""

from __future__ import annotations

import argparse
import csv
import time
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader_app.app.library.book_matching import name_of
from reader_app.documents.engine.open_document import open_document
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.documents.text.book_text import BookText
from reader_app.documents.text.title_page import read_title_page
from reader_app.domain.errors import DomainError
from reader_app.domain.library import TitlePage

TRUTH = Path(__file__).with_suffix(".tsv")


@dataclass(frozen=True, slots=True)
class Case:
    """A row of the table; what wasn't written down is empty."""

    file: str
    kind: str
    half: str
    titles: tuple[str, ...]
    authors: tuple[str, ...]
    year: str


@dataclass(frozen=True, slots=True)
class Outcome:
    case: Case
    title: str
    page: TitlePage
    seconds: float

    @property
    def has_title(self) -> bool:
        return folded(self.title) in {folded(title) for title in self.case.titles}

    @property
    def has_authors(self) -> bool:
        return [folded(name) for name in self.page.authors] == [
            folded(name) for name in self.case.authors
        ]

    @property
    def has_year(self) -> bool:
        return self.page.year == self.case.year


def cases() -> list[Case]:
    """Return the rows of the table."""
    with TRUTH.open(encoding="utf-8", newline="") as file:
        return [
            Case(
                row["file"],
                row["kind"],
                row["half"],
                tuple(row["titles"].split(" ## ")) if row["titles"] else (),
                tuple(row["authors"].split("; ")) if row["authors"] else (),
                row["year"],
            )
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def folded(text: str) -> str:
    """Return the letters and digits of a text in lower case."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def measured(wanted: Sequence[Case], folders: Sequence[Path]) -> Iterator[Outcome]:
    """Read the title page of each file that is there."""
    for case in wanted:
        path = next((f / case.file for f in folders if (f / case.file).is_file()), None)
        if path is None:
            continue
        try:
            document = open_document(path)
        except DomainError:
            continue
        progress = SharedProgress(memoryview(bytearray(PROGRESS_BYTES)))
        book = BookText(document, progress, {1} if "hangs" in case.file else set())
        begun = time.perf_counter()
        page = read_title_page(book)
        seconds = time.perf_counter() - begun
        yield Outcome(case, page.title or name_of(path), page, seconds)


def _share(found: Sequence[bool]) -> str:
    return f"{sum(found)}/{len(found)} {sum(found) / len(found):.1%}" if found else "–"


def main() -> None:
    """Print the shares for each half and kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--half", choices=("tuned", "kept", "authors"))
    parser.add_argument("--wrong", action="store_true", help="list what is wrong")
    options = parser.parse_args()
    wanted = [case for case in cases() if options.half in (None, case.half)]
    outcomes = list(measured(wanted, options.folders))
    if options.wrong:
        for each in outcomes:
            if each.case.titles and not each.has_title:
                print(f"{each.case.file}\n  T {each.title!r}\n  ≠ {each.case.titles[0]!r}")
            if each.case.authors and not each.has_authors:
                print(f"{each.case.file}\n  A {each.page.authors}\n  ≠ {each.case.authors}")
            if each.case.year and not each.has_year:
                year = each.page.year
                print(f"{each.case.file}\n  Y {year!r} ≠ {each.case.year}")
    kinds: defaultdict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        kinds[f"half {each.case.half}"].append(each)
        kinds[each.case.kind].append(each)
    kinds["all"] = outcomes
    for kind, of_kind in kinds.items():
        titles = _share([each.has_title for each in of_kind if each.case.titles])
        authors = _share([each.has_authors for each in of_kind if each.case.authors])
        years = _share([each.has_year for each in of_kind if each.case.year])
        print(f"{kind:12} titles {titles:14} authors {authors:14} years {years}")
    times = sorted(each.seconds for each in outcomes)
    if times:
        print(f"median {times[len(times) // 2] * 1000:.0f} ms, worst {times[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
