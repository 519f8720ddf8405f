"""`kill -9` in the middle of a turn, as often as one likes: `python -m tests.e2e.kills 100`.

Each time a new process asks in the same library while a scripted server drips its answer, and is
killed at a random moment: before the question is stored, in a tool, in the middle of a word. Then
the library must open, hold every question that was stored, and take the next turn, which the
server checks as strictly as the real API.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from tests.support.books import make_labelled_book
from tests.support.command_here import run_here
from tests.support.messages_api import MessagesApi, RecordedRequest, Reply, reply, text, tool_use
from tests.support.program import started

_NOT_STORED = "not yet stored"
_LONGEST_S = 1.2
"""From the first request on; the dripping answer takes longer."""


@dataclass
class Tally:
    """What the killed turns had come to."""

    ends: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return ", ".join(f"{count} × {end}" for end, count in sorted(self.ends.items()))


def dripping(request: RecordedRequest) -> Reply:
    """Search, move, then answer a character at a time; quick for the question that checks."""
    if "Is all well?" in _newest_question(request):
        return reply("All is well.")
    if not request.tool_results:
        return reply(
            text("Let me look."),
            tool_use("search_book", {"query": "word of this page"}),
            tool_use("set_current_page", {"page": 3}),
            pause_s=0.01,
        )
    return reply("The word is on page three, and there it stays for ever.", chunk=1, pause_s=0.04)


def _newest_question(request: RecordedRequest) -> str:
    texts = [
        block["text"]
        for message in request.messages
        if message["role"] == "user"
        for block in message["content"]
        if block["type"] == "text"
    ]
    return str(texts[-1])


def kill_turns(folder: Path, times: int, seed: int = 1) -> Tally:
    """Raises AssertionError at the first library that is worse for it."""
    chance = random.Random(seed)
    data_dir = folder / "data"
    book = make_labelled_book(folder / "labelled.pdf")
    tally = Tally()
    with MessagesApi() as api:
        api.always(dripping)
        surroundings = {
            "PAGEMATE_DATA_DIR": str(data_dir),
            "ANTHROPIC_BASE_URL": api.base_url,
            "ANTHROPIC_API_KEY": "x",
        }
        conversation = _first_turn(book, surroundings)
        for number in range(times):
            question = f"Question {number}: which word is on page 3?"
            was_sent = _ask_and_kill(api, book, conversation, question, surroundings, chance)
            end = _end_of(data_dir, question)
            assert end != _NOT_STORED or not was_sent, "a question was sent and not stored"
            tally.ends[end] += 1
            _all_is_well(book, conversation, surroundings)
        assert not api.refusals, api.refusals
    assert _sound(data_dir)
    return tally


def _first_turn(book: Path, surroundings: dict[str, str]) -> str:
    ran = run_here("ask", book, "Is all well?", "--json", **surroundings)
    assert ran.code == 0, ran
    return str(json.loads(ran.out)["conversation_id"])


def _ask_and_kill(
    api: MessagesApi,
    book: Path,
    conversation: str,
    question: str,
    surroundings: dict[str, str],
    chance: random.Random,
) -> bool:
    """Whether the question had reached the server."""
    asked_before = api.request_count
    words = ("ask", book, question, "--conversation", conversation)
    process = started(*words, **surroundings)
    if chance.random() < 0.85:
        assert api.wait_for_requests(asked_before + 1, 60), "no request came"
        moment = chance.uniform(0, _LONGEST_S)
    else:
        moment = chance.uniform(0.2, _LONGEST_S)  # while it still starts, opens, stores
    time.sleep(moment)
    workers = psutil.Process(process.pid).children(recursive=True)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    _end_by_themselves(workers)
    return any(request.contains(question) for request in api.message_requests[asked_before:])


def _end_by_themselves(workers: list[psutil.Process]) -> None:
    """Nobody killed the document process; its channel is closed."""
    _, alive = psutil.wait_procs(workers, timeout=20)
    left = [each for each in alive if each.status() != psutil.STATUS_ZOMBIE]
    assert not left, f"outlived its parent: {left}"


def _end_of(data_dir: Path, question: str) -> str:
    """How far the turn had come, as another program reads it in the library."""
    with closing(sqlite3.connect(data_dir / "pagemate.db", timeout=60)) as library:
        found = library.execute(
            """SELECT role, state, role = 'assistant' AND details LIKE '%tool_use%' FROM message
            WHERE turn_id = (SELECT turn_id FROM message WHERE content = ?) ORDER BY sequence""",
            (question,),
        ).fetchall()
    if not found:
        return _NOT_STORED
    role, state, is_call = found[-1]
    return "in a tool" if is_call else f"{role}, {state}"


def _all_is_well(book: Path, conversation: str, surroundings: dict[str, str]) -> None:
    ran = run_here(
        "ask", book, "Is all well?", "--conversation", conversation, "--json", **surroundings
    )
    assert ran.code == 0, ran
    assert json.loads(ran.out)["answer"] == "All is well.", ran


def _sound(data_dir: Path) -> bool:
    with closing(sqlite3.connect(data_dir / "pagemate.db", timeout=60)) as library:
        is_whole = library.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return is_whole and not library.execute("PRAGMA foreign_key_check").fetchall()


def main() -> int:
    parser = argparse.ArgumentParser(description="kill -9 in the middle of turns")
    parser.add_argument("times", type=int, nargs="?", default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = kill_turns(Path(folder), arguments.times, arguments.seed)
    print(f"killed {arguments.times} times: {tally}")
    print("The library opened each time, and no later turn was refused.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
