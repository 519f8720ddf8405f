"""The page viewer: page, layout, renderer client, cache and view."""
