"""Without a model, readers of a story get answers from as far as they have read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader_app.domain.document import OutlineEntry
from reader_app.llm.offline.book_questions import (
    AskWhom,
    Fact,
    GoBack,
    GoBy,
    GoToChapter,
    GoToEnd,
    NeedsModel,
    Stretch,
    TellAhead,
    TellChapterSpan,
    TellFact,
    TellFigure,
    TellMention,
    TellStory,
    TellWho,
    Which,
)
from reader_app.llm.offline.offline_provider import OfflineChatProvider
from reader_app.llm.offline.reader_intents import intents_of
from tests.support.fakes import a_book
from tests.support.talks import Talk

LABELS = ("i", "ii", *map(str, range(1, 19)))
SPOKEN = (
    "“I think so, my dear,” she said to him. “You do? Then I am glad of it,” he answered, and he "
    "laughed at her. “I do,” said she. She looked at him, and then he went home with her mother. "
)
PAGES = [
    "Emma",
    "Contents\n\nThe Inn . . . . . . . 1",
    *(f"The Inn\n\n{SPOKEN} They drank tea on day {day}." for day in range(1, 4)),
    f"The Inn\n\nEmma came in late. {SPOKEN} She was hungry.",
    f"The Inn\n\n{SPOKEN} The vicar, Mr. Carey, sat down. Emma was a girl of nine.",
    *(f"The Road\n\n{SPOKEN} Emma walked with Mr. Carey on day {day}." for day in range(6, 12)),
    *(f"The End\n\n{SPOKEN} Jane Fairfax sang on day {day}." for day in range(12, 19)),
]
OUTLINE = (
    OutlineEntry(1, "Contents", 2),
    OutlineEntry(1, "The Inn", 3),
    OutlineEntry(1, "The Road", 8),
    OutlineEntry(1, "The End", 14),
)


def talk(page: int = 10, **options: object) -> Talk:
    book = a_book(len(PAGES), title="Emma", author="Jane Austen", current_page=page)
    return Talk(
        provider=OfflineChatProvider(),
        pages=PAGES,
        labels=LABELS,
        outline=OUTLINE,
        book=book,
        **options,
    )


def cited(made: Talk) -> list[int]:
    return [citation.page for citation in made.messages[-1].citations]


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("Where does Mildred first appear?", TellMention("Mildred", Which.FIRST)),
        ("where does the book frist mention mildred", TellMention("mildred", Which.FIRST)),
        ("Wo kommt Mildred zum ersten Mal vor?", TellMention("Mildred", Which.FIRST)),
        ("Mildred는 어디서 처음 나와?", TellMention("Mildred", Which.FIRST)),
        ("When did we last see Miss Wilkinson?", TellMention("Miss Wilkinson", Which.LAST)),
        ("next mention of Mr. Carey", TellMention("Mr. Carey", Which.NEXT)),
        ("Where was Emma mentioned before?", TellMention("Emma", Which.PREVIOUS)),
        ("Wie oft kommt Emma vor?", TellMention("Emma", Which.EVERY)),
        ("Who the hell is Lord Hampstead?", TellWho("Lord Hampstead", "")),
        ("wer war nochmal Emma", TellWho("Emma", "")),
        ("밀드레드가 누구야?", TellWho("밀드레드", "")),
        ("waht happened so far", TellStory(Stretch.SO_FAR)),
        ("catch me up", TellStory(Stretch.SO_FAR)),
        ("Was ist bisher passiert?", TellStory(Stretch.SO_FAR)),
        ("지금까지 무슨 일이 있었어?", TellStory(Stretch.SO_FAR)),
        ("Summarise this book", TellStory(Stretch.BOOK)),
        ("What happened in the last chapter?", TellStory(Stretch.CHAPTER, "previous")),
        ("이 장 요약해줘", TellStory(Stretch.CHAPTER)),
        ("nächste Seite", GoBy(1)),
        ("go back 3 pages", GoBy(-3)),
        ("take me back to where I was", GoBack()),
        ("뒤로", GoBack()),
        ("letzte Seite", GoToEnd(is_last=True)),
        ("go to chapter IV", GoToChapter("4")),
        ("das dritte Kapitel", GoToChapter("3")),
        ("다음 장으로 가줘", GoToChapter("next")),
        ("how many pages?", TellFact(Fact.PAGES)),
        ("how many pages are left", TellFact(Fact.PAGES_LEFT)),
        ("Wer hat das Buch geschrieben?", TellFact(Fact.AUTHOR)),
        ("이 책 제목이 뭐야?", TellFact(Fact.TITLE)),
        ("which chapter is this", TellFact(Fact.CHAPTER)),
        ("show me table 2-1", TellFigure(("table 2-1", "tab 2-1"))),
        ("Was hältst du von Emma?", NeedsModel()),
        ("compare Emma and Jane", NeedsModel()),
        ("Who is she?", AskWhom()),
    ],
)
def test_it_is_recognised(message: str, intent: object) -> None:
    [found] = intents_of(message)
    if isinstance(intent, TellWho) and isinstance(found, TellWho):
        assert found.name == intent.name
    else:
        assert found == intent


@pytest.mark.parametrize(
    "message",
    [
        "Where did Philip first meet Mildred?",
        "When was the first stone of the castle laid?",
        "Where did the bride come from?",
        "Who is Philip's uncle?",
        "What happened to Emma?",
        "What happened when the morning came?",
        "Compare the revenues of the consumer segment and the business segment in 2021",
        "What should you not do immediately after dispensing beverages?",
    ],
)
def test_a_question_about_what_happens_is_searched_for(message: str) -> None:
    assert "Search" in [type(intent).__name__ for intent in intents_of(message)]


def test_the_first_mention_is_in_the_text_and_not_on_the_title_page() -> None:
    made = talk()
    answer = made.ask("Where does emma first appear?")
    assert cited(made) == [6]
    assert answer.startswith("First mention of emma:\n\n“Emma came in late.” (p. 6, printed 4)")


def test_somebody_is_introduced_by_the_sentence_that_says_who_it_is() -> None:
    made = talk()
    assert "“The vicar, Mr. Carey, sat down.” (p. 7, printed 5)" in made.ask("Who is Mr Carey?")
    assert "“Emma was a girl of nine.” (p. 7, printed 5)" in made.ask("who is Emma")


def test_the_caption_of_a_figure_is_quoted_with_what_it_says() -> None:
    pages = ["Figure 2 has two parts.", "Figure 2. The states of the machine. It has five."]
    book = a_book(2, current_page=2)
    made = Talk(provider=OfflineChatProvider(), pages=pages, book=book)
    told = made.ask("What does Figure 2 show?")
    assert "“Figure 2. The states of the machine.” (p. 2)" in told
    assert "five" not in told


def test_a_pronoun_stands_for_the_last_person_named() -> None:
    made = talk()
    made.ask("Where is Mr. Carey mentioned?")
    assert "vicar" in made.ask("And who is he?")


def test_nothing_past_the_readers_page_is_quoted_unasked() -> None:
    made = talk()
    answer = made.ask("Who is Jane Fairfax?")
    assert answer.startswith("“Jane Fairfax” isn’t mentioned up to page 10 (printed 8).")
    assert "[Show later ones too](pagemate:later)" in answer
    assert not cited(made)
    assert max(cited_of(made, "Where is the song that she sang?"), default=0) <= 10
    made.ask("Who is Jane Fairfax?")
    assert "sang on day 12" in made.ask("Show later ones too")


def cited_of(made: Talk, question: str) -> list[int]:
    made.ask(question)
    return cited(made)


def test_with_the_guard_on_nothing_later_is_offered() -> None:
    made = talk()
    made.guard(10)
    answer = made.ask("Who is Jane Fairfax?")
    assert answer.startswith("“Jane Fairfax” isn’t mentioned up to page 10 (printed 8).")
    assert "pagemate:" not in answer


def test_a_summary_is_key_sentences_up_to_the_readers_page() -> None:
    made = talk()
    answer = made.ask("What happened so far?")
    assert answer.startswith("Not a summary: key sentences from pp. 1–10, in order.")
    assert max(cited(made)) <= 10
    assert "from pp. 8–10" in made.ask("Summarise this chapter")


@pytest.mark.parametrize(
    ("message", "page"),
    [
        ("next page", 11),
        ("two pages back", 8),
        ("chapter 1", 3),
        ("next chapter", 14),
        ("previous chapter", 3),
        ("last page", 20),
        ("first page", 3),
    ],
)
def test_the_page_is_turned(message: str, page: int) -> None:
    made = talk()
    made.ask(message)
    assert made.books.find(made.book.id).current_page == page


def test_go_back_returns_to_the_page_before_the_jump() -> None:
    made = talk()
    made.ask("go to page 16")
    assert made.ask("go back") == "You’re now on page 10 (printed 8) of 18."


def test_what_is_known_of_the_book_is_told_without_a_search() -> None:
    made = talk()
    assert made.ask("who wrote this?") == "“Emma” by Jane Austen."
    assert made.ask("How many pages?") == "20 pages; the last is page 20 (printed 18)."
    assert made.ask("which chapter is this?") == "The Road"
    assert made.ask("where does chapter 3 start?") == "The End: pp. 14–20 (7 pages)."
    assert not [event for event in made.log.events if "Invocation" in type(event).__name__]


def test_a_chapters_number_begins_no_list_in_an_answer() -> None:
    outline = tuple(replace(each, title=f"{at}. {each.title}") for at, each in enumerate(OUTLINE))
    made = Talk(provider=OfflineChatProvider(), pages=PAGES, labels=LABELS, outline=outline)
    assert made.ask("where does chapter 3 start?").startswith("3\u2060. The End: pp. 14–20")


def test_a_name_is_not_what_is_called_like_it() -> None:
    pages = ["He gave me a silver fourpenny.", "The innkeeper was a tall man.", "Long John Silver."]
    book = a_book(3, title="Island", author="", current_page=2)
    made = Talk(provider=OfflineChatProvider(), pages=pages, book=book)
    assert "fourpenny" not in made.ask("Who is Silver?")
    assert "tall man" in made.ask("Who is the Innkeeper?")


def test_parts_that_are_named_in_words_are_no_chapters() -> None:
    parts = (OutlineEntry(1, "FIRST PART", 3), OutlineEntry(1, "SECOND PART", 8))
    first, *others = (replace(entry, level=2) for entry in OUTLINE[1:])
    outline = (OUTLINE[0], parts[0], first, parts[1], *others)
    made = Talk(provider=OfflineChatProvider(), pages=PAGES, labels=LABELS, outline=outline)
    made.ask("chapter 3")
    assert made.books.find(made.book.id).current_page == 14


def test_chapters_without_an_outline_are_found_by_their_numbers() -> None:
    pages = [f"{numeral}\n\nThey sailed on. {day}" for day, numeral in enumerate("IxxVx", 1)]
    pages[2] = "II\n\nThey came home. 3"
    made = Talk(provider=OfflineChatProvider(), pages=pages, outline=())
    made.ask("chapter 2")
    assert made.books.find(made.book.id).current_page == 3


def test_a_book_that_is_cut_at_the_readers_page_is_not_said_to_be_guarded() -> None:
    assert "spoiler guard" not in talk().ask("Who is Jane Fairfax?")


def test_who_is_only_called_by_name_is_introduced_by_a_later_sentence() -> None:
    pages = ["“Wake up, Tom!” she said.", "Tom sat on the floor. He was an only child of nine."]
    answer = Talk(provider=OfflineChatProvider(), pages=pages).ask("Who is Tom?")
    assert answer.split("\n\n")[1:] == [
        "“Tom sat on the floor. He was an only child of nine.” (p. 2)"
    ]


def test_before_the_first_page_nothing_is_quoted_unasked() -> None:
    made = talk(page=0)
    for question in ("Who is Emma?", "Why did they drink tea?", "What happened so far?"):
        assert made.ask(question).startswith("You haven’t started reading this book yet.")
    made.ask("Who is Emma?")
    assert "a girl of nine" in made.ask("Show later ones too")


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("How does it end?", TellAhead()),
        ("So how does this novel end?", TellAhead()),
        ("Who did it?", TellAhead()),
        ("Wie geht die Geschichte aus?", TellAhead()),
        ("범인은 누구야?", TellAhead()),
        ("What happens next?", TellAhead()),
        ("Who is talking here?", NeedsModel()),
        ("why?", NeedsModel()),
        ("But how come?", NeedsModel()),
        ("What does that mean?", NeedsModel()),
        ("Warum nicht?", NeedsModel()),
        ("왜요?", NeedsModel()),
        ("Where does the story take place?", NeedsModel()),
        ("Wann spielt der Roman?", NeedsModel()),
        ("What is chapter 3 called?", TellChapterSpan("3")),
        ("Wer spricht hier gerade?", NeedsModel()),
        ("What just happened?", TellStory(Stretch.JUST_NOW)),
        ("Was ist gerade passiert?", TellStory(Stretch.JUST_NOW)),
        ("방금 무슨 일이 있었어?", TellStory(Stretch.JUST_NOW)),
    ],
)
def test_what_a_search_would_miss_is_understood(message: str, intent: object) -> None:
    assert intents_of(message) == (intent,)


def test_the_ending_is_kept_back_by_the_guard_and_no_words_like_it_are_quoted() -> None:
    assert talk().ask("How does it end?").startswith("I need a language model for that.")
    book = a_book(len(PAGES), title="Emma", current_page=8, furthest_page=8, spoiler_guard=True)
    told = Talk(provider=OfflineChatProvider(), pages=PAGES, book=book).ask("How does it end?")
    assert told.startswith("That is past where you’ve read.")
    assert "(p. " not in told
    made = Talk(provider=OfflineChatProvider(), pages=PAGES, book=book, outline=OUTLINE)
    assert made.ask("last page").startswith("Page 20 is past where you’ve read")
    told = made.ask("What is chapter 3 called?")
    assert told == "That chapter begins after the page you’ve read to."


def test_what_just_happened_is_told_from_the_last_pages() -> None:
    assert "from pp. 8-10" in talk().ask("What just happened?").replace("–", "-")


def test_a_word_is_quoted_and_the_dictionary_named_for_its_meaning() -> None:
    told = talk().ask("What does vicar mean?")
    assert "The vicar, Mr. Carey, sat down." in told
    assert "For its meaning, select the word on the page and choose Look up." in told
    assert "Look up" not in talk().ask("Where did they drink tea?")
