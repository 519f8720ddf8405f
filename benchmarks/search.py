"""How often search finds the right page: hit@k and MRR over question sets with gold pages.

    python -m benchmarks.search DATA_DIR [SET…] [--sample N] [--reworded] [--misspelt]
        [--long PAGES] [--folds N]

DATA_DIR holds one folder a set: questions.jsonl and pdfs/ or pages.json.gz. Uses the program's own
tokenizers, store and search use case. Prints Markdown: how often the page is found, how fast pages
are read, cut and stored in one process, how long a question takes (5 passages, as the tool gives
them), and the size of the whole store beside the text: all files of the data folder after they
were closed, and the same without what a library without books takes.

--reworded: reports also with the wordings that a model would send along (search_wordings.py).
--misspelt: also with two letters of the longest word in the wrong order.
--folds: also how search does when its constants and rules (`variants`) are chosen by the questions
    about other companies (the part of a document's name before "_"), in N parts.
--long: also the time of the sets' questions in one book of so many pages, made of theirs.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from types import ModuleType
from typing import Final, TypeAlias

from benchmarks.search_wordings import misspelt, reworded
from benchmarks.tables import percentile, table
from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.documents.reader import DocumentReader
from reader_app.domain import report_terms
from reader_app.domain.book import Book
from reader_app.domain.document import PageText
from reader_app.domain.search import Tokenizer
from reader_app.retrieval import query, ranking
from reader_app.retrieval.sentences import cut_of
from reader_app.retrieval.tokenization import choose_tokenizer, prepare_for_index
from reader_app.store.open_store import Store, open_store

SETS: Final = ("financebench", "ohrbench", "fairytaleqa", "novels", "multilingual")
HEADS: Final = ("set", "questions", "hit@1", "hit@5", "hit@10", "MRR")
TIMES: Final = ("set", "pages", "pages/s", "query ms, median", "p95")
COSTS: Final = (*TIMES, "library file, × the text", "less an empty library's")
BATCH: Final = 50
SAMPLE_PAGES: Final = 40
LOOKED_AT: Final = 10
REPORTS: Final = "financebench"
"""The set whose words the scripted wordings know."""


class NothingToWaitFor:
    """All pages are indexed before the first question."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: object) -> int:
        return last - first + 1


@dataclass
class Tally:
    ranks: list[int] = field(default_factory=list)

    def cells(self) -> list[str]:
        count = len(self.ranks)
        hits = [sum(1 for rank in self.ranks if 0 < rank <= k) / count for k in (1, 5, 10)]
        mrr = sum(1 / rank for rank in self.ranks if rank) / count
        return [str(count), *(f"{hit:.3f}" for hit in hits), f"{mrr:.3f}"]


@dataclass
class Cost:
    pages: int = 0
    seconds: float = 0.0
    text_bytes: int = 0
    stored_bytes: int = 0
    query_ms: list[float] = field(default_factory=list)

    def cells(self, empty_bytes: int) -> list[str]:
        return [
            f"{self.pages:,}",
            f"{self.pages / self.seconds:.0f}",
            f"{statistics.median(self.query_ms):.1f}",
            f"{percentile(self.query_ms, 0.95):.1f}",
            f"{self.stored_bytes / self.text_bytes:.2f}",
            f"{(self.stored_bytes - empty_bytes) / self.text_bytes:.2f}",
        ]


