"""Writes the tables of the package from the schemas and the OpenAPI document."""
