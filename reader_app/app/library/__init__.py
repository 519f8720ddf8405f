"""Use cases of the library: adding, listing, finding and exporting books."""
