"""What tools tell a model, as the offline companion says it to a reader."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader_app.domain.annotations import FileAnnotation, FileAnnotationKind
from reader_app.domain.document import Rect
from reader_app.llm.offline.answer_writing import to_reader
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from tests.support.fakes import FakeComments, a_book
from tests.support.talks import Talk


def test_which_pages_go_on_is_not_said() -> None:
    note = "Pages 221 and 256 end in the middle of a sentence; the page after each goes on."
    assert to_reader(note) == ""
    assert to_reader("Page 4 ends in the middle of a sentence; page 5 goes on.") == ""


def test_pages_that_are_pictures_are_said_without_tools() -> None:
    note = "Page 1 is a picture without text. It could not be searched; view_page shows it."
    assert to_reader(note) == "Page 1 is an image, so it couldn’t be searched."


def test_what_follows_stays() -> None:
    note = "Page 4 ends in the middle of a sentence; page 5 goes on. 1 page has no text."
    assert to_reader(note) == "1 page has no text."


def test_that_a_tool_reads_tables_is_not_said() -> None:
    note = "1 page has no text. For the tables on page 49, read_table gives rows and columns."
    assert to_reader(note) == "1 page has no text."


# -- comments in the file -----------------------------------------------------------------------

_AREA = Rect(0, 0, 9, 9)


def comment(name: str, author: str, text: str, page: int, quote: str = "") -> FileAnnotation:
    kind = FileAnnotationKind.HIGHLIGHT if quote else FileAnnotationKind.NOTE
    return FileAnnotation(name, page, kind, _AREA, (), quote, text, author)


COMMENTS = (
    comment("a", "Reviewer A", "Is it *really* white?", 2, "white whale"),
    replace(comment("r", "Grace", "It is.", 2), reply_to="a"),
    comment("b", "Reviewer B", "Too long; see [this](offered:model).", 3),
    comment("c", "Reviewer A", "Cut the chapter on ships.", 3),
)
PAGES = ["One.", "Ahab hunted the white whale over all the seas.", "Queequeg was a harpooneer."]


def told(question: str, *comments: FileAnnotation, **book: object) -> str:
    talk = Talk(
        provider=OfflineChatProvider(),
        pages=PAGES,
        labels=("i", "1", "2"),
        book=a_book(3, **book),
        comments=FakeComments(*comments),
    )
    talk.ask(question)
    return talk.messages[-1].content


@pytest.mark.parametrize("question", ["What do the comments say?", "Welche Kommentare gibt es?"])
def test_all_comments_are_told_with_their_pages_and_nobody_is_asked(question: str) -> None:
    assert told(question, *COMMENTS).splitlines() == [
        "Comments in the file:",
        "",
        r"- **Reviewer A** on “white whale” (p. 2, printed 1): Is it \*really\* white?",
        "  - **Grace** replied: It is.",
        r"- **Reviewer B** (p. 3, printed 2): Too long; see \[this\](offered:model).",
        "- **Reviewer A** (p. 3, printed 2): Cut the chapter on ships.",
    ]


def test_those_of_an_author_about_something_are_told() -> None:
    of_b = told("What did Reviewer B write?", *COMMENTS)
    assert "Too long" in of_b and "Reviewer A" not in of_b
    of_ships = told("What did Reviewer A write about the ship?", *COMMENTS)
    assert "Cut the chapter" in of_ships and "white" not in of_ships


def test_without_comments_such_a_question_is_about_the_book() -> None:
    assert "“Ahab hunted the white whale" in told("What comments did Ahab make on the whale?")


def test_comments_past_the_readers_page_stay_hidden() -> None:
    text = told("What do the comments say?", *COMMENTS, spoiler_guard=True, furthest_page=2)
    assert "Too long" not in text and text.endswith(
        "Pages after 2 are hidden by the spoiler guard."
    )
