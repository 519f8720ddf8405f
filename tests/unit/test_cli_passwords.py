"""Where a command takes the password of a protected book from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reader_app.cli.argument_parser import parsed
from reader_app.cli.main import run
from reader_app.domain.search import SearchHit
from tests.support.fake_core import FakeCore, FakePerson, noted, printed, terminal

COMMANDS = ("ask book.pdf Who?", "search book.pdf who", "index book.pdf", "text book.pdf 4")


@pytest.fixture(autouse=True)
def no_password_around(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAGEMATE_PASSWORD", raising=False)


@pytest.fixture
def core() -> FakeCore:
    core = FakeCore()
    core.password = "sesame"
    core.events = [core.finish("Yes.")]
    core.hits = (SearchHit(4, 4, "iv", "Words.", 1.0),)
    return core


def command(
    core: FakeCore, line: str, *more: str, person: FakePerson | None = None
) -> tuple[int, str, str]:
    used = terminal(person)
    code = run(parsed([*line.split(), *more]), Path("data"), lambda: core, used)
    return code, printed(used), noted(used)


@pytest.mark.parametrize("line", COMMANDS)
def test_the_first_line_of_a_file_opens_the_book(core: FakeCore, line: str, tmp_path: Path) -> None:
    kept = tmp_path / "password.txt"
    kept.write_text("sesame\r\nno part of it\n", encoding="utf-8")
    assert command(core, line, "--password-file", str(kept))[0] == 0


@pytest.mark.parametrize("line", COMMANDS)
def test_the_environment_opens_the_book(
    core: FakeCore, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGEMATE_PASSWORD", "sesame")
    assert command(core, line)[0] == 0


@pytest.mark.parametrize("line", COMMANDS)
def test_who_sits_at_the_terminal_is_asked_for_it(core: FakeCore, line: str) -> None:
    person = FakePerson("sesame")
    assert command(core, line, person=person)[0] == 0
    assert person.asked == ["Password of “book.pdf”: "]


def test_for_a_book_without_one_nobody_is_asked() -> None:
    person = FakePerson()
    assert command(FakeCore(), "text book.pdf 4", person=person)[0] == 0
    assert person.asked == []


def test_the_file_wins_over_the_environment(
    core: FakeCore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGEMATE_PASSWORD", "another")
    kept = tmp_path / "password.txt"
    kept.write_text("sesame", encoding="utf-8")
    assert command(core, "text book.pdf 4", "--password-file", str(kept))[0] == 0


def test_a_wrong_password_is_one_sentence(core: FakeCore) -> None:
    code, out, err = command(core, "text book.pdf 4 --json", person=FakePerson("open up"))
    assert (code, json.loads(out)["error"]["code"]) == (1, "PASSWORD_REQUIRED")
    assert err == "Wrong password. Check the password and try again.\n"


def test_a_wrong_password_from_the_environment_is_not_asked_for_again(
    core: FakeCore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGEMATE_PASSWORD", "open up")
    person = FakePerson("sesame")
    assert command(core, "text book.pdf 4", person=person)[0] == 1
    assert person.asked == []


@pytest.mark.parametrize("person", [None, FakePerson(), FakePerson("")])
def test_without_a_password_the_ways_to_give_one_are_told(
    core: FakeCore, person: FakePerson | None
) -> None:
    code, _, err = command(core, "text book.pdf 4", person=person)
    assert code == 1
    assert err.strip() == (
        "It has a password. Enter it in a terminal, or pass it with --password-file or "
        "PAGEMATE_PASSWORD."
    )


@pytest.mark.parametrize("content", [None, "", "\nsesame"])
def test_a_password_file_without_a_password_is_one_sentence(
    core: FakeCore, tmp_path: Path, content: str | None
) -> None:
    kept = tmp_path / "password.txt"
    if content is not None:
        kept.write_text(content, encoding="utf-8")
    code, out, err = command(core, "text book.pdf 4", "--password-file", str(kept))
    assert (code, out) == (1, "")
    assert "password" in err
