"""Printing: which pages, at which size, painted in small steps."""
