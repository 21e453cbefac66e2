# Written by `npm run generate` from ../_async_client; do not edit.
"""The blocking client. Derived from `_async_client`."""
