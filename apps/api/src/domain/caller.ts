import type { Scope } from '@tookeffect/wire';

/** Whoever calls: what the credential decides. No body can name an account. */
export interface Caller {
  /** For limits and logs: `key_…` of an API key, `tok_…` of whoever an issuer gives access tokens to. */
  readonly credentialId: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
}
