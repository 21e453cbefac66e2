export { AccountsAndCredits1763600000001 } from './0001-accounts-and-credits.ts';
export { Connections1763600000002 } from './0002-connections.ts';
export { ProviderEvents1763600000003 } from './0003-provider-events.ts';
