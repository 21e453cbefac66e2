"""Adapters of agent frameworks, a module each. Each needs the extra of its name."""
