"""A scripted model that reads: it searches, reads the pages it found, and answers from them.

It stands behind the strict server of the tests, so that the whole path is the real one: what it
knows it has from the results of its tool calls. It understands nothing. Its wordings are those of
`search_wordings` (general terms of reports; no page and no answer is known there), its answer is
the sentence with most of the question's words, cited; a question with a name that it read nowhere
it refuses. As a judge it compares words. What it measures is the way to the page, not answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.answers_judging import JUDGES, Verdict, verdict_by_rule
from benchmarks.answers_sets import Asked, names_in
from benchmarks.search_wordings import MOST_OTHERS, reworded
from reader_app.domain import report_terms
from reader_app.domain.chat import Depth
from reader_app.domain.search import folded
from reader_app.retrieval import query
from reader_app.retrieval.passages import rough_stem
from reader_app.retrieval.query import content_words
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
from tests.support.messages_api.replies import Block, blocks

MODEL: Final = "claude-sonnet-5-5"
_PAGE: Final = re.compile(r"p(\d+)\.")
_TOLD: Final = re.compile(r"<(question|reference|answer)>(.*?)</\1>", re.DOTALL)
_LONGEST: Final = 400
_MOST_SHOWN: Final = 20


@dataclass(frozen=True)
class Habits:
    """How it reads within a depth: so many pages found, read in all, and read at once."""

    found: int
    read: int
    at_once: int


NORMAL: Final = Habits(found=10, read=9, at_once=3)
"""One search and nine pages: the ten calls of *Normal*, in four of its five rounds."""
QUICK: Final = Habits(found=3, read=3, at_once=3)
"""Its two rounds and four calls."""
THOROUGH: Final = Habits(found=_MOST_SHOWN, read=20, at_once=5)
HABITS: Final = {Depth.QUICK: QUICK, Depth.NORMAL: NORMAL, Depth.THOROUGH: THOROUGH}

Wording = Callable[[str], Sequence[str]]


def with_rewordings(question: str, others: Sequence[str] | None = None) -> list[str]:
    """Return the question and at most three other wordings of it; `others` as in `reworded`."""
    bare, *terms = reworded(question, others)
    more = [each for each in (*terms, bare) if each != question]
    return [question, *more[:MOST_OTHERS]]


def held_out(questions: Sequence[Asked]) -> Wording:
    """Return rewordings that know of each company only what questions about others ask for.

    The program's own terms of reports are cut down in the same way, until the process ends.
    """
    known = report_terms._rows(report_terms._TERMS)

    def wording(question: str) -> list[str]:
        own = {each.company for each in questions if each.words == question}
        others = [each.words for each in questions if each.company not in own]
        rows = tuple(row for row in known if any(row[0].search(words) for words in others))
        report_terms._rows = lambda _: rows  # type: ignore[assignment]
        query._words.cache_clear()
        return with_rewordings(question, others)

    return wording


WORDINGS: Final[dict[str, Callable[[Sequence[Asked]], Wording]]] = {
    "asked": lambda _: lambda question: [question],
    "reworded": lambda _: with_rewordings,
    "held-out": held_out,
}


@dataclass(frozen=True)
class ReadingModel:
    """Decides by the request alone what comes next."""

    habits: Habits = NORMAL
    wordings: Wording = with_rewordings

    def decide(self, request: RecordedRequest) -> Reply:
        if JUDGES in request.system_text:
            return _judged(request)
        question = _question(request)
        names = [call["name"] for call in _calls(request)]
        if request.body.get("tool_choice", {}).get("type") == "none":
            return _answer(request, question)
        has_plan = "set_plan" in request.tool_names
        if "search_book" not in names:
            plan = [_plan(0)] if has_plan else []
            return reply(thinking(), *plan, self._search(question))
        read = names.count("read_pages")
        pages = list(dict.fromkeys(_found_pages(request)))[read : self.habits.read]
        if pages:
            calls = [
                tool_use("read_pages", {"first": page, "last": page})
                for page in pages[: self.habits.at_once]
            ]
            note = _note(request, question) if has_plan and read else []
            return reply(thinking(), *note, *calls)
        if names.count("set_plan") == 1:
            return reply(thinking(), _plan(2), *_note(request, question))
        return _answer(request, question)

    def _search(self, question: str) -> Block:
        first, *others = self.wordings(question)
        wish = {"query": first, "other_queries": others, "top_k": self.habits.found}
        return tool_use("search_book", wish)


def _plan(done: int) -> Block:
    steps = ("Find the pages", "Read them")
    return tool_use(
        "set_plan",
        {"steps": [{"words": words, "done": at < done} for at, words in enumerate(steps)]},
    )


def _note(request: RecordedRequest, question: str) -> list[Block]:
    """Return the call that keeps the best sentence so far, if there is one."""
    found = _best(request, question)
    if found is None:
        return []
    result, at, _ = found
    page, first = re.findall(r"\d+", result["source"])[:2]
    wish = {"note": "What comes nearest so far.", "ids": [f"p{page}.s{int(first) + at}"]}
    return [tool_use("keep_notes", wish)]


def scripted_server(habits: Habits = NORMAL, wordings: Wording = with_rewordings) -> MessagesApi:
    """Return the server, not yet started."""
    return MessagesApi(models=[MODEL]).always(ReadingModel(habits, wordings).decide)


def _question(request: RecordedRequest) -> str:
    """Return the reader's words: the last text of the message that began the conversation."""
    said = [m for m in request.messages if m["role"] == "user" and not _has_results(m)]
    return str([b["text"] for b in blocks(said[0]) if b["type"] == "text"][-1])


