"""The results of searching a book, and the versions of the code that made its index.

If one of the versions changes, every book is indexed again in the background; until the new index
is complete and verified, the old one is used.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, Protocol

from reader_app.domain.book import OWN_PLACE
from reader_app.domain.document import Sentence
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, lazy_pattern

TEXT_VERSION: Final = 5
"""Version of how pages are read: their words, and which of them are hidden."""
CUTTER_VERSION: Final = 2
"""Version of how pages are split into sentences."""
TOKENS_VERSION: Final = 3
"""Version of how text is prepared for the tokenizers, and which of them a book gets."""
TABLE_VERSION: Final = 2
"""Version of the columns of the full-text tables and their contents."""

INDEX_VERSION: Final = f"{TEXT_VERSION}.{CUTTER_VERSION}.{TOKENS_VERSION}.{TABLE_VERSION}"


class FindSyntax(StrEnum):
    """How the words typed into the find bar are understood."""

    WORDS = "words"
    WILDCARDS = "wildcards"
    """`*` stands for any letters of a word, `?` for one."""
    EXPRESSION = "expression"
    """A regular expression, as Python's `re` has it."""


_MISTAKES: Final = {
    "unterminated character set": tr("A “[” isn’t closed."),
    "missing ), unterminated subpattern": tr("A “(” isn’t closed."),
    "unbalanced parenthesis": tr("There is one “)” too many."),
    "nothing to repeat": tr("There is nothing before “*”, “+”, or “?” to repeat."),
    "multiple repeat": tr("There are two repetition signs in a row."),
    "bad escape (end of pattern)": tr("A “\\” at the end needs a character after it."),
}


def mistake_in(expression: str) -> str:
    """Return what is wrong with a regular expression, as a sentence; "" if nothing is."""
    try:
        re.compile(expression)
    except (re.error, OverflowError, RecursionError) as error:
        place = getattr(error, "pos", None)
        known = _MISTAKES.get(getattr(error, "msg", ""))
        if known is not None:
            return known
        return tr("This expression isn’t valid from character {n} on.", n=(place or 0) + 1)
    return ""


def folded(text: str) -> str:
    """Return the text without case and accents, so that "emile" finds "Émile"."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


class Tokenizer(StrEnum):
    """How a book's text is split for the index; chosen once per book by its script."""

    PORTER = "porter"
    TRIGRAM = "trigram"
    BIGRAM = "bigram"
    WORDS = "words"


_HYPHEN_OR_SPACE: Final = r"[\s\u00a0-]+"


def mention_pattern(name: str, *, is_exact: bool = False) -> re.Pattern[str]:
    """Return what finds a name as whole words, with or without the full stops of its titles.

    `is_exact`: capitals count. In scripts without spaces the name may stand within a word.
    """
    words = [re.escape(word.rstrip(".")) + r"\.?" for word in name.split()]
    body = _HYPHEN_OR_SPACE.join(words).removesuffix(r"\.?")
    if name.isascii() or not re.search("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]", name):
        body = rf"(?<!\w){body}(?!\w)"
    return re.compile(body.replace("'", "['’]"), re.NOFLAG if is_exact else re.IGNORECASE)


_ROLES: Final = (
    "uncle aunt father mother brother sister son daughter wife husband widow widower cousin nephew"
    " niece child girl boy man woman lady gentleman fellow friend doctor physician surgeon teacher"
    " master mistress headmaster vicar parson curate clergyman priest lawyer solicitor captain"
    " colonel major king queen prince princess duke lord count nurse maid servant housekeeper"
    " gardener cook clerk student painter poet writer artist soldier sailor merchant farmer"
    " detective inspector neighbour neighbor landlord landlady youth creature animal giant witch"
    " fairy dog cat onkel tante vater mutter bruder schwester sohn tochter frau mann witwe könig"
    " königin prinz prinzessin arzt doktor lehrer mädchen junge freund freundin diener magd graf"
    " pfarrer"
).split()
_ROLE: Final = rf"(?:{'|'.join(_ROLES)})"
_HAS_ROLE: Final = lazy_pattern(rf"\b{_ROLE}s?\b", re.IGNORECASE)
_ARTICLE: Final = (
    r"(?:an?|the|his|her|my|our|your|their|one of|ein|eine|der|die|das|sein|seine|ihr|ihre|mein)"
)
DESCRIBES_LAST_NAMED: Final = lazy_pattern(
    r"(?:He|She|Er|Sie) (?:was|is|had been|had|war|ist) (?:an?|the|only|now|about|ein|eine)\b"
)
"""How a sentence begins that describes whom the one before it has named."""

_FADES: Final = 0.08
_EARLY: Final = 1.5


def _own_pattern(name: str) -> str:
    """Return what finds a name, but not "Mrs. Cavendish" where "Cavendish" is meant."""
    found = mention_pattern(name).pattern
    return found if " " in name else rf"{_UNTITLED}{found}"


_UNTITLED: Final = r"(?<!\bMr\. )(?<!\bMr )(?<!\bMrs\. )(?<!\bMrs )(?<!\bMiss )(?<!\bLady )"


