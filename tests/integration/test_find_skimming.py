"""Find in a book that was never opened: rare words first, and no page read twice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from reader_app.documents.engine.file_changes import FileIdentity
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.processes import index_and_find_jobs
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.text_process import RequestScheduler
from reader_app.documents.text import book_text
from reader_app.documents.text.find import query_of
from reader_app.domain.document import PageText
from reader_app.domain.search import FindSyntax
from reader_app.workers.page_reader import _continued
from tests.support import books
from tests.support.document_worker import FolderSink

PAGES = 120


class Desk:
    """The text process's work on a book, step by step; `read` counts how often a page was read."""

    def __init__(self, folder: Path, texts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        path = books.make_book(folder / "a.pdf", texts)
        self.sink = FolderSink(folder / "sink")
        self.sent: list[object] = []
        self.read: Counter[int] = Counter()
        really = book_text.read_page

        def counted(document: OpenDocument, number: int) -> PageText:
            self.read[number] += 1
            return really(document, number)

        monkeypatch.setattr(book_text, "read_page", counted)
        memory = memoryview(bytearray(m.PROGRESS_BYTES))
        self.scheduler = RequestScheduler(
            open_document(path), path, progress=m.SharedProgress(memory), quarantined=set(),
            writer=self.sink, send=self.sent.append,
        )  # fmt: skip

    def find(self, text: str, from_page: int = 1, syntax: FindSyntax = FindSyntax.WORDS) -> None:
        request = m.Find(1, text, False, False, from_page=from_page, syntax=syntax)
        self.scheduler.take_in(request)

    def told(self) -> list[m.FindProgress]:
        return [each for each in self.sent if isinstance(each, m.FindProgress)]

    def work_until_hit(self) -> m.FindProgress:
        while not any(each.hits for each in self.told()):
            self.scheduler.work()
        return next(each for each in self.told() if each.hits)

    def finish(self) -> None:
        while self.scheduler.has_work:
            self.scheduler.work()


def sentences(late: str = "", at: int = PAGES) -> list[str]:
    texts = [books.page_sentence(number) for number in range(1, PAGES + 1)]
    texts[at - 1] += f" {late}"
    return texts


def test_a_word_of_a_late_page_is_found_before_the_pages_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path, sentences("xylophonist"), monkeypatch)
    desk.find("Xylophonist")
    assert desk.work_until_hit().hits == ((PAGES, 1),)
    assert desk.read.total() < 10
    desk.finish()
    last = desk.told()[-1]
    assert (last.is_done, last.total, last.pages_done) == (True, 1, PAGES)
    assert set(desk.read) == set(range(1, PAGES + 1))


def test_what_skimming_misses_is_found_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phrase that continues on the next page, and one nearer than a hit told before."""
    texts = sentences("and a xylo-", at=60)
    texts[60] = f"phonist came. {texts[60]}"
    texts[99] += " Another xylophonist."
    desk = Desk(tmp_path, texts, monkeypatch)
    desk.find("xylophonist", from_page=50)
    assert desk.work_until_hit().hits == ((100, 1),)
    desk.finish()
    assert [page for each in desk.told() for page, _ in each.hits] == [100, 60]


def test_the_file_is_known_long_before_a_search_of_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_and_find_jobs, "_AT_ONCE_S", 0)  # as if hashing took a minute
    desk = Desk(tmp_path, sentences(), monkeypatch)
    desk.find("nowhere to be found")
    while not any(isinstance(each, FileIdentity) for each in desk.sent):
        desk.scheduler.work()
    assert desk.told()[-1].pages_done < PAGES
    assert not any(each.is_done for each in desk.told())


def test_pages_after_a_hit_are_skimmed_and_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page 56 is read for a hit of page 55 that may run on; that is no reason to read page 57."""
    texts = sentences("xylophonist", at=55)
    texts[109] += " Another xylophonist."
    monkeypatch.setattr(index_and_find_jobs, "_FIND_STEP_S", 0.0)  # a page a step, all told
    monkeypatch.setattr(index_and_find_jobs, "_REPORT_S", 0.0)
    desk = Desk(tmp_path, texts, monkeypatch)
    desk.find("xylophonist")
    while desk.scheduler.has_work and sum(each.hits != () for each in desk.told()) < 2:
        desk.scheduler.work()
    assert desk.read.keys() == {53, 54, 55, 56, 108, 109, 110, 111}


def test_the_index_reads_what_a_search_needs_and_no_page_is_read_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path, sentences(), monkeypatch)
    desk.scheduler.take_in(m.Index("book"))
    desk.find("nowhere to be found", from_page=33)
    while not desk.told() or not desk.told()[-1].is_done:
        desk.scheduler.work()
    order = (tmp_path / "sink" / "order.txt").read_text(encoding="utf-8").split()
    assert order[0] == "33"
    desk.finish()
    assert desk.sink.pages().keys() == set(range(1, PAGES + 1))
    samples = 10
    assert desk.read.total() <= PAGES + samples + 2


def test_the_share_that_is_told_never_falls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path, sentences("xylophonist", at=80), monkeypatch)
    desk.find("xylo*", syntax=FindSyntax.WILDCARDS)
    desk.finish()
    shares = [each.pages_told for each in desk.told()]
    assert shares == sorted(shares) and shares[-1] == PAGES


