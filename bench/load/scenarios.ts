import type { Figures } from './figures.ts';
import type { LoadCall, LoadRun } from './load-run.ts';
import { type OperationSet, VERIFIED } from './operations.ts';
import type { PgbenchRun } from './pgbench.ts';
import { INSERT_SCRIPT, READ_SCRIPT, VERIFY_SCRIPT } from './pgbench-scripts.ts';
import type { Stage } from './stage.ts';
import type { Tenant } from './tenants.ts';

/** One row of the report: the same work through the API and by pgbench, with as many clients. */
export interface Scenario {
  readonly name: string;
  readonly clients: number;
  /** Whether each call is a verify, and so has to be in the ledger. */
  readonly isVerify: boolean;
  readonly throughApi: (seconds: number) => Promise<Figures>;
  readonly byPgbench: Omit<PgbenchRun, 'seconds'>;
}

/** What the scenarios are made of. */
export interface Cast {
  readonly stage: Stage;
  readonly tenants: readonly Tenant[];
  /** Over all accounts. */
  readonly spread: OperationSet;
  /** All of one account. */
  readonly hot: OperationSet;
  /** What the API has sent to `settle_run`. */
  readonly settlement: string;
  /** An operation as the API serves it: rows that pgbench writes and reads are as long. */
  readonly sampleBody: string;
}

/** In the order of the report. */
export function scenariosOf(cast: Cast): Scenario[] {
  return [
    ...[1, 16, 64].map((clients) => verifyScenario(cast, cast.spread, clients)),
    ...[16, 64].map((clients) => verifyScenario(cast, cast.hot, clients)),
    createScenario(cast, 64),
    readScenario(cast, 64),
  ];
}

function verifyScenario(cast: Cast, set: OperationSet, clients: number): Scenario {
  const run = { calls: set.verifies, clients, expected: VERIFIED };
  const { scenario } = set;
  const share = String(Math.floor(set.verifies.length / clients));
  return {
    name: set === cast.hot ? 'verify, 1 account' : `verify, ${cast.tenants.length} accounts`,
    clients,
    isVerify: true,
    throughApi: through(cast.stage, run),
    byPgbench: {
      script: VERIFY_SCRIPT,
      clients,
      variables: { clients: String(clients), share, scenario, settlement: cast.settlement },
    },
  };
}

/** A contract without a baseline: a create that has to look first is as fast as where it looks. */
function createScenario({ stage, tenants, sampleBody }: Cast, clients: number): Scenario {
  const input = { owner: 'acme', repo: 'shop', author: 'agent', title: '{fresh}' };
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
    throughApi: through(stage, { calls, clients, expected }),
    byPgbench: { script: INSERT_SCRIPT, clients, variables: { body: sampleBody } },
  };
}

function readScenario({ stage, spread }: Cast, clients: number): Scenario {
  const expected = { status: 200, text: '"state":"verified"' };
  const share = String(Math.floor(spread.reads.length / clients));
  return {
    name: 'read / select of one row',
    clients,
    isVerify: false,
    throughApi: through(stage, { calls: spread.reads, clients, expected }),
    byPgbench: { script: READ_SCRIPT, clients, variables: { clients: String(clients), share } },
  };
}

function through(stage: Stage, run: Omit<LoadRun, 'baseUrl' | 'seconds'>): Scenario['throughApi'] {
  return (seconds) => stage.load.run({ ...run, baseUrl: stage.api().baseUrl, seconds });
}