class Introductions:
    """Judges sentences about one person, who is called by these names."""

    def __init__(self, names: Sequence[str]) -> None:
        parts = map(_own_pattern, names) if len(names) > 1 else [mention_pattern(names[0]).pattern]
        who = rf"(?:{'|'.join(parts)})"
        self.names = re.compile(who)
        patterns = ((pattern.replace("NAME", who), worth) for pattern, worth in _INTRODUCING)
        self._introducing = [(re.compile(each, re.IGNORECASE), worth) for each, worth in patterns]
        self._owns = re.compile(rf"{who}(?:['’]s)\b")
        capital = r"[^\W\d_a-z]\S*"
        whole = rf"(?:{capital} ){{0,3}}{who}(?: {capital}){{0,2}}"
        self._entry = re.compile(rf"\W{{0,3}}{_NO_GIFT}{whole}(?:[,:]| [–—]) [a-z][^.\d]{{2,160}}")
        self._is_called = re.compile(rf"(?:^\W{{0,2}}|, )(?:\w+ )?{who}[,.!?]+['\"”’]")

    def is_entry(self, text: str) -> bool:
        """Return True for a line of a list of persons: "Old Hannah, who keeps the lighthouse"."""
        return self._entry.fullmatch(" ".join(text.split())) is not None

    def worth(self, text: str, rank: int) -> float:
        """Return how much a sentence says of who it is, above 0.

        `rank`: how many mentions before it; the first ones mostly introduce.
        """
        score = 1.0 + _EARLY / (1 + rank)
        flat = " ".join(text.split())
        score += sum(worth for pattern, worth in self._introducing if pattern.search(flat))
        score += _ENTRY * self.is_entry(flat)
        if _HAS_ROLE.search(flat):
            score += 0.5
        if self._owns.search(flat) or flat.rstrip("\"'”’").endswith("?"):
            score *= 0.7
        if self._is_called.search(flat):
            score *= 0.4
        if len(flat.split()) not in _FIT:
            score *= 0.7
        return float(score / math.sqrt(1 + _FADES * rank))


_FIT: Final = range(5, 51)
_ENTRY: Final = 4.0
_NO_GIFT: Final = r"(?!(?:To|For|By|With|In|From|And|But|Für|An|Von|Mit)\b)"
"""A dedication is no entry: "To Ann, whose work I admire"."""
_INTRODUCING: Final = (
    # "Emma, a tall woman", "Mr. Carey, the vicar of Blackstable", "Emma, who was"
    (rf"NAME, (?:{_ARTICLE} (?:[\w-]+ ){{0,3}}?{_ROLE}|who (?:was|is|had)|whose)\b", 3.0),
    (rf"NAME, {_ARTICLE} [\w-]+", 1.2),
    # "his uncle, Mr. Carey", "the vicar Mr. Carey", "a girl named Emma"
    (rf"\b{_ARTICLE} (?:[\w-]+ ){{0,3}}?{_ROLE},? NAME", 2.5),
    (r"\b(?:named|called|by the name of|name (?:was|is)|namens|hieß|heißt) NAME", 3.0),
    (rf"NAME (?:was|is|had been|became|war|ist) (?:[\w-]+ ){{0,2}}?{_ARTICLE} (?:[\w-]+ ){{0,4}}?"
     rf"{_ROLE}\b", 3.0),
    (r"NAME (?:was|is|war|ist) (?:an?|the|ein|eine|der|die) [\w-]+", 1.8),
    (r"NAME (?:was|is|war|ist) [\w-]+", 0.6),
    (r"(?:this is|introduc\w+|i am|i'm|my name is|das ist|ich bin) NAME", 2.0),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SearchHit:
    """An excerpt of one page; `first_page == last_page` always, as passages never cross pages.

    `score` is positive, higher is better. `sentences`: those of the excerpt, with their indexes on
    the page. `book`: its place in the conversation; `book_title`: "" unless there are several
    books.
    """

    first_page: int
    last_page: int
    label: str
    content: str
    score: float
    sentences: tuple[Sentence, ...] = ()
    chapter: str = ""
    book: int = OWN_PLACE
    book_title: str = ""
    is_recognised: bool = False
    """Whether the words were recognised in a picture of the page."""
    goes_on: bool = False
    """Whether the excerpt reaches the end of its page in the middle of a sentence."""
    table: int = 0
    """The number of the table on the page, if `sentences` are its cells."""


@dataclass(frozen=True, slots=True)
class PageScore:
    """A page that the index found; `score` is positive, higher is better."""

    page: int
    score: float


@dataclass(frozen=True, slots=True)
class SearchResults:
    """Hits, best first, and what was searched: pages 1..`searched_up_to` of `page_count`.

    `unread_pages`: those among them that were not searched, as their text isn't available yet.
    `pages_without_text`: how many of them have no text; `picture_pages`: those of these that show
    something, while the others are empty. `is_foreign`: nothing was found, and the book is in
    another script than the question. `absent`: words of the queries, as they were spelt, that stand
    on no searched page in any form.
    """

    hits: tuple[SearchHit, ...]
    searched_up_to: int
    page_count: int
    pages_without_text: int = 0
    picture_pages: tuple[int, ...] = ()
    is_foreign: bool = False
    unread_pages: tuple[int, ...] = ()
    absent: tuple[str, ...] = ()

    @property
    def read(self) -> tuple[int, int] | None:
        """How many pages were searched so far, and of how many; None if all were searched."""
        unread = len(self.unread_pages)
        return (self.searched_up_to - unread, self.searched_up_to) if unread else None


LETTER_MARKS: Final = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u0900-\u0963\u0966-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ebc\u0ec8-\u0ecd\u200c\u200d"
)
"""Vowel signs of Indic and other scripts, which aren't \\w in Python, but are parts of words."""
_ABSENT: Final = lazy_pattern(r"On none of the pages searched: ((?:“[^”]*”(?:, )?)+)\.")


