"""The questions of `benchmarks.answers`: those of a set, and some that a book can't answer.

A set is a folder with questions.jsonl and pdfs/. A question that a book can't answer is a question
about another book of the set with a name in it that stands nowhere in the book that is asked.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from reader_app.domain.search import folded

_NAME: Final = re.compile(r"(?<!^)(?<![.?!:] )\b[A-Z][a-z]{2,}[A-Za-z]*\b")
_NO_NAMES: Final = frozenset(
    """January February March April May June July August September October November December
    Answer Please Give Define Assume Compute Calculate Consolidated Statement Income Balance Sheet
    Cash Flow Fiscal Year Quarter Billion Million Net Total Define""".casefold().split()
)


@dataclass(frozen=True)
class Asked:
    """A question to a book. `gold` "" and no `gold_pages`: the book doesn't have the answer.

    `company`: whose questions are alike: the part of a report's name before "_".
    """

    qid: str
    book: Path
    words: str
    gold: str
    gold_pages: tuple[int, ...]

    @property
    def is_answerable(self) -> bool:
        return bool(self.gold_pages)

    @property
    def company(self) -> str:
        return self.book.name.split("_")[0]


def questions_of(folder: Path, count: int = 0) -> list[Asked]:
    """Return `count` questions of a set in the order of their books; 0: all.

    A larger count has the questions of a smaller one among its own, so that a run can be widened.
    """
    found = list(_read(folder))
    random.Random(1).shuffle(found)
    return sorted(found[: count or len(found)], key=lambda each: (each.book, each.qid))


def _read(folder: Path) -> Iterator[Asked]:
    for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        book = folder / "pdfs" / str(row["pdf"])
        # Questions about a collection of tales say "the king": they need the tale's name.
        tale = f"In the story “{row['story']}”: " if row.get("story") else ""
        words = tale + str(row["question"]).strip()
        pages = tuple(int(page) for page in row["gold_pages"])
        yield Asked(str(row["qid"]), book, words, str(row["answer"]).strip(), pages)


def unanswerable(
    questions: Sequence[Asked], count: int, text_of: Callable[[Path], str]
) -> list[Asked]:
    """Return up to `count` questions, each put to a book that doesn't have a name of it.

    `text_of`: the whole text of a book.
    """
    chance = random.Random(2)
    texts: dict[Path, str] = {}
    found: list[Asked] = []
    pool = [each for each in questions if names_in(each.words)]
    chance.shuffle(pool)
    for each in pool:
        others = sorted({q.book for q in questions if q.company != each.company})
        if len(found) == count or not others:
            break
        book = chance.choice(others)
        texts.setdefault(book, folded(text_of(book)))
        if any(folded(name) not in texts[book] for name in names_in(each.words)):
            qid = f"{each.qid}@{book.stem}"
            found.append(replace(each, qid=qid, book=book, gold="", gold_pages=()))
    return sorted(found, key=lambda each: (each.book, each.qid))


def names_in(question: str) -> list[str]:
    """Return the words in capitals of a question, its first word and common ones left out."""
    return [name for name in _NAME.findall(question) if name.casefold() not in _NO_NAMES]
