"""Answers what readers ask about a book besides its contents: mentions, people, chapters, moves.

Nothing past `BookFacts.quotable` is quoted unless the reader asked for later pages, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from reader_app.domain.chat import PromptMessage
from reader_app.domain.document import BookFacts, OutlineEntry
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.search import mention_pattern
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace
from reader_app.llm.offline import answer_writing, sentence_choice
from reader_app.llm.offline import book_questions as asked
from reader_app.llm.offline.answer_writing import Offer, OfflineAnswer
from reader_app.llm.offline.question_words import roman_value

FIND: Final = "find_mentions"
CAST: Final = "list_characters"
_MOVE: Final = "set_current_page"
_READ: Final = "read_pages"
_JUST_NOW: Final = 2
"""The number of pages before the one in view that a question about it includes."""
_MOST_LISTED: Final = 6
_MOST_OF_ONE: Final = 40
_MOST_FIGURES: Final = 8
_NOTE: Final = re.compile(r"Mentions of (.+): (\d+) on (\d+) pages, later (\d+) pages\.")
_TITLE: Final = re.compile(
    r"^(?:(?:mrs?|ms|dr|miss|sir|lady|lord|herr|frau)\b\.?\s*)+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call of this turn, with its result once there is one."""

    name: str
    arguments: JsonObject
    result: JsonObject | None = None

    @property
    def text(self) -> str:
        return answer_writing.text_of(self.result) if self.result is not None else ""

    @property
    def is_error(self) -> bool:
        return self.result is not None and self.result.get("is_error") is True


def calls_in(messages: Sequence[PromptMessage]) -> list[Call]:
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


