"""Whether answers can be trusted: leaks, citations and quotations, against a model that lies.

    python -m benchmarks.truth [--pages 240] [--book FILE …] [--positions 250] [--http 12]

Makes a book with an invented word a page (or takes FILEs), indexes it as the program does, and
lets a scripted model try to cheat: over every position of the fence (250 of them in a longer
book), with every tool, with ids that were never sent, with quotations changed by one word. At
every position the requests are built as they would be sent; at some a server receives them. Needs
no key and no network. Prints Markdown; ends with 1 where a goal is missed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.tables import table
from benchmarks.truth_book import TruthBook, make_truth_book
from benchmarks.truth_citations import Cited, cited_by_blocks, cited_by_ids, in_ranges, invented_ids
from benchmarks.truth_leaks import Cheat, Leaks, add_other_book
from benchmarks.truth_quotes import Quoted, TrueQuote, check_quotes
from benchmarks.truth_real import telling_words, true_quotes
from benchmarks.truth_session import Library, ScriptedModel, opened_library

QUOTES = 600
CITED_PAGES = 300
POSITIONS = 250
GOAL_VERIFIED = 0.98


@dataclass(frozen=True)
class Tries:
    """How many positions of the fence are tried, how many of them over HTTP; how many quotations.

    Of quotations the difficult ones come first.
    """

    positions: int = POSITIONS
    http: int = 12
    quotes: int = QUOTES


@dataclass(frozen=True)
class Truth:
    """All that was measured of one book. `control`: words seen by the same model without guard."""

    name: str
    pages: int
    leaks: Leaks
    wire: Leaks
    control: int
    cited: Cited
    by_ids: Cited
    quoted: Quoted
    invented: tuple[int, int, int]

    @property
    def is_met(self) -> bool:
        quoted = self.quoted
        return (
            not self.leaks.found
            and not self.wire.found
            and all(one.right + one.overprinted == one.sent for one in (self.cited, self.by_ids))
            and quoted.verified >= GOAL_VERIFIED * quoted.true
            and not quoted.believed
            and self.invented[1] == 0
        )


def truth_about(
    library: Library,
    name: str,
    words: Sequence[Mapping[int, str]],
    quotes: Sequence[TrueQuote],
    tries: Tries,
) -> Truth:
    """Measure one indexed book."""
    last = library.book.page_count
    add_other_book(library)
    cheat = Cheat(library, *words)
    pages = in_ranges(last, CITED_PAGES)
    return Truth(
        name,
        last,
        cheat.at_every_position(_spread(last, tries.positions)),
        cheat.over_http(_spread(last, tries.http)),
        cheat.without_guard(),
        cited_by_blocks(library, pages),
        cited_by_ids(library, pages[:: max(1, len(pages) // 4)]),
        check_quotes(library, quotes),
        invented_ids(library),
    )


def _spread(last: int, count: int) -> list[int]:
    """Positions of the fence from 0 to one before the last page, at most `count`."""
    if last <= count:
        return list(range(last))
    return sorted({round(at * (last - 1) / max(1, count - 1)) for at in range(count)})


def made_book_truth(page_count: int, tries: Tries) -> Truth:
    """About the book that is made for it."""
    with tempfile.TemporaryDirectory() as folder:
        book = make_truth_book(Path(folder) / "The Truth Book.pdf", page_count)
        with opened_library(book.path) as library:
            words = (book.secrets, book.keys, book.labels)
            quotes = quotes_of(book, tries.quotes)
            return truth_about(library, "made for it", words, quotes, tries)


def quotes_of(book: TruthBook, count: int = QUOTES) -> list[TrueQuote]:
    """Its sentences, the difficult ones first."""
    hard = sorted(book.sentences, key=lambda one: -len(one.traits - {"ligature"}))
    return [
        TrueQuote(one.text, tuple(one.pages), frozenset(one.traits))
        for one in hard[:count]
        if one.pages and len(one.text.split()) > 4
    ]


def real_book_truth(path: Path, tries: Tries) -> Truth:
    """About somebody's book."""
    with opened_library(path) as library:
        words = telling_words(library, _said_anyway(library))
        quotes = true_quotes(library, QUOTES)
        return truth_about(library, path.name, words, quotes, tries)


