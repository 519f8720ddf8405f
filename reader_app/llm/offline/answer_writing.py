"""Writes the answers of the offline companion: quotations from the book, with their pages.

It quotes from search results, from a page, or from the beginning of a whole book. What it can't do,
it declines in a sentence that says what to do instead. The English that tools write for models is
translated for readers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache, partial
from typing import Final

from reader_app.domain.chat import OFFERED, PICTURE_LINE, WITHHELD_SELECTION, PromptMessage
from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.report_terms import line_of_years, row_with_years
from reader_app.domain.translation import marked, shown, tr
from reader_app.domain.values import dataclass, field, replace
from reader_app.llm.claude.downgrade import blocks_of
from reader_app.llm.claude.response_assembly import book_in, label_of
from reader_app.llm.offline import question_words, sentence_choice

_PAIRS: Final = {"“": "”", "„": "“”", '"': '"', "«": "»", "‘": "’", "「": "」"}
_INNER: Final = str.maketrans({"“": "‘", "”": "’", "„": "‚"})
_MARK: Final = re.compile('["“”„]')


def in_marks(words: str) -> str:
    """Return the words in quotation marks.

    A single pair that already encloses all of them is kept, unless its marks are straight;
    otherwise the marks of the reader's language are put around. If a speech was cut out of a longer
    one, the mark without its partner is dropped. Marks inside become ‘ ’; straight ones only around
    speech, because elsewhere they may be code.
    """
    if _are_in_one_pair(words):
        return tr("“{words}”", words=words[1:-1]) if words[0] == '"' else words
    pairs, alone = _marks_in(words)
    letters = list(words)
    for start, end in pairs:
        if words[start] == words[end] == '"' and words[start + 1].isalpha() and _ends(words, end):
            letters[start], letters[end] = "‘’"
    first = 1 if 0 in alone else 0
    last = len(words) - 1
    is_left = last in alone and words[last] != "„" and _ends(words, last)
    inside = "".join(letters[first : last if is_left else last + 1]).translate(_INNER)
    return tr("“{words}”", words=inside)


def _marks_in(words: str) -> tuple[list[tuple[int, int]], set[int]]:
    """Return where marks open and close, and the positions of marks without a partner."""
    pairs: list[tuple[int, int]] = []
    opened: list[int] = []
    alone: set[int] = set()
    for found in _MARK.finditer(words):
        at = found.start()
        before, after = words[max(0, at - 1) : at], words[at + 1 : at + 2]
        if found[0] != "”" and (not before.strip() or before in "([-–—") and after.strip():
            opened.append(at)
        elif opened:
            pairs.append((opened.pop(), at))
        else:
            alone.add(at)
    return pairs, alone.union(opened)


def _ends(words: str, at: int) -> bool:
    """Return True if the mark at `at` follows the end of something that somebody says."""
    return words[max(0, at - 1) : at] in tuple(".,!?…-–—")


def _are_in_one_pair(words: str) -> bool:
    closing = _PAIRS.get(words[:1])
    if closing is None or len(words) < 3 or words[-1] not in closing:
        return False
    between = words[1:-1]
    return not any(mark in between for mark in (words[0], *closing))


INTRODUCTION: Final = tr("From the book:")
ABILITIES: Final = tr("Without a model I can find passages, go to a page, or list the chapters.")
WELCOME: Final = tr("You’re welcome. Ask me about the book whenever you like.")
_FOR_MODELS: Final = re.compile(
    r"Pages? [^.;]* ends? in the middle of a sentence; [^.]* goes on\.\s*"
    r"|; view_page shows (?:it|one)(?=\.)"
    r"|\s*For the tables on [^.;]*, read_table gives rows and columns\."
    r"|\s*(?:Searched pages? [\d, and-]+ of [\d,]+\. )?"
    r"On none of the pages searched: (?:“[^”]*”(?:, )?)+\."
)
"""Advice on using further tools: the offline companion doesn't follow it, and readers can't."""

SEARCHED: Final = re.compile(r"(?:Searched p|P)ages? (?:1-)?(\d+) of (\d+)(?:\.|, but| ha)")
UNREAD: Final = "could not be read yet"
KEPT_BACK: Final = tr("Later pages are hidden by the spoiler guard.")

_TO_READER: Final = (
    ("The reader is", "You are"),
    ("The reader has", "You have"),
    ("The reader turned", "You turned"),
    ("the reader has", "you have"),
    ("the reader is asked", "you are asked"),
    ("offers them", "offers you"),
    ("They can allow", "You can allow"),
)


class Offer(StrEnum):
    """The actions that an answer may offer; the value is the address of the link, see `OFFERED`."""

    LATER = "later"
    KEY_SENTENCES = "recap"
    MODEL = "model"


_OFFERS: Final = {
    Offer.LATER: tr("Show later ones too"),
    Offer.KEY_SENTENCES: tr("Show key sentences so far"),
    Offer.MODEL: tr("Set up a model"),
}


def _link(words: str, offer: Offer) -> str:
    return f"[{words}]({OFFERED}{offer.value})"


@dataclass(slots=True)
class OfflineAnswer:
    """An answer in a model's form: text blocks with citations, and these as values, in order."""

    blocks: list[JsonObject] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.blocks.append({"type": "text", "text": self._gap() + text})

    def offer(self, *offers: Offer) -> None:
        """Add links that do something for the reader."""
        self.say(" · ".join(_link(_OFFERS[each], each) for each in offers))

    def quote(self, quote: sentence_choice.ChosenQuote, passages: Sequence[JsonObject]) -> None:
        """Add the sentences in quotation marks, followed by their page."""
        first = quote.sentences[0]
        book = book_in(first.title, first.page)
        place = place_of(first)
        named = f"{book}, {place}" if book else place
        # A quotation that begins on the page before or continues on the next says so.
        begun = "… " if sentence_choice.is_end_of_one(first) else ""
        cut = " …" if sentence_choice.is_cut_off(quote.sentences[-1]) else ""
        words = in_marks(f"{begun}{quote.text}{cut}")
        self._say_citing(f"{words} ({named})", _runs(quote.sentences), passages)
        for each in quote.sentences:
            row, years = _with_years(each, passages)
            if years is not None:
                runs = [[years], [each]] if years is not each else [[each]]
                self._say_citing(row, runs, passages)

    def _say_citing(
        self,
        text: str,
        runs: Sequence[Sequence[sentence_choice.FoundSentence]],
        passages: Sequence[JsonObject],
    ) -> None:
        locations: list[JsonValue] = []
        for run in runs:
            locations.append(_location(run, passages))
            source = PassageSource(run[0].page, run[0].index, run[-1].index, run[0].book)
            label = label_of(run[0].title, run[0].page)
            words = " ".join(s.text.strip() for s in run)
            self.citations.append(Citation(len(self.citations) + 1, source, label, words))
        self.blocks.append({"type": "text", "text": self._gap() + text, "citations": locations})

    def _gap(self) -> str:
        return "\n\n" if self.blocks else ""


