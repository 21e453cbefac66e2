export { AccountsAndCredits1763600000001 } from './0001-accounts-and-credits.ts';
export { Connections1763600000002 } from './0002-connections.ts';
export { ProviderEvents1763600000003 } from './0003-provider-events.ts';
export { BillingEvents1763600000004 } from './0004-billing-events.ts';
export { Operations1763600000005 } from './0005-operations.ts';
export { Verification1763600000006 } from './0006-verification.ts';
export { SigningKeys1763600000007 } from './0007-signing-keys.ts';
export { RateLimits1763600000008 } from './0008-rate-limits.ts';
