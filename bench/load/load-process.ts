// The load generator, in a process of its own: it takes a LoadRun by message, and answers a LoadOutcome.
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { LoadCall, LoadOutcome, LoadRun } from './load-run.ts';

process.on('message', (run: LoadRun) => void answer(run));
process.once('disconnect', () => process.exit());

async function answer(run: LoadRun): Promise<void> {
  process.send!(await makeLoad(run));
}

async function makeLoad(run: LoadRun): Promise<LoadOutcome> {
  const pool = new Pool(run.baseUrl, { connections: run.clients, pipelining: 1 });
  // Connections are opened before the clock starts, as pgbench does.
  await Promise.all(Array.from({ length: run.clients }, () => openConnection(pool)));
  const tally: Tally = { latenciesMs: [], failures: 0, firstFailure: null };
  const startedAt = performance.now();
  const budget = new Budget(run.until, startedAt);
  await Promise.all(Array.from({ length: run.clients }, (_, client) => work(pool, run, client, budget, tally)));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return { ...tally, elapsedSeconds };
}

interface Tally {
  readonly latenciesMs: number[];
  failures: number;
  firstFailure: string | null;
}

/** Says whether another call may begin. */
class Budget {
  readonly #endAt: number;
  #callsLeft: number;

  constructor(until: LoadRun['until'], startedAt: number) {
    this.#endAt = 'seconds' in until ? startedAt + until.seconds * 1000 : Infinity;
    this.#callsLeft = 'calls' in until ? until.calls : Infinity;
  }

  take(now: number): boolean {
    if (now >= this.#endAt || this.#callsLeft <= 0) return false;
    this.#callsLeft -= 1;
    return true;
  }
}

async function openConnection(pool: Pool): Promise<void> {
  const { body } = await pool.request({ method: 'GET', path: '/healthz' });
  await body.text();
}

async function work(pool: Pool, run: LoadRun, client: number, budget: Budget, tally: Tally): Promise<void> {
  let next = client;
  for (let begunAt = performance.now(); budget.take(begunAt); begunAt = performance.now()) {
    const { statusCode, text } = await send(pool, run.calls[next]!);
    tally.latenciesMs.push(performance.now() - begunAt);
    if (statusCode !== run.expected.status || !text.includes(run.expected.text)) {
      tally.failures += 1;
      tally.firstFailure ??= `${statusCode} ${text.slice(0, 500)}`;
    }
    next += run.clients;
    if (next >= run.calls.length) next = client;
  }
}

async function send(pool: Pool, call: LoadCall): Promise<{ statusCode: number; text: string }> {
  const { statusCode, body } = await pool.request({
    method: call.method,
    path: call.path,
    headers: {
      authorization: `Bearer ${call.apiKey}`,
      ...(call.method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: call.body?.replace('{fresh}', randomUUID()) ?? null,
  });
  return { statusCode, text: await body.text() };
}
