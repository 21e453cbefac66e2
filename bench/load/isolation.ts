// Measures what ten slow systems of record of one tenant cost the other tenants: rounds without that tenant, with it, and with
// as many verifies of it on systems that respond at once, in turn.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Child } from './child.ts';
import { startEnvironment } from './environment.ts';
import { type Figures, summarizeCalls } from './figures.ts';
import type { LoadCall, LoadOutcome, LoadRun } from './load-run.ts';
import { createOperations, VERIFIED, verifyOnce } from './operations.ts';
import { EXPECTED } from './provider.ts';
import { SlowProviders } from './slow-providers.ts';
import { createTenants, type Tenant } from './tenants.ts';

const OTHERS = 4;
/** More than the reads of one account that run at a time, so that some of the slow tenant's wait for their turn. */
const SLOW_CLIENTS = 140;
/** A measurement begins after this many slow responses, when as many verifies end as begin. */
const SLOW_ANSWERED = 10;
/** With longer ones verifies fail, for lack of time, and are refused until they may be repeated: then the tenant is not slow. */
const DELAY_MS = 3000;
/** The mean delay of a slow response, in units of the shortest. */
const MEAN_DELAY = 1.25;
/** How long the slow tenant begins verifies, beside the time that is measured. */
const RAMP_SECONDS = 5;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    clients: { type: 'string', default: '2' },
  },
});
const [rounds, seconds, otherClients] = [
  Number(values.rounds),
  Number(values.seconds),
  Number(values.clients),
];
if (!(rounds >= 1 && seconds >= 1 && otherClients >= 1)) {
  throw new Error('--rounds, --seconds and --clients must be at least 1');
}

await using undo = new AsyncDisposableStack();
const environment = await startEnvironment(undo);
await environment.removeTap();
const slow = new SlowProviders();
undo.defer(() => slow.stop());
const [otherLoad, slowLoad] = [loadProcess(), loadProcess()];

const [slowTenant, ...others] = await createTenants(environment, 1 + OTHERS);
await createOperations(environment, 'others', others, otherClients * 25);
const slowCalls = await createSlowOperations(slowTenant!);
await environment.provider.act();
const { verifies } = await verifyOnce(environment, 'others', others);

const sides = { control: newSide(), attack: newSide(), fast: newSide() };
await measureOthers(1);
for (let round = 0; round < rounds; round += 1) {
  const steps = [() => control(), () => attack(), () => fast()];
  for (const step of round % 2 === 0 ? steps : steps.reverse()) await step();
}
print();

function loadProcess(): Child {
  const child = new Child(new URL('./load-process.ts', import.meta.url));
  undo.defer(() => child.stop());
  return child;
}

/** Connects the tenant to the slow systems, and creates an operation for each client, as long as they respond at once. */
async function createSlowOperations({ apiKey }: Tenant): Promise<LoadCall[]> {
  const { origins } = await slow.order({ delayMs: 0, isPaid: false });
  const connectionIds: string[] = [];
  for (const [index, baseUrl] of origins.entries()) {
    const credential = { type: 'bearer', token: 'read-only' };
    const system = { service: 'http', name: `slow ${index}`, baseUrl, environment: 'test' };
    const connection = { ...system, credential, declarations: { uncached: true } };
    connectionIds.push(await create('/v1/connections', apiKey, connection));
  }
  const calls: LoadCall[] = [];
  for (let client = 0; client < SLOW_CLIENTS; client += 1) {
    const input = { path: ['records', 'slow', String(client)], parent: ['records'], expect: EXPECTED };
    const connectionId = connectionIds[client % connectionIds.length]!;
    const operation = { contract: 'http.json.matches@1', input, connectionId };
    const id = await create('/v1/operations', apiKey, operation);
    calls.push({ method: 'POST', path: `/v1/operations/${id}/verify`, apiKey });
  }
  await slow.order({ delayMs: 0, isPaid: true });
  return calls;
}

