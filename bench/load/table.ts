// Measures the goals of speed and size, each as a ratio to a fixed control that is measured in turn with it.
// Run it with `npm run bench` or `node bench/load/table.ts`; options.ts lists the options.
import { setTimeout as sleep } from 'node:timers/promises';
import { ControlDatabase } from './control-database.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { settingsLines } from './database-settings.ts';
import { measureCommits, programsWithDearCommits } from './dear-commits.ts';
import { measureFdatasync } from './disk.ts';
import { startEnvironment } from './environment.ts';
import { countExactRefusals } from './exact-refusals.ts';
import { createOperations, VERIFIED, verifyOnce } from './operations.ts';
import { readTableOptions } from './options.ts';
import { databaseCpuMs, type ResidentMemory, residentMemory } from './process-tree.ts';
import { receiptRatios } from './receipt-ratios.ts';
import { goalLines, itemLines } from './report.ts';
import { CLIENTS, type MeasuredItem, measureItem, type TableInputs, tableItems } from './table-items.ts';
import { tableRows } from './table-rows.ts';
import { createTenants } from './tenants.ts';
import { warmStartSeconds } from './warm-start.ts';
import { webhookCalls } from './webhook-calls.ts';

/** The verifies so far; each must have left a receipt. */
let verifies = 0;

const IDLE_MS = 3000;
const PEAK_CLIENTS = 256;
/**
 * Each measurement is preceded by the same work, once before the first round: until V8 has compiled the functions of a new
 * server, a call takes up to twice as long.
 */
const WARM_UP_SECONDS = 3;

const options = readTableOptions(process.argv.slice(2));
await using undo = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void undo.disposeAsync().finally(() => process.exit(1)));
}
const receipts = await receiptRatios();
const programs = options.hasDearCommits ? await programsWithDearCommits(undo) : {};
const environment = await startEnvironment(undo, programs);
const control = await ControlDatabase.start(environment.folder, undo, programs);
console.log((await settingsLines(environment.database, control.database)).join('\n'));
const commits = [await measureCommits(environment.database), await measureCommits(control.database)];
console.log(`A commit of one session, p50 ms: ${commits.map(({ p50Ms }) => p50Ms.toFixed(2)).join(', ')}`);
const warmStart = await warmStartSeconds(environment.folder);
const inputs = await prepare();
await environment.removeTap();
await sleep(IDLE_MS);
const idle = residentMemory(environment.api().processId);
const items = tableItems(inputs);
for (const item of items) {
  const warmUp = await environment.load.run({ ...item.calls, ...api(), seconds: WARM_UP_SECONDS });
  if (item.isVerify) countVerifies(warmUp);
}
const rounds: MeasuredItem[][] = [];
const providerMs: number[] = [];
const syncs: string[] = [];
for (let round = 0; round < options.rounds; round += 1) {
  syncs.push(measureFdatasync(environment.folder).p50Ms.toFixed(2));
  providerMs.push(await measureProvider());
  rounds.push(await measureRound());
  await check();
}
const peak = await measurePeak();
await check();

const results = {
  ...{ rounds, items, providerMs, receipts, idle, peak },
  warmStartSeconds: warmStart,
};
console.log(
  `${options.rounds} rounds of ${options.seconds} s; fdatasync of 8 KiB, p50 ms: ${syncs.join(', ')}`,
);
console.log(['', ...goalLines(tableRows(results)), '', ...itemLines(results)].join('\n'));
console.log(`${verifies} verifies, each with a new key, a read of the system of record and a valid receipt.`);

async function prepare(): Promise<TableInputs> {
  const tenants = await createTenants(environment, options.accounts);
  const hotOperations = Math.ceil(options.operations / 4);
  await createOperations(environment, 'spread', tenants, options.operations);
  await createOperations(environment, 'hot', tenants.slice(0, 1), hotOperations);
  verifies += await countExactRefusals(environment, () => environment.provider.act());
  const spread = await verifyOnce(environment, 'spread', tenants);
  const hot = await verifyOnce(environment, 'hot', tenants);
  verifies += options.operations + hotOperations;
  const deliveries = await webhookCalls(environment, tenants.slice(0, CLIENTS));
  await environment.database.query('ANALYZE');
  return { tenants, spread, hot, deliveries };
}

function api(): { readonly baseUrl: string } {
  return { baseUrl: environment.api().baseUrl };
}

async function measureRound(): Promise<MeasuredItem[]> {
  const { processId } = environment.api();
  const cpu = { server: () => cpuTimeMs(processId), database: await databaseCpuMs(environment.database) };
  const measured: MeasuredItem[] = [];
  for (const item of items) {
    measured.push(await measureItem(item, environment, control, cpu, options.seconds));
    if (item.isVerify) countVerifies(measured.at(-1)!.api);
  }
  return measured;
}

/** The same GET that a verify makes, by the load generator alone. */
async function measureProvider(): Promise<number> {
  const { origin } = await environment.provider.state();
  const calls = [{ method: 'GET', path: '/records/spread/0' } as const];
  const expected = { status: 200, text: '"state":"paid"' };
  const { p50Ms } = await environment.load.run({ baseUrl: origin, calls, clients: 1, seconds: 1, expected });
  return p50Ms;
}

async function measurePeak(): Promise<ResidentMemory> {
  const run = { calls: inputs.spread.verifies, clients: PEAK_CLIENTS, expected: VERIFIED };
  countVerifies(await environment.load.run({ ...run, ...api(), seconds: options.seconds }));
  return residentMemory(environment.api().processId);
}

function countVerifies({ calls }: { readonly calls: number }): void {
  verifies += calls;
}

/** Each verify left one valid receipt and made one read, and no row breaks an invariant. */
async function check(): Promise<void> {
  const { receipts: valid } = await environment.checkInvariants();
  const { reads } = await environment.provider.state();
  if (valid !== verifies || reads < verifies) {
    throw new Error(`${verifies} verifies, ${valid} valid receipts, ${reads} reads of the system of record`);
  }
}
