"""read_table gives the model rows of cells, each of which can be cited alone."""

import pytest

from reader_app.agent.citation_validation import MARKER, SentPassages, marked_sources
from reader_app.agent.content_blocks import tool_result_block
from reader_app.app.citations.citation_places import EvidenceUseCase
from reader_app.domain.chat import PromptMessage
from reader_app.domain.citations import PassageSource
from reader_app.llm.claude.downgrade import passage_text
from tests.support.fakes import BookText, FakeTables, a_book
from tests.support.tables import a_table
from tests.support.tool_bench import Bench, guarded

TABLE = a_table([["(Millions)", "2018", "2017"], ["Sales", "6,439", "6,240"], ["Tax", "", "9"]])


def bench(**options: object) -> Bench:
    made = Bench(["One.", "Two.", "Three."], **options)
    assert made.tables is not None
    made.tables.pages[2] = (TABLE,)
    return made


def sent_by(made: Bench) -> SentPassages:
    block = tool_result_block("t1", made.run("read_table", page=2))
    return SentPassages([PromptMessage("user", (block,))])


def test_rows_and_columns_stand_in_the_result() -> None:
    outcome = bench().run("read_table", page=2)
    assert outcome.text.endswith("(Millions)\t2018\t2017\nSales\t6,439\t6,240\nTax\t\t9")
    assert outcome.pages_shown == (2,)


def test_what_the_model_is_sent_is_the_table_cell_by_cell() -> None:
    block = tool_result_block("t1", bench().run("read_table", page=2))
    (result,) = block["content"]
    assert result["source"] == "p2.t1.c0-7"
    assert "".join(cell["text"] for cell in result["content"]) == (
        "(Millions)\t2018\t2017\nSales\t6,439\t6,240\nTax\t\t9"
    )


def test_a_model_without_search_results_gets_ids_beside_the_cells() -> None:
    block = tool_result_block("t1", bench().run("read_table", page=2))
    told = passage_text(block["content"][0])
    assert "Sales [[p2.t1.c3]]\t6,439 [[p2.t1.c4]]\t6,240 [[p2.t1.c5]]\n" in told
    by_row = passage_text(block["content"][0], characters_per_id=80)
    assert "Sales\t6,439\t6,240 [[p2.t1.c3-5]]\n" in by_row


def test_nothing_beyond_the_fence_is_read() -> None:
    outcome = guarded(1, pages=["One.", "Two.", "Three."]).run("read_table", page=2)
    assert outcome.is_error
    assert "spoiler guard" in outcome.text


def test_a_page_without_tables_says_what_to_do_instead() -> None:
    assert "read_pages" in bench().run("read_table", page=3).text


@pytest.mark.parametrize("text", ["p2.t1.c4", "p2.t1.c3-5", "b2.p7.t3.c0"])
def test_the_id_of_a_cell_is_read_as_it_is_written(text: str) -> None:
    assert str(PassageSource.parsed(text)) == text


def test_a_marker_in_an_answer_names_a_cell() -> None:
    match = MARKER.search("It was 6,439 [[p2.t1.c4]].")
    assert match is not None
    assert marked_sources(match) == [PassageSource(2, 4, 4, table=1)]


def test_a_cited_cell_is_quoted_alone_and_an_invented_one_is_not() -> None:
    sent = sent_by(bench())
    assert sent.quote(PassageSource(2, 3, 4, table=1)) == "Sales 6,439"
    assert sent.quote(PassageSource(2, 40, 40, table=1)) == ""
    assert sent.quote(PassageSource(2, 4, 4)) == ""


def test_the_evidence_of_a_cell_is_its_rectangle() -> None:
    tables = FakeTables()
    tables.pages[2] = (TABLE,)
    evidence = EvidenceUseCase(BookText(["One.", "Two."]), tables)
    found = evidence.rects_of_cells(a_book(2), PassageSource(2, 4, 4, table=1), "6,439")
    assert found == (TABLE.cells[4].rect,)
