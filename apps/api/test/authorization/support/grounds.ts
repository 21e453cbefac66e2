import type { JsonSystem } from '../../support/json-system.ts';
import type { TestApi } from '../../support/test-api.ts';

/** Where tenants have what they have: the API, and a system of record that it looks into. */
export interface Grounds {
  readonly api: TestApi;
  readonly system: JsonSystem;
  /** Whose credential it is. */
  readonly workspaceOf: (apiKey: string) => string;
}
