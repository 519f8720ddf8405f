"""`benchmarks.answers` on a made set: the real loop, a scripted model, a judge, and a limit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.answers import main
from benchmarks.answers_reader import ReadingModel
from reader_app.domain.servers import KEY_VARIABLE
from tests.support.books import make_book
from tests.support.messages_api import MessagesApi, faults

pytestmark = pytest.mark.usefixtures("forked_workers")
KEY = "sk-ant-somebodys-own-key"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set of two reports with a question each."""
    monkeypatch.setenv(KEY_VARIABLE, KEY)
    pdfs = tmp_path / "made" / "pdfs"
    pdfs.mkdir(parents=True)
    rows = []
    for name, sum_ in (("Ostrum", "1,577"), ("Velanta", "2,204")):
        spent = f"In 2018 {name} spent ${sum_} million on purchases of machines and buildings."
        pages = [f"Annual report of {name}.", "Nothing but weather.", spent, "Weather again."]
        make_book(pdfs / f"{name}_2018.pdf", pages, title=f"{name} 2018")
        rows.append(
            {
                "qid": name,
                "pdf": f"{name}_2018.pdf",
                "question": f"What did the company {name} spend on machines, in USD millions?",
                "answer": f"${sum_.replace(',', '')}.00",
                "gold_pages": [3],
            }
        )
    lines = "\n".join(json.dumps(row) for row in rows)
    (tmp_path / "made" / "questions.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path


def run(data: Path, *options: str) -> tuple[str, dict[str, dict[str, Any]]]:
    """Return the text of the file that a run writes, and its outcomes by question."""
    file = data / "answers.json"
    place = ["--folder", str(data / "library"), "--json", str(file)]
    main([str(data), "--server", "scripted", "--set", "made", *place, *options])
    told = file.read_text(encoding="utf-8") if file.exists() else '{"outcomes": []}'
    return told, {each["qid"]: each for each in json.loads(told)["outcomes"]}


@pytest.mark.slow
def test_questions_run_through_the_real_loop_and_are_judged(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told, found = run(data, "--judge", "--unanswerable", "1")
    assert len(found) == 3
    for name in ("Ostrum", "Velanta"):
        outcome = found[name]
        assert outcome["by_rule"] == outcome["by_judge"] == "right"
        assert 3 in outcome["pages_read"]
        assert outcome["pages_cited"] == [3]
        assert outcome["claims"] == outcome["supported"] == 1
        assert outcome["usd"] > 0
    other = next(each for qid, each in found.items() if "@" in qid)
    assert other["by_rule"] == other["by_judge"] == "right"
    assert "does not mention" in other["answer"]
    assert "2 of 2 (100%)" in capsys.readouterr().out
    assert KEY not in told
    # The same command again asks nothing and spends nothing.
    assert run(data, "--judge", "--unanswerable", "1")[0] == told


@pytest.mark.slow
def test_answers_are_judged_later_without_being_asked_again(data: Path) -> None:
    _, before = run(data, "--unanswerable", "0")
    _, after = run(data, "--unanswerable", "0", "--judge")
    for qid, outcome in before.items():
        assert outcome["by_judge"] == ""
        assert after[qid]["by_judge"] == "right"
        assert after[qid]["seconds"] == outcome["seconds"]
        assert after[qid]["usd"] > outcome["usd"]


@pytest.mark.slow
def test_no_question_is_begun_that_may_pass_the_limit(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A question is taken to cost $0.10 before there is one."""
    _, found = run(data, "--limit-usd", "0.09", "--unanswerable", "0")
    assert not found
    assert "Stopped: $0.00 of $0.09 are spent." in capsys.readouterr().err


@pytest.mark.slow
def test_a_server_that_does_not_answer_is_told_before_anything_is_asked(data: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main([str(data), "--server", "http://127.0.0.1:9", "--model", "m", "--set", "made"])
    assert "127.0.0.1:9" in str(ended.value)
    assert KEY not in str(ended.value)


@pytest.mark.slow
@pytest.mark.parametrize("is_its_own", [True, False], ids=["its own server", "another server"])
def test_a_stored_key_goes_to_the_server_it_was_entered_for_and_nowhere_else(
    data: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch, is_its_own: bool
) -> None:
    monkeypatch.delenv(KEY_VARIABLE)
    with MessagesApi(models=["m"], key=KEY).always(ReadingModel().decide) as api:
        host = api.base_url if is_its_own else "https://models.example.org"
        settings = {"server": "custom", "base_url": host, "key_host": host}
        (data_dir / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        (data_dir / "private").mkdir()
        (data_dir / "private" / "api_key").write_text(KEY, encoding="utf-8")
        words = ["--server", api.base_url, "--model", "m", "--set", "made", "--limit-usd", "0"]
        place = ["--json", str(data / "answers.json"), "--unanswerable", "0"]
        if not is_its_own:
            with pytest.raises(SystemExit):
                main([str(data), *words, *place])
            assert not any(KEY in str(request.headers) for request in api.requests)
            return
        main([str(data), *words, *place])
    told = (data / "answers.json").read_text(encoding="utf-8")
    assert [each["by_rule"] for each in json.loads(told)["outcomes"]] == ["right", "right"]
    assert KEY not in told


@pytest.mark.long
@pytest.mark.slow
def test_an_account_without_credit_ends_the_run_and_the_next_one_goes_on(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = ReadingModel()
    broke = faults.bad_request("Your credit balance is too low to access the API.")
    file = data / "answers.json"
    words = [str(data), "--set", "made", "--model", "m", "--json", str(file), "--limit-usd", "0"]
    with MessagesApi(models=["m"]) as api:
        words += ["--unanswerable", "0", "--server", api.base_url, "--depth", "quick"]
        api.then(model.decide).always(broke)  # the word that is asked for first is there
        main(words)
    found = json.loads(file.read_text(encoding="utf-8"))["outcomes"]
    assert all(each["error"].startswith("NO_CREDIT") for each in found)
    assert "Without an answer: 2." in capsys.readouterr().out
    with MessagesApi(int(api.base_url.rpartition(":")[2]), models=["m"]).always(model.decide):
        main(words)
    found = json.loads(file.read_text(encoding="utf-8"))["outcomes"]
    assert [each["by_rule"] for each in found] == ["right", "right"]
