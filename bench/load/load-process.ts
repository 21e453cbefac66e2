// The load generator, a separate process: receives a LoadRun by message and responds with a LoadOutcome.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient, type TextResponse } from './http-client.ts';
import type { ExpectedResponse, LoadCall, LoadOutcome, LoadRun } from './load-run.ts';

process.on('message', (run: LoadRun) => void respond(run));
process.once('disconnect', () => process.exit());

async function respond(run: LoadRun): Promise<void> {
  process.send!(await runLoad(run));
}

async function runLoad(run: LoadRun): Promise<LoadOutcome> {
  // Sockets are opened before the measurement starts, as pgbench does.
  const clients = await Promise.all(Array.from({ length: run.clients }, () => HttpClient.open(run.baseUrl)));
  const tally: Tally = { latenciesMs: [], failures: 0, refusals: 0, firstFailure: null };
  const startedAt = performance.now();
  const endAt = run.seconds === null ? null : startedAt + run.seconds * 1000;
  await Promise.all(clients.map((client, index) => work(client, run, index, endAt, tally)));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  for (const client of clients) client.close();
  return { ...tally, elapsedSeconds };
}

interface Tally {
  readonly latenciesMs: number[];
  failures: number;
  refusals: number;
  firstFailure: string | null;
}

/** Makes the calls of the client with this index. @param endAt no call begins later; null makes each call once */
async function work(
  client: HttpClient,
  run: LoadRun,
  index: number,
  endAt: number | null,
  tally: Tally,
): Promise<void> {
  const own = run.calls.filter((_, call) => call % run.clients === index);
  const { host } = new URL(run.baseUrl);
  for (let made = 0; endAt === null ? made < own.length : performance.now() < endAt; made += 1) {
    if (run.pauseMs !== undefined) await sleep(spread(run.pauseMs, index + made));
    const begunAt = performance.now();
    const response = await client.send(requestText(host, own[made % own.length]!));
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

function matches({ statusCode, text }: TextResponse, expected: ExpectedResponse): boolean {
  return statusCode === expected.status && text.includes(expected.text);
}

function requestText(host: string, call: LoadCall): string {
  const { method, path, apiKey, signedWith } = call;
  const body = call.body?.replace('{fresh}', randomUUID());
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
  if (apiKey !== undefined) head += `authorization: Bearer ${apiKey}\r\n`;
  if (signedWith !== undefined) head += signatureHeaders(signedWith, body!);
  else if (method === 'POST') head += `idempotency-key: ${randomUUID()}\r\n`;
  if (body !== undefined) head += 'content-type: application/json\r\n';
  if (method === 'POST') head += `content-length: ${Buffer.byteLength(body ?? '')}\r\n`;
  return `${head}\r\n${body ?? ''}`;
}

/** The headers of Standard Webhooks. */
function signatureHeaders(secret: string, body: string): string {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret, 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `webhook-id: ${id}\r\nwebhook-timestamp: ${timestamp}\r\nwebhook-signature: v1,${signature}\r\n`;
}
