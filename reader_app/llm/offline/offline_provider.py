"""Answers without a language model: calls the same tools, then quotes sentences that they found.

The folder serves readers who have neither a key nor a server. Of 850 questions about tales, manuals
and reports 79 % get a quotation from the page that has the answer (`python -m benchmarks.offline`),
of 44 about whole novels 7 %. Of 300 questions that readers of a story ask, such as who somebody is
and what happened so far, 98 % are answered right (`python -m benchmarks.reader_questions`); of
those that it met for the first time, 84 % were, before it was changed for their wordings. The
provider implements ChatProvider, so it runs in the same loop as a model: its first response calls
tools, the next one answers from their results. It never claims to be more than a search.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from typing import Final

from reader_app.domain import chat
from reader_app.domain.document import BookFacts
from reader_app.domain.events import CitationEvent, TextDelta
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import CancelSignal, ChatRequest
from reader_app.domain.report_terms import report_wording, statement_wording, without_owner
from reader_app.domain.search import absent_words
from reader_app.domain.translation import tr
from reader_app.llm.claude.response_assembly import book_in
from reader_app.llm.offline import (
    answer_writing,
    book_questions,
    question_words,
    reader_intents,
    sentence_choice,
    story_answers,
)
from reader_app.llm.offline.answer_writing import OfflineAnswer
from reader_app.llm.offline.answerability import apart_in, lacks_in, missing_in
from reader_app.llm.offline.asked_facts import Apart, untold_in
from reader_app.llm.offline.question_words import content_words
from reader_app.llm.offline.sentence_choice import reads_of, span_in
from reader_app.llm.offline.story_answers import Call

OFFLINE_MODEL: Final = "offline"
_TOP_K: Final = 8
_BEGINNING: Final = 10
"""Pages on which books say what they are about; fewer in short books or before a reader's page."""
_BY_MENTIONS: Final = (
    book_questions.TellMention,
    book_questions.TellWho,
    book_questions.TellFigure,
)
_SEARCH_ONE: Final = "search_book"
_SEARCH_ALL: Final = "search_library"
_COMMENTS: Final = "read_comments"
_REFERENCE: Final = "follow_reference"

_OF_SEVERAL: Final = tr("From the books:")
_DICTIONARY: Final = tr("For its meaning, select the word on the page and choose Look up.")
_MOST_LACKING: Final = 3
_MOST_PAGES: Final = 8
_MOST_NEAREST: Final = 4


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

    def look_at_server(self, cancel: CancelSignal | None = None) -> None:
        """Do nothing: there is no server."""

    def count_tokens(self, request: ChatRequest) -> int | None:
        """Return None: no tokens are counted, since nothing costs anything."""
        return None

    def chat_with_tools(self, request: ChatRequest) -> chat.ChatResponse:
        """See ChatProvider."""
        if request.cancel is not None:
            request.cancel.raise_if_cancelled()
        turn = _Turn(request)
        offered = (
            {tool.name for tool in request.tools} if request.tool_choice == "auto" else set[str]()
        )
        calls = [call for call in turn.wanted_calls() if call.name in offered]
        if calls:
            return _calling(calls)
        return _told(turn.answer(), request)


