"""Chooses the FTS5 tokenizer of a book by its script, and prepares text for it.

Chosen by measurements on page-level question sets: Porter stemming for English; overlapping pairs
of characters for Chinese, Japanese and Korean; trigrams for Thai and similar scripts; word
beginnings for every other language.

`searchable_text` is the form of a page in which `ranking` and `passages` look for words: in English
every sign is a space, so that a word's beginning is found by the space before it. Irregular forms
that no stemmer unites are in `domain.search`. Stop words are the function words of five languages.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from reader_app.domain.search import LETTER_MARKS, Tokenizer
from reader_app.domain.values import lazy_pattern

_CJK: Final = (
    "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\u1100-\u11ff"
)
_CJK_LETTER: Final = lazy_pattern(f"[{_CJK}]")
_CJK_RUN_OR_WORD: Final = lazy_pattern(f"[{_CJK}]+|[^\\W{_CJK}]+")
_LETTER: Final = f"(?:[^\\W_]|[{LETTER_MARKS}])"
_WORD: Final = lazy_pattern(f"{_LETTER}+(?:['’]{_LETTER}+)*")
_ACCENTS: Final = lazy_pattern("[\u0300-\u036f]+")
# The pattern begins with the rare character: a lookbehind everywhere takes five times as long.
_LINE_END_HYPHEN: Final = lazy_pattern("[-\u2010\u00ad]\\n(?<=\\w[-\u2010\u00ad]\\n)(?=\\w)")

_HAN: Final = {"CJK": "HAN", "HIRAGANA": "HAN", "KATAKANA": "HAN"}

# Thai, Lao, Tibetan, Burmese, Khmer, Tai: no spaces between words, and pairs don't work either.
_UNSPACED_LETTER: Final = lazy_pattern(
    "[\u0e00-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]"
)

_UNSPACED_SHARE: Final = 0.20
_CJK_SHARE: Final = 0.20
_ENGLISH_SHARE: Final = 0.10
_BEGINNING: Final = 4
_LONG_BEGINNING: Final = 8
_LEAST_LONG: Final = 6
_AROUND_WORDS: Final = ".,;:!?()[]\"'“”‘’—"
_HIRAGANA: Final = lazy_pattern("[\u3041-\u309f]")


def choose_tokenizer(sample: str) -> Tokenizer:
    """Return the tokenizer for a book, from a sample of some thousand characters of its text."""
    letters = sum(1 for char in sample if char.isalpha())
    if letters and len(_CJK_LETTER.findall(sample)) / letters >= _CJK_SHARE:
        return Tokenizer.BIGRAM
    words = split_words(sample.casefold())
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
    """Return the script of most letters (LATIN, CYRILLIC, HAN…); "" without letters."""
    counts: Counter[str] = Counter()
    for char, count in Counter(text).items():
        name = unicodedata.name(char, "").split(" ")[0] if char.isalpha() else ""
        if name:
            counts[_HAN.get(name, name)] += count
    return counts.most_common(1)[0][0] if counts else ""


def split_words(text: str) -> list[str]:
    """Return the words: runs of letters and digits, apostrophes inside them included."""
    return _WORD.findall(text)


def normalise(text: str) -> str:
    """Return NFKC without soft hyphens, with words joined over line-end hyphens."""
    if "\n" in text and ("-\n" in text or "\u2010\n" in text or "\u00ad\n" in text):
        text = _LINE_END_HYPHEN.sub("", text)
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text.replace("\u00ad", "")).replace("’", "'")


def fold_text(text: str) -> str:
    """Return the text normalised, in lower case, without accents: é, ё and ü are e, е and u."""
    plain = normalise(text)
    if not plain.isascii():
        decomposed = unicodedata.normalize("NFKD", plain)
        # Most pages have dashes and quotation marks, but no accents.
        plain = plain if decomposed == plain else _ACCENTS.sub("", decomposed)
    return plain.casefold()


def prepare_for_index(tokenizer: Tokenizer, text: str) -> str:
    """Return text in the form that is indexed with this tokenizer; queries use the same form."""
    if tokenizer is Tokenizer.TRIGRAM:
        # With spaces around every word, a trigram can stand for the beginning of a word.
        return f" {' '.join(fold_text(text).split())} "
    if tokenizer is Tokenizer.WORDS:
        words = [
            word for word in split_at_apostrophes(fold_text(text)) if word not in FOLDED_STOP_WORDS
        ]
        return " ".join([word[:_BEGINNING] for word in words] + long_prefixes(words))
    plain = normalise(text)
    if tokenizer is Tokenizer.PORTER:
        words = plain.split()
        return " ".join(
            [word for word in words if word.strip(_AROUND_WORDS).lower() not in NOT_INDEXED]
        )
    return " ".join([pair for pair in bigrams(plain) if not _HIRAGANA.match(pair)])


def split_at_apostrophes(text: str) -> list[str]:
    """Return the words of folded text, split at apostrophes: l'eau gives l and eau."""
    return split_words(text.replace("'", " "))


