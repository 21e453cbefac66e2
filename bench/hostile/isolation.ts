// Measures the verifies of one account while another one begins operations by a contract whose patterns cost what is allowed.
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { ALLOCATOR_SETTINGS, type TestAccount, startTestServer } from '@tookeffect/testing/server';

/** Quiet and attacked in turn, so that other work on the machine disturbs both. */
const ROUNDS = 3;
const PHASE_MS = 8000;
const CLIENTS = 2;
const ATTACKERS = Number(process.argv[2] ?? 4);
const TARGET = 1.2;

const PATTERN = 'a[ab]{360}$';
const TEXTS = ['one', 'two', 'three', 'four', 'five'];
/** It matches, so that every text of the input is read. */
const TEXT = `${randomText(9639)}a${randomText(360)}`;

let refused = 0;

/** A text that a pattern cannot skip, the same each time. */
function randomText(length: number): string {
  let [text, state] = ['', 12_345];
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    text += (state >> 16) & 1 ? 'a' : 'b';
  }
  return text;
}

/** Clients of the first account begin and verify, one after the other. */
async function measure(ms: number, latencies: number[], disturb?: () => Promise<void>): Promise<void> {
  const end = performance.now() + ms;
  const until = async (act: () => Promise<void>): Promise<void> => {
    while (performance.now() < end) await act();
  };
  const client = (): Promise<void> =>
    until(async () => {
      const begun = performance.now();
      const input = {
        ...{ schema: 'public', table: 'orders', correlationColumn: 'operation_reference' },
        ...{ match: { order_number: randomUUID() }, expect: { amount_cents: 4200 } },
      };
      const { id } = await post(server, '/v1/operations', { contract: 'postgres.row.present@1', input });
      if (typeof id !== 'string') {
        refused += 1;
        return;
      }
      await post(server, `/v1/operations/${id}/verify`);
      latencies.push(performance.now() - begun);
    });
  const attackers = disturb ? Array.from({ length: ATTACKERS }, () => until(disturb)) : [];
  await Promise.all([...Array.from({ length: CLIENTS }, client), ...attackers]);
}

async function attack(account: TestAccount, id: string, statuses: Map<number, number>): Promise<void> {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, TEXT]));
  const { httpStatus } = await post(account, '/v1/operations', {
    contract: id,
    input: { id: '17', state: 'done', ...texts },
  });
  statuses.set(httpStatus, (statuses.get(httpStatus) ?? 0) + 1);
}

/** Publishes a contract that is inside all bounds, with the fixtures that its judgement proposes. */
async function publish(account: TestAccount): Promise<string> {
  const text = { type: 'string', maxLength: TEXT.length, pattern: PATTERN };
  const contract = taskContract(Object.fromEntries(TEXTS.map((name) => [name, text])));
  const { mutants } = (await post(account, '/v1/contracts/mutate', {
    contract,
    fixtures: { tests: FIXTURES },
  })) as unknown as { mutants: { proposals: { tests: object[] } } };
  const fixtures = { ...mutants.proposals, tests: [...FIXTURES, ...mutants.proposals.tests] };
  const published = await post(account, '/v1/contracts', { contract, fixtures });
  if (typeof published.id !== 'string') throw new Error(JSON.stringify(published).slice(0, 2000));
  return published.id;
}

async function post(
  { apiKey }: Pick<TestAccount, 'apiKey'>,
  target: string,
  body?: object,
): Promise<Record<string, unknown> & { readonly httpStatus: number }> {
  const response = await fetch(`${server.baseUrl}${target}`, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
  });
  return { ...((await response.json()) as Record<string, unknown>), httpStatus: response.status };
}

