"""The packaged program beside other readers: how large it is, how it starts cold and warm.

    python -m benchmarks.bundle_start FILE [--bundle dist/pagemate] [--runs 5] [--only NAME…]
                                      [--json FILE] [--into README.md]

cold   from exec to the page, after the system has forgotten every file it had read (as after
       switching on); needs root for that
warm   the same once more, right afterwards
size   of the program's own package, and with all packages it needs that aren't in every Debian

Each run is a cold start and a warm one; the readers take turns, and the page is there when its
pixels stay (see benchmarks/peers.py). --into replaces what is between the marks
`bundle: begin` and `bundle: end`.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final

from benchmarks.desktop import desktop
from benchmarks.package_sizes import Package, alternatives, installed, size_with_dependencies
from benchmarks.peers import Trial, chosen, say
from benchmarks.readers import READERS, ROOT, Reader, version_of
from benchmarks.session import Session
from benchmarks.tables import in_ms, machine, put_between, table

_CACHES: Final = Path("/proc/sys/vm/drop_caches")
_PACKAGED: Final = "Pagemate, packaged"


@dataclass
class Starts:
    """Seconds from exec to the page, run after run; sizes in bytes."""

    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    own_bytes: int = 0
    whole_bytes: int = 0


def forget_files() -> None:
    """As after switching the machine on. Raises PermissionError unless root asks."""
    os.sync()
    _CACHES.write_text("3", encoding="ascii")


def packaged(bundle: Path) -> Reader:
    program = str(bundle / "pagemate")
    own = next(reader for reader in READERS if reader.name == "Pagemate")
    return replace(own, name=_PACKAGED, command=(program,), version=(program, "--version"))


def measured(file: Path, readers: Sequence[Reader], runs: int) -> dict[str, Starts]:
    """Name of a reader → its starts."""
    found = {reader.name: Starts() for reader in readers}
    with desktop() as screen, tempfile.TemporaryDirectory(prefix="starts-") as folder:
        sessions = [Session(Path(folder, each.name), each, screen.display) for each in readers]
        try:
            trials = [
                Trial(reader, file, screen, session)
                for reader, session in zip(readers, sessions, strict=True)
            ]
            for trial in trials:
                say(f"first start of {trial.reader.name}")
                trial.warm_up()
            for run in range(1, runs + 1):
                for trial in trials:
                    starts = found[trial.reader.name]
                    trial.figures.start.clear()
                    trial.run(0, (), None, forget_files)
                    starts.cold += trial.figures.start
                    trial.figures.start.clear()
                    trial.run(0, (), None)
                    starts.warm += trial.figures.start
                    told = f"cold {in_ms(starts.cold[-1:])} ms, warm {in_ms(starts.warm[-1:])} ms"
                    say(f"run {run} of {runs}, {trial.reader.name}: {told}")
        finally:
            for session in sessions:
                session.close()
    return found


def weigh(found: dict[str, Starts], bundle: Path) -> None:
    """Note the sizes; of the packaged program, those of its folder and of its dependencies."""
    packages = installed()
    for name, starts in found.items():
        if name == _PACKAGED:
            starts.own_bytes = folder_size(bundle)
            starts.whole_bytes = starts.own_bytes + needs_size(packages)
        elif name.lower() in packages:
            starts.own_bytes = packages[name.lower()].size_bytes
            starts.whole_bytes = size_with_dependencies([(name.lower(),)], packages)


def folder_size(folder: Path) -> int:
    return sum(
        path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    )


def needs_size(packages: dict[str, Package]) -> int:
    """Of what Pagemate's package names as its dependencies."""
    told = tomllib.loads((ROOT / "packaging/product.toml").read_text(encoding="utf-8"))
    depends = ", ".join(told["linux"]["depends"])
    return size_with_dependencies(alternatives(depends), packages)


def markdown(found: dict[str, Starts], versions: dict[str, str]) -> str:
    heads = ("", "cold start, ms", "warm start, ms", "own files, MB", "with what it needs, MB")
    rows = [
        (
            f"{name} {versions[name]}",
            in_ms(starts.cold),
            in_ms(starts.warm),
            in_whole_mb(starts.own_bytes),
            in_whole_mb(starts.whole_bytes),
        )
        for name, starts in found.items()
    ]
    return table(heads, rows)


def in_whole_mb(size: int) -> str:
    return f"{max(1, round(size / 1_000_000))}" if size else "–"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--bundle", type=Path, default=ROOT / "dist/pagemate")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="of the other readers")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--into", type=Path)
    values = parser.parse_args()
    bundle = values.bundle.absolute()
    if not (bundle / "pagemate").is_file():
        raise SystemExit(f"There is no program in {bundle}: packaging/linux/build makes it.")
    if not os.access(_CACHES, os.W_OK):
        raise SystemExit("A cold start needs root: the system has to forget what it has read.")
    readers = [packaged(bundle), *chosen(values.only)]
    versions = {reader.name: version_of(reader) for reader in readers}
    where = machine()
    found = measured(values.file.absolute(), readers, values.runs)
    weigh(found, bundle)
    told = f"{values.file.name}, medians of {values.runs} runs; "
    told += ", ".join(f"{name} {value}" for name, value in where.items())
    text = f"{told}\n\n{markdown(found, versions)}"
    print(text)
    if values.json:
        body = {
            "machine": where,
            "versions": versions,
            "starts": {name: asdict(starts) for name, starts in found.items()},
        }
        values.json.write_text(json.dumps(body, indent=1), encoding="utf-8")
    if values.into:
        readme = values.into.read_text(encoding="utf-8")
        values.into.write_text(put_between(readme, "bundle", text), encoding="utf-8")


if __name__ == "__main__":
    main()
