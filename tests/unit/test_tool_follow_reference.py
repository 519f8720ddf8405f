"""follow_reference gives what a reference leads to, as a passage, up to the fence."""

from __future__ import annotations

import pytest

from reader_app.agent.content_blocks import tool_result_block
from reader_app.domain.chat import PassagesPayload, ToolOutcome
from reader_app.domain.cross_references import ReferenceKind
from tests.support.fakes import FakeDesk
from tests.support.references import FakeReferences, reference, target
from tests.support.tool_bench import Bench, guarded

PAGES = [
    "As Fig. 3.2 shows, it rained. See [2] and Table 4.",
    "It rained on. Figure 3.2: The mill before\nthe great flood. Nobody went out.",
    "References\n[1] A. Arden. Weirs. 1988.\n[2] C. Ames. Mills and floods. 2001.",
    "Table 4: Corn.",
    "Table 4: Bread.",
]
FIGURE = target(2, "Figure 3.2", "Figure 3.2: The mill before the great flood.")
ENTRY = target(3, "[2]", "[2] C. Ames. Mills and floods. 2001.")
REFERENCES = FakeReferences(
    (
        reference(1, "Fig. 3.2", FIGURE),
        reference(1, "[2]", ENTRY, kind=ReferenceKind.ENTRY),
        reference(
            1, "Table 4", target(4, "Table 4", "Table 4: Corn."), target(5, "Table 4"),
            kind=ReferenceKind.TABLE,
        ),
    )
)  # fmt: skip


def run(label: str, page: int = 1, *, fence: int = 0) -> ToolOutcome:
    bench = guarded(fence, pages=PAGES) if fence else Bench(PAGES)
    bench.references = REFERENCES
    return bench.run("follow_reference", page=page, label=label, printed=False, pin=False)


def test_the_words_of_the_target_come_as_a_passage_that_can_be_cited() -> None:
    outcome = run("Figure 3.2")
    assert isinstance(outcome.payload, PassagesPayload)
    (hit,) = outcome.payload.hits
    assert "The mill before" in hit.content
    assert "Nobody went out" not in hit.content
    (block, _note) = tool_result_block("t1", outcome)["content"]
    # The sentences have the numbers that they have everywhere: those of their page.
    assert block["source"] == "p2.s1"
    assert outcome.pages_shown == (2,)
    assert "figure, Page 2" in outcome.text


def test_a_number_in_brackets_is_the_entry_of_that_number() -> None:
    outcome = run("2")
    assert "Mills and floods" in run("[2]").text
    assert "Weirs" not in run("[2]").text
    assert "Nothing is known" in outcome.text or "Mills and floods" in outcome.text


def test_an_entry_is_told_whole_though_a_running_title_stands_in_it() -> None:
    words = "[1] C. Ames. Mills and floods of a valley. Weirs and their keepers. Ponds, 2001."
    entry = target(2, "[1]", words)
    first, last = words[:50], words[50:]
    bench = Bench(["See [1].", f"References\n{first}\n14 Ames\n{last}\n[2] A. Arden. Corn. 1988."])
    bench.references = FakeReferences((reference(1, "[1]", entry, kind=ReferenceKind.ENTRY),))
    text = bench.run("follow_reference", page=1, label="[1]", printed=False, pin=False).text
    assert "Mills and floods" in text
    assert "Ponds, 2001" in text
    assert "Corn" not in text


def test_of_several_targets_all_are_told_and_that_it_is_uncertain() -> None:
    outcome = run("Table 4")
    assert outcome.pages_shown == (4, 5)
    assert "isn't certain" in outcome.text


def test_what_is_named_nowhere_says_what_to_do_instead() -> None:
    outcome = run("Figure 9")
    assert "search_book" in outcome.text
    assert outcome.payload is None


def test_a_label_is_needed() -> None:
    assert run(" ").is_error


@pytest.mark.parametrize("fence", range(1, len(PAGES) + 1))
@pytest.mark.parametrize("page", [1, 4])
@pytest.mark.parametrize("label", ["Fig. 3.2", "[2]", "Table 4"])
def test_no_word_and_no_page_past_any_fence_is_told(fence: int, page: int, label: str) -> None:
    outcome = run(label, page, fence=fence)
    assert all(shown <= fence for shown in outcome.pages_shown)
    later = {2: "mill", 3: "Ames", 4: "Corn", 5: "Bread"}
    told = outcome.text + str(outcome.payload)
    assert not [words for number, words in later.items() if number > fence and words in told]


def test_whether_a_label_exists_past_the_fence_cannot_be_guessed() -> None:
    """Only what a readable page says itself may be said to lead on."""
    bench = guarded(2, pages=PAGES)
    bench.references = FakeReferences((reference(4, "see", target(4, "Table 7", "Corn.")),))
    there = bench.run("follow_reference", page=1, label="Table 7", printed=False, pin=False).text
    nowhere = bench.run("follow_reference", page=1, label="Table 8", printed=False, pin=False).text
    assert there.replace("7", "8") == nowhere


def pinned(label: str, page: int = 1, *, fence: int = 0) -> tuple[list[str], str]:
    """What is pinned, and what the tool says."""
    bench = guarded(fence, pages=PAGES) if fence else Bench(PAGES)
    bench.references, bench.desk = REFERENCES, FakeDesk()
    told = bench.run("follow_reference", page=page, label=label, printed=False, pin=True)
    return bench.desk.pinned, told.text


def test_what_is_meant_is_pinned_by_its_name_or_its_kind() -> None:
    assert pinned("Fig. 3.2")[0] == pinned("the figure")[0] == ["Figure 3.2"]
    assert "in a card now" in pinned("the figure")[1]


@pytest.mark.parametrize(("label", "fence"), [("Table 4", 0), ("Figure 9", 0), ("the figure", 1)])
def test_nothing_uncertain_unknown_or_past_the_fence_is_pinned(label: str, fence: int) -> None:
    shown, told = pinned(label, fence=fence)
    assert not shown
    assert "in a card now" not in told
