"""Reads the text of pages and finds words in it."""
