"""Asked about the whole book, the offline companion tells how it begins and its chapters."""

from __future__ import annotations

import pytest

from reader_app.domain.document import OutlineEntry
from reader_app.llm.offline.book_questions import NeedsModel, as_of_the_book
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.reader_intents import Search, TellBook, intents_of
from tests.support.fakes import a_book
from tests.support.talks import Talk

PAGES = [f"The whale swam past on day {day}. They saw it from the ship." for day in range(1, 31)]
CHAPTERS = tuple(OutlineEntry(1, f"Day {day}", day) for day in range(1, 16))
QUESTION = "What is this book about?"


def talk(pages: list[str] = PAGES, fence: int | None = None) -> Talk:
    made = Talk(provider=OfflineChatProvider(), pages=pages, outline=CHAPTERS)
    made.guard(fence)
    return made


@pytest.mark.parametrize(
    "message",
    [
        QUESTION,
        "what's this book about",
        "Worum geht es in diesem Buch?",
        "Wovon handelt dieses Buch?",
        "이 책은 어떤 내용인가요?",
        "De quoi parle ce livre ?",
        "¿De qué trata este libro?",
        "О чём эта книга?",
        "这本书讲什么？",
    ],
)
def test_it_is_recognised(message: str) -> None:
    assert intents_of(message) == (TellBook(),)


def test_an_earlier_question_lends_it_no_words() -> None:
    assert intents_of(QUESTION, ["Who is the murderer?"]) == (TellBook(),)


def test_a_question_about_something_in_the_book_is_looked_up() -> None:
    (intent,) = intents_of("What does this book say about whales?")
    assert isinstance(intent, Search)


def test_its_first_pages_and_its_chapters_are_told() -> None:
    answer = talk().ask(QUESTION)
    assert "pp. 1–10" in answer
    assert "“The whale swam past on day 1." in answer
    assert "- Day 1 (p. 1)" in answer
    assert answer.endswith("… and 3 more")


def test_a_short_book_is_read_to_its_end() -> None:
    assert "pp. 1–3" in talk(PAGES[:3]).ask(QUESTION)


def test_nothing_after_the_guards_page_is_told() -> None:
    answer = talk(fence=2).ask(QUESTION)
    assert "pp. 1–2" in answer
    assert "day 3" not in answer.casefold()


def test_before_the_first_page_nothing_is_told() -> None:
    answer = talk(fence=0).ask(QUESTION)
    assert "day" not in answer.casefold().replace("today", "")
    assert "spoiler guard" in answer


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What does Lessig say about piracy?", "What does the book say about piracy?"),
        ("why did Lawrence Lessig lose the case", "why did the book lose the case"),
        ("What does Prof. Lessig fear?", "What does the book fear?"),
        ("According to Lessig, what is a causby?", "according to the book, what is a causby?"),
        ("What is Lessig's own view of music?", "what does the book say about music?"),
        ("Was sagt Lessig über Piraterie?", "Was sagt das Buch über Piraterie?"),
    ],
)
def test_what_the_author_says_is_asked_of_the_book(question: str, asked: str) -> None:
    assert as_of_the_book(question, "Lawrence Lessig") == asked
    assert as_of_the_book(question, "Lessig, Lawrence") == asked
    assert as_of_the_book(question, "") == question
    assert as_of_the_book(question, "Lawrence Lessig and Ann Ng") == asked
    assert as_of_the_book(question, "Bram Stoker") == question


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What does the author propose?", "What does the book propose?"),
        ("What does the author think of it?", "What does the book say of it?"),
        ("Was denkt der Autor über Musik?", "Was sagt das Buch über Musik?"),
        ("Is the author’s view of piracy fair?", "Is the book’s view of piracy fair?"),
        ("What do the authors measure?", "What do the book measure?"),
        ("Was fordert die Autorin?", "Was fordert das Buch?"),
        ("Who is the author?", "Who is the author?"),
        ("Where does the author live?", "Where does the author live?"),
    ],
)
def test_the_author_is_asked_for_by_no_name_too(question: str, asked: str) -> None:
    assert as_of_the_book(question, "") == as_of_the_book(question, "Ann Ng") == asked


@pytest.mark.parametrize(
    "question",
    [
        "Who is Lessig?",
        "Where does Lessig live?",
        "Is Lessig a lawyer?",
        "What does Lessig's wife say?",
        "What happened to Lessig’s car?",
    ],
)
def test_questions_about_the_author_keep_the_name(question: str) -> None:
    assert as_of_the_book(question, "Lawrence Lessig") == question


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ("A. Gal, B. Eich, C. Anderson", "Eich"),
        ("Gal, Andreas; Eich, Brendan", "Brendan Eich"),
        ("Jane Austen & Seth Grahame-Smith", "Grahame-Smith"),
    ],
)
def test_each_of_several_authors_is_known(author: str, name: str) -> None:
    assert as_of_the_book(f"What does {name} say?", author) == "What does the book say?"


def test_a_passage_without_the_authors_name_answers_for_the_author() -> None:
    pages = [
        "Free words, a book by Ann Smithers.",
        "Piracy, I think, is a harm only where it takes a sale from somebody.",
        "Piracy was punished with prison in 1831. The sea was calm.",
    ]
    book = a_book(len(pages), author="Ann Smithers")
    made = Talk(provider=OfflineChatProvider(), pages=pages, book=book)
    answer = made.ask("What does Smithers think about piracy?")
    assert "is a harm only where" in answer
    assert "no passage" not in answer


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("Where does he talk about Japan?", "japan"),
        ("Does the book deal with Japan?", "japan"),
        ("Where do they discuss whales?", "whales"),
        ("Wo spricht er über Japan?", "japan"),
        ("Explain fair use", "fair use"),
        ("Can you explain why Eldred lost?", "eldred lost"),
        ("define whale", "whale"),
        ("Erkläre mir bitte Harpunen", "harpunen"),
    ],
)
def test_a_thing_is_looked_for_without_the_words_of_talking_and_explaining(
    question: str, query: str
) -> None:
    (intent,) = intents_of(as_of_the_book(question, ""))
    assert isinstance(intent, Search)
    assert intent.query == query


@pytest.mark.parametrize(
    "message",
    ["Explain this page", "explain it to me", "Explain like I’m five", "Erkläre den Satz"],
)
def test_what_only_a_model_can_explain_is_not_looked_for(message: str) -> None:
    assert intents_of(as_of_the_book(message, "")) == (NeedsModel(),)
