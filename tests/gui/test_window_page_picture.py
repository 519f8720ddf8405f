"""A picture of the whole page, sent with a question."""

from __future__ import annotations

import base64
import random
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFrame

from reader_app.domain.chat import ImagePayload
from reader_app.ui.chat.attachment_controller import attachment_tokens, image_payload
from reader_app.ui.window.action_table import ActionId
from tests.support.messages_api import MessagesApi, reply
from tests.support.messages_api.local import LocalServer
from tests.support.messages_api.replies import tool_use
from tests.support.talking_window import api, make_numbered_book, talk, talking_window
from tests.support.window import ReaderWindow, use_server, wait_until

__all__ = ["api", "talk", "talking_window"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def attachment(talk: ReaderWindow) -> QFrame:
    return talk.find(QFrame, "attachment")


def do(talk: ReaderWindow) -> None:
    talk.window.action(ActionId.PAGE_PICTURE).trigger()  # type: ignore[attr-defined]


def images_in(request) -> list[dict]:
    blocks = [block for message in request.messages for block in message["content"]]
    return [block for block in blocks if isinstance(block, dict) and block["type"] == "image"]


def test_tokens_are_counted_by_pixels() -> None:
    assert attachment_tokens(ImagePayload(1, "image/png", "", 750, 1_000)) == 972


def test_a_large_picture_is_made_smaller_before_it_is_counted() -> None:
    made = image_payload(QImage(4_000, 2_000, QImage.Format.Format_RGB32), 3)
    assert (made.width, made.height) == (2_000, 1_000)
    assert attachment_tokens(made) == 72 * 36


def photograph(width: int, height: int) -> QImage:
    pixels = random.Random(7).randbytes(width * height * 4)
    return QImage(pixels, width, height, QImage.Format.Format_RGB32).copy()


def test_letters_stay_a_png_and_a_photograph_becomes_a_jpeg() -> None:
    plain = QImage(1_000, 1_000, QImage.Format.Format_RGB32)
    plain.fill(0xFFFFFF)
    assert image_payload(plain, 3).media_type == "image/png"
    made = image_payload(photograph(2_000, 2_000), 3)
    assert made.media_type == "image/jpeg" and len(made.data) < 5_000_000
    sent = QImage.fromData(base64.b64decode(made.data))
    assert (sent.width(), sent.height()) == (made.width, made.height)


@pytest.mark.long
@pytest.mark.slow
def test_the_page_goes_with_the_question_once_it_is_allowed(
    talk: ReaderWindow, api: MessagesApi
) -> None:
    talk.page_view.go_to_page(9)
    talk.wait_for_stored_page(9)
    do(talk)
    wait_until(attachment(talk).isVisible, "the attachment")
    assert "p. 5 · about " in attachment(talk).accessibleName()
    assert " tokens" in attachment(talk).accessibleName()
    wait_until(lambda: "The image will be sent to the model" in talk.notices, "the question first")
    talk.books.record.allow_images()
    api.reply("A page.")
    talk.ask("What is this?")
    (picture,) = images_in(api.requests[-1])
    sent = QImage.fromData(base64.b64decode(picture["source"]["data"]))
    assert 1_568 <= max(sent.width(), sent.height()) <= 2_000
    assert not attachment(talk).isVisible()


@pytest.mark.slow
def test_a_page_beyond_the_fence_is_not_attached(talk: ReaderWindow, api: MessagesApi) -> None:
    talk.page_view.go_to_page(9)
    talk.wait_for_stored_page(9)
    talk.books.position.read_up_to_here()
    talk.books.record.toggle_guard(True)
    talk.page_view.go_to_page(30)
    talk.wait_for_stored_page(30)
    do(talk)
    wait_until(lambda: "spoiler guard hides this page" in talk.notices, "the reason")
    assert not attachment(talk).isVisible()
    talk.books.record.toggle_guard(False)
    api.always(reply("Yes."))


@pytest.mark.long
@pytest.mark.slow
def test_nothing_is_allowed_for_a_model_without_eyes(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    local = LocalServer("llama_cpp", context=16_384)
    with MessagesApi(models=["qwen3"], is_lenient=True, local=local) as api:
        use_server(data_dir, api.base_url, server="llama_cpp", model="qwen3")
        with ReaderWindow(data_dir, make_numbered_book(tmp_path / "book.pdf")) as window:
            window.wait_for_book()
            api.reply(tool_use("view_page", {"page": 2})).reply("I can’t see it.")
            window.ask("What is in the picture?")
            assert "to this model" in str(api.last_request.tool_results[0]["content"])
            assert "image" not in window.notices
            do(window)
            wait_until(attachment(window).isVisible, "the attachment")
            wait_until(lambda: "This model can’t see images." in window.notices, "why not")
