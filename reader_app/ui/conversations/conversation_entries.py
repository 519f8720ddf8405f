"""Converts stored messages into entries for display: questions, and answers with their steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from reader_app.app.chat.book_context import words_of_refusal
from reader_app.app.chat.cost_cap import usd_words
from reader_app.domain import chat
from reader_app.domain.citations import CheckedClaim, CheckedQuotation, Citation, with_markers
from reader_app.domain.translation import tr
from reader_app.domain.usage import Spent
from reader_app.domain.values import dataclass, replace
from reader_app.ui.answers.answer_footer import Receipt, stored_receipt
from reader_app.ui.answers.markdown import chip_mark, veil_marks, without_veil_marks
from reader_app.ui.answers.tool_step import ToolCallStep

if TYPE_CHECKING:
    from reader_app.app.chat.leak_guard import Veil


@dataclass(frozen=True, slots=True)
class QuestionEntry:
    """A question as it is displayed.

    `id` "": not stored yet. `branches`: the ids of all its versions, if there are several.
    """

    text: str
    state: chat.MessageState
    page: int = 0
    id: str = ""
    branches: tuple[str, ...] = ()
    about: chat.AskedAbout | None = None
    name: str = ""
    depth: chat.Depth = chat.Depth.NORMAL

    @property
    def shown(self) -> str:
        """Its short name if the program wrote it, else its words."""
        return self.name or self.text


@dataclass(frozen=True, slots=True)
class AnswerEntry:
    """An answer as it is displayed.

    `parts`: Markdown with citation marks, and tool steps, in their order.
    `offers_stand`: its offers, such as page moves, may still be accepted. `asked`: the question;
    `in_view`: the page on which it was asked.
    """

    parts: tuple[str | ToolCallStep, ...]
    state: chat.MessageState
    citations: tuple[Citation, ...] = ()
    stopped: chat.Stopped | None = None
    steps: int = 0
    receipt: Receipt = Receipt()
    error_text: str = ""
    quotations: tuple[CheckedQuotation, ...] = ()
    offers_stand: bool = True
    asked: str = ""
    in_view: int = 0
    claims: tuple[CheckedClaim, ...] = ()


ConversationEntry: TypeAlias = QuestionEntry | AnswerEntry


def conversation_entries(
    messages: Sequence[chat.ChatMessage],
    page_count: int,
    branches: Mapping[str, tuple[str, ...]] | None = None,
) -> list[ConversationEntry]:
    """Return the entries of a conversation.

    `page_count` tells a fence from the end of the book. `branches`: versions by question id.
    """
    shown: list[ConversationEntry] = []
    for _, turn in groupby(messages, key=_turn_key):
        shown += _turn_entries(list(turn), page_count)
    if not branches:
        return shown
    return [
        replace(entry, branches=branches.get(entry.id, ()))
        if isinstance(entry, QuestionEntry)
        else entry
        for entry in shown
    ]


def with_veils(shown: Sequence[ConversationEntry], veil: Veil) -> list[ConversationEntry]:
    """Return the entries with marks around names that the book has only later.

    Not for the GUI thread.
    """
    if veil.is_open:
        return list(shown)
    return [
        replace(entry, parts=tuple(_veiled(part, veil) for part in entry.parts))
        if isinstance(entry, AnswerEntry)
        else entry
        for entry in shown
    ]


def _veiled(part: str | ToolCallStep, veil: Veil) -> str | ToolCallStep:
    if isinstance(part, str):
        return veil_marks(part, veil.spans(part))
    return replace(part, veiled=veil.words_in(part.arguments))


def veiled_again(
    entry: ConversationEntry, found: Mapping[str, Sequence[tuple[int, int]]]
) -> ConversationEntry:
    """Return an entry with new veils, from its unveiled Markdown and its tools' results."""
    if not isinstance(entry, AnswerEntry):
        return entry
    parts: list[str | ToolCallStep] = []
    for part in entry.parts:
        if isinstance(part, str):
            bare = without_veil_marks(part)
            parts.append(veil_marks(bare, found[bare]) if bare in found else part)
        else:
            parts.append(part.veiled_again(found))
    return replace(entry, parts=tuple(parts))


def with_old_offers_gone(
    shown: Sequence[ConversationEntry], messages: Sequence[chat.ChatMessage], since: datetime
) -> list[ConversationEntry]:
    """Withdraw the offers of turns before `since`, because it isn't known if they were accepted."""
    old = {each.turn_id for each in messages if each.created_at < since}
    return [
        replace(entry, offers_stand=False)
        if isinstance(entry, AnswerEntry) and entry.receipt.turn_id in old
        else entry
        for entry in shown
    ]


def without_answer(shown: Sequence[ConversationEntry], turn_id: str) -> list[ConversationEntry]:
    """Return the entries without the answer of that turn."""
    return [
        entry
        for entry in shown
        if isinstance(entry, QuestionEntry) or entry.receipt.turn_id != turn_id
    ]


def _turn_key(message: chat.ChatMessage) -> str:
    return message.turn_id or message.id


