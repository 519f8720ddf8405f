"""Finds what the pages of a book refer to: figures, sections, entries, notes, pages."""
