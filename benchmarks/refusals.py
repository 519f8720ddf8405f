"""Whether the companion without a model refuses what a book doesn't say, and loses nothing by it.

    python -m benchmarks.refusals FOLDER… [--half HALF] [--shown]
    python -m benchmarks.refusals --answered DATA_DIR [--sets SET…] [--keep FILE] [--against FILE]

The first form asks the questions of `refusals.tsv` of the books below the folders (PDFs, texts,
and pages in `pages.json.gz`), through the real store, tools and loop, with the whole book read.
Each was written by hand for one book that doesn't answer it; before it is asked, the words in its
last column are looked for in the book's text: none may stand there ("a & b": on no page together).
A refusal quotes nothing and names no passage as an answer. Counted beside it are answers that show
the closest passages under the sentence that none says so. Half of the first 300 are of books that
the rules were made with ("made with"), half of others, which were looked at afterwards ("kept
back"). "Added" are 99 of other reports and of the books "made with", written after the first rules
and before the second. "Fresh" are 100 of other books (three novels, seven reports, manuals, a
contract, a paper), written with only the books at hand before the third rules, and asked once,
after them; the fourth were made with them. "Anew" are 100 of seven further books, written before
the fourth rules and asked once, after them, and of the same books 100 "answerable" ones with the
words (`says`, a pattern) that a right quotation has. "Third" are 100 and 98 of eight further books,
written before the fifth rules and asked once, after them. "Fourth" are 117 and 61 of nine further
books, written before the sixth rules and asked once, after them; some rules were mended with them.
"Fifth" and "sixth" are 30 false premises and 20 answerable questions each, of four novels and eight
reports, written before the seventh rules; "fifth" was looked at, "sixth" asked once, after them.
--shown: each question that was not refused.

The second form counts, for the sets of benchmarks.offline, the questions of which a quotation is
from a gold page, and writes them to FILE (--keep), or tells which of FILE are lost (--against).
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.offline import OfflineTurns
from benchmarks.reader_questions import Asked, Companion, Outcome, Text, text_of
from benchmarks.search import Shelf, questions_of
from benchmarks.tables import table
from reader_app.retrieval.tokenization import prepare_for_index
from reader_app.store.open_store import open_store

QUESTIONS: Final = Path(__file__).with_name("refusals.tsv")
ANSWERED: Final = ("financebench", "fairytaleqa", "ohrbench", "novels")
_HALVES: Final = (
    "made with",
    "added",
    "kept back",
    "fresh",
    "anew",
    "third",
    "fourth",
    "fifth",
    "sixth",
)
HEADS: Final = ("kind", *(head for half in _HALVES for head in (half, "refused", "or says so")))
_ANSWERABLE: Final = "answerable"
_POINTS: Final = re.compile(r"^(?:Found on |From the books?:)")
_SAYS_SO: Final = "I found no passage that says so."


@dataclass(frozen=True)
class Unanswerable:
    """A question that its book doesn't answer. `absent`: terms that must not stand in the book.

    `says`: of one that it does answer, the pattern of the answer.
    """

    half: str
    kind: str
    book: str
    question: str
    absent: tuple[str, ...]
    says: str = ""

    @property
    def is_apart(self) -> bool:
        """Whether all of its words stand in the book, only not together."""
        return any("&" in term for term in self.absent)


def unanswerable() -> Iterator[Unanswerable]:
    with QUESTIONS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            absent = tuple(term.strip() for term in row["absent"].split(";") if term.strip())
            yield Unanswerable(
                row["half"], row["kind"], row["book"], row["question"], absent, row["says"]
            )


def is_refusal(outcome: Outcome) -> bool:
    return not outcome.cited and _POINTS.search(outcome.answer) is None


def says_so(outcome: Outcome) -> bool:
    """Whether it is told that no passage says so, above those that are the closest."""
    return outcome.answer.startswith(_SAYS_SO)


def has_terms(pages: Sequence[str], question: Unanswerable) -> bool:
    """Whether the book has a term that makes the question answerable, for all we know."""
    plain = [" ".join(page.replace("-\n", "").split()).casefold() for page in pages]
    return any(
        all(
            re.search(rf"(?<!\w){re.escape(part.strip().casefold())}(?!\w)", page)
            for part in term.split("&")
        )
        for term in question.absent
        for page in plain
    )


def books_below(folders: Sequence[Path]) -> dict[str, Path]:
    """Return the books by the names that the questions have; of one in a bundle, the bundle."""
    found: dict[str, Path] = {}
    for folder in folders:
        found |= {path.name: path for path in folder.rglob("*") if path.suffix in (".pdf", ".txt")}
        for bundle in folder.rglob("pages.json.gz"):
            names = json.loads(gzip.decompress(bundle.read_bytes()))
            found |= {f"{bundle.parent.name}/{name}": bundle for name in names}
    return found


def _text_of(name: str, path: Path) -> Text:
    if path.suffix != ".gz":
        return text_of(path)
    pages = json.loads(gzip.decompress(path.read_bytes()))[name.partition("/")[2]]
    labels = tuple(str(number) for number in range(1, len(pages) + 1))
    return Text(name, "", labels, (), tuple(pages))


def outcomes(
    paths: Mapping[str, Path], questions: Sequence[Unanswerable]
) -> Iterator[tuple[Unanswerable, Outcome]]:
    """Ask the questions, book by book; those of missing books are left out."""
    for name in dict.fromkeys(each.book for each in questions):
        if name not in paths:
            continue
        text = _text_of(name, paths[name])
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(Path(folder), prepare=prepare_for_index)
            companion = Companion(text, paths[name], store)
            for each in questions:
                if each.book == name:
                    yield each, _asked(companion, text, each)
            store.close()


def _asked(companion: Companion, text: Text, each: Unanswerable) -> Outcome:
    if has_terms(text.pages, each):
        raise SystemExit(f"{each.book} has one of {each.absent}: “{each.question}”")
    return companion.outcome(Asked(each.kind, each.question, text.count, lambda _: True))


def refused(paths: Mapping[str, Path], half: str, *, is_shown: bool) -> str:
    asked, told, said = (Counter[tuple[str, str]]() for _ in range(3))
    right = Counter[str]()
    questions = [each for each in unanswerable() if half in ("", each.half)]
    for each, outcome in outcomes(paths, questions):
        is_refused, is_hedged = is_refusal(outcome), says_so(outcome)
        if each.kind == _ANSWERABLE:
            is_right = bool(outcome.cited) and re.search(each.says, outcome.answer) is not None
            right["asked"] += 1
            right["refused"] += is_refused
            right["right"] += is_right
            right["right, but says that none says so"] += is_right and is_hedged
            is_told = is_right and not is_hedged
        else:
            rows = [each.kind, "all", *(["all words there, but apart"] if each.is_apart else [])]
            for row in rows:
                asked[row, each.half] += 1
                told[row, each.half] += is_refused
                said[row, each.half] += is_refused or is_hedged
            is_told = is_refused or is_hedged
        if is_shown and not is_told:
            print(f"- {each.kind} · {each.book} · {each.question}: {outcome.answer[:90]!r}")
    kinds = [*dict.fromkeys(each.kind for each in questions if each.kind != _ANSWERABLE)]
    lines: list[list[str]] = []
    for kind in (*kinds, "all words there, but apart", "all"):
        cells = [
            (str(asked[kind, half]), *(_share(n[kind, half], asked[kind, half])
             for n in (told, said)))
            for half in _HALVES
        ]  # fmt: skip
        lines.append([kind, *(cell for several in cells for cell in several)])
    answerable = "".join(f"{count} {what}; " for what, count in right.items())
    return table(HEADS, lines) + (f"\nAnswerable: {answerable}" if answerable else "")


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.2f}" if whole else ""


def answered(data: Path, name: str) -> tuple[int, list[str]]:
    """How many questions the set has, and which are answered with a quotation of a gold page."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder), prepare=prepare_for_index)
        turns = OfflineTurns(Shelf(data / name, store), store)
        questions = list(questions_of(data / name, 0))
        right = [
            f"{each.book}: {each.words}"
            for each in questions
            if each.gold.intersection(turns.pages_quoted(each))
        ]
        store.close()
    return len(questions), right


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--half", default="", choices=("", *_HALVES))
    parser.add_argument("--shown", action="store_true")
    parser.add_argument("--answered", type=Path)
    parser.add_argument("--sets", nargs="*", default=ANSWERED)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--against", type=Path)
    options = parser.parse_args()
    if options.folders:
        print(refused(books_below(options.folders), options.half, is_shown=options.shown))
    if options.answered is None:
        return
    before = json.loads(options.against.read_text()) if options.against else {}
    kept: dict[str, list[str]] = {}
    rows = []
    for name in options.sets:
        count, kept[name] = answered(options.answered, name)
        lost = [each for each in before.get(name, ()) if each not in kept[name]]
        rows.append([name, str(count), str(len(before.get(name, ()))), str(len(kept[name])),
                     str(len(lost))])  # fmt: skip
        print("".join(f"- lost: {each}\n" for each in lost), end="")
    print(table(("set", "questions", "right before", "right now", "lost"), rows))
    if options.keep:
        options.keep.write_text(json.dumps(kept))


if __name__ == "__main__":
    main()