def _turn_entries(turn: list[chat.ChatMessage], page_count: int) -> list[ConversationEntry]:
    shown: list[ConversationEntry] = []
    rest: list[chat.ChatMessage] = []
    asked = ""
    for message in turn:
        if message.role is chat.MessageRole.USER:
            shown += _answers(rest, page_count, asked)
            rest, asked = [], message.content
            question = QuestionEntry(message.content, message.state, message.page, message.id)
            question = replace(question, about=message.about, name=message.name)
            shown.append(replace(question, depth=message.depth))
            if message is turn[-1]:
                shown.append(_unanswered(message))
        else:
            rest.append(message)
    return shown + _answers(rest, page_count, asked)


def _unanswered(question: chat.ChatMessage) -> AnswerEntry:
    """Return an entry with the error of an unanswered question, or with a general sentence.

    There is no error if the question was stopped or if the program ended meanwhile.
    """
    told = question.error_text or tr("No answer yet: it was stopped, or Pagemate was closed.")
    receipt = Receipt(turn_id=question.turn_id, is_known=bool(question.error_text))
    return AnswerEntry((), chat.MessageState.FAILED, (), None, 0, receipt, told)


def _answers(
    messages: Sequence[chat.ChatMessage], page_count: int, asked: str
) -> list[ConversationEntry]:
    if not messages:
        return []
    last = messages[-1]
    is_whole = last.role is chat.MessageRole.ASSISTANT and not _calls_tools(last)
    pages = {page for message in ([last] if is_whole else messages) for page in message.pages_shown}
    told = [each.content for each in messages if each.role is chat.MessageRole.TOOL_RESULT]
    absent = words_of_refusal(asked, told)
    receipt = stored_receipt(last, tuple(sorted(pages)), page_count, absent)
    answer = AnswerEntry(
        tuple(_parts(messages)),
        last.state if is_whole else chat.MessageState.INTERRUPTED,
        last.citations if is_whole else (),
        last.stopped if is_whole else chat.Stopped.INTERRUPTED,
        sum(_calls_tools(message) for message in messages),
        replace(receipt, usage=_usage_of(messages)),
        last.error_text,
        last.quotations,
        asked=asked,
        in_view=last.page,
        claims=last.claims if is_whole else (),
    )
    return [answer]


def _usage_of(messages: Sequence[chat.ChatMessage]) -> chat.TokenUsage | None:
    """Return the usage of all requests of a turn; None if none is known."""
    used = [message.usage for message in messages if message.usage is not None]
    return sum(used, chat.TokenUsage()) if used else None


def _calls_tools(message: chat.ChatMessage) -> bool:
    return message.role is chat.MessageRole.ASSISTANT and any(
        block.get("type") == "tool_use" for block in message.blocks
    )


def _steps(messages: Sequence[chat.ChatMessage]) -> list[ToolCallStep]:
    return [
        ToolCallStep.of_record(record)
        for message in messages
        if message.role is chat.MessageRole.TOOL_RESULT
        for record in message.tool_calls
    ]


def _parts(messages: Sequence[chat.ChatMessage]) -> list[str | ToolCallStep]:
    """Return the parts of an answer in order.

    Texts before tool calls come from the messages with the calls; the last message repeats them.
    """
    parts: list[str | ToolCallStep] = []
    whole = messages[-1]
    done = 0
    for message in messages:
        if message.role is chat.MessageRole.TOOL_RESULT:
            parts += _steps([message])
        elif message is whole and not _calls_tools(whole):
            parts.append(_marked(whole, done, len(whole.content)))
        elif message.content.strip():
            end = _end_of(message.content, whole.content, done)
            parts.append(_marked(whole, done, end) if end else message.content)
            done = end or done
    return [part for part in parts if not isinstance(part, str) or part.strip()]


def _end_of(part: str, whole: str, start: int) -> int:
    """Return the index where `part` ends in `whole` if it stands at `start`; otherwise 0."""
    lead = len(whole[start:]) - len(whole[start:].lstrip())
    begin = start + lead
    return begin + len(part.strip()) if whole.startswith(part.strip(), begin) else 0


def _marked(message: chat.ChatMessage, start: int, end: int) -> str:
    """Return `content[start:end]` with a mark at the position of each citation in it."""
    inside = [
        replace(citation, offset=citation.offset - start)
        for citation in message.citations
        if start < citation.offset <= end
    ]
    return with_markers(message.content[start:end], inside, _mark).strip()


def _mark(citation: Citation) -> str:
    return chip_mark(citation.number)


RequestCost: TypeAlias = Callable[[str, chat.TokenUsage], Spent]
"""Takes (model, usage of one request) and returns the cost of that request."""


def with_costs(
    shown: Sequence[ConversationEntry],
    messages: Sequence[chat.ChatMessage],
    request_cost: RequestCost,
) -> list[ConversationEntry]:
    """Return the entries, with the price of each answer where it is known.

    The costs of requests are added up rather than their tokens, because long prompts cost more.
    """
    spent: defaultdict[str, Spent] = defaultdict(Spent)
    for message in messages:
        if message.usage is not None:
            spent[message.turn_id] += request_cost(message.model, message.usage)
    return [_priced(entry, spent[_turn_of(entry)]) for entry in shown]


def _turn_of(entry: ConversationEntry) -> str:
    return entry.receipt.turn_id if isinstance(entry, AnswerEntry) else ""


def _priced(entry: ConversationEntry, spent: Spent) -> ConversationEntry:
    if not isinstance(entry, AnswerEntry) or not entry.receipt.turn_id or not spent.usd:
        return entry
    return replace(entry, receipt=replace(entry.receipt, cost=usd_words(spent.usd)))
