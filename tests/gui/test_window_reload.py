"""A file that changes on disk while it is read: read again in place, once it is complete."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.support.books import make_unique_word_book, unique_word
from tests.support.messages_api import MessagesApi, faults
from tests.support.tabs import drop, titles, wait_for_pages
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.slow,
]


def write_draft(path: Path, pages: int) -> Path:
    return make_unique_word_book(path, pages, title="Draft")


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    return write_draft(tmp_path / "draft.pdf", 6)


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, draft: Path) -> Iterator[ReaderWindow]:
    """Reading a draft of six pages, on page 4."""
    use_server(data_dir, "", server="offline")
    with ReaderWindow(data_dir, draft) as opened:
        opened.wait_for_book()
        opened.page_view.go_to_page(4)
        yield opened


def test_a_rewritten_file_is_shown_where_the_reader_was(window: ReaderWindow, draft: Path) -> None:
    window.page_view.page_viewport.set_zoom(1.6)
    write_draft(draft, 9)
    wait_for_pages(window, 9)
    assert window.current_page == 4
    assert window.page_view.page_viewport.zoom_factor == pytest.approx(1.6)
    assert "Reloaded" in window.notices


def test_a_file_that_came_back_is_no_longer_said_to_be_missing(
    window: ReaderWindow, draft: Path
) -> None:
    draft.unlink()
    wait_until(lambda: "missing" in window.notices, "the sentence about the file")
    write_draft(draft, 9)
    wait_for_pages(window, 9)
    wait_until(lambda: "Reloaded" in window.notices, "the sentence")
    window.window.hide_notice()
    assert window.notices == ""


def test_reloading_a_file_that_is_gone_leaves_its_pages_in_view(
    window: ReaderWindow, draft: Path
) -> None:
    draft.unlink()
    wait_until(lambda: "missing" in window.notices, "the sentence about the file")
    window.window.hide_notice()
    window.press(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: "missing" in window.notices, "the sentence, told again")
    assert (window.page_view.page_count, window.current_page) == (6, 4)
    write_draft(draft, 9)
    window.press(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    wait_for_pages(window, 9)


@pytest.mark.long
def test_the_way_back_outlives_a_rewritten_file(window: ReaderWindow, draft: Path) -> None:
    write_draft(draft, 9)
    wait_for_pages(window, 9)
    window.press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    wait_until(lambda: window.current_page == 1, "the page before the jump")


@pytest.mark.long
def test_a_reader_behind_the_new_end_is_on_the_last_page(window: ReaderWindow, draft: Path) -> None:
    write_draft(draft, 2)
    wait_for_pages(window, 2)
    assert window.current_page == 2


@pytest.mark.long
def test_half_a_file_changes_nothing_until_it_is_whole(
    window: ReaderWindow, draft: Path, tmp_path: Path
) -> None:
    """As a typesetter writes: bit by bit, into the same file."""
    whole = write_draft(tmp_path / "next.pdf", 9).read_bytes()
    shown: list[int] = []
    window.books.pages_shown.connect(lambda: shown.append(window.page_view.page_count))
    with draft.open("wb") as file:
        for part in (whole[:300], whole[300:3000]):
            file.write(part)
            file.flush()
            QTest.qWait(900)
        assert window.page_view.page_count == 6
        assert window.books.book is not None
        file.write(whole[3000:])
    wait_for_pages(window, 9)
    assert shown == [9]


@pytest.mark.long
def test_a_broken_file_leaves_the_old_pages_on_the_screen(
    window: ReaderWindow, draft: Path
) -> None:
    draft.write_bytes(b"%PDF-1.7\nnot a book at all\n%%EOF\n")
    QTest.qWait(2500)
    assert window.page_view.page_count == 6
    assert window.notices == ""
    write_draft(draft, 9)
    wait_for_pages(window, 9)


@pytest.mark.long
def test_conversation_and_words_in_the_composer_stay(window: ReaderWindow, draft: Path) -> None:
    window.ask(f"Where is {unique_word(2)}?")
    window.type("And where is")
    window.composer.setFocus()
    write_draft(draft, 9)
    wait_for_pages(window, 9)
    assert len(window.messages) == 2
    assert window.composer.toPlainText() == "And where is"
    assert window.composer.hasFocus()
    assert window.book("title") == ["Draft"]


@pytest.mark.long
def test_new_pages_can_be_asked_about(window: ReaderWindow, draft: Path) -> None:
    write_draft(draft, 9)
    wait_for_pages(window, 9)
    window.wait_for_book()
    assert unique_word(9) in window.ask(f"Where is {unique_word(9)}?").text


def test_a_key_reads_the_file_again(window: ReaderWindow) -> None:
    window.press(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: "Reloaded" in window.notices, "the sentence")
    assert (window.page_view.page_count, window.current_page) == (6, 4)


@pytest.mark.long
def test_who_decides_alone_is_asked(
    qapp: QApplication, data_dir: Path, draft: Path, tmp_path: Path
) -> None:
    use_server(data_dir, "", server="offline", reloads_changed_files=False)
    with ReaderWindow(data_dir, draft) as window:
        window.wait_for_book()
        write_draft(draft, 9)
        wait_until(lambda: "changed" in window.notices, "the sentence about the file")
        assert window.page_view.page_count == 6
        next(b for b in window.window.findChildren(QPushButton) if b.text() == "Reload").click()
        wait_for_pages(window, 9)


@pytest.mark.long
def test_an_answer_goes_on_while_the_file_is_read_again(
    qapp: QApplication, data_dir: Path, draft: Path
) -> None:
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, draft) as window:
            window.wait_for_book()
            api.then(faults.silent_in_stream())
            window.send("About the draft?")
            window.wait_for_text("Half")
            write_draft(draft, 9)
            wait_for_pages(window, 9)
            assert window.is_answering
            assert "Half" in window.answer.text
            window.click("stopButton")
            window.wait_for_answer()


@pytest.mark.long
def test_a_book_that_changed_while_it_was_in_another_tab_is_the_new_one(
    window: ReaderWindow, draft: Path, tmp_path: Path
) -> None:
    window.ask(f"Where is {unique_word(2)}?")
    drop(window, make_unique_word_book(tmp_path / "other.pdf", 3, title="Other"))
    wait_for_pages(window, 3)
    write_draft(draft, 9)
    drop(window, draft)
    wait_for_pages(window, 9)
    assert titles(window) == ["Draft", "Other"]
    wait_until(lambda: len(window.messages) == 2, "the conversation")
    assert window.book("title") == ["Draft", "Other"]


@pytest.mark.long
def test_a_book_that_changed_between_two_starts_keeps_its_conversation(
    window: ReaderWindow, draft: Path, qapp: QApplication
) -> None:
    window.ask(f"Where is {unique_word(2)}?")
    window.close()
    write_draft(draft, 8)
    with ReaderWindow(window.data_dir, draft) as again:
        wait_for_pages(again, 8)
        wait_until(lambda: len(again.messages) == 2, "the conversation")
        assert again.book("title") == ["Draft"]


def test_a_change_told_before_the_book_is_known_is_not_forgotten(
    qapp: QApplication, data_dir: Path, draft: Path
) -> None:
    use_server(data_dir, "", server="offline")
    with ReaderWindow(data_dir, draft) as window:
        assert window.books.book is None
        window.books.file_changed.emit()
        wait_until(lambda: "Reloaded" in window.notices, "the sentence")
