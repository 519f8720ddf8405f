"""Tesseract is found, asked without a shell, and ended when it takes too long."""

from __future__ import annotations

import shutil
import threading
import time
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.processes.ocr_process import Scale, dpi_for, recognised_page
from reader_app.documents.tesseract import (
    RecognitionFailedError,
    Tesseract,
    find_recogniser,
    languages_in,
)
from tests.support.fake_tesseract import FakeTesseract, fake_tesseract

PICTURE = b"P5 8 8 255\n" + bytes(64)


@pytest.fixture
def fake(tmp_path: Path) -> FakeTesseract:
    return fake_tesseract(tmp_path / "program")


def test_it_is_found_on_the_path_with_its_languages(
    fake: FakeTesseract, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(fake.folder))
    found = find_recogniser()
    assert (found.path, found.languages) == (str(fake.program), ("deu", "eng"))


def test_where_it_is_not_installed_none_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("reader_app.documents.tesseract._USUAL_PLACES", {})
    assert not find_recogniser().is_there


def test_a_program_that_does_not_start_is_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "tesseract"
    broken.write_text("no program")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not find_recogniser().is_there


def test_data_that_is_no_language_is_not_offered() -> None:
    listed = 'List of available languages in "/x/" (4):\nchi_sim\nosd\nequ\nscript/Latin\n'
    assert languages_in(listed) == ("chi_sim", "script/Latin")


def test_the_picture_goes_through_a_pipe(fake: FakeTesseract) -> None:
    Tesseract(str(fake.program), page_limit_s=60).table_of(PICTURE, ("deu", "eng"), 300)
    ((arguments, size),) = fake.calls
    assert arguments == ["stdin", "stdout", "-l", "deu+eng", "--dpi", "300", "--psm", "3", "tsv"]
    assert size == (8, 8)


def test_a_page_that_takes_too_long_is_given_up(fake: FakeTesseract) -> None:
    fake.hang()
    with pytest.raises(RecognitionFailedError):
        Tesseract(str(fake.program), page_limit_s=0.05).table_of(PICTURE, ("eng",), 300)


def test_a_failure_of_the_program_is_one_of_the_page(fake: FakeTesseract) -> None:
    fake.fail()
    with pytest.raises(RecognitionFailedError, match="Error opening data file"):
        Tesseract(str(fake.program), page_limit_s=60).table_of(PICTURE, ("eng",), 300)


def test_cancelling_ends_what_runs(fake: FakeTesseract) -> None:
    fake.hang()
    tesseract = Tesseract(str(fake.program), page_limit_s=600)

    def cancel_once_it_runs() -> None:
        while not fake.is_hanging:
            time.sleep(0.01)
        tesseract.cancel()

    thread = threading.Thread(target=cancel_once_it_runs)
    thread.start()
    with pytest.raises(RecognitionFailedError):
        tesseract.table_of(PICTURE, ("eng",), 300)
    thread.join()


def test_nothing_starts_after_cancelling(fake: FakeTesseract) -> None:
    tesseract = Tesseract(str(fake.program), page_limit_s=60)
    tesseract.cancel()
    with pytest.raises(RecognitionFailedError):
        tesseract.table_of(PICTURE, ("eng",), 300)
    assert fake.calls == []


@pytest.mark.parametrize(
    ("width", "height", "dpi"),
    [(595, 842, 300), (2400, 3300, 140), (20_000, 100, 72), (100, 100, 300)],
)
def test_large_pages_are_looked_at_less_closely(width: int, height: int, dpi: int) -> None:
    assert round(dpi_for(width, height)) == dpi


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed here")
def test_the_real_program_reads_a_printed_page_and_tells_where_words_stand() -> None:
    found = find_recogniser()
    if "eng" not in found.languages:
        pytest.skip("Tesseract has no English here")
    document = pymupdf.open()
    page = document.new_page(width=420, height=595)
    page.insert_text((48, 100), "The lighthouse keeper wrote a letter.", fontsize=14)
    expected = page.search_for("keeper")[0]
    pixels = page.get_pixmap(dpi=300, colorspace=pymupdf.csGRAY)
    picture = b"P5 %d %d 255\n" % (pixels.width, pixels.height) + pixels.samples
    table = Tesseract(found.path, page_limit_s=120).table_of(picture, ("eng",), 300)
    read = recognised_page(1, table, Scale(420 / pixels.width, 595 / pixels.height))
    assert read.text == "The lighthouse keeper wrote a letter."
    rect = read.words[2].rect
    assert abs(rect.x0 - expected.x0) < 2
    assert abs(rect.x1 - expected.x1) < 2
    assert expected.y0 - 2 < rect.y0 < rect.y1 < expected.y1 + 2