def add_page(
    answer: OfflineAnswer, about: str, result: JsonObject, passages: Sequence[JsonObject]
) -> None:
    """Add what a page says about `about`, or its beginning if it says nothing or `about` is ""."""
    sentences = sentences_of(result, passages)
    if not sentences:
        answer.say(to_reader(text_of(result)))
        return
    quotes = sentence_choice.chosen(about, sentences).quotes if about else ()
    if quotes:
        answer.say(INTRODUCTION)
    else:
        first = sentences[0]
        number = page_number(first.page, label_of(first.title, first.page))
        answer.say(tr("How page {page} begins:", page=number))
        quotes = sentence_choice.beginning(sentences)
    for quote in quotes:
        answer.quote(quote, passages)
    for note in filter(None, map(to_reader, notes_of(result))):
        answer.say(note)


def add_key_sentences(
    answer: OfflineAnswer,
    span: tuple[int, int],
    results: Sequence[JsonObject],
    passages: Sequence[JsonObject],
    headings: tuple[str, str] = ("", ""),
) -> None:
    """Add the key sentences of these pages, in order, and say that they are no summary.

    `headings`: the heading above the pages' text, and the one that ends it; "": none.
    """
    read = [found for result in results for found in sentences_of(result, passages)]
    sentences = sentence_choice.under_heading(sentence_choice.without_imprint(read), *headings)
    pages = PageNames().span(*span)
    quotes = sentence_choice.key_quotes(sentences)
    if not quotes:
        answer.say(tr("No text to quote was found on {pages}.", pages=pages))
        return
    told = tr("Not a summary: key sentences from {pages}, in order.", pages=pages)
    answer.say(f"{told} {_link(tr('For a real summary, set up a model.'), Offer.MODEL)}")
    for quote in quotes:
        answer.quote(quote, passages)


