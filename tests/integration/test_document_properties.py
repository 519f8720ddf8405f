"""What a file says about itself, told by the real text process, and its small pictures."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from reader_app.documents.engine.open_document import date_of, open_document, read_properties
from reader_app.domain.annotations import DrawnState, FieldEntry
from reader_app.domain.document import DocumentProperties, Look, PageSize, Paper, Signature
from reader_app.ui.book.book_properties import document_facts
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import ThumbnailKey, ThumbnailPixels
from tests.support.books import make_book, make_encrypted_book
from tests.support.form_books import make_form, make_layered

pytestmark = pytest.mark.usefixtures("forked_workers")


@pytest.fixture
def told_book(tmp_path: Path) -> Path:
    document = pymupdf.open()
    for size in ((420, 595), (420, 595), (842, 595)):
        document.new_page(width=size[0], height=size[1])
    document.set_metadata(
        {
            "title": "Walden",
            "author": "H. D. Thoreau",
            "producer": "A press",
            "creationDate": "D:20200229101112+01'00'",
        }
    )
    path = tmp_path / "walden.pdf"
    document.save(path)
    return path


@pytest.fixture
def client(qtbot: QtBot) -> Iterator[DocumentClient]:
    made = DocumentClient()
    yield made
    made.shut_down()


def test_a_file_tells_who_made_it_and_when(told_book: Path) -> None:
    told = read_properties(open_document(told_book), told_book)
    assert (told.title, told.author, told.producer) == ("Walden", "H. D. Thoreau", "A press")
    assert told.created == datetime(2020, 2, 29, 10, 11, 12, tzinfo=timezone(timedelta(hours=1)))
    assert told.modified is None


def test_sizes_are_counted_most_common_first(told_book: Path) -> None:
    told = read_properties(open_document(told_book), told_book)
    assert told.sizes == ((PageSize(420, 595), 2), (PageSize(842, 595), 1))
    assert told.page_count == 3
    assert told.file_size == told_book.stat().st_size


def test_a_file_that_is_gone_has_no_size(told_book: Path) -> None:
    document = open_document(told_book)
    told_book.unlink()
    assert read_properties(document, told_book).file_size == 0


def test_encryption_is_told_and_its_absence_is_not(tmp_path: Path, told_book: Path) -> None:
    locked = make_encrypted_book(tmp_path / "locked.pdf")
    told = read_properties(open_document(locked, "sesame"), locked)
    assert told.encryption
    assert read_properties(open_document(told_book), told_book).encryption == ""


@pytest.mark.parametrize(
    ("told", "date"),
    [
        ("D:20230120164927Z", datetime(2023, 1, 20, 16, 49, 27, tzinfo=UTC)),
        ("D:2004", datetime(2004, 1, 1, tzinfo=UTC)),
        ("20040210", datetime(2004, 2, 10, tzinfo=UTC)),
        ("D:20090401163925-07'00'", datetime(2009, 4, 1, 23, 39, 25, tzinfo=UTC)),
        ("D:20091301", None),
        ("D:00000000", None),
        ("D:20090401163925+99'99'", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_dates_are_read_where_they_are_dates(told: str, date: datetime | None) -> None:
    assert date_of(told) == date


def test_the_text_process_tells_the_properties(
    qtbot: QtBot, client: DocumentClient, told_book: Path
) -> None:
    with qtbot.waitSignal(client.opened):
        client.open(told_book)
    with qtbot.waitSignal(client.properties_loaded) as caught:
        client.request_properties()
    assert caught.args[0].title == "Walden"


def thumbnail(
    qtbot: QtBot, client: DocumentClient, path: Path, key: ThumbnailKey
) -> ThumbnailPixels:
    with qtbot.waitSignal(client.opened):
        client.open(path)
    with qtbot.waitSignal(client.thumbnail_drawn) as caught:
        client.request_thumbnail_pixels(key)
    drawn = caught.args[0]
    assert isinstance(drawn, ThumbnailPixels)
    return drawn


def test_a_thumbnail_is_as_wide_as_asked_and_keeps_the_page_s_shape(
    qtbot: QtBot, client: DocumentClient, told_book: Path
) -> None:
    drawn = thumbnail(qtbot, client, told_book, ThumbnailKey(3, 84))
    assert (drawn.width, drawn.height) == (84, 59)
    assert len(drawn.pixels) == 84 * 59 * 4


def test_a_turned_thumbnail_on_dark_paper_is_turned_and_dark(
    qtbot: QtBot, client: DocumentClient, tmp_path: Path
) -> None:
    book = make_book(tmp_path / "book.pdf", ["Words."])
    key = ThumbnailKey(1, 119, Look(90, Paper.DARK))
    drawn = thumbnail(qtbot, client, book, key)
    image = QImage(drawn.pixels, drawn.width, drawn.height, QImage.Format.Format_RGB32)
    assert (drawn.width, drawn.height) == (119, 84)
    assert image.pixelColor(60, 40).lightness() < 80


def test_a_thumbnail_of_a_page_that_is_not_there_has_no_pixels(
    qtbot: QtBot, client: DocumentClient, told_book: Path
) -> None:
    assert thumbnail(qtbot, client, told_book, ThumbnailKey(99, 84)).pixels == b""


def test_a_thumbnail_shows_form_and_layers_as_the_pages_and_the_file_stays(
    qtbot: QtBot, client: DocumentClient, tmp_path: Path
) -> None:
    form, plan = make_form(tmp_path / "form.pdf"), make_layered(tmp_path / "plan.pdf")
    filled = DrawnState((FieldEntry("name", ("WWWWWWWW",)),))
    switched = DrawnState(shown=(1,), hidden=(0,))
    for path, state in ((form, filled), (plan, switched)):
        usual = thumbnail(qtbot, client, path, ThumbnailKey(1, 240))
        changed = thumbnail(qtbot, client, path, ThumbnailKey(1, 240, state=state))
        assert changed.pixels != usual.pixels
        assert thumbnail(qtbot, client, path, ThumbnailKey(1, 240)).pixels == usual.pixels


def test_signatures_are_told_as_the_file_tells_them(
    qtbot: QtBot, client: DocumentClient, tmp_path: Path
) -> None:
    document = pymupdf.open()
    document.new_page()
    field, group = document.get_new_xref(), document.get_new_xref()
    document.update_object(field, "<</T(b)>>")
    document.update_object(
        group,
        f"<</FT/Sig/T(a)/Kids[{field} 0 R]/V<</Type/Sig/Filter/Adobe.PPKLite/Name(Jane \\(Ltd\\))"
        "/M(D:20240501101112Z)/Reason(I approve)>>>>",
    )
    document.xref_set_key(document.pdf_catalog(), "AcroForm", f"<</Fields[{group} 0 R]>>")
    path = tmp_path / "signed.pdf"
    document.save(path)
    when = datetime(2024, 5, 1, 10, 11, 12, tzinfo=UTC)
    with qtbot.waitSignal(client.opened):
        client.open(path)
    with qtbot.waitSignal(client.properties_loaded) as told:
        client.request_properties()
    assert told.args[0].signatures[0] == Signature("Jane (Ltd)", when, "I approve")


def test_a_signature_without_facts_is_told_as_one() -> None:
    told = DocumentProperties(
        "", "", "", "", "", "", None, None, "PDF 1.4", "", 0, 1, (), (Signature("", None, ""),)
    )
    assert dict(document_facts(told))["Signed"].endswith("(not verified)")
