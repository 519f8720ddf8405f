"""How `benchmarks.answers` judges: figures, refusals, verdicts of a model, and its questions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.answers import Server
from benchmarks.answers_judging import Verdict, has_figure, read_verdict, verdict_by_rule
from benchmarks.answers_outcomes import HEADS, Outcome, Run, put_into, report
from benchmarks.answers_sets import Asked, questions_of, unanswerable
from reader_app.domain.servers import ServerKind

MILLIONS = "What did they spend in FY2018? Answer in USD millions."
BILLIONS = "What is net PPNE in FY2018? Answer in USD billions."


@pytest.mark.parametrize(
    ("question", "gold", "answer"),
    [
        (MILLIONS, "$1577.00", "They spent $1,577 million."),
        (MILLIONS, "$1577.00", "Purchases were (1,577) in 2018 and (1,373) in 2017."),
        (MILLIONS, "$1577.00", "$1.577 billion"),
        (MILLIONS, "$1577.00", "1,577,000,000 dollars"),
        (BILLIONS, "$8.70", "Net PP&E was $8.738 billion."),
        (BILLIONS, "$8.70", "8,738 million US dollars"),
        ("What is the ratio?", "24.26", "6,489 ÷ 267.5 = 24.26"),
        ("What is the ratio?", "0.66", "66 %"),
        ("Which share?", "7.9%", "About 7.9 percent of revenue."),
        ("What is the CCC?", "-3.7", "The cycle is −3.7 days: it is -3.7."),
    ],
)
def test_a_figure_is_found_in_any_unit(question: str, gold: str, answer: str) -> None:
    assert has_figure(question, gold, answer)
    assert verdict_by_rule(question, gold, answer) is Verdict.RIGHT


@pytest.mark.parametrize(
    ("question", "gold", "answer"),
    [
        (MILLIONS, "$1577.00", "They spent $1,373 million."),
        (MILLIONS, "$1577.00", "They spent $1,577 billion."),
        (MILLIONS, "$1577.00", "They spent about $2 billion."),
        (BILLIONS, "$8.70", "9 billion"),
        ("What is the ratio?", "0.66", "0.6 or 0.7"),
        ("What is the CCC?", "-3.7", "3.7 days"),
        ("What is the CCC?", "-3.7", ""),
    ],
)
def test_another_figure_is_wrong(question: str, gold: str, answer: str) -> None:
    assert verdict_by_rule(question, gold, answer) is Verdict.WRONG


@pytest.mark.parametrize(
    ("gold", "answer", "verdict"),
    [
        ("", "The report does not mention Costco.", Verdict.RIGHT),
        ("", "I couldn’t find any figures on this.", Verdict.RIGHT),
        ("", "Costco had assets of $59,268 million.", Verdict.WRONG),
        ("$59268.00", "The balance sheet isn't part of this excerpt.", Verdict.REFUSED),
        ("Yes, it grew.", "No, it shrank.", Verdict.WRONG),
        ("Yes, it grew.", "Yes: by 3 %.", Verdict.UNDECIDED),
        ("No. It is managed well.", "No. The report shows low spending.", Verdict.UNDECIDED),
        ("delightfully cold", "It was, he said, delightfully cold.", Verdict.RIGHT),
        ("delightfully cold", "He liked it.", Verdict.UNDECIDED),
        ("Trillium, Array, and Therachon", "Array, Trillium and Therachon.", Verdict.RIGHT),
    ],
)
def test_rules_tell_what_they_can(gold: str, answer: str, verdict: Verdict) -> None:
    assert verdict_by_rule("Who?", gold, answer) is verdict


@pytest.mark.parametrize(
    "reply",
    [
        "right",
        '```json\n{"verdict": "right", "why": ""}\n```',
        '{"verdict": "right"}',
        '{"verdict": "RIGHT", "why": ""}',
        '{"verdict": "undecided", "why": ""}',
        '{"verdict": ["right"], "why": ""}',
        '{"verdict": "right", "why": 1}',
        '[{"verdict": "right", "why": ""}]',
        "[" * 5000,
    ],
)
def test_a_judge_has_to_keep_to_the_form(reply: str) -> None:
    assert read_verdict(reply) is None


def test_a_judge_who_does_is_believed() -> None:
    assert read_verdict(' {"verdict": "wrong", "why": "Other year."}\n') == (
        Verdict.WRONG,
        "Other year.",
    )


def test_a_wider_run_has_the_questions_of_a_smaller_one(tmp_path: Path) -> None:
    rows = [
        {"qid": str(n), "pdf": f"{n % 7}.pdf", "question": "?", "answer": "", "gold_pages": [1]}
        for n in range(60)
    ]
    lines = "\n".join(json.dumps(each) for each in rows)
    (tmp_path / "questions.jsonl").write_text(lines, encoding="utf-8")
    few, more = ({each.qid for each in questions_of(tmp_path, n)} for n in (10, 30))
    assert len(few) == 10
    assert few < more


def test_a_book_that_lacks_a_name_cannot_answer() -> None:
    questions = [
        Asked("a", Path("COSTCO_2021.pdf"), "How large are the assets of Costco?", "1", (1,)),
        Asked("b", Path("NIKE_2018.pdf"), "What did the company Nike sell?", "2", (1,)),
        Asked("c", Path("NIKE_2021.pdf"), "what is the ratio?", "2", (1,)),
    ]
    found = unanswerable(questions, 5, lambda path: "Nike, and Costco" * ("NIKE" in path.name))
    assert [(each.words, each.book.name) for each in found] == [
        (questions[1].words, "COSTCO_2021.pdf")
    ]
    assert not found[0].is_answerable


def test_servers_are_kinds_or_addresses() -> None:
    assert Server.named("anthropic", "m") == Server(ServerKind.ANTHROPIC, "", "m")
    near = Server.named("llama_cpp=http://127.0.0.1:8089", "")
    assert near == Server(ServerKind.LLAMA_CPP, "http://127.0.0.1:8089")
    assert near.is_near
    assert Server.named("https://models.example.org/v1", "").kind is ServerKind.CUSTOM
    assert not Server.named("anthropic", "").is_near
    with pytest.raises(ValueError, match="sk-ant"):
        Server.named("sk-ant-0123456789abcdef0123", "")


def test_a_chain_is_complete_with_every_sentence_held_up_and_a_gold_page_cited() -> None:
    whole = Outcome("1", "b", "?", "$5", [7], claims=2, supported=2, pages_cited=[3, 7])
    assert whole.has_chain
    assert not Outcome("2", "b", "?", "$5", [7], claims=2, supported=1, pages_cited=[7]).has_chain
    assert not Outcome("3", "b", "?", "$5", [7], claims=2, supported=2, pages_cited=[8]).has_chain
    assert not Outcome("4", "b", "?", "$5", [7], pages_cited=[7]).has_chain


def test_a_run_goes_on_from_its_file_and_asks_failed_questions_again(tmp_path: Path) -> None:
    what, file = {"set": "s", "depth": "normal", "model": "m", "server": "x"}, tmp_path / "run.json"
    run = Run.opened(what, file)
    run.add(Outcome("1", "b", "?", "5", [1], by_rule=Verdict.RIGHT, usd=0.25), 0.25)
    run.add(Outcome("2", "b", "?", "5", [1], error="TIMEOUT", usd=0.5), 0.5)
    again = Run.opened(what, file)
    assert again.spent_usd == pytest.approx(0.75)
    one, two = (Asked(qid, Path("b"), "?", "5", (1,)) for qid in "12")
    assert again.answered(one)
    assert not again.answered(two)
    assert "| 1, wrong 0, open 0 |" in report(again)
    with pytest.raises(SystemExit):
        Run.opened({**what, "model": "another"}, file)


def test_a_line_replaces_its_own_in_the_table_and_no_other(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("A\n<!-- answers: begin -->\n<!-- answers: end -->\nB\n", encoding="utf-8")
    for model, right in (("one", "5"), ("two", "5"), ("one", "6")):
        run = Run({"set": "s", "depth": "normal", "model": model, "server": "x"})
        run.add(Outcome("1", "b", "?", right, [1], by_rule=Verdict.RIGHT, looks=int(right)), 0.0)
        put_into(readme, run)
    lines = readme.read_text(encoding="utf-8").splitlines()
    assert [line.split(" | ")[0] for line in lines[4:6]] == ["| s, normal, two", "| s, normal, one"]
    assert "| 6.0 |" in lines[5]
    assert lines[2].count("|") == len(HEADS) + 1
    assert lines[-1] == "B"
