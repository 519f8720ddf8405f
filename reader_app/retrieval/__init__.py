"""Cutting text into sentences, shaping queries, ranking pages, checking quotations.

Pure functions: nothing here reads a file or the database.
"""
