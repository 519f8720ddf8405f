"""What a process that reads files may not do, whatever a file makes it do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.documents.processes.dialogues import dialogue_with
from reader_app.documents.processes.messages import (
    FileChanged,
    FileIdentity,
    FileOpened,
    FileRefused,
    OpenFile,
)
from reader_app.documents.processes.ocr_and_copy_messages import (
    CopyMade,
    CopyWithMarks,
    Mark,
    PageRecognised,
    RecogniseIn,
    RecognisePage,
)
from reader_app.documents.reader import DocumentReader
from reader_app.domain.document import Rect
from reader_app.domain.errors import BookError
from reader_app.ipc.channel import ChildProcess
from reader_app.ipc.own_program import module_path, own_program
from reader_app.ipc.sandbox import possible_walls
from tests.support.fake_tesseract import table_of
from tests.support.formats.cbz import make_cbz
from tests.support.formats.every import MAKERS, make_every
from tests.support.formats.pictures import png
from tests.support.pdfs_to_mark import make_word_book
from tests.support.probe import FORBIDDEN
from tests.support.sweeps import few_of, first_of

pytestmark = pytest.mark.slow

KEY = "sk-ant-canary-of-the-key"
WALLS = possible_walls()
confined = pytest.mark.skipif(
    not (WALLS.files and WALLS.calls), reason="this system's kernel confines nothing"
)


@pytest.fixture
def aim(tmp_path: Path) -> Path:
    folder = tmp_path / "reader's own"
    folder.mkdir()
    (folder / "secret.txt").write_text("a diary")
    (tmp_path / "own").mkdir()
    make_word_book(tmp_path / "book.pdf")
    return folder


def able(kind: str, folder: Path) -> list[str]:
    """What the probe was able to do, confined as a worker of that kind."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tests.support.probe", kind, str(folder)],
        env={**os.environ, **module_path()},
        stdout=subprocess.PIPE,
        timeout=120,
        check=True,
    )
    found = json.loads(done.stdout)
    assert isinstance(found, list)
    return found


@confined
@pytest.mark.parametrize("kind", ["draw", "text", "copy"])
def test_nothing_is_left_to_one_that_reads_files(aim: Path, kind: str) -> None:
    assert able(kind, aim) == []
    assert (aim / "secret.txt").read_text() == "a diary"


@confined
def test_one_that_recognises_may_only_start_what_is_bound_like_itself(aim: Path) -> None:
    assert set(able("recognise", aim)) <= {"fork", "kill"}  # no signals: since Linux 6.12


@confined
def test_one_that_talks_to_a_model_has_the_network_and_no_files(aim: Path) -> None:
    assert set(able("model", aim)) == {"inet", "unix", "pair"}


def test_the_probe_can_do_all_of_it_where_nothing_is_given_up(aim: Path) -> None:
    """Else the tests above would show nothing."""
    assert {"read", "write", "inet", "fork", "environ", "unlink"} <= set(FORBIDDEN)
    code = (
        "import json, pathlib, sys\nfrom tests.support.probe import attempts\n"
        "tried = attempts(pathlib.Path(sys.argv[1]))\n"
        "[tried[name]() for name in ('read', 'write', 'inet', 'unix', 'fork', 'environ', 'unlink')]"
    )
    subprocess.run(
        [sys.executable, "-P", "-c", code, str(aim)],
        env={**os.environ, **module_path()},
        timeout=120,
        check=True,
    )


