"""Korean lines end anywhere, also inside a word; what is quoted or copied has its words whole."""

import pytest

from reader_app.domain.document import PageText, with_whole_korean_words
from reader_app.retrieval.sentences import readable, sentences_on
from reader_app.ui.selection.reflowed_text import LineGap, TextPiece, reflowed_text
from reader_app.ui.selection.text_layer import TextPage
from tests.support.fake_document import characters_of


@pytest.mark.parametrize(
    ("line_end", "read"),
    [
        ("누가 밀가루\n를 훔쳐 갔느냐?", "누가 밀가루를 훔쳐 갔느냐?"),
        ("나무 높은 곳\n에서 찾았다.", "나무 높은 곳에서 찾았다."),
        ("쥐 한 마리를 받았\n다.", "쥐 한 마리를 받았다."),
        ("그들은\n다 죽었다.", "그들은 다 죽었다."),
        ("참나무 숲 가장자리에서\n딸 영희와", "참나무 숲 가장자리에서 딸 영희와"),
        ("철수는\n깜짝 놀랐다.", "철수는 깜짝 놀랐다."),
        ("“안녕.”\n철수가 말했다.", "“안녕.” 철수가 말했다."),
    ],
)
def test_an_ending_belongs_to_the_word_before_it(line_end: str, read: str) -> None:
    assert readable(line_end) == read


@pytest.mark.parametrize(
    ("line_end", "around", "read"),
    [
        ("배가 고팠던 민\n수가 말했다.", "민수가 왔다.", "배가 고팠던 민수가 말했다."),
        ("할 수\n있었다.", "할 수 있었다.", "할 수 있었다."),
        ("그 방\n앗간 주인", "다른 책이다.", "그 방 앗간 주인"),
    ],
)
def test_the_rest_of_the_page_tells_whole_words(line_end: str, around: str, read: str) -> None:
    assert with_whole_korean_words(line_end, around).replace("\n", " ") == read


def test_a_sentence_has_the_words_of_its_page() -> None:
    page = PageText(1, "1", "방앗간이 있었다. “방\n앗간이 어디냐?” 하고 물었다.")
    assert "“방앗간이 어디냐?”" in [each.text for each in sentences_on(page)]


def test_copied_lines_have_whole_words_and_keep_their_paragraphs() -> None:
    pieces = (
        TextPiece("첫째 문단이다.", LineGap.BREAK),
        TextPiece("누가 밀가루", LineGap.BREAK),
        TextPiece("를 훔쳐 갔는지", LineGap.WRAP),
        TextPiece("아무도 몰랐다.", LineGap.WRAP),
    )
    assert reflowed_text(pieces) == "첫째 문단이다.\n누가 밀가루를 훔쳐 갔는지 아무도 몰랐다."


def test_a_double_click_takes_a_word_from_both_lines() -> None:
    page = TextPage(characters_of("누가 밀가루\n를 훔쳐\n갔는지"))
    assert {page.text(*page.word_at(at)) for at in (4, 7)} == {"밀가루\n를"}
    assert page.text(*page.word_at(10)) == "훔쳐"
