"""Writes the answers of the offline companion: quotations from the book, with their pages.

It quotes from search results, from a page, or from the beginning of a whole book; anything that it
can't do it declines in a sentence that says what to do instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from reader_app.domain.chat import PICTURE_LINE, WITHHELD_SELECTION, PromptMessage
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.translation import quoted, tr
from reader_app.llm.claude.downgrade import blocks_of
from reader_app.llm.claude.response_assembly import book_in, label_of
from reader_app.llm.offline import sentence_choice, tool_error_messages

_PAIRS: Final = {"“": "”", "„": "“”", '"': '"', "«": "»", "‘": "’", "「": "」"}
_OPENING: Final = re.compile(r'(?<![\w.,!?…])"(?=\S)')
_INNER: Final = str.maketrans({"“": "‘", "”": "’", "„": "‚", '"': "’"})


def in_marks(words: str) -> str:
    """Return the words in quotation marks.

    A single pair that already encloses all of them is kept, though not as straight marks; else “ ”
    go around, and inner marks become ‘ ’.
    """
    if _are_in_one_pair(words):
        return f"“{words[1:-1]}”" if words[0] == '"' else words
    inner = _OPENING.sub("‘", words).translate(_INNER)
    return f"“{inner}”"


def _are_in_one_pair(words: str) -> bool:
    closing = _PAIRS.get(words[:1])
    if closing is None or len(words) < 3 or words[-1] not in closing:
        return False
    between = words[1:-1]
    return not any(mark in between for mark in (words[0], *closing))


INTRODUCTION: Final = tr("Passages found in the book (no language model):")
_OF_SEVERAL: Final = tr("Passages found in the books (no language model):")
_WEAK: Final = tr(
    "The book has no sentence with all of this; the nearest passages (no language model):"
)
_ENOUGH: Final = 0.5
_MOST_PAGES: Final = 8
ABILITIES: Final = tr(
    "No language model is set up, so I can't talk freely, but I find passages: ask about "
    "something in the book, say “page 50”, or ask for the table of contents. "
    "A model can be chosen in the settings."
)
WHAT_I_CAN: Final = tr(
    "I find passages: ask about something in the book, say “page 50”, or ask for the table "
    "of contents. A model can be chosen in the settings."
)
WELCOME: Final = tr("You're welcome. Ask about another place in the book whenever you like.")
_FOR_MODELS: Final = re.compile(
    r"Pages? [^.;]* ends? in the middle of a sentence; [^.]* goes on\.\s*"
    r"|; view_page shows (?:it|one)(?=\.)"
)
"""Advice on using further tools: the offline companion doesn't follow it, and readers can't."""

_SEARCHED: Final = re.compile(r"(?:Searched p|P)ages? (?:1-)?(\d+) of (\d+)(?:\.|, but| ha)")
_UNREAD: Final = "could not be read yet"
_PICTURES: Final = "nothing can be found in"
_KEPT_BACK: Final = tr(
    "The spoiler guard keeps the pages after that back. If you have read them, choose Read up to "
    "here, above the conversation."
)

_TO_READER: Final = (
    ("The reader is", "You are"),
    ("The reader has", "You have"),
    ("The reader turned", "You turned"),
    ("the reader has", "you have"),
    ("the reader is asked", "you are asked"),
    ("offers them", "offers you"),
    ("They can allow", "You can allow"),
)


@dataclass(slots=True)
class OfflineAnswer:
    """An answer in a model's form: text blocks with citations, and the citations as values."""

    blocks: list[JsonObject] = field(default_factory=list)
    citations: dict[PassageSource, Citation] = field(default_factory=dict)

    def say(self, text: str) -> None:
        self.blocks.append({"type": "text", "text": self._gap() + text})

    def quote(self, quote: sentence_choice.ChosenQuote, passages: Sequence[JsonObject]) -> None:
        """Add the sentences in quotation marks, followed by their page."""
        locations: list[JsonValue] = []
        for run in _runs(quote.sentences):
            location = _location(run, passages)
            locations.append(location)
            source = PassageSource(run[0].page, run[0].index, run[-1].index, run[0].book)
            label = label_of(run[0].title, run[0].page)
            words = " ".join(s.text.strip() for s in run)
            number = len(self.citations) + 1
            self.citations.setdefault(source, Citation(number, source, label, words))
        first = quote.sentences[0]
        label = label_of(first.title, first.page)
        book = book_in(first.title, first.page)
        place = tr("p. {page}", page=first.page)
        if label != str(first.page):
            place = tr("p. {page}, printed {label}", page=first.page, label=label)
        text = f"{self._gap()}{in_marks(quote.text)} ({book}, {place})"
        if not book:
            text = f"{self._gap()}{in_marks(quote.text)} ({place})"
        self.blocks.append({"type": "text", "text": text, "citations": locations})

    def _gap(self) -> str:
        return "\n\n" if self.blocks else ""