def add_outline(answer: OfflineAnswer, text: str) -> None:
    is_list = text.lstrip().startswith("-")
    heading = tr("The chapters of this book:")
    chapters = chapters_in_readers_language(text)
    answer.say(f"{heading}\n\n{chapters}" if is_list else to_reader(text))


_COMMENT_PAGE: Final = re.compile(r"\[.*?[Pp]age (\d+)(?: \(printed (.*)\))?\]")
_COMMENT: Final = re.compile(
    r"(?P<reply>  )?- (?:(?P<who>.+?), )??(?:\d{4}-\d\d-\d\d, )?(?P<kind>[a-z ]+?)"
    r"(?: of “(?P<quote>.*?)”)?(?:: (?P<text>.*))?"
)
_MORE_COMMENTS: Final = re.compile(r"^(\d+) more from page (\d+) on\.", re.MULTILINE)
_COMMENTS_WITHHELD: Final = re.compile(r"Pages after \d+ are withheld: the spoiler guard is on\.$")
_MARKUP: Final = re.compile(r"([\\`*_\[\]<>#|~])")
_OF_COMMENTS: Final = frozenset(
    "comment comments commented annotation annotations remark remarks reviewer reviewers referee "
    "editor say says said write wrote written file document list show tell give read summarise "
    "summarize anything any did about"
    .split()
)  # fmt: skip
_LEAST_NAME: Final = 3


@dataclass(frozen=True, slots=True)
class _Comment:
    """A comment as `read_comments` told it; `place`: as `place_of`. A reply has no place."""

    author: str
    place: str
    quote: str
    text: str

    @property
    def words(self) -> str:
        return f"{self.quote} {self.text}".casefold()

    def told(self) -> str:
        who, text, quote = _bare(self.author) or tr("Unnamed"), _bare(self.text), _bare(self.quote)
        page = self.place
        if not page:
            return "  - " + tr("**{author}** replied: {text}", author=who, text=text)
        if not quote:
            told = tr("**{author}** ({page}): {text}", author=who, page=page, text=text)
        elif text:
            told = tr(
                "**{author}** on “{quote}” ({page}): {text}",
                author=who,
                quote=quote,
                page=page,
                text=text,
            )
        else:
            told = tr("**{author}** marked “{quote}” ({page}).", author=who, quote=quote, page=page)
        return "- " + told


def _bare(words: str) -> str:
    """Return somebody's words with all Markdown in them escaped or removed."""
    return _MARKUP.sub(r"\\\1", words)


def has_comments(told: str) -> bool:
    """Whether `read_comments` found any."""
    return bool(_threads_in(told))


