"""A pydantic model for every document of the API, generated from its JSON Schemas.

Use models to read and to build documents. Validate signatures over the received bytes only: a model does not
preserve them.
"""

from tookeffect._generated.models import *
