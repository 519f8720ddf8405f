"""Pagemate: a PDF reader with a companion that is always on the same page."""

__version__ = "0.1.0"
