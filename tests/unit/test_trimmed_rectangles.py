"""A citation's rectangle lies on its own words, however tall their font's boxes are."""

from __future__ import annotations

from reader_app.domain.document import PageText, Rect, Word
from reader_app.retrieval.sentence_rectangles import rects_of_span


def page(*words: tuple[str, Rect]) -> PageText:
    """One word a line, in the order given."""
    text = "\n".join(word for word, _ in words)
    made: list[Word] = []
    at = 0
    for word, rect in words:
        made.append(Word(at, at + len(word), rect))
        at += len(word) + 1
    return PageText(1, "1", text, tuple(made))


def rects(of: PageText, word: str) -> tuple[Rect, ...]:
    at = of.text.index(word)
    return rects_of_span(of, at, at + len(word))


def test_a_tall_box_is_cut_below_the_word_that_it_reaches_up_into() -> None:
    drawn = page(("10", Rect(318, 235, 328, 245)), ("r", Rect(323, 234, 326, 275)))
    assert rects(drawn, "r") == (Rect(323, 245, 326, 275),)


def test_a_tall_box_is_cut_above_the_word_that_it_reaches_down_into() -> None:
    drawn = page(("r", Rect(323, 234, 326, 275)), ("10", Rect(318, 264, 328, 274)))
    assert rects(drawn, "r") == (Rect(323, 234, 326, 264),)


def test_a_word_printed_over_another_stays_lit() -> None:
    printed = page(("1", Rect(168, 210, 173, 220)), ("?", Rect(167, 212, 177, 222)))
    assert rects(printed, "?") == (Rect(167, 212, 177, 222),)


def test_lines_set_tight_are_lit_whole() -> None:
    tight = page(("above", Rect(0, 0, 40, 12)), ("below", Rect(0, 10, 40, 22)))
    assert rects(tight, "below") == (Rect(0, 10, 40, 22),)


def test_nothing_is_cut_for_words_that_are_cited_too() -> None:
    drawn = page(("10", Rect(318, 235, 328, 245)), ("r", Rect(323, 234, 326, 275)))
    assert rects_of_span(drawn, 0, len(drawn.text)) == (
        Rect(318, 235, 328, 245),
        Rect(323, 234, 326, 275),
    )


def test_a_line_is_parted_around_the_numerator_of_a_fraction() -> None:
    words = (("like", Rect(0, 148, 20, 158)), ("3", Rect(24, 146, 28, 153)))
    text = "like 3\n4"
    below = Word(7, 8, Rect(24, 153, 28, 160))
    own = tuple(
        Word(at, at + len(word), rect) for at, (word, rect) in zip((0, 5), words, strict=True)
    )
    assert rects_of_span(PageText(1, "1", text, (*own, below)), 0, 6) == tuple(
        rect for _, rect in words
    )


def test_a_word_over_the_line_parts_it_only_where_that_helps() -> None:
    title = Word(0, 3, Rect(119, 242, 154, 263)), Word(4, 9, Rect(159, 242, 194, 263))
    tip = Word(10, 11, Rect(113, 247, 123, 257))
    lit = rects_of_span(PageText(1, "1", "The title\n?", (*title, tip)), 0, 9)
    assert lit == (Rect(119, 242, 194, 263),)


def test_a_line_from_right_to_left_is_one_rectangle_with_its_numbers() -> None:
    text = "דוד גר בירושלים בשנת 1948\nופגש את שרה"
    places = zip((90, 60, 40, 20, 0, 90, 60, 40), (0, 0, 0, 0, 0, 12, 12, 12), strict=True)
    words = tuple(
        Word(text.index(word), text.index(word) + len(word), Rect(x, y, x + 20, y + 10))
        for word, (x, y) in zip(text.split(), places, strict=True)
    )
    lines = rects_of_span(PageText(1, "1", text, words), 0, len(text))
    assert lines == (Rect(0, 0, 110, 10), Rect(40, 12, 110, 22))