def status_of(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_word_book(tmp_path / "book.pdf")


def started(kind: str) -> ChildProcess:
    child = ChildProcess(["--worker", kind])
    child.channel.ask(dialogue_with(kind))
    return child


@pytest.fixture(params=["draw", "text"])
def opened(
    request: pytest.FixtureRequest, book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ChildProcess]:
    """A real worker that has opened a book, started by somebody with a key and a desktop."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("PAGEMATE_PASSWORD", KEY)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={KEY}")
    monkeypatch.setenv("SSH_AUTH_SOCK", f"/run/{KEY}")
    monkeypatch.setenv("PAGEMATE_DATA_DIR", str(tmp_path / "data"))
    child = started(str(request.param))
    child.channel.send(OpenFile(str(book), ""))
    assert isinstance(child.channel.receive(), FileOpened)
    yield child
    child.close()


@confined
def test_real_workers_are_confined_before_they_open_a_file(opened: ChildProcess) -> None:
    status = status_of(opened.pid)
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")


@pytest.mark.skipif(sys.platform != "linux", reason="the system doesn't show it")
def test_real_workers_know_no_key_and_no_way_to_the_desktop(opened: ChildProcess) -> None:
    known = Path(f"/proc/{opened.pid}/environ").read_bytes()
    assert KEY.encode() not in known
    assert b"PATH=" in known


@confined
@pytest.mark.parametrize("is_replaced", [False, True], ids=["written", "replaced"])
def test_a_confined_process_is_told_when_its_file_is_touched(
    book: Path, tmp_path: Path, is_replaced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks at the file itself twice a minute only."""
    monkeypatch.setenv("PAGEMATE_DATA_DIR", str(tmp_path / "data"))
    child = started("text")
    child.channel.send(OpenFile(str(book), ""))
    while not isinstance(child.channel.receive(), FileIdentity):
        pass  # from here on it is watched
    for _ in range(2):
        changed = book.read_bytes() + b"\n"
        if is_replaced:
            (tmp_path / "new").write_bytes(changed)
            (tmp_path / "new").replace(book)
        else:
            book.write_bytes(changed)
        while not isinstance(child.channel.receive(), FileChanged):
            pass
    child.close()


@confined
def test_a_file_that_was_not_named_is_not_opened(
    opened: ChildProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its parent says no: naming the path is what gives the right."""
    other = make_word_book(tmp_path / "other.pdf")
    monkeypatch.setattr(opened.channel, "_files", None)
    opened.channel.send(OpenFile(str(other), ""))
    refused = opened.channel.receive()
    while not isinstance(refused, FileRefused):
        refused = opened.channel.receive()
    assert "permission" in refused.error.message


@pytest.mark.parametrize("name", few_of(sorted(MAKERS), ["nav.epub", "book.md", "book.docx"]))
def test_every_format_is_read_by_a_confined_process(tmp_path: Path, name: str) -> None:
    with DocumentReader(make_every(tmp_path, name)) as reader:
        assert reader.page_png(1, 200).startswith(b"\x89PNG")
        pages = range(1, reader.info.page_count + 1)
        assert "".join(reader.page_text(number).text for number in pages).strip()


def test_a_comic_is_drawn_by_a_confined_process(tmp_path: Path) -> None:
    with DocumentReader(make_cbz(tmp_path / "a.cbz")) as reader:
        assert dark(reader.page_png(1, 200))


def dark(picture: bytes) -> bool:
    """Some of the page isn't paper."""
    import pymupdf

    pixels = pymupdf.Pixmap(picture)
    return min(pixels.samples) < 64


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<html><body><p><img src="beside/a%20picture.png"></p></body></html>'),
        ("a.md", "![a picture](<beside/a picture.png>)\n"),
        ("b.md", "![][one]\n\n[one]: beside/a%20picture.png\n"),
    ],
)
def test_pictures_beside_a_page_are_shown(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / "beside").mkdir()
    (tmp_path / "beside" / "a picture.png").write_bytes(png(100, 100, (0, 0, 0)))
    (tmp_path / name).write_text(text)
    with DocumentReader(tmp_path / name) as reader:
        assert dark(reader.page_png(1, 200))


def test_pictures_outside_of_the_folder_are_not(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "outside.png").write_bytes(png(100, 100, (0, 0, 0)))
    (folder / "linked.png").symlink_to(tmp_path / "outside.png")
    (folder / "a.html").write_text('<img src="../outside.png"><img src="linked.png">')
    with DocumentReader(folder / "a.html") as reader:
        assert not dark(reader.page_png(1, 200))


