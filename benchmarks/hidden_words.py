"""How many words of honest books are withheld as invisible, file by file.

    python -m benchmarks.hidden_words FILE_OR_FOLDER… [--save BEFORE] [--against BEFORE] [--show N]

`--save` writes the texts of all pages down (JSON, gzip). `--against` compares with such a file,
which may have been written by another version: words and sentences that were given then and are
withheld now, and the other way round. `--show` prints some of them. Times are those of this
process alone. Ends with 1 where a sentence is lost. Prints Markdown.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.hidden_text.invisible_characters import visible_part
from reader_app.documents.text.mupdf_text import text_page, words_of
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.document import PageText
from reader_app.domain.errors import BookError
from reader_app.retrieval.sentences import sentences_on

KINDS = (".pdf", ".epub", ".html", ".xhtml", ".md", ".docx")
Texts: TypeAlias = dict[str, list[str]]
"""File name to the texts of its pages."""


@dataclass(slots=True)
class Count:
    """What became of the words of one file. `lost`, `gained`: compared with an earlier version."""

    name: str
    pages: int = 0
    words: int = 0
    withheld: int = 0
    pages_told: int = 0
    lost: int = 0
    gained: int = 0
    lost_sentences: int = 0
    seconds: float = 0.0
    examples: list[str] = field(default_factory=list)

    def row(self) -> str:
        return (
            f"| {self.name} | {self.pages:,} | {self.words:,} | {self.withheld:,} "
            f"| {self.pages_told:,} | {self.lost:,} | {self.lost_sentences:,} | {self.gained:,} "
            f"| {1000 * self.seconds / max(1, self.pages):.2f} |"
        )


HEAD = (
    "| file | pages | words | withheld | pages that tell so | words lost | sentences lost "
    "| words gained | ms a page |\n| --- |" + " ---: |" * 8
)


def count_file(path: Path, before: Sequence[str] | None, texts: list[str]) -> Count:
    """Reads each page once; appends its text to `texts`."""
    count = Count(path.name)
    document = open_document(path)
    for number in range(1, document.info.page_count + 1):
        began = time.process_time()
        page = read_page(document, number)
        count.seconds += time.process_time() - began
        texts.append(page.text)
        count.pages += 1
        count.pages_told += page.hidden
        said = Counter(_words_said(document, number))
        count.words += said.total()
        count.withheld += (said - Counter(page.text.split())).total()
        if before is not None:
            _compare(count, before[number - 1] if number <= len(before) else "", page)
    return count


def _words_said(document: OpenDocument, number: int) -> Iterator[str]:
    for word in words_of(text_page(document.page(number))):
        yield from word[4].split()


def _compare(count: Count, before: str, page: PageText) -> None:
    before = visible_part(before)  # marks of direction and the like say nothing
    if before == page.text:
        return
    old, new = Counter(before.split()), Counter(page.text.split())
    lost, gained = old - new, new - old
    count.lost += lost.total()
    count.gained += gained.total()
    letters = _letters(page.text)
    sentences = [s.text for s in sentences_on(PageText(0, "", before))]
    gone = [sentence for sentence in sentences if _letters(sentence) not in letters]
    count.lost_sentences += len(gone)
    where = f"{count.name} p. {page.number}"
    count.examples += [f"{where}: lost “{text}”" for text in gone]
    if lost or gained:
        count.examples.append(f"{where}: words {dict(lost)} became {dict(gained)}")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix.lower() in KINDS)
        else:
            yield path


def main() -> None:
    """Count all files and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    before: Texts = {}
    if options.against:
        before = json.loads(gzip.decompress(options.against.read_bytes()))
    texts: Texts = {}
    total = Count("all")
    print(HEAD)
    for path in files_of(options.paths):
        try:
            count = count_file(path, before.get(path.name), texts.setdefault(path.name, []))
        except BookError as error:
            print(f"| {path.name} | {error} |")
            continue
        print(count.row(), flush=True)
        for key in ("pages", "words", "withheld", "pages_told", "lost", "gained", "lost_sentences"):
            setattr(total, key, getattr(total, key) + getattr(count, key))
        total.seconds += count.seconds
        total.examples += count.examples
    print(total.row())
    for example in total.examples[: options.show]:
        print("-", example)
    if options.save:
        options.save.write_bytes(gzip.compress(json.dumps(texts).encode(), 6))
    sys.exit(1 if total.lost_sentences else 0)


if __name__ == "__main__":
    main()
