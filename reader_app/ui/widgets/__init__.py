"""Small parts that more than one view uses."""
