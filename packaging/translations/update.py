#!/usr/bin/env python3
"""Bring resources/translations up to date with the texts in the program, and compile them.

update.py            all texts into the .ts files, with the translations that there are; then .qm
update.py --check    change nothing; 1 if a text is missing in a .ts, or a .qm is not its .ts
update.py --forget   also throw away translations of texts that are no longer in the program
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from texts import texts_of
from ts_file import merged, read_entries

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "resources/translations"
LANGUAGES = ("ko", "de")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--forget", action="store_true")
    wanted = parser.parse_args()
    if wanted.check:
        problems = check()
        print("\n".join(problems) or "All texts are there.")
        return 1 if problems else 0
    texts = texts_of(ROOT)
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        source = ts_file(language)
        known = read_entries(source)
        if wanted.forget:
            known = {name: entry for name, entry in known.items() if name in texts}
        source.write_text(merged(texts, known, language), encoding="utf-8", newline="\n")
        compile_into(source, qm_file(language))
        finished = sum(name in texts and entry.is_finished for name, entry in known.items())
        print(f"{language}: {finished} of {len(texts)} texts are translated")
    for source in texts_of_qt():
        compile_into(source, source.with_suffix(".qm"))
    return 0


def check() -> list[str]:
    """What isn't as it should be, a line each."""
    texts = texts_of(ROOT)
    problems: list[str] = []
    for language in LANGUAGES:
        source = ts_file(language)
        known = read_entries(source)
        problems += [
            f"{source.name} lacks: {name.source}" for name in texts if name not in known
        ]  # fmt: skip
        problems += [
            f"{source.name} has a text that is gone: {name.source}"
            for name, entry in known.items()
            if name not in texts and not entry.is_vanished
        ]
    for source in (*map(ts_file, LANGUAGES), *texts_of_qt()):
        with tempfile.TemporaryDirectory() as folder:
            shipped = source.with_suffix(".qm")
            fresh = Path(folder) / shipped.name
            compile_into(source, fresh)
            if not shipped.exists() or fresh.read_bytes() != shipped.read_bytes():
                problems.append(f"{shipped.name} is not what {source.name} says")
    return problems


def compile_into(source: Path, target: Path) -> None:
    """Raises CalledProcessError with what lrelease said."""
    import PySide6

    folder = Path(PySide6.__file__).parent
    tool = next(each for each in (folder / "lrelease", folder / "lrelease.exe") if each.exists())
    subprocess.run(
        [str(tool), "-silent", str(source), "-qm", str(target)], check=True, capture_output=True
    )


def ts_file(language: str) -> Path:
    return FOLDER / f"pagemate_{language}.ts"


def texts_of_qt() -> list[Path]:
    """Files, written by hand, with what Qt's own translations lack."""
    return sorted(FOLDER.glob("qt_*.ts"))


def qm_file(language: str) -> Path:
    return FOLDER / f"pagemate_{language}.qm"


if __name__ == "__main__":
    sys.exit(main())
