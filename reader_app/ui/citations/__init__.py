"""Citations: their numbers in answers, their evidence on the page, and markers in the margin."""
