"""Pages as pictures for a model: every server takes them, and they can be read."""

from __future__ import annotations

import base64
import random
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.open_document import open_document
from reader_app.documents.reader import DocumentReader
from reader_app.documents.render.mupdf_renderer import MupdfRenderer, page_picture
from reader_app.domain.chat import ImagePayload
from reader_app.domain.errors import BookError
from reader_app.domain.usage import LONGEST_SIDE, MOST_PICTURE_BYTES, SMALL_BYTES, size_of
from reader_app.workers.page_images import FilePageImages
from tests.support.fakes import a_book

pytestmark = pytest.mark.usefixtures("forked_workers")


def noise(width: int, height: int) -> bytes:
    """A photograph of nothing: what is hardest to pack."""
    pixels = random.Random(7).randbytes(width * height * 3)
    picture = pymupdf.Pixmap(pymupdf.csRGB, width, height, pixels, False)
    return bytes(picture.tobytes("png"))


def book_of(path: Path, width: float, height: float, picture: bytes = b"") -> Path:
    document = pymupdf.open()
    page = document.new_page(width=width, height=height)
    if picture:
        page.insert_image(page.rect, stream=picture)
    else:
        page.insert_text((20, 40), "a page that reads well")
    document.save(path)
    return path


def drawn(path: Path) -> ImagePayload:
    book = replace(a_book(1), file_path=path)
    return FilePageImages().page_image(book, 1, None)


@pytest.mark.parametrize(
    ("width", "height"), [(595, 842), (842, 595), (400, 6000), (6000, 400), (2, 20_000)]
)
def test_both_sides_fit_into_what_any_number_of_pictures_may_have(
    tmp_path: Path, width: float, height: float
) -> None:
    with DocumentReader(book_of(tmp_path / "a.pdf", width, height)) as reader:
        file = reader.page_picture(1, LONGEST_SIDE, MOST_PICTURE_BYTES)
    size = size_of(file)
    assert size is not None and min(size) >= 1 and max(size) <= LONGEST_SIDE


def test_a_page_of_a4_is_as_large_as_it_may_be(tmp_path: Path) -> None:
    picture = drawn(book_of(tmp_path / "a.pdf", 595, 842))
    assert (picture.width, picture.height) == (1413, 2000)
    assert picture.media_type == "image/png"


def test_a_page_as_small_as_a_card_is_not_blown_up(tmp_path: Path) -> None:
    picture = drawn(book_of(tmp_path / "a.pdf", 100, 150))
    assert (picture.width, picture.height) == (300, 450)


@pytest.mark.long
@pytest.mark.slow
def test_a_scan_full_of_noise_is_a_jpeg_that_every_gateway_takes(tmp_path: Path) -> None:
    picture = drawn(book_of(tmp_path / "a.pdf", 700, 990, noise(1400, 1980)))
    assert picture.media_type == "image/jpeg"
    assert len(picture.data) < 5_000_000
    assert size_of(base64.b64decode(picture.data)) == (picture.width, picture.height)


@pytest.mark.slow
def test_what_is_still_too_large_is_drawn_smaller(tmp_path: Path) -> None:
    path = book_of(tmp_path / "a.pdf", 300, 300, noise(900, 900))
    with DocumentReader(path) as reader:
        whole = reader.page_picture(1, 900, MOST_PICTURE_BYTES)
        assert len(whole) > SMALL_BYTES
        small = reader.page_picture(1, 900, 90_000)
    assert len(small) <= 90_000
    assert size_of(whole) == (900, 900) and size_of(small) == (450, 450)


def test_what_can_not_be_made_small_enough_is_said(tmp_path: Path) -> None:
    path = book_of(tmp_path / "a.pdf", 300, 300)
    with DocumentReader(path) as reader, pytest.raises(BookError, match="couldn’t be drawn"):
        reader.page_picture(1, 900, 20)


def test_a_reader_in_another_process_draws_the_same(tmp_path: Path) -> None:
    path = book_of(tmp_path / "a.pdf", 300, 400)
    renderer = MupdfRenderer(open_document(path))
    with DocumentReader(path) as reader:
        drawn_here = page_picture(renderer, 1, 500, MOST_PICTURE_BYTES)
        assert reader.page_picture(1, 500, MOST_PICTURE_BYTES) == drawn_here
