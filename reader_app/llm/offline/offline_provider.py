"""Answers without a language model: calls the same tools, then quotes sentences that they found.

The folder's 1,800 lines serve readers who have neither a key nor a server. Of 180 questions about
tales, reports and books in other languages 79 % get a quotation from the page that has the answer,
in 50 ms (`python -m benchmarks.offline`); of 44 about whole novels 7 %. The provider implements
ChatProvider, so it runs in the same loop as a model: its first response calls tools, the next one
answers from their results. It never claims to be more than a search.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from reader_app.domain import chat
from reader_app.domain.citations import PassageSource
from reader_app.domain.events import CitationEvent, TextDelta
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.protocols import ChatRequest
from reader_app.domain.translation import tr
from reader_app.llm.claude.downgrade import blocks_of
from reader_app.llm.claude.response_assembly import label_of
from reader_app.llm.offline import offline_answers, reader_intents
from reader_app.llm.offline.question_words import content_words, roman_value
from reader_app.llm.offline.sentence_choice import reads_of, span_in


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call of this turn, with its result once there is one."""

    name: str
    arguments: JsonObject
    result: JsonObject | None = None

    @property
    def text(self) -> str:
        return offline_answers.text_of(self.result) if self.result is not None else ""

    @property
    def is_error(self) -> bool:
        return self.result is not None and self.result.get("is_error") is True


def calls_in(messages: Sequence[chat.PromptMessage]) -> list[Call]:
    """Return the tool calls of this turn, in order, with their results."""
    results = {
        str(block.get("tool_use_id")): block
        for message in messages
        for block in message.blocks
        if block.get("type") == "tool_result"
    }
    calls: list[Call] = []
    for message in messages:
        for block in message.blocks:
            if block.get("type") == "tool_use":
                arguments = block.get("input")
                calls.append(
                    Call(
                        str(block.get("name")),
                        arguments if isinstance(arguments, Mapping) else {},
                        results.get(str(block.get("id"))),
                    )
                )
    return calls


_MOST_READS: Final = 3
_AT_ONCE: Final = 10


def page_calls(
    label: str, reads: Sequence[tuple[JsonObject, JsonObject]]
) -> tuple[int, list[tuple[int, int]]]:
    """Return the page with the printed `label` (0: not known yet) and the page ranges to read next.

    `reads`: arguments and results of the read_pages calls so far. Once there is nothing more worth
    reading, the page is the one found, else the page with that number, else 0.
    """
    wanted = _value(label)
    labels = {page: shown for _, result in reads for page, shown in _labels(result).items()}
    for page, shown in labels.items():
        if shown.casefold() == label.casefold():
            return page, []
    if not reads:
        return 0, [(wanted, wanted)]
    if not _labels(reads[-1][1]):  # there is no such page, or no text on it
        return 0, []
    guess = _guess(wanted, label.isdigit(), labels)
    tried = {number for arguments, _ in reads for number in _range(arguments)}
    if len(reads) >= _MOST_READS or guess in tried or guess < 1:
        return (wanted if label.isdigit() and wanted in labels else 0), []
    if labels and _is_same_kind(label, labels):
        return 0, [(guess, guess)]
    return 0, [(guess, guess + _AT_ONCE - 1)]


def _guess(wanted: int, is_arabic: bool, labels: dict[int, str]) -> int:
    for page, shown in labels.items():
        if shown.isdigit() == is_arabic and (value := _value(shown)):
            return page + wanted - value
    return wanted + 1


def _is_same_kind(label: str, labels: dict[int, str]) -> bool:
    return any(shown.isdigit() == label.isdigit() and _value(shown) for shown in labels.values())


def _value(label: str) -> int:
    return int(label) if label.isdigit() else roman_value(label)


def _labels(result: JsonObject) -> dict[int, str]:
    found: dict[int, str] = {}
    for block in blocks_of(result):
        source = PassageSource.parsed(str(block.get("source") or ""))
        if source is not None:
            found[source.page] = label_of(str(block.get("title") or ""), source.page)
    return found


