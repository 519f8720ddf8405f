"""Excerpts are whole sentences of one page, chosen where the words stand densest."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.document import PageText
from reader_app.domain.search import PageScore, Tokenizer
from reader_app.retrieval.passages import EXCERPT_LENGTH, excerpt, whole_page
from reader_app.retrieval.ranking import fuse_rankings
from reader_app.retrieval.sentences import sentences_on


def texts(page: str) -> list[str]:
    return [sentence.text for sentence in sentences_on(PageText(0, "", page))]


def test_a_sentence_ends_at_a_full_stop_before_a_capital() -> None:
    assert texts("It rained. He left.\nShe stayed!") == ["It rained.", "He left.", "She stayed!"]


def test_titles_and_initials_do_not_end_a_sentence() -> None:
    assert texts("Mr. Holmes met Dr. J. Watson.") == ["Mr. Holmes met Dr. J. Watson."]


def test_a_number_with_a_point_does_not_end_a_sentence() -> None:
    assert texts("It grew by 3.5 percent in 2020.") == ["It grew by 3.5 percent in 2020."]


def test_a_heading_stands_alone() -> None:
    assert texts("CHAPTER ONE\n\nIt was night.") == ["CHAPTER ONE", "It was night."]


def test_words_are_joined_over_line_end_hyphens() -> None:
    assert texts("A philo-\nsopher spoke.") == ["A philosopher spoke."]


def test_japanese_sentences_end_without_a_space() -> None:
    assert texts("吾輩は猫である。名前はまだ無い。") == ["吾輩は猫である。", "名前はまだ無い。"]


def test_a_closing_quotation_mark_belongs_to_its_sentence() -> None:
    assert texts('"Go." She went.') == ['"Go."', "She went."]


@given(st.text(max_size=400))
def test_sentences_cover_all_ink_in_order_and_never_overlap(page: str) -> None:
    position = 0
    for expected, sentence in enumerate(sentences_on(PageText(0, "", page))):
        assert sentence.index == expected
        assert sentence.start >= position
        assert not page[position : sentence.start].strip()
        assert sentence.text
        position = sentence.end
    assert not page[position:].strip()


def test_a_long_page_is_cut_to_the_part_that_holds_the_words() -> None:
    filler = "Nothing happens in this sentence at all. " * 60
    page = PageText(7, "vii", filler + "The Nautilus sank near Norway. " + filler)
    hit = excerpt(page, ["Where did the Nautilus sink?"], Tokenizer.PORTER, 1.0)
    assert "Nautilus sank near Norway." in hit.content
    assert len(hit.content) <= EXCERPT_LENGTH
    assert (hit.first_page, hit.last_page, hit.label) == (7, 7, "vii")


def test_a_short_page_is_shown_whole() -> None:
    page = PageText(1, "1", "One. Two. Three.")
    assert excerpt(page, ["two"], Tokenizer.PORTER, 1.0).content == whole_page(page).content


def test_pages_of_several_wordings_are_united_best_first() -> None:
    one = [PageScore(4, 9.0), PageScore(2, 8.0)]
    other = [PageScore(2, 3.0), PageScore(9, 2.0)]
    assert [score.page for score in fuse_rankings([one, other], 5)] == [2, 4, 9]


def test_a_union_never_has_more_pages_than_asked_for() -> None:
    rankings = [[PageScore(n, 1.0) for n in range(start, start + 5)] for start in (1, 11)]
    assert len(fuse_rankings(rankings, 5)) == 5
