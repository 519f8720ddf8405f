"""How well claims are checked: altered facts that are caught, honest sentences that are let pass.

    python -m benchmarks.claims BOOK.pdf … [--each 150] [--paraphrases] [--labelled FILE.jsonl]
                                [--passages FILE.jsonl] [--judged FILE.jsonl] [--show 20]

Altered: sentences of the books, cited by themselves, with one number, date, unit, name, negation or
relation changed by `claims_altered`, which shares no table with the checker. False alarms: the same
sentences unchanged, `claims_paraphrases.tsv` (every second one was kept unseen while the rules were
made; the later sets stand apart), `claims_denials.tsv`
(the same with or without a "not", and the contrary), and answers by people with the text of their
gold pages (`--labelled`: FinanceBench's financebench_open_source.jsonl; `--passages`: CLAPNQ's
clapnq_dev_answerable.jsonl, answers with the passage that they were written from). `--judged`:
statements that people wrote to be borne out or belied by words of Wikipedia (FEVER Symmetric, Fool
Me Twice). Books, companies and questions fall into a seen and an unseen half by a hash of their
name.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import re
import statistics
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pymupdf

from benchmarks.claims_altered import KINDS, Alterer
from reader_app.domain.citations import ClaimState
from reader_app.retrieval.claims.claim_checking import CitedWords, check_claims, check_sentence
from reader_app.retrieval.text_kind import detect_language

_PARAPHRASES: Final = Path(__file__).with_name("claims_paraphrases.tsv")
_DENIALS: Final = Path(__file__).with_name("claims_denials.tsv")
_LEAST, _MOST = 50, 320
_SENTENCES: Final = 12
_PAGES: Final = 240
_APART: Final = (
    "later", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
    "seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first",
)  # fmt: skip
"""Kinds of paraphrases that are counted by themselves, in the order in which they were written."""


@dataclass
class Counts:
    """What became of the sentences of one half."""

    caught: Counter[str] = field(default_factory=Counter)
    altered: Counter[str] = field(default_factory=Counter)
    unaltered: int = 0
    alarms: int = 0
    missed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class BookSentence:
    """A sentence with its page's text and the sentence before and behind it."""

    text: str
    page: str


def is_unseen(name: str) -> bool:
    """Return whether a book is of the half that the rules were not tried on."""
    return zlib.crc32(name.encode()) % 2 == 1


def sentences_of(path: Path) -> list[BookSentence]:
    """Return the whole sentences of running text of a book's first pages."""
    from reader_app.retrieval.sentences import is_abbreviation

    found = []
    with pymupdf.open(path) as document:
        numbers = range(min(_PAGES, document.page_count))
        for number in numbers:
            blocks = [block[4] for block in document[number].get_text("blocks")]
            page = "\n".join(" ".join(block.split()) for block in blocks)
            for block in page.split("\n"):
                start = 0
                for at, char in enumerate(block):
                    if char not in ".!?" or (at + 1 < len(block) and block[at + 1] != " "):
                        continue
                    if char == "." and is_abbreviation(block[: at + 1], block[at + 2 :]):
                        continue
                    text = block[start : at + 1].strip()
                    start = at + 1
                    is_whole = text[:1].isupper() and _LEAST <= len(text) <= _MOST
                    if is_whole and sum(char.isalpha() for char in text) > 0.6 * len(text):
                        found.append(BookSentence(text, page))
    return found


def measure_book(path: Path, each: int, counts: Counts) -> None:
    """Alter up to `each` sentences of a book for each kind, and check all of them."""
    sentences = sentences_of(path)
    if not sentences or detect_language(" ".join(s.text for s in sentences[:40])) != "English":
        return
    chance = random.Random(zlib.crc32(path.name.encode()))
    alterer = Alterer([sentence.text for sentence in sentences], chance)
    chance.shuffle(sentences)
    done: Counter[str] = Counter()
    for sentence in sentences:
        counts.unaltered += 1
        counts.alarms += not _is_supported(sentence.text, sentence)
        for kind in KINDS:
            if done[kind] >= each:
                continue
            lie = alterer.altered(kind, sentence.text)
            if not lie or lie == sentence.text or lie in sentence.page:
                continue
            done[kind] += 1
            counts.altered[kind] += 1
            if _is_supported(lie, sentence):
                counts.missed.append(f"{kind}\n    {sentence.text}\n    {lie}")
            else:
                counts.caught[kind] += 1
        if counts.unaltered % 4000 == 0 or all(done[kind] >= each for kind in KINDS):
            break


def _is_supported(said: str, sentence: BookSentence) -> bool:
    found = check_sentence(said, [CitedWords(0, sentence.text, sentence.page)])
    return found.state is ClaimState.SUPPORTED


