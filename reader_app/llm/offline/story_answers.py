"""Answers what readers ask of a book besides its contents: mentions, people, chapters, moves.

Nothing past `BookFacts.quotable` is quoted unless the reader asked for later pages, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from reader_app.domain.document import BookFacts
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import mention_pattern
from reader_app.domain.translation import tr
from reader_app.llm.offline import book_places, offline_answers, sentence_choice, tool_calls
from reader_app.llm.offline import story_questions as asked
from reader_app.llm.offline.introductions import introducing
from reader_app.llm.offline.offline_answers import Offer, OfflineAnswer
from reader_app.llm.offline.tool_calls import Call

FIND: Final = "find_mentions"
_MOVE: Final = "set_current_page"
_READ: Final = "read_pages"
_MOST_LISTED: Final = 6
_MOST_OF_ONE: Final = 40
_MOST_FIGURES: Final = 8
_NOTE: Final = re.compile(r"Mentions of (.+): (\d+) on (\d+) pages, later (\d+) pages\.")
_TITLE: Final = re.compile(
    r"^(?:(?:mrs?|ms|dr|miss|sir|lady|lord|herr|frau)\b\.?\s*)+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class StoryAnswers:
    """The calls and the answer for one intent.

    `limit`: the last page that may be quoted; None: any. `came_from`: the page in view before the
    last jump, or 0. `calls`: those of this turn.
    """

    facts: BookFacts
    limit: int | None
    came_from: int
    calls: Sequence[Call]
    passages: Sequence[JsonObject]

    def wanted(self, intent: asked.StoryIntent) -> list[Call]:
        """Return the tool calls still to be made."""
        match intent:
            case asked.TellMention():
                return self._once(FIND, _search_of(intent, self.facts.page, self.limit))
            case asked.TellWho(name):
                people: JsonObject = {"names": _names(name), "most": _MOST_OF_ONE}
                return self._once(FIND, _up_to(people, self.limit))
            case asked.TellFigure(names):
                figures: JsonObject = {"names": list(names), "most": _MOST_FIGURES}
                return self._once(FIND, _up_to(figures, self.limit))
            case asked.TellStory():
                span = self.span(intent)
                reads = sentence_choice.reads_of(span) if span is not None else []
                is_read = any(call.name == _READ for call in self.calls)
                return [] if is_read else [Call(_READ, {"first": a, "last": b}) for a, b in reads]
            case asked.GoBy() | asked.GoBack() | asked.GoToEnd() | asked.GoToChapter():
                page = self._target(intent)
                return self._once(_MOVE, {"page": page}) if page else []
            case _:
                return []

    def add(self, answer: OfflineAnswer, intent: asked.StoryIntent) -> None:
        """Add the answer to the intent, once its calls are made."""
        match intent:
            case asked.TellMention():
                self._add_mentions(answer, intent)
            case asked.TellWho():
                self._add_person(answer, intent)
            case asked.TellFigure():
                self._add_figure(answer, intent)
            case asked.TellStory():
                self._add_story(answer, intent)
            case asked.GoBy() | asked.GoBack() | asked.GoToEnd() | asked.GoToChapter():
                self._add_move(answer, intent)
            case asked.TellFact(fact):
                answer.say(book_places.fact_sentence(self.facts, fact))
            case asked.TellChapterPlace(chapter):
                answer.say(book_places.chapter_place(self.facts, chapter))
            case asked.NeedsModel():
                offline_answers.add_refusal(answer)
            case asked.AskWhom():
                answer.say(tr("Who do you mean? Ask again with the name."))
            case asked.TellLater():
                answer.say(offline_answers.ABILITIES)
            case _:
                assert_never(intent)

    def span(self, intent: asked.TellStory) -> tuple[int, int] | None:
        """Return the pages to tell of, or None if there are none."""
        first, last = 1, self.facts.page_count
        if intent.stretch is asked.Stretch.CHAPTER:
            entry = book_places.chapter(self.facts, intent.chapter)
            if entry is None:
                return None
            first, last = entry.page, book_places.last_page(self.facts, entry)
        elif intent.stretch is asked.Stretch.SO_FAR and self.limit is None:
            last = self.facts.page
        last = last if self.limit is None else min(last, self.limit)
        return (first, last) if 0 < first <= last else None

    # --- the answers

    def _add_mentions(self, answer: OfflineAnswer, intent: asked.TellMention) -> None:
        name, count, pages, _ = self._told(intent.name)
        sentences = self._found()
        if not sentences:
            answer.say(self._none(intent))
        else:
            answer.say(self._heading(intent.which, name, count, pages))
            pattern = mention_pattern(name)
            for number in dict.fromkeys(sentence.page for sentence in sentences):
                of_page = [s for s in sentences if s.page == number and pattern.search(s.text)]
                at = -1 if intent.which in (asked.Which.LAST, asked.Which.PREVIOUS) else 0
                if of_page:
                    quote = sentence_choice.ChosenQuote((of_page[at],), 1.0)
                    answer.quote(quote, self.passages)
        self._offer_later(answer)

    def _heading(self, which: asked.Which, name: str, count: int, pages: int) -> str:
        match which:
            case asked.Which.FIRST:
                return tr("First mention of {name}:", name=name)
            case asked.Which.LAST:
                if self._is_cut:
                    up_to = self._number(self.limit)
                    return tr("Last mention of {name} up to page {page}:", name=name, page=up_to)
                return tr("Last mention of {name}:", name=name)
            case asked.Which.NEXT:
                return tr("Next mention of {name}:", name=name)
            case asked.Which.PREVIOUS:
                return tr("Previous mention of {name}:", name=name)
            case asked.Which.EVERY:
                told = self._counted(name, count)
                few = pages <= _MOST_LISTED
                return f"{told}:" if few else f"{told}. " + tr("The first ones:")
            case _:
                assert_never(which)

    def _counted(self, name: str, count: int) -> str:
        if self._is_cut:
            return tr(
                "Up to page {page}, {name} is mentioned {n} time",
                "Up to page {page}, {name} is mentioned {n} times",
                n=count,
                name=name,
                page=self._number(self.limit),
            )
        return tr(
            "{name} is mentioned {n} time", "{name} is mentioned {n} times", n=count, name=name
        )

    def _none(self, intent: asked.TellMention) -> str:
        name = intent.name
        if intent.which is asked.Which.NEXT:
            if self._is_cut:
                page = self._number(self.limit)
                return tr("“{name}” isn't mentioned again up to page {page}.", name=name, page=page)
            return tr("“{name}” isn't mentioned again.", name=name)
        if intent.which is asked.Which.PREVIOUS:
            return tr("“{name}” isn't mentioned before this page.", name=name)
        return self._not_mentioned(name)

    def _not_mentioned(self, name: str) -> str:
        found = [call.text for call in self.calls if call.name == FIND]
        told = offline_answers.told_of_nothing(_NOTE.sub("", found[-1])) if found else ""
        nothing = tr("“{name}” isn't mentioned in this book.", name=name)
        if self._is_cut:
            page = self._number(self.limit)
            nothing = tr("“{name}” isn't mentioned up to page {page}.", name=name, page=page)
        return f"{nothing} {told}".strip()

    def _add_person(self, answer: OfflineAnswer, intent: asked.TellWho) -> None:
        name, *_ = self._told(intent.name)
        quotes = introducing(name, self._found())
        if not quotes:
            answer.say(self._not_mentioned(intent.name))
        else:
            answer.say(offline_answers.INTRODUCTION)
        for quote in quotes:
            answer.quote(quote, self.passages)
        self._offer_later(answer)

    def _add_figure(self, answer: OfflineAnswer, intent: asked.TellFigure) -> None:
        sentences = self._found()
        pattern = mention_pattern(self._told(intent.names[0])[0])
        captions = [s for s in sentences if pattern.match(s.text.strip())]
        named = [s for s in sentences if pattern.search(s.text)]
        if not named:
            answer.say(self._not_mentioned(intent.names[0].capitalize()))
            return
        answer.say(offline_answers.INTRODUCTION)
        best = (captions or named)[0]
        answer.quote(sentence_choice.ChosenQuote((best,), 1.0), self.passages)

    def _add_story(self, answer: OfflineAnswer, intent: asked.TellStory) -> None:
        span = self.span(intent)
        if span is not None:
            reads = [call.result for call in self.calls if call.name == _READ and call.result]
            offline_answers.add_key_sentences(answer, span, reads, self.passages, self.facts.names)
            return
        is_chapter = intent.stretch is asked.Stretch.CHAPTER
        entry = book_places.chapter(self.facts, intent.chapter) if is_chapter else None
        if is_chapter and entry is None:
            answer.say(book_places.no_chapter(self.facts, intent.chapter))
        elif entry is not None:
            answer.say(tr("That chapter begins after the page you've read to."))
            self._offer_later(answer)
        else:
            answer.say(tr("You haven't started reading this book yet."))

    def _add_move(self, answer: OfflineAnswer, intent: asked.StoryIntent) -> None:
        moved = [call for call in self.calls if call.name == _MOVE]
        if moved:
            answer.say(offline_answers.to_reader(moved[-1].text))
        elif isinstance(intent, asked.GoToChapter):
            answer.say(book_places.no_chapter(self.facts, intent.chapter))
        elif isinstance(intent, asked.GoBack):
            answer.say(tr("There's no page to go back to yet."))
        elif isinstance(intent, asked.GoBy) and intent.pages > 0:
            answer.say(tr("This is the last page."))
        else:
            answer.say(tr("This is the first page."))

    # --- what they are made of

    def _target(self, intent: asked.StoryIntent) -> int:
        """Return the page to go to; 0 if there is none."""
        facts = self.facts
        match intent:
            case asked.GoBy(pages):
                page = min(max(facts.page + pages, 1), facts.page_count)
                return page if page != facts.page else 0
            case asked.GoBack():
                return self.came_from
            case asked.GoToEnd(is_last):
                return facts.page_count if is_last else facts.names.page("1") or 1
            case asked.GoToChapter(chapter):
                entry = book_places.chapter(facts, chapter)
                return entry.page if entry is not None else 0
            case _:
                return 0

    @property
    def _is_cut(self) -> bool:
        return self.limit is not None and self.limit < self.facts.page_count

    def _number(self, page: int | None) -> str:
        return self.facts.names.number(page or 0)

    def _offer_later(self, answer: OfflineAnswer) -> None:
        if self._is_cut and self.facts.fence is None:
            answer.offer(Offer.LATER)

    def _once(self, name: str, arguments: JsonObject) -> list[Call]:
        is_made = any(call.name == name for call in self.calls)
        return [] if is_made else [Call(name, arguments)]

    def _found(self) -> list[sentence_choice.FoundSentence]:
        result = tool_calls.result_of(self.calls, FIND)
        return offline_answers.sentences_of(result, self.passages) if result is not None else []

    def _told(self, name: str) -> tuple[str, int, int, int]:
        """Return the name as the book has it, how often it stands there, on how many pages.

        Last: on how many pages after the limit.
        """
        result = tool_calls.result_of(self.calls, FIND)
        told = offline_answers.all_text_of(result) if result is not None else ""
        note = _NOTE.search(told)
        return (note[1], int(note[2]), int(note[3]), int(note[4])) if note else (name, 0, 0, 0)


def _search_of(intent: asked.TellMention, page: int, limit: int | None) -> JsonObject:
    found: dict[str, list[str] | int | bool] = {"names": _names(intent.name), "most": 1}
    match intent.which:
        case asked.Which.LAST:
            found["from_end"] = True
        case asked.Which.NEXT:
            found["from_page"] = page + 1
        case asked.Which.PREVIOUS:
            found |= {"from_end": True, "up_to": max(page - 1, 0)}
            return found
        case asked.Which.EVERY:
            found["most"] = _MOST_LISTED
        case _:
            pass
    return _up_to(found, limit)


def _up_to(arguments: JsonObject, limit: int | None) -> JsonObject:
    return arguments if limit is None else {**arguments, "up_to": limit}


def _names(name: str) -> list[str]:
    """Return the name, without its title, and the surname, which a book may print instead."""
    bare = _TITLE.sub("", name)
    surname = bare.rpartition(" ")[2]
    likely = [name, bare, *([surname] if surname[:1].isupper() else [])]
    return list(dict.fromkeys(each for each in likely if each))


def moved_to(answers: StoryAnswers, page: int) -> StoryAnswers:
    """Return the answers for a reader who has just gone to this page."""
    facts = answers.facts
    limit = answers.limit if answers.limit is None else max(answers.limit, page)
    return replace(answers, facts=replace(facts, page=page), limit=limit)
