"""Icons of the program in the sizes and forms that desktops ask for, drawn from one SVG.

    .venv/bin/python packaging/icons.py FOLDER

writes hicolor/…/pagemate.png and .svg (Linux), pagemate.ico (Windows) and pagemate.icns (macOS).
"""

from __future__ import annotations

import os
import shutil
import struct
import sys
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from product import ROOT, read_product
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCE: Final = ROOT / "resources/icons/pagemate.svg"
LINUX_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
# What macOS calls a PNG of so many pixels.
MAC_TYPES: Final = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
}


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    application = QGuiApplication(sys.argv[:1])
    folder, program = Path(sys.argv[1]), read_product().program
    folder.mkdir(parents=True, exist_ok=True)
    write_linux(folder / "hicolor", program)
    (folder / f"{program}.ico").write_bytes(windows_icon())
    (folder / f"{program}.icns").write_bytes(mac_icon())
    del application
    return 0


def write_linux(folder: Path, program: str) -> None:
    for size in LINUX_SIZES:
        place = folder / f"{size}x{size}/apps"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{program}.png").write_bytes(picture(size))
    scalable = folder / "scalable/apps"
    scalable.mkdir(parents=True, exist_ok=True)
    shutil.copy(SOURCE, scalable / f"{program}.svg")


def windows_icon() -> bytes:
    """An .ico whose pictures are PNGs, as Windows has read them since Vista."""
    pictures = [picture(size) for size in WINDOWS_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    entries = b""
    for size, data in zip(WINDOWS_SIZES, pictures, strict=True):
        side = size % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + entries + b"".join(pictures)


def mac_icon() -> bytes:
    """An .icns of PNGs."""
    blocks = b""
    for kind, size in MAC_TYPES.items():
        data = picture(size)
        blocks += kind + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(blocks) + 8) + blocks


def picture(size: int) -> bytes:
    """The icon as a PNG, `size` pixels high and wide."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SOURCE)).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return data.data()


if __name__ == "__main__":
    sys.exit(main())
