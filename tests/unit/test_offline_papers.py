"""Without a model, readers of a paper get key sentences, its conclusion, a section, its year."""

from __future__ import annotations

import pytest

from reader_app.domain.document import OutlineEntry
from reader_app.domain.library import BookDetails
from reader_app.llm.offline.book_questions import (
    CONCLUSION,
    Fact,
    NeedsModel,
    Stretch,
    TellChapterSpan,
    TellFact,
    TellStory,
)
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.reader_intents import Search, TellBook, TellOutline, intents_of
from reader_app.llm.offline.sentence_choice import can_be_quoted
from tests.support.fakes import a_book
from tests.support.talks import Talk

AUTHORS = ", ".join(f"Ann Author{chr(97 + n)} Longname" for n in range(20))
PAGES = [
    "1. Introduction\n\nHerring fail to find the sea without the old ones that know the way.\n\n"
    "2. Nets\n\nA net of ten metres catches more cod than a net of twenty metres does.",
    "2. Nets\n\nCod were counted in the harbour each morning by the fishermen of the town.\n\n"
    "3. Conclusions\n\nSmall nets are better for the harbour, and old fish should be spared.\n\n"
    "References\n\nLong ago a fisher wrote of nets, and nobody read the book that he had written.",
]
OUTLINE = (
    OutlineEntry(1, "1. Introduction", 1),
    OutlineEntry(1, "2. Nets", 1),
    OutlineEntry(1, "3. Conclusions", 2),
    OutlineEntry(1, "References", 2),
)


class Shelf:
    """Details of books, of which only the year is looked at."""

    def __init__(self, year: str) -> None:
        self._year = year

    def find(self, book_id: str) -> BookDetails:
        return BookDetails(book_id, year=self._year)


def talk(year: str = "", outline: tuple[OutlineEntry, ...] = OUTLINE) -> Talk:
    book = a_book(len(PAGES), title="Of nets", author=AUTHORS)
    provider = OfflineChatProvider()
    return Talk(provider=provider, pages=PAGES, outline=outline, book=book, details=Shelf(year))


@pytest.mark.parametrize(
    "message",
    [
        "What is this about?",
        "what's it about",
        "So what is this all about?",
        "What is this paper about?",
        "What does this say?",
        "Wovon handelt das?",
        "Worum geht es in dieser Arbeit?",
        "De quoi ça parle ?",
        "이 논문은 무슨 내용이야?",
        "这是讲什么的？",
    ],
)
def test_what_it_is_about_needs_no_word_for_it(message: str) -> None:
    assert intents_of(message, ["Who is Ann?"]) == (TellBook(),)


@pytest.mark.parametrize(
    "message",
    [
        "Summarise this paper for me",
        "Can you summarize the article in 3 sentences?",
        "sum it up, please",
        "Give me a short summary",
        "tl;dr",
        "What are the main points?",
        "What are the key findings of the study?",
        "main takeaways",
        "Fass den Artikel bitte kurz zusammen",
        "Kannst du mir das zusammenfassen?",
        "Zusammenfassung",
        "Was sind die wichtigsten Ergebnisse?",
        "이 논문 요약해 줘",
        "핵심 내용이 뭐야?",
    ],
)
def test_a_summary_is_of_the_whole(message: str) -> None:
    assert intents_of(message) == (TellStory(Stretch.BOOK),)


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("Summary so far please", TellStory(Stretch.SO_FAR)),
        ("recap", TellStory(Stretch.SO_FAR)),
        ("list the key points of this chapter", TellStory(Stretch.CHAPTER)),
        ("What's the point of chapter 3?", TellChapterSpan("3")),
        ("What is the main argument?", NeedsModel()),
        ("What is the conclusion?", TellStory(Stretch.CHAPTER, CONCLUSION)),
        ("What does the paper conclude?", TellStory(Stretch.CHAPTER, CONCLUSION)),
        ("Was ist das Fazit der Studie?", TellStory(Stretch.CHAPTER, CONCLUSION)),
        ("결론이 뭐야?", TellStory(Stretch.CHAPTER, CONCLUSION)),
        ("When was it published?", TellFact(Fact.YEAR)),
        ("what year did this book come out", TellFact(Fact.YEAR)),
        ("Wann ist das Buch erschienen?", TellFact(Fact.YEAR)),
        ("이 책은 언제 나왔어?", TellFact(Fact.YEAR)),
        ("Who wrote this paper?", TellFact(Fact.AUTHOR)),
        ("Who is the author of this thesis?", TellFact(Fact.AUTHOR)),
        ("Wer hat diesen Aufsatz geschrieben?", TellFact(Fact.AUTHOR)),
        ("이 논문은 누가 썼어?", TellFact(Fact.AUTHOR)),
        ("What is this report called?", TellFact(Fact.TITLE)),
        ("How long is the manual?", TellFact(Fact.PAGES)),
        ("Wie viele Seiten hat das Dokument?", TellFact(Fact.PAGES)),
        ("What are the sections of this paper?", TellOutline()),
        ("list all sections", TellOutline()),
    ],
)
def test_other_wishes_are_told_apart(message: str, intent: object) -> None:
    assert intents_of(message) == (intent,)


