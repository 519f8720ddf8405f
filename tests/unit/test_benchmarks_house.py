"""What `benchmarks.house` counts in a package."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import house


@pytest.fixture
def tree(tmp_path: Path) -> house.Tree:
    for name, source in {
        "__init__": "",
        "low.base": ("class Base:\n    def one(self): ...\n    def two(self): ...\n"),
        "high.child": (
            "from pack.low.base import Base\n"
            "\n"
            "# Why it is one.\n"
            "class Child(Base):\n"
            '    """Says more."""\n'
            "    def two(self): ...\n"
        ),
        "high.base": "from pack.low import (\n    base,\n)\n\nclass Base(base.Base): ...\n",
    }.items():
        path = tmp_path.joinpath("pack", *name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return house.parsed(tmp_path / "pack")


def test_methods_are_summed_over_the_whole_chain(tree: house.Tree) -> None:
    assert house.methods_over_chains(tree) == {
        "pack.low.base.Base": 2,
        "pack.high.child.Child": 3,
        "pack.high.base.Base": 2,
    }


def test_a_child_of_a_parent_with_two_children_is_no_only_child(tree: house.Tree) -> None:
    assert house.only_children(tree) == []


def test_an_only_child_is_named_with_its_parent(tree: house.Tree) -> None:
    without_second = {name: each for name, each in tree.items() if name != "pack.high.base"}
    assert house.only_children(without_second) == ["pack.high.child.Child(Base)"]


def test_names_that_stand_twice_are_found(tree: house.Tree) -> None:
    assert house.twin_classes(tree) == {"Base": ["pack.high.base", "pack.low.base"]}
    assert house.twin_files(tree) == {"base": ["pack.high.base", "pack.low.base"]}


def test_blank_lines_comments_and_docstrings_are_no_code(tree: house.Tree) -> None:
    assert house.code_lines(tree["pack.high.child"]) == 3


def test_every_line_of_an_import_counts(tree: house.Tree) -> None:
    assert tree["pack.high.base"].import_lines == 3


def test_an_import_from_below_its_wall_is_upward(tree: house.Tree) -> None:
    walls = {"high": {"low"}, "low": set[str]()}
    assert house.upward_imports(tree, walls) == []
    assert house.upward_imports(tree, {**walls, "high": set()}) == [
        "pack.high.base imports pack.low",
        "pack.high.base imports pack.low.base",
        "pack.high.child imports pack.low.base",
        "pack.high.child imports pack.low.base.Base",
    ]


def test_modules_that_import_each_other_are_a_cycle(tmp_path: Path) -> None:
    folder = tmp_path / "round"
    folder.mkdir()
    (folder / "a.py").write_text("from round import b\n", encoding="utf-8")
    (folder / "b.py").write_text("import round.c\n", encoding="utf-8")
    (folder / "c.py").write_text("def late():\n    import round.a\n", encoding="utf-8")
    (folder / "d.py").write_text("import round.a\n", encoding="utf-8")
    assert house.cycles(house.parsed(folder)) == [["round.a", "round.b", "round.c"]]


def test_packages_are_printed_side_by_side(tree: house.Tree, tmp_path: Path) -> None:
    lines = house.compared([tmp_path / "pack", tmp_path / "pack"]).splitlines()
    assert "| files | 4 | 4 |" in lines
    assert "| most methods over a chain | 3 (`Child`) | 3 (`Child`) |" in lines
