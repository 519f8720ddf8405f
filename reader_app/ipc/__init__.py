"""Communication of Pagemate with its own child processes. Standard library only."""
