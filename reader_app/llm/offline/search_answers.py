"""Answers from what a search found: its best sentences, or in one sentence what is missing.

Whether the sentences can hold the answer is judged in `answerability`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.report_terms import report_wording, statement_wording, without_owner
from reader_app.domain.search import absent_words
from reader_app.domain.translation import tr
from reader_app.llm.claude.response_assembly import book_in
from reader_app.llm.offline import answer_writing, question_words, sentence_choice
from reader_app.llm.offline.answer_writing import OfflineAnswer
from reader_app.llm.offline.answerability import Apart, apart_in, lacks_in, missing_in

_OF_SEVERAL: Final = tr("From the books:")
_MOST_LACKING: Final = 3
_MOST_PAGES: Final = 8
_MOST_NEAREST: Final = 4


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
    """Say what the book doesn't have for an answer, and the nearest places; False if it has all."""
    told = answer_writing.all_text_of(result)
    absent = missing_in(question, told, choice.coverage)
    if absent:
        answer.say(_none_mentions(absent, told))
    else:
        found = answer_writing.sentences_of(result, passages)
        apart = apart_in(question, found, choice.coverage)
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
    """Say that no passage holds the answer. `lacking`: words that none of those quoted has."""
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