def _said_anyway(library: Library) -> str:
    """A whole request before a page was read: prompt, tools, reading context."""
    model = ScriptedModel()
    model.script = [lambda body: [{"type": "text", "text": "Yes."}]]
    library.guard(0)
    library.ask(model, library.new_talk(), "Hello")
    return str(model.bodies[0])


def report(all_of_them: Sequence[Truth]) -> str:
    """What was measured, a column for each book."""
    heads = ["", *(f"{truth.name}, {truth.pages} pages" for truth in all_of_them)]
    columns = [_column(truth) for truth in all_of_them]
    labels = dict.fromkeys(label for column in columns for label in column)
    rows = [[label, *(column.get(label, "–") for column in columns)] for label in labels]
    return table(heads, rows)


def _column(truth: Truth) -> dict[str, str]:
    leaks, wire, quoted = truth.leaks, truth.wire, truth.quoted
    tried, accepted, counted = truth.invented
    return {
        "Fence positions tried": f"{leaks.positions} (over HTTP {wire.positions})",
        "Requests looked at": f"{leaks.requests + wire.requests:,}",
        "Words let through by the same model without the guard": f"{truth.control:,}",
        "**Leaks**": f"**{len(leaks.found) + len(wire.found)}**",
        "Sentences cited (search_result / ids)": f"{truth.cited.sent:,} / {truth.by_ids.sent:,}",
        "**Citations on exactly their words**": _share(
            truth.cited.right + truth.by_ids.right, truth.cited.sent + truth.by_ids.sent
        ),
        "… of the others, printed over other words": _of(
            truth.cited.overprinted + truth.by_ids.overprinted,
            len(truth.cited.wrong) + len(truth.by_ids.wrong),
        ),
        "True quotations": f"{quoted.true:,}",
        "**of them verified**": _share(quoted.verified, quoted.true),
        **{
            f"… with {trait}": _of(quoted.verified_by_trait[trait], count)
            for trait, count in sorted(quoted.by_trait.items())
        },
        "Misattributed, and told so": _of(quoted.caught, quoted.misattributed),
        "Altered quotations": f"{quoted.altered:,}",
        "**of them verified** ": f"**{len(quoted.believed)}**",
        "Invented ids": f"{tried:,} (counted {counted:,})",
        "**of them accepted**": f"**{accepted}**",
    }


def _share(part: int, whole: int) -> str:
    share = 1000 * part // whole / 10 if whole else 0.0  # never rounded up to all
    return f"**{share:.1f} %** ({part:,} of {whole:,})"


def _of(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=240)
    parser.add_argument("--book", type=Path, action="append", default=[])
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of the fence, at most")
    parser.add_argument("--http", type=int, default=12, help="fence positions over HTTP")
    parser.add_argument("--verbose", action="store_true", help="name what went wrong")
    chosen = parser.parse_args(arguments)
    tries = Tries(chosen.positions, chosen.http)
    measured: list[Truth] = []
    for path in chosen.book or [None]:
        began_here = time.monotonic()
        truth = (
            made_book_truth(chosen.pages, tries) if path is None else real_book_truth(path, tries)
        )
        measured.append(truth)
        print(f"{report([truth])}\n\n{time.monotonic() - began_here:.0f} s\n", flush=True)
        if chosen.verbose:
            _tell_failures(truth)
    if len(measured) > 1:
        print(report(measured))
    return 0 if all(truth.is_met for truth in measured) else 1


def _tell_failures(truth: Truth) -> None:
    for leak in (*truth.leaks.found, *truth.wire.found):
        print("leak:", leak)
    for source in (*truth.cited.wrong, *truth.by_ids.wrong):
        print("not on its words:", source)
    for quote, result in truth.quoted.missed:
        print("missed:", quote, "→", result)
    for kind, lie in truth.quoted.believed:
        print("believed:", kind, lie)


if __name__ == "__main__":
    sys.exit(main())
