"""Sizes of pages that were read at an earlier opening: used, checked, and put right."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pymupdf
import pytest
from PySide6.QtWidgets import QApplication

from reader_app.bootstrap.startup import EarlyDrawingProcess
from reader_app.documents.engine.mupdf import mupdf
from reader_app.documents.engine.open_document import has_right_counts, open_document
from reader_app.documents.engine.opening_caches import PageSizeCache, stamp_of
from reader_app.documents.engine.outline_and_links import read_outline
from reader_app.documents.processes import entry_points, text_process
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.file_cache import FileCache
from reader_app.documents.processes.text_process import TextWorker
from reader_app.domain.document import PageSize
from reader_app.ipc.channel import Channel
from tests.support.books import make_book, make_long_book
from tests.support.document_worker import FolderSink
from tests.support.sweeps import first_of
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.usefixtures("forked_workers")
SMALL = PageSize(300.0, 400.0)
LARGE = PageSize(500.0, 700.0)
PAGES = 4
T = TypeVar("T")


@pytest.fixture
def known(tmp_path: Path) -> PageSizeCache:
    return PageSizeCache(tmp_path / "sizes")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_long_book(tmp_path / "a.pdf", PAGES)


def keep(known: PageSizeCache, book: Path, *sizes: PageSize) -> None:
    known.keep(book, stamp_of(book), sizes)


def true_sizes(book: Path) -> tuple[PageSize, ...]:
    return open_document(book).info.page_sizes


def wrong_in_the_middle(book: Path) -> tuple[PageSize, ...]:
    """What a look at the first page does not show."""
    first, *_, last = true_sizes(book)
    return (first, *[SMALL] * (PAGES - 2), last)


def test_sizes_are_known_as_long_as_the_file_is_the_same(known: PageSizeCache, book: Path) -> None:
    assert known.of(book) is None
    keep(known, book, SMALL, SMALL, LARGE, SMALL)
    assert known.of(book) == (SMALL, SMALL, LARGE, SMALL)
    os.utime(book, ns=(0, 0))
    assert known.of(book) is None


def test_sizes_of_a_file_that_changed_while_it_was_read_are_not_kept(
    known: PageSizeCache, book: Path
) -> None:
    stamp = stamp_of(book)
    os.utime(book, ns=(0, 0))
    known.keep(book, stamp, [SMALL])
    assert known.of(book) is None


def test_the_last_that_was_kept_is_known_until_it_is_forgotten(
    known: PageSizeCache, book: Path
) -> None:
    keep(known, book, SMALL)
    keep(known, book, LARGE)
    assert known.of(book) == (LARGE,)
    known.forget(book)
    assert known.of(book) is None


@pytest.mark.parametrize("content", [b"", b"pagesiz1", b"x" * 56, b"pagesiz1" + b"\xff" * 40])
def test_a_note_that_is_damaged_is_no_note(
    known: PageSizeCache, book: Path, tmp_path: Path, content: bytes
) -> None:
    keep(known, book, SMALL)
    (note,) = (tmp_path / "sizes").iterdir()
    note.write_bytes(content)
    assert known.of(book) is None
    keep(known, book, SMALL)
    assert known.of(book) == (SMALL,)


@pytest.mark.parametrize("damage", [b"\xff" * 24, b"\x01" + b"\x00" * 7 + b"\xff" * 16])
def test_sizes_that_no_page_has_are_no_sizes(
    known: PageSizeCache, book: Path, tmp_path: Path, damage: bytes
) -> None:
    keep(known, book, SMALL)
    (note,) = (tmp_path / "sizes").iterdir()
    note.write_bytes(note.read_bytes()[:-24] + damage)
    assert known.of(book) is None


def test_old_notes_go(known: PageSizeCache, book: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sizes"
    folder.mkdir()
    for number in range(300):
        (folder / f"{number}.sizes").write_bytes(b"")
        os.utime(folder / f"{number}.sizes", (number, number))
    keep(known, book, SMALL)
    assert known.of(book) == (SMALL,)
    assert not (folder / "0.sizes").exists()
    assert len(list(folder.iterdir())) < 300


def test_a_book_with_known_sizes_opens_with_them(known: PageSizeCache, book: Path) -> None:
    told = wrong_in_the_middle(book)
    keep(known, book, *told)
    assert FileCache(known=known).open(book, "").document.info.page_sizes == told


@pytest.mark.parametrize("told", [[SMALL] * PAGES, [SMALL] * (PAGES + 1), []])
def test_sizes_that_do_not_fit_the_first_page_or_the_count_are_read(
    known: PageSizeCache, book: Path, told: list[PageSize]
) -> None:
    keep(known, book, *told)
    assert FileCache(known=known).open(book, "").document.info.page_sizes == true_sizes(book)


def test_a_kept_file_is_opened_anew_when_other_sizes_are_known(
    known: PageSizeCache, book: Path
) -> None:
    keep(known, book, *wrong_in_the_middle(book))
    files = FileCache(known=known)
    files.open(book, "")
    right = true_sizes(book)
    keep(known, book, *right)
    assert files.open(book, "").document.info.page_sizes == right


def notes(data_dir: Path) -> PageSizeCache:
    """Where the program has them."""
    return PageSizeCache(data_dir / "page-sizes")


@pytest.mark.long
def test_the_window_keeps_what_its_text_process_has_read(
    qapp: QApplication, data_dir: Path, book: Path
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        assert notes(data_dir).of(book) == true_sizes(book)


@pytest.mark.slow
@pytest.mark.parametrize("is_early", first_of([True, False], 1))
def test_wrong_sizes_are_put_right_where_the_reader_is(
    qapp: QApplication,
    data_dir: Path,
    book: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_early: bool,
) -> None:
    monkeypatch.setenv("PAGEMATE_DATA_DIR", str(data_dir))
    told = wrong_in_the_middle(book)
    right = true_sizes(book)[1]  # now, as no other thread may open files meanwhile
    keep(notes(data_dir), book, *told)
    early = EarlyDrawingProcess(book) if is_early else None
    try:
        with ReaderWindow(data_dir, book, early=early) as window:
            view = window.page_view
            wait_until(lambda: view.page_count, "pages")
            view.go_to_page(3)
            wait_until(
                lambda: view.page_count and view.visible_area.layout.size(2) == right, "true sizes"
            )
            window.wait_for_page(3)
            window.wait_for_book()
    finally:
        if early is not None:
            early.close()


def test_pages_of_different_sizes_are_known_one_by_one(
    tmp_path: Path, known: PageSizeCache
) -> None:
    book = make_book(tmp_path / "b.pdf", ["One.", "Two."])
    keep(known, book, *true_sizes(book))
    assert FileCache(known=known).open(book, "").document.info == open_document(book).info


def make_tree(path: Path, counts: tuple[int, int, int]) -> Path:
    """Two nodes of two pages each; `counts`: what root, first and second node say they hold."""
    whole, *halves = counts
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[3 0 R 4 0 R]/Count {whole}>>",
        f"<</Type/Pages/Parent 2 0 R/Kids[5 0 R 6 0 R]/Count {halves[0]}>>",
        f"<</Type/Pages/Parent 2 0 R/Kids[7 0 R 8 0 R]/Count {halves[1]}>>",
        *(
            f"<</Type/Page/Parent {3 + page // 2} 0 R/MediaBox[0 0 {200 + page} 300]>>"
            for page in range(4)
        ),
    ]
    written, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(written))
        written += f"{number} 0 obj\n{content}\nendobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer<</Root 1 0 R/Size {size}>>\n"
    path.write_bytes(written + f"{end}startxref\n{len(written)}\n%%EOF".encode())
    return path


@pytest.mark.parametrize(
    ("counts", "is_right"),
    [((4, 2, 2), True), ((4, 1, 3), False), ((4, 3, 1), False), ((3, 2, 2), False)],
)
def test_a_tree_that_miscounts_is_noticed(
    tmp_path: Path, counts: tuple[int, int, int], is_right: bool
) -> None:
    document = open_document(make_tree(tmp_path / "t.pdf", counts))
    assert has_right_counts(document.pdf, document.info.page_count) is is_right


def test_pages_found_without_reading_the_others_are_the_same(tmp_path: Path) -> None:
    book = make_tree(tmp_path / "t.pdf", (4, 2, 2))
    sizes = true_sizes(book)
    document = open_document(book, "", sizes)
    rights = [mupdf.fz_bound_page(document.page(page)).x1 for page in (4, 1, 3, 2)]
    assert rights == [203, 200, 202, 201]


def test_a_book_whose_tree_miscounts_is_read_each_time(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    book = make_tree(tmp_path / "t.pdf", (4, 1, 3))
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        assert notes(data_dir).of(book) is None


# -- the text process opens with what is known, and looks at all sizes later -------------------


class Process:
    """A text process in this one: what it is asked, and what it says."""

    def __init__(self, known: PageSizeCache, tmp_path: Path) -> None:
        self.sent: list[object] = []
        channel = Channel(io.BytesIO(), io.BytesIO())
        channel.send = self.sent.append  # type: ignore[method-assign]
        self.worker = TextWorker(channel, FolderSink(tmp_path / "index"), known)

    def open(self, book: Path, password: str = "", *, is_help: bool = False) -> None:
        self.worker._take_in(m.OpenFile(str(book), password, is_help=is_help))

    def close(self) -> None:
        self.worker._take_in(m.CloseFile())

    def ask(self, message: object) -> None:
        self.worker._take_in(message)

    def work(self) -> None:
        """Until nothing is left to do."""
        scheduler = self.worker._scheduler
        assert scheduler is not None
        while scheduler.has_work:
            scheduler.work()

    def said(self, kind: type[T]) -> list[T]:
        return [message for message in self.sent if isinstance(message, kind)]


@pytest.fixture
def process(known: PageSizeCache, tmp_path: Path) -> Iterator[Process]:
    with closing(Process(known, tmp_path)) as opened:
        yield opened


def test_a_known_book_is_told_before_all_its_sizes_are_read(
    known: PageSizeCache, book: Path, process: Process
) -> None:
    told = wrong_in_the_middle(book)
    keep(known, book, *told)
    process.open(book)
    (opened,) = process.said(m.FileOpened)
    assert opened.info.page_sizes == told
    assert process.said(m.FileIdentity)
    assert known.of(book) == told


def test_wrong_sizes_are_noticed_once_nothing_is_asked(
    known: PageSizeCache, book: Path, process: Process
) -> None:
    keep(known, book, *wrong_in_the_middle(book))
    process.open(book)
    process.work()
    assert known.of(book) == true_sizes(book)
    scheduler = process.worker._scheduler
    assert scheduler is not None
    wait_until(lambda: scheduler.check_file() or process.said(m.FileChanged), "the change")
    process.open(book)
    assert process.said(m.FileOpened)[-1].info.page_sizes == true_sizes(book)
    process.work()
    assert known.of(book) == true_sizes(book)


def test_a_process_that_helps_leaves_the_sizes_to_the_other_one(
    known: PageSizeCache, book: Path, process: Process
) -> None:
    told = wrong_in_the_middle(book)
    keep(known, book, *told)
    process.open(book, is_help=True)
    process.work()
    assert known.of(book) == told


def test_right_sizes_say_nothing(known: PageSizeCache, book: Path, process: Process) -> None:
    keep(known, book, *true_sizes(book))
    process.open(book)
    process.work()
    scheduler = process.worker._scheduler
    assert scheduler is not None
    for _ in range(3):
        scheduler.check_file()
    assert not process.said(m.FileChanged)
    assert known.of(book) == true_sizes(book)


@pytest.fixture
def chapters(tmp_path: Path) -> Path:
    path = tmp_path / "chapters.pdf"
    with pymupdf.open() as made:
        for _ in range(3):
            made.new_page()
        made.set_toc([[1, "Loomings", 1], [2, "Deeper", 2], [1, "The End", 3]])
        made.save(path)
        made.save(path.with_name("locked.pdf"), encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="x")
    return path


def test_an_outline_is_read_once(
    known: PageSizeCache, chapters: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []
    for _ in range(2):
        with closing(Process(known, tmp_path)) as process:
            process.open(chapters)
            process.ask(m.ReadOutline())
            process.work()
            read.append(process.said(m.OutlineRead)[0].outline)
        monkeypatch.setattr(text_process, "read_outline", lambda document: pytest.fail("again"))
    assert read[0] == read[1] == read_outline(open_document(chapters))


def test_the_outline_of_a_locked_book_is_not_kept(
    process: Process, chapters: Path, tmp_path: Path
) -> None:
    process.open(chapters.with_name("locked.pdf"), "x")
    process.ask(m.ReadOutline())
    process.work()
    assert len(process.said(m.OutlineRead)[0].outline) == 3
    assert not list((tmp_path / "sizes").glob("*.outline"))


@pytest.mark.skipif(os.name == "nt", reason="folders have no mode there")
def test_the_folder_of_the_cache_and_the_data_folder_around_it_are_private(
    book: Path, tmp_path: Path
) -> None:
    """The first process to open a book may be the first to need the data folder."""
    keep(PageSizeCache(tmp_path / "data" / "page-sizes"), book, *[SMALL] * PAGES)
    entry_points._made(tmp_path / "other" / "page-sizes")
    for name in ("data/page-sizes", "data", "other/page-sizes", "other"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o700
