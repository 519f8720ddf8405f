"""Translates what people see: an English text is the name of its translation.

`pseudo` is a made-up language: what isn't translated stands out, and what has no room for more
shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Final, TypeAlias

Lookup: TypeAlias = Callable[[str, str, int], str]
"""(English text, sense, count or -1) to the translation, or "" where there is none."""
Figures: TypeAlias = Callable[[float, int], str]
"""(number, decimals) to how it is written."""


@dataclass
class _Speech:
    lookup: Lookup | None = None
    figures: Figures | None = None


# The one thing here that all modules share: sentences are made everywhere, constants at import.
_speech = _Speech()


def use(lookup: Lookup | None, figures: Figures | None = None) -> None:
    """Translate from now on; None: English. Modules that were imported before keep their words."""
    _speech.lookup = lookup
    _speech.figures = figures


def tr(
    one: str, many: str = "", /, *, sense: str = "", n: int | None = None, **values: object
) -> str:
    """The text in the reader's language, with `{name}` filled in from `values`, `{n}` from `n`.

    `many`: English for any other `n` than 1; `sense`: tells apart what is one word in English only.
    Braces stay as they are where nothing is to be filled in.
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
                return _FILLER.vformat(translated, (), values) if values else translated
        except (LookupError, ValueError, AttributeError, TypeError):
            pass  # a translator's slip must not cost a sentence
    return english.format(**values) if values else english


class _Filler(Formatter):
    """`str.format` whose `{n:,}` is written as in the reader's language."""

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec == "," and isinstance(value, int):
            return number(value)
        return format(value, format_spec)


_FILLER = _Filler()


def number(value: float, decimals: int = 0) -> str:
    """ "1,234.5" as the reader's language writes it: "1.234,5" in German."""
    figures = _speech.figures
    return f"{value:,.{decimals}f}" if figures is None else figures(value, decimals)


def quoted(words: str) -> str:
    """In the reader's quotation marks."""
    return tr("“{words}”", words=words)


def marked(text: str) -> str:
    """The text itself, known to translators: for what is compared or kept, and `shown` later."""
    return text


def shown(text: str, values: Mapping[str, object] | None = None) -> str:
    """The translation of a text that was `marked` somewhere, `values` filled in; others stay."""
    return _filled(text, text, "", None, values or {})


_KEPT: Final = re.compile(r"\{[^{}]*\}|%(?:\(\w+\))?[sr]|<[^<>]*>|&\w+;|\*\.\w+|\(\*\)|;;|\s")
"""Placeholders, markup, patterns of file names: with other letters they would mean nothing."""
_ACCENTS: Final = str.maketrans(
    "aceilnorsuyzACEILNORSUYZ",
    "áçéíļñöŕşüýžÁÇÉÍĻÑÖŔŞÜÝŽ",
)
_LONGER_BY: Final = 0.3


def pseudo(text: str, sense: str = "", n: int = -1) -> str:
    """A `Lookup`: accents, a third longer, in brackets that no English text has."""
    if ";;" in text:  # the filters of a file dialog: each of them is a text
        return ";;".join(pseudo(each, sense, n) for each in text.split(";;"))
    words = "".join(_parts(text))
    return f"⟦{words}{'~' * round(_LONGER_BY * len(text))}⟧"


def pseudo_from_the_right(text: str, sense: str = "", n: int = -1) -> str:
    """The same with a mark that makes it a text from right to left, as far as Qt can tell."""
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
