"""Text of pages that are pictures is recognised in the window, with a program like Tesseract."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDialog, QLabel

from reader_app.ipc import channel
from reader_app.ui.book.recognition_controller import RecognitionBar
from reader_app.ui.window.action_table import ActionId
from tests.support.books import make_book, make_scanned_book, page_sentence
from tests.support.fake_tesseract import FakeTesseract, fake_tesseract
from tests.support.processes import workers_of
from tests.support.window import ReaderWindow, rows, wait_until

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


@pytest.fixture
def tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeTesseract:
    fake = fake_tesseract(tmp_path / "program")
    monkeypatch.setenv("PATH", str(fake.folder))
    # This program keeps a log of its calls, which a confined one couldn't.
    monkeypatch.setattr(channel, "can_hand_files", lambda: False)
    return fake


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    return make_scanned_book(tmp_path / "scan.pdf", 3)


@pytest.fixture
def window(data_dir: Path, scan: Path) -> Iterator[ReaderWindow]:
    with ReaderWindow(data_dir, scan) as opened:
        opened.wait_for_book()
        yield opened


def bar(window: ReaderWindow) -> RecognitionBar:
    return window.find(RecognitionBar, "recognitionBar")


def wait_for_offer(window: ReaderWindow) -> None:
    wait_until(lambda: window.has("recogniseButton"), "the offer")


def dialog(window: ReaderWindow, name: str) -> QDialog:
    wait_until(lambda: window.has(name), f"the dialog {name}")
    return window.find(QDialog, name)


def recognise(window: ReaderWindow) -> None:
    wait_for_offer(window)
    window.click("recogniseButton")
    dialog(window, "recognitionDialog")
    window.click("recognitionAcceptButton")


def recognised(window: ReaderWindow) -> list[int]:
    query = "SELECT number FROM recognised_page ORDER BY number"
    return [int(str(number)) for (number,) in rows(window.data_dir, query)]


def wait_until_all_are_read(window: ReaderWindow) -> None:
    wait_until(lambda: recognised(window) == [1, 2, 3], "all pages")
    wait_until(lambda: not window.has("recognitionBar"), "the end")


def test_a_book_of_pictures_is_said_to_be_one(
    tesseract: FakeTesseract, window: ReaderWindow
) -> None:
    wait_for_offer(window)
    assert bar(window).words == "All pages are images, so they can’t be searched."


def test_recognised_words_are_found_in_the_book(
    tesseract: FakeTesseract, window: ReaderWindow
) -> None:
    recognise(window)
    wait_until_all_are_read(window)
    finder = window.books.pane.finder
    finder.open()
    QTest.keyClicks(finder.bar.box, "lighthouse")
    wait_until(lambda: finder.session.is_done and finder.session.found.total == 3, "the hits")


@pytest.mark.long
def test_recognised_words_can_be_selected(tesseract: FakeTesseract, window: ReaderWindow) -> None:
    view = window.page_view
    recognise(window)
    wait_until_all_are_read(window)

    def selects() -> str:
        view.text.select_all_on_page()
        return view.text.selected_text()

    wait_until(lambda: "The old lighthouse" in selects(), "words to select")


@pytest.mark.long
def test_a_page_that_was_looked_at_before_has_its_words_too(
    tesseract: FakeTesseract, window: ReaderWindow
) -> None:
    view = window.page_view
    view.text.select_all_on_page()
    recognise(window)
    wait_until_all_are_read(window)

    def selects() -> str:
        view.text.select_all_on_page()
        return view.text.selected_text()

    wait_until(lambda: "lighthouse" in selects(), "words to select")


@pytest.mark.long
def test_the_companion_answers_from_recognised_pages(
    tesseract: FakeTesseract, window: ReaderWindow
) -> None:
    recognise(window)
    wait_until_all_are_read(window)
    answer = window.ask("Where is the lighthouse?")
    assert answer.text.startswith("Found on p. 1, p. 2, p. 3")


@pytest.mark.long
def test_the_languages_that_are_chosen_are_used(
    tesseract: FakeTesseract, window: ReaderWindow
) -> None:
    wait_for_offer(window)
    window.click("recogniseButton")
    dialog(window, "recognitionDialog")
    window.find(QCheckBox, "recognitionLanguage_eng").setChecked(False)
    window.find(QCheckBox, "recognitionLanguage_deu").setChecked(True)
    window.click("recognitionAcceptButton")
    wait_until_all_are_read(window)
    assert {arguments[3] for arguments, _ in tesseract.calls} == {"deu"}


@pytest.mark.long
def test_without_a_language_nothing_can_begin(
    tesseract: FakeTesseract, window: ReaderWindow
) -> None:
    wait_for_offer(window)
    window.click("recogniseButton")
    dialog(window, "recognitionDialog")
    window.find(QCheckBox, "recognitionLanguage_eng").setChecked(False)
    from PySide6.QtWidgets import QPushButton

    assert not window.find(QPushButton, "recognitionAcceptButton").isEnabled()


@pytest.mark.long
def test_pages_in_view_come_first(tesseract: FakeTesseract, window: ReaderWindow) -> None:
    window.page_view.go_to_page(3)
    window.wait_for_page(3)
    recognise(window)
    wait_until_all_are_read(window)
    (text,) = rows(window.data_dir, "SELECT text FROM recognised_page WHERE number = 3")
    assert "page 1" in str(text[0])


def test_cancelling_keeps_what_there_is_and_ends_at_once(
    tesseract: FakeTesseract, window: ReaderWindow
) -> None:
    tesseract.hang()
    recognise(window)
    wait_until(lambda: tesseract.is_hanging, "the program at work")
    window.click("recognitionCancelButton")
    assert "The pages done so far are kept" in window.notices
    assert not window.has("recognitionBar")
    wait_until(lambda: rows(window.data_dir, "SELECT wish FROM recognition") == [("stopped",)])


@pytest.mark.long
def test_what_was_begun_goes_on_when_the_book_is_open_again(
    tesseract: FakeTesseract, data_dir: Path, scan: Path
) -> None:
    tesseract.hang()
    with ReaderWindow(data_dir, scan) as window:
        window.wait_for_book()
        recognise(window)
        wait_until(lambda: tesseract.is_hanging, "the program at work")
    tesseract.hang(False)
    with ReaderWindow(data_dir, scan) as window:
        window.wait_for_book()
        wait_until_all_are_read(window)


def test_words_of_an_earlier_day_are_there_when_the_book_is_open_again(
    tesseract: FakeTesseract, data_dir: Path, scan: Path
) -> None:
    with ReaderWindow(data_dir, scan) as window:
        window.wait_for_book()
        recognise(window)
        wait_until_all_are_read(window)
    with ReaderWindow(data_dir, scan) as window:
        window.wait_for_book()
        view = window.page_view

        def selects() -> str:
            view.text.select_all_on_page()
            return view.text.selected_text()

        wait_until(lambda: "lighthouse" in selects(), "words to select")
        assert not window.has("recognitionBar")


@pytest.mark.long
def test_who_was_told_once_is_not_told_again(
    tesseract: FakeTesseract, data_dir: Path, scan: Path
) -> None:
    with ReaderWindow(data_dir, scan) as window:
        window.wait_for_book()
        wait_for_offer(window)
        window.click("recognitionDismissButton")
        wait_until(lambda: rows(data_dir, "SELECT wish FROM recognition") == [("dismissed",)])
    with ReaderWindow(data_dir, scan) as window:
        window.wait_for_book()
        window.window.action(ActionId.RECOGNISE_TEXT).trigger()
        dialog(window, "recognitionDialog")
        assert not window.has("recognitionBar")


@pytest.mark.long
def test_a_lost_process_costs_its_page_only(tesseract: FakeTesseract, window: ReaderWindow) -> None:
    tesseract.hang()
    recognise(window)
    wait_until(lambda: tesseract.is_hanging, "the program at work")
    (worker,) = workers_of(window.processes, "recognise")
    programs = worker.children()
    worker.kill()
    for program in programs:
        program.kill()
    tesseract.hang(False)
    wait_until(lambda: recognised(window) == [2, 3], "the other pages")
    wait_until(lambda: "couldn’t be read" in window.notices, "what came of it")


@pytest.mark.long
def test_without_the_program_it_is_said_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: ReaderWindow
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("reader_app.documents.tesseract._USUAL_PLACES", {})
    wait_for_offer(window)
    window.click("recogniseButton")
    told = dialog(window, "noRecogniserDialog")
    command = window.find(QLabel, "recogniserCommand")
    assert "install" in command.text()
    assert "tesseract" in command.text().casefold()
    QTest.keyClick(told, Qt.Key.Key_Escape)


@pytest.mark.long
def test_a_book_with_a_picture_or_two_is_not_disturbed(
    tesseract: FakeTesseract, data_dir: Path, tmp_path: Path
) -> None:
    import pymupdf

    path = make_book(tmp_path / "plates.pdf", [page_sentence(n) for n in range(1, 13)])
    with pymupdf.open(make_scanned_book(tmp_path / "cover.pdf", 1)) as cover:
        book = pymupdf.open(path)
        book.insert_pdf(cover, start_at=0)
        book.save(tmp_path / "book.pdf")
        book.close()
    with ReaderWindow(data_dir, tmp_path / "book.pdf") as window:
        window.wait_for_book()
        window.window.action(ActionId.RECOGNISE_TEXT).trigger()
        asked = dialog(window, "recognitionDialog")
        told = " ".join(label.text() for label in asked.findChildren(QLabel))
        assert "Page #1 is an image" in told
        assert not window.has("recognitionBar")
