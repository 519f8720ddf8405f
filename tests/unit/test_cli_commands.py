"""The commands beside `ask`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reader_app.cli.argument_parser import parsed
from reader_app.cli.command_ports import Finding
from reader_app.cli.main import run
from reader_app.domain.book import BookStatus
from reader_app.domain.errors import BookError, BookErrorCode, StorageError, StorageErrorCode
from reader_app.domain.search import SearchHit
from tests.support.fake_core import CONVERSATION, FakeCore, noted, printed, terminal


@pytest.fixture
def core() -> FakeCore:
    core = FakeCore()
    core.hits = (SearchHit(4, 4, "iv", "Words of the page.", 1.5),)
    return core


def command(core: FakeCore, *words: str) -> tuple[int, str, str]:
    used = terminal()
    arguments = parsed(words)
    code = run(arguments, Path("data"), lambda: core, used)
    return code, printed(used), noted(used)


def test_search_prints_label_number_and_passage(core: FakeCore) -> None:
    code, out, err = command(core, "search", "book.pdf", "words")
    assert (code, out) == (0, "p. iv\nWords of the page.\n\n")
    assert err == "“words” in pp. i–10:\n"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_search_that_finds_nothing_says_so_in_its_exit_code(
    core: FakeCore, options: tuple[str, ...]
) -> None:
    core.hits = ()
    assert command(core, "search", "book.pdf", "words", *options)[0] == 1


def test_several_queries_are_one_search_with_other_wordings(core: FakeCore) -> None:
    command(core, "search", "book.pdf", "one", "two", "--top-k", "3", "--limit", "6")
    assert core.searched == [(("one", "two"), 3, 6)]


def test_search_json_has_an_entry_for_each_query(core: FakeCore) -> None:
    _, out, _ = command(core, "search", "book.pdf", "words", "--json")
    hit = {"page": 4, "label": "iv", "score": 1.5, "text": "Words of the page."}
    assert json.loads(out) == [{"id": "words", "hits": [hit]}]


def test_a_file_of_queries_is_answered_line_by_line(core: FakeCore, tmp_path: Path) -> None:
    lines = [
        {"id": 7, "query": "one", "other_queries": ["two"], "limit": 2},
        {"id": "b", "query": "three"},
    ]
    queries = tmp_path / "queries.jsonl"
    queries.write_text("\n".join(map(json.dumps, lines)) + "\n\n", encoding="utf-8")
    _, out, _ = command(
        core, "search", "book.pdf", "--queries-file", str(queries), "--limit", "5", "--json"
    )
    assert [entry["id"] for entry in json.loads(out)] == [7, "b"]
    assert len(out.splitlines()) == 2
    assert core.searched == [(("one", "two"), 5, 2), (("three",), 5, 5)]


def test_no_queries_in_the_file_is_an_empty_array(core: FakeCore, tmp_path: Path) -> None:
    queries = tmp_path / "queries.jsonl"
    queries.write_text("", encoding="utf-8")
    assert command(core, "search", "b.pdf", "--queries-file", str(queries), "--json")[1] == "[]\n"


@pytest.mark.parametrize("line", ["not json", "[1]", '{"id": 1}', '{"query": "  "}'])
def test_a_bad_line_of_queries_is_named(core: FakeCore, tmp_path: Path, line: str) -> None:
    queries = tmp_path / "queries.jsonl"
    queries.write_text('{"query": "good"}\n' + line, encoding="utf-8")
    code, out, err = command(core, "search", "b.pdf", "--queries-file", str(queries), "--json")
    assert code == 1
    assert "error" in json.loads(out)
    assert err.startswith("Line 2")


def test_a_missing_file_of_queries_is_one_sentence(core: FakeCore, tmp_path: Path) -> None:
    code, out, err = command(core, "search", "b.pdf", "--queries-file", str(tmp_path / "none"))
    assert (code, out) == (1, "")
    assert "can’t be read. Check the file’s name" in err


def test_index_json_has_the_fixed_fields(core: FakeCore) -> None:
    core.pages.without_text = [2, 3]
    code, out, _ = command(core, "index", "book.pdf", "--json")
    (entry,) = json.loads(out)
    seconds = entry.pop("seconds")
    assert code == 0 and seconds >= 0
    assert entry == {
        "file": "book.pdf",
        "book_id": core.book.id,
        "pages": 10,
        "pages_without_text": 2,
        "status": "ready",
    }


def test_one_bad_file_does_not_keep_the_others_from_being_indexed(core: FakeCore) -> None:
    core.failing_files["bad.pdf"] = BookError(BookErrorCode.PARSE_FAILED, "It is damaged.")
    code, out, err = command(core, "index", "bad.pdf", "book.pdf", "--json")
    assert code == 1
    assert [entry["status"] for entry in json.loads(out)] == ["failed", "ready"]
    assert "bad.pdf: It is damaged." in err


def test_a_single_bad_file_is_the_error_itself(core: FakeCore) -> None:
    core.failing_files["bad.pdf"] = BookError(BookErrorCode.PARSE_FAILED, "It is damaged.")
    code, out, _ = command(core, "index", "bad.pdf", "--json")
    assert code == 1
    assert json.loads(out) == {"error": {"code": "PARSE_FAILED", "message": "It is damaged."}}


def test_an_index_that_failed_is_a_failure(core: FakeCore) -> None:
    def fail(book: object, on_progress: object = None) -> object:
        core.book.status = BookStatus.FAILED
        return core.book

    core.finish_index = fail
    assert command(core, "index", "book.pdf")[0] == 1


def test_pages_that_were_left_out_are_told(core: FakeCore) -> None:
    core.left_out = (3, 7, 8, 9)
    code, out, err = command(core, "index", "book.pdf")
    assert code == 0
    assert err.endswith(
        "book.pdf: 4 pages were skipped because they take too long or need too much "
        "memory: 3, 7–9\n"
    )
    assert "left out" not in out


def test_programs_are_told_which_pages_were_left_out(core: FakeCore) -> None:
    core.left_out = (3, 7, 8, 9)
    _, out, _ = command(core, "index", "book.pdf", "--json")
    assert json.loads(out)[0]["pages_left_out"] == [3, 7, 8, 9]


def test_pages_that_were_left_out_are_told_when_the_rest_is_given_up(core: FakeCore) -> None:
    def give_up(book: object, on_progress: object = None) -> object:
        raise BookError(BookErrorCode.INDEX_FAILED, "Too many of its pages take too long.")

    core.finish_index = give_up
    core.left_out = (3,)
    code, _, err = command(core, "index", "book.pdf")
    assert code == 1
    assert "1 page was skipped" in err
    assert "Too many of its pages take too long." in err


def test_text_prints_the_page(core: FakeCore) -> None:
    assert command(core, "text", "book.pdf", "4")[:2] == (0, "First one. Second one.\n")


def test_text_json_has_sentences_with_rectangles(core: FakeCore) -> None:
    _, out, _ = command(core, "text", "book.pdf", "4", "--json")
    assert json.loads(out) == {
        "page": 4,
        "label": "iv",
        "text": "First one. Second one.",
        "hidden": False,
        "sentences": [{"index": 0, "text": "First one.", "rects": [[1.0, 2.0, 3.0, 4.0]]}],
    }


def test_pages_are_printed_by_their_printed_numbers(core: FakeCore) -> None:
    code, out, err = command(core, "text", "book.pdf", "--pages", "ii-iv, 2")
    assert (code, out.count("First one.")) == (0, 4)
    assert err == "p. ii\np. iii\np. iv\np. 2\n"
    _, out, _ = command(core, "text", "book.pdf", "--pages", "iv", "--json")
    assert [page["page"] for page in json.loads(out)] == [4]


@pytest.mark.parametrize("pages", ["77", "4-", "x-y", ","])
def test_pages_that_the_book_does_not_print_are_an_error(core: FakeCore, pages: str) -> None:
    code, _, err = command(core, "text", "book.pdf", "--pages", pages)
    is_open = pages == "4-"  # to the end
    assert code == (0 if is_open else 1)
    assert is_open or "as they are printed, from i to 10." in err


def test_text_of_a_page_beyond_the_book_is_an_error(core: FakeCore) -> None:
    code, _, err = command(core, "text", "book.pdf", "11")
    assert (code, err) == (1, "There is no page 11: this book has pages 1 to 10.\n")


def test_export_prints_markdown(core: FakeCore) -> None:
    core.talk()
    assert command(core, "export", CONVERSATION)[:2] == (0, "# A talk\n")


def test_export_writes_a_file(core: FakeCore, tmp_path: Path) -> None:
    core.talk()
    target = tmp_path / "talk.md"
    assert command(core, "export", CONVERSATION, "-o", str(target))[:2] == (0, "")
    assert target.read_text(encoding="utf-8") == "# A talk\n"


def test_export_into_a_missing_folder_is_one_sentence(core: FakeCore, tmp_path: Path) -> None:
    core.talk()
    code, _, err = command(core, "export", CONVERSATION, "-o", str(tmp_path / "no" / "talk.md"))
    assert code == 1
    assert "can’t be saved. Choose another folder" in err


def test_export_of_an_unknown_conversation_is_an_error(core: FakeCore) -> None:
    assert command(core, "export", "nothing")[0] == 1


def test_doctor_tells_what_is_there(core: FakeCore) -> None:
    core.findings = [Finding("store", "in order"), Finding("key", "present")]
    code, out, _ = command(core, "doctor")
    assert code == 0
    assert "ok store: in order\n" in out and "ok data folder: data\n" in out


def test_doctor_json_marks_what_is_wrong(core: FakeCore) -> None:
    core.findings = [Finding("engine", "does not start", is_good=False)]
    code, out, _ = command(core, "doctor", "--json")
    findings = {entry["name"]: entry["ok"] for entry in json.loads(out)["findings"]}
    assert code == 1
    assert findings["engine"] is False and findings["python"] is True


def test_doctor_works_with_a_broken_store() -> None:
    def broken() -> FakeCore:
        raise StorageError(StorageErrorCode.DB_CORRUPTED, "The store is damaged.")

    used = terminal()
    code = run(parsed(["doctor"]), Path("data"), broken, used)
    assert code == 1
    assert "!  store: The store is damaged." in printed(used)


def test_a_store_that_does_not_open_is_one_sentence() -> None:
    def broken() -> FakeCore:
        raise StorageError(StorageErrorCode.DB_TOO_NEW, "It was written by a newer Pagemate.")

    used = terminal()
    code = run(parsed(["search", "b.pdf", "q", "--json"]), Path("data"), broken, used)
    assert code == 1
    assert json.loads(printed(used))["error"]["code"] == "DB_TOO_NEW"


def test_the_core_is_closed_after_an_error(core: FakeCore) -> None:
    core.failing_files["bad.pdf"] = BookError(BookErrorCode.NOT_FOUND, "There is no such file.")
    command(core, "search", "bad.pdf", "q")
    assert core.is_closed


NOTICE = "The library was damaged and was put together again."


@pytest.mark.parametrize(
    "line",
    [
        "text book.pdf 4",
        "search book.pdf words",
        "index book.pdf",
        "ask book.pdf Who?",
        "conversations",
        "conversations show conversation-1",
        "text book.pdf 99",
    ],
)
def test_what_became_of_the_library_is_told_beside_every_result(core: FakeCore, line: str) -> None:
    core.talk()
    core.events = [core.finish("Yes.")]
    core.notices = [NOTICE]
    _, out, err = command(core, *line.split(), "--json")
    told = json.loads(out)
    assert (told[0] if isinstance(told, list) else told)["notices"] == [NOTICE]
    assert err.startswith(NOTICE + "\n")


def test_notices_stand_in_the_first_answer_only(core: FakeCore, tmp_path: Path) -> None:
    queries = tmp_path / "queries.jsonl"
    queries.write_text('{"query": "one"}\n{"query": "two"}', encoding="utf-8")
    core.notices = [NOTICE]
    _, out, _ = command(core, "search", "b.pdf", "--queries-file", str(queries), "--json")
    assert ["notices" in entry for entry in json.loads(out)] == [True, False]