@pytest.mark.parametrize(
    "message",
    [
        "When was the bridge published?",
        "What were the results of the election?",
        "What is the summary judgment?",
        "What is a file?",
        "What happened in 1774?",
        "What arguments does plot take?",
        "What are the arguments of lm?",
        "How do I number pages in roman?",
        "What is a book?",
        "Who wrote the report?",
        "Which sections of the law apply?",
    ],
)
def test_a_thing_in_the_book_is_looked_up(message: str) -> None:
    (intent,) = intents_of(message)
    assert isinstance(intent, Search)


def test_the_conclusion_is_what_stands_under_its_heading() -> None:
    answer = talk().ask("What is the conclusion?")
    assert "Small nets are better" in answer
    assert "Cod were counted" not in answer
    assert "Long ago" not in answer


@pytest.mark.parametrize(
    "question",
    [
        "Summarise the introduction",
        "What does the introduction say?",
        "What is in section “Introduction”?",
        "Worum geht es in der Introduction?",
    ],
)
def test_a_section_is_known_by_its_title(question: str) -> None:
    answer = talk().ask(question)
    assert "Herring fail to find the sea" in answer
    assert "ten metres" not in answer


def test_this_is_the_whole_and_no_title() -> None:
    answer = talk().ask("Summarise this")
    assert "pp. 1–2" in answer
    assert "Herring fail to find the sea" in answer


def test_a_line_of_signs_is_no_heading() -> None:
    pages = ["The herring swims.\n\n* * *\n\nThe cod was counted in the harbour every morning."]
    made = Talk(provider=OfflineChatProvider(), pages=pages, outline=(), book=a_book(1))
    assert "counted in the harbour" in made.ask("Summarise this")


def test_without_such_a_chapter_the_words_are_looked_up() -> None:
    answer = talk(outline=OUTLINE[:2]).ask("What is the conclusion?")
    assert "chapter" not in answer
    assert "Not a summary" not in answer


def test_the_year_is_told_where_it_is_known() -> None:
    assert talk("2009").ask("When was this paper published?") == "Published in 2009."
    assert "Published in" not in talk().ask("When was this paper published?")


def test_all_authors_of_a_paper_are_named() -> None:
    assert talk().ask("Who wrote this?") == f"“Of nets” by {AUTHORS}."


IMPRINT = (
    "All rights reserved. No part of this publication may be reproduced by anybody anywhere.\n\n"
    "ISBN 0-00-000000-0. Printed in the United States of America by nobody in particular."
)
BOOK = [
    "Of harbours",
    IMPRINT,
    "Contents\n\nPreface . . . . 4\n\nHarbours . . . . 5",
    *(
        f"A harbour of day {day} has its own stones, its own ships and its own fog."
        for day in range(9)
    ),
    *(
        f"{day} Note on the stones of day {day} and on who first counted them there."
        for day in range(8)
    ),
]
PARTS = (
    OutlineEntry(1, "Title Page", 1),
    OutlineEntry(1, "Contents", 3),
    OutlineEntry(1, "Preface", 4),
    OutlineEntry(1, "Harbours", 6),
    OutlineEntry(1, "Notes", 13),
)


def of_harbours(outline: tuple[OutlineEntry, ...] = PARTS) -> Talk:
    # As many pages as a book has: a paper's references begin on a page of its text.
    pages = BOOK + [f"Index {n}, and where it stands in the book: {n}." for n in range(30)]
    parts = (*outline[:-1], OutlineEntry(1, "Notes", 60)) if outline else ()
    pages[12:12] = [
        "A harbour needs a mole, a light, and somebody who keeps the light." for _ in range(47)
    ]
    book = a_book(len(pages))
    return Talk(provider=OfflineChatProvider(), pages=pages, outline=parts, book=book)


def test_what_a_book_is_about_is_read_where_its_text_begins() -> None:
    answer = of_harbours().ask("What is this about?")
    assert "pp. 4–13" in answer
    assert "rights" not in answer


def test_a_summary_leaves_out_title_pages_notes_and_index() -> None:
    assert "pp. 4–59" in of_harbours().ask("Summarise this book")


def test_without_an_outline_the_imprint_is_no_key_sentence() -> None:
    answer = of_harbours(()).ask("What is this about?")
    assert "harbour of day" in answer
    assert "reserved" not in answer
    assert "Printed in" not in answer


def test_a_preface_is_told_though_it_is_no_chapter() -> None:
    assert "from pp. 4–5" in of_harbours().ask("Summarise the preface")


@pytest.mark.parametrize(
    "line",
    [
        "6.5 Chapter headings … 84 6.5.1 Defining a chapter style 87, 6.5.2 More styles 90.",
        "17 Back matter … 305 B.1 Bibliography with many books in it and some papers, too 307.",
    ],
)
def test_lines_of_contents_are_no_key_sentences(line: str) -> None:
    assert not can_be_quoted(line)
