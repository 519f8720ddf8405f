"""What a search tells a model, as the offline companion says it to a reader."""

from __future__ import annotations

from reader_app.llm.offline.offline_answers import to_reader


def test_which_pages_go_on_is_not_said() -> None:
    note = "Pages 221 and 256 end in the middle of a sentence; the page after each goes on."
    assert to_reader(note) == ""
    assert to_reader("Page 4 ends in the middle of a sentence; page 5 goes on.") == ""


def test_pages_that_are_pictures_are_said_without_tools() -> None:
    note = "Page 1 is a picture without text. It could not be searched; view_page shows it."
    assert to_reader(note) == "Page 1 is an image, so it couldn’t be searched."


def test_what_follows_stays() -> None:
    note = "Page 4 ends in the middle of a sentence; page 5 goes on. 1 page has no text."
    assert to_reader(note) == "1 page has no text."


def test_that_a_tool_reads_tables_is_not_said() -> None:
    note = "1 page has no text. For the tables on page 49, read_table gives rows and columns."
    assert to_reader(note) == "1 page has no text."
