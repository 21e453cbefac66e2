"""Coverage-guided fuzzing of the functions that read untrusted documents; see `__main__`."""
