"""Sentence splitting, query building, page ranking and quotation checking.

Pure functions: nothing here reads a file or the database.
"""