def add_comments(answer: OfflineAnswer, question: str, told: str) -> None:
    """Add the comments in the file that the question asks for, by author and subject."""
    threads = _threads_in(told)
    asked = question.casefold()
    authors = {each.author for thread in threads for each in thread if each.author}
    meant = {author for author in authors if _is_named(author, asked)}
    by_them = [
        thread for thread in threads if not meant or any(each.author in meant for each in thread)
    ]
    names = " ".join(meant).casefold().split()
    about = [
        question_words.stem_of(word)
        for word in question_words.content_words(question)
        if word not in _OF_COMMENTS and word not in names
    ]
    on_it = [
        thread for thread in by_them if any(word in each.words for word in about for each in thread)
    ]
    answer.say(tr("Comments in the file:"))
    lines = [each.told() for thread in on_it or by_them for each in thread]
    answer.say("\n".join(lines))
    if found := _MORE_COMMENTS.search(told):
        count, page = int(found[1]), found[2]
        answer.say(
            tr(
                "{n} more is on page {page} or later.",
                "{n} more are on page {page} or later.",
                n=count,
                page=page,
            )
        )
    if found := _COMMENTS_WITHHELD.search(told):
        answer.say(to_reader(found[0]))


def _is_named(author: str, question: str) -> bool:
    """Return True if a question names an author, in full or by a name that isn't also an office."""
    names = [author.casefold(), *author.casefold().split()]
    return any(
        re.search(rf"(?<!\w){re.escape(name)}(?!\w)", question)
        for name in names
        if name == names[0] or (len(name) >= _LEAST_NAME and name not in _OF_COMMENTS)
    )


def _threads_in(told: str) -> list[list[_Comment]]:
    threads: list[list[_Comment]] = []
    place = ""
    for line in told.splitlines():
        if page := _COMMENT_PAGE.fullmatch(line):
            number, label = page[1], page[2]
            place = tr("p. {page}", page=number)
            if label:
                place = tr("p. {page}, printed {label}", page=number, label=label)
        elif place and (found := _COMMENT.fullmatch(line)):
            is_reply = bool(found["reply"]) and bool(threads)
            comment = _Comment(
                found["who"] or "",
                "" if is_reply else place,
                found["quote"] or "",
                found["text"] or "",
            )
            if is_reply:
                threads[-1].append(comment)
            elif comment.words.strip():
                threads.append([comment])
    return threads


def to_reader(text: str) -> str:
    """Reword a tool's message to a model as a message to the reader."""
    for old, new in _TO_READER:
        text = text.replace(old, new)
    plain = _FOR_MODELS.sub("", text).replace(" Spoiler guard: off.", "").strip()
    return in_readers_language(plain)


def words_of_pin(told: str, label: str) -> str:
    """Return the result of a request to see `label`, in words; `told`: what the tool said."""
    if "in a card now" in told:
        return tr("Here it is, in a card over the page.")
    if "withheld" in told:
        return tr("That is past where you’ve read.")
    if "isn't certain" in told:
        return tr(
            "More than one place may be meant. Point at the words on the page, and you can choose."
        )
    if "leads to:" in told:
        return tr("I found it, but there is no page here to pin it to.")
    return tr("This page doesn’t refer to “{label}”, as far as I can tell.", label=label)


def text_of(result: JsonObject) -> str:
    """Return the plain text of a tool result."""
    parts = [b.get("text") for b in blocks_of(result) if b.get("type") == "text"]
    return "\n\n".join(part for part in parts if isinstance(part, str)).strip()


def all_text_of(result: JsonObject) -> str:
    """Return every text in a tool result: passages, remarks and all."""
    blocks = [block for part in blocks_of(result) for block in (part, *blocks_of(part))]
    return "\n".join(str(block["text"]) for block in blocks if block.get("type") == "text")


def place_of(sentence: sentence_choice.FoundSentence) -> str:
    """Return "p. 4, printed 2", of which a reader is shown "p. 2"."""
    label = label_of(sentence.title, sentence.page)
    if label == str(sentence.page):
        return tr("p. {page}", page=sentence.page)
    return tr("p. {page}, printed {label}", page=sentence.page, label=label)


