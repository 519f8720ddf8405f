"""What pictures take of a request, as the limit on spending and the notices count it."""

from __future__ import annotations

import base64
import struct

import pytest

from reader_app.agent.context_window import estimated_tokens
from reader_app.app.chat.cost_cap import ANSWER_TOKENS
from reader_app.domain.chat import PromptMessage
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.usage import TYPICAL_PICTURE_TOKENS, picture_size, picture_tokens


def png(width: int, height: int) -> str:
    """The beginning of one, which is all that is looked at."""
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return base64.b64encode(head + bytes(40)).decode()


def jpeg(width: int, height: int) -> str:
    """The same, with the segments that stand before the size."""
    segments = b"\xff\xe0" + struct.pack(">H", 16) + bytes(14)
    segments += b"\xff\xdb" + struct.pack(">H", 67) + bytes(65)
    frame = b"\xff\xc2" + struct.pack(">HBHH", 17, 8, height, width)
    return base64.b64encode(b"\xff\xd8" + segments + frame + bytes(40)).decode()


def message(data: str) -> PromptMessage:
    source: JsonObject = {"type": "base64", "media_type": "image/png", "data": data}
    return PromptMessage("user", ({"type": "image", "source": source},))


@pytest.mark.parametrize(
    ("width", "height", "tokens"),
    [(28, 28, 1), (29, 28, 2), (200, 200, 64), (1100, 1556, 2240), (1414, 2000, 3672)],
)
def test_every_28_by_28_pixels_are_a_token(width: int, height: int, tokens: int) -> None:
    assert picture_tokens(width, height) == tokens


def test_what_would_take_more_is_made_smaller_by_the_server() -> None:
    assert picture_tokens(9000, 9000) == picture_tokens(2000, 2000) == 4784


def test_a_page_of_unknown_size_counts_as_one_of_a4() -> None:
    assert picture_tokens(0, 0) == TYPICAL_PICTURE_TOKENS == picture_tokens(1414, 2000)


def test_a_small_picture_counts_less_than_a_page() -> None:
    small, page = message(png(200, 200)), message(png(1414, 2000))
    assert estimated_tokens([page]) - estimated_tokens([small]) == 3672 - 64


def test_the_size_of_a_jpeg_is_read_as_that_of_a_png_is() -> None:
    assert picture_size(jpeg(640, 480)) == picture_size(png(640, 480)) == (640, 480)


@pytest.mark.parametrize("data", ["", "not base64!", base64.b64encode(b"JPEG" * 20).decode()])
def test_a_picture_of_unknown_size_counts_as_a_page(data: str) -> None:
    assert picture_size(data) is None
    assert estimated_tokens([message(data)]) == estimated_tokens([message(png(1414, 2000))])


def test_a_jpeg_that_ends_before_its_size_has_none() -> None:
    whole = base64.b64decode(jpeg(640, 480))
    for end in range(len(whole) - 40):
        assert picture_size(base64.b64encode(whole[:end]).decode()) is None


def test_room_for_an_answer_is_counted_but_not_for_the_longest() -> None:
    assert 500 < ANSWER_TOKENS < 4_000
