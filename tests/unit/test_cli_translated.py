"""Whatever the commands print for people can be translated; what programs read stays."""

from __future__ import annotations

import argparse
import ast
import gettext
import importlib
import inspect
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.cli.argument_parser import COMMANDS, OWN_WORDS, parsed
from reader_app.cli.command_ports import Finding
from reader_app.cli.display_check import display_problem
from reader_app.cli.doctor_command import copies_finding
from reader_app.cli.main import run
from reader_app.cli.terminal import error_sentences
from reader_app.domain.book import PageMove, PageMoveResult
from reader_app.domain.chat import PageMovePayload, PassagesPayload, Stopped, ToolOutcome
from reader_app.domain.conversation import Conversation
from reader_app.domain.errors import BookError, BookErrorCode, DomainError, Remedy
from reader_app.domain.events import RetryEvent, ToolFinishedEvent, ToolInvocationEvent
from reader_app.domain.search import SearchHit
from reader_app.domain.translation import marked, pseudo, use
from tests.support.fake_core import FakeCore, noted, printed, terminal
from tests.support.program import ROOT

_TRANSLATED = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[^\W\d_]{2,}")
TOOLS = {
    "search_book": {"query": "Q"},
    "search_library": {"query": "Q"},
    "read_pages": {"first": 1, "last": 2},
    "get_current_page": {},
    "set_current_page": {"page": 3},
    "get_outline": {},
    "view_page": {"page": 3},
    "T": {},
}


@pytest.fixture(autouse=True)
def made_up_language() -> Iterator[None]:
    use(pseudo)
    yield
    use(None)


@pytest.fixture
def core() -> FakeCore:
    return FakeCore()


def bare(text: str, *known: str) -> list[str]:
    """The words in it that aren't in the made-up language, nor known."""
    for each in sorted(known, key=len, reverse=True):
        text = text.replace(each, "")
    while text != (text := _TRANSLATED.sub("", text)):
        pass
    return _WORD.findall(text)


def said(core: FakeCore, *words: str) -> str:
    used = terminal()
    run(parsed(words), Path("0"), lambda: core, used)
    return printed(used) + noted(used)


@pytest.mark.parametrize(
    "command", ["", *COMMANDS, "conversations show", "conversations delete", "conversations list"]
)
def test_help_is_translated(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit):
        parsed([*command.split(), "--help"])
    known = r"--[a-z-]+|pagemate( [a-z]+)?( (show|delete))?|\bID\b|PAGEMATE_PASSWORD"
    assert bare(re.sub(known, "", capsys.readouterr().out)) == []


@pytest.mark.parametrize(
    "line",
    [
        "ask 1.2",
        "ask 1.2 3 --page 0",
        "ask 1.2 3 --page -",
        "ask 1.2 3 --page",
        "ask 1.2 3 --json=1",
        "search 1.2",
        "search 1.2 3 --top-k 101",
        "search 1.2 3 --l",
        "doctor 1",
        "--ver=1 --4",
        "serach 1.2",
        "conversations shwo 1",
        "conversations show",
        "ask 1.2 3 --no-save --conversation 4",
    ],
)
def test_a_usage_error_is_translated(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with pytest.raises(SystemExit):
        parsed(line.split())
    known = r"--?[a-z-]+|pagemate( [a-z]+)?( show)?|\bID\b|serach|search|shwo|show"
    shown = re.sub(known, "", capsys.readouterr().err)
    assert bare(shown) == []


def test_all_that_argparse_says_to_people_is_known() -> None:
    calls = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(argparse)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    ]
    words = {node.args[0].value for node in calls if isinstance(node.args[0], ast.Constant)}
    to_programmers_and_unused = re.compile(
        r"subcommand|subparser|conflict|nargs|required' is|dest=|__call__|callable|mutually|groups"
        r"|parser_name|invalid |can't open|not allowed|one of the|mode|unexpected|deprecated"
        r"|at (most|least) one|%\(heading\)s|default: |warning|program's version"
    )
    missing = {
        each for each in words - set(OWN_WORDS) if not to_programmers_and_unused.search(each)
    }
    assert not missing


def test_argparse_speaks_english_to_others_afterwards() -> None:
    parsed(["doctor"])
    assert vars(argparse)["_"] is gettext.gettext


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("is_error", [False, True])
def test_steps_are_translated(core: FakeCore, tool: str, is_error: bool) -> None:
    hits = PassagesPayload((SearchHit(4, 4, "iv", "1", 1.0),))
    outcome = ToolOutcome("1", is_error=is_error, payload=hits)
    core.events = [
        ToolInvocationEvent(tool, TOOLS[tool], "t1"),
        ToolFinishedEvent(tool, outcome, 1.0, "t1"),
        core.finish("1"),
    ]
    assert bare(said(core, "ask", "1.2", "3"), "conversation-1") == []