def page_number(page: int, label: str) -> str:
    """Return "4 (printed 2)" for a sentence; a reader is shown "2"."""
    if label in ("", str(page)):
        return str(page)
    return tr("{page} (printed {label})", page=page, label=label)


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


def sentences_of(
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


def _with_years(
    row: sentence_choice.FoundSentence, passages: Sequence[JsonObject]
) -> tuple[str, sentence_choice.FoundSentence | None]:
    """Return a row of a table with the years of its columns, and the line that has these.

    ("", None) if they aren't certain.
    """
    above = [str(block.get("text") or "") for block in blocks_of(passages[row.passage])][
        : row.block
    ]
    at = line_of_years(row.text, above)
    if at is None:
        return "", None
    if at == len(above):
        return row_with_years(row.text, row.text), row  # heads and first row are one sentence
    years = replace(row, text=above[at], index=row.index - row.block + at, block=at)
    return row_with_years(row.text, above[at]), years


def told_of_nothing(text: str, *, is_guarded: bool) -> str:
    """Return, for the reader, what an empty search could not look at."""
    told = to_reader(_EMPTY.sub("", text))
    searched = SEARCHED.search(text)
    is_cut = is_guarded and searched is not None and searched[1] != searched[2]
    is_cut = is_cut and UNREAD not in text
    told = " ".join(_WHERE.sub("", told).split())
    return " ".join(part for part in (KEPT_BACK if is_cut else "", told) if part)


_EMPTY: Final = re.compile(r"^No relevant passages found\.")
_WHERE: Final = re.compile(r"Searched pages? [\d, and-]+ of [\d,]+\.")


def notes_of(result: JsonObject) -> list[str]:
    return [text for b in blocks_of(result) if b.get("type") == "text" if (text := str(b["text"]))]


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
    r"^(explain|define|translate|summari[sz]e) the selected|^what does the selected expression mean"
    r"|^recap what has happened|^explain this page",
    re.IGNORECASE,
)
NOT_BEGUN: Final = tr("You haven’t started reading this book yet.")
_CANT: Final = tr("I need a language model for that.")
_BLIND: Final = tr("I need a language model to look at images.")
_WITHHELD: Final = tr(
    "The selected text is past the page you’ve read to, so the spoiler guard hides it. If you have "
    "read it, choose I’ve read to here and ask again."
)


def add_refusal(answer: OfflineAnswer, sentence: str = _CANT) -> None:
    """Say what can't be done without a model, and what can be done instead."""
    answer.say(sentence)
    answer.offer(Offer.KEY_SENTENCES, Offer.MODEL)


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
    return _CANT if _NEEDS_MODEL.search(question.strip()) else ""


_SLIP: Final = re.compile(
    r'"\w+" (is missing|must|may)\b.*|There is no such tool[.:].*|The arguments must be .*'
)
"""Errors that the model itself has to correct."""


def tool_error_for_reader(text: str) -> str:
    """Return the error's first line in the reader's language; "" if only the model can fix it."""
    line = text.strip().split("\n", 1)[0]
    return "" if _SLIP.fullmatch(line) else refusals_in_readers_language(to_reader(line))