class _Turn:
    """One turn: the newest question, its intents, and the tool results so far."""

    def __init__(self, request: ChatRequest) -> None:
        messages = request.messages
        tools = {tool.name for tool in request.tools}
        # A conversation about several books searches them all.
        self._search = _SEARCH_ALL if _SEARCH_ALL in tools else _SEARCH_ONE
        at = _newest_question(messages)
        self._context = _context(messages[at]) if at >= 0 else ""
        facts = request.options.book or BookFacts("", "", 0, _page_in_view(self._context), None)
        words = _reader_words(messages[at]) if at >= 0 else ""
        self._question = book_questions.as_of_the_book(words, facts.author)
        before = [m for m in messages[: max(at, 0)] if m.role == "user" and not _is_results(m)]
        earlier = [_reader_words(message) for message in reversed(before)]
        self._calls = story_answers.calls_in(messages[at + 1 :])
        self._given = [b for b in messages[at].blocks if b.get("type") == "search_result"]
        self._passages = answer_writing.search_results_in(messages)
        self._span = span_in(self._context)
        self._refusal = answer_writing.refusal_of(
            self._question, self._context, is_about_pages=self._span is not None
        )
        has_mentions = story_answers.FIND in tools and self._search == _SEARCH_ONE
        self._intents, is_later = self._wished(earlier, has_mentions=has_mentions)
        titled = book_questions.chapter_asked_for(self._question)
        if titled and story_answers.chapter_titled(facts, titled) is not None:
            chapter = book_questions.TellStory(book_questions.Stretch.CHAPTER, titled)
            self._intents = (chapter,)
        if story_answers.is_untold(facts, self._intents[0]):
            self._intents = (reader_intents.search_for(self._question, earlier),)
        if self._intents == (book_questions.TellCast(),) and story_answers.CAST not in tools:
            self._intents = (book_questions.NeedsModel(),)
        if isinstance(self._intents[0], reader_intents.PinReference) and _REFERENCE not in tools:
            self._intents = (reader_intents.search_for(self._question, earlier),)
        comments = reader_intents.comments_wanted(self._question)
        if comments is not None and _COMMENTS in tools and self._may_have_comments():
            self._intents = (comments,)
        self._limit = facts.fence
        if facts.fence is None and not is_later:
            self._limit = facts.quotable
        came_from = _came_from([_page_in_view(_context(message)) for message in before], facts.page)
        self._story = story_answers.StoryAnswers(
            facts, self._limit, came_from, self._calls, self._passages
        )
        for intent in self._intents:
            if isinstance(intent, reader_intents.GoToPage):
                self._go_first(facts.names.page(intent.label, facts.page_count))

    def _may_have_comments(self) -> bool:
        """Whether comments were found in the file, or weren't looked for yet."""
        call = self._last(_COMMENTS)
        return call is None or (not call.is_error and answer_writing.has_comments(call.text))

    def _go_first(self, page: int) -> None:
        """Answer the rest of the message as if from the page that it says the reader is on."""
        if page:
            self._story = story_answers.moved_to(self._story, page)
            self._limit = self._story.limit

    def wanted_calls(self) -> list[Call]:
        """Return the tool calls still to be made; none once the answer can be given."""
        if self._refusal or self._given:
            return []
        if self._span:
            reads = [] if self._last("read_pages") else reads_of(self._span)
            return [Call("read_pages", {"first": first, "last": last}) for first, last in reads]
        return [call for intent in self._intents for call in self._calls_for(intent)]

    def answer(self) -> answer_writing.OfflineAnswer:
        answer = answer_writing.OfflineAnswer()
        if self._refusal:
            answer_writing.add_refusal(answer, self._refusal)
        elif self._span:
            results = [result for _, result in self._read_so_far()]
            answer_writing.add_key_sentences(answer, self._span, results, self._passages)
        elif self._given:
            self._answer_given(answer)
        else:
            for intent in self._intents:
                self._answer_intent(answer, intent)
        if not answer.blocks:
            answer.say(answer_writing.ABILITIES)
        return answer

    def _wished(
        self, earlier: Sequence[str], *, has_mentions: bool
    ) -> tuple[tuple[reader_intents.Intent, ...], bool]:
        """Return the intents, and whether pages past the last page read are asked for as well."""
        selection = _selection(self._context)
        if selection and "select" in self._question.casefold():
            query = " ".join(content_words(selection)[:12]) or selection
            return (reader_intents.search_for(query),), False
        question, is_later = self._question, False
        intents = reader_intents.intents_of(question, earlier)
        while earlier and isinstance(intents[0], book_questions.TellLater):
            question, earlier, is_later = earlier[0], earlier[1:], True
            intents = reader_intents.intents_of(question, earlier)
        if not has_mentions and any(isinstance(each, _BY_MENTIONS) for each in intents):
            intents = (reader_intents.search_for(question, earlier),)
        return intents, is_later

    def _calls_for(self, intent: reader_intents.Intent) -> list[Call]:
        match intent:
            case reader_intents.Search():
                arguments: dict[str, str | list[str] | int] = {"query": intent.query}
                if intent.wordings:
                    arguments["other_queries"] = list(intent.wordings)
                if self._limit is not None:
                    arguments["up_to"] = self._limit
                return self._once(self._search, {**arguments, "top_k": _TOP_K})
            case reader_intents.TellComments():
                return self._once(_COMMENTS, {})
            case reader_intents.TellPage():
                return self._once("get_current_page", {})
            case reader_intents.TellOutline():
                return self._once("get_outline", {})
            case reader_intents.TellBook():
                reads = self._once("read_pages", self._beginning())
                return [*self._once("get_outline", {}), *reads]
            case reader_intents.GoToPage(label):
                return self._once("set_current_page", _page_arguments("page", label))
            case reader_intents.TellPageText():
                return self._reading(intent.label)
            case reader_intents.PinReference(label):
                page = _page_in_view(self._context) or 1
                wanted: JsonObject = {"page": page, "label": label, "printed": False, "pin": True}
                return self._once(_REFERENCE, wanted)
            case reader_intents.Courtesy():
                return []
            case _:
                return self._story.wanted(intent)

    def _beginning(self) -> JsonObject:
        """Return the first pages of the text that may be quoted, as `read_pages` takes them."""
        first, last = self._story.facts.body or (1, _BEGINNING)
        if self._limit is not None:
            first, last = first if first <= self._limit else 1, min(last, self._limit or last)
        return {"first": first, "last": min(first + _BEGINNING - 1, last)}

    def _once(self, name: str, arguments: JsonObject) -> list[Call]:
        return [] if self._last(name) else [Call(name, arguments)]

    def _reading(self, label: str) -> list[Call]:
        if label:
            arguments = _page_arguments("first", label)
            return self._once("read_pages", {**arguments, "last": arguments["first"]})
        page = _page_in_view(self._context)
        if not page:
            return self._once("get_current_page", {})
        return self._once("read_pages", {"first": page, "last": page})

    def _read_so_far(self) -> list[tuple[JsonObject, JsonObject]]:
        return [
            (call.arguments, call.result)
            for call in self._calls
            if call.name == "read_pages" and call.result is not None
        ]

    def _answer_intent(
        self, answer: answer_writing.OfflineAnswer, intent: reader_intents.Intent
    ) -> None:
        match intent:
            case reader_intents.Search():
                self._answer_search(answer, intent)
            case reader_intents.TellComments(words):
                if (call := self._last(_COMMENTS)) is not None:
                    answer_writing.add_comments(answer, words, call.text)
            case reader_intents.TellPage():
                self._repeat(answer, "get_current_page")
            case reader_intents.TellOutline():
                call = self._last("get_outline")
                if call is not None:
                    answer_writing.add_outline(answer, call.text)
            case reader_intents.TellBook():
                outline, reads = self._last("get_outline"), self._read_so_far()
                told = outline.text if outline else ""
                answer_writing.add_book(answer, told, reads, self._passages)
            case reader_intents.GoToPage():
                self._repeat(answer, "set_current_page")
            case reader_intents.TellPageText():
                self._answer_page(answer, intent)
            case reader_intents.PinReference(label):
                call = self._last(_REFERENCE)
                answer.say(answer_writing.words_of_pin(call.text if call else "", label))
            case reader_intents.Courtesy():
                answer.say(answer_writing.WELCOME if intent.is_thanks else answer_writing.ABILITIES)
            case _:
                self._story.add(answer, intent)

    def _answer_search(
        self, answer: answer_writing.OfflineAnswer, intent: reader_intents.Search
    ) -> None:
        call = self._last(self._search)
        if call is None or call.result is None:
            answer.say(tr("The book couldn’t be searched."))
        elif call.is_error:
            answer.say(answer_writing.to_reader(call.text))
        else:
            # The question shows what kind of answer is wanted; the query may have an earlier
            # question's words.
            words = f"{intent.words} {intent.query}"
            facts, passages = self._story.facts, self._passages
            is_guarded = facts.fence is not None or not facts.page_count
            last = facts.page_count if self._limit is None else self._limit
            if self._limit == 0 and not is_guarded:
                answer.say(answer_writing.NOT_BEGUN)
            else:
                add_search(
                    answer,
                    words,
                    intent.query,
                    call.result,
                    passages,
                    is_guarded=is_guarded,
                    asked=intent.words,
                    reach=(last, facts.page_count),
                )
                if answer.citations and reader_intents.MEANING.fullmatch(
                    intent.words.strip(" .?!").casefold()
                ):
                    answer.say(_DICTIONARY)
            if facts.fence is None and last < facts.page_count:
                answer.offer(answer_writing.Offer.LATER)

    def _answer_page(
        self, answer: answer_writing.OfflineAnswer, intent: reader_intents.TellPageText
    ) -> None:
        reads = self._read_so_far()
        if reads:
            answer_writing.add_page(answer, intent.about, reads[-1][1], self._passages)
        else:
            self._repeat(answer, "get_current_page")

    def _answer_given(self, answer: answer_writing.OfflineAnswer) -> None:
        """Answer from passages that came with the question: the book was searched beforehand."""
        result: JsonObject = {"type": "tool_result", "content": self._given}
        add_search(answer, self._question, self._question, result, self._passages)

    def _repeat(self, answer: answer_writing.OfflineAnswer, name: str) -> None:
        call = self._last(name)
        if call is not None:
            answer.say(self._story.to_reader(call))

    def _last(self, name: str) -> Call | None:
        return next((call for call in reversed(self._calls) if call.name == name), None)


