"""Where an answer names a page, in the languages of readers."""

from __future__ import annotations

import pytest

from reader_app.ui.answers.answer_links import with_page_links
from reader_app.ui.answers.markdown_blocks import Text


def linked(text: str) -> list[str]:
    found = [part for part in with_page_links(text) if isinstance(part, Text)]
    assert "".join(part.text for part in found) == text
    return [part.text for part in found if part.link]


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("It rained (p. 42).", ["p. 42"]),
        ("Es regnet auf Seite 13.", ["Seite 13"]),
        ("비는 13쪽에 나옵니다.", ["13쪽"]),
        ("3쪽과 120 페이지를 보세요.", ["3쪽", "120 페이지"]),
        ("第12页写道", ["第12页"]),
    ],
)
def test_a_page_that_is_named_is_linked(text: str, mentions: list[str]) -> None:
    assert linked(text) == mentions


@pytest.mark.parametrize("text", ["10쪽 분량의 글", "10쪽짜리 글", "1.5쪽", "42 men"])
def test_a_number_of_pages_is_no_page(text: str) -> None:
    assert linked(text) == []