_SENTENCES: Final = {
    "Page {page} (printed {label}) of {count}.": marked(
        "Page {page} (printed {label}) of {count}."
    ),
    "Page {page} of {count}.": marked("Page {page} of {count}."),
    "You have no position yet. The book has {count} pages.": marked(
        "You haven’t started reading this book yet. It has {count} pages."
    ),
    "Chapter: {chapter}.": marked("Chapter: {chapter}."),
    "Spoiler guard: on, read up to page {page}.": marked("Spoiler-free up to page {page}."),
    "The reading position is forgotten.": marked("Reading position cleared."),
    "There was no reading position.": marked("There was no reading position."),
    "You are now on {place} of {count}.": marked("You’re now on {place} of {count}."),
    "You are on {place} of {count} already.": marked("You’re already on {place} of {count}."),
    "You have turned the page, so it stays. A button offers you {place}.": marked(
        "You’d already turned the page, so it stays. A button takes you to {place}."
    ),
    "You have something else open, so the page stays. A button offers you {place}.": marked(
        "The page wasn’t turned while you were elsewhere. A button takes you to {place}."
    ),
    "Reading position: {place}. The page in view is only a look-up.": marked(
        "You’re reading {place} and only looking at this page."
    ),
    "Nothing has changed yet: the spoiler guard is on, so you are asked whether to "
    "go to {place}.": marked("{place} is past where you’ve read, so you’re asked first."),
    "Nothing has changed yet: the spoiler guard is on, so you are asked whether to "
    "forget the position.": marked("The spoiler guard is on, so you’re asked first."),
    "There is no page {page}: this book has pages 1 to {count}.": marked(
        "There is no page {page}: this book has pages 1 to {count}."
    ),
    "No page of this book has the number {page} printed.": marked("There is no page {page}."),
    "The book's text can't be read here.": marked("The book’s text can’t be read here."),
    "Searched no page of {count}: the spoiler guard is on, nothing is read yet.": marked(
        "Nothing was searched: the spoiler guard is on, and you haven’t started reading."
    ),
    "Searched pages {pages} of {count}, but for pages {others} which are pictures without "
    "text.": marked("Searched pages {pages} of {count}, except pages {others}, which are images."),
    "Searched pages {pages} of {count}, but for page {page} which is a picture without "
    "text.": marked("Searched pages {pages} of {count}, except page {page}, which is an image."),
    "Searched pages {pages} of {count}, but for {without} without text.": marked(
        "Searched pages {pages} of {count}, except {without} without text."
    ),
    "Searched pages {pages} of {count}.": marked("Searched pages {pages} of {count}."),
    "Searched page {page} of {count}.": marked("Searched page {page} of {count}."),
    "The text of page {page} could not be read yet, so it was not searched.": marked(
        "Page {page} couldn’t be read yet, so it wasn’t searched."
    ),
    "The text of pages {pages} could not be read yet, so they were not searched.": marked(
        "Pages {pages} couldn’t be read yet, so they weren’t searched."
    ),
    "The book is written in another script: search in the book's language.": marked(
        "The book is written in another script. Search in its language."
    ),
    "Pages {pages} of {count} have no text, only pictures, so nothing can be found in "
    "them.": marked("Pages {pages} of {count} are images, so they can’t be searched."),
    "Page {page} of {count} has no text, only a picture, so nothing can be found in it.": marked(
        "Page {page} of {count} is an image, so it can’t be searched."
    ),
    "1 page has no text and could not be searched.": marked(
        "1 page has no text and couldn’t be searched."
    ),
    "{count} pages have no text and could not be searched.": marked(
        "{count} pages have no text and couldn’t be searched."
    ),
    "Page {page} is a picture without text. It could not be searched.": marked(
        "Page {page} is an image, so it couldn’t be searched."
    ),
    "Pages {pages} are pictures without text. They could not be searched.": marked(
        "Pages {pages} are images, so they couldn’t be searched."
    ),
    "Page {page}: text recognised from a picture, letters may be wrong.": marked(
        "Page {page}: text recognised from an image, so letters may be wrong."
    ),
    "Pages {pages}: text recognised from a picture, letters may be wrong.": marked(
        "Pages {pages}: text recognised from images, so letters may be wrong."
    ),
    "Page {page} is a picture without text.": marked("Page {page} is an image."),
    "Pages {pages} are pictures without text.": marked("Pages {pages} are images."),
    "No text on page {pages}.": marked("No text on page {pages}."),
    "The text of page {pages} could not be read yet.": marked("Page {pages} couldn’t be read yet."),
    "Pages after {page} are withheld: the spoiler guard is on.": marked(
        "Pages after {page} are hidden by the spoiler guard."
    ),
    "Not shown: the spoiler guard is on and you have read up to page {page}.": marked(
        "Hidden by the spoiler guard: you’ve read to page {page}."
    ),
    "Page {page} holds text that a reader can't see; it is left out here.": marked(
        "Page {page} has hidden text, which is left out here."
    ),
    "Pages {pages} hold text that a reader can't see; it is left out here.": marked(
        "Pages {pages} have hidden text, which is left out here."
    ),
    "Book {place} isn't read into the index yet, so not all of it was searched.": marked(
        "Book {place} isn’t ready to search yet, so only part of it was searched."
    ),
    "The books here: {books}.": marked("The books here: {books}."),
    "No chapter may be shown yet.": marked("No chapters can be shown yet."),
    "This book has no outline.": marked("This book has no outline."),
    "The file has no outline; these are headings found on its pages.": marked(
        "The file has no outline. These are headings found on its pages."
    ),
}
"""The tools' sentences for a model, worded for people; printed page numbers come later."""
_PLACES: Final = {
    "page {page} (printed {label})": marked("page {page} (printed {label})"),
    "page {page}": marked("page {page}"),
    "{pages} and others, {count} in all,": marked("{pages} and others ({count} in total)"),
}
_CHAPTER_WORDS: Final = {
    "(p. {page})": marked("(p. {page})"),
    "(pp. {pages})": marked("(pp. {pages})"),
    "… and {count} more": marked("… and {count} more"),
    "(untitled)": marked("(untitled)"),
}
_REFUSALS: Final = {
    "At most {count} pages can be read in one call.": marked(
        "At most {count} pages can be read at a time."
    ),
    "Pictures can't be shown to this model.": marked("This model can’t look at images."),
    "You haven't allowed pictures of this book to be sent.": marked(
        "You haven’t allowed images of this book to be sent."
    ),
    "You can allow it once for the book; go on without the picture for now.": marked(
        "You can allow it once for the book."
    ),
    "Not run: a turn may call {count} tools. Answer with what you have.": marked(
        "Stopped: the limit of {count} tool calls was reached."
    ),
    "The tool failed. Go on without it, or try another one.": marked("The tool failed."),
    "There is no such book here.": marked("That book isn’t here."),
}
_NUMBERS: Final = ("page", "count", "without")


