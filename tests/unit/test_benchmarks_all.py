"""The README's figures are held against what the benchmarks printed."""

from __future__ import annotations

from benchmarks.all import RUNS, differences

PRINTED = {"speed": "| start | 376 ms |\n| next page | 0.5 |"}


def readme(prose: str, block: str = PRINTED["speed"]) -> str:
    return (
        f"Debian 12\n<!-- figures: begin -->\nA machine of 2026.\n### Speed\n\n{prose}\n"
        f"<!-- speed: begin -->\n{block}\n<!-- speed: end -->\n<!-- figures: end -->\n99\n"
    )


def test_what_was_printed_may_be_told() -> None:
    assert not differences(
        readme("It starts after 376 ms and turns in .5 (goal: 445) of 3."), PRINTED
    )


def test_a_number_that_nothing_printed_is_found() -> None:
    assert differences(readme("It starts after 375 ms."), PRINTED) == [
        "“375” under “Speed” stands in no result"
    ]


def test_a_block_that_was_touched_is_found() -> None:
    block = PRINTED["speed"].replace("376", "366")
    assert differences(readme("Fast.", block), PRINTED) == [
        "the block “speed” isn't what its benchmark printed"
    ]


def test_a_section_may_name_results_that_it_has_no_block_for() -> None:
    prose = "Of 55 none was lost."
    assert differences(readme(prose), {**PRINTED, "kills": "55 kills"})
    assert not differences(
        readme(f"<!-- from: kills -->\n{prose}"), {**PRINTED, "kills": "55 kills"}
    )


def test_commands_and_links_hold_no_figures() -> None:
    prose = "`python -m benchmarks.x --runs 55` and [there](https://example.org/66)"
    assert not differences(readme(prose), PRINTED)


def test_each_run_has_a_name_of_its_own() -> None:
    assert len({run.name for run in RUNS}) == len(RUNS)
