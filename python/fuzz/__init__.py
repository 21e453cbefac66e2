"""Coverage-guided fuzzing of what reads other people's documents; `python -m fuzz <harness> <seconds>`."""
