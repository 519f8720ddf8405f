"""Makes dist/pagemate_VERSION_ARCH.deb of the folder that PyInstaller made.

    .venv/bin/python packaging/linux/deb.py [FOLDER]

FOLDER: dist/pagemate. Needs dpkg-deb and gzip. The program lies in /usr/lib/pagemate; nothing is
run when it is installed or removed: the desktop's own packages notice new entries and icons.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
import textwrap
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from linux.desktop_files import desktop_entry, metainfo, released
from product import ROOT, Product, read_product


def main() -> int:
    product = read_product()
    bundle = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / product.program
    if not (bundle / product.program).is_file():
        print(
            f"There is no program in {bundle}: pyinstaller packaging/pagemate.spec", file=sys.stderr
        )
        return 1
    tree = ROOT / "build/deb"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(tree, bundle, product)
    package = ROOT / f"dist/{product.program}_{product.version}_{architecture()}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", str(tree), str(package)]
    subprocess.run(command, check=True)
    return 0


def lay_out(tree: Path, bundle: Path, product: Product) -> None:
    """The files of the package as they will lie below /."""
    program, share = product.program, tree / "usr/share"
    shutil.copytree(bundle, tree / "usr/lib" / program, symlinks=True)
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin" / program).symlink_to(f"../lib/{program}/{program}")
    icons = ROOT / "build/icons"
    subprocess.run([sys.executable, str(ROOT / "packaging/icons.py"), str(icons)], check=True)
    shutil.copytree(icons / "hicolor", share / "icons/hicolor")
    _write(share / f"applications/{program}.desktop", desktop_entry(product))
    _write(share / f"metainfo/{product.id}.metainfo.xml", metainfo(product))
    documents = share / "doc" / program
    shutil.move(tree / "usr/lib" / program / "_internal/licences", documents / "licences")
    _write(documents / "copyright", copyright_file(product))
    _write_packed(documents / "changelog.gz", changelog(product))
    _write_packed(documents / "NEWS.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    manual = (ROOT / "packaging/linux/pagemate.1").read_text(encoding="utf-8")
    _write_packed(share / f"man/man1/{program}.1.gz", manual.replace("@VERSION@", product.version))
    completion = (ROOT / "packaging/linux/completion.bash").read_text(encoding="utf-8")
    _write(share / f"bash-completion/completions/{program}", completion)
    _write(tree / "DEBIAN/control", control(tree, product))
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _is_program(path) else 0o644)


def control(tree: Path, product: Product) -> str:
    kilobytes = sum(p.lstat().st_size for p in tree.rglob("*") if p.is_file()) // 1024
    description = _indented(product.description, " ", " ")
    points = "\n".join(_indented(point, "  * ", "    ") for point in product.points)
    return f"""\
Package: {product.program}
Version: {product.version}
Architecture: {architecture()}
Maintainer: {_maintainer(product)}
Installed-Size: {kilobytes}
Section: text
Priority: optional
Depends: {", ".join(product.depends)}
Recommends: {", ".join(product.recommends)}
Suggests: {", ".join(product.suggests)}
Description: {product.summary}
{description}
 .
{points}
"""


def changelog(product: Product) -> str:
    """In the form that Debian's tools read; for people there is NEWS."""
    day = format_datetime(datetime.fromisoformat(released(product.version)).replace(tzinfo=UTC))
    return (
        f"{product.program} ({product.version}) unstable; urgency=medium\n\n"
        f"  * Version {product.version}: what is new stands in NEWS.gz.\n\n"
        f" -- {_maintainer(product)}  {day}\n"
    )


def _maintainer(product: Product) -> str:
    return f"{product.developer} <pagemate@localhost>"


def copyright_file(product: Product) -> str:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    return (
        f"{product.name} {product.version}, by {product.developer}. Licence: {product.licence}.\n"
        "The libraries that travel along, and their licences: see the folder licences beside this\n"
        "file. Qt and PySide are used under the LGPL, version 3: their libraries in\n"
        f"/usr/lib/{product.program} can be exchanged. MuPDF is used under the AGPL, version 3.\n\n"
        f"{licence}"
    )


def architecture() -> str:
    asked = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    )
    return asked.stdout.strip()


def _is_program(path: Path) -> bool:
    """Libraries are read, not run."""
    return bool(path.stat().st_mode & 0o100) and ".so" not in path.name


def _indented(text: str, first: str, others: str) -> str:
    return textwrap.fill(text, 79, initial_indent=first, subsequent_indent=others)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _write_packed(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    sys.exit(main())
