"""Why a tool failed, as the terminal says it to the reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reader_app.bootstrap.translations import use_language
from reader_app.domain.translation import pseudo, use
from reader_app.llm.offline.answer_writing import tool_error_for_reader
from tests.support.texts_shown import untranslated
from tests.support.tool_bench import guarded


@pytest.fixture
def made_up() -> Iterator[None]:
    use(pseudo)
    yield
    use(None)


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    "text",
    [
        "There is no page 99: this book has pages 1 to 3.",
        "At most 10 pages can be read in one call.",
        "Pictures can’t be shown to this model.",
        "The reader hasn't allowed pictures of this book to be sent. They can allow it once for "
        "the book; go on without the picture for now.",
        "Not run: a turn may call 20 tools. Answer with what you have.",
        "The tool failed. Go on without it, or try another one.",
        "Not shown: the spoiler guard is on and the reader has read up to page 2.",
    ],
)
def test_what_a_reader_can_make_sense_of_is_translated(text: str) -> None:
    told = tool_error_for_reader(text)
    assert told and not untranslated(told)


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("read_pages", {"first": 3, "last": 3}),
        ("view_page", {"page": 1}),
        ("view_page", {"page": 3}),
    ],
)
def test_what_the_tools_really_say_is_translated(name: str, arguments: dict[str, object]) -> None:
    told = guarded(2, pages=["1", "2", "3"]).run(name, **arguments)
    assert told.is_error and not untranslated(tool_error_for_reader(told.text))


@pytest.mark.parametrize(
    "text",
    [
        '"query" is missing.',
        '"page" must be a whole number.',
        "There is no such tool. The tools: a.",
        "There is no such tool: “b”. The tools are: a.",
    ],
)
def test_slips_that_the_model_puts_right_are_not_told(text: str) -> None:
    assert tool_error_for_reader(text) == ""


def test_a_failure_is_told_in_german() -> None:
    use_language("de")
    told = tool_error_for_reader("There is no page 99: this book has pages 1 to 3.")
    use(None)
    assert told == "Es gibt keine Seite 99: Dieses Buch hat die Seiten 1 bis 3."


def test_in_english_it_is_said_to_the_reader() -> None:
    text = "Not shown: the spoiler guard is on and the reader has read up to page 2."
    assert tool_error_for_reader(text) == "Hidden by the spoiler guard: you’ve read to page 2."
