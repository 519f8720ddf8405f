"""Printed page numbers from the ranges a file declares."""

from __future__ import annotations

from reader_app.documents.engine.page_labels import LabelRange, spell_labels


def test_pages_without_a_label_are_called_by_their_number() -> None:
    assert spell_labels([], 3) == ("1", "2", "3")


def test_front_matter_is_roman_and_the_body_starts_again() -> None:
    ranges = [LabelRange(0, "r"), LabelRange(4, "D")]
    assert spell_labels(ranges, 6) == ("i", "ii", "iii", "iv", "1", "2")


def test_ranges_may_come_in_any_order() -> None:
    assert spell_labels([LabelRange(2, "D"), LabelRange(0, "R")], 4) == ("I", "II", "1", "2")


def test_a_range_may_start_at_any_number() -> None:
    assert spell_labels([LabelRange(0, "r", start=9)], 3) == ("ix", "x", "xi")


def test_a_prefix_stands_before_the_number() -> None:
    assert spell_labels([LabelRange(0, "D", prefix="A-")], 2) == ("A-1", "A-2")


def test_a_prefix_alone_is_the_label_of_every_page_of_its_range() -> None:
    assert spell_labels([LabelRange(0, prefix="Cover")], 2) == ("Cover", "Cover")


def test_letters_repeat_after_z() -> None:
    labels = spell_labels([LabelRange(0, "a")], 28)
    assert labels[0] == "a"
    assert labels[25:28] == ("z", "aa", "bb")


def test_pages_before_the_first_range_keep_their_number() -> None:
    assert spell_labels([LabelRange(2, "r")], 4) == ("1", "2", "i", "ii")


def test_a_range_that_would_be_blank_leaves_the_number() -> None:
    assert spell_labels([LabelRange(0, prefix="  ")], 2) == ("1", "2")


def test_ranges_beyond_the_last_page_are_ignored() -> None:
    assert spell_labels([LabelRange(-3, "r"), LabelRange(9, "r")], 2) == ("1", "2")


def test_numbers_that_roman_numerals_cannot_say_stay_arabic() -> None:
    assert spell_labels([LabelRange(0, "r", start=-1)], 2) == ("-1", "0")
