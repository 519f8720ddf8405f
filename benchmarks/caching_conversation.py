"""Four turns about a long novel through the real command line, for `benchmarks.caching`.

The scripted model thinks unseen before each step, searches once or twice a turn, and cites what it
was shown; the second answer has twelve citations and so comes as 24 blocks.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.caching import Timed
from tests.support.books import make_book
from tests.support.messages_api import (
    MessagesApi,
    RecordedRequest,
    Reply,
    cite,
    reply,
    text,
    thinking,
    tool_use,
)

PAGES: Final = 359
CHAPTERS: Final = 38
_FIRST_PAGE_IN_VIEW: Final = 180
_STEP_S: Final = 6.0
"""Between two requests of one turn."""
_IS_OF_BOOK: Final = re.compile(r"p\d")
"""A note of the program's own rides in a search result, too, and is nothing to cite."""
_KEY: Final = "sk-ant-benchmark"


@dataclass(frozen=True)
class _Turn:
    question: str
    searches: tuple[str, ...]
    citations: int


_TURNS: Final = (
    _Turn("Who was at the old harbour that evening?", ("old harbour evening", "lantern boat"), 4),
    _Turn("What is told about the letter, and by whom?", ("sealed letter", "promise letter"), 12),
    _Turn("And why did they leave the house?", ("leave the house", "garden gate"), 4),
    _Turn("Does the captain ever come back to the garden?", ("captain garden", "captain"), 5),
)
_WORDS: Final = (
    "the old harbour lay quiet that evening and a lantern swung above the boat while nobody spoke "
    "of the sealed letter that her brother had left upon the table before they decided to leave "
    "the house by the narrow garden gate where once the captain had made his promise under rain "
    "with cold hands and little hope of any answer from the town beyond hills river bridge window "
    "morning silence candle winter stranger music kitchen shadow distant memory forgotten voice "
    "it was only much later when she returned along this road that he understood what had happened"
).split()


@dataclass
class Recorded:
    """The requests that were answered, and why others were refused (nobody pays for those)."""

    requests: list[Timed] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)


def make_long_novel(path: Path) -> Path:
    """A novel of 359 pages and 38 chapters in made-up sentences, the same each time."""
    chance = random.Random(14)
    starts = [1 + at * PAGES // CHAPTERS for at in range(CHAPTERS)]
    outline = [
        (1, f"Chapter {n}. {_phrase(chance, 4).capitalize()}", at) for n, at in enumerate(starts, 1)
    ]
    pages = [_page(chance) for _ in range(PAGES)]
    return make_book(path, pages, outline=outline, title="The Old Harbour", author="A. N. Author")


def recorded_conversation(
    book: Path,
    data_dir: Path,
    *,
    is_guarded: bool,
    model: str,
    pause_s: float,
    searches: int = 1,
) -> Recorded:
    """Ask the four questions one after another; the clock of the record is made up."""
    script = _Script(pause_s, searches)
    with MessagesApi(models=[model], expects_refusals=True).always(script.decide) as api:
        _write_settings(data_dir, api.base_url, model)
        _pagemate(data_dir, "index", str(book))
        conversation: list[str] = []
        for number, turn in enumerate(_TURNS):
            script.begin(number)
            page = _FIRST_PAGE_IN_VIEW + (number if is_guarded else 0)
            place = ["--page", str(page), *(["--guard", str(page)] if is_guarded else [])]
            said = _pagemate(
                data_dir, "ask", str(book), turn.question, *place, *conversation, "--json"
            )
            conversation = ["--conversation", json.loads(said)["conversation_id"]]
        return Recorded(script.requests, list(api.refusals))


class _Script:
    """The model of the conversation, and the record of what reached it."""

    def __init__(self, pause_s: float, searches: int) -> None:
        self.requests: list[Timed] = []
        self._pause_s = pause_s
        self._searches = searches
        self._number = 0
        self._step = 0

    def begin(self, number: int) -> None:
        self._number, self._step = number, 0

    def decide(self, request: RecordedRequest) -> Reply:
        at_s = self._number * self._pause_s + self._step * _STEP_S
        self.requests.append(Timed(at_s, request.body))
        turn, step = _TURNS[self._number], self._step
        self._step += 1
        if step < self._searches and "none" not in str(request.body.get("tool_choice")):
            query = {"query": turn.searches[step % len(turn.searches)]}
            return reply(thinking(), tool_use("search_book", query))
        return reply(thinking(), *_answer(request, turn.citations), chunk=200)


def _answer(request: RecordedRequest, count: int) -> list[dict[str, Any]]:
    """`count` cited sentences with a sentence between each two: two blocks for a citation."""
    shown = [
        (index, result)
        for index, result in enumerate(request.search_results)
        if _IS_OF_BOOK.match(result["source"])
    ]
    assert shown, "the conversation has found nothing"
    blocks = []
    for number in range(count):
        index, result = shown[number % len(shown)]
        at = number % len(result["content"])
        source = cite(
            result["source"],
            result["content"][at]["text"],
            title=result["title"],
            first_block=at,
            search_result_index=index,
        )
        blocks.append(text(f"This is told where the book comes to its point {number + 1}: "))
        blocks.append(text("somebody waits there, and the others know of it.", [source]))
    return blocks


# --- the program ----------------------------------------------------------------------------


def _write_settings(data_dir: Path, base_url: str, model: str) -> None:
    """Anthropic itself at another address: what is sent to any other server differs."""
    data_dir.mkdir(parents=True, exist_ok=True)
    values = {"server": "anthropic", "base_url": base_url, "model": model}
    (data_dir / "settings.json").write_text(json.dumps(values), encoding="utf-8")


def _pagemate(data_dir: Path, *words: str) -> str:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("ANTHROPIC_", "PAGEMATE_"))}
    done = subprocess.run(
        [sys.executable, "-m", "reader_app", *words],
        cwd=Path(__file__).resolve().parents[1],
        env={**kept, "PAGEMATE_DATA_DIR": str(data_dir), "ANTHROPIC_API_KEY": _KEY},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{words[0]} ended with {done.returncode}: {done.stderr or done.stdout}")
    return done.stdout


# --- the novel ------------------------------------------------------------------------------


def _page(chance: random.Random) -> str:
    """Sentences of some 1,500 characters altogether, as a page of a novel has."""
    said = ""
    while len(said) < 1500:
        said += f"{_phrase(chance, chance.randint(7, 22)).capitalize()}. "
    return said.strip()


def _phrase(chance: random.Random, words: int) -> str:
    return " ".join(chance.choices(_WORDS, k=words))
