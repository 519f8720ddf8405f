"""The commands: same store, index and agent as the window, no display.

As a shell starts them, or in this process where only words, exit code and store matter.
"""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pymupdf
import pytest

from reader_app.domain.annotations import FreeMark, FreeMarkKind
from reader_app.domain.book import Book
from reader_app.domain.document import Rect
from reader_app.store.open_store import FILE_NAME, Store, open_store
from tests.support.books import (
    make_encrypted_book,
    make_labelled_book,
    make_long_book,
    make_unique_word_book,
    page_sentence,
    unique_word,
)
from tests.support.command_here import run_here
from tests.support.messages_api import (
    MessagesApi,
    RecordedRequest,
    Reply,
    cite,
    faults,
    reply,
    tool_use,
)
from tests.support.messages_api import text as said
from tests.support.program import COMMAND, ROOT, Ran, environment, run, started

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]


@pytest.fixture
def book(data_dir: Path, tmp_path: Path) -> Path:
    """Ten pages, i to iv and 1 to 6."""
    return make_labelled_book(tmp_path / "labelled.pdf")


def with_server(api: MessagesApi, *words: object) -> Ran:
    return run_here(*words, ANTHROPIC_BASE_URL=api.base_url, ANTHROPIC_API_KEY="a-secret-key")


def object_of(ran: Ran) -> dict[str, object]:
    assert ran.code == 0, ran
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return found


@pytest.mark.long
def test_a_book_is_indexed_searched_and_read(book: Path) -> None:
    indexed = run("index", book, "--json")
    assert indexed.code == 0
    (told,) = json.loads(indexed.out)
    assert (told["pages"], told["pages_without_text"], told["status"]) == (10, 0, "ready")
    found = json.loads(run("search", book, unique_word(7), "--json").out)
    assert [(hit["page"], hit["label"]) for hit in found[0]["hits"]][:1] == [(7, "3")]
    page = object_of(run("text", book, "7", "--json"))
    assert (page["page"], page["label"]) == (7, "3")
    assert " ".join(str(page["text"]).split()) == page_sentence(7)


def test_a_book_that_a_command_opens_first_has_the_title_of_its_first_page(
    tmp_path: Path, data_dir: Path
) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 120), "Of Ponds and their Depth", fontsize=24)
    page.insert_textbox((72, 200, 520, 700), "It rained all day long. " * 30, fontsize=10)
    document.set_metadata({"title": "PowerPoint Presentation"})
    document.save(tmp_path / "0001.pdf")
    assert run("text", tmp_path / "0001.pdf", "1").code == 0
    store = open_store(data_dir)
    try:
        assert [each.title for each in store.library.books()] == ["Of Ponds and their Depth"]
    finally:
        store.close()


def test_a_mark_without_words_is_listed_as_what_it_is(book: Path, data_dir: Path) -> None:
    run_here("notes", book)
    store = open_store(data_dir)
    (known,) = store.library.books()
    spot = Rect(10, 10, 90, 90)
    store.annotations.save_free_mark(FreeMark(known.id, FreeMarkKind.BOX, 7, spot))
    store.annotations.save_free_mark(FreeMark(known.id, FreeMarkKind.NOTE, 8, spot, text="why?"))
    store.close()
    assert run_here("notes", book).out == "p. 3 · Box\n\np. 4\nwhy?\n\n"


def test_an_offline_question_is_answered_with_pages(book: Path) -> None:
    answer = object_of(run("ask", book, f"Where is {unique_word(7)}?", "--json", "--offline"))
    assert answer["offline"] is True and answer["stopped"] is None
    assert unique_word(7) in str(answer["answer"])
    assert 7 in list(answer["pages_shown"])  # type: ignore[call-overload]