def add_search(
    answer: OfflineAnswer,
    question: str,
    query: str,
    result: JsonObject,
    passages: Sequence[JsonObject],
) -> None:
    """Add the best sentences of the search for `query`, or say plainly that there are none."""
    choice = _chosen_of(question, result, passages)
    if choice is None:
        pages = sentence_choice.pages_with_words(question, _sentences(result, passages))
        answer.say(_only_pages(pages) if pages else _nothing(text_of(result), query))
        return
    found = choice.quotes[0].sentences[0]
    has_several = bool(book_in(found.title, found.page))
    introduction = _OF_SEVERAL if has_several else INTRODUCTION
    answer.say(introduction if choice.coverage >= _ENOUGH else _WEAK)
    for quote in choice.quotes:
        answer.quote(quote, passages)
    for note in filter(None, map(to_reader, _notes(result))):
        answer.say(note)


def add_page(
    answer: OfflineAnswer, about: str, result: JsonObject, passages: Sequence[JsonObject]
) -> None:
    """Add what a page says about `about`; if nothing, or if `about` is "", the page's beginning."""
    sentences = _sentences(result, passages)
    if not sentences:
        answer.say(to_reader(text_of(result)))
        return
    quotes = sentence_choice.chosen(about, sentences).quotes if about else ()
    if quotes:
        answer.say(INTRODUCTION)
    else:
        answer.say(
            tr(
                "{place} begins like this (no language model, so not a summary):",
                place=_place(sentences[0]),
            )
        )
        quotes = sentence_choice.beginning(sentences)
    for quote in quotes:
        answer.quote(quote, passages)
    for note in filter(None, map(to_reader, _notes(result))):
        answer.say(note)


def add_key_sentences(
    answer: OfflineAnswer,
    span: tuple[int, int],
    results: Sequence[JsonObject],
    passages: Sequence[JsonObject],
) -> None:
    """Add the key sentences of these pages, in order, and say that they are no summary."""
    sentences = [found for result in results for found in _sentences(result, passages)]
    first, last = span
    pages = (
        tr("page {page}", page=first)
        if first == last
        else tr("pages {first} to {last}", first=first, last=last)
    )
    quotes = sentence_choice.key_quotes(sentences)
    if not quotes:
        answer.say(tr("No text to quote was found on {pages}.", pages=pages))
        return
    answer.say(
        tr(
            "No language model is set up, so this is no summary: some sentences of {pages} "
            "whose words come up most, in their order.",
            pages=pages,
        )
    )
    for quote in quotes:
        answer.quote(quote, passages)


def add_outline(answer: OfflineAnswer, text: str) -> None:
    is_list = text.lstrip().startswith("-")
    heading = tr("The chapters of this book:")
    chapters = tool_error_messages.chapters_in_readers_language(text)
    answer.say(f"{heading}\n\n{chapters}" if is_list else to_reader(text))


def to_reader(text: str) -> str:
    """Reword a tool's message to a model as a message to the reader."""
    for old, new in _TO_READER:
        text = text.replace(old, new)
    plain = _FOR_MODELS.sub("", text).replace(" Spoiler guard: off.", "").strip()
    return tool_error_messages.in_readers_language(plain)