def test_a_pipe_beside_a_page_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "a.html").write_text('<p>words</p><img src="pipe.png">')
    with DocumentReader(tmp_path / "a.html") as reader:
        assert "words" in reader.page_text(1).text


def test_a_copy_takes_the_place_of_an_older_one_by_its_parents_hand(
    book: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.pdf"
    target.write_bytes(b"older")
    book.chmod(0o640)
    child = started("copy")
    marks = (Mark(1, (Rect(10, 10, 100, 100),), (1.0, 1.0, 0.0), "a note", 1),)
    child.channel.send(CopyWithMarks(str(book), "", str(target), str(tmp_path / ".part"), marks))
    said = child.channel.receive()
    while not isinstance(said, CopyMade):
        said = child.channel.receive()
    child.close()
    assert target.read_bytes().startswith(b"%PDF")
    assert (target.stat().st_mode & 0o777, (tmp_path / ".part").exists()) == (0o640, False)


@pytest.mark.skipif(sys.platform != "linux", reason="names are Unicode there")
@pytest.mark.parametrize(
    "name", first_of([b"\xff\xfe\xfa.pdf", b"\xc7\xd1\xb1\xdb.pdf", b"caf\xe9.pdf"], 1)
)
def test_a_book_whose_name_is_not_utf_8_is_opened(tmp_path: Path, book: Path, name: bytes) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    path.write_bytes(book.read_bytes())
    with DocumentReader(path) as reader:
        assert reader.page_text(1).text.strip()


def test_a_missing_book_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="There is no file"):
        DocumentReader(tmp_path / "gone.pdf")


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="names are Unicode there")
def test_a_book_whose_name_is_not_utf_8_is_indexed_and_searched(tmp_path: Path, book: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xc7\xd1 caf\xe9.pdf"
    Path(os.fsdecode(path)).write_bytes(book.read_bytes())
    environment = {**os.environ, **module_path(), "PAGEMATE_DATA_DIR": str(tmp_path / "data")}
    with DocumentReader(book) as reader:
        word = max(reader.page_text(1).text.split(), key=len)
    for words in (["index", path], ["search", path, word]):
        done = subprocess.run(
            [*own_program(), *words],
            env=environment,
            capture_output=True,
            timeout=120,
            check=True,
        )
    assert word.encode() in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_confined_process_recognises_with_a_program_that_is_confined_too(
    book: Path, tmp_path: Path
) -> None:
    """The program tells what it could do beside its work, as the words that it recognised."""
    (tmp_path / "diary.txt").write_text("a diary")
    tries = (
        ("reading", f"open({str(tmp_path / 'diary.txt')!r})"),
        ("writing", f"open({str(tmp_path / 'new.txt')!r}, 'w')"),
        ("network", "__import__('socket').socket()"),
        ("exec", "os.execv('/bin/true', ['true'])"),
    )
    program = tmp_path / "bin" / "tesseract"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable} -IS\nimport os, sys\nsys.stdin.buffer.read()\nfound = []\n"
        + "".join(
            f"try:\n    {attempt}\n    found.append({name!r})\nexcept OSError:\n    pass\n"
            for name, attempt in tries
        )
        + f"words = ' '.join(found) or 'nothing'\nprint({table_of(('1', '1', '1', 'XX'))!r}"
        ".replace('XX', words))\n"
    )
    program.chmod(0o755)
    child = started("recognise")
    child.channel.send(RecogniseIn(str(book), "", str(program), ("eng",), 60.0))
    child.channel.send(RecognisePage(1))
    answer = child.channel.receive()
    child.close()
    assert isinstance(answer, PageRecognised)
    is_confined = WALLS.files and WALLS.calls
    assert answer.page.text.strip() == "nothing" or not is_confined
