import { expect, test } from 'vitest';
import type { CommandMap } from '../src/output/command-map.ts';
import { example } from './support/example.ts';
import { runCommand, TEST_API_KEY } from './support/run-command.ts';
import { startStubApi, type Routes } from './support/stub-api.ts';

const operation = example('operation', 'created');
const receipt = example('receipt', 'verified');
const ROUTES: Routes = {
  'GET /v1/operations?limit=20': [
    { body: { data: [operation, { ...operation, id: 'op_2' }], hasMore: false, nextCursor: null } },
  ],
  'POST /v1/operations': [{ status: 201, body: operation }],
  'POST /v1/api-keys': [{ status: 201, body: example('created-api-key', 'agent') }],
  'GET /v1/operations/op_1/receipt': [{ body: receipt }],
  'GET /v1/usage': [{ body: example('usage', 'starter') }],
  'POST /v1/operations/op_1/verify': [{ body: example('verification', 'verified') }],
};

async function run(...arguments_: readonly string[]) {
  const { baseUrl } = await startStubApi(ROUTES);
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  return runCommand(arguments_, { environment, stdin: '{}' });
}

const keyId = (example('created-api-key', 'agent').apiKey as { id: string }).id;
const { receiptId } = (receipt.payload as { predicate: { receiptId: string } }).predicate;

test.each([
  ['op list', `${operation.id as string}\nop_2\n`],
  ['begin a.b@1 --input -', `${operation.id as string}\n`],
  ['key create --name agent --scope operations:read', `${keyId}\n`],
  ['receipt get op_1', `${receiptId}\n`],
  ['verify op_1', `${example('verification', 'verified').receiptId as string}\n`],
  ['usage', 'starter\n'],
])('%s --quiet prints ids only', async (command, output) => {
  expect(await run(...command.split(' '), '--quiet')).toEqual({ code: 0, stdout: output, stderr: '' });
});

test.each([
  ['op list', '.data[].id', `${operation.id as string}\nop_2\n`],
  ['op list', '.data | length', '2\n'],
  ['op list', '[.data[] | select(.id == "op_2") | .state]', `["${operation.state as string}"]\n`],
  ['usage', '.plan.available', `${(example('usage', 'starter').plan as { available: number }).available}\n`],
  ['receipt get op_1', '.payload.predicate.receiptId', `${receiptId}\n`],
  ['op list', '.data[5] // empty', ''],
  ['op list', '.data[0].id # a comment', `${operation.id as string}\n`],
])('%s --jq %j prints what the filter finds, a text as it is', async (command, filter, output) => {
  expect(await run(...command.split(' '), '--jq', filter)).toEqual({ code: 0, stdout: output, stderr: '' });
});

test.each(['.data[', 'nonsense(', '.plan | .[0] | keys'])(
  'a filter that fails is a usage error: %j',
  async (filter) => {
    const { code, stdout, stderr } = await run('usage', '--jq', filter);
    expect([code, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'usage',
      detail: expect.stringContaining('--jq') as string,
    });
  },
);

test('--quiet excludes --json and --jq', async () => {
  expect((await run('usage', '--quiet', '--json')).code).toBe(2);
  expect((await run('usage', '--quiet', '--jq', '.')).code).toBe(2);
});

test('--map json describes every command with its options, defaults, choices and examples', async () => {
  const { code, stdout, stderr } = await runCommand(['--map', 'json']);
  expect([code, stderr]).toEqual([0, '']);
  const { commands, options } = JSON.parse(stdout) as CommandMap;
  const named = (name: string) => commands.find((command) => command.name === name)!;
  expect(options.map(({ flags }) => flags)).toContain('--json');
  for (const { examples } of commands) expect(examples.length).toBeGreaterThanOrEqual(2);
  expect(named('op wait').options).toContainEqual(
    expect.objectContaining({ flags: '--timeout <duration>', default: '60s', choices: null }),
  );
  expect(named('begin')).toMatchObject({
    arguments: [{ name: 'contract', isRequired: true, isVariadic: false }],
    options: expect.arrayContaining([
      expect.objectContaining({ flags: '--input <file>', isRequired: true }),
    ]) as unknown,
  });
  expect((await runCommand(['--map', 'xml'])).code).toBe(2);
});

test('op watch prints each entry of the history once, as it happens, until the verdict', async () => {
  const entries = [
    { kind: 'operation_created', occurredAt: '2026-11-21T09:30:00.000Z' },
    { kind: 'seen_by_moonlight', occurredAt: '2026-11-21T09:30:01.000Z', phase: 'full' },
    {
      ...{
        kind: 'verification_completed',
        occurredAt: '2026-11-21T09:30:02.000Z',
        runId: 'run_1',
        sequence: 1,
      },
      ...{ receiptId: 'rcp_1', verdict: 'refuted', reason: 'effect_absent', evidenceLevels: [], charged: 1 },
    },
  ];
  const page = (count: number) => ({
    body: { data: entries.slice(0, count).reverse(), hasMore: false, nextCursor: null },
  });
  const { baseUrl, arrived } = await startStubApi({
    'GET /v1/operations/op_1/timeline': [page(1), page(2), page(2), page(3)],
  });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const watch = ['op', 'watch', 'op_1', '--interval', '1ms'];
  const text = await runCommand(watch, { environment });
  expect([text.code, arrived.length]).toEqual([3, 4]);
  expect(text.stdout.split('\n').slice(0, 2)).toEqual([
    '2026-11-21T09:30:00.000Z  operation created',
    '2026-11-21T09:30:01.000Z  seen by moonlight  phase full',
  ]);
  expect(text.stdout).toContain('verdict refuted, reason effect_absent');
  const json = await runCommand([...watch, '--json', '--exit-zero'], { environment });
  expect(json.code).toBe(0);
  expect(
    json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(entries);
});

test('op watch ends with 6 where the operation is cancelled, and at its timeout', async () => {
  const created = { kind: 'operation_created', occurredAt: '2026-11-21T09:30:00.000Z' };
  const cancelled = { kind: 'operation_cancelled', occurredAt: '2026-11-21T09:31:00.000Z' };
  const { baseUrl } = await startStubApi({
    'GET /v1/operations/op_1/timeline': [
      { body: { data: [cancelled, created], hasMore: false, nextCursor: null } },
    ],
    'GET /v1/operations/op_2/timeline': [{ body: { data: [created], hasMore: false, nextCursor: null } }],
  });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  expect((await runCommand(['op', 'watch', 'op_1'], { environment })).code).toBe(6);
  expect((await runCommand(['op', 'watch', 'op_2', '--timeout', '1ms'], { environment })).code).toBe(6);
});