def text_of(result: JsonObject) -> str:
    """Return the plain text of a tool result."""
    parts = [b.get("text") for b in blocks_of(result) if b.get("type") == "text"]
    return "\n\n".join(part for part in parts if isinstance(part, str)).strip()


def search_results_in(messages: Sequence[PromptMessage]) -> list[JsonObject]:
    """Return every search_result of the request, in order; citations refer to these by index."""
    found: list[JsonObject] = []
    for message in messages:
        for block in message.blocks:
            for inner in (block, *blocks_of(block)):
                if inner.get("type") == "search_result":
                    found.append(inner)
    return found


def search_results(result: JsonObject) -> list[JsonObject]:
    return [block for block in blocks_of(result) if block.get("type") == "search_result"]


def _chosen_of(
    question: str, result: JsonObject, passages: Sequence[JsonObject]
) -> sentence_choice.Choice | None:
    choice = sentence_choice.chosen(question, _sentences(result, passages))
    return choice if choice.quotes else None


def _sentences(
    result: JsonObject, passages: Sequence[JsonObject]
) -> list[sentence_choice.FoundSentence]:
    """Return the sentences of a tool result's passages. `passages`: all passages of the request."""
    places = {id(passage): place for place, passage in enumerate(passages)}
    found: list[sentence_choice.FoundSentence] = []
    for order, passage in enumerate(search_results(result)):
        source = PassageSource.parsed(str(passage.get("source") or ""))
        if source is None:
            continue
        for block, inner in enumerate(blocks_of(passage)):
            text = inner.get("text")
            if isinstance(text, str):
                found.append(
                    sentence_choice.FoundSentence(
                        source.page,
                        source.first_sentence + block,
                        text,
                        order,
                        str(passage.get("title") or ""),
                        places.get(id(passage), order),
                        block,
                        source.book,
                    )
                )
    return found


def _place(sentence: sentence_choice.FoundSentence) -> str:
    label = label_of(sentence.title, sentence.page)
    book = book_in(sentence.title, sentence.page)
    place = tr("Page {page}", page=sentence.page)
    if label != str(sentence.page):
        place = tr("Page {page} (printed {label})", page=sentence.page, label=label)
    return f"{book}, {place}" if book else place


def _runs(
    sentences: Sequence[sentence_choice.FoundSentence],
) -> list[list[sentence_choice.FoundSentence]]:
    runs: list[list[sentence_choice.FoundSentence]] = []
    for sentence in sentences:
        if runs and runs[-1][-1].index + 1 == sentence.index:
            runs[-1].append(sentence)
        else:
            runs.append([sentence])
    return runs


def _location(
    run: Sequence[sentence_choice.FoundSentence], passages: Sequence[JsonObject]
) -> JsonObject:
    first, last = run[0], run[-1]
    passage = passages[first.passage]
    texts = [str(b.get("text") or "") for b in blocks_of(passage)[first.block : last.block + 1]]
    return {
        "type": "search_result_location",
        "cited_text": "".join(texts),
        "source": passage.get("source"),
        "title": first.title,
        "search_result_index": first.passage,
        "start_block_index": first.block,
        "end_block_index": last.block + 1,
    }


def _only_pages(pages: Sequence[int]) -> str:
    """Return the pages as the answer for words found only in tables, headings or long sentences."""
    named = ", ".join(tr("p. {page}", page=page) for page in sorted(pages[:_MOST_PAGES]))
    return tr("Found on {pages}, but in no sentence that can be quoted by itself.", pages=named)


def _nothing(text: str, query: str) -> str:
    """Return the answer for an empty search, with what the tool said about it."""
    told = " ".join(to_reader(text.removeprefix("No relevant passages found.")).split())
    # Each word has its own quotation marks: one pair around all would be checked as a quotation.
    words = ", ".join(map(quoted, dict.fromkeys(query.split())))
    parts = [tr("Nothing found in the book for {words}.", words=words), told]
    searched = _SEARCHED.search(text)
    if searched is not None and searched[1] != searched[2] and _UNREAD not in text:
        parts.append(_KEPT_BACK)
    elif _UNREAD not in text and _PICTURES not in text:
        parts.append(tr("Try a word that the book itself would print."))
    return " ".join(part for part in parts if part)


