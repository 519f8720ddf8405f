"""What pictures take of a request, as the limit on spending and the notices count it."""

from __future__ import annotations

import base64
import struct

import pytest

from reader_app.agent.tokens import estimated_tokens
from reader_app.app.cost_cap import ANSWER_TOKENS
from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.pictures import picture_tokens, png_size


def png(width: int, height: int) -> str:
    """The beginning of one, which is all that is looked at."""
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return base64.b64encode(head + bytes(40)).decode()


def message(data: str) -> PromptMessage:
    source: JsonObject = {"type": "base64", "media_type": "image/png", "data": data}
    return PromptMessage("user", ({"type": "image", "source": source},))


@pytest.mark.parametrize(
    ("width", "height", "tokens"),
    [(200, 200, 54), (1000, 1000, 1334), (1092, 1092, 1590), (3136, 200, 210), (9000, 9000, 1600)],
)
def test_larger_pictures_are_made_smaller_before_they_are_counted(
    width: int, height: int, tokens: int
) -> None:
    assert picture_tokens(width, height) == tokens


def test_a_small_picture_counts_less_than_a_page() -> None:
    small, page = message(png(200, 200)), message(png(1200, 1568))
    assert estimated_tokens([page]) - estimated_tokens([small]) == 1600 - 54


@pytest.mark.parametrize("data", ["", "not base64!", base64.b64encode(b"JPEG" * 20).decode()])
def test_a_picture_of_unknown_size_counts_as_a_page(data: str) -> None:
    assert png_size(data) is None
    assert estimated_tokens([message(data)]) == estimated_tokens([message(png(9000, 9000))])


def test_room_for_an_answer_is_counted_but_not_for_the_longest() -> None:
    assert 500 < ANSWER_TOKENS < 4_000