def _page_arguments(name: str, label: str) -> dict[str, str | int | bool]:
    """Return the arguments of a tool for the page with this label printed on it."""
    return {name: int(label), "printed": True} if label.isdigit() else {name: 1, "label": label}


def _page_in_view(context: str) -> int:
    """Return the page in view that a reading context names, or 0."""
    found = re.search(r"Page in view: (\d+)", context)
    return int(found[1]) if found else 0


def _came_from(seen: Sequence[int], page: int) -> int:
    """Return the last page that was in view at an earlier question and isn't now, or 0."""
    return next((each for each in reversed(seen) if each and each != page), 0)


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


def _told(answer: answer_writing.OfflineAnswer, request: ChatRequest) -> chat.ChatResponse:
    citations = iter(answer.citations)
    for block in answer.blocks:
        if request.cancel is not None:
            request.cancel.raise_if_cancelled()
        request.tell(TextDelta(str(block.get("text") or "")))
        locations = block.get("citations")
        for _ in locations if isinstance(locations, list) else ():
            request.tell(CitationEvent(next(citations)))
    return chat.ChatResponse(
        tuple(answer.blocks),
        (),
        chat.StopReason.END_TURN,
        citations=tuple(answer.citations),
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


# --- what a search found, or in one sentence what is missing


def add_search(
    answer: OfflineAnswer,
    question: str,
    query: str,
    result: JsonObject,
    passages: Sequence[JsonObject],
    *,
    is_guarded: bool = True,
    asked: str = "",
    reach: tuple[int, int] = (0, 0),
) -> None:
    """Add the best sentences of the search for `query`, or say plainly what is missing.

    `asked`: the question alone, where `question` has further words. `reach`: the last page that was
    searched and how many there are, for results that don't say it; (0, 0) if it isn't known.
    """
    words = asked or question
    question = f"{question} {report_wording(question)}".strip()
    wanted = without_owner(question) if statement_wording(question) else question
    choice = _chosen_of(wanted, result, passages)
    if choice is None:
        found = sentence_choice.with_words(question, answer_writing.sentences_of(result, passages))
        absent = missing_in(words, answer_writing.all_text_of(result), 0.0)
        if found and absent and not book_in(found[0].title, found[0].page):
            answer.say(_none_mentions(absent, answer_writing.all_text_of(result)))
            _add_nearest(answer, found, result, reach, is_guarded=is_guarded)
        elif found:
            answer.say(_only_pages(list(dict.fromkeys(map(answer_writing.place_of, found)))))
        else:
            answer.say(
                _nothing(answer_writing.text_of(result), question, query, is_guarded=is_guarded)
            )
        return
    best = choice.quotes[0].sentences[0]
    has_several = bool(book_in(best.title, best.page))
    if not has_several and _add_missing(
        answer, words, result, passages, choice, reach, is_guarded=is_guarded
    ):
        return
    lacking = lacks_in(words, answer_writing.sentences_of(result, passages), choice)
    if lacking is not None:
        answer.say(_none_says_so(lacking, words))
    else:
        answer.say(_OF_SEVERAL if has_several else answer_writing.INTRODUCTION)
    for quote in choice.quotes:
        answer.quote(quote, passages)
    if lacking is not None and not has_several:
        _add_searched(answer, result, reach, is_guarded=is_guarded)
    for note in filter(None, map(answer_writing.to_reader, answer_writing.notes_of(result))):
        answer.say(note)


def _add_missing(
    answer: OfflineAnswer,
    question: str,
    result: JsonObject,
    passages: Sequence[JsonObject],
    choice: sentence_choice.Choice,
    reach: tuple[int, int],
    *,
    is_guarded: bool,
) -> bool:
    """Add what the book lacks for an answer, and the nearest places; False if it lacks nothing."""
    told = answer_writing.all_text_of(result)
    absent = missing_in(question, told, choice.coverage)
    if absent:
        answer.say(_none_mentions(absent, told))
    else:
        found = answer_writing.sentences_of(result, passages)
        apart = apart_in(question, found, choice.coverage) or untold_in(question, found)
        if apart is None:
            return False
        answer.say(_not_together(apart, told))
    nearest = [quote.sentences[0] for quote in choice.quotes]
    _add_nearest(answer, nearest, result, reach, is_guarded=is_guarded)
    return True


def _add_nearest(
    answer: OfflineAnswer,
    nearest: Sequence[sentence_choice.FoundSentence],
    result: JsonObject,
    reach: tuple[int, int],
    *,
    is_guarded: bool,
) -> None:
    """Say where the nearest places are, what was searched, and what couldn't be."""
    pages = list(dict.fromkeys(map(answer_writing.place_of, nearest)))[:_MOST_NEAREST]
    answer.say(tr("Nearest places: {pages}.", pages=", ".join(pages)))
    _add_searched(answer, result, reach, is_guarded=is_guarded)
    for note in filter(None, map(answer_writing.to_reader, answer_writing.notes_of(result))):
        answer.say(note)


def _add_searched(
    answer: OfflineAnswer, result: JsonObject, reach: tuple[int, int], *, is_guarded: bool
) -> None:
    """Say how much of the book was searched."""
    told = answer_writing.all_text_of(result)
    searched = answer_writing.SEARCHED.search(told)
    last, count = (int(searched[1]), int(searched[2])) if searched is not None else reach
    if not count or answer_writing.UNREAD in told:
        return
    if last >= count:
        answer.say(tr("Searched the only page.", "Searched all {n} pages.", n=count))
    else:
        words = tr("Searched up to page {page} of {count}.", page=last, count=count)
        answer.say(f"{words} {answer_writing.KEPT_BACK}" if is_guarded else words)


def _none_says_so(lacking: Sequence[str], question: str) -> str:
    """Say that no passage has the answer. `lacking`: words that none of the quoted passages has."""
    spelt = {word.lower(): word for word in question_words.spelt_words_of(question)}
    named = [f"“{spelt.get(word, word)}”" for word in lacking[:_MOST_LACKING]]
    if len(named) == 1:
        return tr("I found no passage that says so. The closest don’t have {name}:", name=named[0])
    if named:
        return tr(
            "I found no passage that says so. The closest don’t have {names}:",
            names=", ".join(named),
        )
    return tr("I found no passage that says so. The closest:")


def _none_mentions(words: Sequence[str], told: str) -> str:
    named = ", ".join(f"“{word}”" for word in words)
    searched = answer_writing.SEARCHED.search(told)
    if searched is not None and searched[1] != searched[2]:
        page = searched[1]
        if len(words) == 1:
            return tr("Nothing up to page {page} mentions {name}.", page=page, name=named)
        return tr("Nothing up to page {page} mentions any of: {names}.", page=page, names=named)
    if len(words) == 1:
        return tr("Nothing in this book mentions {name}.", name=named)
    return tr("Nothing in this book mentions any of: {names}.", names=named)


def _not_together(apart: Apart, told: str) -> str:
    name = apart.name
    is_there = name and not any(word.casefold() in name.casefold() for word in absent_words(told))
    if apart.is_amount:
        if is_there:
            return tr("The book mentions “{name}”, but I found no number for that.", name=name)
        return tr("I found no number for that.")
    if is_there:
        return tr(
            "The book mentions “{name}”, but I found nothing about “{what}” there.",
            name=name,
            what=apart.what,
        )
    return tr("I found nothing about “{what}” that fits.", what=apart.what)


def _chosen_of(
    question: str, result: JsonObject, passages: Sequence[JsonObject]
) -> sentence_choice.Choice | None:
    choice = sentence_choice.chosen(question, answer_writing.sentences_of(result, passages))
    return choice if choice.quotes else None


def _only_pages(pages: Sequence[str]) -> str:
    """Return the pages as the answer for words found only in tables, headings or long sentences."""
    named = ", ".join(pages[:_MOST_PAGES])
    return tr("Found on {pages}, but not in a sentence that can be quoted.", pages=named)


def _nothing(text: str, question: str, query: str, *, is_guarded: bool) -> str:
    """Return the answer for an empty search, with what the tool said about it."""
    spelt = {word.lower(): word for word in reversed(question_words.spelt_words_of(question))}
    words = [spelt.get(word, word) for word in dict.fromkeys(query.split())]
    nothing = tr("Nothing found. Try a word the author would use.")
    searched = answer_writing.SEARCHED.search(text)
    if searched is not None and searched[1] != searched[2]:
        last = searched[1]
        nothing = (
            tr("“{name}” isn’t mentioned up to page {page}.", name=words[0], page=last)
            if len(words) == 1
            else tr("Nothing found up to page {page}. Try a word the author would use.", page=last)
        )
    return f"{nothing} {answer_writing.told_of_nothing(text, is_guarded=is_guarded)}".strip()
