"""The adapters of agent frameworks, with the frameworks themselves: in `npm run test:full` only."""
