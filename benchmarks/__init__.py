"""Where the figures in the README come from."""
