import type { Figures } from './figures.ts';
import type { LoadCall, LoadRun } from './load-run.ts';
import { type OperationSet, VERIFIED } from './operations.ts';
import type { PgbenchRun } from './pgbench.ts';
import { INSERT_SCRIPT, READ_SCRIPT, VERIFY_SCRIPT } from './pgbench-scripts.ts';
import type { BenchEnvironment } from './environment.ts';
import type { Tenant } from './tenants.ts';

/** One row of the report: the same work by the API and by pgbench, with the same number of clients. */
export interface Scenario {
  readonly name: string;
  readonly clients: number;
  /** Whether each call is a verify, which the ledger must contain. */
  readonly isVerify: boolean;
  readonly throughApi: (seconds: number) => Promise<Figures>;
  readonly byPgbench: Omit<PgbenchRun, 'seconds'>;
}

/** What the scenarios need. */
export interface ScenarioInputs {
  readonly environment: BenchEnvironment;
  readonly tenants: readonly Tenant[];
  /** Operations over all accounts. */
  readonly spread: OperationSet;
  /** Operations of one account. */
  readonly hot: OperationSet;
  /** A settlement that the API sent to `settle_runs`. */
  readonly settlement: string;
  /** An operation as the API returns it; pgbench writes and reads rows of this size. */
  readonly sampleBody: string;
}

/** Lists the scenarios in the order of the report. */
export function listScenarios(inputs: ScenarioInputs): Scenario[] {
  return [
    ...[1, 16, 64].map((clients) => verifyScenario(inputs, inputs.spread, clients)),
    ...[16, 64].map((clients) => verifyScenario(inputs, inputs.hot, clients)),
    createScenario(inputs, 64),
    readScenario(inputs, 64),
  ];
}

function verifyScenario(inputs: ScenarioInputs, set: OperationSet, clients: number): Scenario {
  const run = { calls: set.verifies, clients, expected: VERIFIED };
  const { scenario } = set;
  const share = String(Math.floor(set.verifies.length / clients));
  return {
    name: set === inputs.hot ? 'verify, 1 account' : `verify, ${inputs.tenants.length} accounts`,
    clients,
    isVerify: true,
    throughApi: through(inputs.environment, run),
    byPgbench: {
      script: VERIFY_SCRIPT,
      clients,
      variables: { clients: String(clients), share, scenario, settlement: inputs.settlement },
    },
  };
}

/** Uses a contract without a baseline, because reading one depends on the speed of the system of record. */
function createScenario({ environment, tenants, sampleBody }: ScenarioInputs, clients: number): Scenario {
  const input = { owner: 'acme', repo: 'shop', title: '{fresh}' };
  const body = JSON.stringify({ contract: 'github.issue.created@1', input });
  const calls = Array.from({ length: clients }, (_, n): LoadCall => {
    const { apiKey } = tenants[n % tenants.length]!;
    return { method: 'POST', path: '/v1/operations', apiKey, body };
  });
  const expected = { status: 201, text: '"state":"created"' };
  return {
    name: 'create / insert of one row',
    clients,
    isVerify: false,
    throughApi: through(environment, { calls, clients, expected }),
    byPgbench: { script: INSERT_SCRIPT, clients, variables: { body: sampleBody } },
  };
}

function readScenario({ environment, spread }: ScenarioInputs, clients: number): Scenario {
  const expected = { status: 200, text: '"state":"verified"' };
  const share = String(Math.floor(spread.reads.length / clients));
  return {
    name: 'read / select of one row',
    clients,
    isVerify: false,
    throughApi: through(environment, { calls: spread.reads, clients, expected }),
    byPgbench: { script: READ_SCRIPT, clients, variables: { clients: String(clients), share } },
  };
}

function through(
  environment: BenchEnvironment,
  run: Omit<LoadRun, 'baseUrl' | 'seconds'>,
): Scenario['throughApi'] {
  return (seconds) => environment.load.run({ ...run, baseUrl: environment.api().baseUrl, seconds });
}