def _notes(result: JsonObject) -> list[str]:
    return [text for b in blocks_of(result) if b.get("type") == "text" if (text := str(b["text"]))]


BEGINNING: Final[JsonObject] = {"first": 1, "last": 10}
"""The pages on which books say what they are about; fewer in short books or under the guard."""
_CHAPTERS: Final = 12


def add_book(
    answer: OfflineAnswer,
    outline: str,
    reads: Sequence[tuple[JsonObject, JsonObject]],
    passages: Sequence[JsonObject],
) -> None:
    """Add sentences of the first pages, then the top-level chapters. `outline`: the tool's text."""
    result = reads[-1][1] if reads else {}
    pages = sorted(_pages(result))
    if pages:
        add_key_sentences(answer, (pages[0], pages[-1]), [result], passages)
    elif told := to_reader(text_of(result)):
        answer.say(told)
    if chapters := _upper(outline):
        add_outline(answer, chapters)


def _pages(result: JsonObject) -> set[int]:
    sources = (PassageSource.parsed(str(b.get("source") or "")) for b in search_results(result))
    return {source.page for source in sources if source is not None}


def _upper(outline: str) -> str:
    """Return the first top-level chapters and how many more there are; "" if there are none."""
    lines = [line for line in outline.splitlines() if line.startswith("- ")]
    left = len(lines) - _CHAPTERS
    return "\n".join([*lines[:_CHAPTERS], *([f"… and {left} more"] if left > 0 else [])])


_NEEDS_MODEL: Final = re.compile(
    r"^(translate|summari[sz]e) the selected text|^recap what has happened", re.IGNORECASE
)
_ASKS_RECAP: Final = re.compile(
    r"^(and |so,? |please )*(what('s| has| is)? happened (so far|up to (here|now)|until now)"
    r"|recap\b|(summari[sz]e|sum up) (the|this) (book|novel|story|plot)\b"
    r"|was (ist )?bisher (geschah|geschehen|passiert|passierte))",
    re.IGNORECASE,
)
_NONE_SET_UP: Final = tr("That needs a language model, and none is set up.")
_CANT: Final = f"{_NONE_SET_UP} {WHAT_I_CAN}"
_RECAPS: Final = tr(
    "Recap up to where I am, in the menu, quotes some sentences of what you have read instead. "
    "A model can be chosen in the settings."
)
_RECAP: Final = f"{_NONE_SET_UP} {_RECAPS}"
_BLINDNESS: Final = tr("I can't look at pictures: that needs a language model, and none is set up.")
_BLIND: Final = f"{_BLINDNESS} {WHAT_I_CAN}"
_WITHHELD: Final = tr(
    "The selected text lies after the page that you have read up to, and the spoiler guard keeps "
    "it back. If you have read it, choose Read up to here, above the conversation, and ask again."
)


def refusal_of(question: str, context: str, *, is_about_pages: bool) -> str:
    """Return why a question is beyond a search of the book, or "" if it isn't.

    `context`: what the request says about page and selection. `is_about_pages`: the question names
    pages that can be quoted.
    """
    if PICTURE_LINE in context:
        return _BLIND
    if is_about_pages:
        return ""
    if WITHHELD_SELECTION in context and "select" in question.casefold():
        return _WITHHELD
    if _NEEDS_MODEL.search(question):
        return _CANT
    return _RECAP if _ASKS_RECAP.search(question.strip()) else ""


_SLIP: Final = re.compile(
    r'"\w+" (is missing|must|may)\b.*|There is no such tool[.:].*|The arguments must be .*'
)
"""Errors that the model itself has to correct."""


def tool_error_for_reader(text: str) -> str:
    """Return the error's first line in the reader's language; "" if only the model can fix it."""
    line = text.strip().split("\n", 1)[0]
    return (
        ""
        if _SLIP.fullmatch(line)
        else tool_error_messages.refusals_in_readers_language(to_reader(line))
    )
