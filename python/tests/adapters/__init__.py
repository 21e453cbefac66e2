"""The rules of framework adapters; see `packages/adapter-testkit`."""
