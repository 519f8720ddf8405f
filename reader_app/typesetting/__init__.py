"""Draws formulas and colours code in a separate process, since both parse a model's output."""
