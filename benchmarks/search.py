"""How often search finds the right page: hit@k and MRR over question sets with gold pages.

    python -m benchmarks.search DATA_DIR [SET…] [--sample N]

DATA_DIR holds one folder a set: questions.jsonl and pdfs/ or pages.json.gz. Uses the program's own
tokenizers, store and search use case. Prints Markdown.
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
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from reader_app.app.search import SearchBooksUseCase
from reader_app.documents.reader import DocumentReader
from reader_app.domain.book import Book
from reader_app.domain.document import PageText
from reader_app.retrieval.script import choose_tokenizer, prepared
from reader_app.store.database import Store, open_store

SETS = ("financebench", "ohrbench", "fairytaleqa", "novels", "multilingual")
BATCH = 50


class NothingToWaitFor:
    """All pages are indexed before the first question."""

    def wait_for_pages(self, book: Book, first: int, last: int, cancel: object) -> int:
        return last - first + 1


@dataclass
class Tally:
    ranks: list[int] = field(default_factory=list)

    def row(self) -> str:
        count = len(self.ranks)
        hits = [sum(1 for rank in self.ranks if 0 < rank <= k) / count for k in (1, 5, 10)]
        mrr = sum(1 / rank for rank in self.ranks if rank) / count
        return " | ".join([str(count), *(f"{hit:.3f}" for hit in hits), f"{mrr:.3f}"])


@dataclass
class Speed:
    pages: int = 0
    seconds: float = 0.0
    text_bytes: int = 0
    query_ms: list[float] = field(default_factory=list)


def texts_of(folder: Path, name: str, bundled: dict[str, list[str]]) -> list[str]:
    if name in bundled:
        return bundled[name]
    with DocumentReader(folder / "pdfs" / name) as reader:
        return [reader.page_text(n).text for n in range(1, reader.info.page_count + 1)]


def indexed(store: Store, name: str, texts: list[str], speed: Speed) -> Book:
    book = Book(name, Path(name), name, len(texts))
    store.books.add(book)
    began = time.perf_counter()
    store.pages.begin(book.id, choose_tokenizer("\n".join(texts[:40])[:40_000]))
    pages = [PageText(number, str(number), text) for number, text in enumerate(texts, start=1)]
    for start in range(0, len(pages), BATCH):
        store.pages.add_pages(book.id, pages[start : start + BATCH])
    speed.seconds += time.perf_counter() - began
    speed.pages += len(pages)
    speed.text_bytes += sum(len(text.encode()) for text in texts)
    return book


def questions_of(folder: Path, sample: int) -> Iterator[dict[str, object]]:
    lines = (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line) for line in lines]
    if sample and len(questions) > sample:
        questions = random.Random(1).sample(questions, sample)
    yield from questions


def measure(folder: Path, store: Store, sample: int, speed: Speed) -> dict[str, Tally]:
    bundle = folder / "pages.json.gz"
    bundled = json.loads(gzip.decompress(bundle.read_bytes())) if bundle.exists() else {}
    search = SearchBooksUseCase(store.pages, NothingToWaitFor())
    books: dict[str, Book] = {}
    tallies: dict[str, Tally] = defaultdict(Tally)
    for question in questions_of(folder, sample):
        name = str(question.get("pdf") or question["doc"])
        if name not in books:
            books[name] = indexed(store, name, texts_of(folder, name, bundled), speed)
        began = time.perf_counter()
        results = search.search(books[name], [str(question["question"])], top_k=10)
        speed.query_ms.append(1000 * (time.perf_counter() - began))
        gold = question["gold_pages"]
        assert isinstance(gold, list)
        ranks = [rank for rank, hit in enumerate(results.hits, 1) if hit.first_page in gold]
        kind = f"{folder.name} {question['kind']}" if folder.name == "multilingual" else folder.name
        tallies[kind].ranks.append(ranks[0] if ranks else 0)
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("sets", nargs="*", default=SETS)
    parser.add_argument("--sample", type=int, default=0, help="at most so many questions a set")
    options = parser.parse_args()
    print("| set | questions | hit@1 | hit@5 | hit@10 | MRR |\n|---|---|---|---|---|---|")
    speed = Speed()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder), prepare=prepared)
        for name in options.sets:
            for kind, tally in measure(options.data / name, store, options.sample, speed).items():
                print(f"| {kind} | {tally.row()} |", flush=True)
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
        store.close()
    p95 = statistics.quantiles(speed.query_ms, n=20)[-1]
    print(
        f"\n{speed.pages} pages written at {speed.pages / speed.seconds:.0f} pages/s; "
        f"query median {statistics.median(speed.query_ms):.1f} ms, p95 {p95:.1f} ms; "
        f"file {size / speed.text_bytes:.2f} × the text"
    )


if __name__ == "__main__":
    main()
