import type { Scope } from '@tookeffect/core';

/** Whoever calls: what the credential decides. No body can name an account. */
export interface Caller {
  /** The credential's id, for limits and logs: `key_…`. */
  readonly credentialId: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
}
