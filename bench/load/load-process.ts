// The load generator, a separate process: receives a LoadRun by message and responds with a LoadOutcome.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { ExpectedResponse, LoadCall, LoadOutcome, LoadRun } from './load-run.ts';

process.on('message', (run: LoadRun) => void respond(run));
process.once('disconnect', () => process.exit());

async function respond(run: LoadRun): Promise<void> {
  process.send!(await runLoad(run));
}

async function runLoad(run: LoadRun): Promise<LoadOutcome> {
  const pool = new Pool(run.baseUrl, { connections: run.clients, pipelining: 1 });
  // Connections are opened before the measurement starts, as pgbench does.
  await Promise.all(Array.from({ length: run.clients }, () => openConnection(pool)));
  const tally: Tally = { latenciesMs: [], failures: 0, refusals: 0, firstFailure: null };
  const startedAt = performance.now();
  const endAt = run.seconds === null ? null : startedAt + run.seconds * 1000;
  await Promise.all(
    Array.from({ length: run.clients }, (_, client) => work(pool, run, client, endAt, tally)),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return { ...tally, elapsedSeconds };
}

interface Tally {
  readonly latenciesMs: number[];
  failures: number;
  refusals: number;
  firstFailure: string | null;
}

async function openConnection(pool: Pool): Promise<void> {
  const { body } = await pool.request({ method: 'GET', path: '/healthz' });
  await body.text();
}

/** Makes the calls of one client. @param endAt no call begins later; null makes each call once */
async function work(
  pool: Pool,
  run: LoadRun,
  client: number,
  endAt: number | null,
  tally: Tally,
): Promise<void> {
  const own = run.calls.filter((_, index) => index % run.clients === client);
  for (let made = 0; endAt === null ? made < own.length : performance.now() < endAt; made += 1) {
    if (run.pauseMs !== undefined) await sleep(spread(run.pauseMs, client + made));
    const begunAt = performance.now();
    const response = await send(pool, own[made % own.length]!);
    tally.latenciesMs.push(performance.now() - begunAt);
    if (matches(response, run.expected)) continue;
    if (run.refused && matches(response, run.refused)) {
      tally.refusals += 1;
      continue;
    }
    tally.failures += 1;
    tally.firstFailure ??= `${response.statusCode} ${response.text.slice(0, 500)}`;
  }
}

/** 80 to 120 % of the pause, so that the clients do not call together. */
function spread(pauseMs: number, count: number): number {
  return pauseMs * (0.8 + ((count * 37) % 64) / 160);
}

interface TextResponse {
  readonly statusCode: number;
  readonly text: string;
}

function matches({ statusCode, text }: TextResponse, expected: ExpectedResponse): boolean {
  return statusCode === expected.status && text.includes(expected.text);
}

async function send(pool: Pool, call: LoadCall): Promise<TextResponse> {
  const text = call.body?.replace('{fresh}', randomUUID());
  const { statusCode, body } = await pool.request({
    method: call.method,
    path: call.path,
    headers: {
      ...(call.apiKey !== undefined && { authorization: `Bearer ${call.apiKey}` }),
      ...(call.signedWith === undefined ? keyHeader(call) : signatureHeaders(call.signedWith, text!)),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    body: text ?? null,
  });
  return { statusCode, text: await body.text() };
}

function keyHeader({ method }: LoadCall): Record<string, string> {
  return method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
}

/** The headers of Standard Webhooks. */
function signatureHeaders(secret: string, body: string): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret, 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
