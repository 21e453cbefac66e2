"""The runner of the conformance set; see `conformance/README.md`."""