function print(name: string, latencies: readonly number[]): void {
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  const max = Math.max(...latencies);
  console.log(
    `${name.padEnd(9)} ${String(latencies.length).padStart(5)} begins and verifies  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  max ${max.toFixed(1)} ms`,
  );
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

function taskContract(texts: object): object {
  return {
    id: 'acme.task.done@1',
    service: 'acme',
    title: 'A task is done',
    description: 'Verified when the task has the state asked for and had not before the action.',
    input: {
      type: 'object',
      properties: {
        id: { type: 'string', minLength: 1, maxLength: 64 },
        state: { type: 'string', minLength: 1, maxLength: 64 },
        ...texts,
      },
      required: ['id', 'state'],
      additionalProperties: false,
    },
    effect: 'present',
    identity: ['$.input.id'],
    attribution: { sufficient: ['state'] },
    baseline: 'required',
    observe: {
      ...{ connector: 'http', lookup: 'deterministic', maxBytes: 65_536, timeoutMs: 5000 },
      ...{ method: 'GET', path: '/tasks/{input.id}' },
      visibilityProbe: {
        ...{ method: 'GET', path: '/tasks' },
        present: { path: '$.observation.body.tasks', op: 'present' },
      },
    },
    outcome: { present: [200], absent: [404], absence: 'declared' },
    settle: { withinSeconds: 0 },
    finality: { afterSeconds: 0 },
    checks: [
      {
        ...{ id: 'state', path: '$.observation.body.state', op: 'eq', ref: '$.input.state' },
        ...{ reason: 'effect_mismatch', required: true },
      },
    ],
    evidence: { verifiedRequires: ['E3'] },
    idempotency: { provider: 'supported' },
  };
}

/** One fixture of each kind; the judgement proposes the others. */
const FIXTURES = [
  fixture(
    'done',
    { main: answered({ state: 'done' }, 60) },
    { verdict: 'verified', reason: 'state_reached' },
  ),
  fixture('still open', { main: answered({ state: 'open' }, 60) }, { verdict: 'refuted' }),
  fixture(
    'not there',
    { main: answered(undefined, 60, 404), probe: answered({ tasks: [] }, 61) },
    { verdict: 'refuted', reason: 'state_mismatch' },
  ),
  fixture(
    'no response',
    { main: { outcome: 'failed', observedAt: at(60), failure: 'timed_out' } },
    { verdict: 'inconclusive', reason: 'source_unreachable' },
  ),
];

function fixture(id: string, reads: object, expected: object): object {
  const operation = {
    ...{ id: 'op_01jn80000000000000000000aa', createdAt: at(0), firstVerifyAt: at(60) },
    input: { id: '17', state: 'done' },
  };
  const evidence = {
    ...{
      origin: 'https://acme.example',
      connection: id === 'not there' ? { missing: 'absent' } : {},
      acknowledgement: null,
      events: [],
    },
    baseline: { observedAt: at(-1), reads: { main: answered({ state: 'open' }, -1) } },
    ...{ claims: [], rivals: [], earlier: [], reads },
  };
  return { id, input: { operation, evidence, now: at(62) }, expected };
}

function answered(body: object | undefined, seconds: number, status = 200): object {
  const source = {
    clock: { at: at(seconds), unitMs: 1000 },
    ...{ isUncached: true, isUnique: true, hasMore: false },
  };
  const [observedAt, completedAt] = [at(seconds), at(seconds)];
  return { outcome: 'answered', observedAt, completedAt, status, ...(body && { body }), source };
}

function at(seconds: number): string {
  return new Date(Date.UTC(2026, 2, 1, 12) + seconds * 1000).toISOString();
}

const server = await startTestServer({
  packs: 8,
  environment: {
    ...ALLOCATOR_SETTINGS,
    TOOKEFFECT_LIMIT_READS: '1000000',
    TOOKEFFECT_LIMIT_WRITES: '1000000',
    TOOKEFFECT_LIMIT_VERIFIES: '1000000',
  },
});
try {
  const attacker = await server.addAccount();
  const contract = await publish(attacker);
  const quiet: number[] = [];
  const attacked: number[] = [];
  const refusals = new Map<number, number>();
  await measure(2000, []);
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(PHASE_MS, quiet);
    await measure(PHASE_MS, attacked, () => attack(attacker, contract, refusals));
  }
  print('quiet', quiet);
  print('attacked', attacked);
  const ratio = percentile(attacked, 0.99) / percentile(quiet, 0.99);
  const calls = JSON.stringify(Object.fromEntries(refusals));
  console.log(`99th percentile: ${ratio.toFixed(2)} times (target: ${TARGET} at most)`);
  console.log(`refused begins of the other account: ${refused}`);
  console.log(`calls of ${ATTACKERS} attackers by status: ${calls}; load ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await server.stop();
}
