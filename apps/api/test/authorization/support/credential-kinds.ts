import type { Scope } from '@tookeffect/core';
import type { Tenant } from '../../../src/modules/identity/index.ts';
import type { TestApi } from '../../support/test-api.ts';

/** A way to prove who calls. */
export interface CredentialKind {
  readonly name: string;
  /** @returns what follows `Bearer` */
  issue(api: TestApi, tenant: Tenant, scopes: readonly Scope[]): Promise<string>;
}

/** Every kind of credential that the service takes; each matrix runs with each. */
export const CREDENTIAL_KINDS: readonly CredentialKind[] = [
  { name: 'API key', issue: (api, tenant, scopes) => api.newApiKey(tenant, scopes) },
];
