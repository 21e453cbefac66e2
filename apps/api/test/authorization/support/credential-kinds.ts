import type { Scope } from '@tookeffect/wire';
import type { Tenant } from '../../../src/modules/identity/index.ts';
import { type TestIssuer } from '@tookeffect/testing/issuer';
import { ACCOUNT_CLAIM, WORKSPACE_CLAIM } from '../../support/oauth-api.ts';
import type { Grounds } from './grounds.ts';

/** A way to prove who calls. */
export interface CredentialKind {
  readonly name: string;
  /** @returns what follows `Bearer` */
  issue(grounds: Grounds, tenant: Tenant, scopes: readonly Scope[]): Promise<string>;
}

/** Every kind of credential that the service takes; each matrix runs with each. */
export const CREDENTIAL_KINDS: readonly CredentialKind[] = [
  { name: 'API key', issue: ({ api }, tenant, scopes) => api.newApiKey(tenant, scopes) },
  { name: 'access token', issue: ({ issuer }, tenant, scopes) => accessToken(issuer, tenant, scopes) },
];

/** Signs a token that lets its holder act for a tenant. @param change claims to differ in */
export function accessToken(
  issuer: TestIssuer,
  { accountId, workspaceId }: Tenant,
  scopes: readonly Scope[],
  change: object = {},
): Promise<string> {
  const tenant = { [ACCOUNT_CLAIM]: accountId, [WORKSPACE_CLAIM]: workspaceId };
  return issuer.sign(issuer.claims({ ...tenant, scope: scopes.join(' '), ...change }));
}
