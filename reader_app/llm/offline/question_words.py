"""Splits questions and sentences into words, in several scripts, and removes stop words."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# One list per language: "die" is an article in German and a verb in English.
STOP_WORDS: Final = tuple(
    frozenset(words.split())
    for words in (
        # English
        """
        a about above after again all also am an and any are aren't as at be because been
        before being below between both but by can can't could couldn't did didn't do does
        doesn't doing don't down during each else few for from further had has have having
        he her here hers him his how i i'd i'll i'm i've if in into is isn't it it's its
        itself just let let's may me might mine more most must my no nor not now of off on
        once one only or other our ours out over own please s same say says shall she should
        so some such t tell than that that's the their theirs them then there there's these
        they they're this those through to too under until up upon us very was wasn't we
        we're were what what's when where where's which while who who's whom whose why will
        with won't would you you're your yours d ll re ve explain describe show give know
        want like get happen happens happened mean means meant does book according make
        makes made many much often
        """,
        # German
        """
        aber als am an auch auf aus bei bin bist das dass dein dem den der des die dies
        diese dieser dieses doch du durch ein eine einem einen einer eines er es für hat
        haben hatte ich ihm ihn ihr ihre im in ist ja kann kein keine können man mein mich
        mir mit nach nicht noch nur oder sein seine sich sie sind so über um und uns unter
        vom von vor war waren warum was welche welcher welches wem wen wenn wer werden wie
        wieso wir wird wo woher wohin wurde zu zum zur buch sag sagt sagen erkläre zeig
        bedeutet viele viel oft
        """,
        # French
        """
        à au aux avec ce ces cet cette comment dans de des du elle elles en est et il ils je
        la le les leur lui ma mais mes mon ne nous on ou où par pas pour pourquoi qu que
        quel quelle quelles quels qui quoi sa se ses son sont sur ta te tu un une vous y
        était livre
        """,
        # Spanish
        """
        al como cómo con cual cuál cuando cuándo de del donde dónde el él ella en entre era
        es esa ese eso esta está este esto fue ha hay la las lo los más me mi muy no nos o
        para pero por porque qué que quien quién se ser si sin sobre son su sus te tiene un
        una y ya libro
        """,
        # Italian and Portuguese
        """
        chi che come cosa dei della delle di dove gli ha il nel nella perché per quale quali
        quando sono un uno è o da do dos das na no nas nos não os uma por quem onde quando
        qual são
        """,
        # Russian
        """
        в во и на не что кто как где когда почему это с со а но по из у о об к ко за от до
        для ли бы же он она они его её их мы вы я ты какой какая какое какие был была было
        были
        """,
    )
)
COMMONEST_WORDS: Final = frozenset(
    """
    a an the i me my you your he him his she her it its we us they them this that these those is
    are was were am be been being do does did can could will would to of in on at for and or not
    what who whom whose which when where why how der die das ein eine ich du er sie es wir ihr ist
    sind was wer wo wie warum le la les un une je tu il elle el los las lo que qui quoi
    """.split()
)
"""The commonest words, which even a question made only of stop words can do without."""


_CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_TERM: Final = re.compile(f"[{_CJK}]+|[^\\W_{_CJK}]+(?:['’][^\\W_{_CJK}]+)*")
_IS_CJK: Final = re.compile(f"[{_CJK}]")
_SUFFIX: Final = re.compile(r"(?:'s|ations?|ing|edly|ed|ies|es|s|ly|y|e)$")
_ROMAN: Final = re.compile(
    r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})|c{1,2}[xvi]*", re.IGNORECASE
)


def folded(text: str) -> str:
    """Return the text in NFKC and lower case, with plain apostrophes."""
    return unicodedata.normalize("NFKC", text).replace("’", "'").lower()


def words_of(text: str) -> list[str]:
    """Return the words in order; a run of Chinese, Japanese or Korean letters is one word."""
    return [match.group() for match in _TERM.finditer(folded(text))]


def spelt_words_of(text: str) -> list[str]:
    """Return the words in order, with the capitals that they have."""
    return _TERM.findall(unicodedata.normalize("NFKC", text).replace("’", "'"))


def content_words(text: str) -> list[str]:
    """Return the words that carry a question's meaning, each once, in order.

    A question made only of stop words ("what is a page?") keeps all but the commonest of them.
    """
    return telling_words(text) or [
        word for word in dict.fromkeys(words_of(text)) if word not in COMMONEST_WORDS
    ]


def telling_words(text: str) -> list[str]:
    """Return the words of a text, each once, without the stop words of its language."""
    words = dict.fromkeys(words_of(text))
    # The language is the one with most stop words in the text; English if none has any.
    small = max(STOP_WORDS, key=lambda candidate: sum(word in candidate for word in words))
    return [word for word in words if word not in small]


def stems_of(text: str) -> list[str]:
    """Return the search terms of a text: stems, or character pairs in scripts without spaces."""
    stems: list[str] = []
    for word in content_words(text):
        if _IS_CJK.match(word):
            stems += [word[i : i + 2] for i in range(len(word) - 1)] or [word]
        else:
            stems.append(stem_of(word))
    return list(dict.fromkeys(stems))


def stem_of(word: str) -> str:
    """Return the word without its ending, or the whole word if under three letters were left."""
    stem = _SUFFIX.sub("", word)
    return stem if len(stem) >= 3 else word


def is_cjk(text: str) -> bool:
    return _IS_CJK.search(text) is not None


def roman_value(numeral: str) -> int:
    """Return the value of a small roman numeral (14 for "xiv"), or 0 if it is none."""
    if not numeral or _ROMAN.fullmatch(numeral) is None:
        return 0
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[char] for char in numeral.lower()]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))
