"""Takes the handbook's figures from the real window, driven like a reader would.

    python packaging/handbook/screenshots.py [NAME…]

Needs xvfb, openbox, xdotool and imagemagick. Starts Pagemate in a home of its own, without a key,
on a virtual screen with doubled pixels; waits for the picture to stand still, never for a time.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from figure_books import made_form, made_library, made_paper, made_scan

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # for the scripted model of the tests

from tests.support.messages_api import (  # noqa: E402
    MessagesApi,
    RecordedRequest,
    Reply,
    reply,
    text,
    tool_use,
)
from tests.support.messages_api.replies import cite  # noqa: E402
from tests.support.window import use_server  # noqa: E402

FIGURES = ROOT / "resources" / "handbook" / "figures"
HANDBOOK = ROOT / "resources" / "handbook.pdf"
SCALE = 2
WIDTH, HEIGHT = 1280, 800
STILL_FOR_S = 2.0
CURSOR_PIXELS = 6
PATIENCE_S = 120.0
WINDOWS_FILL_THE_SCREEN = """
<openbox_config xmlns="http://openbox.org/3.4/rc"><applications>
  <application class="*"><decor>no</decor></application>
  <application type="normal"><maximized>yes</maximized></application>
</applications></openbox_config>
"""
FIRST_CITATION = (481, 464)
"""Where the first number in brackets stands in the window of `made_paper`."""
QUESTION = "How do I search in a book?"


class Screen:
    """A virtual screen with the window on it."""

    def __init__(self, environment: dict[str, str], height: int) -> None:
        self._environment = environment
        self.height = height

    def keys(self, *names: str) -> None:
        """Press keys, as `xdotool key` names them."""
        self._do("xdotool", "key", "--delay", "40", *names)

    def type(self, text: str) -> None:
        self._do("xdotool", "type", "--delay", "15", text)

    def click(self, x: float, y: float) -> None:
        """Click at a place of the window, in its own pixels."""
        place = (str(round(x * SCALE)), str(round(y * SCALE)))
        self._do("xdotool", "mousemove", *place, "click", "1")

    def point(self, x: float, y: float) -> None:
        """Rest the pointer at a place of the window, as long as it takes for words to appear."""
        for step in (1, 0):  # words appear where a pointer moves and then rests
            self._do("xdotool", "mousemove", str(round(x * SCALE) - step), str(round(y * SCALE)))
        time.sleep(STILL_FOR_S)

    def drag(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw from one place of the window to another, as a hand does: by way of others."""
        steps = [(x0 + (x1 - x0) * part / 4, y0 + (y1 - y0) * part / 4) for part in range(5)]
        places = [(str(round(x * SCALE)), str(round(y * SCALE))) for x, y in steps]
        self._do("xdotool", "mousemove", *places[0], "mousedown", "1")
        for place in places[1:]:
            self._do("xdotool", "mousemove", *place)
        self._do("xdotool", "mouseup", "1")

    def rest(self) -> None:
        """Put the pointer where nothing looks at it."""
        self._do("xdotool", "mousemove", str(WIDTH * SCALE - 1), str(self.height * SCALE - 1))

    def wait_until_still(self) -> None:
        """Until two small pictures some time apart differ by no more than a blinking cursor."""
        started, before = time.monotonic(), b""
        while time.monotonic() - started < PATIENCE_S:
            now = self._picture("-resize", "320x200!", "-depth", "8", "gray:-")
            changed = sum(1 for old, new in zip(before, now, strict=False) if abs(old - new) > 8)
            if before and changed <= CURSOR_PIXELS and len(set(now)) > 8:
                return
            before = now
            time.sleep(STILL_FOR_S)
        raise SystemExit("the window doesn't come to rest")

    def capture(self, name: str, crop: str = "", *, is_still: bool = True) -> None:
        """Write a figure; `crop` is WIDTHxHEIGHT+X+Y in the window's own pixels.

        `is_still` False: of a window that moves, such as one that counts seconds.
        """
        if is_still:
            self.wait_until_still()
        cut = ("-crop", _scaled(crop), "+repage") if crop else ()
        # 256 colours are more than a window has; the file is a third of the size.
        data = self._picture(*cut, "-strip", "+dither", "-colors", "255", "png8:-")
        FIGURES.mkdir(exist_ok=True)
        (FIGURES / f"{name}.png").write_bytes(data)
        print(f"{name}.png: {len(data) // 1024} KB")

    def capture_dialog(self, name: str, height: int = 0) -> None:
        """Write a figure of the window that has the keys; `height` 0: all of it."""
        find = ["xdotool", "getactivewindow", "getwindowgeometry", "--shell"]
        said = subprocess.run(
            find, env=self._environment, check=True, stdout=subprocess.PIPE, text=True
        ).stdout
        at = dict(line.split("=") for line in said.splitlines())
        x, y, width, whole = (int(at[part]) // SCALE for part in ("X", "Y", "WIDTH", "HEIGHT"))
        self.capture(name, crop=f"{width}x{height or whole}+{x}+{y}")

    def _picture(self, *how: str) -> bytes:
        command = ["import", "-window", "root", *how]
        return subprocess.run(
            command, env=self._environment, check=True, stdout=subprocess.PIPE
        ).stdout

    def _do(self, *command: str) -> None:
        subprocess.run(command, env=self._environment, check=True)


def _scaled(crop: str) -> str:
    size, x, y = crop.split("+")
    width, height = size.split("x")
    return f"{int(width) * SCALE}x{int(height) * SCALE}+{int(x) * SCALE}+{int(y) * SCALE}"


@contextmanager
def started(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def virtual_screen(height: int) -> Iterator[dict[str, str]]:
    """A display of its own with a window manager; its environment."""
    reader, writer = os.pipe()
    size = f"{WIDTH * SCALE}x{height * SCALE}x24"
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as said:
            environment = {**os.environ, "DISPLAY": f":{said.readline().strip()}"}
        for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            environment.pop(name, None)
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as settings:
            settings.write(WINDOWS_FILL_THE_SCREEN)
            settings.flush()
            with started(["openbox", "--config-file", settings.name], environment):
                yield environment
    finally:
        screen.terminate()
        screen.wait(10)


@contextmanager
def window(
    *words: str, height: int = HEIGHT, prepare: Callable[[Path], None] = Path.mkdir
) -> Iterator[Screen]:
    """Pagemate, filling the screen, with nothing remembered from before.

    `prepare` makes its data folder.
    """
    with tempfile.TemporaryDirectory() as home, virtual_screen(height) as environment:
        own = {
            **environment,
            "HOME": home,
            "PAGEMATE_DATA_DIR": str(Path(home) / "pagemate"),
            "PYTHONPATH": str(ROOT),
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
            "QT_SCALE_FACTOR": str(SCALE),
            "PATH": f"{home}/bin:{os.environ['PATH']}",
            "XDG_DATA_HOME": f"{home}/share",
        }
        for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "PAGEMATE_MODEL"):
            own.pop(name, None)
        prepare(Path(home) / "pagemate")
        screen = Screen(environment, height)
        with started([sys.executable, "-P", "-m", "reader_app", *words], own) as program:
            wait_for_window(program, environment)
            screen.rest()
            screen.wait_until_still()
            yield screen


@contextmanager
def window_with_model(*words: str, height: int = HEIGHT) -> Iterator[tuple[Screen, MessagesApi]]:
    """The window with a scripted model, which says what it is told to."""
    with (
        MessagesApi() as api,
        window(
            *words, height=height, prepare=lambda data: use_server(data, api.base_url)
        ) as screen,
    ):
        yield screen, api


def wait_for_window(program: subprocess.Popen[bytes], environment: dict[str, str]) -> None:
    find = ["xdotool", "search", "--onlyvisible", "--name", "Pagemate"]
    while subprocess.run(find, env=environment, check=False, capture_output=True).returncode:
        if program.poll() is not None:
            raise SystemExit(f"Pagemate ended with {program.returncode}")
        time.sleep(0.1)


def to_page(screen: Screen, label: str) -> None:
    screen.keys("ctrl+l")
    screen.type(label)
    screen.keys("Return")
    screen.wait_until_still()


def ask(screen: Screen, question: str, *, is_awaited: bool = True) -> None:
    for _ in range(2):  # while a book is opened, its page may take the focus back
        screen.click(WIDTH - 300, screen.height - 78)
        screen.wait_until_still()
    screen.type(question)
    screen.keys("Return")
    if is_awaited:
        screen.wait_until_still()


def command(screen: Screen, words: str) -> None:
    screen.keys("ctrl+k")
    screen.wait_until_still()
    screen.type(words)
    screen.keys("Return")
    screen.wait_until_still()


def take_window() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "3")
        ask(screen, QUESTION)
        screen.rest()
        screen.capture("window")