class Shelf:
    """One set's books, each read and indexed when the first question needs it."""

    def __init__(self, source: Path, store: Store) -> None:
        bundle = source / "pages.json.gz"
        self.cost = Cost()
        self._folder = source / "pdfs"
        self._bundled = json.loads(gzip.decompress(bundle.read_bytes())) if bundle.exists() else {}
        self._store = store
        self._search = SearchBooksUseCase(
            store.pages, NothingToWaitFor(), store.vocabulary, store.books.outline
        )
        self._books: dict[str, Book] = {}
        self.texts: list[str] = []

    def book(self, name: str) -> Book:
        """Read and indexed when it is first asked for."""
        if name not in self._books:
            began = time.perf_counter()
            self._books[name] = self.bound(name, self._read(name))
            self.cost.seconds += time.perf_counter() - began
        return self._books[name]

    def pages_found(self, name: str, queries: Sequence[str], *, is_timed: bool) -> list[int]:
        book = self.book(name)
        if is_timed:
            began = time.perf_counter()
            self._search.search(book, queries)
            self.cost.query_ms.append(1000 * (time.perf_counter() - began))
        results = self._search.search(book, queries, top_k=LOOKED_AT)
        return [hit.first_page for hit in results.hits]

    def bound(self, name: str, pages: Sequence[PageText]) -> Book:
        """A book of these pages, cut and stored."""
        sample = "\n".join(page.text for page in pages[:SAMPLE_PAGES])
        book = Book(name, Path(name), name, len(pages))
        self._store.books.add(book)
        self._store.pages.begin(book.id, choose_tokenizer(sample), sample)
        for start in range(0, len(pages), BATCH):
            cut = [replace(page, cut=cut_of(page)) for page in pages[start : start + BATCH]]
            self._store.pages.add_pages(book.id, cut)
        self._store.pages.complete(book.id)
        self.cost.pages += len(pages)
        self.cost.text_bytes += sum(len(page.text.encode()) for page in pages)
        self.texts += [page.text for page in pages]
        return book

    def _read(self, name: str) -> list[PageText]:
        if name in self._bundled:
            texts = enumerate(self._bundled[name], start=1)
            return [PageText(number, str(number), text) for number, text in texts]
        with DocumentReader(self._folder / name) as reader:
            return [reader.page_text(number) for number in range(1, reader.info.page_count + 1)]


@dataclass(frozen=True)
class Question:
    book: str
    words: str
    gold: frozenset[int]
    kind: str


