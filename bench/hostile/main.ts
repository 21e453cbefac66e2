// Measures the server's event loop while callers and a provider send what is expensive to read, and a control in turn.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostileResponse, hostileCalls, hostileResponses } from '@tookeffect/testing/hostile';
import { ALLOCATOR_SETTINGS, startTestServer, type TestServer } from '@tookeffect/testing/server';
import type { LoopFigures } from './loop-probe.ts';

/** Attack and control in turn. */
const ROUNDS = Number(process.argv[2] ?? 3);
const CLIENTS = 4;
/** After this time no worker of the pool is left. */
const IDLE_MS = 15_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect-bench-hostile-'));
const probeFile = path.join(folder, 'loop.json');
const benign: HostileResponse = { name: 'control', body: '[]', headers: {} };
let shown = benign;
const provider = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', ...shown.headers }).end(shown.body);
});
provider.listen(0, '127.0.0.1');
await once(provider, 'listening');

const server = await startTestServer({
  // Each verify of each round costs a credit; with none left, nothing is read.
  packs: 4,
  environment: {
    ...ALLOCATOR_SETTINGS,
    NODE_OPTIONS: `--import=${new URL('loop-probe.ts', import.meta.url).href}`,
    LOOP_PROBE_FILE: probeFile,
    TOOKEFFECT_LIMIT_WRITES: '100000',
    TOOKEFFECT_LIMIT_VERIFIES: '100000',
  },
});
try {
  await connect(server);
  const statuses = new Map<number, number>();
  const calls = hostileCalls();
  const responses = hostileResponses();
  await runControl(statuses);
  await sleep(IDLE_MS);
  const before = await readFigures(server);
  for (let round = 0; round < ROUNDS; round += 1) {
    await runControl(statuses);
    print(`control ${round + 1}`, await readFigures(server));
    await inTurn(calls, ({ target, body }) => post(target, body, statuses));
    print(`callers ${round + 1}, ${calls.length} inputs`, await readFigures(server));
    for (const response of responses) {
      shown = response;
      await verifyOnce(statuses);
    }
    shown = benign;
    print(`provider ${round + 1}, ${responses.length} inputs`, await readFigures(server));
  }
  await sleep(IDLE_MS);
  const after = await readFigures(server);
  const [rssBefore, rssAfter] = [before.rssBytes, after.rssBytes];
  const memory = `${mebibytes(rssBefore)} MiB before, ${mebibytes(rssAfter)} MiB after`;
  console.log(
    `memory when idle: ${memory}, ${mebibytes(rssAfter - rssBefore)} MiB more (target: 64 at most)`,
  );
  console.log(`statuses: ${JSON.stringify(Object.fromEntries(statuses))}`);
} finally {
  provider.closeAllConnections();
  provider.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function connect({ baseUrl, apiKey }: TestServer): Promise<void> {
  const { port } = provider.address() as AddressInfo;
  const body = JSON.stringify({
    ...{ service: 'github', name: 'hostile', environment: 'test' },
    baseUrl: `http://127.0.0.1:${port}`,
    credential: { type: 'bearer', token: 'x' },
  });
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const { status } = await fetch(`${baseUrl}/v1/connections`, { method: 'POST', body, headers });
  if (status !== 201) throw new Error(`the connection was refused with ${status}`);
}

/** As many calls as an attack has, with a small response and a small contract. */
async function runControl(statuses: Map<number, number>): Promise<void> {
  const rounds = Array.from({ length: 50 });
  await inTurn(rounds, () => verifyOnce(statuses));
  await inTurn(rounds, () => post('/v1/contracts/test', '{"contract":{}}', statuses));
}

async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const client = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined || rest.length > 0; item = rest.shift())
      await run(item as Item);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function verifyOnce(statuses: Map<number, number>): Promise<void> {
  // The operations of one effect that may be open are limited.
  const input = { owner: 'octocat', repo: 'hello', title: randomUUID() };
  const body = JSON.stringify({ contract: 'github.issue.created@1', input });
  const { id } = JSON.parse(await post('/v1/operations', body, statuses)) as { readonly id?: string };
  if (id !== undefined) await post(`/v1/operations/${id}/verify`, '', statuses);
}

async function post(target: string, body: string, statuses: Map<number, number>): Promise<string> {
  const response = await fetch(`${server.baseUrl}${target}`, {
    method: 'POST',
    ...(body !== '' && { body }),
    headers: {
      authorization: `Bearer ${server.apiKey}`,
      ...(body !== '' && { 'content-type': 'application/json' }),
    },
  });
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  return response.text();
}

/** Reads the figures since the last call. */
async function readFigures({ processId }: TestServer): Promise<LoopFigures> {
  rmSync(probeFile, { force: true });
  process.kill(processId, 'SIGUSR2');
  for (;;) {
    await sleep(20);
    try {
      return JSON.parse(readFileSync(probeFile, 'utf8')) as LoopFigures;
    } catch {
      // Not written yet.
    }
  }
}

function print(phase: string, { maxMs, p999Ms, p99Ms, maxCpuMs, rssBytes }: LoopFigures): void {
  const of = (name: string, ms: number): string => `${name} ${ms.toFixed(1).padStart(6)} ms`;
  const stops = [of('max', maxMs), of('p99.9', p999Ms), of('p99', p99Ms), of('own CPU max', maxCpuMs)];
  const load = `load ${loadavg()[0]!.toFixed(1)}`;
  console.log([phase.padEnd(28), ...stops, `${mebibytes(rssBytes)} MiB`, load].join('  '));
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