def take_answer() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "5")
        ask(screen, "I'm on page 6")
        ask(screen, QUESTION)
        screen.rest()
        screen.capture("answer", crop="1032x596+248+44")


def take_evidence() -> None:
    with window(str(HANDBOOK), height=520) as screen:
        to_page(screen, "5")
        ask(screen, QUESTION)
        command(screen, "next source")
        screen.rest()
        screen.capture("evidence")


def take_claims() -> None:
    """An answer with one wrong number, and what its mark says."""

    def answer(request: RecordedRequest) -> Reply:
        return reply(
            text(
                "The companion can read about eighty pages in full. ",
                cited(request, "read up to about eighty pages"),
            ),
            text(
                "A message can have up to 20,000 characters, about four pages. ",
                cited(request, "up to 10,000 characters"),
            ),
            text(
                "For a long book, ask for one chapter at a time.",
                cited(request, "ask for one chapter at a time"),
            ),
        )

    with window_with_model(str(HANDBOOK), height=520) as (screen, api):
        wanted = {
            "query": "companion reads eighty pages in full, one chapter at a time",
            "other_queries": ["message up to 10,000 characters, four pages"],
        }
        api.reply(tool_use("search_book", wanted)).then(answer)
        to_page(screen, "5")
        ask(screen, "How much can I ask at once?")
        screen.point(1259, 244)
        screen.capture("claims", crop="486x296+794+44")


