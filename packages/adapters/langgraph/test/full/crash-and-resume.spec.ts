import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { AgentTask } from './agent-process.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
});

/** Runs the agent in a process of its own. */
async function runAgent(task: AgentTask) {
  const env = { ...process.env, TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: server.apiKey };
  const program = path.join(import.meta.dirname, 'agent-process.ts');
  const agent = spawn(process.execPath, [program, JSON.stringify(task)], { env });
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(agent.stdout),
    text(agent.stderr),
    once(agent, 'close') as Promise<[number | null, string | null]>,
  ]);
  return { stdout, stderr, code, signal };
}

async function countOrders(): Promise<number> {
  const shop = new Client({ connectionString: server.shop.writerUrl });
  await shop.connect();
  const { rowCount } = await shop.query('select from orders');
  await shop.end();
  return rowCount ?? 0;
}

test('an agent that is killed after the effect is resumed in a new process: one operation, one effect, one credit', async () => {
  const task = {
    checkpointsUrl: server.databaseUrl,
    shopUrl: server.shop.writerUrl,
    thread: 'thread_1',
    number: 'A-1',
  };
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const killed = await runAgent({ ...task, crashes: true });
  expect(killed).toMatchObject({ stdout: '', signal: 'SIGKILL' });
  const open = await te.operations.list().toArray();
  expect(open.map(({ state }) => state)).toEqual(['created']);
  expect(await countOrders()).toBe(1);

  const resumed = await runAgent({ ...task, crashes: false });
  expect(resumed).toMatchObject({ code: 0 });
  const { content, tookeffect } = JSON.parse(resumed.stdout) as Record<string, unknown>;
  const operationId = open[0]!.id;
  const output = `The action is done and verified, operation ${operationId}. It did not run again; its result is not recorded.`;
  expect(content).toMatchObject({ output });
  expect(tookeffect).toMatchObject({ operationId, verdict: 'verified', attribution: { kind: 'marker' } });
  const operations = await te.operations.list().toArray();
  expect(operations.map(({ id, state }) => [id, state])).toEqual([[operationId, 'verified']]);
  const { verifiedActions } = await te.usage.get();
  expect([await countOrders(), verifiedActions]).toEqual([1, 1]);
});
