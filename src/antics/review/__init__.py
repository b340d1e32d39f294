"""A finished game looked at again: what each decision cost, and what was only luck."""
