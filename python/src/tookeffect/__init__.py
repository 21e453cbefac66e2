"""TookEffect: did the agent's action really take effect?

So far the package holds what is generated from the service's JSON Schemas: `tookeffect.models`, every
document on the wire as a pydantic model, and `tookeffect.vocabulary`, the closed lists of words in them.
"""

__all__: list[str] = []
