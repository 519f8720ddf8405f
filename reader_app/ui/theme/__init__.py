"""Colours, type, icons."""
