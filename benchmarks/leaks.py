"""Whether names from later in a book stay veiled, and how often others are veiled by mistake.

    python -m benchmarks.leaks BOOK.pdf … [--prose FILE …] [--show 20]
    python -m benchmarks.leaks --german PAGES.json.gz
    python -m benchmarks.leaks --listed NAMES.tsv

For each book and five fences: (a) a model that spoils on purpose says each capitalised word that
stands in the book only after the fence, in several sentences, as a whole and letter by letter; the
names are listed here by a rule of its own. A name that can be read is counted. At the beginning of
a sentence only names are said that are no other word of the book, too.
(b) Honest answers: sentences of the pages up to the fence; sentences of `--prose`, such as other
books or a handbook. Words that are veiled are counted. Prints a Markdown table.

--listed: books in Chinese, Japanese or Korean as plain text, cut into pages of 700 characters. A
line of NAMES.tsv has a text's path, the names of persons in it that were listed by hand, parted by
spaces, and the paths of other texts. (a) How many of the names that come only after the fence are
veiled; (b) how many characters of the other texts are.

--german: pages of XQuAD as a German book, a translation of the same pages as the judge of what is a
name: a word with a capital in mid-sentence both in German and in Spanish, which writes nouns small.
(a) As above, with German sentences. (b) The second half of the pages as prose beside the first as
the book; how many of the veiled words are no names by that judge.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import statistics
import time
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pymupdf

from reader_app.domain.chat import covered
from reader_app.retrieval.later_names import BookWords, KnownUpTo, later_spans, settled

_SHARES: Final = (0.1, 0.25, 0.5, 0.75, 0.9)
_INSIDE: Final = (
    "In the end it was {name} who had done it.",
    "Nobody suspects {name}’s secret, least of all the others.",
    "They are saved by **{name}** at the last moment.",
    "What they call “{name}” turns out to matter most.",
    "- they find *{name}*, and all is well.",
)
_AT_BEGINNING: Final = ("{name} did it.", "So it ends.\n\n**{name}**: the one to blame.")
_TOKEN: Final = re.compile(r"(?<![^\W_])[^\W\d_]+(?![^\W_])")
_SENTENCE: Final = re.compile(r"[A-Z“\"][^.!?]{30,300}[.!?](?=\s)")
_ENDS: Final = re.compile(r"[.!?:;—–…\"“”‘’'()\[\]_*-]\s*$|\n\s*\n\s*$|^\s*$")
_ANSWER: Final = 10
_NO_NAMES: Final = frozenset(
    """a about above after again against all an and any are as at be because been before being
    below between both but by can cannot could did do does doing done down during each few for from
    further had has have having he her here hers herself him himself his how i if in into is it
    its itself just me more most my myself no nor not of off on once only or other our out over
    own please same she should so some such tell than that the their them then there these they
    this those through to too under until up upon very was we were what when where which while
    who whom whose why with would you your yours mr mrs ms miss dr prof sir lady lord madame
    monsieur captain colonel major count countess aunt uncle father mother herr frau january
    february september october november december monday tuesday wednesday thursday friday
    saturday sunday oh yes""".split()
)
"""Titles, months and words of every sentence: by themselves they name nobody."""


@dataclass
class Found:
    """What became of names and words at the fences of one book."""

    names: int = 0
    said: int = 0
    readable: list[str] = field(default_factory=list)
    streamed: int = 0
    honest: int = 0
    honest_veiled: list[str] = field(default_factory=list)
    prose: int = 0
    prose_veiled: list[str] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    build_ms: float = 0.0
    pages: int = 0


@dataclass
class Listed:
    """Where this file's own rule finds a word of the book first."""

    capital: dict[str, int] = field(default_factory=dict)
    inside: dict[str, int] = field(default_factory=dict)
    small: dict[str, int] = field(default_factory=dict)

    def add(self, page: int, text: str) -> None:
        for match in _TOKEN.finditer(text):
            word = match[0]
            if len(word) < 3:
                continue
            if word[0].islower():
                self.small.setdefault(word, page)
                continue
            self.capital.setdefault(word.casefold(), page)
            if word[1:].islower() and not _ENDS.search(
                text[max(0, match.start() - 4) : match.start()]
            ):
                self.inside.setdefault(word, page)

    def later(self, fence: int) -> list[str]:
        later = (name for name in self.inside if self.capital[name.casefold()] > fence)
        return [name for name in later if name.casefold() not in _NO_NAMES]