def result_of(calls: Sequence[Call], name: str) -> JsonObject | None:
    """Return the result of the last call of this tool; None without one, or after an error."""
    found = [call for call in calls if call.name == name]
    return found[-1].result if found and not found[-1].is_error else None


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
            case asked.TellCast():
                return self._once(CAST, {"whole_book": self.limit is None})
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
            case asked.TellCast():
                self._add_cast(answer)
            case asked.TellFigure():
                self._add_figure(answer, intent)
            case asked.TellStory():
                self._add_story(answer, intent)
            case asked.GoBy() | asked.GoBack() | asked.GoToEnd() | asked.GoToChapter():
                self._add_move(answer, intent)
            case asked.TellFact(fact):
                answer.say(fact_sentence(self.facts, fact))
            case asked.TellChapterSpan(chapter):
                answer.say(chapter_place(self.facts, chapter))
            case asked.NeedsModel() | asked.TellAhead():
                self._add_refusal(answer, intent)
            case asked.AskWhom():
                answer.say(tr("Who do you mean? Ask again with the name."))
            case asked.TellLater():
                answer.say(answer_writing.ABILITIES)
            case _:
                assert_never(intent)

    def span(self, intent: asked.TellStory) -> tuple[int, int] | None:
        """Return the pages that the answer is about, or None if there are none."""
        first, last = 1, self.facts.page_count
        if intent.stretch is asked.Stretch.BOOK and self.facts.body is not None:
            first, last = self.facts.body
        if intent.stretch is asked.Stretch.JUST_NOW:
            last = min(self.facts.page, last if self.limit is None else self.limit)
            first = max(1, last - _JUST_NOW)
        if intent.stretch is asked.Stretch.CHAPTER:
            entry = chapter_of(self.facts, intent.chapter)
            if entry is None:
                return None
            first, last = entry.page, last_page(self.facts, entry)
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
                "Up to page {page}, {name} is mentioned once",
                "Up to page {page}, {name} is mentioned {n} times",
                n=count,
                name=name,
                page=self._number(self.limit),
            )
        return tr("{name} is mentioned once", "{name} is mentioned {n} times", n=count, name=name)

    def _none(self, intent: asked.TellMention) -> str:
        name = intent.name
        if intent.which is asked.Which.NEXT:
            if self._is_cut:
                page = self._number(self.limit)
                return tr("“{name}” isn’t mentioned again up to page {page}.", name=name, page=page)
            return tr("“{name}” isn’t mentioned again.", name=name)
        if intent.which is asked.Which.PREVIOUS:
            return tr("“{name}” isn’t mentioned before this page.", name=name)
        return self._not_mentioned(name)

    def _not_mentioned(self, name: str) -> str:
        if self.limit == 0 and self.facts.fence is None:
            return answer_writing.NOT_BEGUN
        found = [call.text for call in self.calls if call.name == FIND]
        told = ""
        if found:
            told = answer_writing.told_of_nothing(
                _NOTE.sub("", found[-1]), is_guarded=self.facts.fence is not None
            )
        if self.limit == 0 and told:
            return told  # nothing was searched
        nothing = tr("“{name}” isn’t mentioned in this book.", name=name)
        if self._is_cut:
            page = self._number(self.limit)
            nothing = tr("“{name}” isn’t mentioned up to page {page}.", name=name, page=page)
        return f"{nothing} {told}".strip()

    def _add_person(self, answer: OfflineAnswer, intent: asked.TellWho) -> None:
        name, *_ = self._told(intent.name)
        quotes = sentence_choice.introducing(name, self._found(), is_proper=_is_proper(intent))
        if not quotes:
            answer.say(self._not_mentioned(intent.name))
        else:
            answer.say(answer_writing.INTRODUCTION)
        for quote in quotes:
            answer.quote(quote, self.passages)
        self._offer_later(answer)

    def _add_cast(self, answer: OfflineAnswer) -> None:
        result = result_of(self.calls, CAST)
        told = answer_writing.all_text_of(result) if result is not None else ""
        entries = list(_ENTRY.finditer(told))
        if result is None or not entries:
            is_story = result is not None and _NO_STORY not in told
            answer.say(self._no_cast() if is_story else _NO_CAST)
            return
        answer.say(tr("Who is who, up to page {page}:", page=self._number(_last_of(told))))
        found = answer_writing.sentences_of(result, self.passages)
        for entry in entries:
            answer.say(self._entry(entry))
            names = [entry["name"], *(entry["also"] or "").split(", ")]
            patterns = [mention_pattern(name, is_exact=True) for name in names if name]
            on_page = [each for each in found if each.page == int(entry["see"] or 0)]
            named = [s for s in on_page if any(pattern.search(s.text) for pattern in patterns)]
            if named:
                answer.quote(sentence_choice.ChosenQuote((named[0],), 1.0), self.passages)
        if rest := _REST.search(told):
            answer.say(tr("Also: {names}.", names=rest[1]))
        answer.say(_BY_RULES)
        self._offer_later(answer)

    def _entry(self, entry: re.Match[str]) -> str:
        """Return the line of a character: names, how often, and the first and last page."""
        count, first, last = (int(entry[part]) for part in ("count", "first", "last"))
        name = tr("**{name}**", name=entry["name"])
        if entry["also"]:
            name = tr("**{name}** (also {others})", name=entry["name"], others=entry["also"])
        return tr(
            "{name}: {n} mention, on {first}",
            "{name}: {n} mentions, first on {first}, last on {last}",
            n=count,
            name=name,
            first=self._place(first),
            last=self._place(last),
        )

    def _no_cast(self) -> str:
        if self.limit == 0 and self.facts.fence is None:
            return answer_writing.NOT_BEGUN
        return tr("No characters were found up to page {page}.", page=self._number(self.limit))

    def _add_figure(self, answer: OfflineAnswer, intent: asked.TellFigure) -> None:
        sentences = self._found()
        pattern = mention_pattern(self._told(intent.names[0])[0])
        begun = [(s, pattern.match(s.text.strip())) for s in sentences]
        captions = [s for s, label in begun if label and _is_caption(s.text.strip(), label.end())]
        captions += [s for s, label in begun if label]
        named = [s for s in sentences if pattern.search(s.text)]
        if not named:
            answer.say(self._not_mentioned(intent.names[0].capitalize()))
            return
        answer.say(answer_writing.INTRODUCTION)
        best = (captions or named)[0]
        caption = sentence_choice.ChosenQuote(_whole_caption(best, sentences), 1.0)
        answer.quote(caption, self.passages)

    def _add_story(self, answer: OfflineAnswer, intent: asked.TellStory) -> None:
        span = self.span(intent)
        if span is not None:
            reads = [call.result for call in self.calls if call.name == _READ and call.result]
            heads = "", ""
            if intent.stretch is asked.Stretch.CHAPTER:
                heads = _headings(self.facts, intent.chapter, span[1])
            answer_writing.add_key_sentences(answer, span, reads, self.passages, heads)
            return
        is_chapter = intent.stretch is asked.Stretch.CHAPTER
        entry = chapter_of(self.facts, intent.chapter) if is_chapter else None
        if is_chapter and entry is None:
            answer.say(no_chapter(self.facts, intent.chapter))
        elif entry is not None:
            answer.say(tr("That chapter begins after the page you’ve read to."))
            self._offer_later(answer)
        else:
            answer.say(answer_writing.NOT_BEGUN)

    def _add_refusal(self, answer: OfflineAnswer, intent: asked.StoryIntent) -> None:
        is_guarded = self.facts.fence is not None and self._is_cut
        if is_guarded and isinstance(intent, asked.TellAhead):
            answer.say(f"{tr('That is past where you’ve read.')} {answer_writing.KEPT_BACK}")
        else:
            answer_writing.add_refusal(answer)

    def to_reader(self, call: Call) -> str:
        """Return a call's result in words for the reader, with pages as they are printed."""
        count, last = self.facts.page_count, self.facts.names.last(self.facts.page_count)
        return answer_writing.to_reader(call.text.replace(f" of {count}", f" of {last}"))

    def _add_move(self, answer: OfflineAnswer, intent: asked.StoryIntent) -> None:
        moved = [call for call in self.calls if call.name == _MOVE]
        if moved:
            answer.say(self.to_reader(moved[-1]))
        elif isinstance(intent, asked.GoToChapter):
            answer.say(no_chapter(self.facts, intent.chapter))
        elif isinstance(intent, asked.GoBack):
            answer.say(tr("There’s no page to go back to yet."))
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
                entry = chapter_of(facts, chapter)
                return entry.page if entry is not None else 0
            case _:
                return 0

    @property
    def _is_cut(self) -> bool:
        return self.limit is not None and self.limit < self.facts.page_count

    def _place(self, page: int) -> str:
        """Return "p. 4, printed 2", of which a reader is shown "p. 2"."""
        label = self.facts.labels[page - 1] if 0 < page <= len(self.facts.labels) else ""
        if label in ("", str(page)):
            return tr("p. {page}", page=page)
        return tr("p. {page}, printed {label}", page=page, label=label)

    def _number(self, page: int | None) -> str:
        return _number(self.facts, page or 0)

    def _offer_later(self, answer: OfflineAnswer) -> None:
        if self._is_cut and self.facts.fence is None:
            answer.offer(Offer.LATER)

    def _once(self, name: str, arguments: JsonObject) -> list[Call]:
        is_made = any(call.name == name for call in self.calls)
        return [] if is_made else [Call(name, arguments)]

    def _found(self) -> list[sentence_choice.FoundSentence]:
        result = result_of(self.calls, FIND)
        return answer_writing.sentences_of(result, self.passages) if result is not None else []

    def _told(self, name: str) -> tuple[str, int, int, int]:
        """Return the name as the book has it, how often it stands there, on how many pages.

        Last: on how many pages after the limit.
        """
        result = result_of(self.calls, FIND)
        told = answer_writing.all_text_of(result) if result is not None else ""
        note = _NOTE.search(told)
        return (note[1], int(note[2]), int(note[3]), int(note[4])) if note else (name, 0, 0, 0)


