"""Translates what people see; the English text is the key of its translation.

`pseudo` is an artificial language: it makes visible what isn't translated and what has no room for
longer text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Final, TypeAlias

from reader_app.domain.values import dataclass, lazy_pattern

Lookup: TypeAlias = Callable[[str, str, int], str]
"""Maps (English text, sense, count or -1) to the translation, or to "" if there is none."""
Figures: TypeAlias = Callable[[float, int], str]
"""Maps (number, decimals) to the number as it is written in the language."""


@dataclass
class _Speech:
    lookup: Lookup | None = None
    figures: Figures | None = None


# The only global state here: sentences are made everywhere, and some constants at import.
_speech = _Speech()


def use(lookup: Lookup | None, figures: Figures | None = None) -> None:
    """Set the language from now on; None: English.

    Texts that modules translated at import stay as they are.
    """
    _speech.lookup = lookup
    _speech.figures = figures


def tr(
    one: str, many: str = "", /, *, sense: str = "", n: int | None = None, **values: object
) -> str:
    """Return the text in the reader's language, with `{name}` filled from `values`, `{n}` from `n`.

    `many`: the English text if `n` is not 1. `sense`: distinguishes texts that are the same only in
    English. Braces are left alone if there is nothing to fill in.
    """
    english = many if many and n != 1 else one
    return _filled(many or one, english, sense, n, values if n is None else {**values, "n": n})


def _filled(
    name: str, english: str, sense: str, n: int | None, values: Mapping[str, object]
) -> str:
    lookup = _speech.lookup
    if lookup is not None:
        translated = lookup(name, sense, -1 if n is None else n)
        try:
            if translated:
                return _in_its_language(translated, values) if values else translated
        except (LookupError, ValueError, AttributeError, TypeError):
            pass  # a translator's mistake must not lose the text
    return english.format(**values) if values else english


class _Filler(Formatter):
    """`str.format` that writes `{n:,}` as in the reader's language."""

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec == "," and isinstance(value, int):
            return number(value)
        return format(value, format_spec)


_FILLER = _Filler()
# A place to fill, what may stand behind it, and the two forms of a Korean particle.
_PARTICLE: Final = lazy_pattern(
    r"(?P<place>\{[^{}]+\})(?P<behind>[”*]*)(?P<forms>은\(는\)|이\(가\)|을\(를\)|\(으\)로)"
)
_IN_BRACKETS: Final = lazy_pattern(r"\s*\([^()]*\)$|[^\w)]+$")
_READ_WITH_END: Final = frozenset("013678")
"""The digits that are read as a syllable that ends in a consonant, which "1", "7", "8" do in ㄹ."""
_READ_WITH_L: Final = frozenset("178")


def _in_its_language(text: str, values: Mapping[str, object]) -> str:
    """Return a translation, filled in, each Korean particle in the form that its word takes."""

    def fitting(found: re.Match[str]) -> str:
        word = _FILLER.vformat(found["place"], (), values)
        return f"{found['place']}{found['behind']}{_particle(word, found['forms'])}"

    return _FILLER.vformat(_PARTICLE.sub(fitting, text), (), values)


def _particle(word: str, forms: str) -> str:
    """Return the one of `forms` that follows `word`; both where only its sound would tell."""
    last = _IN_BRACKETS.sub("", word)[-1:]
    if "가" <= last <= "힣":
        coda = (ord(last) - ord("가")) % 28
        has_end, has_l = coda > 0, coda == 8
    elif last.isdecimal() and last.isascii():
        has_end, has_l = last in _READ_WITH_END, last in _READ_WITH_L
    else:
        return forms
    if forms == "(으)로":
        return "으로" if has_end and not has_l else "로"
    return forms[0] if has_end else forms[2]


def number(value: float, decimals: int = 0) -> str:
    """Return a number as the reader's language writes it: 1,234.5 in English, 1.234,5 in German."""
    figures = _speech.figures
    return f"{value:,.{decimals}f}" if figures is None else figures(value, decimals)


def quoted(words: str) -> str:
    """Return the words in the reader's quotation marks, unless they begin with their own."""
    has_own = words[:1] in tuple('"“„«»「『‘‹')
    return words if has_own else tr("“{words}”", words=words)


def marked(text: str) -> str:
    """Return the text itself and mark it for translators; `shown` translates it later.

    For texts that are compared or stored.
    """
    return text


def shown(text: str, values: Mapping[str, object] | None = None) -> str:
    """Return the translation of a `marked` text with `values` filled in; others are unchanged."""
    return _filled(text, text, "", None, values or {})


_KEPT: Final = lazy_pattern(r"\{[^{}]*\}|%(?:\(\w+\))?[sr]|<[^<>]*>|&\w+;|\*\.\w+|\(\*\)|;;|\s")
"""Placeholders, markup and file patterns, which would lose their meaning with other letters."""
_ACCENTS: Final = str.maketrans(
    "aceilnorsuyzACEILNORSUYZ",
    "áçéíļñöŕşüýžÁÇÉÍĻÑÖŔŞÜÝŽ",
)
_LONGER_BY: Final = 0.3


def pseudo(text: str, sense: str = "", n: int = -1) -> str:
    """Translate as a `Lookup`: add accents, a third more length, and brackets unused in English."""
    if ";;" in text:  # the filters of a file dialog, each of which is a text
        return ";;".join(pseudo(each, sense, n) for each in text.split(";;"))
    words = "".join(_parts(text))
    return f"⟦{words}{'~' * round(_LONGER_BY * len(text))}⟧"


def pseudo_from_the_right(text: str, sense: str = "", n: int = -1) -> str:
    """Translate as `pseudo`, with a mark that makes Qt treat the text as right to left."""
    if ";;" in text:
        return pseudo(text, sense, n)
    return f"\N{RIGHT-TO-LEFT MARK}{pseudo(text, sense, n)}"


def _parts(text: str) -> list[str]:
    at = 0
    parts: list[str] = []
    for kept in _KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(_ACCENTS), kept.group()]
        at = kept.end()
    return [*parts, text[at:].translate(_ACCENTS)]