def _range(arguments: JsonObject) -> range:
    first, last = _whole(arguments.get("first")), _whole(arguments.get("last"))
    return range(first, last + 1)


def _whole(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0


OFFLINE_MODEL: Final = "offline"
_TOP_K: Final = 8
_SEARCH_ONE: Final = "search_book"
_SEARCH_ALL: Final = "search_library"


class OfflineChatProvider:
    """Implements ChatProvider without a server or a model."""

    @property
    def model(self) -> str:
        return OFFLINE_MODEL

    @property
    def can_use_tools(self) -> bool:
        return True

    @property
    def can_see_images(self) -> bool:
        return False

    @property
    def abilities(self) -> chat.ModelAbilities:
        return chat.ModelAbilities()

    @property
    def is_offline(self) -> bool:
        return True

    def count_tokens(self, request: ChatRequest) -> int | None:
        """Return None: no tokens are counted, since nothing costs anything."""
        return None

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """See ChatProvider."""
        if request.cancel is not None:
            request.cancel.raise_if_cancelled()
        # A conversation about several books searches them all.
        several = any(tool.name == _SEARCH_ALL for tool in request.tools)
        turn = _Turn(request.messages, _SEARCH_ALL if several else _SEARCH_ONE)
        offered = (
            {tool.name for tool in request.tools} if request.tool_choice == "auto" else set[str]()
        )
        calls = [call for call in turn.wanted_calls() if call.name in offered]
        if calls:
            return _calling(calls)
        return _told(turn.answer(), request)


class _Turn:
    """One turn: the newest question, its intents, and the tool results so far."""

    def __init__(self, messages: Sequence[chat.PromptMessage], search: str) -> None:
        """`search`: name of the tool that searches."""
        self._messages = messages
        self._search = search
        at = _newest_question(messages)
        self._question = _reader_words(messages[at]) if at >= 0 else ""
        self._context = _context(messages[at]) if at >= 0 else ""
        earlier = [m for m in messages[: max(at, 0)] if m.role == "user" and not _is_results(m)]
        before = _reader_words(earlier[-1]) if earlier else ""
        self._calls = calls_in(messages[at + 1 :])
        self._given = [b for b in messages[at].blocks if b.get("type") == "search_result"]
        self._span = span_in(self._context)
        self._refusal = offline_answers.refusal_of(
            self._question, self._context, is_about_pages=self._span is not None
        )
        self._intents = self._wished(before)

    def wanted_calls(self) -> list[Call]:
        """Return the tool calls still to be made; none once the answer can be given."""
        if self._refusal or self._given:
            return []
        if self._span:
            reads = [] if self._last("read_pages") else reads_of(self._span)
            return [Call("read_pages", {"first": first, "last": last}) for first, last in reads]
        return [call for intent in self._intents for call in self._calls_for(intent)]

    def answer(self) -> offline_answers.OfflineAnswer:
        answer = offline_answers.OfflineAnswer()
        if self._refusal:
            answer.say(self._refusal)
        elif self._span:
            results = [result for _, result in self._read_so_far()]
            offline_answers.add_key_sentences(
                answer, self._span, results, offline_answers.search_results_in(self._messages)
            )
        elif self._given:
            self._answer_given(answer)
        else:
            for intent in self._intents:
                self._answer_intent(answer, intent)
        if not answer.blocks:
            answer.say(offline_answers.ABILITIES)
        return answer

    def _wished(self, before: str) -> tuple[reader_intents.Intent, ...]:
        selection = _selection(self._context)
        if selection and "select" in self._question.casefold():
            return (
                reader_intents.search_for(" ".join(content_words(selection)[:12]) or selection),
            )
        return reader_intents.intents_of(self._question, before)

    def _calls_for(self, intent: reader_intents.Intent) -> list[Call]:
        match intent:
            case reader_intents.Search():
                arguments: dict[str, str | list[str] | int] = {"query": intent.query}
                if intent.wordings:
                    arguments["other_queries"] = list(intent.wordings)
                return self._once(self._search, {**arguments, "top_k": _TOP_K})
            case reader_intents.TellPage():
                return self._once("get_current_page", {})
            case reader_intents.TellOutline():
                return self._once("get_outline", {})
            case reader_intents.TellBook():
                outline = self._once("get_outline", {})
                return [*outline, *self._once("read_pages", offline_answers.BEGINNING)]
            case reader_intents.GoToPage():
                return self._to_page(intent.label)
            case reader_intents.TellPageText():
                return self._reading(intent.label)
            case reader_intents.Courtesy():
                return []
            case _:
                assert_never(intent)

    def _once(self, name: str, arguments: JsonObject) -> list[Call]:
        return [] if self._last(name) else [Call(name, arguments)]

    def _to_page(self, label: str) -> list[Call]:
        if self._last("set_current_page"):
            return []
        if label.isdigit():
            return [Call("set_current_page", {"page": int(label), "printed": True})]
        found, more = page_calls(label, self._read_so_far())
        if found:
            return [Call("set_current_page", {"page": found})]
        return [Call("read_pages", {"first": first, "last": last}) for first, last in more]

    def _reading(self, label: str) -> list[Call]:
        if not label:
            in_view = re.search(r"Page in view: (\d+)", self._context)
            if in_view is None:
                return self._once("get_current_page", {})
            page = int(in_view[1])
            return self._once("read_pages", {"first": page, "last": page})
        _, more = page_calls(label, self._read_so_far())
        return [Call("read_pages", {"first": first, "last": last}) for first, last in more]

    def _read_so_far(self) -> list[tuple[JsonObject, JsonObject]]:
        return [
            (call.arguments, call.result)
            for call in self._calls
            if call.name == "read_pages" and call.result is not None
        ]

    def _answer_intent(
        self, answer: offline_answers.OfflineAnswer, intent: reader_intents.Intent
    ) -> None:
        passages = offline_answers.search_results_in(self._messages)
        match intent:
            case reader_intents.Search():
                self._answer_search(answer, intent, passages)
            case reader_intents.TellPage():
                self._repeat(answer, "get_current_page")
            case reader_intents.TellOutline():
                call = self._last("get_outline")
                if call is not None:
                    offline_answers.add_outline(answer, call.text)
            case reader_intents.TellBook():
                outline, reads = self._last("get_outline"), self._read_so_far()
                offline_answers.add_book(answer, outline.text if outline else "", reads, passages)
            case reader_intents.GoToPage():
                self._answer_move(answer, intent.label)
            case reader_intents.TellPageText():
                self._answer_page(answer, intent, passages)
            case reader_intents.Courtesy():
                answer.say(
                    offline_answers.WELCOME if intent.is_thanks else offline_answers.ABILITIES
                )
            case _:
                assert_never(intent)

    def _answer_search(
        self,
        answer: offline_answers.OfflineAnswer,
        intent: reader_intents.Search,
        passages: Sequence[JsonObject],
    ) -> None:
        call = self._last(self._search)
        if call is None or call.result is None:
            answer.say(tr("The book could not be searched."))
        elif call.is_error:
            answer.say(offline_answers.to_reader(call.text))
        else:
            # The question shows what kind of answer is wanted; the query may have an earlier
            # question's words.
            words = f"{intent.words} {intent.query}"
            offline_answers.add_search(answer, words, intent.query, call.result, passages)

    def _answer_move(self, answer: offline_answers.OfflineAnswer, label: str) -> None:
        if self._last("set_current_page") is None:
            answer.say(tr("No page with {label} printed on it could be found.", label=label))
        self._repeat(answer, "set_current_page")

    def _answer_page(
        self,
        answer: offline_answers.OfflineAnswer,
        intent: reader_intents.TellPageText,
        passages: Sequence[JsonObject],
    ) -> None:
        reads = self._read_so_far()
        found, _ = page_calls(intent.label, reads) if intent.label else (0, [])
        holding = [r for _, r in reads if found and _only_page(r, found) is not None]
        result = _only_page(holding[-1], found) if holding else None
        if (
            result is None
            and reads
            and (not intent.label or not offline_answers.search_results(reads[-1][1]))
        ):
            result = reads[-1][1]
        if result is not None:
            offline_answers.add_page(answer, intent.about, result, passages)
        elif reads:
            answer.say(tr("No page with {label} printed on it could be found.", label=intent.label))
        else:
            self._repeat(answer, "get_current_page")

    def _answer_given(self, answer: offline_answers.OfflineAnswer) -> None:
        """Answer from passages that came with the question: the book was searched beforehand."""
        result: JsonObject = {"type": "tool_result", "content": self._given}
        passages = offline_answers.search_results_in(self._messages)
        offline_answers.add_search(answer, self._question, self._question, result, passages)

    def _repeat(self, answer: offline_answers.OfflineAnswer, name: str) -> None:
        call = self._last(name)
        if call is not None:
            answer.say(offline_answers.to_reader(call.text))

    def _last(self, name: str) -> Call | None:
        return next((call for call in reversed(self._calls) if call.name == name), None)


def _calling(calls: Sequence[Call]) -> chat.ChatResponse:
    invocations = [
        chat.ToolInvocation(call.name, f"offline_{uuid.uuid4().hex}", dict(call.arguments))
        for call in calls
    ]
    blocks: list[JsonObject] = [
        {"type": "tool_use", "id": i.tool_use_id, "name": i.tool_name, "input": i.arguments}
        for i in invocations
    ]
    return chat.ChatResponse(
        tuple(blocks), tuple(invocations), chat.StopReason.TOOL_USE, model=OFFLINE_MODEL
    )


def _told(answer: offline_answers.OfflineAnswer, request: ChatRequest) -> chat.ChatResponse:
    by_source = {str(source): citation for source, citation in answer.citations.items()}
    remaining = list(by_source.values())
    for block in answer.blocks:
        if request.cancel is not None:
            request.cancel.raise_if_cancelled()
        request.tell(TextDelta(str(block.get("text") or "")))
        locations = block.get("citations")
        for _ in locations if isinstance(locations, list) else ():
            if remaining:
                request.tell(CitationEvent(remaining.pop(0)))
    return chat.ChatResponse(
        tuple(answer.blocks),
        (),
        chat.StopReason.END_TURN,
        citations=tuple(answer.citations.values()),
        model=OFFLINE_MODEL,
    )


def _newest_question(messages: Sequence[chat.PromptMessage]) -> int:
    for at in range(len(messages) - 1, -1, -1):
        if messages[at].role == "user" and not _is_results(messages[at]):
            return at
    return -1


def _is_results(message: chat.PromptMessage) -> bool:
    return any(block.get("type") == "tool_result" for block in message.blocks)


def _texts(message: chat.PromptMessage) -> list[str]:
    found = [b.get("text") for b in message.blocks if b.get("type") == "text"]
    return [text for text in found if isinstance(text, str)]


def _reader_words(message: chat.PromptMessage) -> str:
    own = [text for text in _texts(message) if not text.lstrip().startswith(chat.CONTEXT_OPENING)]
    return own[-1] if own else ""


def _context(message: chat.PromptMessage) -> str:
    return "\n".join(t for t in _texts(message) if t.lstrip().startswith(chat.CONTEXT_OPENING))


def _selection(context: str) -> str:
    found = re.search(r"<<<\n(.*)\n>>>", context, re.DOTALL)
    return found[1] if found else ""


def _only_page(result: JsonObject, page: int) -> JsonObject | None:
    """Return the part of a tool result that is about one page, or None."""
    kept = [
        b
        for b in offline_answers.search_results(result)
        if str(b.get("source")).startswith(f"p{page}.")
    ]
    return {**result, "content": kept} if kept else None
