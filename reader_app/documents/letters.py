"""Letters of a text page, and how to find the same ones among those that are traced as painted."""

from __future__ import annotations

from typing import Final, TypeAlias

from reader_app.documents.mupdf import RawRect, RawTextPage, RawWord
from reader_app.documents.mupdf_text import RawCharacter
from reader_app.documents.text_pages import text_blocks

LetterKey: TypeAlias = tuple[str, int, int]
"""A letter and about where its pen began."""
LineKey: TypeAlias = tuple[int, int]
"""Block and line of a text page."""
_GRID: Final = 4.0


def letters_by_line(content: RawTextPage) -> dict[LineKey, list[RawCharacter]]:
    """All letters of the page."""
    return {
        (block["number"], number): [c for span in line["spans"] for c in span["chars"]]
        for block in text_blocks(content, with_characters=True)
        for number, line in enumerate(block["lines"])
    }


def key_of(char: str, origin: tuple[float, float]) -> LetterKey:
    """The same for a letter of a text page and for the one that was traced."""
    return char, round(origin[0] * _GRID), round(origin[1] * _GRID)


def lies_in(box: RawRect, word: RawWord) -> bool:
    """The middle of `box` lies in the word's."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return word[0] <= x <= word[2] and word[1] <= y <= word[3]


def middle_of(word: RawWord) -> tuple[float, float]:
    """Of the word's box."""
    return (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
