"""The checks of the real API on a picture: base64, format, 5 MB, 8000 pixels a side."""

from __future__ import annotations

import base64
import binascii
import struct
from typing import Any

_MAX_BYTES = 5 * 1024 * 1024
_MAX_SIDE = 8000


def image_problem(source: Any) -> str | None:
    if not isinstance(source, dict) or source.get("type") != "base64":
        return "source: only base64 is known here"
    if set(source) != {"type", "media_type", "data"}:
        return "source: fields are missing or not permitted"
    try:
        data = base64.b64decode(source["data"], validate=True)
    except (binascii.Error, TypeError, ValueError):
        return "source.data: invalid base64 data"
    if len(data) > _MAX_BYTES:
        return "image exceeds 5 MB maximum"
    size = image_size(data, source["media_type"])
    if size is None:
        return "Could not process image"
    if max(size) > _MAX_SIDE:
        return "At least one of the image dimensions exceed max allowed size: 8000 pixels"
    return None


def image_size(data: bytes, media_type: str) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG that is what it says it is."""
    if media_type == "image/png" and data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) > 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if media_type == "image/jpeg" and data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
