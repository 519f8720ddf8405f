"""Keys and wheel sent to an X screen, as if from its keyboard and mouse, at a known moment."""

from __future__ import annotations

import ctypes
import time
from ctypes import c_char_p, c_int, c_uint, c_ulong, c_void_p
from typing import Final

_MODIFIERS: Final = {"ctrl": b"Control_L", "shift": b"Shift_L", "alt": b"Alt_L"}
WHEEL_UP, WHEEL_DOWN = 4, 5


class Keyboard:
    """Needs the libraries X11 and Xtst, which xdotool brings too."""

    def __init__(self, display: str) -> None:
        self._x11 = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = c_void_p
        self._x11.XOpenDisplay.argtypes = [c_char_p]
        self._x11.XStringToKeysym.restype = c_ulong
        self._x11.XStringToKeysym.argtypes = [c_char_p]
        self._x11.XKeysymToKeycode.argtypes = [c_void_p, c_ulong]
        self._x11.XFlush.argtypes = [c_void_p]
        self._x11.XCloseDisplay.argtypes = [c_void_p]
        self._test.XTestFakeKeyEvent.argtypes = [c_void_p, c_uint, c_int, c_ulong]
        self._test.XTestFakeButtonEvent.argtypes = [c_void_p, c_uint, c_int, c_ulong]
        self._test.XTestFakeMotionEvent.argtypes = [c_void_p, c_int, c_int, c_int, c_ulong]
        self._display = self._x11.XOpenDisplay(display.encode())
        if not self._display:
            raise SystemExit(f"no X server at {display}")

    def press(self, keys: str) -> float:
        """`n`, `ctrl+l`, `Page_Down`: names of X. Returns the moment it was sent (monotonic, s)."""
        codes = [self._code(name) for name in keys.split("+")]
        for code in codes:
            self._test.XTestFakeKeyEvent(self._display, code, 1, 0)
        for code in reversed(codes):
            self._test.XTestFakeKeyEvent(self._display, code, 0, 0)
        return self._send()

    def hold(self, key: str, *, is_down: bool) -> float:
        """Down until it is let go: the server repeats it meanwhile."""
        self._test.XTestFakeKeyEvent(self._display, self._code(key), int(is_down), 0)
        return self._send()

    def turn_wheel(self, button: int, clicks: int) -> float:
        for _ in range(clicks):
            self._test.XTestFakeButtonEvent(self._display, button, 1, 0)
            self._test.XTestFakeButtonEvent(self._display, button, 0, 0)
        return self._send()

    def click(self, x: int, y: int) -> float:
        """With the first button."""
        self.move_pointer(x, y)
        self._test.XTestFakeButtonEvent(self._display, 1, 1, 0)
        self._test.XTestFakeButtonEvent(self._display, 1, 0, 0)
        return self._send()

    def move_pointer(self, x: int, y: int) -> None:
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        self._send()

    def close(self) -> None:
        self._x11.XCloseDisplay(self._display)

    def _code(self, name: str) -> int:
        symbol = self._x11.XStringToKeysym(_MODIFIERS.get(name, name.encode()))
        code = int(self._x11.XKeysymToKeycode(self._display, symbol)) if symbol else 0
        if not code:
            raise SystemExit(f"no key is called {name}")
        return code

    def _send(self) -> float:
        now = time.monotonic()
        self._x11.XFlush(self._display)
        return now
