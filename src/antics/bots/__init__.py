"""Players for the empty chairs. They get views and what they are told, and nothing else."""
