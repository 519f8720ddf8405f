"""The words of the command line."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from reader_app.app.library.file_targets import file_target
from reader_app.cli.argument_parser import (
    AskArguments,
    DeleteArguments,
    ListArguments,
    SearchArguments,
    ShowArguments,
    WindowArguments,
    parsed,
)
from reader_app.cli.display_check import display_problem


def test_no_words_open_the_window() -> None:
    assert parsed([]) == WindowArguments(())
    assert parsed(["--safe", "a.pdf"]) == WindowArguments((Path("a.pdf"),), is_safe=True)


def test_an_empty_word_is_not_the_folder_one_is_in() -> None:
    assert parsed([""]) == WindowArguments(())


@pytest.mark.parametrize("line", [("index", ""), ("search", "", "x"), ("text", "", "1")])
def test_a_command_refuses_an_empty_name(
    line: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed(line)
    assert ended.value.code == 2
    assert "The name of the file is empty." in capsys.readouterr().err


def test_files_open_in_the_window() -> None:
    assert parsed(["a.pdf", "b.epub"]) == WindowArguments((Path("a.pdf"), Path("b.epub")))


@pytest.mark.skipif(os.name == "nt", reason="paths of other systems")
def test_an_address_and_the_short_option_of_other_readers_open_the_page() -> None:
    taken = parsed(["file:///books/a%20b.pdf", "-p", "27"])
    assert isinstance(taken, WindowArguments)
    target = file_target(taken.files[0])
    assert (target.path, target.page) == (Path("/books/a b.pdf"), "27")
    assert parsed(["search", "file:///a%20b.pdf", "whale"]).file == Path("/a b.pdf")


def test_a_file_named_like_a_command_can_be_opened_by_its_path() -> None:
    assert parsed(["./ask"]) == WindowArguments((Path("ask"),))


def test_ask_takes_all_its_options() -> None:
    words = "ask b.pdf Why? --json --conversation c1 --page 3 --guard 0 --offline".split()
    assert parsed(words) == AskArguments(Path("b.pdf"), "Why?", "c1", 3, 0, True, True)


def test_ask_takes_what_is_stored_of_it() -> None:
    taken = parsed("ask b.pdf Why? --remember --no-save --password-file p.txt".split())
    assert isinstance(taken, AskArguments)
    assert (taken.remembers, taken.is_kept, taken.password_file) == (True, False, Path("p.txt"))


def test_a_conversation_that_goes_on_can_not_be_unsaved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed("ask b.pdf Why? --no-save --conversation c".split())
    assert ended.value.code == 2
    assert "use either --no-save or --conversation" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("conversations", ListArguments(None, False)),
        ("conversations list --json", ListArguments(None, True)),
        ("conversations b.pdf", ListArguments(Path("b.pdf"), False)),
        ("conversations ./show", ListArguments(Path("show"), False)),
        ("conversations show c1", ShowArguments("c1", False)),
        ("conversations --json show c1", ShowArguments("c1", True)),
        ("conversations delete c1 --yes", DeleteArguments("c1", True, False)),
    ],
)
def test_conversations_are_listed_shown_and_deleted(line: str, taken: object) -> None:
    assert parsed(line.split()) == taken


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("serach b.pdf word", "search"),
        ("aks", "ask"),
        ("Export", "export"),
        ("conversation", "conversations"),
        ("docter --json", "doctor"),
        ("conversations shwo c1", "show"),
    ],
)
def test_a_mistyped_command_is_told_what_was_meant(
    line: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed(line.split())
    assert ended.value.code == 2
    assert f"did you mean “{meant}”?" in capsys.readouterr().err


def test_a_file_with_the_name_of_a_mistyped_command_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "serach").touch()
    assert parsed(["serach"]) == WindowArguments((Path("serach"),))


@pytest.mark.parametrize("word", ["novel", "serach.pdf", "books/serach", "Moby"])
def test_what_is_like_no_command_is_a_file(word: str) -> None:
    assert parsed([word]) == WindowArguments((Path(word),))


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
        "text b.pdf",
        "text b.pdf 3 --pages 4",
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
    assert "isn’t responding" in display_problem({"DISPLAY": ":99999"}, "linux")


def test_a_display_that_answers_is_no_problem() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        number = server.getsockname()[1] - 6000
        assert display_problem({"DISPLAY": f"127.0.0.1:{number}.0"}, "linux") == ""


def test_a_page_and_words_are_a_place_of_the_last_file() -> None:
    wanted = parsed(["a.pdf", "b.pdf", "--page", "xiv", "--find", "two words"])
    assert wanted == WindowArguments((Path("a.pdf"), Path("b.pdf#page=xiv&search=two%20words")))


def test_a_line_of_a_source_is_told_with_the_whole_path_of_the_source() -> None:
    wanted = parsed(["a.pdf", "--synctex-forward", "12:1:x.tex"])
    assert isinstance(wanted, WindowArguments)
    assert file_target(wanted.files[0]).source == f"12:1:{Path('x.tex').absolute()}"


def test_a_place_without_a_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(["--page", "3"])
    assert "give a file" in capsys.readouterr().err
