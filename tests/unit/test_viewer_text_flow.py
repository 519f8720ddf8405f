"""What is copied from lists of contents."""

from __future__ import annotations

from reader_app.ui.selection.reflowed_text import LineGap, TextPiece, reflowed_text


def test_entries_of_a_list_of_contents_keep_their_lines() -> None:
    lines = ("9.1 General methods . . . . . . . 145", "9.2 The class . . . . . . . . 150")
    assert reflowed_text(TextPiece(line, LineGap.WRAP) for line in lines) == "\n".join(lines)


def test_dots_that_mark_what_is_left_out_go_on() -> None:
    lines = ("going on in Japan now. . . .", "American comics")
    assert reflowed_text(TextPiece(line, LineGap.WRAP) for line in lines) == " ".join(lines)
