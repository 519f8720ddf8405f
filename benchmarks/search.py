"""How often search finds the right page: hit@k and MRR over question sets with gold pages.

    python -m benchmarks.search DATA_DIR [SET…] [--sample N] [--reworded] [--misspelt]
        [--long PAGES]

DATA_DIR holds one folder a set: questions.jsonl and pdfs/ or pages.json.gz. Uses the program's own
tokenizers, store and search use case. Prints Markdown: how often the page is found, how fast pages
are read, cut and stored in one process, how long a question takes (5 passages, as the tool gives
them), and the size of the whole store beside the text: all files of the data folder after they
were closed, and the same without what a library without books takes.

--reworded: reports also with the wordings that a model would send along (search_wordings.py).
--misspelt: also with two letters of the longest word in the wrong order.
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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from benchmarks.search_wordings import misspelt, reworded
from benchmarks.tables import percentile, table
from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.documents.reader import DocumentReader
from reader_app.domain.book import Book
from reader_app.domain.document import PageText
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
        self._search = SearchBooksUseCase(store.pages, NothingToWaitFor(), store.vocabulary)
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


def long_book(texts: Sequence[str], count: int, questions: Sequence[Question]) -> list[str]:
    """What questions cost in one book of `count` pages."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder), prepare=prepare_for_index)
        shelf = Shelf(Path(folder), store)
        pages = [PageText(n, str(n), text) for n, text in enumerate(islice(cycle(texts), count), 1)]
        began = time.perf_counter()
        book = shelf.bound("long", pages)
        shelf.cost.seconds = time.perf_counter() - began
        search = SearchBooksUseCase(store.pages, NothingToWaitFor(), store.vocabulary)
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
    parser.add_argument("--long", type=int, default=0, help="also a book of so many pages")
    options = parser.parse_args()
    found: list[list[str]] = []
    costs: list[list[str]] = []
    texts: list[str] = []
    asked: list[Question] = []
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
            store.close()
            shelf.cost.stored_bytes = stored_in(Path(folder))
        costs.append([name, *shelf.cost.cells(empty_library())])
        if name != "multilingual":
            texts += shelf.texts
            asked += questions[:50]
    if options.long and texts:
        costs.append(long_book(texts, options.long, asked))
    print(table(HEADS, found), table(COSTS, costs), sep="\n\n")


if __name__ == "__main__":
    main()
