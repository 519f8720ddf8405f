"""Render."""
