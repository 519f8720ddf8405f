"""How well tables are found: F1 of their cells, by text and place, over tables with known cells.

`python -m benchmarks.table_cells FOLDER` makes the PDFs (see `table_maker`) and prints Markdown.
`exact`: a cell counts if its text, row and column are right. `neighbours`: a pair of cells counts
if both texts and their being side by side, or one above the other, are right (ICDAR 2013). Words of
prose that are taken for cells count against both. `--with` measures another library, which has to
be installed beside it: pymupdf, pdfplumber, camelot-lattice, camelot-stream, img2table.
"""

from __future__ import annotations

import argparse
import statistics
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks import tables as markdown
from benchmarks.table_maker import Made, make_all

Grid = Sequence[Sequence[str]]
"""The cells of a found table; "" where there is none, or where a cell above or beside covers it."""
Cells = dict[tuple[int, int], str]


@dataclass(slots=True)
class Tally:
    """How many things were right, found, and there."""

    right: int = 0
    found: int = 0
    there: int = 0

    def add(self, found: Counter[object], there: Counter[object]) -> None:
        self.right += (found & there).total()
        self.found += found.total()
        self.there += there.total()

    @property
    def f1(self) -> float:
        return 2 * self.right / max(1, self.found + self.there)


@dataclass(slots=True)
class Scores:
    exact: Tally = field(default_factory=Tally)
    neighbours: Tally = field(default_factory=Tally)


def plain(text: str) -> str:
    """Return the text without spaces and hyphens, for comparing."""
    folded = unicodedata.normalize("NFKC", text)
    folded = "".join("-" if unicodedata.category(char) == "Pd" else char for char in folded)
    kept = "".join(folded.split())
    return kept if kept == "-" else kept.replace("-", "")


def cells_of(grid: Grid) -> Cells:
    return {
        (r, c): plain(str(text))
        for r, row in enumerate(grid)
        for c, text in enumerate(row)
        if plain(str(text or ""))
    }


def neighbours_of(cells: Cells) -> Counter[object]:
    """Return the pairs of cells that follow each other in a row or a column."""
    found: Counter[object] = Counter()
    for across in (True, False):
        lanes: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for (row, column), text in cells.items():
            lanes[row if across else column].append((column if across else row, text))
        for lane in lanes.values():
            ordered = [text for _, text in sorted(lane)]
            found.update(zip(ordered, ordered[1:], [across] * len(ordered), strict=False))
    return found


def joined(grids: Sequence[Grid]) -> list[list[str]]:
    """Return the parts of a table that goes on overleaf as one, with its head once."""
    rows: list[list[str]] = []
    for grid in grids:
        again = bool(rows) and [*map(plain, grid[0])] == [*map(plain, rows[0])]
        rows.extend([list(row) for row in (grid[1:] if again else grid)])
    return rows


def score(made: Made, grids: Sequence[Grid], scores: Scores) -> None:
    """Add the result of one PDF; each known table is held against the most similar found one."""
    truths = [{place: plain(text) for place, text in t.cells.items()} for t in made.tables]
    if made.style == "tex long":
        grids = [joined(grids)] if grids else []
    found = [cells_of(grid) for grid in grids]
    for truth in truths:
        likeness = [(Counter(f.values()) & Counter(truth.values())).total() for f in found]
        best = max(range(len(found)), key=lambda at: likeness[at], default=-1)
        match = found.pop(best) if best >= 0 and likeness[best] else {}
        scores.exact.add(Counter(match.items()), Counter(truth.items()))
        scores.neighbours.add(neighbours_of(match), neighbours_of(truth))
    for rest in found:
        scores.exact.add(Counter(rest.items()), Counter())
        scores.neighbours.add(neighbours_of(rest), Counter())


# ---- finders ----------------------------------------------------------------------------------

Find = Callable[[Path], Iterable[tuple[Sequence[Grid], float]]]
"""Returns, for each page, its tables and the seconds that they took."""


def own(path: Path) -> Iterable[tuple[Sequence[Grid], float]]:
    from reader_app.documents.engine.open_document import open_document
    from reader_app.documents.text.table_finding import read_tables
    from reader_app.domain.document import grid_of

    document = open_document(path)
    for number in range(1, document.info.page_count + 1):
        begin = time.perf_counter()
        tables = read_tables(document, number)
        yield [grid_of(table) for table in tables], time.perf_counter() - begin


def with_pymupdf(path: Path) -> Iterable[tuple[Sequence[Grid], float]]:
    import pymupdf

    for page in pymupdf.open(path):
        begin = time.perf_counter()
        lined = page.find_tables().tables
        texts = [table.extract() for table in lined]
        grids = [[[cell or "" for cell in row] for row in table] for table in texts]
        yield grids, time.perf_counter() - begin