class TwoDesks:
    """A search and a second process that helps it, on one book."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, texts: list[str], from_page: int = 1
    ) -> None:
        monkeypatch.setattr(index_and_find_jobs, "_SHARE", 10)
        monkeypatch.setattr(index_and_find_jobs, "_MOST_AHEAD", 40)
        monkeypatch.setattr(index_and_find_jobs, "_FIND_STEP_S", 0.0)  # a page a step
        (folder / "first").mkdir()
        (folder / "second").mkdir()
        self.first = Desk(folder / "first", texts, monkeypatch)
        self.second = Desk(folder / "second", texts, monkeypatch)
        self.find = m.Find(1, "xylophonist", False, False, from_page=from_page)
        self.skimmed = Counter[int]()
        really = book_text.BookText._bare_text

        def counted(book: book_text.BookText, number: int) -> str:
            self.skimmed[number] += 1
            return really(book, number)

        monkeypatch.setattr(book_text.BookText, "_bare_text", counted)

    def help(self, first_place: int = 0) -> None:
        self.second.scheduler.take_in(m.Skim(self.find, first_place))

    def pass_on(self) -> None:
        for message in self.second.sent:
            if isinstance(message, m.Skimmed):
                self.first.scheduler.take_in(message)
        self.second.sent.clear()

    def hits(self) -> list[int]:
        return [page for each in self.first.told() for page, _ in each.hits]


def with_hits(*pages: int) -> list[str]:
    texts = sentences()
    for page in pages:
        texts[page - 1] += " A xylophonist."
    return texts


def test_two_processes_skim_every_page_once_and_tell_hits_in_the_order_of_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks = TwoDesks(tmp_path, monkeypatch, with_hits(35, 65, 72, 88, 119), from_page=31)
    desks.first.scheduler.take_in(desks.find)
    desks.help()
    while any(desk.scheduler._find is not None for desk in (desks.first, desks.second)):
        for desk in (desks.second, desks.first):
            if desk.scheduler._find is not None:
                desk.scheduler.work()
        desks.pass_on()
    assert desks.hits() == [35, 65, 72, 88, 119]
    both = [page for page, times in desks.skimmed.items() if times > 1]
    assert len(both) <= 10, "only what the search had begun before it was told of help"
    assert (desks.first.told()[-1].total, desks.first.told()[-1].pages_done) == (5, PAGES)


def test_hits_of_a_second_process_that_is_ahead_wait_for_nearer_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks = TwoDesks(tmp_path, monkeypatch, with_hits(55, 115))
    desks.help()
    desks.second.finish()
    desks.first.scheduler.take_in(desks.find)
    desks.pass_on()
    assert desks.first.work_until_hit().hits == ((55, 1),)
    desks.first.finish()
    assert desks.hits() == [55, 115]
    assert not any(times > 1 for times in desks.skimmed.values())


def test_the_share_of_a_second_process_that_is_lost_is_skimmed_by_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks = TwoDesks(tmp_path, monkeypatch, with_hits(55, 115))
    desks.first.scheduler.take_in(desks.find)
    desks.help()
    while not any(isinstance(each, m.Skimmed) for each in desks.second.sent):
        desks.second.scheduler.work()
    desks.pass_on()
    assert desks.first.work_until_hit().hits == ((55, 1),)
    desks.first.finish()
    assert desks.hits() == [55, 115]
    around_hits = {53, 54, 56, 113, 114, 116}
    assert set(range(1, PAGES + 1)) - desks.skimmed.keys() <= around_hits


def test_what_is_told_of_another_search_or_of_no_page_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks = TwoDesks(tmp_path, monkeypatch, with_hits(55))
    desks.first.scheduler.take_in(desks.find)
    for told in (m.Skimmed(2, 0, PAGES, ()), m.Skimmed(1, -5, 10**12, (10**9,))):
        desks.first.scheduler.take_in(told)
    desks.first.finish()
    assert desks.hits() == [55], "in the end every page is searched"


@pytest.mark.parametrize("printed", ["extra-\nordinary", "extra\u00ad\nordinary", "Éxtraordinary"])
def test_a_word_is_seen_in_a_text_as_it_is_printed(printed: str) -> None:
    query = query_of("extraordinary")
    assert query.may_be_in(f"An {printed} “page”.")
    assert not query.may_be_in("An ordinary “page”.")
    assert query_of("n?thing", syntax=FindSyntax.WILDCARDS).may_be_in("anything")
    assert not query_of("Page", match_case=True).may_be_in("a page")


def test_after_a_crash_no_hit_is_told_or_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = sentences("xylophonist xylophonist", at=80)
    texts[89] += " A xylophonist."
    desk = Desk(tmp_path, texts, monkeypatch)
    desk.find("xylophonist", from_page=40)
    early = desk.work_until_hit()
    assert early.hits == ((80, 2),)
    again = _continued(m.Find(1, "xylophonist", False, False, from_page=40), early)
    desk.sent.clear()
    desk.scheduler.take_in(again)
    desk.finish()
    assert [each for told in desk.told() for each in told.hits] == [(90, 1)]
    assert (desk.told()[-1].total, desk.told()[-1].pages_done) == (3, PAGES)
