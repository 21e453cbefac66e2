"""Every document on the wire as a pydantic model, generated from the service's JSON Schemas.

A model is for reading and building documents. A signature is never checked over a model, only over the
received bytes: a model does not write every document back byte for byte.
"""

from tookeffect._generated.models import *