@dataclass(frozen=True)
class Paraphrase:
    """An honest rendering of `evidence`; `nearby`: what else its page says."""

    kind: str
    evidence: str
    said: str
    nearby: str
    half: str


def paraphrases() -> Iterator[Paraphrase]:
    """Yield those written by hand: every second one unseen, and those of each later set."""
    lines = _PARAPHRASES.read_text("utf-8").splitlines()[1:]
    for number, line in enumerate(lines):
        kind, evidence, said, nearby = line.split("\t")
        half = kind if kind in _APART else _named(number % 2 == 1)
        yield Paraphrase(kind, evidence, said, nearby, half)


def measure_paraphrases(show: int) -> None:
    """Print the false alarms on honest paraphrases, and how many altered ones are caught."""
    rows = list(paraphrases())
    alterer = Alterer([row.said for row in rows], random.Random(5))
    alarms: Counter[str] = Counter()
    count: Counter[str] = Counter()
    altered: dict[str, Counter[str]] = defaultdict(Counter)
    caught: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        sentence = BookSentence(row.evidence, f"{row.evidence}\n{row.nearby}")
        count[row.half] += 1
        if not _is_supported(row.said, sentence):
            alarms[row.half] += 1
            if show:
                print(f"alarm: {row.said}")
        for kind in KINDS:
            lie = alterer.altered(kind, row.said)
            if lie and lie != row.said:
                altered[row.half][kind] += 1
                caught[row.half][kind] += not _is_supported(lie, sentence)
    for half in ("seen", "unseen", *_APART):
        print(f"paraphrases, {half}: {alarms[half]} false alarms of {count[half]}")
        told = ", ".join(f"{kind} {caught[half][kind]}/{altered[half][kind]}" for kind in KINDS)
        print(f"  altered paraphrases caught: {told}")


def measure_denials(show: int) -> None:
    """Print how many of the renderings that deny what is said, or the other way round, are told."""
    with _DENIALS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    alarms = caught = 0
    for row in rows:
        sentence = BookSentence(row["evidence"], row["evidence"])
        alarms += not _is_supported(row["honest"], sentence)
        is_caught = not _is_supported(row["turned"], sentence)
        caught += is_caught
        if show and not is_caught:
            print(f"missed: {row['turned']}\n    {row['evidence']}")
    print(
        f"denials: {alarms} false alarms of {len(rows)}, {caught} of {len(rows)} turned ones told"
    )


def measure_labelled(path: Path, show: int) -> None:
    """Print the alarms on answers by people; apart, those whose numbers were computed."""
    groups: dict[str, list[bool]] = defaultdict(list)
    shown = 0
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        pages = [each["evidence_text_full_page"] for each in row["evidence"]]
        # A page leaves the name of the company to the title.
        cited = [CitedWords(-1, page, page, title=row["company"]) for page in dict.fromkeys(pages)]
        said = " ".join(
            part.rstrip(".") + "." for part in (row["answer"], row["justification"] or "") if part
        )
        is_template = row["question_type"] == "metrics-generated"
        half = _named(is_unseen(row["company"]))
        for claim in check_claims(said, cited):
            name = "made from a template" if is_template else "by people"
            is_alarm = claim.is_doubtful
            groups[f"{name}, {half}"].append(is_alarm)
            if is_alarm and not is_template and shown < show:
                shown += 1
                print(claim.state, [(p.text, p.kind.value) for p in claim.missing])
                print("   ", said[claim.start : claim.end][:300])
    for name, found in sorted(groups.items()):
        print(f"labelled answers, {name}: {sum(found)} alarms in {len(found)} sentences")


_OPENING: Final = re.compile(r"(?<=[(\[$£€]) ")
_CLOSING: Final = re.compile(r" (?=[.,;:!?)\]%]|'(?:s|ll|re|ve|d|m)?\b|n't\b)")


def _as_printed(text: str) -> str:
    """Return words that were parted for a parser as they are printed."""
    text = text.replace("`` ", "“").replace(" ''", "”").replace("``", "“").replace("''", "”")
    return _CLOSING.sub("", _OPENING.sub("", text)).replace(" -- ", " – ").replace(" - ", "-")


