"""Reads the text of pages, finds words in it, and makes outlines from its headings."""
