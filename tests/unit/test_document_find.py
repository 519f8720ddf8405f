"""Finding: what counts as the same word, and where its letters are on the page."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.documents.text.find import fold, fold_with_map, hit_rects, query_of
from reader_app.domain.document import Character, Rect
from reader_app.domain.search import FindSyntax

LETTER_WIDTH = 10.0
LINE_HEIGHT = 20.0


def count(text: str, wanted: str, *, match_case: bool = False, whole_word: bool = False) -> int:
    query = query_of(wanted, match_case=match_case, whole_word=whole_word)
    return query.count(fold(text, match_case=match_case))


def set_in_type(text: str) -> list[Character]:
    """Every character in a cell of a grid, a line below the other."""
    characters, column, line = [], 0, 0
    for char in text:
        left, top = column * LETTER_WIDTH, line * LINE_HEIGHT
        characters.append(Character(char, Rect(left, top, left + LETTER_WIDTH, top + LINE_HEIGHT)))
        column, line = (0, line + 1) if char == "\n" else (column + 1, line)
    return characters


def test_case_does_not_count() -> None:
    assert count("Whale WHALE whale", "wHale") == 3


def test_case_counts_when_asked() -> None:
    assert count("Whale WHALE whale", "Whale", match_case=True) == 1


def test_accents_do_not_count_on_either_side() -> None:
    assert count("Café cafe CAFÉ", "cafe") == 3
    assert count("Café cafe", "café") == 2


def test_a_word_hyphenated_at_a_line_end_is_found_whole() -> None:
    assert count("an extraor-\ndinary leap", "extraordinary") == 1


def test_a_compound_broken_at_its_hyphen_is_found_with_it() -> None:
    assert count("a well-\nknown and a well-known man", "well-known") == 2


def test_a_phrase_goes_on_in_the_next_line() -> None:
    assert count("the old\nharbour wall", "old harbour") == 1


def test_a_phrase_goes_on_in_the_next_block() -> None:
    assert count("the old\n\nharbour wall", "old harbour") == 1


def test_a_korean_line_ends_between_words_or_inside_one() -> None:
    text = "활빈당은 탐관\n오리의 재물을 빼앗아\n가난한 사람에게 1446년\n에 나누어\n\n주었다."
    for words in ("탐관오리", "빼앗아 가난한", "1446년에", "탐관오리의 재물을 빼앗아 가난한"):
        assert count(text, words) == 1
    assert count(text, "탐관 오리") == 1
    assert count(text, "나누어주었다") == 0
    assert count("두 번 나눈다", "두번") == 0
    (rects,) = hit_rects(query_of("탐관오리"), text, set_in_type(text))
    assert len(rects) == 2


def test_an_expression_takes_a_korean_line_end_for_a_space() -> None:
    expression = query_of("빼앗아 가난.", syntax=FindSyntax.EXPRESSION)
    assert expression.count(fold("빼앗아\n가난한")) == 1


def test_spaces_around_what_was_typed_do_not_count() -> None:
    assert count("the old harbour", "  old ") == 1


def test_whole_words_only() -> None:
    assert count("art part artful art.", "art", whole_word=True) == 2


def test_sharp_s_is_found_by_its_spelling() -> None:
    assert count("Die Straße", "strasse") == 1


def test_ligatures_are_found_by_their_letters() -> None:
    assert count("an o\ufb03ce", "office") == 1


def test_curly_quotes_are_found_by_straight_ones() -> None:
    assert count("don’t say “no”", 'don\'t say "no"') == 1


def test_soft_hyphens_inside_a_word_do_not_count() -> None:
    assert count("extra\u00adordinary", "extraordinary") == 1


def test_signs_of_a_pattern_are_plain_text() -> None:
    assert count("a+b (c) a.b", "a.b") == 1
    assert count("f(x) is not fx", "f(x)", whole_word=False) == 1


def test_nothing_is_found_by_nothing() -> None:
    assert count("some text", "   ") == 0
    assert query_of("").spans("some text") == []


def test_a_hit_is_boxed_in_its_own_letters() -> None:
    text = "see the whale"
    rects = hit_rects(query_of("whale"), text, set_in_type(text))
    assert rects == ((Rect(80, 0, 130, 20),),)


def test_a_hit_over_two_lines_has_a_box_on_each() -> None:
    text = "the old\nharbour"
    rects = hit_rects(query_of("old harbour"), text, set_in_type(text))
    assert rects == ((Rect(40, 0, 70, 20), Rect(0, 20, 70, 40)),)


def test_a_hyphenated_hit_is_boxed_on_both_lines() -> None:
    text = "extraor-\ndinary"
    rects = hit_rects(query_of("extraordinary"), text, set_in_type(text))
    assert [len(hit) for hit in rects] == [2]
    assert rects[0][1] == Rect(0, 20, 60, 40)


@given(st.text())
def test_the_traced_form_is_the_compared_form(text: str) -> None:
    assert fold_with_map(text).folded == fold(text)


@given(st.text())
def test_every_folded_character_has_an_origin(text: str) -> None:
    traced = fold_with_map(text)
    assert len(traced.folded) == len(traced.starts) == len(traced.ends)
    assert traced.starts == sorted(traced.starts)


@given(st.text(min_size=1), st.text(), st.text())
def test_every_counted_hit_has_boxes(wanted: str, before: str, after: str) -> None:
    text = f"{before} {wanted} {after}"
    query = query_of(wanted)
    assert len(hit_rects(query, text, set_in_type(text))) == query.count(fold(text))
