import type { ControlDatabase, ControlRun } from './control-database.ts';
import type { Figures } from './figures.ts';
import type { LoadCall, LoadRun } from './load-run.ts';
import { type OperationSet, VERIFIED } from './operations.ts';
import type { BenchEnvironment } from './environment.ts';
import type { Tenant } from './tenants.ts';

/** One measurement: some work by the API, and the work of the control that it is compared with. */
export interface TableItem {
  readonly name: TableItemName;
  readonly clients: number;
  /** Whether each call is a verify, which must have left a receipt. */
  readonly isVerify: boolean;
  readonly calls: Omit<LoadRun, 'baseUrl' | 'seconds'>;
  readonly control: Omit<ControlRun, 'seconds'>;
}

/** Over a thousand accounts, or on one. */
export type TableItemName = 'verify' | 'hot verify' | 'webhook' | 'create' | 'read' | 'receipt';

/** What the items need. */
export interface TableInputs {
  readonly tenants: readonly Tenant[];
  /** Operations over all accounts. */
  readonly spread: OperationSet;
  /** Operations of one account. */
  readonly hot: OperationSet;
  /** Deliveries of a provider to as many workspaces as clients. */
  readonly deliveries: readonly LoadCall[];
}

/** The clients of everything that is measured with one number of them. */
export const CLIENTS = 64;

/** Of these databases, which have 100; each client of the control has one. It is fastest with 16 to 64. */
const CONTROL_CONNECTIONS = 90;

/** Lists the measurements of one round. */
export function tableItems({ tenants, spread, hot, deliveries }: TableInputs): TableItem[] {
  const accounts = tenants.length;
  const verify = (name: TableItemName, set: OperationSet, clients: number, over: number): TableItem => ({
    ...{ name, clients, isVerify: true },
    calls: { calls: set.verifies, clients, expected: VERIFIED },
    control: { script: 'verify_fn1tx', clients: Math.min(clients, CONTROL_CONNECTIONS), accounts: over },
  });
  const other = (
    name: TableItemName,
    script: ControlRun['script'],
    calls: readonly LoadCall[],
    expected: LoadRun['expected'],
  ): TableItem => ({
    ...{ name, clients: CLIENTS, isVerify: false },
    calls: { calls, clients: CLIENTS, expected },
    control: { script, clients: CLIENTS, accounts },
  });
  const receipts = spread.reads.map((call) => ({ ...call, path: `${call.path}/receipt` }));
  return [
    ...[1, 16, CLIENTS, 2 * CLIENTS].map((clients) => verify('verify', spread, clients, accounts)),
    verify('hot verify', hot, CLIENTS, 1),
    other('webhook', 'webhook', deliveries, { status: 202, text: '"eventId"' }),
    other('create', 'insert', creations(tenants), { status: 201, text: '"state":"created"' }),
    other('read', 'read', spread.reads, { status: 200, text: '"state":"verified"' }),
    other('receipt', 'read', receipts, { status: 200, text: '"signatures"' }),
  ];
}

/** Uses a contract without a baseline, because reading one depends on the speed of the system of record. */
function creations(tenants: readonly Tenant[]): LoadCall[] {
  const input = { owner: 'acme', repo: 'shop', title: '{fresh}' };
  const body = JSON.stringify({ contract: 'github.issue.created@1', input });
  return tenants.map(({ apiKey }) => ({ method: 'POST', path: '/v1/operations', apiKey, body }));
}

/** The control before and after the API, each for half of the time. */
export interface MeasuredItem {
  readonly api: Figures;
  readonly controls: readonly [Figures, Figures];
  /** Milliseconds of CPU for each call of the API. */
  readonly serverCpuMs: number;
  readonly databaseCpuMs: number;
}

/** The CPU time that the processes have used so far, in milliseconds. */
export interface CpuMeters {
  readonly server: () => number;
  readonly database: () => number;
}

/** Measures control, API and control, in this order. @param seconds an even number */
export async function measureItem(
  item: TableItem,
  environment: BenchEnvironment,
  control: ControlDatabase,
  cpu: CpuMeters,
  seconds: number,
): Promise<MeasuredItem> {
  const byControl = () => control.run({ ...item.control, seconds: seconds / 2 });
  const before = await byControl();
  const [server, database] = [cpu.server(), cpu.database()];
  const baseUrl = environment.api().baseUrl;
  const api = await environment.load.run({ ...item.calls, baseUrl, seconds });
  const serverCpuMs = (cpu.server() - server) / api.calls;
  const databaseCpuMs = (cpu.database() - database) / api.calls;
  return { api, controls: [before, await byControl()], serverCpuMs, databaseCpuMs };
}
