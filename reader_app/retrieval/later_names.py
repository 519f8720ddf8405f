"""Finds names and things in a text that a book mentions only after a page: what would spoil it.

`BookWords` is a table of a book's words, with the first page of each: in small letters, with a
capital, and with a capital that isn't due to the beginning of a sentence. A word is later only if
no book has it up to the page that the reader may know, and one has it after that. Words that no
book has are not names of the book, and the reader's own words are never later.

In scripts without capitals, names are found beside titles and verbs of saying
(`uncapitalised_names`). Any other word in them, and any word in small letters, counts only if it is
on so many later pages that chance doesn't explain why it is on no earlier one.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeAlias

from reader_app.domain.values import dataclass, field, lazy_pattern
from reader_app.retrieval.tokenization import ENGLISH, normalise
from reader_app.retrieval.uncapitalised_names import UncapitalisedNames

Spans: TypeAlias = tuple[tuple[int, int], ...]
"""Stretches of a text, sorted, that don't touch."""

_WORD: Final = lazy_pattern(r"[^\W_]*[^\W\d_][^\W_]*")
_CAPITAL: Final = lazy_pattern(r"(?<![^\W_])[^\W\d_a-zß-öø-ÿ][^\W_]*")
_ACCENTS: Final = lazy_pattern("[\u0300-\u036f]+")
_INVISIBLE: Final = "\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u0300-\u036f"
_DROPPED: Final = lazy_pattern(f"[*~`\\\\{_INVISIBLE}]|\ue0f0\\d*\ue0f1?")
"""Matches invisible characters in Markdown; answers on the screen have marks of citations."""
_UNSEEN: Final = lazy_pattern(f"[{_INVISIBLE}]")
"""Matches characters that a character reference may stand for and that are invisible."""
_ENTITY: Final = lazy_pattern(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31});")
_SEEN_THROUGH: Final = frozenset(" \t\u00a0\"'“”„‘’‚«»‹›()[]{}_…-–|>")
_OPENERS: Final = frozenset(".!?:;—•·#/=。！？\n")
_BETWEEN: Final = lazy_pattern(r"[ \u00a0]|\n(?!\n)|-|\. |\.\n|['’]")
_ENDINGS: Final = ("es", "s", "ns", "n", "en")
_DIGITS: Final = "0123456789"
_LEAST: Final = 2
_LEAST_STEM: Final = 3
_LONGEST_TITLE: Final = 5
_TITLES: Final = frozenset(
    """mr mrs ms miss dr prof sir lady lord madame monsieur captain colonel major count countess
    king queen prince princess duke duchess saint st aunt uncle father mother herr
    frau""".split()
)
_NO_NAMES: Final = (
    (ENGLISH - {"will", "us"})
    | (_TITLES - {"king", "queen", "prince", "princess", "duke", "duchess", "saint"})
    | frozenset(
        """january february september october november december monday tuesday wednesday thursday
        friday saturday sunday oh yes""".split()
    )
)
"""Words that reveal nothing by themselves, though a book may have them only later."""
_BEGINNINGS: Final = frozenset(
    """nothing later earlier searched looked found nearest next previous here page pages passages
    nichts spatere fruhere durchsucht gesucht gefunden seite seiten stellen""".split()
)
"""Keys of words that begin the companion's own sentences; nobody has such a name."""
_ARTICLES: Final = frozenset(
    """der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner
    mein meine meinen meinem meiner dein deine deinen deinem deiner sein seine seinen seinem seiner
    ihr ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer eure dieser diese dieses
    diesen diesem jener jene jenes jenen jenem jeder jede jedes jeden jedem alle allen aller viele
    zum zur im am vom beim ins ans aufs""".split()
)
_ADJECTIVE: Final = lazy_pattern(r"[^\W\d_A-Z]{3,}e[nrsm]?")
_NO_ADJECTIVES: Final = frozenset(
    """unter über aber oder wurde wurden hatte hatten waren gegen zwischen neben wegen während haben
    werden konnte konnten sollte sollten wollte wollten musste mussten immer wieder außer hinter
    später sagte fragte machte kannte ohne liebte nannte trotzdem nachdem indem zudem außerdem heute
    gerade bevor""".split()
)
"""Words that end like adjectives and stand before names, too."""
_NOUN_ENDING: Final = lazy_pattern(
    r"(?:ung|heit|keit|schaft|[ts]ion|tat|ismus|ment|enz|anz|eur|age|istik|ik)(?:e?[ns]|e)?$"
    r"|(?:nis|ling|tum|chen|lein|gie|erin)(?:nen|sen?|en?|s)?$|[^\W\d_]{4,}(?:en|ern|eln)$"
)
"""Of keys, which have no accents. Plurals of nouns end in -en; so few names do."""
_LIKE: Final = 5
"""A noun and a verb or adjective that share this many letters are forms of one word."""
_LEAST_PART: Final = 4
_JOINED_SHARE: Final = 3
_LONGEST_ARTICLE: Final = 24
_NOUN_SHARE: Final = 8
_OFTEN_ENOUGH: Final = 2
_SURE: Final = 1e-4
"""Below this probability, it can't be chance that a word hasn't come earlier."""
_LEAST_PAGES: Final = 4
_OFTEN: Final = 3
"""How often a book must have a name before it is looked for in small letters, too."""
_MOST_KEYS: Final = 200_000
_NOUNS: Final = 0.16
"""From this share of capitals among words inside sentences, all nouns have capitals."""

