"""The checks of the real API on pictures: base64, format, bytes, pixels a side."""

from __future__ import annotations

import base64
import binascii
import struct
from typing import Any

MAX_MEGABYTES = 10.0
"""As base64; gateways to the same models take 5."""
_MAX_SIDE = 8000
_MANY = 20
_MAX_SIDE_OF_MANY = 2000
_MOST_TOKENS = 4784


def image_problem(source: Any, max_megabytes: float = MAX_MEGABYTES) -> str | None:
    if not isinstance(source, dict) or source.get("type") != "base64":
        return "source: only base64 is known here"
    if set(source) != {"type", "media_type", "data"}:
        return "source: fields are missing or not permitted"
    if not isinstance(source["data"], str):
        return "source.base64.data: Input should be a valid string"
    most = int(max_megabytes * 1024 * 1024)
    if len(source["data"]) > most:
        found = f"{len(source['data'])} bytes > {most} bytes"
        return f"source.base64: image exceeds {max_megabytes:g} MB maximum: {found}"
    size = size_of(source)
    if size is None:
        return "source.base64.data: Could not process image"
    if max(size) > _MAX_SIDE:
        return (
            "source.base64.data: At least one of the image dimensions exceed max allowed size: "
            f"{_MAX_SIDE} pixels"
        )
    return None


def many_images_problem(sources: list[Any]) -> str | None:
    """A request with more than 20 pictures takes smaller ones; `sources` passed one by one."""
    if len(sources) <= _MANY:
        return None
    if any(max(size_of(source) or (0,)) > _MAX_SIDE_OF_MANY for source in sources):
        return (
            "image.source.base64.data: At least one of the image dimensions exceed max allowed "
            f"size for many-image requests: {_MAX_SIDE_OF_MANY} pixels"
        )
    return None


def picture_tokens(source: Any) -> int:
    """What a picture costs: a token for each 28 × 28 pixels, with an upper limit."""
    width, height = size_of(source) or (0, 0)
    return min(_MOST_TOKENS, -(-width // 28) * -(-height // 28))


def size_of(source: Any) -> tuple[int, int] | None:
    """Width and height of a base64 source; None for what is no picture."""
    try:
        data = base64.b64decode(source["data"], validate=True)
        return image_size(data, source["media_type"])
    except (binascii.Error, KeyError, TypeError, ValueError, struct.error):
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
