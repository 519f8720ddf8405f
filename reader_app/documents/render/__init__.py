"""Draws pages: display lists, pixels, recoloring and content boxes."""