def measure_passages(path: Path, show: int) -> None:
    """Print the alarms on answers that people wrote from a passage, and on altered ones."""
    rows = []
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        (passage,) = row["passages"]
        for output in row["output"]:
            rows.append((is_unseen(row["id"]), passage, _as_printed(output["answer"])))
    alterer = Alterer([said for _, _, said in rows], random.Random(5))
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for unseen, passage, said in rows:
        counts = groups[_named(unseen)]
        page = _as_printed(passage["text"])
        cited = [CitedWords(-1, page, page, title=passage["title"])]
        for claim in check_claims(said, cited):
            words = said[claim.start : claim.end]
            counts["sentences"] += 1
            counts["alarms"] += claim.is_doubtful
            if claim.is_doubtful:
                if show and not unseen:
                    show -= 1
                    print(claim.state, [(p.text, p.kind.value) for p in claim.missing])
                    print(f"    {words}\n    {page}")
                continue
            for kind in KINDS:
                lie = alterer.altered(kind, words)
                if lie and lie != words and lie not in page:
                    counts[f"{kind}, changed"] += 1
                    found = check_claims(lie, cited)
                    is_caught = any(each.is_doubtful for each in found)
                    counts[f"{kind}, caught"] += is_caught
                    if show and not unseen and not is_caught:
                        print(f"missed, {kind}\n    {words}\n    {lie}\n    {page}")
    for name, counts in sorted(groups.items()):
        told = ", ".join(f"{k} {counts[f'{k}, caught']}/{counts[f'{k}, changed']}" for k in KINDS)
        print(f"answers from passages, {name}: {counts['alarms']} alarms of {counts['sentences']}")
        print(f"  altered and caught: {told}")


def _judged(path: Path) -> Iterator[tuple[str, CitedWords, bool]]:
    """Yield each statement with the words it is judged by, and whether they bear it out."""
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        if "gold_evidence" in row:
            words = " ".join(part["text"] for part in row["gold_evidence"])
            around = [part["text"] for part in row["retrieved_evidence"]]
            around += [part["section_header"] for part in row["gold_evidence"]]
            page, title, said = " ".join([words, *around]), row["wikipedia_page"], row["text"]
        else:
            words = row.get("evidence") or row["evidence_sentence"]
            page, title, said = words, "", row["claim"]
        cited = CitedWords(-1, _as_printed(words), _as_printed(page), title=title)
        yield _as_printed(said), cited, row["label"] == "SUPPORTS"


def measure_judged(path: Path) -> None:
    """Print how many statements are doubted, of those borne out and of those belied."""
    doubted: Counter[bool] = Counter()
    count: Counter[bool] = Counter()
    for said, cited, is_borne_out in _judged(path):
        found = check_sentence(said, [cited])
        count[is_borne_out] += 1
        doubted[is_borne_out] += found.state is not ClaimState.SUPPORTED
    print(f"{path.stem}: doubted of those borne out {doubted[True]}/{count[True]}, "
          f"of those belied {doubted[False]}/{count[False]}")  # fmt: skip


def measure_time() -> None:
    """Print the processor's milliseconds for an answer of twelve cited sentences."""
    rows = list(paraphrases())
    spent = []
    for first in range(0, len(rows) - _SENTENCES, _SENTENCES):
        some = rows[first : first + _SENTENCES]
        answer, cited = "", []
        page = " ".join(row.evidence for row in some)
        for row in some:
            answer += row.said
            cited.append(CitedWords(len(answer), row.evidence, page))
            answer += " "
        begin = time.process_time()
        check_claims(answer, cited)
        spent.append((time.process_time() - begin) * 1000)
    print(
        f"an answer of {_SENTENCES} sentences: {statistics.median(spent):.1f} ms of a processor, "
        f"{max(spent):.1f} ms at most"
    )


def _named(unseen: bool) -> str:
    return "unseen" if unseen else "seen"


def main() -> None:
    """Measure what the arguments name and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", type=Path)
    parser.add_argument("--each", type=int, default=150)
    parser.add_argument("--paraphrases", action="store_true")
    parser.add_argument("--labelled", type=Path)
    parser.add_argument("--passages", type=Path)
    parser.add_argument("--judged", type=Path, nargs="*", default=())
    parser.add_argument("--half", choices=("seen", "unseen"))
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    halves = {False: Counts(), True: Counts()}
    for path in options.books:
        if options.half is None or _named(is_unseen(path.name)) == options.half:
            measure_book(path, options.each, halves[is_unseen(path.name)])
    for half, counts in halves.items():
        if not counts.unaltered:
            continue
        print(f"{_named(half)}: {counts.alarms} false alarms of {counts.unaltered} unaltered")
        for kind in KINDS:
            total = counts.altered[kind]
            share = counts.caught[kind] / total if total else 0
            print(f"  {kind:<10} {counts.caught[kind]:>5} of {total:>5}  {share:.3f}")
        total = sum(counts.altered.values())
        print(
            f"  {'all':<10} {sum(counts.caught.values()):>5} of {total:>5}  "
            f"{sum(counts.caught.values()) / max(1, total):.3f}"
        )
        random.Random(1).shuffle(counts.missed)
        print("\n".join(counts.missed[: options.show]))
    if options.paraphrases:
        measure_paraphrases(options.show)
        measure_denials(options.show)
        measure_time()
    if options.labelled:
        measure_labelled(options.labelled, options.show)
    if options.passages:
        measure_passages(options.passages, options.show)
    for path in options.judged:
        measure_judged(path)


if __name__ == "__main__":
    main()