def absent_words(told: str) -> tuple[str, ...]:
    """Return the words that a search says stand on none of its pages; `told`: all it says."""
    found = _ABSENT.search(told)
    return tuple(re.findall("“([^”]*)”", found[1])) if found else ()


DICTIONARY_SUFFIXES: Final = (".ifo", ".index", ".idx", ".idx.gz", ".syn", ".dict", ".dict.dz")
"""The endings of the files of dictionaries: StarDict's and dictd's."""


LONGEST_WORD: Final = 80
"""In characters; more is no word that a dictionary has."""
MOST_WORDS: Final = 4
"""Of what is looked up in a dictionary."""


@dataclass(frozen=True, slots=True)
class DictionaryEntry:
    """One entry of a dictionary; `text` is plain, with line feeds."""

    headword: str
    text: str


class Dictionary(Protocol):
    """A dictionary on this computer. `entries` reads files, so call it from a worker."""

    @property
    def name(self) -> str: ...

    @property
    def language(self) -> str:
        """The English name of the language of its headwords; "" if it doesn't tell."""
        ...

    @property
    def is_bilingual(self) -> bool: ...

    def entries(self, word: str) -> list[DictionaryEntry]:
        """Return the entries with this headword in any case; [] too if the file is damaged."""
        ...


class DictionaryFiles(Protocol):
    """The dictionaries on this computer, and a folder for the reader's own. For workers."""

    def installed(self) -> list[Dictionary]: ...

    def add(self, paths: Sequence[Path]) -> tuple[str, ...]:
        """Copy dictionaries into the reader's folder and return their names. Raises BookError."""
        ...


# --- irregular forms of English words

_FORMS: Final = """
    bear bore borne | beat beaten | become became | begin began begun | bend bent | bind bound |
    bite bit bitten | bleed bled | blow blew blown | break broke broken | breed bred | bring brought
    | build built | burn burnt | buy bought | catch caught | choose chose chosen | cling clung |
    come came | creep crept | deal dealt | dig dug | draw drew drawn | dream dreamt | drink drank
    drunk | drive drove driven | eat ate eaten | fall fell fallen | feed fed | feel felt | fight
    fought | find found | flee fled | fling flung | fly flew flown | forbid forbade forbidden |
    forget forgot forgotten | forgive forgave forgiven | freeze froze frozen | get got gotten | give
    gave given | go went gone | grind ground | grow grew grown | hang hung | hear heard | hide hid
    hidden | hold held | keep kept | kneel knelt | know knew known | lay laid | lead led | leap
    leapt | learn learnt | leave left | lend lent | lie lay lain | light lit | lose lost | make made
    | mean meant | meet met | pay paid | ride rode ridden | ring rang rung | rise rose risen | run
    ran | say said | see saw seen | seek sought | sell sold | send sent | shake shook shaken | shine
    shone | shoot shot | show shown | shrink shrank shrunk | sing sang sung | sink sank sunk | sit
    sat | sleep slept | slide slid | speak spoke spoken | spend spent | spin spun | spring sprang
    sprung | stand stood | steal stole stolen | stick stuck | sting stung | strike struck | swear
    swore sworn | sweep swept | swell swollen | swim swam swum | swing swung | take took taken |
    teach taught | tear tore torn | tell told | think thought | throw threw thrown | understand
    understood | wake woke woken | wear wore worn | weave wove woven | weep wept | win won | wind
    wound | write wrote written | man men | woman women | child children | foot feet | tooth teeth |
    mouse mice | goose geese | wife wives | life lives | wolf wolves | knife knives | leaf leaves |
    thief thieves
"""


def _others() -> dict[str, tuple[str, ...]]:
    others: dict[str, tuple[str, ...]] = {}
    for line in _FORMS.split("|"):
        forms = line.split()
        for form in forms:
            rest = tuple(other for other in forms if other != form)
            others[form] = (*others.get(form, ()), *rest)
    return others


_OTHERS: Final = _others()


def other_forms(word: str) -> tuple[str, ...]:
    """Return the other irregular forms of a word in lower case."""
    return _OTHERS.get(word, ())
