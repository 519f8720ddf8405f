"""Nobody's words are orders to the terminal."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.cli.argument_parser import parsed
from reader_app.cli.main import run
from reader_app.cli.terminal import PersonAtTerminal, Terminal, as_json, one_line, printable
from reader_app.domain.chat import ToolOutcome
from reader_app.domain.events import TextDelta, ToolFinishedEvent, ToolInvocationEvent
from reader_app.domain.search import SearchHit
from tests.support.fake_core import FakeCore, noted, printed, terminal

ORDER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What a terminal obeys, or shows backwards."""
HOSTILE = [
    "\x1b]52;c;ZXZpbA==\x07",
    "\x1b]0;another title\x1b\\",
    "\x1b]8;;http://evil.example\x1b\\the bank\x1b]8;;\x1b\\",
    "\x9b2J\x9d52;c;ZXZpbA==\x9c",
    "\x1b[2J\x1b[H",
    "\x1bP+q544e\x1b\\",
    "done\rgone",
    "a\b\b\b\x7f",
    "\u202egnp.exe\u2066x\u2069",
]
SIGNS = st.text(st.characters(exclude_categories=()))


@given(text=SIGNS)
def test_no_text_orders_anything(text: str) -> None:
    assert not ORDER.search(printable(text))
    assert not ORDER.search(one_line(text))
    assert "\n" not in one_line(text)


@given(text=st.text(st.characters(categories=("L", "M", "N", "P", "S", "Zs"))))
def test_letters_of_every_language_stay_as_they_are(text: str) -> None:
    joined = "\u05e9\u200f e\u0301\u200c \U0001f469\u200d\U0001f680"
    assert printable(f"{text}\n\t{joined}") == f"{text}\n\t{joined}"


def test_what_is_left_of_an_order_can_be_seen() -> None:
    assert printable("\x1b]0;title\x07") == "\ufffd]0;title\ufffd"
    assert printable("one\r\ntwo") == "one\ntwo"


def test_a_name_that_is_turned_stands_as_it_is_spelled() -> None:
    assert printable("photo\u202egnp.exe") == "photognp.exe"


def test_a_name_of_two_lines_is_one() -> None:
    assert one_line("a.pdf\nbook.pdf: 3 pages") == "a.pdf book.pdf: 3 pages"


@given(text=SIGNS)
def test_json_says_the_same_and_orders_nothing(text: str) -> None:
    told = as_json({text: [text]})
    assert json.loads(told) == {text: [text]}
    assert not ORDER.search(told)
    told.encode()


def test_json_is_readable_where_it_may_be() -> None:
    assert as_json(["Größe 한국어"]) == '["Größe 한국어"]'


@pytest.mark.parametrize("words", HOSTILE)
def test_nothing_reaches_the_terminal_as_it_came(words: str) -> None:
    used = Terminal(StringIO(), StringIO())
    used.write(words)
    used.line(words)
    used.note(words)
    used.notice(words)
    used.json({words: words})
    PersonAtTerminal(used.err, StringIO("yes\n")).answer(words)
    assert not ORDER.search(printed(used) + noted(used))


@pytest.mark.parametrize("words", HOSTILE)
@pytest.mark.parametrize("form", ["plain", "--json"])
def test_an_answer_and_its_steps_order_nothing(words: str, form: str) -> None:
    core = FakeCore()
    core.events = [
        TextDelta(words),
        ToolInvocationEvent("search_book", {"query": words}, "1"),
        ToolFinishedEvent("search_book", ToolOutcome(words, is_error=True), 1.0, "1"),
    ]
    out, err = done(core, "ask", "book.pdf", "Who?", *([form] if form == "--json" else []))
    assert out and not ORDER.search(out + err)


@pytest.mark.parametrize("words", HOSTILE)
def test_a_passage_and_its_label_order_nothing(words: str) -> None:
    core = FakeCore()
    core.hits = (SearchHit(4, 4, words, words, 1.5),)
    out, err = done(core, "search", "book.pdf", words)
    assert out and not ORDER.search(out + err)


@pytest.mark.parametrize("words", HOSTILE)
def test_the_name_of_a_file_orders_nothing(words: str) -> None:
    name = words.replace("/", "_") + ".pdf"
    out, err = done(FakeCore(), "index", name)
    assert out and not ORDER.search(out + err)


@pytest.mark.parametrize("words", HOSTILE)
def test_a_wrong_option_orders_nothing(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(["index", "book.pdf", "--" + words.replace(" ", "_")])
    assert not ORDER.search(capsys.readouterr().err)


def done(core: FakeCore, *words: str) -> tuple[str, str]:
    used = terminal()
    run(parsed(words), Path("data"), lambda: core, used)
    return printed(used), noted(used)
