"""Names and things of a text that a book has only after a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.chat import covered
from reader_app.domain.values import replace
from reader_app.retrieval.later_names import (
    BookWords,
    KnownUpTo,
    keys_in,
    later_spans,
    settled,
)

FENCE = 3
PAGES = (
    "Chapter One. Dorian Gray sat in the garden. A rose fell. He said that James was late.",
    "Then Basil spoke to Dorian Gray of art. The lady will come, and Lady Agatha, too.",
    "In the evening they spoke of Sibyl Vane, and James of the theatre.",
    "Years later James Vane met Rose in a den. He told Rose of the opium-\ndealer Adrian.",
    "Basil was dead. Alan Campbell came, and Rose wept. Alan’s hands shook. Zoë saw it.",
)


def words_of(*pages: str) -> BookWords:
    words = BookWords()
    for number, text in enumerate(pages, 1):
        words.add(number, text)
    return words


BOOK = KnownUpTo(words_of(*PAGES), FENCE)


def veiled(text: str, said: str = "", *books: KnownUpTo) -> list[str]:
    spans = later_spans(text, books or [BOOK], keys_in(said))
    return [text[start:end] for start, end in spans]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Dorian sat with Basil in the garden.", []),
        ("It is Adrian who tells him.", ["Adrian"]),
        ("Adrian tells him.", ["Adrian"]),
        ("In the end Rose dies.", ["Rose"]),
        ("A rose falls.", []),
        ("Rose dies.", ["Rose"]),
        ("He met James Vane.", ["James Vane"]),
        ("They met James and Vane.", []),
        ("He fears Alan Campbell’s hands.", ["Alan Campbell"]),
        ("He fears ALAN.", ["ALAN"]),
        ("The Campbells are rich.", ["Campbells"]),
        ("A letter of Zoe and of Zoë.", ["Zoe", "Zoë"]),
        ("**Alan** *Campbell*: he", ["Alan", "Campbell"]),
        ("Al**an** came", ["Al", "an"]),
        ("He saw &#65;lan.", ["&#65;lan"]),
        ("Al&shy;an and Ad&#8203;rian came.", ["Al", "an", "Ad", "rian"]),
        ("And then Camp", ["Camp"]),
        ("And then Ja", []),
        ("And then Camp.", []),
        ("So says Alan² of Adrian1.", ["Alan²", "Adrian1"]),
        ("Alan\nCampbell came.", ["Alan", "Campbell"]),
        ("Homer and Tolstoy aren’t in it.", []),
    ],
)
def test_what_comes_only_later_is_found(text: str, found: list[str]) -> None:
    assert veiled(text) == found


def test_the_readers_own_words_are_never_later() -> None:
    assert veiled("Alan Campbell helps Adrian.", "Who is Alan Campbell?") == ["Adrian"]


def test_nothing_is_later_without_a_guard_or_behind_the_place() -> None:
    assert veiled("Adrian", "", KnownUpTo(BOOK.words, None)) == []
    assert veiled("Adrian", "", KnownUpTo(BOOK.words, 4)) == []


def test_a_sentence_that_begins_with_a_small_word_is_no_name() -> None:
    pages = ("He sat.", "“Did You see it?” he asked. What You say, Adrian!")
    for fence in (0, 1):
        book = KnownUpTo(words_of(*pages), fence)
        assert veiled("You have met nobody so far. They sit.", "", book) == []
        assert veiled("You know Adrian.", "", book) == ["Adrian"]


def test_the_companions_own_sentences_are_no_names() -> None:
    pages = ("He sat.", "Such was Later Life, of Nothing. Then Adrian came.")
    for fence in (0, 1):
        book = KnownUpTo(words_of(*pages), fence)
        assert veiled("Nothing was searched. Later pages are hidden.", "", book) == []
        assert veiled("So much for Later Life. Later, Adrian came.", "", book) != []


def test_what_another_asked_book_has_in_reach_is_known() -> None:
    other = words_of("Adrian was a sailor.", "Alan sank.")
    text = "Of Adrian and of Alan."
    assert veiled(text, "", BOOK, KnownUpTo(other, 1)) == ["Alan"]
    assert veiled(text, "", BOOK, KnownUpTo(other, None)) == []


def test_a_thing_counts_only_when_chance_cannot_explain_it() -> None:
    calm = ["The sea was calm and grey."] * 30
    later = ["A guillotine stood there. It was calm."] * 30
    book = KnownUpTo(words_of(*calm, *later, "A lantern, once."), 30)
    assert veiled("The guillotine and a lantern, overall.", "", book) == ["guillotine"]


def test_german_nouns_are_told_from_names() -> None:
    early = "Der Mann sah den Garten und das Haus mit dem Dach. Der Hund lief in den Wald."
    later = "Der Brunnen war tief. In dem Brunnen saß Iwan, und Iwan sah den Brunnen nicht."
    book = KnownUpTo(words_of(early, later), 1)
    assert veiled("Im Brunnen sitzt Iwan.", "", book) == ["Iwan"]


def test_korean_has_no_capitals_so_only_what_comes_often_is_found() -> None:
    book = KnownUpTo(
        words_of(*["바다는 고요했다."] * 30, *["한스가 왔다."] * 30, "등대가 있다."), 30
    )
    assert veiled("나중에 한스가 등대가 된다.", "", book) == ["한스가"]


SPOILER = "It was **Alan Campbell**, and Rose; then Adrian’s den. James Vane!"
SECRETS = ("Alan", "Campbell", "Rose", "Adrian", "Vane")


def test_a_growing_text_never_shows_a_name_before_it_is_judged() -> None:
    for end in range(len(SPOILER) + 1):
        told = SPOILER[: settled(SPOILER[:end])]
        shown = covered(told, later_spans(told, [BOOK]))
        assert not any(secret in shown for secret in SECRETS)


_PIECES = st.sampled_from(
    ["Alan", "Campbell", "Rose", "James", "Vane", "é", "&amp;", "&#65;", "**", "_", "`", "\\", "\n",
     "\n\n", " ", "-", "’s", "[", "](http://x.y/Alan)", "\ue0f01\ue0f1", "\u00ad", "\u200b", "ﬁ",
     "가", "中", "🐋", "1.", "|", "$x$", "\ue0f5", "\ud7ff", "İ"]
)  # fmt: skip


@given(st.lists(_PIECES | st.text(max_size=3), max_size=30).map("".join))
def test_any_text_gets_sorted_spans_inside_of_it_without_line_breaks(text: str) -> None:
    spans = later_spans(text, [BOOK])
    borders = [0, *(border for span in spans for border in span), len(text)]
    assert borders == sorted(borders)
    assert all(start < end and "\n" not in text[start:end] for start, end in spans)
    assert len(covered(text, spans)) == len(text)
    assert 0 <= settled(text) <= len(text)
    alone = " Alan Campbell. "
    shown = covered(text + "\n\n" + alone, later_spans(text + "\n\n" + alone, [BOOK]))
    assert alone.strip() not in shown[len(text) :]


def test_german_names_need_neither_articles_nor_frequency_where_they_stand_together() -> None:
    known = "Die Mutter ging in den Garten, und der Vater las das Buch in der kalten Küche. " * 3
    later = (
        "Gestern kam Faraday mit seiner Verwandtschaft aus Lahore, und Faraday kannte Lahore gut. "
        "Gegen Abend bekam Anna Karenina Besuch; es ging um Verachtung, um Fahrten nach Hause. "
        "Die Fahrt war lang, sie fahren wieder. Bei Regen fehlt Bücherregen, sagt die Mutter."
    )
    book = KnownUpTo(words_of(known, later), 1)
    assert book.words.has_capital_nouns
    assert veiled("Am Ende war es Faraday, und Anna Karenina kam aus Lahore.", "", book) == [
        "Faraday", "Anna Karenina", "Lahore",
    ]  # fmt: skip
    assert veiled("Aus Verachtung ging es um Fahrten bei Bücherregen.", "", book) == []


def test_titles_months_and_words_of_every_sentence_are_no_names_by_themselves() -> None:
    book = KnownUpTo(words_of("He came.", "In December Mrs. Dean saw The Hague with Mrs. Dean."), 1)
    assert veiled("They said that Mrs. Thing came in December, The End.", "", book) == []
    assert veiled("It was Mrs. Dean.", "", book) == ["Mrs. Dean"]


KOREAN = [
    "병화는 길에서 덕기를 만났다. 덕기가 병화에게 말했다. 병화가 웃었다. 어머니에게 편지가 왔다.",
    "그날 비가 왔다. 어머니는 집에 있었다. 병화를 기다렸다.",
    "필순이가 왔다. 덕기가 필순에게 물었다. 필순은 대답했다. 어머니가 필순에게 밥을 주었다.",
]
JAPANESE = [
    "野々宮さんは笑った。野々宮さんが来た。時計が鳴った。",
    "雨が降った。誰も来なかった。",
    "美禰子さんが来た。美禰子さんは黙っていた。マーレイが言った。マーレイは笑った。時計が鳴った。",
]
CHINESE = [
    "宝玉笑道：“好。”黛玉道：“不好。”宝玉道：“我知道。”黛玉笑道：“走罢。”宝玉去了，黛玉也去了。",
    "那日下雨，众人都在家里。",
    "香菱道：“我来了。”宝玉道：“坐。”香菱笑道：“多谢。”宝玉看着香菱。众人道：“好。”众人道：“走。”",
]


@pytest.mark.parametrize(
    ("pages", "answer", "shown"),
    [
        (
            KOREAN,
            "덕기를 도운 것은 필순이다. 어머니도 안다.",
            "덕기를 도운 것은 ▒▒이다. 어머니도 안다.",
        ),
        (JAPANESE, "犯人は美禰子だ。野々宮ではない。", "犯人は▒▒▒だ。野々宮ではない。"),
        (JAPANESE, "マーレイの時計が鳴る。", "▒▒▒▒の時計が鳴る。"),
        (CHINESE, "原来是香菱，不是黛玉。众人不知。", "原来是▒▒，不是黛玉。众人不知。"),
    ],
)
def test_names_without_capitals_are_known_by_address_and_speech(
    pages: list[str], answer: str, shown: str
) -> None:
    words = words_of(*pages)
    assert covered(answer, later_spans(answer, [KnownUpTo(words, 2)])) == shown
    assert not later_spans(answer, [KnownUpTo(words, 3)])


def test_a_name_without_capitals_that_the_reader_said_is_shown() -> None:
    book = KnownUpTo(words_of(*KOREAN), 2)
    assert later_spans("필순은 온다.", [book])
    assert not later_spans("필순은 온다.", [book], keys_in("필순이 누구야?"))


def test_of_a_book_whose_later_pages_are_not_read_any_unknown_name_may_be_later() -> None:
    unread = KnownUpTo(words_of(*PAGES[:FENCE]), FENCE, is_unread=True)
    text = "In the end Alan Campbell helps Dorian, and a rose falls."
    assert veiled(text, "", unread) == ["Alan Campbell"]
    assert veiled(text, "Alan Campbell?", unread) == []
    assert veiled(text, "", replace(unread, is_unread=False)) == []
