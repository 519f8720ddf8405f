"""The truth benchmark, small: a model that cheats gets nothing, and nothing false is believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.truth import Tries, Truth, made_book_truth, quotes_of, report
from benchmarks.truth_book import make_truth_book
from benchmarks.truth_leaks import Cheat
from benchmarks.truth_quotes import check_quotes
from benchmarks.truth_session import opened_library
from reader_app.domain.book import Book

PAGES = 6


@pytest.fixture(scope="module")
def truth(request: pytest.FixtureRequest) -> Truth:
    if request.config.getoption("--all"):
        return made_book_truth(PAGES, Tries(http=1))
    return made_book_truth(PAGES, Tries(positions=1, http=1, quotes=12))


@pytest.mark.long
@pytest.mark.slow
def test_nothing_beyond_the_fence_reaches_the_model_at_any_position(truth: Truth) -> None:
    assert truth.leaks.positions == PAGES
    assert truth.leaks.found == []
    assert truth.wire.positions == 1
    assert truth.wire.found == []


@pytest.mark.slow
@pytest.mark.long
def test_the_same_attack_gets_words_where_there_is_no_guard(truth: Truth) -> None:
    assert truth.control == PAGES // 2


@pytest.mark.slow
def test_every_citation_lies_on_exactly_its_words(truth: Truth) -> None:
    assert truth.cited.sent > 100
    assert (truth.cited.right, truth.cited.wrong) == (truth.cited.sent, [])
    assert (truth.by_ids.right, truth.by_ids.wrong) == (truth.by_ids.sent, [])


@pytest.mark.slow
def test_true_quotations_are_verified_and_altered_ones_never(truth: Truth) -> None:
    assert {"hyphen", "ligature", "page"} <= set(truth.quoted.by_trait)
    assert truth.quoted.missed == []
    assert truth.quoted.believed == []
    assert truth.quoted.caught == truth.quoted.misattributed


@pytest.mark.slow
def test_invented_ids_are_dropped_and_counted(truth: Truth) -> None:
    tried, accepted, counted = truth.invented
    assert (accepted, counted) == (0, tried)


@pytest.mark.slow
def test_the_report_says_it_all(truth: Truth) -> None:
    assert truth.is_met
    assert "| **Leaks** | **0** |" in report([truth])


@pytest.mark.slow
def test_a_leak_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = make_truth_book(tmp_path / "book.pdf", 3)
    monkeypatch.setattr(Book, "fence", property(lambda self: 3 if self.spoiler_guard else None))
    with opened_library(book.path) as library:
        leaks = Cheat(library, book.secrets, book.keys).at_every_position([1])
    assert {page for _, page, word in leaks.found if word in book.secrets.values()} == {2, 3}


@pytest.mark.slow
def test_thorough_tools_tables_and_references_get_words_where_there_is_no_guard(
    tmp_path: Path,
) -> None:
    book = make_truth_book(tmp_path / "book.pdf", 4)
    with opened_library(book.path) as library:
        cheat = Cheat(library, book.secrets, book.keys)
        assert cheat.deeper_without_guard() == 2
        assert library.tables.shown
        assert cheat.at_every_position([2]).found == []


@pytest.mark.slow
@pytest.mark.long
def test_a_leak_of_a_label_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = make_truth_book(tmp_path / "book.pdf", 4)
    monkeypatch.setattr("reader_app.app.chat.book_context.is_numeral", lambda label: True)
    with opened_library(book.path) as library:
        leaks = Cheat(library, book.secrets, book.keys, book.labels).at_every_position([1])
    assert {word for _, _, word in leaks.found} == set(book.labels.values())


@pytest.mark.slow
@pytest.mark.long
def test_a_believed_lie_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = make_truth_book(tmp_path / "book.pdf", 2)
    monkeypatch.setattr("benchmarks.truth_quotes.altered", lambda kind, true, *rest: true[4:])
    monkeypatch.setattr("benchmarks.truth_quotes._is_false", lambda *told: True)
    with opened_library(book.path) as library:
        quoted = check_quotes(library, quotes_of(book)[:8])
    assert quoted.believed
