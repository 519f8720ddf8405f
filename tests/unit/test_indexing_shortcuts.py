"""Shortcuts of indexing: each gives what the plain way gives, which takes longer."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from array import array
from itertools import pairwise

import pytest

from reader_app.documents.engine.mupdf import columns_of
from reader_app.documents.hidden_text import invisible_characters
from reader_app.documents.hidden_text.actual_text import _GlyphPicture, has_crowded
from reader_app.documents.processes.dialogues import packed_words, words_of
from reader_app.documents.text import text_extraction
from reader_app.domain.document import SPACING_ACCENTS, PageText, Rect, Word
from reader_app.ipc.cpu import ProcessDeadline
from reader_app.retrieval import sentences

ODD = "a\u0301\u05d0\u200b\ufeff\x01\x7f\u00a8\u02c6\ud800é’—\u4e00\U0001f600"


def page_of(lines: list[list[tuple[str, float]]], tops: list[float]) -> PageText:
    """Lines of words with their left edges; each letter is five points wide."""
    text, words = "", []
    for line, top in zip(lines, tops, strict=True):
        for word, left in line:
            start = len(text)
            text += word + " "
            box = Rect(left, top, left + 5.0 * len(word), top + 10.0)
            words.append(Word(start, start + len(word), box))
        text = text[:-1] + "\n"
    return PageText(1, "1", text[:-1], tuple(words))


def rows_of_all(page: PageText) -> list[list[sentences._Line]]:
    """Every line with its box, as rows were found before."""
    words = sentences.columns_of(page.words)
    firsts = [0, *sentences._first_words(page.text, words.starts), len(words)]
    rows: list[list[sentences._Line]] = []
    for first, after in pairwise(firsts):
        line = sentences._line(words, first, after)
        if rows and sentences._is_beside(rows[-1][-1], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def spans_of(rows: list[list[sentences._Line]]) -> list[list[tuple[int, int]]]:
    return [[(cell.start, cell.end) for cell in row] for row in rows]


@pytest.mark.parametrize("seed", range(60))
def test_rows_are_those_found_with_the_boxes_of_all_lines(seed: int) -> None:
    dice = random.Random(seed)
    lines, tops, top = [], [], 50.0
    for _ in range(dice.randint(1, 14)):
        left = dice.choice([50.0, 50.0, 150.0, 300.0])
        line = []
        for _ in range(dice.randint(1, 4)):
            word = "x" * dice.randint(1, 8)
            line.append((word, left))
            left += 5.0 * len(word) + dice.choice([3.0, -30.0])
        lines.append(line)
        tops.append(top)
        top += dice.choice([0.0, 0.0, 12.0])
    page = page_of(lines, tops)
    found, wanted = sentences._rows(page), rows_of_all(page)
    if found:
        assert spans_of(found) == spans_of(wanted)
        assert [r for r in found if len(r) > 1] == [r for r in wanted if len(r) > 1]
    else:
        assert sum(len(row) - 1 for row in wanted) < sentences._LEAST_ROWS


@pytest.mark.parametrize("seed", range(40))
def test_rows_of_dots_are_passed_over_without_another_end(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(seed)
    text = "".join(dice.choices([".", " ", "\n", "A", "b", "!", "…", "7", '"'], k=200))
    page = PageText(1, "1", text + " . . . . 12")
    found = sentences.cut_of(page)
    pattern = sentences._END.pattern.replace(r"(?!(?<=\s\.)\s\.)", "")
    assert pattern != sentences._END.pattern
    monkeypatch.setattr(sentences, "_END", re.compile(pattern, re.VERBOSE))
    assert sentences.cut_of(page) == found


def test_the_first_letters_of_headings_are_those_of_its_words() -> None:
    words = re.search(r"\|\(\?:(.*?)\)", sentences._HEADING.pattern)
    assert words is not None
    assert {word[0] for word in words[1].split("|")} == sentences._HEADINGS_BEGIN


@pytest.mark.parametrize(
    "line", ["2.1 Words", "CHAPTER 3", "ſection 4", "Kapitel IX", "Глава 2", "٣.١ x"]
)
def test_a_heading_is_known_by_its_first_letter(line: str) -> None:
    assert sentences._HEADING.fullmatch(line) is not None
    assert sentences._is_heading(line)


@pytest.mark.parametrize("sign", ["•", "*", "◦", "–", "-"])
def test_each_bullet_and_dash_begins_an_item(sign: str) -> None:
    assert sentences._mark(f"{sign} said") == ("-" if sign in "–-" else "•")


@pytest.mark.parametrize("said", ["(xiii)", "xiii.", "12.", "(a."])
def test_the_longest_item_numbers_end_no_sentence(said: str) -> None:
    assert len(said) <= sentences._LONGEST_ITEM_NUMBER
    page = PageText(1, "1", f"{said} The first part.")
    assert len(sentences.cut_of(page).spans) == 1


@pytest.mark.parametrize("char", list(ODD))
def test_every_character_that_changes_words_is_special(char: str) -> None:
    is_changed = (
        text_extraction._spelled(char) != char
        or char in SPACING_ACCENTS
        or invisible_characters.has_invisible(char)
        or text_extraction._SCRIPTS.search(char) is not None
    )
    assert (text_extraction._SPECIAL.search(f"a{char}b") is not None) == is_changed


def test_words_travel_as_they_are() -> None:
    words = (Word(0, 4, Rect(1.5, 2.25, 1e-9, -7.0)), Word(5, 9, Rect(1e300, 2, 3, 4)))
    starts, ends, edges = packed_words(words)
    assert list(array("d", edges)) == [1.5, 1e300, 2.25, 2.0, 1e-9, 3.0, -7.0, 4.0]
    assert tuple(words_of((starts, ends, edges))) == words
    assert packed_words(()) == (b"", b"", b"")


def test_a_word_is_crowded_if_its_letters_can_not_all_be_there() -> None:
    roomy = (0.0, 0.0, 30.0, 10.0, "words", 0, 0, 0)
    crowded = (0.0, 0.0, 4.0, 10.0, "words", 0, 0, 1)
    assert not has_crowded(columns_of([roomy]))
    assert has_crowded(columns_of([roomy, crowded]))


@pytest.mark.parametrize("seed", range(20))
def test_a_glyph_is_like_any_if_it_is_as_like_one(seed: int) -> None:
    dice = random.Random(seed)
    own, *others = (
        _GlyphPicture(dice.getrandbits(9) & dice.getrandbits(9), dice.uniform(0.5, 2.0))
        for _ in range(6)
    )
    for least in (0.2, 0.4, 0.7):
        wanted = any(own.likeness(other) >= least for other in others)
        assert own.is_like_any(others, least) == wanted


@pytest.mark.parametrize(
    ("last", "code"),
    [("time.sleep(60)", 1), ("deadline.rest(); time.sleep(1)", 0)],
)
def test_a_process_whose_time_limit_is_not_renewed_ends(last: str, code: int) -> None:
    steps = "deadline.renew(0.2); deadline.renew(0.2)"
    began = "import time; from reader_app.ipc.cpu import ProcessDeadline"
    script = f"{began}; deadline = ProcessDeadline(); {steps}; {last}"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == code


def test_a_limited_block_ends_the_limit_that_was_renewed() -> None:
    deadline = ProcessDeadline()
    deadline.renew(600.0)
    with deadline.within(600.0):
        pass
    deadline.renew(600.0)  # starts anew, as nothing limits it any more
    assert deadline._renew_at > 0.0
    deadline.rest()
    assert deadline._renew_at == 0.0
