"""Detects which text of a page a reader can see: hidden text is withheld from the model."""
