"""Titles of conversations say what was talked about."""

from __future__ import annotations

import pytest

from reader_app.app.chat.questions import subject_of, title_of
from reader_app.domain.chat import AskedAbout, ChatMessage, MessageRole
from tests.support.scripted_model import reply
from tests.support.talks import Talk


def _asked(words: str, name: str = "", about: AskedAbout | None = None) -> ChatMessage:
    return ChatMessage("c", MessageRole.USER, words, name=name, about=about)


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("Who is Philip?", "Who is Philip?"),
        ("Could you please tell me where Mildred first appears?", "Where Mildred first appears"),
        ("Show me the figure they mean here", "Show me the figure they mean here"),
        ("Does Ahab tell me why he sails?", "Does Ahab tell me why he sails?"),
        ("Why does Ahab leave? And when does he?", "Why does Ahab leave?"),
        ("Kannst du mir bitte sagen, wer Ahab ist?", "Wer Ahab ist"),
        ("Explain this page.", "Explain this page (p. 5)"),
        ("Who is she?", "Who is she? (p. 5)"),
        ("What is this book about?", "What is this book about?"),
        ("What is this about?", "What is this about?"),
        ("Give me a summary", "Give me a summary"),
        ("Worum geht es hier?", "Worum geht es hier?"),
        ("Please", "Please (p. 5)"),
        ("Hi there", "Hi there"),
        ("Hello there, who is Ahab?", "Who is Ahab"),
    ],
)
def test_a_title_is_the_question_without_its_politeness(words: str, title: str) -> None:
    assert title_of(_asked(words), "p. 5") == title


def test_what_was_selected_tells_shortcuts_apart() -> None:
    about = AskedAbout(5, "Call me Ishmael. Some years ago, never mind how long precisely")
    assert title_of(_asked("Explain the…", "Explain the selection", about), "p. 5") == (
        "Explain the selection: “Call me Ishmael. Some years ago, never…”"
    )
    assert title_of(_asked("Why the whale?", "", about), "p. 5") == "Why the whale?"


def test_the_subject_of_an_answer_is_the_name_it_repeats() -> None:
    said = "She is **Mildred Rogers**, a waitress (p. 347). Later Mildred Rogers meets Griffiths."
    assert subject_of(said) == "Mildred Rogers"
    assert subject_of("A waitress whom he meets in a shop.") == ""


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("Who is he?", "Who is he? – Wright"),
        ("What is this about?", "What is this about?"),
        ("What’s this book about?", "What’s this book about?"),
    ],
)
def test_a_question_about_the_whole_is_not_titled_by_one_name(words: str, title: str) -> None:
    talk = Talk(reply("It tells of Wright, and how Wright flew."))
    talk.ask(words)
    assert talk.conversations.find(talk.conversation.id).title == title