def take_thorough() -> None:
    """A thorough question in the middle of its plan."""
    steps = (
        "Find what the spoiler guard hides",
        "Read how the limit moves",
        "Check what leaves the computer",
        "Write the answer",
    )

    def plan(done: int) -> dict[str, object]:
        return tool_use(
            "set_plan",
            {"steps": [{"words": each, "done": at < done} for at, each in enumerate(steps)]},
        )

    is_waiting, is_taken = Event(), Event()
    end = reply(text("Nothing past your page is sent."))

    def wait(_request: RecordedRequest) -> Reply:
        is_waiting.set()
        is_taken.wait(PATIENCE_S)
        return end

    with window_with_model(str(HANDBOOK), height=560) as (screen, api):
        api.reply(plan(0), tool_use("search_book", {"query": "what the spoiler guard hides"}))
        api.reply(tool_use("read_pages", {"first": 36, "last": 38}))
        api.reply(plan(1), tool_use("search_book", {"query": "the limit moves forward"}))
        api.reply(plan(2), tool_use("search_book", {"query": "what leaves your computer"}))
        api.then(wait).always(end)
        to_page(screen, "5")
        command(screen, "how thoroughly")
        screen.keys("Down", "Down", "Down", "Return")
        ask(screen, "What does the spoiler guard keep from the model?", is_awaited=False)
        screen.rest()
        if not is_waiting.wait(PATIENCE_S):
            raise SystemExit("the model is never asked to go on")
        time.sleep(STILL_FOR_S)
        screen.capture("thorough", crop="486x516+794+44", is_still=False)
        is_taken.set()