_OF_ARTICLES: Final = 0.03


@dataclass(slots=True)
class _Entry:
    """The first pages (0: none) on which a book has a word, and how often it has it."""

    small: int = 0
    capital: int = 0
    inside: int = 0
    """With a capital that its place in the sentence doesn't ask for."""
    smalls: int = 0
    insides: int = 0
    articles: int = 0
    """How often it follows an article or an adjective, as nouns often do and names seldom."""
    joined: int = 0
    """How often it is beside another capitalised word, as names are and German nouns seldom."""
    pages: int = 0

    @property
    def first(self) -> int:
        return min(filter(None, (self.small, self.capital)), default=0)

    @property
    def is_name(self) -> bool:
        """Whether it is a name rather than a common word."""
        return self.insides > self.smalls


_NOWHERE: Final = _Entry()


@dataclass
class BookWords:
    """The words of those pages of a book that were added, in any order."""

    pages: set[int] = field(default_factory=set)
    uncapitalised: UncapitalisedNames = field(default_factory=UncapitalisedNames)
    _entries: dict[str, _Entry] = field(default_factory=dict)
    _pairs: dict[tuple[str, str], int] = field(default_factory=dict)
    _keys: dict[str, str] = field(default_factory=dict)
    _insides: int = 0
    _smalls: int = 0
    _articles: int = 0
    _beginnings: frozenset[str] | None = None

    def add(self, page: int, text: str) -> None:
        """Add the text of a page that wasn't added before."""
        self.pages.add(page)
        self._beginnings = None
        plain = normalise(text)
        self.uncapitalised.add(page, plain)
        counts = Counter(_WORD.findall(plain))
        on_page: set[str] = set()
        for word, count in counts.items():
            key = self._key(word)
            if len(key) < _LEAST:
                continue
            entry = self._entries.get(key)
            if entry is None:
                entry = self._entries[key] = _Entry()
            if key not in on_page:
                on_page.add(key)
                entry.pages += 1
            if word[0].isupper():
                entry.capital = _earlier(entry.capital, page)
            else:
                entry.small = _earlier(entry.small, page)
                entry.smalls += count
                self._smalls += count
                self._articles += count if word in _ARTICLES else 0
        self._add_capitals(page, plain)

    def _add_capitals(self, page: int, plain: str) -> None:
        before, end = "", -1
        for match in _CAPITAL.finditer(plain):
            word, start = match[0], match.start()
            key = self._key(word) if word[0].isupper() else ""
            entry = self._entries.get(key)
            if entry is None:
                before = ""
                continue
            if not _is_opening(plain, start):
                entry.inside = _earlier(entry.inside, page)
                entry.insides += 1
                self._insides += 1
                entry.articles += _is_of_a_noun(_word_before(plain, start))
            if before and _is_joined(plain, end, start, before):
                if plain[end] != "-":
                    entry.joined += 1
                    self._entries[before].joined += 1
                pair = (before, key)
                self._pairs[pair] = _earlier(self._pairs.get(pair, 0), page)
            before, end = key, match.end()

    def entry(self, key: str) -> _Entry:
        return self._entries.get(key, _NOWHERE)

    def begun(self, letters: str) -> list[_Entry]:
        """Return the names that begin with these letters of a key."""
        found = (entry for key, entry in self._entries.items() if key.startswith(letters))
        return [entry for entry in found if entry.is_name]

    def pair(self, pair: tuple[str, str]) -> int:
        """Return the first page with two capitalised words side by side; 0 if there is none."""
        return self._pairs.get(pair, 0)

    @property
    def has_capital_nouns(self) -> bool:
        """Whether its language writes all nouns with a capital, as German does."""
        is_german = self._articles > _OF_ARTICLES * self._smalls
        return is_german and self._insides > _NOUNS * (self._smalls + self._insides)

    def is_noun(self, key: str) -> bool:
        """Whether the book's language writes nouns with a capital, and this is one and no name.

        It follows articles, ends like a noun, begins like a word in small letters (Fahrt and
        fahren), or ends like a compound in another word of the book.
        """
        entry = self.entry(key)
        if entry.articles * _NOUN_SHARE > entry.insides:
            return True
        if entry.joined and entry.joined * _JOINED_SHARE >= entry.insides:
            return False
        if _NOUN_ENDING.search(key) or key[:_LIKE] in self._small_beginnings():
            return True
        if entry.insides < _OFTEN_ENOUGH:
            return True
        cuts = range(_LEAST_PART, len(key) - _LEAST_PART + 1)
        return any(self.entry(key[at:]).first for at in cuts)

    def _small_beginnings(self) -> frozenset[str]:
        """Return how the words in small letters begin; short ones in all lengths."""
        if self._beginnings is None:
            small = [key for key, entry in self._entries.items() if entry.smalls]
            self._beginnings = frozenset(
                key[:length]
                for key in small
                if len(key) >= _LEAST_PART
                for length in range(_LEAST_STEM, _LIKE + 1)
            )
        return self._beginnings

    def _key(self, word: str) -> str:
        key = self._keys.get(word)
        if key is None:
            if len(self._keys) >= _MOST_KEYS:
                self._keys.clear()
            key = self._keys[word] = key_of(word)
        return key