@pytest.mark.parametrize("result", PageMoveResult)
@pytest.mark.parametrize("page", [0, 1, 7, 10])
def test_moves_are_translated(core: FakeCore, result: PageMoveResult, page: int) -> None:
    outcome = ToolOutcome("1", payload=PageMovePayload(PageMove(3, page, result)))
    core.events = [
        ToolInvocationEvent("set_current_page", {"page": page}, "t1"),
        ToolFinishedEvent("set_current_page", outcome, 1.0, "t1"),
        core.finish("1"),
    ]
    assert bare(said(core, "ask", "1.2", "3"), "conversation-1") == []


@pytest.mark.parametrize("stopped", Stopped)
def test_waits_and_ends_are_translated(core: FakeCore, stopped: Stopped) -> None:
    core.events = [RetryEvent(1, 4.2, ""), core.finish("1", stopped=stopped)]
    assert bare(said(core, "ask", "1.2", "3"), "conversation-1") == []


@pytest.mark.parametrize(
    "line",
    [
        "search 1.2 3",
        "search 1.2 3 --limit 1",
        "search 1.2 --queries-file 1",
        "index 1.2",
        "index 1.2 9.9",
        "text 1.2 99",
        "export conversation-1 -o /0/1",
        "conversations 1.2",
        "conversations",
        "conversations show 1",
        "conversations delete conversation-1",
        "conversations delete conversation-1 --yes",
        "ask 1.2 3 --conversation 1",
        "ask 1.2 3 --conversation 4",
        "ask 7.7 3",
        "text 7.7 1 --password-file /0/1",
    ],
)
def test_findings_and_refusals_are_translated(core: FakeCore, line: str) -> None:
    core.talk("1")
    core.rows.add(Conversation("2", "1", "4"))
    core.book.title = "1"
    core.failing_files["7.7"] = BookError(BookErrorCode.PASSWORD_REQUIRED, "1")
    core.pages.without_text = [2]
    core.failing_files["9.9"] = BookError(BookErrorCode.NOT_FOUND, "1", remedy=Remedy.LOCATE_FILE)
    assert bare(said(core, *line.split()), "conversation-1", "PAGEMATE_PASSWORD") == []


@pytest.mark.parametrize("remedy", [each for each in Remedy if each is not Remedy.NONE])
def test_every_way_out_has_words(remedy: Remedy) -> None:
    told = error_sentences(DomainError(BookErrorCode.NOT_FOUND, "1", remedy=remedy))
    assert "⟦" in told and bare(told) == []


def test_a_bug_is_told_in_the_readers_language(core: FakeCore) -> None:
    core.turn_error = RuntimeError("1")
    assert bare(said(core, "ask", "1.2", "3")) == []


def test_no_display_is_told_in_the_readers_language() -> None:
    told = display_problem({}, "linux") + display_problem({"DISPLAY": ":99999"}, "linux")
    assert bare(told) == []


def test_doctor_shows_translated_names_and_gives_programs_their_own(core: FakeCore) -> None:
    core.findings = [copies_finding([]), Finding(marked("engine"), "1", is_good=False)]
    shown = [line[3:] for line in said(core, "doctor").splitlines() if "⟦" in line]
    assert len(shown) >= 5 and not [line for line in shown if not line.startswith("⟦")]
    told = json.loads(said(core, "doctor", "--json"))
    names = [finding["name"] for finding in told["findings"]]
    assert {"data folder", "copies", "engine", "display", "system"} <= set(names)


def test_codes_and_keys_for_programs_stay(core: FakeCore) -> None:
    told = said(core, "text", "1.2", "99", "--json").splitlines()[0]
    error = json.loads(told)["error"]
    assert error["code"] == "INVALID_STATE" and error["message"].startswith("⟦")


@pytest.mark.parametrize("language", ["ko", "de"])
def test_translations_keep_the_places_of_argparse(language: str) -> None:
    place = re.compile(r"%(?:\(\w+\))?[sr]")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "packaging/translations"))
        ts_file = importlib.import_module("ts_file")
    for name in ("ts_file", "texts"):
        sys.modules.pop(name, None)
    known = ts_file.read_entries(ROOT / f"resources/translations/pagemate_{language}.ts").values()
    forms = {entry.name.source: entry.forms[0] for entry in known}
    wrong = [
        words
        for words in OWN_WORDS
        if sorted(place.findall(words)) != sorted(place.findall(forms[words]))
    ]
    assert not wrong
