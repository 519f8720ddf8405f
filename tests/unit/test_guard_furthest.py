"""The read-up-to page moves when the reader reads on or says so, and by nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.app.library.reading_position import ArrivalReason, PageState
from reader_app.domain.book import PageMove, PageMoveResult

PAGES = 12
PAGE = st.integers(0, PAGES)
NO_READING = st.tuples(
    st.sampled_from(["link", "agent", "agent asks", "accept", "undo", "restore", "turn"]), PAGE
)


def do(state: PageState, deed: str, page: int) -> None:
    """Something that is not reading on."""
    match deed:
        case "link":
            state.report(max(1, page), ArrivalReason.JUMP)
        case "agent":
            state.move_for_agent(page)
        case "agent asks":
            state.move_for_agent(page, needs_consent=True)
        case "accept":
            state.accept_offer(PageMove(state.page_in_view, page, PageMoveResult.ASKED))
        case "undo":
            state.undo_move(PageMove(page, state.page_in_view, PageMoveResult.MOVED))
        case "restore":
            state.restore(page)
        case "turn":
            state.turn_began()


@given(PAGE, PAGE, st.lists(NO_READING, max_size=20))
def test_no_link_no_tool_and_no_consent_moves_it(
    current: int, furthest: int, deeds: list[tuple[str, int]]
) -> None:
    state = PageState(PAGES, current_page=current, furthest_page=furthest)
    for deed, page in deeds:
        do(state, deed, page)
    assert state.furthest_page == furthest


@given(PAGE, st.lists(NO_READING, max_size=8), st.integers(1, PAGES))
def test_turning_to_a_page_that_is_not_the_next_one_moves_nothing(
    furthest: int, deeds: list[tuple[str, int]], page: int
) -> None:
    state = PageState(PAGES, furthest_page=furthest)
    for deed, wanted in deeds:
        do(state, deed, wanted)
    left = state.page_in_view
    state.report(page)
    is_next = page == furthest + 1 or (left == furthest + 1 and page == left + 1)
    assert state.furthest_page == (page if is_next and page != left else furthest)


@given(PAGE, PAGE, PAGE)
def test_the_reader_s_word_counts_in_both_directions(
    current: int, furthest: int, page: int
) -> None:
    state = PageState(PAGES, current_page=current, furthest_page=furthest)
    state.mark_read_up_to(page)
    assert (state.furthest_page, state.page_in_view) == (page, current)