_ARTICLE: Final = re.compile(r"\b(?:the|an?|der|die|das|eine?)\s+$", re.IGNORECASE)


def _is_proper(intent: asked.TellWho) -> bool:
    """Whether the question has the name with a capital, and not as in “the Captain”."""
    at = intent.words.find(intent.name)
    return at >= 0 and intent.name[:1].isupper() and not _ARTICLE.search(intent.words[:at])


_ENTRY: Final = re.compile(
    r"^- (?P<name>[^(:\n]+?)(?: \(also (?P<also>[^)\n]+)\))?: (?P<count>\d+) mentions, "
    r"pages (?P<first>\d+)-(?P<last>\d+)(?:; see page (?P<see>\d+))?$",
    re.MULTILINE,
)
"""A line of list_characters."""
_REST: Final = re.compile(r"^Also: (.+)\.$", re.MULTILINE)
_UP_TO: Final = re.compile(r"Characters on pages 1-(\d+) of")
_NO_STORY: Final = "isn't fiction"
_NO_CAST: Final = tr(
    "This book isn’t fiction, as far as its text shows, so it has no cast to list."
)
_BY_RULES: Final = tr("Compiled by rules, so one person may appear under two names.")


def _whole_caption(
    first: sentence_choice.FoundSentence, sentences: Sequence[sentence_choice.FoundSentence]
) -> tuple[sentence_choice.FoundSentence, ...]:
    """Return a caption's sentence; one that is only "Figure 2." with the sentence after it."""
    following = (first.passage, first.index + 1)
    after = [each for each in sentences if (each.passage, each.index) == following]
    return (first, *after[:1]) if len(first.text.split()) <= _LABEL_WORDS else (first,)


