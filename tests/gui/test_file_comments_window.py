"""Comments of a file in the real window: read by the text process, taken over, undone, sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from reader_app.ui.annotations.file_annotations import FileCommentsView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.test_sent_window import close, read
from tests.gui.test_sent_window import opened as opened_request
from tests.support.commented_pdf import CommentedPdf
from tests.support.messages_api import MessagesApi, tool_use
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
]


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, tmp_path: Path) -> Iterator[ReaderWindow]:
    use_server(data_dir, "http://127.0.0.1:9")
    pdf = CommentedPdf(pages=2)
    pdf.mark(pdf.words(1, 3), more="/Contents(Why?)/T(Ada)")
    pdf.add("Text", "/Contents(Too long)", page=2)
    with ReaderWindow(data_dir, pdf.save(tmp_path / "book.pdf")) as opened:
        opened.wait_for_book(indexed=False)
        wait_until(lambda: len(comments_of(opened).shown.comments) == 2, "the comments")
        yield opened


def pane_of(window: ReaderWindow) -> ViewerPane:
    return window.books.pane


def comments_of(window: ReaderWindow) -> FileCommentsView:
    return pane_of(window).annotations.comments


def choose(window: ReaderWindow, name: str) -> None:
    menu = pane_of(window).annotations.panel.comments_menu
    action = menu.findChild(QAction, name) or next(
        each for each in menu.actions() if each.objectName() == name
    )
    action.trigger()


def stored(data_dir: Path) -> list[tuple[object, ...]]:
    words = rows(data_dir, "SELECT author, note FROM highlight")
    return [*words, *rows(data_dir, "SELECT author, text FROM free_mark")]


def test_all_are_taken_over_once_and_come_back_in_one_step(
    window: ReaderWindow, data_dir: Path
) -> None:
    choose(window, "takeAllComments")
    wait_until(lambda: stored(data_dir) == [("Ada", "Why?"), ("", "Too long")], "the notes")
    assert comments_of(window).shown.comments == []
    choose(window, "takeAllComments")
    pane_of(window).annotations.undo_requested.emit()
    wait_until(lambda: stored(data_dir) == [], "none of them")
    assert len(comments_of(window).shown.comments) == 2


def test_sending_them_is_allowed_for_the_book(window: ReaderWindow) -> None:
    choose(window, "sendComments")
    wait_until(lambda: window.book("comments_allowed") == [1], "the permission")
    choose(window, "sendComments")
    wait_until(lambda: window.book("comments_allowed") == [0], "no permission")


def test_a_comment_is_asked_about_with_its_words(window: ReaderWindow) -> None:
    comments = comments_of(window)
    comments.open_card(comments.shown.comments[0], takes_keys=True)
    window.click("askCommentButton")
    chip = window.find(QWidget, "attachment")
    assert " — Ada: Why?”" in " ".join(label.text() for label in chip.findChildren(QLabel))
    assert comments.card.isHidden() and window.composer.hasFocus()


@pytest.mark.long
def test_a_file_that_was_changed_is_read_again(window: ReaderWindow, tmp_path: Path) -> None:
    pdf = CommentedPdf(pages=2)
    pdf.add("Text", "/Contents(Only this)")
    pdf.save(tmp_path / "new.pdf").replace(tmp_path / "book.pdf")

    def texts() -> list[str]:
        return [each.annotation.text for each in comments_of(window).shown.comments]

    wait_until(lambda: texts() == ["Only this"], "the other comment")


# -- what a model is sent of them -----------------------------------------------------------------


@pytest.fixture
def asked(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> Iterator[tuple[ReaderWindow, MessagesApi]]:
    """A window whose model reads the comments, with the answer "So." to each question."""
    pdf = CommentedPdf(pages=2)
    pdf.add("Text", "/Contents(Secretly doubtful)/T(Ada)")
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, pdf.save(tmp_path / "book.pdf")) as opened:
            opened.wait_for_book()
            wait_until(lambda: comments_of(opened).shown.comments, "the comments")
            yield opened, api


def ask(window: ReaderWindow, api: MessagesApi) -> str:
    """Ask about the comments; return all that was sent for it."""
    api.reply(tool_use("read_comments", {})).reply("So.")
    window.ask("What do the comments say?")
    return json.dumps([request.body for request in api.message_requests])


def test_comments_are_sent_once_that_is_allowed_and_what_was_sent_shows_them(
    asked: tuple[ReaderWindow, MessagesApi],
) -> None:
    window, api = asked
    told = ask(window, api)
    assert "hasn't allowed the comments" in told
    assert "Secretly doubtful" not in told and "Ada" not in told
    window.click("noticeAction")
    wait_until(lambda: window.book("comments_allowed") == [1], "the permission")
    window.start_new_conversation()
    assert "Ada, note: Secretly doubtful" in ask(window, api)
    dialog = opened_request(window)
    assert "Secretly doubtful" in read(dialog, "Tool result: read_comments")
    close(dialog)
