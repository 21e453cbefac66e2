"""The asynchronous client. `npm run generate` derives `_sync_client` from it."""