_LABEL_WORDS: Final = 2


def _is_caption(text: str, after: int) -> bool:
    """Whether text begins as captions do: "Figure 2. States", but not "Figure 2 shows states"."""
    rest = text[after:].lstrip()
    return not rest or rest[0] in ".:)|–—-" or rest[0].isupper()


def _last_of(told: str) -> int:
    found = _UP_TO.search(told)
    return int(found[1]) if found else 0


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


_NUMBERED: Final = re.compile(
    r"(?:(?P<kind>chapter|ch\.?|kapitel|adventure|letter|book|part|제)\s*)?"
    r"(?P<number>\d{1,3}|[IVXLC]{1,8})(?P<after>[.:)\s\u2014-]|장|$)",
    re.IGNORECASE,
)
_LIST_MARK: Final = re.compile(r"^(\d{1,9}|[-+*#])(?=[.) ])")
_PARTS: Final = ("book", "part")
_NAMED_PART: Final = re.compile(
    r"(?:part|book|teil|buch)\b.*|\w+ (?:part|book|teil|buch)\.?|제?\s*\d+\s*부.*", re.IGNORECASE
)
"""“Part One” and “FIRST PART”, which hold chapters and are none."""


def chapter_of(facts: BookFacts, wanted: str) -> OutlineEntry | None:
    """Return the chapter; `wanted` is "this", "next", "previous", "last", its number or its title.

    `CONCLUSION`: the last chapter whose title says that it concludes.
    """
    chapters = facts.chapters
    begun = [at for at, entry in enumerate(chapters) if entry.page <= facts.page]
    at = begun[-1] if begun else -1
    match wanted:
        case "this":
            return chapters[at] if begun else None
        case "next":
            return next((entry for entry in chapters if entry.page > facts.page), None)
        case "previous":
            first = next((n for n in begun if chapters[n].page == chapters[at].page), 0)
            return chapters[first - 1] if first > 0 else None
        case "last":
            return chapters[-1] if chapters else None
        case asked.CONCLUSION:
            concluding = (e for e in reversed(chapters) if _CONCLUDING.search(e.title))
            return next(concluding, None)
        case _ if wanted.isdigit():
            return _numbered(facts, int(wanted))
        case _:
            return chapter_titled(facts, wanted)


def chapter_titled(facts: BookFacts, title: str) -> OutlineEntry | None:
    """Return the first chapter with this title, however it is numbered there."""
    wanted = sentence_choice.bare_title(title)
    entries = (*facts.chapters, *facts.entries)
    titles = ((sentence_choice.bare_title(entry.title), entry) for entry in entries)
    return next((entry for bare, entry in titles if bare == wanted), None)


def is_untold(facts: BookFacts, intent: object) -> bool:
    """Return True if nothing is known about the subject, so that the book's words may tell it."""
    match intent:
        case asked.TellFact(asked.Fact.YEAR):
            return not facts.year
        case asked.TellStory(asked.Stretch.CHAPTER, asked.CONCLUSION):
            return chapter_of(facts, asked.CONCLUSION) is None
        case _:
            return False


_CONCLUDING: Final = re.compile(
    r"\bconclu(?:sions?|ding)\b|\bfazit\b|\bschlussfolgerung|\bschlussbetrachtung|\bconclusi|결론|結論|结论"
    r"|заключение|выводы",
    re.IGNORECASE,
)


def _numbered(facts: BookFacts, number: int) -> OutlineEntry | None:
    """Return the chapter with this number, else the one at this place in the order."""
    numbers = [(_NUMBERED.match(entry.title.strip()), entry) for entry in facts.chapters]
    of_parts = [(m, entry) for m, entry in numbers if m and _kind(m) in _PARTS]
    others = [(m, entry) for m, entry in numbers if m and _kind(m) not in _PARTS]
    for each in (others, of_parts):
        for match, entry in each:
            if _value(match) == number:
                return entry
    if others or of_parts:
        return None
    lowest = max((entry.level for entry in facts.chapters), default=1)
    chapters = [
        entry
        for entry in facts.chapters
        if entry.level == lowest or not _NAMED_PART.fullmatch(entry.title.strip())
    ]
    top = min((entry.level for entry in chapters), default=1)
    listed = [entry for entry in chapters if entry.level == top]
    return listed[number - 1] if 0 < number <= len(listed) else None


