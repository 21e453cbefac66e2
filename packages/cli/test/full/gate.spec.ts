import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../support/postgres-order.ts';
import { runCommand, temporaryFolder } from '../support/run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
}, 120_000);

const order = (amountCents: number) => placeOrder(server, amountCents);

async function gate(
  ids: readonly string[],
  budget?: object,
  more: readonly string[] = ['--environment', 'test'],
) {
  const folder = temporaryFolder();
  const [receipts, summary, file] = ['receipts', 'summary.md', 'budget.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  if (budget) writeFileSync(file, JSON.stringify(budget));
  const options = ['--gate', '--timeout', '1s', '--receipts', receipts, '--summary', summary];
  const environment = { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: server.apiKey };
  const run = await runCommand(
    ['verify', ...ids, ...options, ...(budget ? ['--budget', file] : []), ...more],
    {
      environment,
    },
  );
  return { ...run, receipts, summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '' };
}

test('the gate is open for verified effects, and leaves a table, links, receipts and keys', async () => {
  const ids = [await order(1200), await order(1200)];
  const { code, summary, receipts } = await gate(ids);
  expect(code).toBe(0);
  expect(summary).toContain('### TookEffect: the gate is open');
  for (const id of ids) {
    expect(summary).toContain(`[receipt](${server.baseUrl}/v1/operations/${id}/receipt)`);
    expect(existsSync(path.join(receipts, `${id}.json`))).toBe(true);
  }
  expect(existsSync(path.join(receipts, 'keys.json'))).toBe(true);
  expect(summary).not.toContain(server.apiKey);
});

test('a refuted effect closes the gate with 3, and a budget can only ask to report it', async () => {
  const ids = [await order(1200), await order(1)];
  const closed = await gate(ids);
  expect(closed.code).toBe(3);
  expect(closed.summary).toContain('refuted (effect_mismatch)');
  const rule = { contract: 'postgres.row.present', require: 'reported' };
  expect((await gate(ids, { formatVersion: 1, operations: [rule] })).code).toBe(0);
  const demand = { contract: 'http.json.matches', atLeast: 1 };
  const short = await gate(ids, { formatVersion: 1, others: 'reported', operations: [demand] });
  expect([short.code, short.summary]).toEqual([6, expect.stringContaining('the budget requires at least 1')]);
});

test('since an instant, every operation counts that the service knows, also one that no list names', async () => {
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const { createdAt } = await te.resume(await order(1200)).status();
  const begunAfter = new Date(Date.parse(createdAt) + 1).toISOString();
  const since = ['--environment', 'test', '--begun-after', begunAfter];
  const none = await gate([], undefined, since);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('none began after') as string]);
  const good = await order(1200);
  expect((await gate([], undefined, since)).code).toBe(0);
  const wrong = await order(1);
  const closed = await gate([good], undefined, since);
  expect([closed.code, closed.summary]).toEqual([3, expect.stringContaining(wrong) as string]);
});

test('an operation that began before the run does not open the gate', async () => {
  const earlier = await order(1200);
  const { code, summary } = await gate([earlier], undefined, [
    ...['--environment', 'test'],
    ...['--begun-after', '2999-01-01T00:00:00Z'],
  ]);
  expect(code).toBe(6);
  expect(summary).toContain('begun_before_the_run');
});

test('an effect in a test system opens only a gate for test systems', async () => {
  const id = await order(1200);
  const { code, summary } = await gate([id], undefined, []);
  expect([code, summary]).toEqual([6, expect.stringContaining('receipt_environment_mismatch') as string]);
  const wrong = await order(1);
  expect((await gate([wrong], undefined, [])).code).toBe(3);
});

test.each([
  ['no operation', [], 'no operation is given'],
  ['an instant without an offset', ['op_1', '--begun-after', '2026-11-01T12:00:00'], 'with its offset'],
  ['an unknown environment', ['op_1', '--environment', 'staging'], 'live, test'],
])('%s is a wrong call', async (_, given, message) => {
  const { code, stderr } = await gate([], undefined, given);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message) as string]);
});