def short_prefix(word: str) -> str:
    """Return the short beginning that a word shares with its inflected forms, as indexed."""
    return word[:_BEGINNING]


def long_prefixes(words: Iterable[str]) -> list[str]:
    """Return longer beginnings of long words, to distinguish words that begin alike."""
    return [word[:_LONG_BEGINNING] for word in words if len(word) >= _LEAST_LONG]


def bigrams(text: str) -> list[str]:
    """Return overlapping pairs of letters in unspaced scripts; words of other scripts whole."""
    tokens: list[str] = []
    for match in _CJK_RUN_OR_WORD.finditer(text):
        run = match.group()
        if not _CJK_LETTER.match(run) or len(run) == 1:
            tokens.append(run)
        else:
            tokens += [run[i : i + 2] for i in range(len(run) - 1)]
    return tokens


ENGLISH: Final = frozenset(
    """
    a about above after again against all am an and any are aren't as at be because been before
    being below between both but by can can't cannot could couldn't did didn't do does doesn't
    doing don't down during each few for from further had hadn't has hasn't have haven't having he
    her here hers herself him himself his how i if in into is isn't it its itself just let's me
    more most mustn't my myself no nor not of off on once only or other ought our ours ourselves
    out over own please same shan't she should shouldn't so some such tell than that that's the
    their theirs them themselves then there these they this those through to too under until up
    upon us very was wasn't we were weren't what what's when where which while who whom whose why
    will with won't would wouldn't you your yours yourself yourselves did does done s t d ll re ve
    """.split()
)
NOT_INDEXED: Final = frozenset(
    """
    the of and to in a is that it was he his for with as had at but be by her she on they were him
    from
    """.split()
)
"""Words that an English index leaves out, which saves a tenth of its size. No query needs them."""
QUESTION_WORDS: Final = frozenset(
    """
    answer answers question questions please give based basing base use used using according
    following information provided explain describe list name identify mention mentioned mentions
    define state calculate compute round document text passage page
    """.split()
)
"""Words of questions, which are not misspelt even if the book doesn't have them."""
_GERMAN: Final = """
    aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes
    auch auf aus bei bin bis bist da damit dann das dass daß dasselbe dazu dein deine dem den denn
    der derer des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein
    eine einem einen einer eines einig einige er es etwas euch euer für gegen gewesen hab habe haben
    hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins
    ist jede jedem jeden jeder jedes jene jetzt kann kein keine können könnte machen man manche mein
    meine mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine
    seinem seinen seiner seit selbst sich sie sind so solche soll sollte sondern sonst über um und
    uns unser unter vom von vor während war waren warum was weg weil weiter welche welchem welchen
    welcher welches wenn wer wem wen wessen werde werden wie wieder will wir wird wirst wo woher
    wohin womit wodurch worin woraus wofür wozu wollen wollte würde würden wurde wurden zu zum zur
    zwar zwischen viel viele vielen wann
"""
_SPANISH: Final = """
    a al algo algunas algunos ante antes como cómo con contra cual cuál cuales cuáles cuando cuándo
    cuanto cuánto cuanta cuánta cuantos cuántos cuantas cuántas de del desde donde dónde durante e
    el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estas este
    esto estos estaba fue fueron ha había habían haber han hasta hay la las le les lo los más me mi
    mis mucho muchos muy nada ni no nos nosotros o os otra otras otro otros para pero poco por
    porque qué que quien quién quienes quiénes se sea ser si sí sin sobre son su sus también tanto
    te tiene tienen tenía todo todos tu tus un una uno unos y ya yo
"""
_RUSSIAN: Final = """
    и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне
    было вот от меня еще ещё нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был
    него до вас нибудь опять уж вам ведь там потом себя ничего ей может они тут где есть надо ней
    для мы тебя их чем была сам чтоб без будто чего раз тоже себе под будет ж тогда кто этот того
    потому этого какой какая какое какие каким каком какую каких какого какому какими совсем ним
    здесь этом один почти мой тем чтобы нее неё сейчас были куда зачем всех никогда можно при
    наконец два об другой хоть после над больше тот через эти нас про всего них много разве три эту
    моя впрочем хорошо свою этой перед иногда лучше чуть том нельзя такой им более всегда конечно
    всю между это сколько почему откуда чей чья чьё который которая которое которые которого которой
    которых котором которому является являются
"""
_HINDI: Final = """
    का की के को में से ने पर है हैं था थी थे हो होता होती होते हुआ हुई हुए और या एक यह वह ये वे इस
    उस इन उन इसके उसके इसकी उसकी इसका उसका जो कि क्या कौन किस किसने किसके किसकी किसका किसे कब कहाँ
    कहां क्यों कैसे कितना कितनी कितने कौनसा कौनसी कौन-सा द्वारा लिए साथ तक भी ही तो नहीं कर करने
    करता करते करती किया किए गया गई गए जा जाता जाती जाते रहा रही रहे अपने अपनी अपना कुछ सकता सकते
    सकती बाद दौरान
"""
NOT_ENGLISH: Final = frozenset(" ".join((_GERMAN, _SPANISH, _RUSSIAN, _HINDI)).split())
FOLDED_STOP_WORDS: Final = frozenset(fold_text(word) for word in NOT_ENGLISH)
"""Function words of languages other than English, folded."""


