"""Cutting text, shaping queries, ranking pages. Pure functions."""
