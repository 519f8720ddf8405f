"""The conversation beside the page."""