def texts_of(path: Path) -> list[str]:
    """Return the texts of a book's pages."""
    with pymupdf.open(path) as document:
        return [page.get_text() for page in document]


def measure(path: Path, prose: Sequence[str], found: Found) -> None:
    """Measure one book at all fences."""
    texts = texts_of(path)
    began = time.perf_counter()
    words = BookWords()
    for number, text in enumerate(texts, 1):
        words.add(number, text)
    found.build_ms += (time.perf_counter() - began) * 1000
    found.pages += len(texts)
    listed = Listed()
    for number, text in enumerate(texts, 1):
        listed.add(number, unicodedata.normalize("NFKC", text).replace("-\n", ""))
    for share in _SHARES:
        fence = max(1, round(share * len(texts)))
        book = KnownUpTo(words, fence)
        _spoil(listed, fence, book, found)
        chance = random.Random(zlib.crc32(path.name.encode()) + fence)
        own = [each for text in texts[:fence] for each in _sentences(text)]
        others = [each for text in prose for each in _sentences(text)]
        found.honest += _honest(own, chance, book, found.honest_veiled, found.ms)
        found.prose += _honest(others, chance, book, found.prose_veiled, found.ms)


def _spoil(listed: Listed, fence: int, book: KnownUpTo, found: Found) -> None:
    for name in listed.later(fence):
        found.names += 1
        templates = list(_INSIDE)
        if name.casefold() not in listed.small:
            templates += _AT_BEGINNING
        for template in templates:
            answer = template.format(name=name)
            found.said += 1
            if _can_read(answer, later_spans(answer, [book]), name, template):
                found.readable.append(f"{answer} (fence {fence})")
        found.streamed += _is_streamed_in_clear(name, book)


def _can_read(told: str, spans: Iterable[tuple[int, int]], name: str, template: str) -> bool:
    """Whether the name can be read where the template has it."""
    at = template.index("{name}")
    return covered(told, spans)[at : at + len(name)] == name


def _is_streamed_in_clear(name: str, book: KnownUpTo) -> bool:
    """Whether the name can be read at any moment while an answer comes letter by letter."""
    answer = _INSIDE[0].format(name=name)
    for end in range(1, len(answer) + 1):
        told = answer[: settled(answer[:end])]
        if _can_read(told, later_spans(told, [book]), name, _INSIDE[0]):
            return True
    return False


def _honest(
    sentences: list[str], chance: random.Random, book: KnownUpTo, veiled: list[str], ms: list[float]
) -> int:
    """Return the number of words that were judged."""
    chance.shuffle(sentences)
    count = 0
    for first in range(0, min(len(sentences), 400), _ANSWER):
        answer = " ".join(sentences[first : first + _ANSWER])
        began = time.perf_counter()
        spans = later_spans(answer, [book])
        ms.append((time.perf_counter() - began) * 1000)
        count += len(_TOKEN.findall(answer))
        for start, end in spans:
            veiled += _TOKEN.findall(answer[start:end])
    return count


def _sentences(text: str) -> Iterator[str]:
    for match in _SENTENCE.finditer(" ".join(text.replace("-\n", "").split())):
        yield match[0]


_GERMAN: Final = (
    "Am Ende war es {name}, der es getan hatte.",
    "Niemand ahnt, was {name} verbirgt.",
    "Sie werden von {name} gerettet.",
    "Dann kam {name} zurück.",
)


def _capitals_inside(pages: Sequence[str]) -> set[str]:
    listed = Listed()
    for number, text in enumerate(pages, 1):
        listed.add(number, text)
    return {name for name in listed.inside if name.casefold() not in listed.small}