async function create(target: string, apiKey: string, body: object): Promise<string> {
  const response = await fetch(environment.api().baseUrl + target, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${target} was refused with ${response.status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

async function measureOthers(forSeconds: number): Promise<LoadOutcome> {
  const run = { calls: verifies, clients: otherClients, seconds: forSeconds, expected: VERIFIED };
  const { baseUrl } = environment.api();
  const outcome = (await otherLoad.request({ ...run, baseUrl })) as LoadOutcome;
  if (outcome.failures > 0) throw new Error(`a verify of another tenant failed: ${outcome.firstFailure}`);
  return outcome;
}

async function control(): Promise<void> {
  sides.control.add(await measureOthers(seconds));
}

function attack(): Promise<void> {
  return measureBeside(sides.attack, DELAY_MS, {});
}

/** The clients wait as long as the slow systems of the attack would, so that they make as many verifies. */
function fast(): Promise<void> {
  return measureBeside(sides.fast, 0, { pauseMs: DELAY_MS * MEAN_DELAY });
}

async function measureBeside(side: Side, delayMs: number, pace: Pick<LoadRun, 'pauseMs'>): Promise<void> {
  const { baseUrl } = environment.api();
  const begun = await slow.order({ delayMs, isPaid: true });
  const run: LoadRun = {
    ...{ ...pace, baseUrl, calls: slowCalls, clients: SLOW_CLIENTS, expected: VERIFIED },
    seconds: RAMP_SECONDS + seconds,
  };
  const outcome = slowLoad.request(run) as Promise<LoadOutcome>;
  const answered = async () => (await slow.order({ delayMs, isPaid: true })).answered;
  while ((await answered()) < begun.answered + SLOW_ANSWERED) await sleep(50);
  side.add(await measureOthers(seconds));
  const { latenciesMs, failures } = await outcome;
  side.slowCalls += latenciesMs.length;
  side.slowFailures += failures;
}

interface Side {
  readonly latenciesMs: number[];
  readonly p99Ms: number[];
  readonly load: number[];
  elapsedSeconds: number;
  slowCalls: number;
  /** Verifies of the slow tenant that were not `verified`; of many, the figures say nothing about slow systems. */
  slowFailures: number;
  add(outcome: LoadOutcome): void;
}

function newSide(): Side {
  return {
    ...{ latenciesMs: [], p99Ms: [], load: [], elapsedSeconds: 0, slowCalls: 0, slowFailures: 0 },
    add({ latenciesMs, elapsedSeconds }) {
      this.latenciesMs.push(...latenciesMs);
      this.p99Ms.push(summarizeCalls(latenciesMs, elapsedSeconds).p99Ms);
      this.load.push(loadavg()[0]!);
      this.elapsedSeconds += elapsedSeconds;
    },
  };
}

function print(): void {
  const lines = Object.entries(sides).map(([name, side]) => {
    const figures: Figures = summarizeCalls(side.latenciesMs, side.elapsedSeconds);
    return { name, ...figures, p99MsOfRounds: side.p99Ms, machineLoad: side.load };
  });
  const [quiet, loud, busy] = lines as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]];
  const [ratio, ratioToFast] = [ratioOf(loud, quiet), ratioOf(loud, busy)];
  console.log(
    `| verifies of ${OTHERS} tenants | calls | per second | p50 ms | p99 ms | p99 ms of each round |`,
  );
  console.log('|---|---:|---:|---:|---:|---|');
  for (const { name, calls, perSecond, p50Ms, p99Ms, p99MsOfRounds } of lines) {
    const cells = [String(calls), perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1)];
    const of = p99MsOfRounds.map((ms) => ms.toFixed(0)).join(', ');
    console.log(`| ${[name, ...cells, of].join(' | ')} |`);
  }
  console.log(
    `attack / control: p50 ${ratio.p50.toFixed(2)}, p99 ${ratio.p99.toFixed(2)} (target: 1.20 at most)`,
  );
  console.log(
    `attack / fast, as many verifies of that tenant on fast systems: p50 ${ratioToFast.p50.toFixed(2)}, p99 ${ratioToFast.p99.toFixed(2)}`,
  );
  const ofTenant = ({ slowCalls: calls, slowFailures: failures }: Side) => ({ calls, failures });
  const slowTenant = {
    clients: SLOW_CLIENTS,
    ...ofTenant(sides.attack),
    onFastSystems: ofTenant(sides.fast),
  };
  console.log(JSON.stringify({ rounds, seconds, sides: lines, ratio, ratioToFast, slowTenant }));
}

function ratioOf(one: Figures, other: Figures): { readonly p50: number; readonly p99: number } {
  return { p50: one.p50Ms / other.p50Ms, p99: one.p99Ms / other.p99Ms };
}
