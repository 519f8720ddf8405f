"""Reads the annotations that a PDF brings along."""
