"""Tournaments of bots: the same deals for everyone, every chair, and how sure the answer is."""
