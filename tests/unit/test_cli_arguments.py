"""The words of the command line."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from reader_app.cli.arguments import AskArguments, SearchArguments, WindowArguments, parsed
from reader_app.cli.display import display_problem


def test_no_words_open_the_window() -> None:
    assert parsed([]) == WindowArguments(())
    assert parsed(["--safe", "a.pdf"]) == WindowArguments((Path("a.pdf"),), is_safe=True)


def test_files_open_in_the_window() -> None:
    assert parsed(["a.pdf", "b.epub"]) == WindowArguments((Path("a.pdf"), Path("b.epub")))


def test_a_file_named_like_a_command_can_be_opened_by_its_path() -> None:
    assert parsed(["./ask"]) == WindowArguments((Path("ask"),))


def test_ask_takes_all_its_options() -> None:
    words = "ask b.pdf Why? --json --conversation c1 --page 3 --guard 0 --offline".split()
    assert parsed(words) == AskArguments(Path("b.pdf"), "Why?", "c1", 3, 0, True, True)


def test_search_has_five_hits_unless_told() -> None:
    assert parsed(["search", "b.pdf", "q"]) == SearchArguments(
        Path("b.pdf"), ("q",), None, 5, None, False
    )


@pytest.mark.parametrize(
    "line",
    [
        "ask b.pdf",
        "ask b.pdf q --page 0",
        "ask b.pdf q --guard -1",
        "ask b.pdf q --guard many",
        "search b.pdf",
        "search b.pdf q --top-k 0",
        "index",
        "text b.pdf iv",
        "export",
        "doctor now",
        "--unknown",
    ],
)
def test_wrong_words_are_a_usage_error(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed(line.split())
    assert ended.value.code == 2
    assert "usage: pagemate" in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert all(f"pagemate {name} " in shown for name in ("ask", "search", "index", "text"))


def test_no_display_is_said() -> None:
    assert "no display" in display_problem({}, "linux")


@pytest.mark.parametrize(
    "environment",
    [{"QT_QPA_PLATFORM": "offscreen"}, {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":99999"}],
)
def test_another_way_to_a_window_is_no_problem(environment: dict[str, str]) -> None:
    assert display_problem(environment, "linux") == ""


def test_other_systems_need_no_display_variable() -> None:
    assert display_problem({}, "darwin") == ""


def test_a_display_that_does_not_answer_is_said() -> None:
    assert "does not answer" in display_problem({"DISPLAY": ":99999"}, "linux")


def test_a_display_that_answers_is_no_problem() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        number = server.getsockname()[1] - 6000
        assert display_problem({"DISPLAY": f"127.0.0.1:{number}.0"}, "linux") == ""
