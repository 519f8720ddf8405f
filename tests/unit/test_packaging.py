"""The recipes of the packages tell the truth about the program, and all tell the same."""

from __future__ import annotations

import importlib
import plistlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as Xml

import pytest

from reader_app import __version__
from reader_app.cli.argument_parser import COMMANDS

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
RECIPES = [
    *PACKAGING.glob("*.spec"),
    *PACKAGING.glob("linux/*"),
    *PACKAGING.glob("macos/*"),
    *PACKAGING.glob("windows/*"),
    ROOT / ".github/workflows/packages.yml",
]


@pytest.fixture
def recipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """`product`, as the recipes import it."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    before = set(sys.modules)
    yield importlib.import_module("product")
    for name in set(sys.modules) - before:
        if name.split(".")[0] in {"product", "linux", "macos", "windows", "trimming", "start"}:
            del sys.modules[name]


@pytest.fixture
def product(recipe: ModuleType):
    return recipe.read_product()


def test_packages_have_the_version_of_the_program(product) -> None:
    assert product.version == __version__


def test_the_desktop_entry_lists_every_format(recipe: ModuleType, product) -> None:
    entry = importlib.import_module("linux.desktop_files").desktop_entry(product)
    line = next(line for line in entry.splitlines() if line.startswith("MimeType="))
    assert set(line.removeprefix("MimeType=").strip(";").split(";")) == set(product.mime_types)
    assert "Exec=pagemate %F" in entry


def test_the_metainfo_leads_to_the_desktop_entry(recipe: ModuleType, product) -> None:
    root = Xml.fromstring(importlib.import_module("linux.desktop_files").metainfo(product))
    assert root.findtext("launchable") == "pagemate.desktop"
    assert root.find("releases/release").get("version") == __version__


def test_what_a_package_registers_can_be_opened(product, tmp_path: Path) -> None:
    from reader_app.documents.formats.file_type import ADVICE

    told = {name.lower() for name in re.findall(r"[A-Z]+\w*", ADVICE.replace("text", "TXT"))}
    registered = {suffix for kind in product.formats for suffix in kind.suffixes}
    same = {"markdown": "md"}
    assert {same.get(name, name) for name in told if name != "pagemate"} <= registered


def test_macos_is_told_of_every_format(recipe: ModuleType, product) -> None:
    info = importlib.import_module("macos.info").info_plist(product)
    read = plistlib.loads(plistlib.dumps(info))
    suffixes = [s for kind in read["CFBundleDocumentTypes"] for s in kind["CFBundleTypeExtensions"]]
    assert suffixes == [suffix for kind in product.formats for suffix in kind.suffixes]


def test_entitlements_are_a_property_list() -> None:
    read = plistlib.loads((PACKAGING / "macos/entitlements.plist").read_bytes())
    assert all(value is True for value in read.values())


def test_the_windows_installer_takes_away_what_it_registers(recipe: ModuleType, product) -> None:
    facts = importlib.import_module("windows.facts").installer_facts(product)
    registered = re.findall(r'REGISTER_FORMAT "(\w+)"', facts)
    assert registered == re.findall(r'FORGET_FORMAT "(\w+)"', facts)
    assert registered == [suffix for kind in product.formats for suffix in kind.suffixes]


def test_a_version_has_four_numbers_on_windows(recipe: ModuleType) -> None:
    facts = importlib.import_module("windows.facts")
    assert facts.four_numbers("1.2.3") == (1, 2, 3, 0)
    assert facts.four_numbers("1.2.3rc1") == (1, 2, 0, 0)


def test_the_manual_page_names_every_command_and_option() -> None:
    manual = (PACKAGING / "linux/pagemate.1").read_text(encoding="utf-8").replace("\\-", "-")
    assert all(f"pagemate {command}" in manual for command in COMMANDS)
    for command in COMMANDS:
        told = subprocess.run(
            [sys.executable, "-m", "reader_app", command, "--help"],
            check=True, capture_output=True, text=True, cwd=ROOT,
        ).stdout  # fmt: skip
        assert all(option in manual for option in re.findall(r"--[a-z-]+", told))


def test_the_shell_completes_every_command_and_only_options_that_are_there() -> None:
    words = (ROOT / "packaging/linux/completion.bash").read_text(encoding="utf-8")
    assert f'commands="{" ".join(COMMANDS)}"' in words
    manual = (ROOT / "packaging/linux/pagemate.1").read_text(encoding="utf-8")
    options = set(re.findall(r"--[a-z-]+", words)) - {"--"}
    known = manual.replace("\\-", "-") + "--find --synctex-forward"
    assert [each for each in sorted(options) if each not in known] == []


def test_the_window_class_is_that_of_the_desktop_entry(recipe: ModuleType, product) -> None:
    entry = importlib.import_module("linux.desktop_files").desktop_entry(product)
    window = (ROOT / "reader_app/bootstrap/first_window.py").read_text(encoding="utf-8")
    assert f"StartupWMClass={product.program}" in entry
    assert f'setDesktopFileName("{product.program}")' in window


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.name)
def test_files_that_a_recipe_names_are_there(path: Path) -> None:
    if path.is_dir():
        return
    text = path.read_text(encoding="utf-8").replace("\\", "/")
    named = re.findall(r"(?<![\w/$.-])((?:packaging|resources|prompts|reader_app)/[\w./-]+)", text)
    missing = [name for name in named if not (ROOT / name.rstrip(".")).exists()]
    assert not missing


@pytest.mark.parametrize("name", ["linux/build", "linux/smoke", "macos/build", "lock"])
def test_scripts_are_shell_that_parses(name: str) -> None:
    script = PACKAGING / name
    shell = script.read_text(encoding="utf-8").splitlines()[0].removeprefix("#!")
    assert subprocess.run([shell, "-n", str(script)], check=False).returncode == 0
    assert script.stat().st_mode & 0o100


def test_what_a_bundle_sets_for_itself_is_not_passed_on(recipe: ModuleType) -> None:
    surroundings = {
        "LD_LIBRARY_PATH": "/usr/lib/pagemate/_internal:/opt/own",
        "LD_LIBRARY_PATH_ORIG": "/opt/own",
        "QT_PLUGIN_PATH": "/usr/lib/pagemate/_internal/PySide6/Qt/plugins",
        "HOME": "/home/reader",
    }
    importlib.import_module("start").give_back(surroundings)
    assert surroundings == {
        "LD_LIBRARY_PATH": "/opt/own",
        "HOME": "/home/reader",
        "PYINSTALLER_RESET_ENVIRONMENT": "1",
    }


def test_a_bundle_gives_back_surroundings_that_held_nothing(recipe: ModuleType) -> None:
    surroundings = {"LD_LIBRARY_PATH": "/usr/lib/pagemate/_internal"}
    importlib.import_module("start").give_back(surroundings)
    assert "LD_LIBRARY_PATH" not in surroundings


def test_libraries_without_a_licence_file_of_their_own_have_one_in_the_package(
    recipe: ModuleType,
) -> None:
    found = importlib.import_module("trimming").licence_files()
    names = {Path(file).name for file, folder in found if folder == "licences"}
    assert {"LGPL-3.txt", "GPL-3.txt", "latex2mathml.txt", "README.txt"} <= names
    assert any(folder == "licences/anthropic" for _, folder in found)


def test_what_the_handbook_and_translations_are_made_of_stays_out_of_the_package(
    recipe: ModuleType, product
) -> None:
    is_wanted = importlib.import_module("trimming").is_wanted
    assert not is_wanted("resources/handbook/00-about.md", product)
    assert is_wanted("resources/handbook.pdf", product)
    assert not is_wanted("resources/translations/pagemate_de.ts", product)
    assert is_wanted("resources/translations/pagemate_de.qm", product)
    assert is_wanted("resources/icons/book.svg", product)


def test_a_debian_package_describes_itself_in_short_lines(recipe: ModuleType, product) -> None:
    deb = importlib.import_module("linux.deb")
    description = deb.control(ROOT / "prompts", product).partition("Description: ")[2]
    assert all(line.startswith(" ") and len(line) < 80 for line in description.splitlines()[1:])


def test_unused_parts_of_qt_stay_out_of_the_package(recipe: ModuleType, product) -> None:
    is_wanted = importlib.import_module("trimming").is_wanted
    assert not is_wanted("PySide6/Qt/lib/libQt6Qml.so.6", product)
    assert not is_wanted("PySide6/Qt/plugins/wayland-graphics-integration-client/x.so", product)
    assert not is_wanted("PySide6/Qt/translations/qtbase_fr.qm", product)
    assert is_wanted("PySide6/Qt/translations/qtbase_de.qm", product)
    assert is_wanted("PySide6/Qt/plugins/platforms/libqxcb.so", product)


@pytest.mark.usefixtures("recipe")
def test_the_bundle_reads_modules_of_the_file_that_was_started(tmp_path: Path) -> None:
    start = importlib.import_module("start")
    program, other = tmp_path / "pagemate", tmp_path / "other"
    program.write_bytes(b"0123456789")
    other.write_bytes(b"other")
    opened = start.MappedFile(str(program))
    program.unlink()
    program.write_bytes(b"an update")
    with opened(str(program), "rb") as part:
        part.seek(4)
        assert part.read(3) == b"456"
    with opened(str(other), "rb") as part:
        assert part.read(5) == b"other"
