"""`pagemate conversations`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reader_app.cli.argument_parser import parsed
from reader_app.cli.main import run
from reader_app.domain.chat import ChatMessage, MessageRole
from tests.support.fake_core import CONVERSATION, FakeCore, FakePerson, noted, printed, terminal


@pytest.fixture
def core() -> FakeCore:
    core = FakeCore()
    core.talk("Who was he?")
    return core


def command(core: FakeCore, line: str, person: FakePerson | None = None) -> tuple[int, str, str]:
    used = terminal(person)
    code = run(parsed(line.split()), Path("data"), lambda: core, used)
    return code, printed(used), noted(used)


def test_each_has_a_line_with_its_id_and_its_book(core: FakeCore) -> None:
    code, out, _ = command(core, "conversations")
    assert code == 0
    assert out.startswith(f"{CONVERSATION}  ")
    assert out.endswith("  “Who was he?” (A test book, 0 messages)\n")


def test_those_of_a_file_are_those_of_its_book(core: FakeCore) -> None:
    core.talk("Another", book_id="another", key="other")
    told = json.loads(command(core, "conversations book.pdf --json")[1])
    assert [each["id"] for each in told["conversations"]] == [CONVERSATION]
    everything = json.loads(command(core, "conversations --json")[1])["conversations"]
    assert [(each["id"], each["book"]) for each in everything] == [
        ("other", ""),
        (CONVERSATION, "A test book"),
    ]


def test_a_file_that_the_library_does_not_know_has_none(core: FakeCore, tmp_path: Path) -> None:
    unknown = tmp_path / "new.pdf"
    unknown.touch()
    assert command(core, f"conversations {unknown}") == (0, "", "No question yet.\n")


def test_a_file_that_is_not_there_is_one_sentence(core: FakeCore) -> None:
    code, out, err = command(core, "conversations nowhere.pdf")
    assert (code, out) == (1, "")
    assert err.startswith("There is no file named “nowhere.pdf” here.")


def test_one_is_shown_as_markdown(core: FakeCore) -> None:
    assert command(core, f"conversations show {CONVERSATION}") == (0, "# A talk\n", "")


def test_programs_are_given_its_turns(core: FakeCore) -> None:
    core.messages.stored += [
        ChatMessage(CONVERSATION, MessageRole.USER, "Who was he?", page=3),
        ChatMessage(CONVERSATION, MessageRole.ASSISTANT, "A whaler.", model="m", pages_shown=(2,)),
    ]
    told = json.loads(command(core, f"conversations show {CONVERSATION} --json")[1])
    assert (told["id"], told["title"], told["book"]) == (
        CONVERSATION,
        "Who was he?",
        "A test book",
    )
    (turn,) = told["turns"]
    assert (turn["question"], turn["page"]) == ("Who was he?", 3)
    assert (turn["answer"], turn["model"], turn["pages_shown"]) == ("A whaler.", "m", [2])


@pytest.mark.parametrize("answer", ["y", "yes", "YES"])
def test_who_says_yes_deletes_it(core: FakeCore, answer: str) -> None:
    person = FakePerson(answer)
    code, out, _ = command(core, f"conversations delete {CONVERSATION}", person)
    assert (code, core.rows.find(CONVERSATION)) == (0, None)
    assert out == "Deleted: “Who was he?” (A test book, 0 messages)\n"
    assert "“Who was he?”" in person.asked[0]


@pytest.mark.parametrize("answers", [("no",), ("",), ()])
def test_whoever_says_anything_else_keeps_it(core: FakeCore, answers: tuple[str, ...]) -> None:
    code, out, err = command(core, f"conversations delete {CONVERSATION}", FakePerson(*answers))
    assert (code, out) == (0, "")
    assert err.endswith("Nothing was deleted.\n")
    assert core.rows.find(CONVERSATION) is not None


def test_where_nobody_can_be_asked_it_is_kept(core: FakeCore) -> None:
    code, out, err = command(core, f"conversations delete {CONVERSATION} --json")
    assert code == 1
    assert json.loads(out)["error"]["code"] == "INVALID_STATE"
    assert err.endswith("Add --yes to confirm.\n")
    assert core.rows.find(CONVERSATION) is not None


def test_who_is_sure_is_not_asked_and_programs_hear_what_was_deleted(core: FakeCore) -> None:
    code, out, _ = command(core, f"conversations delete {CONVERSATION} --yes --json")
    told = json.loads(out)["deleted"]
    assert (code, told["id"], told["title"]) == (0, CONVERSATION, "Who was he?")
    assert core.rows.find(CONVERSATION) is None
