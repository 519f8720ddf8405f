"""Which tokenizer a book needs, by its script; and the text as that tokenizer wants it.

Measured on page-level question sets: English with Porter stemming; scripts without spaces as
overlapping character pairs; Thai and its like as trigrams; every other language by the beginnings
of its words.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Final

from reader_app.domain.search import Tokenizer
from reader_app.retrieval.stop_words import ENGLISH, NOT_INDEXED, OTHER_THAN_ENGLISH

_CJK: Final = (
    "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\u1100-\u11ff"
)
_CJK_LETTER: Final = re.compile(f"[{_CJK}]")
_CJK_RUN_OR_WORD: Final = re.compile(f"[{_CJK}]+|[^\\W{_CJK}]+")
# Vowel signs of Indic and other scripts are no \\w in Python, yet they are inside words.
_MARKS: Final = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u0900-\u0963\u0966-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ebc\u0ec8-\u0ecd\u200c\u200d"
)
_LETTER: Final = f"(?:[^\\W_]|[{_MARKS}])"
_WORD: Final = re.compile(f"{_LETTER}+(?:['’]{_LETTER}+)*")
_ACCENTS: Final = re.compile("[\u0300-\u036f]+")
# The rare sign first: a look behind at every character would take five times as long.
_LINE_END_HYPHEN: Final = re.compile("[-\u2010\u00ad]\\n(?<=\\w[-\u2010\u00ad]\\n)(?=\\w)")

_HAN: Final = {"CJK": "HAN", "HIRAGANA": "HAN", "KATAKANA": "HAN"}

# Thai, Lao, Tibetan, Burmese, Khmer, Tai: no spaces between words, and no pairs of signs either.
_UNSPACED_LETTER: Final = re.compile(
    "[\u0e00-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]"
)

_UNSPACED_SHARE: Final = 0.20
_CJK_SHARE: Final = 0.20
_ENGLISH_SHARE: Final = 0.10
_BEGINNING: Final = 4
_LONG_BEGINNING: Final = 8
_LEAST_LONG: Final = 6
_AROUND_WORDS: Final = ".,;:!?()[]\"'“”‘’—"
_HIRAGANA: Final = re.compile("[\u3041-\u309f]")


def choose_tokenizer(sample: str) -> Tokenizer:
    """The tokenizer for a book, from some thousand characters of its text."""
    letters = sum(1 for char in sample if char.isalpha())
    if letters and len(_CJK_LETTER.findall(sample)) / letters >= _CJK_SHARE:
        return Tokenizer.BIGRAM
    words = words_of(sample.casefold())
    if not words:
        return Tokenizer.PORTER
    english = sum(1 for word in words if word in ENGLISH)
    if english / len(words) >= _ENGLISH_SHARE:
        return Tokenizer.PORTER
    unspaced = len(_UNSPACED_LETTER.findall(sample))
    # A table may have no letter at all.
    is_unspaced = unspaced > 0 and unspaced / letters >= _UNSPACED_SHARE
    return Tokenizer.TRIGRAM if is_unspaced else Tokenizer.WORDS


def script_of(text: str) -> str:
    """LATIN, CYRILLIC, HAN…: the script of most letters; "" without letters."""
    names = (unicodedata.name(char, "").split(" ")[0] for char in text if char.isalpha())
    counts = Counter(_HAN.get(name, name) for name in names if name)
    return counts.most_common(1)[0][0] if counts else ""


def words_of(text: str) -> list[str]:
    return [match.group() for match in _WORD.finditer(text)]


def normalised(text: str) -> str:
    """NFKC, soft hyphens gone, words joined again over a hyphen at a line's end."""
    if "\n" in text and ("-\n" in text or "\u2010\n" in text or "\u00ad\n" in text):
        text = _LINE_END_HYPHEN.sub("", text)
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text.replace("\u00ad", "")).replace("’", "'")


def folded(text: str) -> str:
    """Normalised, in lower case, without accents: é, ё and ü are e, е and u."""
    plain = normalised(text)
    if not plain.isascii():
        decomposed = unicodedata.normalize("NFKD", plain)
        # Most pages have dashes and quotation marks, but no accents.
        plain = plain if decomposed == plain else _ACCENTS.sub("", decomposed)
    return plain.casefold()


def prepared(tokenizer: Tokenizer, text: str) -> str:
    """Text as it goes into the index of that tokenizer; queries go the same way."""
    if tokenizer is Tokenizer.TRIGRAM:
        # Blanks around every word: three characters may then be the beginning of one.
        return f" {' '.join(folded(text).split())} "
    if tokenizer is Tokenizer.WORDS:
        words = [word for word in parted_words(folded(text)) if word not in SMALL_OF_OTHERS]
        return " ".join([word[:_BEGINNING] for word in words] + long_beginnings(words))
    plain = normalised(text)
    if tokenizer is Tokenizer.PORTER:
        words = plain.split()
        return " ".join(
            [word for word in words if word.strip(_AROUND_WORDS).lower() not in NOT_INDEXED]
        )
    return " ".join([pair for pair in bigrams(plain) if not _HIRAGANA.match(pair)])


def parted_words(text: str) -> list[str]:
    """Words of folded text, with what stands before an apostrophe apart: l'eau is l and eau."""
    return words_of(text.replace("'", " "))


def short_beginning(word: str) -> str:
    """What a word and its inflected forms share; every word of an index of words is there so."""
    return word[:_BEGINNING]


def long_beginnings(words: Iterable[str]) -> list[str]:
    """Of those that are long enough: they tell words apart that begin alike."""
    return [word[:_LONG_BEGINNING] for word in words if len(word) >= _LEAST_LONG]


def bigrams(text: str) -> list[str]:
    """Overlapping pairs of letters without spaces; words of other scripts whole."""
    tokens: list[str] = []
    for match in _CJK_RUN_OR_WORD.finditer(text):
        run = match.group()
        if not _CJK_LETTER.match(run) or len(run) == 1:
            tokens.append(run)
        else:
            tokens += [run[i : i + 2] for i in range(len(run) - 1)]
    return tokens


SMALL_OF_OTHERS: Final = frozenset(folded(word) for word in OTHER_THAN_ENGLISH)
"""Function words of other languages than English, folded."""