@dataclass(frozen=True, slots=True)
class KnownUpTo:
    """A book's words, and the last page that the reader knows; None: all of them.

    `is_unread`: no page after the fence is stored, so that any name may come from there.
    """

    words: BookWords
    fence: int | None
    is_unread: bool = False

    def has(self, page: int) -> bool:
        """Whether a page (0: none) is one that the reader knows."""
        return page > 0 and (self.fence is None or page <= self.fence)

    def has_later(self, page: int) -> bool:
        """Whether it is a page after those."""
        return self.fence is not None and page > self.fence

    @property
    def share(self) -> float:
        """The share of the book's pages that the reader knows."""
        if self.fence is None or not self.words.pages:
            return 1.0
        known = sum(page <= self.fence for page in self.words.pages)
        return known / len(self.words.pages)


def key_of(word: str) -> str:
    """Return the form in which words are compared: in small letters, without accents."""
    if not word.isascii():
        word = _ACCENTS.sub("", unicodedata.normalize("NFKD", word))
        word = unicodedata.normalize("NFKC", word)
    return word.casefold()


def keys_in(text: str) -> set[str]:
    """Return the keys of all words of a text, such as a question of the reader's."""
    return {key_of(word) for word in _WORD.findall(_Plain(text).text)}


def later_spans(text: str, books: Sequence[KnownUpTo], said: Collection[str] = ()) -> Spans:
    """Return the spans of a text, which may be Markdown, that name what the books have only later.

    `said`: keys of the words that the reader has used. No span contains a line break or a sign of
    Markdown: a name around one gets several spans.
    """
    if all(book.fence is None for book in books):
        return ()
    plain = _Plain(text)
    words = list(_words_in(plain.text))
    judge = _Judge(books, said)
    later = [judge.is_later(word) for word in words]
    if words and words[-1].end == len(plain.text):
        later[-1] = later[-1] or judge.is_begun(words[-1])
    names = [judge.is_name(word) for word in words]
    for at in range(1, len(words)):
        if words[at].is_joined and judge.is_later_pair(words[at - 1], words[at]):
            later[at - 1] = later[at] = True
    for order in (range(1, len(words)), range(len(words) - 2, -1, -1)):
        for at in order:
            beside = at - 1 if order.step > 0 else at + 1
            is_joined = words[max(at, beside)].is_joined
            is_own = words[at].key in said or not (words[at].is_capital and names[at])
            later[at] |= later[beside] and is_joined and words[beside].is_capital and not is_own
    spans = (*_spans(plain, words, later, said), *_uncapitalised_spans(plain, books, said))
    return spans if len(spans) < 2 else tuple(_joined(sorted(spans)))


