"""Words that no reader sees don't become text, whatever hides them; what is seen stays text."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.document import PageText
from tests.support.hiding_books import SEEN
from tests.support.hiding_techniques import (
    HONEST_TECHNIQUES,
    STOPPED,
    WORDS,
    Technique,
    leaks,
)


def pages_of(path: Path) -> list[PageText]:
    document = open_document(path)
    return [read_page(document, number) for number in range(1, document.info.page_count + 1)]


@pytest.mark.parametrize("technique", STOPPED, ids=lambda technique: technique.name)
def test_what_nobody_sees_is_withheld(tmp_path: Path, technique: Technique) -> None:
    pages = pages_of(technique.make(tmp_path))
    text = " ".join(page.text for page in pages)
    assert not leaks(text)
    assert SEEN in text
    assert any(page.hidden for page in pages) == technique.is_told


@pytest.mark.parametrize("technique", HONEST_TECHNIQUES, ids=lambda technique: technique.name)
def test_what_is_seen_is_kept(tmp_path: Path, technique: Technique) -> None:
    (page,) = pages_of(technique.make(tmp_path))
    assert WORDS in page.text
    assert SEEN in page.text
    assert not page.hidden
