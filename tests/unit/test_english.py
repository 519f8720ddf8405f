"""English that a native editor would pass: patterns that no text of the program may have."""

from __future__ import annotations

import re

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


def all_texts() -> str:
    """Every text of the program, one below the other, without the names of what goes into them."""
    from texts import texts_of

    found = texts_of(ROOT)
    ours = [
        words
        for name, text in found.items()
        for words in (name.source, text.one)
        if words and not any(mark in words for mark in MADE_BY_OTHERS)
    ]
    return re.sub(r"\{\w+", "{", "\n".join(ours))


def lines_with(pattern: str, texts: str) -> list[str]:
    """The lines in which the pattern is."""
    return [
        texts[texts.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0]
        for found in re.finditer(pattern, texts)
    ]


@pytest.mark.slow
def test_no_text_reads_as_translated(update: object) -> None:  # noqa: F811
    texts = all_texts()
    wrong = {
        line: f"write instead: {better}"
        for pattern, better in BANNED.items()
        for line in lines_with(pattern, texts)
    }
    assert not wrong


def test_the_handbook_does_not_either() -> None:
    style = [r"\banew\b", r"\bmeanwhile\b", r"\bby itself\b", r"\bas on the first day\b", r"\.\.\."]
    for chapter in (ROOT / "resources/handbook").glob("*.md"):
        prose = re.sub(r"`[^`]*`|<!--.*?-->", "", chapter.read_text(encoding="utf-8"))
        wrong = [line for each in style for line in lines_with(each, prose)]
        assert not wrong, chapter.name
