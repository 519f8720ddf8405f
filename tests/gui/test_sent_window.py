"""What was sent, from the receipt of an answer: read, searched, copied, saved, after a restart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidgetItem,
)

from reader_app.app.chat.request_logging import bodies_as_json, sent_report
from reader_app.domain.events import LoggedRequest
from reader_app.ui.conversations.sent_requests import SentDialog, SentText, SentTree
from reader_app.ui.theme.palette import LIGHT
from tests.support.books import make_unique_word_book, unique_word
from tests.support.messages_api import MessagesApi, cite, faults, reply, text, tool_use
from tests.support.tables import print_grid
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def asked(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> Iterator[tuple[ReaderWindow, MessagesApi, Path]]:
    """One turn with two requests was answered."""
    book = make_unique_word_book(tmp_path / "words.pdf", 5)
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, book) as window:
            window.wait_for_book()
            api.reply(tool_use("read_pages", {"first": 1, "last": 2})).reply("Words.")
            window.ask("What is on page 2?")
            yield window, api, book


def opened(window: ReaderWindow) -> SentDialog:
    window.click("receiptButton")
    window.click("sentButton")
    wait_until(lambda: window.window.findChildren(SentDialog), "the dialog")
    (dialog,) = window.window.findChildren(SentDialog)
    wait_until(dialog.isVisible, "the dialog on the screen")
    return dialog


def rows(dialog: SentDialog) -> list[QTreeWidgetItem]:
    tree = dialog.findChild(SentTree)
    assert tree is not None
    tops = [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
    return [top.child(at) for top in tops for at in range(top.childCount())]


def read(dialog: SentDialog, name: str) -> str:
    """Choose the part of that name and read it."""
    tree, text = dialog.findChild(SentTree), dialog.findChild(SentText)
    assert tree is not None and text is not None
    (row,) = [row for row in rows(dialog) if row.text(0) == name]
    tree.setCurrentItem(row)
    wait_until(lambda: text.is_whole, "the whole text")
    return text.toPlainText()


def close(dialog: SentDialog) -> None:
    dialog.close()
    wait_until(lambda: not dialog.isVisible(), "the dialog to close")


def test_every_part_can_be_read(asked: tuple[ReaderWindow, MessagesApi, Path]) -> None:
    window, api, _ = asked
    dialog = opened(window)
    shown = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert f"2 requests to {api.base_url.removeprefix('http://')}" in shown
    assert "reading companion" in read(dialog, "System prompt")
    assert "search_book" in read(dialog, "Tools (11)")
    assert read(dialog, "Your question") == "What is on page 2?"
    assert unique_word(2) in read(dialog, "Tool result: read_pages")
    close(dialog)


@pytest.mark.long
def test_it_is_there_after_a_restart(
    asked: tuple[ReaderWindow, MessagesApi, Path], data_dir: Path
) -> None:
    window, _, book = asked
    window.close()
    with ReaderWindow(data_dir, book) as again:
        again.wait_for_book()
        wait_until(lambda: again.messages, "the conversation")
        dialog = opened(again)
        assert unique_word(2) in read(dialog, "Tool result: read_pages")
        close(dialog)


def test_without_a_model_nothing_left_the_machine(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    (data_dir).mkdir(parents=True, exist_ok=True)
    (data_dir / "settings.json").write_text(json.dumps({"has_seen_handbook": True}))
    with ReaderWindow(data_dir, make_unique_word_book(tmp_path / "w.pdf", 3)) as window:
        window.wait_for_book()
        window.ask(f"Where is {unique_word(2)}?")
        window.click("receiptButton")
        window.click("sentButton")
        wait_until(lambda: "Nothing was sent" in window.notices, "the notice")


def test_a_table_is_sent_without_asking_and_a_cited_cell_lights_alone(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, print_grid(tmp_path / "grid.pdf")) as window:
            window.wait_for_book()

            def cite_cell(request: object) -> object:
                found = api.last_request.search_results
                table = found[-1]
                texts = [cell["text"] for cell in table["content"]]
                at = next(i for i, words in enumerate(texts) if "248.31" in words)
                place = cite(
                    table["source"],
                    texts[at],
                    title=table["title"],
                    first_block=at,
                    search_result_index=len(found) - 1,
                )
                return reply(text("It is 248.31 km. ", [place]))

            api.reply(tool_use("read_table", {"page": 1})).then(cite_cell)
            window.ask("How large is Frankfurt?")
            assert not window.has("noticeAction")
            window.click_link("cite:1")
            wait_until(lambda: window.page_view.property("highlightRects"), "the cell")
            ((page, left, top, right, bottom),) = window.page_view.property("highlightRects")
            assert page == 1
            assert 260 <= left < right <= 360 and 100 <= top < bottom <= 130
            dialog = opened(window)
            assert "248.31" in read(dialog, "Tool result: read_table")
            close(dialog)


# --- the dialog alone


def text_message(role: str, words: str) -> dict[str, object]:
    return {"role": role, "content": [{"type": "text", "text": words}]}


def request(*messages: dict[str, object]) -> LoggedRequest:
    body = {"model": "m", "system": [{"type": "text", "text": "Be kind."}], "messages": messages}
    return LoggedRequest("api.example", "m", body)


TWO = (
    request(text_message("user", "A question")),
    request(
        text_message("user", "A question"),
        text_message("assistant", "Per answer"),
        text_message("user", "Another question"),
    ),
)


@pytest.fixture
def dialog(qapp: QApplication) -> Iterator[SentDialog]:
    made = SentDialog(sent_report(TWO), {}, LIGHT)
    made.show()
    yield made
    made.close()


def search(dialog: SentDialog, words: str) -> None:
    box = dialog.findChild(QLineEdit, "sentSearch")
    assert box is not None
    box.setText(words)


def test_what_was_sent_again_is_listed_when_it_is_asked_for(dialog: SentDialog) -> None:
    again = [row for row in rows(dialog) if "sent again" in row.text(0)]
    assert [row.text(0) for row in again] == ["3 parts sent again"]
    assert again[0].childCount() == 0
    again[0].setExpanded(True)
    assert [again[0].child(at).text(0) for at in range(3)] == [
        "Settings",
        "System prompt",
        "Your question",
    ]


def test_a_search_leaves_the_parts_that_hold_the_words(dialog: SentDialog) -> None:
    search(dialog, "another QUESTION")
    assert [row.text(0) for row in rows(dialog)] == ["Your question"]
    text = dialog.findChild(SentText)
    assert text is not None
    assert text.toPlainText() == "Another question"
    assert [mark.cursor.selectedText() for mark in text.extraSelections()] == ["Another question"]
    count = dialog.findChild(QLabel, "sentCount")
    assert count is not None and count.text() == "1 part"


def test_a_search_for_nothing_that_is_there_says_so(dialog: SentDialog) -> None:
    search(dialog, "whale")
    count = dialog.findChild(QLabel, "sentCount")
    assert count is not None and count.text() == "nothing found"
    assert rows(dialog) == []


def test_a_part_can_be_seen_exactly_as_it_was_sent(dialog: SentDialog) -> None:
    exact = dialog.findChild(QCheckBox, "sentExact")
    assert exact is not None
    exact.setChecked(True)
    assert json.loads(read(dialog, "System prompt")) == {"type": "text", "text": "Be kind."}


def test_a_long_part_comes_whole(qapp: QApplication) -> None:
    words = "\n".join(f"line {number}" for number in range(5_000))
    made = SentDialog(sent_report([request(text_message("user", words))]), {}, LIGHT)
    made.show()
    assert read(made, "Your question") == words
    made.close()


def test_a_picture_is_shown_small(qapp: QApplication) -> None:
    image = QImage(300, 450, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    data = bytes(buffer.data().toBase64().data()).decode()
    source = {"type": "base64", "media_type": "image/png", "data": data}
    sent = {"role": "user", "content": [{"type": "image", "source": source}]}
    reported = sent_report([request(sent)])
    made = SentDialog(reported, {data: image.scaledToHeight(220)}, LIGHT)
    made.show()
    assert "300 × 450 pixels, about 187 tokens" in read(made, "Image")
    (part,) = [part for part in reported[0].parts if part.pictures]
    assert data not in part.as_json()
    assert data in bodies_as_json(reported)
    picture = made.findChild(QLabel, "sentPicture")
    assert picture is not None and picture.isVisible()
    assert picture.pixmap().toImage().pixelColor(10, 10) == Qt.GlobalColor.red
    made.close()


def test_the_exact_bodies_can_be_saved() -> None:
    saved = json.loads(bodies_as_json(sent_report(TWO)))
    assert [each["body"]["messages"] for each in saved] == [list(r.body["messages"]) for r in TWO]


def test_all_of_it_is_copied(asked: tuple[ReaderWindow, MessagesApi, Path]) -> None:
    window, _, _ = asked
    dialog = opened(window)
    button = dialog.findChild(QPushButton, "sentCopy")
    assert button is not None
    button.click()
    wait_until(lambda: button.text() == "Copied", "the copy")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("# Request 1\n")
    assert copied.count("reading companion") == 1
    assert unique_word(2) in copied
    close(dialog)


@pytest.mark.long
def test_all_of_it_is_saved_where_the_reader_wants(
    asked: tuple[ReaderWindow, MessagesApi, Path], tmp_path: Path
) -> None:
    window, api, book = asked
    dialog = opened(window)
    dialog.findChild(QPushButton, "sentSave").click()
    chooser = window.find(QFileDialog, "saveSentDialog")
    assert Path(chooser.directory().absolutePath()) == book.parent
    chooser.fileSelected.emit(str(tmp_path / "sent.json"))
    chooser.reject()
    saved_as = dialog.findChild(QLabel, "sentSaved")
    wait_until(lambda: "Saved as sent.json" in saved_as.text(), "where it is")
    assert "Show in folder" in saved_as.text() and saved_as.isVisible()
    wait_until((tmp_path / "sent.json").is_file, "the file")
    saved = json.loads((tmp_path / "sent.json").read_text(encoding="utf-8"))
    assert [each["body"] for each in saved] == [r.body for r in api.message_requests]
    close(dialog)


@pytest.mark.long
def test_a_failed_turn_can_be_looked_into_too(
    asked: tuple[ReaderWindow, MessagesApi, Path],
) -> None:
    window, api, _ = asked
    api.then(faults.bad_request("no"))
    window.send("And then?")
    wait_until(lambda: not window.is_answering, "the failure")
    dialog = opened(window)
    assert len([row for row in rows(dialog) if row.text(0) == "Your question"]) == 2
    close(dialog)
