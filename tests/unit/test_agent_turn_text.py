"""What reaches the reader while a response streams, and what it is in the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.agent.citation_validation import SentPassages
from reader_app.agent.content_blocks import passage_blocks
from reader_app.agent.turn_text import TurnText
from reader_app.domain.chat import PromptMessage
from reader_app.domain.citations import PassageSource, with_markers
from reader_app.domain.document import PageText
from reader_app.domain.events import CitationEvent, TextDelta
from reader_app.retrieval.passages import whole_page
from tests.support.fakes import EventLog
from tests.support.scripted_model import cited, reply

PAGE = PageText(42, "30", "The whale is white. It swims far. Nobody sees it again.")
SENT = SentPassages([PromptMessage("user", tuple(passage_blocks([whole_page(PAGE)])))])


TOOLS = ("search_book", "read_pages")


def streamed(*chunks: str, text: TurnText | None = None) -> tuple[TurnText, EventLog]:
    log = EventLog()
    turn = text or TurnText(log, TOOLS)
    turn.begin(SENT)
    for chunk in chunks:
        turn.listen(TextDelta(chunk))
    turn.end(reply("".join(chunks)))
    return turn, log


def test_an_id_becomes_a_citation_at_its_place() -> None:
    turn, log = streamed("The whale is white [[p42.s0]]. It swims.")
    assert turn.text == log.text == "The whale is white. It swims."
    (citation,) = turn.citations
    assert citation.number == 1
    assert citation.source == PassageSource(42, 0, 0)
    assert citation.quote == "The whale is white."
    assert turn.text[: citation.offset] == "The whale is white"


def test_an_id_in_pieces_is_found_while_it_streams() -> None:
    turn, log = streamed("White", " ", "[", "[p4", "2.s0", "]", "] it is.")
    assert log.text == "White it is."
    assert [type(event) for event in log.events] == [TextDelta, CitationEvent, TextDelta]
    assert len(turn.citations) == 1


def test_a_range_of_sentences_is_quoted_whole() -> None:
    turn, _ = streamed("So it goes [[p42.s1-2]].")
    assert turn.citations[0].quote == "It swims far. Nobody sees it again."


def test_an_invented_id_is_dropped_and_counted() -> None:
    turn, log = streamed("Surely [[p99.s1]]. And [[p42.s1-9]], [[p42.sx]] or [[p42]].")
    assert turn.text == log.text == "Surely. And, or."
    assert turn.citations == ()
    assert turn.invented == 4
    assert not log.of(CitationEvent)


def test_several_ids_in_one_pair_of_brackets_are_several_citations() -> None:
    turn, _ = streamed("Both [[p42.s0, p42.s2]].")
    assert [citation.source.first_sentence for citation in turn.citations] == [0, 2]
    assert [citation.number for citation in turn.citations] == [1, 2]


@pytest.mark.parametrize("list_", ["[[p42.s0], [p42.s2]]", "[[p42.s0]; [p42.s2]]"])
@pytest.mark.parametrize("at", [3, 8, 9, 10, 11, 14])
def test_so_are_ids_that_have_brackets_each(list_: str, at: int) -> None:
    turn, log = streamed(f"Both {list_[:at]}", f"{list_[at:]}.")
    assert turn.text == log.text == "Both."
    assert [citation.source.first_sentence for citation in turn.citations] == [0, 2]


@pytest.mark.parametrize(
    "marker",
    [
        "[[p42.s1–2]]",
        "[[p42.s1-s2]]",
        "[[p42.s1 - p42.s2]]",
        "[p42.s1-2]",
        "[[ p42.s1-2 ]]",
        "[[P42.S1-2]]",
        "[[P42.S1-S2]]",
    ],
)
def test_an_id_is_understood_as_weak_models_write_it(marker: str) -> None:
    turn, log = streamed("So it", f" goes {marker[:5]}", marker[5:], ".")
    assert turn.text == log.text == "So it goes."
    assert turn.citations[0].source == PassageSource(42, 1, 2)


def test_a_link_in_single_brackets_stays() -> None:
    turn, log = streamed("See [p", "5 of it](page:5) and [p. 7]")
    assert turn.text == log.text == "See [p5 of it](page:5) and [p. 7]"


def test_the_same_passage_keeps_its_number() -> None:
    turn, _ = streamed("One [[p42.s0]], two [[p42.s1]], one again [[p42.s0]].")
    assert [citation.number for citation in turn.citations] == [1, 2, 1]


def test_other_double_brackets_stay() -> None:
    turn, log = streamed("A list is [[1, 2], [3]] and [[page]] is a link.")
    assert turn.text == log.text == "A list is [[1, 2], [3]] and [[page]] is a link."


def test_an_open_bracket_at_the_end_is_not_lost() -> None:
    turn, log = streamed("See [[p42.s")
    assert turn.text == log.text == "See [[p42.s"


def test_a_citation_of_the_api_stands_after_its_claim() -> None:
    log = EventLog()
    turn = TurnText(log)
    turn.begin(SENT)
    claim = cited("It is white.", "p42.s0-2", "The whale is white.")
    turn.end(reply("So: ", claim, " That is all."))
    assert turn.text == "So: It is white. That is all."
    (citation,) = turn.citations
    assert turn.text[: citation.offset] == "So: It is white."
    assert citation.source == PassageSource(42, 0, 0)


def test_a_citation_of_the_api_names_the_sentences_of_its_blocks() -> None:
    turn = TurnText()
    turn.begin(SENT)
    turn.end(reply(cited("It left.", "p42.s0-2", "…", first=1, end=3)))
    assert turn.citations[0].source == PassageSource(42, 1, 2)
    assert turn.citations[0].quote == "It swims far. Nobody sees it again."


def test_a_citation_of_what_was_not_sent_is_dropped_and_counted() -> None:
    turn = TurnText()
    turn.begin(SENT)
    turn.end(reply(cited("It left.", "p77.s0-2", "…")))
    assert turn.citations == () and turn.invented == 1


def test_places_count_through_all_responses_of_a_turn() -> None:
    log = EventLog()
    turn = TurnText(log)
    streamed("First [[p42.s0]].", text=turn)
    streamed("Second [[p42.s1]].", text=turn)
    assert turn.text == log.text == "First.\n\nSecond."
    marked = with_markers(turn.text, turn.citations, lambda c: f"({c.number})")
    assert marked == "First(1).\n\nSecond(2)."


def test_what_is_void_leaves_no_number_behind() -> None:
    turn = TurnText()
    turn.begin(SENT)
    turn.listen(TextDelta("Gone [[p42.s1]]."))
    turn.void("again")
    streamed("Kept [[p42.s2]].", text=turn)
    assert [citation.number for citation in turn.citations] == [1]


CALL = '{"name": "search_book", "arguments": {"query": "whale"}}'


@pytest.mark.parametrize(
    "call",
    [
        CALL,
        f"```json\n{CALL}\n```",
        f"```\n[{CALL}]\n```",
        f"<tool_call>\n{CALL}\n</tool_call>",
        f"<|tool_call|>[{CALL}]<|/tool_call|>",
        f"[TOOL_CALLS][{CALL}]",
        f"<tool_response>{{}}</tool_response>\n{CALL}",
        '{"type": "function", "name": "search_book", "parameters": {"query": "whale"}}',
        '{"function": {"name": "read_pages", "arguments": {"first": 1, "last": 2}}}',
        '{"tool_calls": [{"name": "search_book", "arguments": {}}]}',
        '{"arguments": {"query": "whale"}, "name": "search_book"}',
        '{\n  "name": "functions.search_book",\n  "arguments": {}\n}',
        '<function=search_book>{"query": "whale"}</function>',
        "<tool_call>\n<function=search_book>\n<parameter=query>\nwhale\n</parameter>\n</function>",
        '<function_calls>\n<invoke name="search_book"><parameter name="query">whale</parameter>',
        "<tool_call>search_book\n<arg_key>query</arg_key>\n<arg_value>whale</arg_value>",
        'search_book(query="whale")',
        '```tool_code\nsearch_book(query="whale")\n```',
        '[search_book(query="whale"), read_pages(first=1, last=2)]',
        'search_book {"query": "whale"}',
    ],
)
@pytest.mark.parametrize("before", ["", "The whale is white [[p42.s0]].\n\n"])
def test_a_call_that_is_written_as_text_is_never_shown(call: str, before: str) -> None:
    whole = f"{before}{call}\nIt is black."
    turn, log = streamed(*(whole[at : at + 3] for at in range(0, len(whole), 3)))
    assert log.text == turn.text == before.replace(" [[p42.s0]]", "").strip()
    assert turn.has_written_call


def test_a_tool_that_a_model_made_up_is_no_answer_either() -> None:
    turn, log = streamed('{"name": "find', '_whale", "argu', 'ments": {"query": "white"}}')
    assert log.text == turn.text == ""
    assert turn.has_written_call


@pytest.mark.parametrize(
    "words",
    [
        "I’d look with search_book.",
        "You could use search_book(query) for that.",
        '{"name": "Ishmael"}',
        'As JSON:\n\n```json\n{"name": "Ishmael", "arguments": ["whales"]}\n```',
        "```r\nread.csv(file)\n```",
        "`read_pages` and <b>tools</b>, of which 3 < 4.",
    ],
)
def test_what_only_looks_like_a_call_is_shown(words: str) -> None:
    turn, log = streamed(*words)
    assert log.text == turn.text == words
    assert not turn.has_written_call


PIECES = st.sampled_from(
    [
        "The whale",
        " ",
        "\n",
        ".",
        "[",
        "]",
        "[[p42.s0]]",
        " [[p42.s1-2]]",
        "[[p9.s9]]",
        "[[p42.s0], [b1.p42.s1-2]]",
        "[P42.S1]",
        "], [",
        "ä",
        "[[x]]",
        '{"name": "search_book", "arguments": {}}',
        '{"name": "whale", "input": {}}',
        '{"a": [1]}',
        "search_book(",
        "read",
        "<tool_call>",
        "```json\n",
        "`",
        "<",
    ]
)


@given(st.lists(PIECES, max_size=12), st.integers(1, 9))
def test_the_stream_is_the_answer_however_it_is_cut(pieces: list[str], size: int) -> None:
    whole = "".join(pieces)
    chunks = [whole[at : at + size] for at in range(0, len(whole), size)]
    turn, log = streamed(*chunks)
    assert log.text == turn.text
    heard = [event.citation.source for event in log.of(CitationEvent)]
    assert heard == [citation.source for citation in turn.citations] or not turn.text
