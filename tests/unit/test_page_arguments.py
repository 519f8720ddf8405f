"""Readers mean the printed number: every tool that takes a page takes it so."""

from __future__ import annotations

import pytest

from reader_app.app.tools.tool import FewPassages
from reader_app.app.tools.tool_table import ALL_TOOLS
from reader_app.domain.chat import ToolOutcome
from tests.support.tool_bench import Bench, guarded

LABELS = ("i", "ii", "iii", "iv", *(str(n) for n in range(1, 17)))
BLANK = ("A-1", "", "A-3")


def called(bench: Bench, tool: str, page: object, **more: object) -> ToolOutcome:
    named = {"first": page, "last": page} if tool == "read_pages" else {"page": page}
    return bench.run(tool, **named, **more)


def page_in(bench: Bench, tool: str, outcome: ToolOutcome) -> int:
    return bench.stored.current_page if tool == "set_current_page" else outcome.pages_shown[0]


TOOLS = pytest.mark.parametrize("tool", ["set_current_page", "read_pages", "view_page"])


@TOOLS
@pytest.mark.parametrize("page", [6, 6.0, "6"])
def test_a_printed_number_is_the_page_that_has_it_printed(tool: str, page: object) -> None:
    bench = Bench(labels=LABELS, images_allowed=True)
    assert page_in(bench, tool, called(bench, tool, page, printed=True)) == 10
    assert page_in(bench, tool, called(bench, tool, page)) == 6


@TOOLS
@pytest.mark.parametrize(
    ("question", "page", "told", "meant"),
    [
        ("Go to page 6, please", 6, {}, 10),
        ("I’m on page 6.", "6", {"printed": None}, 10),
        ("Go to page 6", 6, {"printed": False}, 6),
        ("Go to page 19", 19, {}, 19),
        ("Go on", 6, {}, 6),
        ("What about the 6.5 % of 16?", 6, {}, 6),
    ],
)
def test_a_small_models_number_is_printed_if_it_is_the_readers(
    tool: str, question: str, page: object, told: dict[str, object], meant: int
) -> None:
    bench = Bench(labels=LABELS, images_allowed=True)
    bench.few = FewPassages(question)
    assert page_in(bench, tool, called(bench, tool, page, **told)) == meant


@TOOLS
@pytest.mark.parametrize("label", ["iv", " IV "])
def test_what_is_no_number_is_given_as_it_is_printed(tool: str, label: str) -> None:
    bench = Bench(labels=LABELS, images_allowed=True)
    assert page_in(bench, tool, called(bench, tool, 1, label=label)) == 4


@TOOLS
def test_a_label_that_no_page_has_is_an_error_and_nothing_happens(tool: str) -> None:
    bench = Bench(labels=LABELS, images_allowed=True, current_page=7)
    for more in ({"label": "xxi"}, {"printed": True}):
        outcome = called(bench, tool, 99, **more)
        assert outcome.is_error and "printed" in outcome.text
    assert bench.stored.current_page == 7 and bench.images.asked == []


@TOOLS
def test_a_blank_label_counts_as_none(tool: str) -> None:
    bench = Bench(labels=LABELS, images_allowed=True)
    assert page_in(bench, tool, called(bench, tool, 6, label="", printed=False)) == 6


@TOOLS
def test_without_labels_the_printed_number_is_the_page(tool: str) -> None:
    bench = Bench(images_allowed=True)
    assert page_in(bench, tool, called(bench, tool, 6, printed=True)) == 6
    assert called(bench, tool, 60, printed=True).is_error


def test_a_page_without_a_label_of_its_own_is_called_by_its_number() -> None:
    bench = Bench(["One.", "Two.", "Three."], labels=BLANK)
    assert bench.run("read_pages", first=2, last=2, printed=True).text.startswith("[Page 2]")


def test_both_ends_of_a_span_are_printed_numbers() -> None:
    outcome = Bench(labels=LABELS).run("read_pages", first=2, last=4, printed=True)
    assert outcome.pages_shown == (6, 7, 8)


def test_a_span_whose_printed_ends_lie_the_wrong_way_round_is_refused() -> None:
    assert Bench(labels=LABELS).run("read_pages", first=4, last=2, printed=True).is_error


@pytest.mark.parametrize("tool", ["read_pages", "view_page"])
def test_the_guard_counts_pages_of_the_file(tool: str) -> None:
    bench = guarded(5, labels=LABELS, images_allowed=True)
    assert called(bench, tool, 5, printed=True).is_error
    assert not called(bench, tool, 1, printed=True).is_error


def test_every_tool_with_a_page_takes_printed_numbers() -> None:
    for tool in ALL_TOOLS:
        properties = tool.parameters["properties"]
        if {"page", "first"} & set(properties):
            assert {"printed", "label"} <= set(properties), tool.name
