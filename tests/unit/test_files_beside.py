"""What lies beside an HTML or Markdown file: regular files of its folder, and nothing else."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.documents.formats.book_source import linked_files

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "book"
    (inside / "pictures").mkdir(parents=True)
    (inside / "a.png").write_bytes(b"picture a")
    (inside / "pictures" / "b c.png").write_bytes(b"picture b")
    (tmp_path / "secret.png").write_bytes(b"secret")
    return inside


@pytest.mark.parametrize(
    "markup",
    [
        '<img src="a.png">',
        "<IMG SRC='./a.png'>",
        "<img src=a.png>",
        '<img src="&#97;.png">',
        '<img src="%61.png">',
        '<img src="pictures/../a.png">',
        '<image xlink:href="a.png"/>',
        "<style>@font-face { src: url( 'a.png' ) }</style>",
        "![words](a.png)",
        '![words](a.png "a title")',
        "![words][1]\n\n[1]: a.png",
    ],
)
def test_each_way_to_name_a_picture_finds_it(folder: Path, markup: str) -> None:
    assert linked_files(folder, markup) == {"a.png": b"picture a"}


@pytest.mark.parametrize(
    "markup", ['<img src="pictures/b%20c.png">', "![words](<pictures/b c.png>)"]
)
def test_a_name_with_a_space_in_a_folder_below_is_found(folder: Path, markup: str) -> None:
    assert linked_files(folder, markup) == {"pictures/b c.png": b"picture b"}


def test_what_a_style_sheet_names_is_found_too(folder: Path) -> None:
    (folder / "style.css").write_text("@font-face { src: url(a.png) }")
    found = linked_files(folder, '<link rel="stylesheet" href="style.css">')
    assert set(found) == {"style.css", "a.png"}


@pytest.mark.parametrize(
    "name",
    [
        "../secret.png",
        "..%2fsecret.png",
        "pictures/../../secret.png",
        "/secret.png",
        "..\\secret.png",
        "pictures\\..\\..\\secret.png",
        "C:\\secret.png",
        "file:///etc/passwd",
        "//host/share/secret.png",
        "a.png%00",
    ],
)
def test_nothing_outside_the_folder_is_read(folder: Path, name: str) -> None:
    assert linked_files(folder, f'<img src="{name}">') == {}


@given(name=st.text(alphabet="./\\%25efcs:\0 ~", max_size=24))
def test_no_spelling_leads_outside(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    root = tmp_path_factory.getbasetemp() / "spelt"
    (root / "book").mkdir(parents=True, exist_ok=True)
    (root / "s").write_bytes(b"secret")
    for end in ("s", "/s", "%2fs", "\\s"):
        assert linked_files(root / "book", f'<img src="{name}{end}">') == {}


def test_where_links_lead_is_not_read(folder: Path) -> None:
    (folder / "next.html").write_text("another page")
    assert linked_files(folder, '<a href="next.html">on</a> [on](next.html)') == {}


@posix_only
def test_a_pipe_is_refused_at_once(folder: Path) -> None:
    os.mkfifo(folder / "pipe.png")
    assert linked_files(folder, '<img src="pipe.png"><img src="a.png">') == {"a.png": b"picture a"}


@posix_only
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/tty", "/dev/full"])
def test_a_link_to_a_device_is_refused_at_once(folder: Path, device: str) -> None:
    (folder / "device.png").symlink_to(device)
    assert linked_files(folder, '<img src="device.png">') == {}


@posix_only
def test_a_socket_and_a_folder_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)  # addresses of sockets may have 107 characters
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket.png")
        assert linked_files(folder, '<img src="socket.png"><img src="pictures">') == {}


def test_a_file_that_is_too_large_is_left_out(folder: Path) -> None:
    (folder / "large.png").write_bytes(b"x" * 101)
    markup = '<img src="large.png"><img src="a.png">'
    assert linked_files(folder, markup, most=100) == {"a.png": b"picture a"}


def test_all_files_together_have_a_limit(folder: Path) -> None:
    for number in range(5):
        (folder / f"{number}.png").write_bytes(b"x" * 40)
    markup = "".join(f'<img src="{number}.png">' for number in range(5))
    assert set(linked_files(folder, markup, most=100, most_together=100)) == {"0.png", "1.png"}
