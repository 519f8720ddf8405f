"""Scanned books: what their pages decode to doesn't pile up in a document process."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pymupdf
import pytest

from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.processes.file_cache import MemoryTrim
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.render.pixel_area import pixel_area
from reader_app.ipc.memory import give_back_memory, resident_bytes

MB = 1024 * 1024
PAGES, SIDE = 24, 1400
DECODED = 3 * SIDE * SIDE
"""Bytes of one page's picture: 24 of them are 141 MB."""


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A picture of its own on each page."""
    path = tmp_path_factory.mktemp("scan") / "scan.pdf"
    chance = random.Random(1)
    document = pymupdf.open()
    for _ in range(PAGES):
        page = document.new_page(width=100, height=100)
        color = bytes(chance.randrange(256) for _ in range(3))
        picture = pymupdf.Pixmap(pymupdf.csRGB, SIDE, SIDE, color * (SIDE * SIDE), False)
        page.insert_image(page.rect, stream=picture.tobytes("jpeg"))
    document.save(path)
    document.close()
    return path


def held() -> int:
    give_back_memory()
    return resident_bytes(os.getpid()) or 0


def decode_all(opened: OpenDocument) -> None:
    """As text and thumbnails of a scanned book do, with nothing that bounds it."""
    for page in range(1, PAGES + 1):
        area = pixel_area(opened, page, SIDE)  # smaller ones are decoded at a smaller size
        MupdfRenderer(opened).grey(page, area.width)


@pytest.mark.long
@pytest.mark.slow
def test_what_pages_decode_to_is_bounded_while_they_are_drawn(scan: Path) -> None:
    opened = open_document(scan)
    renderer = MupdfRenderer(opened)
    area = pixel_area(opened, 1, SIDE)
    pixels = memoryview(bytearray(area.size_in_bytes))
    before = held()
    for page in range(1, PAGES + 1):
        renderer.draw(page, area, pixels)
    assert held() - before < 64 * MB + 3 * DECODED


@pytest.mark.slow
def test_a_process_that_reads_each_page_once_keeps_no_decoded_pages(scan: Path) -> None:
    opened = open_document(scan)
    decode_all(opened)
    before = held()
    MemoryTrim(opened, reads_once=True).let_go()
    assert before - held() > PAGES // 2 * DECODED


@pytest.mark.slow
def test_a_process_that_draws_pages_again_keeps_what_they_decode_to(scan: Path) -> None:
    opened = open_document(scan)
    decode_all(opened)
    before = held()
    MemoryTrim(opened).let_go()
    assert before - held() < PAGES // 2 * DECODED
