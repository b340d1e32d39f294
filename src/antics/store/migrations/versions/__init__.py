"""One module per step, named after its number and what it adds."""
