"""Pages on paper: which, how large, in small steps."""