_REMEMBERED: Final = 256
"""Number of pages whose folded text is cached for the next question: 1 MB."""
_SIGNS: Final = (
    ("\u2019", "'"), ("\u2018", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u2014", "-"),
    ("\u2013", "-"), ("\u2011", "-"), ("\u2022", "*"), ("\u25cf", "*"), ("\uf0b7", "*"),
    ("\u25e6", "*"), ("\xb7", "*"), ("\xa0", " "), ("\u202f", " "), ("\u200e", " "),
    ("\xa7", " "), ("\u20ac", " "), ("\xae", " "), ("\xa9", " "), ("\u2610", " "), ("\u2612", " "),
    ("\u2026", "."),
)  # fmt: skip
"""Signs that are no letters, and their ASCII substitutes where only words matter."""
_BLANKS: Final = bytes(code if chr(code).isalnum() else 32 for code in range(128)).ljust(256)
"""A translation table for bytes, three times as fast as translating text with a mapping."""
_NO_LETTER: Final = lazy_pattern(r"[\W_]")


@lru_cache(maxsize=_REMEMBERED)
def searchable_text(text: str, tokenizer: Tokenizer) -> str:
    """Return a page's folded text; for an English book all signs are replaced by spaces."""
    if tokenizer is Tokenizer.BIGRAM:
        return normalise(text).casefold()
    if tokenizer is Tokenizer.PORTER:
        return words_apart(fold_text(with_plain_signs(text)))
    return fold_text(text)


def prefix_apart(word: str) -> str:
    """Return a word's beginning in the form in which `searchable_text` has it."""
    return words_apart(word)[:-1]


def with_plain_signs(text: str) -> str:
    """Replace signs by ASCII one for one: most English pages are then searched 3 times faster."""
    if not text.isascii():
        for sign, stand_in in _SIGNS:
            if sign in text:
                text = text.replace(sign, stand_in)
    return text


def words_apart(text: str) -> str:
    """Return the words of a text with a space around each; every sign becomes a space."""
    if text.isascii():
        return f" {text.encode('ascii').translate(_BLANKS).decode('ascii')} "
    return f" {_NO_LETTER.sub(' ', text)} "
