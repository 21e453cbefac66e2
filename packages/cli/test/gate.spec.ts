import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Budget, readBudget, STRICT_BUDGET } from '../src/gate/budget.ts';
import { gateMarkdown } from '../src/gate/gate-report.ts';
import { exitCodeOfGate, type GateFacts, judgeGate } from '../src/gate/judge-gate.ts';
import { example, exampleFile } from './support/example.ts';
import { runCommand, TEST_API_KEY, temporaryFolder } from './support/run-command.ts';
import { startStubApi, type StubResponse } from './support/stub-api.ts';

const facts = (change: Partial<GateFacts> = {}): GateFacts => ({
  operationId: 'op_1',
  contractId: 'shop.order.placed@1',
  verdict: 'verified',
  reason: 'all_checks_passed',
  attribution: { kind: 'marker', sufficient: true, actorConfirmed: false },
  sufficient: ['marker', 'reference'],
  ...change,
});
const budget = (change: Partial<Budget> = {}): Budget => ({ ...STRICT_BUDGET, ...change });
const rule = (change: object = {}) => ({
  contract: 'shop.order.placed',
  require: 'verified' as const,
  atLeast: 0,
  ...change,
});
const inconclusive = { verdict: 'inconclusive', reason: 'already_so', attribution: null } as const;
const pending = { verdict: 'pending', reason: 'not_settled', attribution: null } as const;
const state = { kind: 'state', sufficient: false, actorConfirmed: false } as const;

test.each<[string, Partial<GateFacts>, Budget, string, number]>([
  ['verified, sufficiently tied', {}, budget(), 'passed', 0],
  ['verified, by the state only', { attribution: state }, budget(), 'failed', 6],
  [
    'verified by the state, which the budget accepts',
    { attribution: state },
    budget({ rules: [rule({ attribution: ['state'] })] }),
    'passed',
    0,
  ],
  [
    'already so, where the contract accepts the state',
    { ...inconclusive, sufficient: ['marker', 'state'] },
    budget(),
    'passed',
    0,
  ],
  ['already so, where it does not', inconclusive, budget(), 'failed', 6],
  ['pending', pending, budget(), 'failed', 6],
  [
    'pending, which a rule allows',
    pending,
    budget({ rules: [rule({ require: 'verified_or_pending' })] }),
    'allowed',
    0,
  ],
  [
    'pending, which is allowed for other contracts',
    pending,
    budget({ others: 'verified_or_pending' }),
    'allowed',
    0,
  ],
  [
    'pending, and more than allowed in total',
    pending,
    budget({ others: 'verified_or_pending', maxPending: 0 }),
    'allowed',
    6,
  ],
  [
    'refuted',
    { verdict: 'refuted', reason: 'effect_absent', attribution: null },
    budget({ others: 'verified_or_pending' }),
    'failed',
    3,
  ],
  [
    'refuted, and only reported',
    { verdict: 'refuted', reason: 'effect_absent', attribution: null },
    budget({ others: 'reported' }),
    'allowed',
    0,
  ],
  [
    'a receipt that is not valid',
    { verdict: null, reason: 'receipt_not_valid', attribution: null },
    budget(),
    'failed',
    5,
  ],
  [
    'a verdict of a newer service',
    { verdict: 'settled', reason: 'fine', attribution: null },
    budget(),
    'failed',
    6,
  ],
  ['fewer than required', {}, budget({ rules: [rule({ atLeast: 2 })] }), 'passed', 6],
])('%s', (_, change, limits, result, code) => {
  const decision = judgeGate([facts(change)], limits);
  expect([decision.operations[0]!.result, exitCodeOfGate(decision)]).toEqual([result, code]);
});

test('a rule with the version comes before one without', () => {
  const rules = [rule({ require: 'verified_or_pending' }), rule({ contract: 'shop.order.placed@1' })];
  expect(judgeGate([facts(pending)], budget({ rules })).isOpen).toBe(false);
});

