"""English that a native editor would pass: patterns that no text of the program may have."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.program import ROOT
from tests.unit.test_translations import update  # noqa: F401 - a fixture

BANNED = {
    r"\banew\b": "again",
    r"\bby (itself|themselves)\b": "automatically, or leave it out",
    r"\bmeanwhile\b": "say what happened",
    r"\b(is|are) no (?!longer|page|file|display|text|conversation|chapter|terminal)": "isn’t a",
    r"\bfirst day\b": "defaults",
    r"\b(take|go|goes|comes?) along\b": "include, is sent with",
    r"\bin all\b(?! books)": "in total",
    r"\bpictures?\b(?! (send|tesseract)|s? tesseract)": "image",
    r"\bkey store\b": "keyring",
    r"\bnobody\b": "nowhere, no one",
    r"!(?![=\w])": "no exclamation marks",
    r"\w'\w": "’",
    r"\.\.\.": "…",
    r"\d-\d|\}-\{": "an en dash",
    r"\} %": "no space before %",
    r"(?i)\b(recogniz|summariz|organiz|color\b)": "British spelling",
    r"\b(can not|cannot|could not|is not|does not|do not|are not)\b": "contractions",
    r"\b[Hh]its?\b": "match",
    r"\b[Ee]vidence\b": "source",
    r"\bspeaks? (only |the )": "supports",
    r"(?i)\bread up to here\b": "I’ve read to here",
    r"\bthere (is|are) (nothing|something) (to|that)\b(?! recap)": "say it directly",
}
"""A pattern, and what to write instead."""
MADE_BY_OTHERS = ("%s", "%(")
"""In texts of Python’s own command line parser."""


@cache
def all_texts() -> list[str]:
    from texts import texts_of

    found = texts_of(ROOT)
    return [words for name, text in found.items() for words in (name.source, text.one) if words]


@pytest.fixture
def texts(update: object) -> list[str]:  # noqa: F811
    return all_texts()


@pytest.mark.parametrize("pattern", BANNED)
def test_no_text_reads_as_translated(pattern: str, texts: list[str]) -> None:
    wrong = [
        words
        for words in texts
        if re.search(pattern, re.sub(r"\{\w+", "{", words))
        and not any(mark in words for mark in MADE_BY_OTHERS)
    ]
    assert not wrong, f"write instead: {BANNED[pattern]}"


@pytest.mark.parametrize("chapter", sorted((ROOT / "resources/handbook").glob("*.md")))
def test_the_handbook_does_not_either(chapter: Path) -> None:
    prose = re.sub(r"`[^`]*`|<!--.*?-->", "", chapter.read_text(encoding="utf-8"))
    style = [r"\banew\b", r"\bmeanwhile\b", r"\bby itself\b", r"\bas on the first day\b", r"\.\.\."]
    assert [found for each in style if (found := re.search(each, prose))] == []
