"""The table of tools is the only source of what is offered to a model and said of a call."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import reader_app
from reader_app.agent.always_retrieve import SEARCH_LIBRARY as SEARCH_ALL_FIRST
from reader_app.agent.always_retrieve import SEARCH_TOOL as SEARCH_FIRST
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.search.book_search import SearchBooksUseCase
from reader_app.app.tools import tool_table
from reader_app.app.tools.tool import BookPorts, Tool, ToolContext, ToolScope
from reader_app.app.tools.tool_table import (
    ALL_TOOLS,
    TOOLS,
    build_tool_handlers,
    offered_tools,
    tool_words,
)
from reader_app.cli.turn_output import step_sentence
from reader_app.domain.book import FurtherBook
from reader_app.domain.chat import Depth, ToolOutcome
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.answers.tool_step import ToolCallStep, words_of
from tests.support.fakes import FakeDesk
from tests.support.tool_bench import Bench

ROOT = Path(reader_app.__file__).parent
TABLE = Path(tool_table.__file__)
NAMES = {tool.name for tool in TOOLS}
OFFERED = [tool for tool in TOOLS if tool.scope is not ToolScope.NO_MODEL and not tool.is_thorough]
THOROUGH = [tool for tool in TOOLS if tool.is_thorough]
_OF_ONE = (ToolScope.CHOSEN_BOOK, ToolScope.OPEN_BOOK)


def context(*further: FurtherBook) -> ToolContext:
    bench = Bench()
    for each in further:
        bench.books.add(Bench(id=each.book_id, checksum=each.book_id).book)
    books = ConversationBooks(bench.books, bench.book.id, further)
    ports = BookPorts(SearchBooksUseCase(bench.text, bench.text), bench.text)
    return ToolContext(books, books.own, ports, FakeDesk(), bench.cache, "c1")


def test_a_conversation_about_one_book_offers_and_runs_all_tools_but_those_of_several() -> None:
    offered = offered_tools(context().books, ALL_TOOLS)
    of_one = {tool.name for tool in OFFERED if tool.scope in _OF_ONE}
    assert {each.name for each in offered} == of_one
    assert build_tool_handlers(context()).keys() == of_one


def test_a_conversation_about_several_books_offers_and_runs_all_tools() -> None:
    several = context(FurtherBook(2, "other"))
    assert [each.name for each in offered_tools(several.books, ALL_TOOLS)] == [
        tool.name for tool in OFFERED
    ]
    assert build_tool_handlers(several).keys() == {tool.name for tool in OFFERED}


@pytest.mark.parametrize("further", [(), (FurtherBook(2, "other"),)], ids=["one", "several"])
def test_a_thorough_answer_is_offered_more_after_all_that_is_offered_otherwise(further) -> None:
    asked = context(*further)
    usual = offered_tools(asked.books, ALL_TOOLS)
    offered = offered_tools(asked.books, ALL_TOOLS, Depth.THOROUGH)
    assert offered[: len(usual)] == usual
    added = [each.name for each in offered[len(usual) :]]
    of_all = [tool.name for tool in THOROUGH if further or tool.scope in _OF_ONE]
    assert added == of_all and added[:3] == ["set_plan", "keep_notes", "find_all"]
    handlers = build_tool_handlers(asked, depth=Depth.THOROUGH)
    assert handlers.keys() == {each.name for each in offered}


def test_a_strategy_without_tools_offers_none() -> None:
    assert offered_tools(context(FurtherBook(2, "other")).books, ()) == ()
    assert offered_tools(context().books, (), Depth.THOROUGH) == ()


def test_only_tools_of_a_chosen_book_take_its_number() -> None:
    several = context(FurtherBook(2, "other"))
    for tool, offered in zip(OFFERED, offered_tools(several.books, ALL_TOOLS), strict=True):
        takes_book = "book" in offered.parameters["properties"]
        assert takes_book is (tool.scope is ToolScope.CHOSEN_BOOK), tool.name


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_window_and_terminal_have_a_line_of_its_own_for_each_tool(tool: Tool) -> None:
    names = PageNames()
    for result in (None, "ok"):
        line = words_of(ToolCallStep(tool.name, {}, result), names)
        assert line
        assert tool.name not in line
    line = step_sentence(tool.name, {}, ToolOutcome("ok"), PageNames(), str)
    assert line
    assert tool.name not in line


def test_a_tool_that_a_model_made_up_is_named_as_it_is() -> None:
    assert tool_words("new_tool").done == "Done ({name})"


def test_no_tool_stands_in_the_table_twice() -> None:
    assert len(NAMES) == len(TOOLS)


def test_the_searches_before_an_answer_are_tools_of_the_table() -> None:
    assert {SEARCH_FIRST, SEARCH_ALL_FIRST} <= NAMES


def test_all_tools_that_are_made_are_in_the_table() -> None:
    """A `Tool(…)` outside the table would be offered to nobody."""
    made = {
        node.targets[0].id if isinstance(node, ast.Assign) else node.target.id
        for path in sorted(TABLE.parent.glob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "Tool"
    }
    listed = {name for name, value in vars(tool_table).items() if isinstance(value, Tool)}
    assert made == listed
    assert len(made) == len(TOOLS)


def test_nothing_makes_a_tool_or_its_definition_outside_the_folder_of_tools() -> None:
    made = re.compile(r"\bTool(Definition|Words)?\(")
    guilty = [
        str(path.relative_to(ROOT))
        for path in sorted(ROOT.rglob("*.py"))
        if path.parent != TABLE.parent and made.search(path.read_text(encoding="utf-8"))
    ]
    assert guilty == []