def _has_results(message: Block) -> bool:
    return any(block["type"] == "tool_result" for block in blocks(message))


def _calls(request: RecordedRequest) -> list[Block]:
    return [block for block in request.all_blocks() if block.get("type") == "tool_use"]


def _found_pages(request: RecordedRequest) -> list[int]:
    """Return the pages of the first search, best first."""
    search = next(call["id"] for call in _calls(request) if call["name"] == "search_book")
    result = next(b for b in request.all_blocks() if b.get("tool_use_id") == search)
    content = result["content"] if isinstance(result["content"], list) else []
    sources = [str(block["source"]) for block in content if block.get("type") == "search_result"]
    return [int(page[1]) for page in map(_PAGE.match, sources) if page]


def _answer(request: RecordedRequest, question: str) -> Reply:
    found = _best(request, question)
    seen = folded(" ".join(part["text"] for _, each in _shown(request) for part in each["content"]))
    missing = [name for name in names_in(question) if folded(name) not in seen]
    if missing or found is None:
        what = missing[0] if missing else "this"
        return reply(thinking(), f"The book does not mention {what} in what I found.")
    result, at, place = found
    words = str(result["content"][at]["text"])
    source = cite(
        result["source"],
        words,
        title=result["title"],
        first_block=at,
        search_result_index=place,
    )
    return reply(thinking(), text(" ".join(words.split()), [source]), chunk=200)


def _shown(request: RecordedRequest) -> list[tuple[int, Block]]:
    """Return the passages of the book with their places among all search results."""
    return [
        (place, result)
        for place, result in enumerate(request.search_results)
        if _PAGE.match(result["source"])
    ]


def _best(request: RecordedRequest, question: str) -> tuple[Block, int, int] | None:
    """Return the passage with the sentence that has most words of the question, and both places."""
    wanted = {rough_stem(word) for word in content_words(question)}
    found = [
        (len(wanted & {rough_stem(word) for word in content_words(part["text"])}), place, at)
        for place, result in _shown(request)
        for at, part in enumerate(result["content"])
        if len(part["text"]) <= _LONGEST
    ]
    if not found:
        return None
    _, place, at = max(found)
    return request.search_results[place], at, place


def _judged(request: RecordedRequest) -> Reply:
    told = dict(_TOLD.findall(request.last_user_text))
    gold = "" if told["reference"].startswith("(not in") else told["reference"]
    found = verdict_by_rule(told["question"], gold, told["answer"])
    if not gold and found is Verdict.RIGHT:
        found = Verdict.REFUSED
    verdict = Verdict.WRONG if found is Verdict.UNDECIDED else found
    return reply(json.dumps({"verdict": verdict.value, "why": "Words were compared."}))
