"""Folding: every folded character leads back to the place in the text that it comes from."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.documents.text.find import fold, fold_with_map, is_bound, is_mark, places, query_of

SPELLINGS = [
    ("office", "o\ufb03ce"),
    ("flower", "\ufb02ower"),
    ("extraordinary", "extraor-\ndinary"),
    ("extraordinary", "extraor\u00ad\ndinary"),
    ("extraordinary", "extra\u00adordinary"),
    ("naive", "na\u00efve"),
    ("naive", "nai\u0308ve"),
    ("naive", "na\u00a8\u0131ve"),
    ("poincare", "Poincar\u00b4e"),
    ("facade", "fac\u00b8ade"),
    ("strasse", "Stra\u00dfe"),
    ("lodz", "\u0141\u00f3d\u017a"),
    ("soren", "S\u00f8ren"),
    ("don't", "don\u2019t"),
    ("1914-1918", "1914\u20131918"),
    ("abc 123", "\uff21\uff22\uff23\u3000\uff11\uff12\uff13"),
    ("old harbour", "old\n\n harbour"),
    ("old harbour", "old\u00a0harbour"),
    ("漢字仮名", "漢字\n仮名"),
    ("ガラス", "ｶﾞﾗｽ"),
    ("が", "か\u3099"),
    ("한글", unicodedata.normalize("NFD", "한글")),
    ("שלום", "שָׁלוֹם"),
    ("שלום", "\u200fשלום"),
    ("سلام", "سَلَام"),
    ("سلام", "ســلام"),
    ("لا", "\ufefb"),
    ("ахматова", "А\u0301хматова"),
]


@pytest.mark.parametrize(("typed", "printed"), SPELLINGS)
def test_what_is_typed_finds_what_is_printed(typed: str, printed: str) -> None:
    text = f"one {printed} two"
    found = [text[start:end].strip("\u200f") for start, end in places(query_of(typed), text)]
    assert found == [printed.strip("\u200f")]


@pytest.mark.parametrize(("typed", "printed"), SPELLINGS)
def test_what_is_printed_finds_what_is_plain(typed: str, printed: str) -> None:
    assert query_of(printed).count(fold(f"one {typed} two")) == 1


@pytest.mark.parametrize(
    ("typed", "printed"),
    [("カ", "ガ"), ("하", "한"), ("कि", "की"), ("don't", "dont"), ("ab", "a b")],
)
def test_what_is_another_sign_is_not_found(typed: str, printed: str) -> None:
    whole = query_of(typed, whole_word=True)
    assert whole.count(fold(f"one {printed} two")) == 0


PIECES = st.sampled_from([printed for _, printed in SPELLINGS] + ["word", "-", ".", "“", "1\n2"])
PAGES = st.one_of(st.text(), st.lists(PIECES).map(" ".join), st.lists(PIECES).map("".join))


@given(PAGES, st.booleans())
def test_the_traced_form_is_the_compared_form(text: str, match_case: bool) -> None:
    assert fold_with_map(text, match_case=match_case).folded == fold(text, match_case=match_case)


@given(PAGES, st.booleans())
def test_origins_are_places_of_the_text_in_its_order(text: str, match_case: bool) -> None:
    traced = fold_with_map(text, match_case=match_case)
    assert len(traced.folded) == len(traced.starts) == len(traced.ends)
    assert traced.starts == sorted(traced.starts)
    spans = zip(traced.starts, traced.ends, strict=True)
    assert all(0 <= start < end <= len(text) for start, end in spans)


@given(st.lists(st.sampled_from(SPELLINGS), min_size=1, max_size=6), st.data())
def test_a_hit_covers_exactly_what_was_printed(
    words: list[tuple[str, str]], data: st.DataObject
) -> None:
    typed, wanted = data.draw(st.sampled_from(words))
    printed = [word.strip("\u200f") for _, word in words]
    text = " . ".join(printed)
    starts = [sum(len(word) + 3 for word in printed[:place]) for place in range(len(printed))]
    expected = {
        (start, start + len(word))
        for start, word in zip(starts, printed, strict=True)
        if word == wanted.strip("\u200f")
    }
    assert expected <= set(places(query_of(typed), text))


@given(st.text(min_size=1), PAGES, PAGES, st.booleans(), st.booleans())
def test_as_many_places_are_shown_as_hits_are_counted(
    typed: str, before: str, after: str, match_case: bool, whole_word: bool
) -> None:
    text = f"{before} {typed} {after}"
    query = query_of(typed, match_case=match_case, whole_word=whole_word)
    shown = list(places(query, text))
    assert len(shown) == query.count(fold(text, match_case=match_case))
    assert all(0 <= start < end <= len(text) for start, end in shown)


def test_a_hyphen_alone_is_a_sign_like_others() -> None:
    assert query_of("-").count(fold("a - b-c")) == 2


def test_whole_words_of_chinese_have_no_edges() -> None:
    assert query_of("漢字", whole_word=True).count(fold("この漢字は")) == 1


def test_whole_words_that_begin_with_a_sign_are_found() -> None:
    assert query_of("(x)", whole_word=True).count(fold("f(x) and g(x)")) == 2


def test_marks_and_edges_are_told_apart() -> None:
    assert is_mark("\u0301") and not is_mark("e") and not is_mark(" ")
    assert is_bound("e") and not is_bound("漢") and not is_bound("(")
