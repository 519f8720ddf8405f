"""The commands as a shell starts them: same store, index and agent as the window, no display."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.books import make_labelled_book, page_sentence, unique_word
from tests.support.messages_api import MessagesApi, RecordedRequest, Reply, cite, reply, tool_use
from tests.support.messages_api import text as said
from tests.support.program import Ran, run

pytestmark = pytest.mark.slow


@pytest.fixture
def book(data_dir: Path, tmp_path: Path) -> Path:
    """Ten pages, i to iv and 1 to 6."""
    return make_labelled_book(tmp_path / "labelled.pdf")


def with_server(api: MessagesApi, *words: object) -> Ran:
    return run(*words, ANTHROPIC_BASE_URL=api.base_url, ANTHROPIC_API_KEY="a-secret-key")


def object_of(ran: Ran) -> dict[str, object]:
    assert ran.code == 0, ran
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return found


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
    exported = run("export", identity)
    assert exported.code == 0
    parts = ["The first question?", "The first answer.", "The second question?"]
    places = [exported.out.index(part) for part in parts]
    assert places == sorted(places)


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
