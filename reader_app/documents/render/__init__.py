"""Draws pages: display lists, pixels, recoloring for papers, and content boxes."""
