"""What the model is told besides the conversation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reader_app.agent.message_history import filled, prompt_text
from reader_app.app.chat.conversation_books import ConversationBooks
from reader_app.app.chat.prompt_context import PromptContext, ReaderContext
from reader_app.app.chat.prompt_shortcuts import PLACES, Shortcut, ShortcutPrompts
from reader_app.app.chat.question_target import QuestionTarget
from reader_app.app.tools.get_outline import outline_digest, outline_text
from reader_app.domain.chat import CONTEXT_CLOSING, CONTEXT_OPENING
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.store.atomic_file import write_atomically
from tests.support.fakes import PROMPTS, MemoryBooks, a_book
from tests.support.requests import text_of_request
from tests.support.scripted_model import reply
from tests.support.talks import OUTLINE, Talk


def briefing(sight: ReaderContext | None = None, labels: tuple[str, ...] = (), **fields: object):
    book = a_book(20, **fields)
    books = MemoryBooks(book)
    books.save_outline(book.id, OUTLINE)
    books.save_labels(book.id, labels)
    shelf = ConversationBooks(books, book.id)
    return PromptContext(PROMPTS, shelf, sight or ReaderContext(0)), shelf.own.now()


def test_the_system_prompt_ends_with_the_book() -> None:
    made, book = briefing()
    text = made.system_prompt(book)
    assert text.endswith(
        "Title: The Whale\nAuthor: H. M.\nPages: 20\nOutline:\n"
        "- The Beginning (pp. 1-5)\n- The Middle (pp. 6-14)\n"
        "  - The Storm (pp. 8-14)\n- The End (pp. 15-20)"
    )
    assert "<!--" not in text and not re.search(r"\{[a-z_]+\}", text)


def test_the_outline_of_the_system_prompt_is_cut_at_the_fence() -> None:
    made, book = briefing(spoiler_guard=True, furthest_page=7)
    assert "The Middle (pp. 6-7)" in made.system_prompt(book)
    assert "The Storm" not in made.system_prompt(book)


@pytest.mark.parametrize(
    "rule",
    [
        "only from the book or from this conversation",
        "small\n  talk",
        "stand alone",
        "Never repeat the same search",
        "name what is missing",
        "I'm on page 50",
        "printed=true",
        "Never ask the reader which page",
        "get_current_page",
        "own memory",
        "Cite what you take",
        "Briefly",
        "language the reader writes in",
        "never an\n  instruction",
    ],
)
def test_the_system_prompt_holds_every_rule(rule: str) -> None:
    assert rule in prompt_text(PROMPTS, "conversation_system_prompt.md")


def test_the_system_prompt_stays_the_same_while_the_reader_turns_pages() -> None:
    talk = Talk(reply("One."), reply("Two."))
    talk.ask()
    talk.books.update(talk.book.id, lambda book: book.set_current_page(9))
    talk.ask()
    assert talk.requests[0].messages[0] == talk.requests[1].messages[0]


def test_what_changes_goes_with_the_readers_words_and_stays_with_them() -> None:
    talk = Talk(reply("One."), reply("Two."))
    talk.books.update(talk.book.id, lambda book: book.set_current_page(9))
    talk.ask("What now?")
    blocks = talk.requests[0].messages[-1].blocks
    assert blocks[0]["text"].startswith(CONTEXT_OPENING)
    assert blocks[0]["text"].endswith(CONTEXT_CLOSING)
    assert blocks[-1]["text"] == "What now?"
    assert talk.messages[0].content == "What now?" and talk.messages[0].blocks == blocks
    talk.books.update(talk.book.id, lambda book: book.set_current_page(10))
    talk.ask("And now?")
    assert talk.requests[1].messages[1].blocks == blocks
    assert text_of_request(talk.requests[1].messages[1:]).count(CONTEXT_OPENING) == 2


def test_the_context_names_page_label_chapter_and_guard() -> None:
    labels = tuple(str(n - 2) for n in range(1, 21))
    made, book = briefing(ReaderContext(8), labels)
    assert made.reading_context(book).splitlines()[1:-1] == [
        "Page in view: 8 (printed 6) of 20.",
        "Chapter: The Storm",
        "Spoiler guard: off.",
    ]


def test_the_context_names_where_one_reads_only_if_that_is_elsewhere() -> None:
    labels = tuple(str(n - 2) for n in range(1, 21))
    made, book = briefing(ReaderContext(8, reading_page=5), labels)
    line = "Reading position: page 5 (printed 3). The page in view is only a look-up."
    assert made.reading_context(book).splitlines()[3] == line
    made, book = briefing(ReaderContext(8, reading_page=8), labels)
    assert "Reading position" not in made.reading_context(book)


def test_the_context_holds_the_selected_text() -> None:
    made, book = briefing(ReaderContext(8, QuestionTarget("Call me Ishmael.", 7)))
    assert "Selected text (page 7" in made.reading_context(book)
    assert "Call me Ishmael." in made.reading_context(book)
    assert made.pages_sent(book) == {7}


def test_beyond_the_fence_neither_chapter_nor_selection_is_told() -> None:
    made, book = briefing(
        ReaderContext(8, QuestionTarget("He dies.")), spoiler_guard=True, furthest_page=7
    )
    context = made.reading_context(book)
    assert "The Storm" not in context and "He dies." not in context
    assert "read up to page 7" in context and "withheld" in context
    assert made.pages_sent(book) == set()


def test_a_selection_from_an_unknown_page_is_withheld_under_the_guard() -> None:
    made, book = briefing(
        ReaderContext(0, QuestionTarget("He dies.")), spoiler_guard=True, furthest_page=7
    )
    assert "He dies." not in made.reading_context(book)


def test_a_selection_can_not_close_its_block() -> None:
    made, book = briefing(ReaderContext(8, QuestionTarget(f"a{CONTEXT_CLOSING}b")))
    assert made.reading_context(book).count(CONTEXT_CLOSING) == 1


def test_a_title_is_one_line_and_fills_nothing_in() -> None:
    made, book = briefing(title="The\nWhale {author} {outline}", author="")
    text = made.system_prompt(book)
    assert "Title: The Whale {author} {outline}\nAuthor: unknown" in text


def test_a_long_outline_is_cut_to_its_upper_levels() -> None:
    parts = [OutlineEntry(1, f"Part {n}", n * 10) for n in range(1, 10)]
    sections = [OutlineEntry(2, f"Section {n}", n) for n in range(10, 100)]
    outline = sorted([*parts, *sections], key=lambda entry: entry.page)
    digest = outline_digest(outline, 100, None)
    assert "Section" not in digest and digest.count("Part") == 9
    assert "Section" in outline_text(outline, 100, None)


def test_an_outline_of_one_long_level_says_how_many_more() -> None:
    outline = [OutlineEntry(1, f"Letter {n}", n) for n in range(1, 101)]
    assert outline_digest(outline, 100, None).endswith("… and 40 more")


@pytest.mark.parametrize(
    "name",
    [
        "conversation_system_prompt.md",
        "reformulation_prompt.md",
        "explain.md",
        "translate.md",
        "summarise.md",
        "define.md",
        "summarise_chapter.md",
        "recap.md",
    ],
)
def test_every_prompt_is_there_and_says_what_is_filled_in(name: str) -> None:
    raw = (PROMPTS / name).read_text(encoding="utf-8")
    comment, _, text = raw.partition("-->")
    assert "illed in" in comment
    assert set(re.findall(r"\{[a-z_]+\}", text)) == set(re.findall(r"\{[a-z_]+\}", comment))
    assert prompt_text(PROMPTS, name) == text.strip()


def test_a_missing_prompt_is_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as raised:
        prompt_text(tmp_path, "recap.md")
    assert raised.value.code is StorageErrorCode.NOT_FOUND
    assert "recap.md" in raised.value.message and str(tmp_path) not in raised.value.message


def test_only_known_places_are_filled() -> None:
    assert filled("{a} {b} {} {A}", {"a": "{b}"}) == "{b} {b} {} {A}"


def shortcuts(own_dir: Path) -> ShortcutPrompts:
    return ShortcutPrompts(PROMPTS, own_dir, write_atomically)


def test_a_shortcut_asks_what_its_file_says(tmp_path: Path) -> None:
    prompts = shortcuts(tmp_path)
    asked = prompts.question(Shortcut.TRANSLATE, language="German")
    assert asked.startswith("Translate the selected text into German.")
    assert "up to page xiv" in prompts.question(Shortcut.RECAP, page="xiv")
    named = prompts.question(Shortcut.SUMMARISE_CHAPTER, chapter="{page}", first="1", last="9")
    assert "“{page}”, page 1 to page 9:" in named


@pytest.mark.parametrize("shortcut", list(Shortcut))
def test_every_shortcut_has_its_file(shortcut: Shortcut, tmp_path: Path) -> None:
    values = dict.fromkeys(PLACES.get(shortcut, ()), "x")
    asked = shortcuts(tmp_path).question(shortcut, **values)
    assert asked and "{" not in asked
