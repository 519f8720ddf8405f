"""Panels around the page: outline, thumbnails, side panel, link preview, page number box."""
