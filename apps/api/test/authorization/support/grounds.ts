import type { TestIssuer } from '@tookeffect/testing/issuer';
import type { JsonProvider } from '@tookeffect/testing/provider';
import type { TestApi } from '../../support/test-api.ts';

/** Where tenants have what they have: the API, the system of record that it looks into, and who issues tokens for it. */
export interface Grounds {
  readonly api: TestApi;
  readonly system: JsonProvider;
  /** Whose access tokens the API accepts. */
  readonly issuer: TestIssuer;
  /** Whose credential it is. */
  readonly workspaceOf: (apiKey: string) => string;
}
