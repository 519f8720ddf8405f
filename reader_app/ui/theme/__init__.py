"""Colours, type, icons and stylesheet of the window."""
