"""Draws one answer: Markdown, formulas, code, tool steps, and the receipt of its sources."""
