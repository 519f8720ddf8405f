"""The tools that the model may call, one module each, and the table that lists them."""
