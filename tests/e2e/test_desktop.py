"""The real program on a real screen with a window manager, driven by the keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.bootstrap.paths import handbook_file
from reader_app.ui.window.panes import LayoutState
from tests.support.books import make_book, page_sentence, unique_word
from tests.support.desktop import DesktopProgram, screen, wait_for
from tests.support.messages_api import MessagesApi, faults, reply, tool_use

pytestmark = [pytest.mark.slow, pytest.mark.desktop]

FRONT_PAGES = 4
PAGES = 40


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with screen(tmp_path_factory.mktemp("screen")) as name:
        yield name


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_book(
        tmp_path / "keys.pdf",
        [page_sentence(number) for number in range(1, PAGES + 1)],
        labels=[(0, "", "r", 1), (FRONT_PAGES, "", "D", 1)],
        outline=[(1, "One", 5), (1, "Two", 20)],
        title="Keys",
    )


@pytest.fixture
def program(display: str, data_dir: Path, book: Path) -> Iterator[DesktopProgram]:
    """The book on page 1, nothing set up."""
    with DesktopProgram(display, data_dir, book) as started:
        started.wait_for_window("Keys")
        started.wait_for_index()
        started.wait_for_page(1)
        yield started


def has_answer(program: DesktopProgram) -> bool:
    """The newest message has words; one that only calls a tool has none."""
    last = program.messages[-1:]
    return bool(last) and last[0][0] == "assistant" and bool(last[0][2])


def layout_of(data_dir: Path) -> LayoutState:
    settings = json.loads((data_dir / "settings.json").read_text(encoding="utf-8"))
    return LayoutState.from_text(settings["window_state"])


@pytest.mark.long
def test_a_typed_question_is_answered_and_ctrl_q_ends_everything(
    program: DesktopProgram,
) -> None:
    program.press("F6")
    program.type(f"Where is the word {unique_word(23)}")
    program.press("Return")
    wait_for(lambda: has_answer(program), "an answer")
    role, state, content = program.messages[-1]
    assert (role, state) == ("assistant", "complete")
    assert unique_word(23) in str(content)
    assert program.quit() == 0
    assert program.process.stderr is not None
    assert program.process.stderr.read() == ""


@pytest.mark.skipif(not handbook_file().is_file(), reason="the handbook isn't built")
def test_a_strangers_first_start_shows_the_handbook_and_answers(
    display: str, data_dir: Path
) -> None:
    with DesktopProgram(display, data_dir) as program:
        program.wait_for_window("— Pagemate")
        program.wait_for_index()  # the title is there before the keys are
        program.press("F6")
        program.type("how do I search in a book?")
        program.press("Return")
        wait_for(lambda: has_answer(program), "an answer")
        assert "(p. " in str(program.messages[-1][2])
        assert program.quit() == 0


@pytest.mark.long
def test_pages_are_turned_by_their_keys(program: DesktopProgram) -> None:
    for key, page in (
        ("n", 2),
        ("n", 3),
        ("p", 2),
        ("Right", 3),
        ("Left", 2),
        ("ctrl+Next", 3),
        ("ctrl+Prior", 2),
    ):
        program.press(key)
        program.wait_for_page(page)
    for key, page in (("End", PAGES), ("Home", 1), ("ctrl+End", PAGES), ("ctrl+Home", 1)):
        program.press(key)
        program.wait_for_look_up(page)
    assert program.quit() == 0


@pytest.mark.long
def test_space_and_page_down_go_on_by_screens(program: DesktopProgram) -> None:
    for forth, back in (("space", "shift+space"), ("Next", "Prior")):
        for _ in range(4):
            program.press(forth)
        wait_for(lambda: program.page > 1, "a later page")
        for _ in range(5):
            program.press(back)
        program.wait_for_page(1)
    assert program.quit() == 0


@pytest.mark.long
def test_g_and_ctrl_l_go_to_numbers_and_labels_and_back(program: DesktopProgram) -> None:
    program.press("g")
    program.type("iii")
    program.press("Return")
    program.wait_for_page(3)
    program.press("ctrl+l")
    program.type("20")
    program.press("Return")
    program.wait_for_page(20 + FRONT_PAGES)
    program.press("alt+Left")
    program.wait_for_look_up(3)
    program.press("alt+Left")
    program.wait_for_look_up(1)
    program.press("alt+Right")
    program.wait_for_look_up(3)
    assert program.quit() == 0


@pytest.mark.long
def test_find_goes_to_the_hit_and_escape_back_to_the_page(program: DesktopProgram) -> None:
    for keys, page in (("ctrl+f", 31), ("slash", 17)):
        program.press(keys)
        program.type(unique_word(page))
        program.press("Return")
        program.wait_for_look_up(page)
        program.press("Escape")
        program.press("n")
        program.wait_for_look_up(page + 1)
    assert program.quit() == 0


@pytest.mark.long
def test_fits_and_zoom_have_their_keys(program: DesktopProgram) -> None:
    page = 1
    for key, fit in (
        ("ctrl+0", "page"),
        ("ctrl+2", "width"),
        ("ctrl+1", "actual"),
        ("f", "page"),
        ("w", "width"),
        ("ctrl+plus", "free"),
    ):
        program.press(key)
        # The view is stored together with the next page.
        page += 1
        program.press("n")
        program.wait_for_page(page)
        wait_for(lambda wanted=fit: program.place["fit"] == wanted, f"{key}: {fit}")
    assert program.quit() == 0


@pytest.mark.long
def test_f4_and_f9_hide_conversation_and_side_panel(program: DesktopProgram) -> None:
    was = LayoutState().panes
    program.press("F4")
    program.press("F9")
    assert program.quit() == 0
    panes = layout_of(program.data_dir).panes
    assert panes.is_chat_shown is not was.is_chat_shown
    assert panes.is_side_shown is not was.is_side_shown


@pytest.mark.long
def test_the_window_is_as_it_was_left_at_the_next_start(
    display: str, data_dir: Path, book: Path
) -> None:
    with DesktopProgram(display, data_dir, book) as program:
        program.wait_for_window("Keys")
        program.wait_for_index()
        program.press("g")
        program.type("#12")
        program.press("Return")
        program.wait_for_page(12)
        program.press("F4")
        assert program.quit() == 0
    with DesktopProgram(display, data_dir, book) as program:
        program.wait_for_window("Keys")
        program.press("n")
        program.wait_for_page(13)
        assert program.quit() == 0
    assert layout_of(data_dir).panes.is_chat_shown is False


@pytest.mark.long
def test_a_server_turns_the_page_and_ctrl_q_in_mid_turn_ends_everything(
    display: str, data_dir: Path, book: Path
) -> None:
    with (
        MessagesApi() as api,
        DesktopProgram(
            display, data_dir, book, ANTHROPIC_BASE_URL=api.base_url, ANTHROPIC_API_KEY="x"
        ) as program,
    ):
        program.wait_for_window("Keys")
        program.wait_for_index()
        api.reply(tool_use("set_current_page", {"page": 20, "printed": True}))
        api.then(faults.silent_in_stream(reply("There we are")))
        program.press("F6")
        program.type("I'm on page 20")
        program.press("Return")
        program.wait_for_page(20 + FRONT_PAGES)
        assert api.wait_for_requests(2)
        assert program.quit() == 0
        # What had reached the window by then is kept; that it was quick enough is not the point.
        assert program.messages[-1][:2] in {
            ("assistant", "interrupted"),
            ("tool_result", "complete"),
        }


@pytest.mark.long
def test_a_second_start_hands_its_file_to_the_first(
    display: str, data_dir: Path, book: Path, tmp_path: Path
) -> None:
    other = make_book(tmp_path / "other.pdf", ["Another book."], title="Other")
    with DesktopProgram(display, data_dir, book) as program:
        program.wait_for_window("Keys")
        program.wait_for_index()
        with DesktopProgram(display, data_dir, other) as second:
            assert second.process.wait(60) == 0
        wait_for(lambda: "Other" in program.title, "the other book in the first window")
        assert program.quit() == 0