def _kind(match: re.Match[str]) -> str:
    return (match["kind"] or "").casefold()


def _value(match: re.Match[str]) -> int:
    number = match["number"]
    return int(number) if number.isdigit() else roman_value(number)


def _following(facts: BookFacts, entry: OutlineEntry) -> Iterator[OutlineEntry]:
    """Yield the chapters after this one that don't belong to it."""
    entries = facts.chapters if entry in facts.chapters else facts.entries
    rest = entries[entries.index(entry) + 1 :]
    return (each for each in rest if each.level <= entry.level)


def last_page(facts: BookFacts, entry: OutlineEntry) -> int:
    """Return the chapter's last page: the one before the next chapter of its level or above."""
    after = (each.page for each in _following(facts, entry))
    return max(entry.page, next(after, facts.page_count + 1) - 1)


def _headings(facts: BookFacts, wanted: str, last: int) -> tuple[str, str]:
    """Return the title of a chapter, and of the one that begins on its `last` page, else ""."""
    entry = chapter_of(facts, wanted)
    if entry is None:
        return "", ""
    after = next(_following(facts, entry), None)
    return entry.title, after.title if after is not None and after.page <= last else ""


def chapter_place(facts: BookFacts, wanted: str) -> str:
    """Return a sentence on where a chapter is, and how much of it is left to read."""
    entry = chapter_of(facts, wanted)
    if entry is None:
        return no_chapter(facts, wanted)
    if facts.fence is not None and entry.page > facts.fence:
        return tr("That chapter begins after the page you’ve read to.")
    last = last_page(facts, entry)
    span = PageNames().span(entry.page, last)
    told = tr(
        "{chapter}: {pages} ({count} page).",
        "{chapter}: {pages} ({count} pages).",
        n=last - entry.page + 1,
        chapter=_titled(entry),
        pages=span,
        count=last - entry.page + 1,
    )
    if entry.page <= facts.page < last:
        left = last - facts.page
        return told + " " + tr("{n} page left.", "{n} pages left.", n=left)
    return told


def _titled(entry: OutlineEntry) -> str:
    """Return a chapter's title for a text in Markdown, where "1. The Inn" would begin a list."""
    return _LIST_MARK.sub("\\1\u2060", entry.title)


def no_chapter(facts: BookFacts, wanted: str) -> str:
    if not facts.chapters:
        return tr("This book doesn’t list its chapters.")
    if wanted.isdigit():
        return tr("There is no chapter {number} in this book.", number=wanted)
    if wanted == "next":
        return tr("This is the last chapter.")
    return tr("No chapter begins before this page.")


def _number(facts: BookFacts, page: int) -> str:
    label = facts.labels[page - 1] if 0 < page <= len(facts.labels) else ""
    return answer_writing.page_number(page, label)


def fact_sentence(facts: BookFacts, fact: asked.Fact) -> str:
    match fact:
        case asked.Fact.AUTHOR if not facts.author:
            return tr("The file doesn’t name its author.")
        case asked.Fact.YEAR:
            return tr("Published in {year}.", year=facts.year)
        case asked.Fact.TITLE | asked.Fact.AUTHOR:
            by = tr("“{title}” by {author}.", title=facts.title, author=facts.author)
            return by if facts.author else tr("“{title}”.", title=facts.title)
        case asked.Fact.PAGES:
            return _length(facts)
        case asked.Fact.PAGES_LEFT:
            return _left(facts)
        case asked.Fact.CHAPTER:
            entry = chapter_of(facts, "this")
            return _titled(entry) if entry is not None else no_chapter(facts, "this")


def _length(facts: BookFacts) -> str:
    last = _number(facts, facts.page_count)
    told = tr("{n} page.", "{n} pages.", n=facts.page_count)
    if last == str(facts.page_count):
        return told
    return tr("{count} pages; the last is page {last}.", count=facts.page_count, last=last)


def _left(facts: BookFacts) -> str:
    left = facts.page_count - facts.page
    percent = round(100 * facts.page / max(facts.page_count, 1))
    return tr(
        "You’re on page {page}: {left} page left ({percent}% read).",
        "You’re on page {page}: {left} pages left ({percent}% read).",
        n=left,
        page=_number(facts, facts.page),
        left=left,
        percent=percent,
    )
