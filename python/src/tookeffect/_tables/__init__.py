# Written by `npm run generate` from schemas/; do not edit.
"""Tables that are generated from the schemas and the OpenAPI document."""