def cited(request: RecordedRequest, words: str) -> list[dict[str, object]]:
    """Return a citation of the first passage that has these words."""
    for at, result in enumerate(request.search_results):
        for number, block in enumerate(result["content"]):
            if words in " ".join(block["text"].split()):
                return [
                    cite(
                        result["source"],
                        block["text"],
                        title=result["title"],
                        first_block=number,
                        search_result_index=at,
                    )
                ]
    raise ValueError(f"no passage says: {words}")


def take_beside() -> None:
    with window(str(HANDBOOK)) as screen:
        screen.keys("F4", "F9")
        to_page(screen, "5")
        command(screen, "split right")
        to_page(screen, "9")  # the page box is of the first view; the second stays
        screen.rest()
        screen.capture("beside", crop="1280x620+0+0")


def take_find() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "5")
        screen.keys("ctrl+f")
        screen.type("page")
        screen.keys("Return")
        screen.wait_until_still()
        screen.keys(*["Tab"] * 5, "space")  # from the box past four options to the list button
        screen.rest()
        screen.capture("find", crop="794x520+0+0")


def take_references() -> None:
    with tempfile.TemporaryDirectory() as folder:
        paper = made_paper(Path(folder) / "ponds.pdf")
        with window(str(paper)) as screen:
            screen.keys("F4")
            screen.wait_until_still()
            screen.click(137, 66)
            screen.wait_until_still()
            screen.point(*FIRST_CITATION)
            screen.capture("references", crop="1280x600+0+0")


def take_pinned() -> None:
    with window(str(HANDBOOK)) as screen:
        screen.keys("F4", "F9", "ctrl+0")
        to_page(screen, "4")
        screen.keys("ctrl+shift+c")
        screen.drag(449, 134, 819, 400)  # the figure at the top of the page
        screen.wait_until_still()
        screen.keys("Tab", "Tab", "space")  # from "Copy image" to "Pin"
        screen.wait_until_still()
        to_page(screen, "5")  # the card stands beside the page, over none of its words
        screen.rest()
        screen.capture("pinned", crop="1280x620+0+0")


def take_dark() -> None:
    with window(str(HANDBOOK)) as screen:
        screen.keys("F4", "F9")
        to_page(screen, "1")
        screen.keys("d", "f", "ctrl+i")
        screen.rest()
        screen.capture("dark")


def take_aa() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "3")
        command(screen, "appearance")
        screen.rest()
        screen.capture("aa", crop="640x450+640+0")


def take_back() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "5")
        screen.keys("ctrl+f")
        screen.type("spoiler guard")
        screen.keys("Return")
        screen.wait_until_still()
        screen.keys("Escape")
        screen.rest()
        screen.capture("back", crop="794x240+0+560")


def take_guard() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "1")
        ask(screen, "I'm on page 12")
        command(screen, "spoiler guard")
        screen.keys("ctrl+f")
        screen.type("page")
        screen.rest()
        screen.capture("guard", crop="1280x420+0+0")


def take_form() -> None:
    with tempfile.TemporaryDirectory() as folder:
        form = made_form(Path(folder) / "ticket.pdf")
        with window(str(form)) as screen:
            screen.keys("F9")
            screen.wait_until_still()
            for words in ("Henry Thoreau", "Main Street 255", "Concord", "Ponds"):
                screen.keys("Tab")
                screen.type(words)
            screen.keys("Tab", "space", "Tab")
            screen.rest()
            screen.capture("form", crop="794x520+0+0")


def take_commands() -> None:
    with window(str(HANDBOOK)) as screen:
        screen.keys("ctrl+k")
        screen.wait_until_still()
        screen.type("pa")
        screen.rest()
        screen.capture("commands", crop="1280x480+0+0")


def take_selection() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "5")
        screen.drag(327, 434, 602, 451)
        screen.wait_until_still()
        screen.capture("selection", crop="546x240+248+270")


def _with_voice(data: Path) -> None:
    """Let the system have a speech program that takes a long time for each sentence."""
    data.mkdir()
    voice = data.parent / "bin" / "spd-say"
    voice.parent.mkdir()
    voice.write_text("#!/bin/sh\nexec sleep 600\n")
    voice.chmod(0o755)