test('nothing of an operation ends a cell of the summary, or becomes HTML', () => {
  const decision = judgeGate(
    [facts({ verdict: null, reason: 'a|b<img>\n`c`', attribution: null })],
    budget(),
  );
  const row = gateMarkdown(decision, 'http://127.0.0.1:1')
    .split('\n')
    .find((line) => line.includes('op_1'))!;
  expect(row.match(/\|/g)).toHaveLength(7);
  expect(row).not.toContain('<img>');
});

test.each<[string, unknown, string | undefined]>([
  [
    'everything',
    {
      formatVersion: 1,
      operations: [{ contract: 'a.b@1', require: 'reported', attribution: ['state'], atLeast: 2 }],
      others: 'verified',
      maxPending: 0,
    },
    undefined,
  ],
  ['nothing but the version', { formatVersion: 1 }, undefined],
  ['no version', {}, '/formatVersion: must be 1'],
  ['an unknown member', { formatVersion: 1, operation: [] }, '/operation: is not known; known are'],
  [
    'a misspelt requirement',
    { formatVersion: 1, others: 'verify' },
    '/others: must be one of verified, verified_or_pending, reported',
  ],
  ['no list', { formatVersion: 1, operations: {} }, '/operations: must be a list of rules'],
  ['a rule that is a text', { formatVersion: 1, operations: ['a.b@1'] }, '/operations/0: must be an object'],
  [
    'a rule without a contract',
    { formatVersion: 1, operations: [{}] },
    '/operations/0/contract: must be a contract’s id',
  ],
  [
    'an unknown member of a rule',
    { formatVersion: 1, operations: [{ contract: 'a.b', min: 1 }] },
    '/operations/0/min: is not known',
  ],
  [
    'an unknown kind',
    { formatVersion: 1, operations: [{ contract: 'a.b', attribution: ['luck'] }] },
    '/operations/0/attribution/0: must be one of marker',
  ],
  [
    'no kind',
    { formatVersion: 1, operations: [{ contract: 'a.b', attribution: [] }] },
    '/operations/0/attribution: must be a list',
  ],
  [
    'half an operation',
    { formatVersion: 1, operations: [{ contract: 'a.b', atLeast: 0.5 }] },
    '/operations/0/atLeast: must be a whole number',
  ],
])('a budget with %s is accepted or refused with its place', async (_, content, expected) => {
  const file = path.join(temporaryFolder(), 'budget.json');
  writeFileSync(file, JSON.stringify(content));
  const read = readBudget(file, { stdin: process.stdin } as never).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
  const message = await read;
  if (expected === undefined) expect(message).toBeUndefined();
  else expect(message).toContain(`${file}: ${expected}`);
});

test.each<[string, StubResponse, string]>([
  ['an operation that was verified before is verified again', verifiedAgain(), 'not_verified'],
  ['an operation that is cancelled closes the gate', refused('operation_cancelled'), 'operation_cancelled'],
])('%s', async (_, verification, reason) => {
  const state = reason === 'operation_cancelled' ? 'cancelled' : 'verified';
  const operation = example('operation', state);
  const path = `/v1/operations/${operation.id as string}`;
  const { id } = operation.contract as { id: string };
  const { baseUrl, arrived } = await startStubApi({
    [`GET ${path}`]: [{ body: operation }],
    [`GET /v1/contracts/${encodeURIComponent(id)}`]: [{ body: example('contract', 'as-served') }],
    [`POST ${path}/verify`]: [verification],
    [`GET ${path}/receipt`]: [{ status: 404, body: { code: 'receipt_not_found' } }],
  });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const keys = exampleFile('key-document-envelope', 'signed-by-the-root');
  const gate = ['verify', operation.id as string, '--gate', '--keys', keys, '--json'];
  const { code, stdout } = await runCommand(gate, { environment });
  expect([code, JSON.parse(stdout)]).toMatchObject([6, { operations: [{ result: 'failed', reason }] }]);
  expect(arrived.map(({ route }) => route)).toContain(`POST ${path}/verify`);
});

function verifiedAgain(): StubResponse {
  return { body: example('verification', 'verified') };
}

function refused(code: string): StubResponse {
  return { status: 409, body: { code, status: 409, title: 'T', detail: 'D', type: `/errors/${code}` } };
}
