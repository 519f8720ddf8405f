"""Draws formulas and colours code in a process of its own: both parse what a model wrote."""
