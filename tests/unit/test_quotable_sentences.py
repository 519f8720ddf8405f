"""The offline companion quotes sentences, not what merely stands on the page."""

from __future__ import annotations

import pytest

from reader_app.llm.offline.sentence_choice import can_be_quoted


@pytest.mark.parametrize(
    "text",
    [
        "Trees grow slowly.",
        "A trace that ends here, with the column, and goes on there",
        "“They were first proposed for Java.”",
    ],
)
def test_sentences_are(text: str) -> None:
    assert can_be_quoted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Trace 2 Trace 1 Trace 2 Trace 1",
        "4.1 Nested Trees",
        "Introduction . . . . . . . . . . . . 12",
    ],
)
def test_labels_of_figures_headings_and_contents_are_not(text: str) -> None:
    assert not can_be_quoted(text)
