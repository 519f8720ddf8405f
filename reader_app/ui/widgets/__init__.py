"""Small widgets and functions that several features use."""