def questions_of(source: Path, sample: int) -> Iterator[Question]:
    lines = (source / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    if sample and len(rows) > sample:
        rows = random.Random(1).sample(rows, sample)
    for row in rows:
        kind = f"{source.name} {row['kind']}" if source.name == "multilingual" else source.name
        book = str(row.get("pdf") or row["doc"])
        yield Question(book, str(row["question"]), frozenset(row["gold_pages"]), kind)


def measured(
    shelf: Shelf, questions: Sequence[Question], *, with_wordings: bool, with_mistakes: bool
) -> dict[str, Tally]:
    tallies: dict[str, Tally] = defaultdict(Tally)
    for question in questions:
        wordings = {question.kind: [question.words]}
        if with_wordings and question.kind == REPORTS:
            wordings[f"{question.kind}, reworded"] = reworded(question.words)
        if with_mistakes:
            wordings[f"{question.kind}, misspelt"] = [misspelt(question.words)]
        for kind, queries in wordings.items():
            found = shelf.pages_found(question.book, queries, is_timed=kind == question.kind)
            ranks = [rank for rank, page in enumerate(found, 1) if page in question.gold]
            tallies[kind].ranks.append(ranks[0] if ranks else 0)
    return tallies


Change: TypeAlias = tuple[ModuleType, str, object]
FOLD_HEADS: Final = ("reports, by company", *HEADS[1:])


def variants() -> Mapping[str, Change | None]:
    """What could have been tuned to the questions: each constant or rule, set otherwise."""
    mix = ranking._MIXES[Tokenizer.PORTER]
    mixes = {
        "the index alone": replace(mix, place=0.0, neighbours=0.0),
        "half the weight of nearness": replace(mix, place=mix.place / 2, neighbours=0.5),
        "twice the weight of nearness": replace(mix, place=mix.place * 2, neighbours=2.0),
        "nearness within half the reach": replace(mix, reach=mix.reach // 2),
        "nearness within twice the reach": replace(mix, reach=mix.reach * 2),
    }
    return {
        "as it is": None,
        "no terms of reports": (report_terms, "_rows", lambda _: ()),
        "numbers as typed": (query, "_grouped", lambda _: ()),
        **{
            name: (ranking, "_MIXES", {**ranking._MIXES, Tokenizer.PORTER: other})
            for name, other in mixes.items()
        },
    }


@contextmanager
def changed(change: Change | None) -> Iterator[None]:
    """Search with one constant or rule set otherwise."""
    if change is None:
        yield
        return
    module, name, value = change
    before = getattr(module, name)
    setattr(module, name, value)
    query._words.cache_clear()
    try:
        yield
    finally:
        setattr(module, name, before)
        query._words.cache_clear()


def tallied(shelf: Shelf, questions: Sequence[Question]) -> Tally:
    alone = [replace(each, kind=REPORTS) for each in questions]
    return measured(shelf, alone, with_wordings=False, with_mistakes=False)[REPORTS]


def folds(shelf: Shelf, questions: Sequence[Question], count: int) -> list[list[str]]:
    """Every variant on all questions, and what is chosen, or known, from other companies alone."""
    companies = sorted({company(each) for each in questions})
    random.Random(1).shuffle(companies)
    part = {name: at % count for at, name in enumerate(companies)}
    ranks: dict[str, list[int]] = {}
    for name, change in variants().items():
        with changed(change):
            ranks[name] = tallied(shelf, questions).ranks
    chosen, known = Tally(), Tally()
    for fold in range(count):
        held = [at for at, each in enumerate(questions) if part[company(each)] == fold]
        others = [at for at in range(len(questions)) if at not in held]
        best = max(ranks, key=lambda name: worth([ranks[name][at] for at in others]))
        chosen.ranks += [ranks[best][at] for at in held]
        rows = tuple(
            row
            for row in report_terms._rows(report_terms._TERMS)
            if any(row[0].search(questions[at].words) for at in others)
        )
        with changed((report_terms, "_rows", lambda _, rows=rows: rows)):
            known.ranks += tallied(shelf, [questions[at] for at in held]).ranks
    return [
        *([name, *Tally(found).cells()] for name, found in ranks.items()),
        ["held out: chosen by other companies", *chosen.cells()],
        ["held out: only terms that others ask for", *known.cells()],
    ]


def company(question: Question) -> str:
    return question.book.split("_")[0]


def worth(ranks: Sequence[int]) -> tuple[float, float]:
    """Number of questions with a gold page among the first five, then the sum of 1/rank."""
    return sum(0 < rank <= 5 for rank in ranks), sum(1 / rank for rank in ranks if rank)


def long_book(texts: Sequence[str], count: int, questions: Sequence[Question]) -> list[str]:
    """What questions cost in one book of `count` pages."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder), prepare=prepare_for_index)
        shelf = Shelf(Path(folder), store)
        pages = [PageText(n, str(n), text) for n, text in enumerate(islice(cycle(texts), count), 1)]
        began = time.perf_counter()
        book = shelf.bound("long", pages)
        shelf.cost.seconds = time.perf_counter() - began
        search = SearchBooksUseCase(
            store.pages, NothingToWaitFor(), store.vocabulary, store.books.outline
        )
        for question in questions:
            began = time.perf_counter()
            search.search(book, [question.words])
            shelf.cost.query_ms.append(1000 * (time.perf_counter() - began))
        shelf.cost.stored_bytes = stored_in(Path(folder))
        store.close()
        return [f"a book of {count:,} pages", *shelf.cost.cells(empty_library())]


@cache
def empty_library() -> int:
    """Bytes of a library without books."""
    with tempfile.TemporaryDirectory() as folder:
        open_store(Path(folder), prepare=prepare_for_index).close()
        return stored_in(Path(folder))


def stored_in(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("sets", nargs="*", default=SETS)
    parser.add_argument("--sample", type=int, default=0, help="at most so many questions a set")
    parser.add_argument("--reworded", action="store_true", help="also with a model's wordings")
    parser.add_argument("--misspelt", action="store_true", help="also with a misspelt word")
    parser.add_argument("--folds", type=int, default=0, help="reports: parts held out in turn")
    parser.add_argument("--long", type=int, default=0, help="also a book of so many pages")
    options = parser.parse_args()
    found: list[list[str]] = []
    costs: list[list[str]] = []
    texts: list[str] = []
    asked: list[Question] = []
    by_company: list[list[str]] = []
    for name in options.sets:
        questions = list(questions_of(options.data / name, options.sample))
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(Path(folder), prepare=prepare_for_index)
            shelf = Shelf(options.data / name, store)
            tallies = measured(
                shelf,
                questions,
                with_wordings=options.reworded,
                with_mistakes=options.misspelt,
            )
            found += [[kind, *tally.cells()] for kind, tally in tallies.items()]
            if options.folds and name == REPORTS:
                by_company = folds(shelf, questions, options.folds)
            store.close()
            shelf.cost.stored_bytes = stored_in(Path(folder))
        costs.append([name, *shelf.cost.cells(empty_library())])
        if name != "multilingual":
            texts += shelf.texts
            asked += questions[:50]
    if options.long and texts:
        costs.append(long_book(texts, options.long, asked))
    tables = [table(HEADS, found), table(COSTS, costs)]
    print(*tables, *([table(FOLD_HEADS, by_company)] if by_company else []), sep="\n\n")


if __name__ == "__main__":
    main()