def test_a_question_to_a_server_runs_its_tools_and_tells_what_happened(book: Path) -> None:
    def cited(request: RecordedRequest) -> Reply:
        found = request.search_results
        at = next(i for i, each in enumerate(found) if unique_word(7) in str(each))
        quote = found[at]["content"][0]["text"]
        where = cite(found[at]["source"], quote, search_result_index=at)
        return reply(said("It is there.", [where]))

    with MessagesApi() as api:
        api.reply(
            tool_use("search_book", {"query": unique_word(7)}),
            tool_use("set_current_page", {"page": 3, "printed": True}),
        )
        api.then(cited)
        ran = with_server(api, "ask", book, "Where is the word?", "--json")
    answer = object_of(ran)
    assert answer["answer"] == "It is there."
    calls = answer["tool_calls"]
    assert isinstance(calls, list)
    assert [call["tool_name"] for call in calls] == ["search_book", "set_current_page"]
    assert (answer["current_page"], answer["iterations"]) == (7, 2)
    citations = answer["citations"]
    assert isinstance(citations, list)
    assert (citations[0]["page"], citations[0]["state"]) == (7, "cited")
    assert citations[0]["rects"]
    assert "a-secret-key" not in ran.out + ran.err


def test_a_guarded_question_sends_nothing_after_the_page(book: Path) -> None:
    with MessagesApi() as api:
        api.reply(
            tool_use("search_book", {"query": "word of this page", "top_k": 20}),
            tool_use("read_pages", {"first": 1, "last": 10}),
            tool_use("get_outline"),
        )
        api.reply("That is all.")
        answer = object_of(with_server(api, "ask", book, "All?", "--guard", "4", "--json"))
        sent = api.message_requests
    assert answer["pages_shown"] == [1, 2, 3, 4]
    assert answer["furthest_page"] == 4
    for number in range(5, 11):
        assert not any(request.contains(unique_word(number)) for request in sent)


