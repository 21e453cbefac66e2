import type { LoadCall } from './load-run.ts';
import { EXPECTED } from './provider.ts';
import type { BenchEnvironment } from './environment.ts';
import type { Tenant } from './tenants.ts';

/** Operations whose effect exists and that were verified once; the API and pgbench verify them again in turn. */
export interface OperationSet {
  /** Their name in `bench.target`. */
  readonly scenario: string;
  readonly verifies: readonly LoadCall[];
  readonly reads: readonly LoadCall[];
}

const CONTRACT = 'http.json.matches@1';
const SETUP_CLIENTS = 16;

/** Creates operations before the effect exists, because the contract requires a baseline without it. */
export async function createOperations(
  environment: BenchEnvironment,
  scenario: string,
  tenants: readonly Tenant[],
  count: number,
): Promise<void> {
  const creations = Array.from({ length: count }, (_, n): LoadCall => {
    const input = { path: ['records', scenario, String(n)], parent: ['records'], expect: EXPECTED };
    return {
      method: 'POST',
      path: '/v1/operations',
      apiKey: tenants[n % tenants.length]!.apiKey,
      body: JSON.stringify({ contract: CONTRACT, input }),
    };
  });
  await environment.load.run({
    baseUrl: environment.api().baseUrl,
    calls: creations,
    clients: SETUP_CLIENTS,
    seconds: null,
    expected: { status: 201, text: '"state":"created"' },
  });
  await environment.database.query(
    `INSERT INTO bench.target (scenario, n, account_id, workspace_id, operation_id)
     SELECT $1, (input::jsonb #>> '{path,2}')::integer, account_id, workspace_id, id FROM operation
     WHERE input::jsonb #>> '{path,1}' = $1`,
    [scenario],
  );
}

/** Verifies each operation once, so that all have the same state, and returns the calls to verify and read them. */
export async function verifyOnce(
  environment: BenchEnvironment,
  scenario: string,
  tenants: readonly Tenant[],
): Promise<OperationSet> {
  const { rows } = await environment.database.query<{ accountId: string; operationId: string }>(
    `SELECT account_id AS "accountId", operation_id AS "operationId" FROM bench.target WHERE scenario = $1 ORDER BY n`,
    [scenario],
  );
  const keys = new Map(tenants.map(({ accountId, apiKey }) => [accountId, apiKey]));
  const calls = (method: LoadCall['method'], suffix: string) =>
    rows.map(({ accountId, operationId }): LoadCall => ({
      method,
      path: `/v1/operations/${operationId}${suffix}`,
      apiKey: keys.get(accountId)!,
    }));
  const set = { scenario, verifies: calls('POST', '/verify'), reads: calls('GET', '') };
  await environment.load.run({
    baseUrl: environment.api().baseUrl,
    calls: set.verifies,
    clients: SETUP_CLIENTS,
    seconds: null,
    expected: VERIFIED,
  });
  return set;
}

/** The response that every verify of this benchmark must give. */
export const VERIFIED = { status: 200, text: '"verdict":"verified"' };