def in_readers_language(text: str) -> str:
    """Translate the known sentences of tools; any other text stays as it is."""
    return _translated(text, _SENTENCES)


_NUMBERED_TITLE: Final = re.compile(r"^(\s*- \d{1,9})(?=[.)] )", re.MULTILINE)
"""The number of a chapter, which would begin a list in Markdown."""


def chapters_in_readers_language(text: str) -> str:
    """Translate the page numbers and notes in a list of chapters."""
    return _translated(_NUMBERED_TITLE.sub("\\1\u2060", text), _CHAPTER_WORDS)


def refusals_in_readers_language(text: str) -> str:
    """Translate a tool's reason for not doing what the model asked for."""
    return _translated(text, {**_REFUSALS, **_SENTENCES})


def _translated(text: str, known: Mapping[str, str]) -> str:
    for told, words in known.items():
        text = _pattern(told).sub(partial(_said, words), text)
    return text


def _said(words: str, found: re.Match[str]) -> str:
    values: dict[str, str] = found.groupdict()
    for name in ("place", "pages", "others"):
        for place, said in _PLACES.items() if name in values else ():
            whole = _pattern(place).fullmatch(values[name])
            if whole is not None:
                values[name] = shown(said, whole.groupdict())
                break
    told = shown(words, values)
    return told[:1].upper() + told[1:] if words.startswith("{place}") else told


@cache
def _pattern(told: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", told)
    kinds = (r"[\d,]+" if name in _NUMBERS else r".+?" for name in parts[1::2])
    groups = [f"(?P<{name}>{kind})" for name, kind in zip(parts[1::2], kinds, strict=True)]
    words = [re.escape(part).replace("'", "['’]") for part in parts[::2]]
    return re.compile("".join(a + b for a, b in zip(words, [*groups, ""], strict=True)))
