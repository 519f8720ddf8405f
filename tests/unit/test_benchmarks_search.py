"""The scripted wordings that stand in for a model's."""

from __future__ import annotations

from benchmarks.refusals import unanswerable
from benchmarks.search_wordings import MOST_OTHERS, reworded


def test_a_question_about_nothing_in_reports_stays_as_it_is() -> None:
    assert reworded("Who opened the door?") == ["Who opened the door?"]


def test_terms_of_a_report_bring_its_own_words_and_the_year() -> None:
    question, *others = reworded("Answer: what was the capex in FY2018?")
    assert "Answer" not in question
    assert others == ["purchases of property, plant and equipment 2018"]


def test_there_are_never_more_wordings_than_the_tool_takes() -> None:
    question = "capex, PPNE, income statement, balance sheet, cash flow, COGS, dividends"
    assert len(reworded(question)) == 1 + MOST_OTHERS


def test_the_sets_of_unanswerable_questions_share_no_book() -> None:
    asked = list(unanswerable())
    made_with = {each.book for each in asked if each.half in ("made with", "added")}
    kept_back = {each.book for each in asked if each.half == "kept back"}
    fresh = {each.book for each in asked if each.half == "fresh"}
    anew = {each.book for each in asked if each.half == "anew"}
    third = {each.book for each in asked if each.half == "third"}
    fourth = {each.book for each in asked if each.half == "fourth"}
    fifth = {each.book for each in asked if each.half == "fifth"}
    sixth = {each.book for each in asked if each.half == "sixth"}
    assert len(asked) == len({(each.book, each.question) for each in asked}) == 1175
    assert not made_with & kept_back
    assert not fresh & (made_with | kept_back)
    assert not anew & (made_with | kept_back | fresh)
    assert not third & (made_with | kept_back | fresh | anew)
    assert not fourth & (made_with | kept_back | fresh | anew | third)
    novels = {book for book in fifth | sixth if book.endswith(".txt")}  # the reports were asked of
    assert len(novels) == 4
    assert not novels & (made_with | kept_back | fresh | anew | third | fourth)
    assert sum(bool(each.says) for each in asked if each.kind == "answerable") == 299