def take_aloud() -> None:
    with window(str(HANDBOOK), height=430, prepare=_with_voice) as screen:
        to_page(screen, "5")
        screen.keys("F8")
        screen.wait_until_still()
        for _ in range(3):
            screen.keys("ctrl+F8")
        screen.capture("aloud", crop="794x430+0+0")


def take_dictionary() -> None:
    with window(str(HANDBOOK), height=500) as screen:
        to_page(screen, "5")
        screen.point(481, 313)
        screen.keys("i")
        time.sleep(2 * STILL_FOR_S)  # an index is read
        screen.capture("dictionary", crop="794x500+0+0")


def take_notes() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "5")
        screen.drag(327, 434, 602, 451)
        screen.wait_until_still()
        screen.keys("h")
        screen.wait_until_still()
        screen.click(109, 66)  # the notes
        screen.wait_until_still()
        screen.click(500, 434)
        screen.wait_until_still()
        screen.type("Worth remembering")
        screen.rest()
        screen.capture("notes", crop="794x480+0+0")


def take_tabs() -> None:
    others = [str(ROOT / name) for name in ("README.md", "CHANGELOG.md")]
    with window(*others, str(HANDBOOK)) as screen:
        to_page(screen, "1")
        screen.rest()
        screen.capture("tabs", crop="794x300+0+0")


def take_settings() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "3")
        screen.keys("ctrl+comma")
        screen.wait_until_still()
        screen.keys("Tab", "Down")  # from the pages to the server, and on to the first one
        screen.rest()
        screen.capture_dialog("settings", height=462)


def take_privacy() -> None:
    with window(str(HANDBOOK)) as screen:
        to_page(screen, "3")
        screen.keys("ctrl+comma")
        screen.wait_until_still()
        screen.keys("Tab", "Down", "Down", "Return")  # a model on this computer
        screen.wait_until_still()
        screen.keys("ctrl+comma")
        screen.wait_until_still()
        screen.keys(*["Down"] * 7)
        screen.rest()
        screen.capture_dialog("privacy", height=420)


def take_welcome() -> None:
    with window() as screen:
        command(screen, "welcome")
        screen.click(900, 490)  # a language model
        screen.keys("Tab")
        screen.rest()
        screen.capture("welcome", crop="960x704+160+66")


def take_library() -> None:
    with tempfile.TemporaryDirectory() as folder:
        books = made_library(Path(folder))
        with window(*map(str, books)) as screen:
            for turn in range(len(books)):
                screen.keys("ctrl+Tab")
                screen.wait_until_still()
                screen.keys(*["n"] * (turn + 1))
                screen.wait_until_still()
            command(screen, "library")
            screen.rest()
            screen.capture("library")


def take_scanned() -> None:
    with tempfile.TemporaryDirectory() as folder:
        scan = made_scan(Path(folder) / "scan.pdf", HANDBOOK)
        with window(str(scan), height=520) as screen:
            screen.rest()
            screen.capture("scanned", crop="1280x520+0+0")


PICTURES: dict[str, Callable[[], None]] = {
    "window": take_window,
    "welcome": take_welcome,
    "answer": take_answer,
    "evidence": take_evidence,
    "claims": take_claims,
    "thorough": take_thorough,
    "beside": take_beside,
    "find": take_find,
    "references": take_references,
    "pinned": take_pinned,
    "dark": take_dark,
    "aa": take_aa,
    "back": take_back,
    "guard": take_guard,
    "form": take_form,
    "commands": take_commands,
    "selection": take_selection,
    "aloud": take_aloud,
    "dictionary": take_dictionary,
    "notes": take_notes,
    "tabs": take_tabs,
    "settings": take_settings,
    "privacy": take_privacy,
    "library": take_library,
    "scanned": take_scanned,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[*PICTURES, []], default=[])
    missing = [name for name in ("Xvfb", "openbox", "xdotool", "import") if not shutil.which(name)]
    if missing:
        raise SystemExit(f"not installed: {', '.join(missing)}")
    for name in parser.parse_args().names or PICTURES:
        PICTURES[name]()


if __name__ == "__main__":
    main()