def _uncapitalised_spans(
    plain: _Plain, books: Sequence[KnownUpTo], said: Collection[str]
) -> Iterator[tuple[int, int]]:
    """Yield where a text has names of a script without capitals that come later."""
    if plain.text.isascii():
        return
    for book in books:
        names = book.words.uncapitalised
        for name in names.later(book.fence) if book.fence is not None else ():
            is_said = any(name in each for each in said)
            pages = (other.words.uncapitalised.first_pages().get(name, 0) for other in books)
            if is_said or any(map(KnownUpTo.has, books, pages)):
                continue
            for start, end in names.places_of(name, plain.text):
                yield from plain.back(start, end)


def _joined(spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield sorted spans, those that overlap or touch as one."""
    start, end = spans[0]
    for first, last in spans[1:]:
        if first > end:
            yield start, end
            start = first
        end = max(end, last) if first <= end else last
    yield start, end


def settled(text: str) -> int:
    """Return the offset up to which a text that is still being written can be judged.

    After it comes a word that may continue, or capitalised words that may become a longer name.
    """
    end = max((match.end() for match in re.finditer(r"\s|[。、！？，：；]", text)), default=0)
    if not end:
        found = re.search(r"[\W_](?=[^\W_]*$)", text) if len(text) > _LONGEST_WORD else None
        return found.end() if found else 0
    words = list(re.finditer(r"\S+", text[:end]))[-_LONGEST_NAME:]
    for match in reversed(words):
        letters = _WORD.search(match[0])
        if letters is None or not letters[0][0].isupper():
            break
        if match[0][-1:] in '.!?:;,)”"»' and len(letters[0]) > _LONGEST_TITLE:
            break
        end = match.start()
    return end


_LONGEST_WORD: Final = 200
_LONGEST_NAME: Final = 6


@dataclass(frozen=True, slots=True)
class _Said:
    """A word of the judged text, at `text[start:end]` of its plain form."""

    start: int
    end: int
    key: str
    is_capital: bool
    is_opening: bool
    is_joined: bool
    """Whether only a space, a hyphen or the full stop of a title parts it from the last one."""


class _Plain:
    """A text without its invisible signs, and the mapping back to it."""

    def __init__(self, source: str) -> None:
        self.text = source
        self._begins: list[int] = []
        self._ends: list[int] = []
        if source.isascii() and not (_DROPPED.search(source) or "&" in source):
            return
        from html import unescape  # not needed before an answer is judged

        letters: list[str] = []
        at = 0
        while at < len(source):
            dropped = _DROPPED.match(source, at)
            if dropped is not None:
                at = dropped.end()
                continue
            entity = _ENTITY.match(source, at) if source[at] == "&" else None
            letter = unescape(entity[0]) if entity is not None else source[at]
            end = entity.end() if entity is not None else at + 1
            if entity is not None and _UNSEEN.fullmatch(letter):
                at = end
                continue
            folded = letter if letter.isascii() else unicodedata.normalize("NFKC", letter)
            if len(folded) != 1:
                folded, end = (letter, end) if len(letter) == 1 else (source[at], at + 1)
            letters.append(folded)
            self._begins.append(at)
            self._ends.append(end)
            at = end
        self.text = "".join(letters)

    def back(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the spans of the source for a stretch of the plain text, without the signs."""
        if not self._begins:
            yield from _unbroken(self.text, start, end)
            return
        begin = start
        for at in range(start, end + 1):
            is_end = at == end
            if is_end or (at > begin and self._begins[at] != self._ends[at - 1]):
                for first, last in _unbroken(self.text, begin, at):
                    yield self._begins[first], self._ends[last - 1]
                begin = at


def _unbroken(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in re.finditer(r"[^\s](?:[^\n]*[^\s])?", text[start:end]):
        yield start + match.start(), start + match.end()


class _Judge:
    """Judges single words, and pairs of them."""

    def __init__(self, books: Sequence[KnownUpTo], said: Collection[str]) -> None:
        self._books = books
        self._said = said
        self._shares = {id(book): book.share for book in books}

    def is_later(self, word: _Said) -> bool:
        if word.key in self._said or len(word.key) < _LEAST:
            return False
        if word.key in _NO_NAMES:
            return False
        if word.key in ENGLISH and (word.is_opening or not word.is_capital):
            return False
        if word.key in _BEGINNINGS and word.is_opening:
            return False
        key = self._known_form(word.key)
        if not key and word.is_capital and any(book.is_unread for book in self._books):
            return True
        if not key or key in self._said:
            return False
        entries = [(book, book.words.entry(key)) for book in self._books]
        if any(self._is_known(word, book, entry) for book, entry in entries):
            return False
        return any(self._is_news(word, key, book, entry) for book, entry in entries)

    def is_begun(self, word: _Said) -> bool:
        """Whether these are the first letters of a later name, in a text that was cut off."""
        letters = word.key
        if not word.is_capital or len(letters) < _LEAST or self._known_form(letters):
            return False
        if any(said.startswith(letters) for said in self._said):
            return False
        found = [(book, entry.first) for book in self._books for entry in book.words.begun(letters)]
        return any(book.has_later(page) for book, page in found) and not any(
            book.has(page) for book, page in found
        )

    def is_name(self, word: _Said) -> bool:
        key = self._known_form(word.key)
        is_own = any(_is_name_in(book.words, key) for book in self._books)
        return is_own or key in _TITLES

    def is_later_pair(self, one: _Said, other: _Said) -> bool:
        """Whether two known names stand side by side only later: a full name, or a new one."""
        is_own = one.key in self._said or other.key in self._said
        if is_own or not (one.is_capital and other.is_capital):
            return False
        if not all(self.is_name(word) for word in (one, other)):
            return False
        found = [(book, book.words.pair((one.key, other.key))) for book in self._books]
        return any(book.has_later(page) for book, page in found) and not any(
            book.has(page) for book, page in found
        )

    def _known_form(self, key: str) -> str:
        """Return the form in which a book has a word: itself, or without its ending.

        "" for none.
        """
        if any(book.words.entry(key).first for book in self._books):
            return key
        key = key.rstrip(_DIGITS) or key  # the number of a note
        if any(book.words.entry(key).first for book in self._books):
            return key
        for ending in _ENDINGS:
            stem = key.removesuffix(ending)
            if len(_LEAST_STEM * " ") <= len(stem) < len(key) and any(
                book.words.entry(stem).first for book in self._books
            ):
                return stem
        return ""

    def _is_known(self, word: _Said, book: KnownUpTo, entry: _Entry) -> bool:
        if not word.is_capital:
            return book.has(entry.small) or book.has(entry.capital)
        if book.has(entry.inside):
            return True
        if book.has(entry.capital) and not (entry.is_name and entry.smalls):
            return True  # at the beginning of a sentence, and it is no other word
        return book.has(entry.small) and (word.is_opening and not entry.is_name)

    def _is_news(self, word: _Said, key: str, book: KnownUpTo, entry: _Entry) -> bool:
        is_noun = book.words.has_capital_nouns and book.words.is_noun(key)
        if is_noun and word.is_capital:
            return False
        if word.is_capital:
            place = entry.inside if word.is_opening and entry.smalls else entry.capital
            if book.has_later(place):
                return True
        elif entry.insides >= max(_OFTEN, 2 * entry.joined) and not (entry.smalls or is_noun):
            return book.has_later(entry.inside)  # a name that the answer writes small
        if not book.has_later(entry.first) or entry.pages < _LEAST_PAGES:
            return False
        return (1 - self._shares[id(book)]) ** entry.pages < _SURE


def _is_name_in(words: BookWords, key: str) -> bool:
    is_noun = words.has_capital_nouns and words.is_noun(key)
    return words.entry(key).is_name and not is_noun


def _words_in(plain: str) -> Iterator[_Said]:
    end = -1
    before = ""
    for match in _WORD.finditer(plain):
        word, start = match[0], match.start()
        key = key_of(word)
        is_joined = end >= 0 and _is_joined(plain, end, start, before)
        yield _Said(
            start, match.end(), key, word[0].isupper(), _is_opening(plain, start), is_joined
        )
        before, end = key, match.end()


def _is_joined(plain: str, end: int, start: int, before: str) -> bool:
    """Whether two words belong to one name by what stands between them."""
    between = plain[end:start]
    if not _BETWEEN.fullmatch(between):
        return False
    return not between.startswith(".") or len(before) <= _LONGEST_TITLE


def _is_opening(text: str, start: int) -> bool:
    """Whether a word begins a sentence, a line of its own, or a quotation after a full stop."""
    at = start - 1
    is_line = False
    while at >= 0 and (text[at] in _SEEN_THROUGH or text[at] == "\n"):
        if text[at] == "\n":
            if is_line:
                return True  # an empty line
            is_line = True
        at -= 1
    return at < 0 or text[at] in _OPENERS


def _spans(
    plain: _Plain, words: Sequence[_Said], later: Sequence[bool], said: Collection[str]
) -> Iterator[tuple[int, int]]:
    """Yield the spans of later words, those of one name as one."""
    start, end = -1, -1
    for word, is_later in zip(words, later, strict=True):
        if not is_later:
            continue
        is_next = start >= 0 and word.is_joined and _gap(words, word) == end
        if start >= 0 and not is_next:
            yield from plain.back(start, end)
            start = -1
        start, end = (word.start if start < 0 else start), word.end
    if start >= 0:
        yield from plain.back(start, end)


def _gap(words: Sequence[_Said], word: _Said) -> int:
    """Return where the word before this one ends."""
    at = bisect_right(words, word.start, key=lambda each: each.start) - 2
    return words[at].end if at >= 0 else -1


def _word_before(text: str, start: int) -> str:
    """Return the word in small letters right before a place; "" for none."""
    before = text[max(0, start - _LONGEST_ARTICLE) : start]
    return before[before.rstrip().rfind(" ") + 1 :].strip()


def _is_of_a_noun(before: str) -> bool:
    """Whether a noun is behind this word: an article, a number, an adjective with its ending."""
    if before in _ARTICLES:
        return True
    return before not in _NO_ADJECTIVES and _ADJECTIVE.fullmatch(before) is not None


def _earlier(one: int, other: int) -> int:
    return min(one, other) if one else other