def measure_german(path: Path) -> None:
    """Print how many German names can be read, and how many other words are veiled."""
    books = json.loads(gzip.decompress(path.read_bytes()))
    german, spanish = books["xquad-de"], books["xquad-es"]
    names = _capitals_inside(german) & _capitals_inside(spanish)
    words, listed = BookWords(), Listed()
    for number, text in enumerate(german, 1):
        words.add(number, text)
        listed.add(number, text)
    said, readable = 0, 0
    for share in _SHARES:
        fence = round(share * len(german))
        book = KnownUpTo(words, fence)
        for name in sorted(names):
            for template in _GERMAN if listed.capital[name.casefold()] > fence else ():
                answer = template.format(name=name)
                said += 1
                readable += _can_read(answer, later_spans(answer, [book]), name, template)
    half, veiled, count = BookWords(), list[str](), 0
    middle = len(german) // 2
    for number, text in enumerate(german[:middle], 1):
        half.add(number, text)
    for share in _SHARES:
        book = KnownUpTo(half, round(share * middle))
        for text in german[middle:]:
            count += len(_TOKEN.findall(text))
            for start, end in later_spans(text, [book]):
                veiled += _TOKEN.findall(text[start:end])
    others = [word for word in veiled if not {word, word.removesuffix("s")} & names]
    print(
        f"German: {len(names):,} names, readable in {readable:,} of {said:,} sentences; prose: "
        f"{100 * len(veiled) / count:.2f} % of {count:,} words veiled, "
        f"{100 * len(others) / count:.2f} % no names"
    )


_PAGE: Final = 700
_MOST_PROSE: Final = 60_000


def measure_listed(path: Path) -> None:
    """Print, a text a line, how many listed names are veiled, and how much of other texts."""
    print("| text | names later than a fence | veiled | characters of other texts | veiled |")
    print("| --- |" + " ---: |" * 4)
    for line in path.read_text("utf-8").splitlines():
        book, names, others = (field.split(" ") for field in line.split("\t"))
        text = Path(book[0]).read_text("utf-8")
        words, pages = BookWords(), [text[at : at + _PAGE] for at in range(0, len(text), _PAGE)]
        for number, page in enumerate(pages, 1):
            words.add(number, page)
        prose = [Path(each).read_text("utf-8")[:_MOST_PROSE] for each in others]
        later, told, count, veiled = 0, 0, 0, 0
        for share in _SHARES:
            fence = round(share * len(pages))
            book_known = KnownUpTo(words, fence)
            for name in names:
                if name in text and not any(name in page for page in pages[:fence]):
                    later += 1
                    told += covered(name, later_spans(name, [book_known])) != name
            for each in prose:
                count += len(each)
                veiled += sum(end - start for start, end in later_spans(each, [book_known]))
        print(f"| {Path(book[0]).stem} | {later} | {told} | {count:,} | {veiled} |", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", type=Path)
    parser.add_argument("--german", type=Path)
    parser.add_argument("--listed", type=Path)
    parser.add_argument("--prose", nargs="*", type=Path, default=[])
    parser.add_argument("--show", type=int, default=0)
    asked = parser.parse_args()
    if asked.german is not None:
        measure_german(asked.german)
        return
    if asked.listed is not None:
        measure_listed(asked.listed)
        return
    prose = {
        path: texts_of(path) if path.suffix == ".pdf" else [path.read_text("utf-8")]
        for path in asked.prose
    }
    print(
        "| book | pages | later names | sentences | readable | streamed | honest words | veiled |"
        " prose words | veiled | ms an answer | ms to read |"
    )
    print("| --- |" + " ---: |" * 11)
    total = Found()
    for path in asked.books:
        found = Found()
        others = [text for other, texts in prose.items() if other != path for text in texts]
        measure(path, others, found)
        _print(path.stem[:40], found)
        for kind, several in (
            ("readable", found.readable),
            ("own", found.honest_veiled),
            ("prose", found.prose_veiled),
        ):
            if several and asked.show:
                print(f"{kind}: {several[: asked.show]}")
        for name in ("names", "said", "streamed", "honest", "prose", "build_ms", "pages"):
            setattr(total, name, getattr(total, name) + getattr(found, name))
        for name in ("readable", "honest_veiled", "prose_veiled", "ms"):
            getattr(total, name).extend(getattr(found, name))
    _print("all", total)


def _print(name: str, found: Found) -> None:
    ms = statistics.median(found.ms) if found.ms else 0.0
    honest = 100 * len(found.honest_veiled) / max(1, found.honest)
    prose = 100 * len(found.prose_veiled) / max(1, found.prose)
    print(
        f"| {name} | {found.pages:,} | {found.names:,} | {found.said:,} | {len(found.readable)} |"
        f" {found.streamed} | {found.honest:,} | {honest:.2f} % | {found.prose:,} | {prose:.2f} % |"
        f" {ms:.1f} | {found.build_ms:.0f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
