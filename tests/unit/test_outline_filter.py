"""Chapters by words of their titles, with what is above them."""

from __future__ import annotations

import pytest

from reader_app.domain.document import OutlineEntry
from reader_app.ui.panels.outline_model import chapters_with

OUTLINE = (
    OutlineEntry(1, "Fish", 1),
    OutlineEntry(2, "Cod", 2),
    OutlineEntry(3, "Cod in Norway", 3),
    OutlineEntry(2, "Eel", 4),
    OutlineEntry(1, "Birds", 5),
    OutlineEntry(2, "Élan of gulls", 6),
)


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        ("norway", ["Fish", "Cod", "Cod in Norway"]),
        ("cod", ["Fish", "Cod", "Cod in Norway"]),
        ("norw cod", ["Fish", "Cod", "Cod in Norway"]),
        ("eel", ["Fish", "Eel"]),
        ("BIRDS", ["Birds"]),
        ("elan", ["Birds", "Élan of gulls"]),
        ("whale", []),
    ],
)
def test_chapters_that_hold_the_words_keep_those_above_them(words: str, titles: list[str]) -> None:
    assert [entry.title for entry in chapters_with(OUTLINE, words)] == titles


def test_without_words_every_chapter_is_held() -> None:
    assert chapters_with(OUTLINE, " ") == OUTLINE
