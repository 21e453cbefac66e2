"""The runner of the conformance set; `conformance/README.md` says what a runner does."""