def test_a_conversation_goes_on_and_can_be_exported(book: Path) -> None:
    with MessagesApi() as api:
        api.reply("The first answer.")
        first = object_of(with_server(api, "ask", book, "The first question?", "--json"))
        identity = first["conversation_id"]
        api.reply("The second answer.")
        words = ("ask", book, "The second question?", "--conversation", identity, "--json")
        assert object_of(with_server(api, *words))["conversation_id"] == identity
        assert api.last_request.contains("The first answer.")
    exported = run_here("export", identity)
    assert exported.code == 0
    parts = ["The first question?", "The first answer.", "The second question?"]
    places = [exported.out.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.long
def test_three_rounds_are_the_limit_that_settings_can_move(book: Path, data_dir: Path) -> None:
    (data_dir / "settings.json").write_text(json.dumps({"max_iterations": 3}))
    with MessagesApi() as api:
        for at in range(3):
            api.reply(tool_use("search_book", {"query": f"round {at}"}))
        api.reply("This much.")
        answer = object_of(with_server(api, "ask", book, "Everything?", "--json"))
        assert api.request_count == 4
    assert (answer["stopped"], answer["iterations"]) == ("limit", 3)


def test_the_doctor_finds_nothing_wrong_and_never_says_the_key(book: Path) -> None:
    ran = run("doctor", "--json", ANTHROPIC_API_KEY="a-secret-key")
    assert ran.code == 0, ran
    assert "a-secret-key" not in ran.out + ran.err
    assert "Traceback" not in ran.err


# --- what stays of a question


@contextmanager
def library(data_dir: Path) -> Iterator[Store]:
    """What the commands left behind."""
    store = open_store(data_dir)
    yield store
    store.close()


def only_book(store: Store) -> Book:
    (found,) = store.books.list_recent()
    return found


def stays(data_dir: Path) -> tuple[int, int, bool]:
    """Page in view, page read up to, guard: as the library has them."""
    with library(data_dir) as store:
        book = only_book(store)
    return book.current_page, book.furthest_page, book.spoiler_guard


@pytest.mark.long
def test_page_and_guard_hold_for_the_question_and_change_nothing_stored(
    book: Path, data_dir: Path
) -> None:
    with MessagesApi() as api:
        api.reply(tool_use("get_current_page"), tool_use("read_pages", {"first": 2, "last": 9}))
        api.reply("That is all.")
        words = ("ask", book, "Where am I?", "--page", "3", "--guard", "4", "--json")
        answer = object_of(with_server(api, *words))
        assert api.message_requests[0].contains("read up to page 4")
        assert api.last_request.contains("Page 3 (printed iii) of 10.")
    assert (answer["pages_shown"], answer["current_page"], answer["furthest_page"]) == (
        [2, 3, 4],
        3,
        4,
    )
    assert stays(data_dir) == (0, 0, False)


def test_page_and_guard_stay_if_they_are_to_be_remembered(book: Path, data_dir: Path) -> None:
    run_here("ask", book, "Who?", "--page", "3", "--guard", "4", "--remember", "--offline")
    assert stays(data_dir) == (3, 4, True)


def moved_to(api: MessagesApi, page: int, *words: object) -> dict[str, object]:
    api.reply(tool_use("set_current_page", {"page": page}))
    api.reply("Done.")
    return object_of(with_server(api, *words, "--json"))


@pytest.mark.long
def test_a_page_that_the_agent_turns_to_is_stored_whatever_page_was_in_view(
    book: Path, data_dir: Path
) -> None:
    with MessagesApi() as api:
        answer = moved_to(api, 5, "ask", book, "Go to page 5.", "--page", "3")
    assert answer["current_page"] == 5
    assert stays(data_dir) == (5, 0, False)


@pytest.mark.long
def test_a_guard_for_one_question_opens_no_page_behind_the_one_that_stays(
    book: Path, data_dir: Path
) -> None:
    run_here("ask", book, "Who?", "--page", "2", "--guard", "3", "--remember", "--offline")
    with MessagesApi() as api:
        answer = moved_to(api, 6, "ask", book, "Go to page 6.", "--guard", "8")
        assert api.last_request.contains("the reader is asked")
    assert answer["current_page"] == 2
    assert stays(data_dir) == (2, 3, True)


def assert_nothing_is_left(data_dir: Path, words: str) -> None:
    with library(data_dir) as store:
        assert store.conversations.list_all() == []
        assert store.sent.latest() is None
    for file in data_dir.rglob("*"):
        assert not file.is_file() or words.encode() not in file.read_bytes(), file


@pytest.mark.long
def test_a_question_that_is_not_saved_leaves_nothing_but_the_book(
    book: Path, data_dir: Path
) -> None:
    with MessagesApi() as api:
        words = ("ask", book, "Where is the zanzibar?", "--no-save")
        answer = moved_to(api, 5, *words)
    assert (answer["answer"], answer["conversation_id"]) == ("Done.", None)
    assert (answer["iterations"], answer["current_page"]) == (2, 5)
    assert_nothing_is_left(data_dir, "zanzibar")
    assert stays(data_dir) == (0, 0, False)


@pytest.mark.long
def test_nor_does_one_that_failed(book: Path, data_dir: Path) -> None:
    with MessagesApi() as api:
        api.then(faults.rejected_key())
        ran = with_server(api, "ask", book, "Where is the zanzibar?", "--no-save", "--json")
    assert (ran.code, json.loads(ran.out)["error"]["code"]) == (1, "API_KEY_REJECTED")
    assert_nothing_is_left(data_dir, "zanzibar")


@pytest.mark.long
def test_nor_does_one_that_was_stopped(book: Path, data_dir: Path) -> None:
    with MessagesApi() as api:
        api.reply(said("A zanzibar is "), tool_use("read_pages", {"first": 1, "last": 2}))
        api.then(faults.silent_before_headers())
        words = ("ask", book, "Where is the zanzibar?", "--no-save", "--json")
        server = {"ANTHROPIC_BASE_URL": api.base_url, "ANTHROPIC_API_KEY": "a-secret-key"}
        process = started(*words, **server)
        assert api.wait_for_requests(2, 60)
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert json.loads(out)["stopped"] == "interrupted"
    assert_nothing_is_left(data_dir, "zanzibar")


@pytest.mark.long
def test_an_unknown_tool_is_named_to_the_model(book: Path) -> None:
    with MessagesApi() as api:
        api.reply(tool_use("open_window"))
        api.reply("Never mind.")
        object_of(with_server(api, "ask", book, "Who?", "--json"))
        assert api.last_request.contains("There is no such tool: “open_window”.")


# --- quotations


@pytest.mark.long
def test_quotations_are_checked_in_a_book_that_nobody_indexed(tmp_path: Path) -> None:
    long = make_long_book(tmp_path / "long.pdf", 60)
    true, made_up = page_sentence(41).split(". ")[0], "It snowed, and nobody went out of doors"
    with MessagesApi() as api:
        api.reply(f"On page 41 it says “{true}”. It also says “{made_up}”.")
        answer = object_of(with_server(api, "ask", long, "What does it say?", "--json"))
    assert answer["tool_calls"] == []
    found = answer["citations"]
    assert isinstance(found, list)
    assert [(each["state"], each["page"]) for each in found][:1] == [("verified", 41)]
    assert found[0]["rects"]
    assert [each["state"] for each in found][1] in ("near_miss", "not_in_book")


@pytest.mark.long
def test_a_quotation_of_a_guarded_book_is_not_looked_for_beyond_the_guard(tmp_path: Path) -> None:
    long = make_long_book(tmp_path / "long.pdf", 60)
    with MessagesApi() as api:
        api.reply(f"It says “{page_sentence(41).split('. ')[0]}”.")
        words = ("ask", long, "What?", "--guard", "10", "--json")
        answer = object_of(with_server(api, *words))
    assert isinstance(answer["citations"], list)
    assert "verified" not in [each["state"] for each in answer["citations"]]
    later = [unique_word(number) for number in range(11, 61)]
    assert not any(api.message_requests[0].contains(word) for word in later)


# --- conversations


@pytest.fixture
def asked(book: Path) -> str:
    """The id of a conversation about the book."""
    words = ("ask", book, f"Where is {unique_word(7)}?", "--json", "--offline")
    return str(object_of(run(*words))["conversation_id"])


@pytest.mark.long
def test_a_conversation_about_another_book_is_refused(
    book: Path, asked: str, tmp_path: Path, data_dir: Path
) -> None:
    other = make_unique_word_book(tmp_path / "other.pdf", 12, title="Another book")
    words = ("ask", other, "And now?", "--conversation", asked, "--offline", "--page", "2")
    ran = run(*words, "--remember", "--json")
    assert ran.code == 1
    error = json.loads(ran.out)["error"]
    assert error["code"] == "INVALID_STATE"
    assert "is about “Labelled”, not “Another book”." in error["message"]
    assert "Use that book’s file, or leave out --conversation." in ran.err
    with library(data_dir) as store:
        (talk,) = store.conversations.list_all()
        assert talk.message_count == 2
        assert [found.current_page for found in store.books.list_recent()] == [0, 0]


@pytest.mark.long
def test_conversations_are_listed_shown_and_deleted(
    book: Path, asked: str, tmp_path: Path, data_dir: Path
) -> None:
    other = make_unique_word_book(tmp_path / "other.pdf", 3, title="Another book")
    second = object_of(run("ask", other, "Who?", "--json", "--offline"))["conversation_id"]
    listed = object_of(run("conversations", "--json"))["conversations"]
    assert isinstance(listed, list)
    assert [(each["id"], each["book"]) for each in listed] == [
        (second, "Another book"),
        (asked, "Labelled"),
    ]
    of_file = run("conversations", book)
    assert of_file.code == 0 and asked in of_file.out and str(second) not in of_file.out
    assert unique_word(7) in run("conversations", "show", asked).out
    shown = object_of(run("conversations", "show", asked, "--json"))
    assert isinstance(shown["turns"], list)
    assert shown["turns"][0]["question"] == f"Where is {unique_word(7)}?"
    kept = run("conversations", "delete", asked)
    assert kept.code == 1 and "Add --yes to confirm." in kept.err
    deleted = object_of(run("conversations", "delete", asked, "--yes", "--json"))["deleted"]
    assert isinstance(deleted, dict)
    assert (deleted["id"], deleted["book"], deleted["messages"]) == (asked, "Labelled", 2)
    again = run("conversations", "delete", asked, "--yes")
    assert again.code == 1
    assert "“pagemate conversations” lists them." in again.err
    with library(data_dir) as store:
        assert [each.id for each in store.conversations.list_all()] == [second]
        assert store.messages.list_for_conversation(asked) == []


# --- passwords


@pytest.mark.long
def test_a_protected_book_is_opened_by_a_file_or_the_environment(tmp_path: Path) -> None:
    protected = make_encrypted_book(tmp_path / "secret.pdf")
    kept = tmp_path / "password.txt"
    kept.write_text("sesame\n", encoding="utf-8")
    read = run("text", protected, "1", "--password-file", kept)
    assert (read.code, read.out.strip()) == (0, "A secret page.")
    for words in (("search", protected, "secret"), ("index", protected)):
        assert run(*words, PAGEMATE_PASSWORD="sesame").code == 0
    answered = run("ask", protected, "secret page", "--offline", PAGEMATE_PASSWORD="sesame")
    assert answered.code == 0 and "A secret page." in answered.out


@pytest.mark.long
def test_a_wrong_password_is_one_sentence_and_none_tells_how_to_give_one(tmp_path: Path) -> None:
    protected = make_encrypted_book(tmp_path / "secret.pdf")
    wrong = run("text", protected, "1", "--json", PAGEMATE_PASSWORD="open up")
    assert (wrong.code, json.loads(wrong.out)["error"]["code"]) == (1, "PASSWORD_REQUIRED")
    assert wrong.err == "That password doesn’t open this file. Check the password and try again.\n"
    none = run("text", protected, "1")
    assert none.code == 1
    assert "“secret.pdf” is protected by a password." in none.err and "--password-file" in none.err


def test_at_a_terminal_the_password_is_asked_for_and_not_shown(tmp_path: Path) -> None:
    protected = make_encrypted_book(tmp_path / "secret.pdf")
    theirs, ours = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "text", str(protected), "1"],
        cwd=ROOT,
        env=environment(),
        stdin=ours,
        stdout=subprocess.PIPE,
        stderr=ours,
        start_new_session=True,
    )
    os.close(ours)
    shown = b""
    while b": " not in shown:
        shown += os.read(theirs, 1000)
    assert "Password of “secret.pdf”: ".encode() in shown
    os.write(theirs, b"sesame\n")
    out, _ = process.communicate(timeout=60)
    assert (process.returncode, out.decode().strip()) == (0, "A secret page.")
    assert b"sesame" not in shown + _left_in(theirs)


def _left_in(terminal: int) -> bytes:
    """What was shown there since; the system says that nobody writes any more as it likes."""
    try:
        return os.read(terminal, 1000)
    except OSError:
        return b""
    finally:
        os.close(terminal)


# --- a damaged library, a mistyped command


@pytest.mark.long
def test_damage_that_was_found_is_told_to_people_and_programs(
    book: Path, asked: str, data_dir: Path
) -> None:
    file = data_dir / FILE_NAME
    content = file.read_bytes()
    file.write_bytes(content[:100] + b"\xff" * 4000 + content[4100:])
    ran = run("ask", book, f"Where is {unique_word(7)}?", "--json", "--offline")
    notices = object_of(ran)["notices"]
    assert isinstance(notices, list)
    (told,) = notices
    assert "damaged" in str(told) and str(told) in ran.err
    assert "notices" not in object_of(run("conversations", "--json"))


def test_a_mistyped_command_is_told_what_was_meant() -> None:
    ran = run("serach", "book.pdf", "word")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean “search”?" in ran.err
