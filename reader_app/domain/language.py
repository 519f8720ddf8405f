"""The words that people see, in their language: an English text is the name of its translation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Lookup: TypeAlias = Callable[[str, str, int], str]
"""(English text, sense, count or -1) to the translation, or "" where there is none."""


@dataclass
class _Speech:
    lookup: Lookup | None = None


# The one thing here that all modules share: sentences are made everywhere, constants at import.
_speech = _Speech()


def use(lookup: Lookup | None) -> None:
    """Translate from now on; None: English. Modules that were imported before keep their words."""
    _speech.lookup = lookup


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
                return translated.format(**values) if values else translated
        except (LookupError, ValueError, AttributeError, TypeError):
            pass  # a translator's slip must not cost a sentence
    return english.format(**values) if values else english


def marked(text: str) -> str:
    """The text itself, known to translators: for what is compared or kept, and `shown` later."""
    return text


def shown(text: str, values: Mapping[str, object] | None = None) -> str:
    """The translation of a text that was `marked` somewhere, `values` filled in; others stay."""
    return _filled(text, text, "", None, values or {})
