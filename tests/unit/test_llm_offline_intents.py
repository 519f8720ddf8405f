"""What a reader wants, in the words that readers use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.bootstrap.translations import use_language
from reader_app.domain.translation import shown, use
from reader_app.llm.offline.book_questions import TellWho
from reader_app.llm.offline.question_words import (
    ReadQuestion,
    content_words,
    roman_value,
    stems_of,
)
from reader_app.llm.offline.reader_intents import (
    Courtesy,
    GoToPage,
    PinReference,
    Search,
    TellOutline,
    TellPage,
    TellPageText,
    intents_of,
    search_for,
)


@pytest.mark.parametrize(
    ("message", "label"),
    [
        ("I'm on page 50", "50"),
        ("I’m on page 50.", "50"),
        ("i am now at p. 50", "50"),
        ("im on pg 7", "7"),
        ("We're on page 12", "12"),
        ("go to page 50", "50"),
        ("Please take me to page 8", "8"),
        ("jump to p.120", "120"),
        ("turn to page number 9", "9"),
        ("page 50", "50"),
        ("p. 50", "50"),
        ("I stopped at page 77 yesterday", "77"),
        ("I've read up to page 120", "120"),
        ("I've just read page 12", "12"),
        ("Ich habe bis Seite 40 gelesen", "40"),
        ("my page is 33", "33"),
        ("go to page xiv", "xiv"),
        ("I'm on page XIV", "xiv"),
        ("ich bin auf Seite 50", "50"),
        ("Ich bin jetzt auf der Seite 50.", "50"),
        ("geh zu Seite 12", "12"),
        ("blättere auf Seite 3", "3"),
        ("je suis à la page 50", "50"),
        ("va à la page 9", "9"),
        ("estoy en la página 50", "50"),
        ("ve a la página 4", "4"),
        ("estou na página 50", "50"),
        ("vai a pagina 6", "6"),
        ("я на странице 50", "50"),
        ("я на 50-й странице", "50"),
        ("перейди на страницу 7", "7"),
        ("50쪽", "50"),
        ("나는 지금 50쪽이야", "50"),
        ("50페이지로 이동해줘", "50"),
        ("50ページを開いて", "50"),
        ("我在第50页", "50"),
        ("翻到第50页", "50"),
    ],
)
def test_a_place_is_a_wish_to_turn_the_page(message: str, label: str) -> None:
    assert intents_of(message) == (GoToPage(label),)


@pytest.mark.parametrize(
    "message",
    [
        "What page am I on?",
        "which page is this?",
        "where am i?",
        "What's the current page?",
        "auf welcher Seite bin ich?",
        "à quelle page suis-je ?",
        "¿En qué página estoy?",
        "На какой я странице?",
        "지금 몇 쪽이야?",
        "今何ページですか",
        "我在第几页？",
    ],
)
def test_a_question_for_the_page_is_answered_with_it(message: str) -> None:
    assert intents_of(message) == (TellPage(),)


@pytest.mark.parametrize(
    "message",
    [
        "table of contents",
        "Show me the table of contents, please",
        "What chapters are there?",
        "list the chapters",
        "how many chapters does it have?",
        "Inhaltsverzeichnis",
        "Welche Kapitel gibt es?",
        "table des matières",
        "índice",
        "оглавление",
        "목차 보여줘",
        "目次を見せて",
        "目录",
    ],
)
def test_a_wish_for_the_chapters_is_the_outline(message: str) -> None:
    assert intents_of(message) == (TellOutline(),)


@pytest.mark.parametrize(
    ("message", "label"),
    [
        ("what does page 12 say?", "12"),
        ("read page 12", "12"),
        ("Summarise page 12", "12"),
        ("what happens on page 12?", "12"),
        ("was steht auf Seite 12?", "12"),
        ("que dit la page 12 ?", "12"),
        ("¿Qué dice la página 12?", "12"),
        ("50쪽에 무슨 내용이 있어?", "50"),
        ("what is on this page?", ""),
        ("Was steht auf dieser Seite?", ""),
    ],
)
def test_a_question_about_a_page_is_read_and_turns_nothing(message: str, label: str) -> None:
    [intent] = intents_of(message)
    assert isinstance(intent, TellPageText)
    assert intent.label == label


def test_what_is_wanted_of_a_page_is_kept() -> None:
    assert intents_of("What does page 12 say about whales?") == (TellPageText("12", "whales"),)


@pytest.mark.parametrize(
    ("message", "query"),
    [
        ("Who is the white whale?", "white whale"),
        ("how do I search in a book?", "search"),
        ("How do I go to a page?", "go page"),
        ("how do I open the table of contents?", "open table contents"),
        ("Why did Ahab lose his leg?", "ahab lose leg"),
        ("Wer ist der weiße Wal?", "weiße wal"),
        ("Qui est la baleine blanche ?", "baleine blanche"),
        ("What is a page?", "page"),
        ("白鯨は誰ですか", "白鯨は誰ですか"),
    ],
)
def test_everything_else_is_looked_up_by_its_content_words(message: str, query: str) -> None:
    [intent] = intents_of(message)
    assert isinstance(intent, Search)
    assert intent.query == query


def test_one_message_may_turn_the_page_and_ask() -> None:
    move, search = intents_of("I'm on page 50. Why is Queequeg wet?")
    assert move == GoToPage("50")
    assert isinstance(search, Search) and search.query == "queequeg wet"


def test_a_page_that_is_only_mentioned_turns_nothing() -> None:
    [intent] = intents_of("Why does the captain on page 50 hate the whale?")
    assert not isinstance(intent, GoToPage)


@pytest.mark.parametrize(
    "message",
    [
        "hello",
        "Hi there",
        "Guten Tag",
        "안녕하세요",
        "what can you do?",
        "?",
        "...",
        "help",
        "I love this book!",
    ],
)
def test_small_talk_is_not_looked_up(message: str) -> None:
    assert intents_of(message) == (Courtesy(),)


@pytest.mark.parametrize(
    "message", ["thanks", "Thank you very much.", "danke", "谢谢", "ok", "Good night."]
)
def test_thanks_are_thanks(message: str) -> None:
    assert intents_of(message) == (Courtesy(is_thanks=True),)


def test_hello_inside_a_question_is_no_greeting() -> None:
    [intent] = intents_of("Who says hello to Ishmael?")
    assert isinstance(intent, Search)


def test_a_question_of_small_words_borrows_from_the_one_before() -> None:
    assert search_for("And why is that so?", ["Who is Queequeg?"]).query == "queequeg"


def test_other_wordings_are_looked_up_as_well() -> None:
    assert search_for("How did the captain die?").wordings == ("captain death",)


@given(st.text(max_size=200))
def test_every_message_wants_something(message: str) -> None:
    assert intents_of(message)


@pytest.mark.parametrize(
    ("numeral", "value"),
    [("i", 1), ("iv", 4), ("xiv", 14), ("xl", 40), ("XC", 90), ("cxi", 111), ("", 0), ("vx", 0)],
)
def test_roman_numbers(numeral: str, value: int) -> None:
    assert roman_value(numeral) == value


def test_stems_survive_inflection_and_scripts_without_spaces() -> None:
    assert stems_of("whales searching") == ["whal", "search"]
    assert stems_of("白鯨号") == ["白鯨", "鯨号"]
    assert content_words("The whale, the WHALE!") == ["whale"]


def test_a_question_how_long_is_not_looked_up_by_its_length() -> None:
    assert content_words("How long did copyright last in 1790?") == ["copyright", "1790"]
    assert content_words("Wie lange dauerte der Krieg?") == ["krieg"]
    assert content_words("the last long war") == ["last", "long", "war"]


@pytest.mark.parametrize(
    ("message", "label"),
    [
        ("Show me the figure they mean.", "the figure"),
        ("pin Figure 3.2", "figure 3.2"),
        ("Could you pin table 4, please?", "table 4"),
        ("show me the table", "the table"),
        ("Pin fig. 2.1a here", "fig. 2.1a"),
        ("Zeig mir die Abbildung", "die abbildung"),
    ],
)
def test_what_is_wanted_in_sight_is_pinned(message: str, label: str) -> None:
    assert intents_of(message) == (PinReference(label),)


@pytest.mark.parametrize(
    "message", ["What does figure 3.2 show?", "Show me page 5", "who is a figure of fun here?"]
)
def test_questions_about_figures_and_pages_pin_nothing(message: str) -> None:
    assert not isinstance(intents_of(message)[0], PinReference)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("दिल्ली कहाँ है?", ["दिल्ली", "कहाँ", "है"]),
        ("王熙凤是谁？", ["王熙凤"]),
        ("曹雪芹什么时候写完？", ["曹雪芹", "写完"]),
        ("先生の名前は何ですか？", ["先生の名前"]),
        ("猫は何を食べましたか", ["猫", "食べ"]),
        ("길동은 누구의 아들인가?", ["길동은", "아들"]),
        ("Кто такая Наташа?", ["наташа"]),
    ],
)
def test_words_are_whole_and_without_what_asks(question: str, words: list[str]) -> None:
    assert content_words(question) == words


@pytest.mark.parametrize("name", ["길동", "해리", "하이디", "알렉스", "남편", "가브리엘"])
def test_a_korean_name_that_begins_as_a_verb_does_is_a_name(name: str) -> None:
    assert ReadQuestion(f"{name}는 누구야?").name == name


SUGGESTED = (
    "Who is who so far?",
    "What’s this book about?",
    "What’s the main argument?",
    "Summarise this chapter",
    "Recap so far",
    "Explain this page.",
    "Explain this page",
)


@pytest.mark.parametrize("language", ["de", "ko"])
@pytest.mark.parametrize("suggestion", SUGGESTED)
def test_what_the_window_suggests_is_understood_in_each_language(
    language: str, suggestion: str
) -> None:
    use_language(language)
    words = shown(suggestion)
    use(None)
    assert words != suggestion
    assert [type(each) for each in intents_of(words)] == [
        type(each) for each in intents_of(suggestion)
    ]


@pytest.mark.parametrize(
    "question", ["누가 밀가루를 훔쳐 갔나요?", "누가 민수를 죽였나요?", "그 칼은 누가 만들었어?"]
)
def test_who_did_something_is_looked_up_in_korean(question: str) -> None:
    assert [type(each) for each in intents_of(question)] == [Search]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Wer oder was ist Konrad?", "Konrad"),
        ("민수가 누구야?", "민수"),
        ("민수, 누구인가요?", "민수"),
    ],
)
def test_who_somebody_is_is_asked_in_german_and_korean(question: str, name: str) -> None:
    (asked,) = intents_of(question)
    assert isinstance(asked, TellWho) and asked.name == name


def test_where_one_is_is_asked_in_korean() -> None:
    assert intents_of("지금 어디야?") == (TellPage(),)
