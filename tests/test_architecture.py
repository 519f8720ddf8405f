"""The walls of the house, proved from the imports (HOUSE: rooms and what they may import)."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent / "reader_app"
MAY_IMPORT: dict[str, set[str]] = {
    "domain": set(),
    "ipc": set(),
    "retrieval": {"domain"},
    "documents": {"domain", "ipc"},
    "store": {"domain"},
    "typesetting": {"ipc"},
    "llm": {"domain", "ipc"},
    "agent": {"domain"},
    "app": {"agent", "retrieval", "domain"},
    "workers": {"app", "agent", "documents", "domain", "ipc", "typesetting"},
    "ui": {"workers", "app", "domain"},
    "cli": {"app", "domain"},
}
THIRD_PARTY_HOME = {
    "pymupdf": "documents",
    "fitz": "documents",
    "peewee": "store",
    "playhouse": "store",
    "ziamath": "typesetting",
    "pygments": "typesetting",
}
QT_FREE = {
    "domain",
    "ipc",
    "retrieval",
    "documents",
    "store",
    "typesetting",
    "llm",
    "agent",
    "app",
    "cli",
}
ENTRANCES = {"__main__", "bootstrap"}


def modules() -> dict[str, Path]:
    return {
        ".".join(("reader_app", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
            ".__init__"
        ): path
        for path in sorted(ROOT.rglob("*.py"))
    }


def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            base = node.module or ""
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


MODULES = modules()


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_room_imports_only_what_its_walls_allow(module: str) -> None:
    room = room_of(module)
    if room in ENTRANCES or not room:
        return
    allowed = MAY_IMPORT[room] | {room}
    for name in imports_of(MODULES[module]):
        if name.startswith("reader_app.") and name.split(".")[1] != "__version__":
            assert room_of(name) in allowed, f"{module} imports {name}"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_third_parties_stay_in_their_room(module: str) -> None:
    room = room_of(module)
    for name in imports_of(MODULES[module]):
        top = name.split(".")[0]
        if top in THIRD_PARTY_HOME:
            assert room == THIRD_PARTY_HOME[top], f"{module} imports {name}"
        if top == "anthropic":
            assert module == "reader_app.llm.anthropic_provider", f"{module} imports {name}"
        if top == "PySide6":
            assert room not in QT_FREE, f"{module} imports {name}"
            if room == "workers":
                assert name.startswith("PySide6.QtCore") or name == "PySide6", f"{module}: {name}"
        if room == "domain":
            assert top in sys.stdlib_module_names or top == "reader_app", f"{module}: {name}"


def test_there_are_no_import_cycles() -> None:
    graph = {
        module: {name for name in imports_of(path) if name in MODULES and name != module}
        for module, path in MODULES.items()
    }
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " → ".join((*trail, module))
        if module not in done:
            for target in graph[module]:
                visit(target, (*trail, module))
            done.add(module)

    for module in graph:
        visit(module, ())


@pytest.mark.parametrize("module", sorted(MODULES))
def test_no_forbidden_calls(module: str) -> None:
    source = MODULES[module].read_text(encoding="utf-8")
    for word in ("processEvents", ".terminate()", "find_tables"):
        assert word not in source, f"{module} uses {word}"


def test_no_device_of_ours_is_given_to_qts_picture_formats() -> None:
    """Qt asks it for its methods while it holds a lock, which stops the window for ever."""
    guilty = [
        name
        for name, path in modules().items()
        if imports_of(path)
        & {
            f"PySide6.{each}"
            for each in ("QtGui.QImageReader", "QtGui.QImageWriter", "QtCore.QBuffer")
        }
    ]
    assert not guilty


def test_bytes_become_pictures_in_one_place_only() -> None:
    """Qt reads as many of them as it is told, whether there are or not."""
    guilty = [
        name
        for name, path in modules().items()
        if name != "reader_app.ui.viewer.foreign_pixels"
        and any(
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "QImage"
            and len(node.args) > 3
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        )
    ]
    assert not guilty


def test_nothing_is_read_that_could_run_code() -> None:
    readers = {"pickle", "marshal", "shelve", "dill"}
    guilty = [
        name
        for name, path in modules().items()
        if readers & {each.split(".")[0] for each in imports_of(path)}
    ]
    assert not guilty