def with_pymupdf_text(path: Path) -> Iterable[tuple[Sequence[Grid], float]]:
    import pymupdf

    for page in pymupdf.open(path):
        begin = time.perf_counter()
        lined = page.find_tables(strategy="text").tables
        texts = [table.extract() for table in lined]
        grids = [[[cell or "" for cell in row] for row in table] for table in texts]
        yield grids, time.perf_counter() - begin


def with_pdfplumber(path: Path, **settings: str) -> Iterable[tuple[Sequence[Grid], float]]:
    import pdfplumber

    with pdfplumber.open(path) as document:
        for page in document.pages:
            begin = time.perf_counter()
            found = page.extract_tables(settings)
            grids = [[[cell or "" for cell in row] for row in table] for table in found]
            yield grids, time.perf_counter() - begin


def with_pdfplumber_text(path: Path) -> Iterable[tuple[Sequence[Grid], float]]:
    return with_pdfplumber(path, vertical_strategy="text", horizontal_strategy="text")


def with_camelot(path: Path, flavor: str) -> Iterable[tuple[Sequence[Grid], float]]:
    import camelot

    begin = time.perf_counter()
    found = camelot.read_pdf(str(path), pages="all", flavor=flavor)
    yield [table.df.values.tolist() for table in found], time.perf_counter() - begin


def with_img2table(path: Path) -> Iterable[tuple[Sequence[Grid], float]]:
    from img2table.document import PDF

    begin = time.perf_counter()
    found = PDF(str(path)).extract_tables(borderless_tables=True, implicit_rows=True)
    grids = [
        [[cell or "" for cell in row] for row in table.df.values.tolist()]
        for tables in found.values()
        for table in tables
    ]
    yield grids, time.perf_counter() - begin


FINDERS: Final[dict[str, Find]] = {
    "own": own,
    "pymupdf": with_pymupdf,
    "pymupdf-text": with_pymupdf_text,
    "pdfplumber": with_pdfplumber,
    "pdfplumber-text": with_pdfplumber_text,
    "camelot-lattice": lambda path: with_camelot(path, "lattice"),
    "camelot-stream": lambda path: with_camelot(path, "stream"),
    "camelot-network": lambda path: with_camelot(path, "network"),
    "img2table": with_img2table,
}


def measure(made: Sequence[Made], find: Find) -> tuple[dict[str, Scores], list[float]]:
    """Return the scores of each style, and the seconds that each page took."""
    scores: dict[str, Scores] = defaultdict(Scores)
    seconds: list[float] = []
    for each in made:
        grids: list[Grid] = []
        try:
            for found, took in find(each.path):
                grids += found
                seconds.append(took)
        except Exception as error:
            print(f"{each.path.name}: {type(error).__name__}: {error}")
        score(each, grids, scores[each.style])
    return scores, seconds


def _summed(scores: Iterable[Scores]) -> Scores:
    whole = Scores()
    for each in scores:
        for name in ("exact", "neighbours"):
            tally, part = getattr(whole, name), getattr(each, name)
            tally.right += part.right
            tally.found += part.found
            tally.there += part.there
    return whole


def report(made: Sequence[Made], scores: dict[str, Scores], seconds: Sequence[float]) -> str:
    kinds = {each.style: (each.is_ruled, each.is_held_out) for each in made}
    rows: list[list[str]] = []
    for style, found in scores.items():
        ruled, out = kinds[style]
        told = f"{style}{', ruled' if ruled else ''}{', held out' if out else ''}"
        rows.append([told, f"{found.exact.f1:.3f}", f"{found.neighbours.f1:.3f}"])
    for told, wanted in (
        ("**ruled, tuned by**", (True, False)),
        ("**ruled, held out**", (True, True)),
        ("**unruled, tuned by**", (False, False)),
        ("**unruled, held out**", (False, True)),
    ):
        whole = _summed(found for style, found in scores.items() if kinds[style] == wanted)
        rows.append([told, f"{whole.exact.f1:.3f}", f"{whole.neighbours.f1:.3f}"])
    middle = statistics.median(seconds) * 1000
    most = markdown.percentile(seconds, 0.95) * 1000
    table = markdown.table(["style", "exact", "neighbours"], rows)
    return f"{table}\n\n{len(seconds)} readings, {middle:.0f} ms (p95 {most:.0f} ms)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=6, help="PDFs of each style")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--with", dest="finder", choices=FINDERS, default="own")
    options = parser.parse_args()
    made = make_all(options.folder, options.count, options.seed)
    scores, seconds = measure(made, FINDERS[options.finder])
    print(report(made, scores, seconds))


if __name__ == "__main__":
    main()
