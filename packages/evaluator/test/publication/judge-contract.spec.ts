import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import type { Contract, ContractFixture, ContractFixtures } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { judgeContract } from '../../src/index.ts';

const folder = new URL('../../../../contracts/http/http.json.matches@1/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const contract = read('contract.json') as Contract;
const all = read('fixtures.json') as Required<ContractFixtures>;
const first = (verdict: string): ContractFixture =>
  all.tests.find(({ expected }) => expected.verdict === verdict)!;
const [verified, refuted, undecided] = ['verified', 'refuted', 'inconclusive'].map(first) as [
  ContractFixture,
  ContractFixture,
  ContractFixture,
];
const few: ContractFixtures = { tests: [verified, refuted, undecided] };

const judge = (document: unknown, fixtures: ContractFixtures) =>
  judgeContract(document as JsonValue, fixtures);

test('a contract with fixtures for every rule has no faults', () => {
  const { faults, mutants, fixtures } = judge(contract, all);
  expect([faults, mutants.survivors]).toEqual([[], []]);
  expect(fixtures.every(({ hasPassed, detail }) => hasPassed && detail === '')).toBe(true);
});

test('the linter comes first: with findings, no fixture runs', () => {
  const judged = judge({ ...contract, checks: [] }, few);
  expect(judged.faults[0]!.pointer).toMatch(/^\/contract/);
  expect([judged.fixtures, judged.mutants.tested]).toEqual([[], 0]);
});

test.each([
  [[verified, refuted], /undecided/],
  [[verified, undecided], /refuted/],
  [[refuted, undecided], /verified/],
  [[], /verified/],
])('without one of the three kinds of fixtures, no mutant is tested', (tests, message) => {
  const { faults, mutants } = judge(contract, { tests });
  expect(faults[0]).toMatchObject({
    pointer: '/fixtures/tests',
    message: expect.stringMatching(message) as string,
  });
  expect(mutants.tested).toBe(0);
});

test('`pending` counts as undecided', () => {
  const pending = { ...undecided, expected: { verdict: 'pending' } };
  const messages = judge(contract, { tests: [verified, refuted, pending] }).faults.map(
    ({ message }) => message,
  );
  expect(messages).toEqual([
    expect.stringMatching(/^The fixture .* fails: \/verdict is "inconclusive" instead of/),
  ]);
});

test('a fixture that expects another verdict than the contract gives is a fault at its place', () => {
  const lie = { ...refuted, id: 'a lie', expected: { verdict: 'verified' } };
  const { faults, fixtures } = judge(contract, { tests: [...few.tests, lie] });
  expect(faults).toEqual([
    {
      pointer: '/fixtures/tests/3',
      message: expect.stringContaining('"refuted" instead of "verified"') as string,
    },
  ]);
  expect(fixtures.at(-1)).toMatchObject({ id: 'a lie', hasPassed: false });
});

test('a fixture that fails names every difference, the reason, and the outcome of every check', () => {
  const expected = {
    ...{ verdict: 'verified', reason: 'state_reached', nextAction: 'proceed' },
    checks: [{ id: 'members', outcome: 'passed', required: true }],
  };
  const lie = { ...refuted, id: 'a lie', expected };
  const { faults, fixtures } = judge(contract, { tests: [...few.tests, lie] });
  for (const text of [
    '/verdict is "refuted" instead of "verified"',
    '/reason is "effect_absent" instead of "state_reached"',
    '/nextAction is "reconcile" instead of "proceed"',
    '/checks/0/outcome is "failed" instead of "passed"',
    'it decides refuted: effect_absent, with the checks members failed',
  ]) {
    expect(faults[0]!.message).toContain(text);
    expect(fixtures.at(-1)!.detail).toContain(text);
  }
});

test('a plan with other requests names each that differs, is missing, or is there beside', () => {
  const [plan] = all.plans;
  const { main, probe, ...rest } = plan!.expected as Record<string, object>;
  const expected = { ...rest, main: { ...main, method: 'HEAD' }, listing: main } as never;
  const { faults } = judge(contract, { ...few, plans: [{ ...plan!, expected }] });
  expect(probe).toBeDefined();
  expect(faults[0]!.message).toMatch(/\/main\/method is "GET" instead of "HEAD"/);
  expect(faults[0]!.message).toMatch(/\/listing is missing instead of \{/);
  expect(faults[0]!.message).toMatch(/\/probe is \{.* instead of missing/);
});

test.each([
  ['a misspelled member', { verdict: 'verified', raeson: 'state_reached' }, '/raeson is missing'],
  ['a list of another length', { verdict: 'verified', checks: [] }, '/checks is'],
  ['an object instead of a text', { verdict: 'verified', reason: {} }, '/reason is'],
  ['no verdict', { reason: 'state_reached' }, 'expects no verdict'],
])('%s fails', (_, expected, text) => {
  const { faults } = judge(contract, { tests: [...few.tests, { ...verified, id: 'other', expected }] });
  expect(faults.map(({ message }) => message).join('\n')).toContain(text);
});

test('two fixtures with one id are a fault', () => {
  const { faults } = judge(contract, { tests: [...few.tests, verified] });
  expect(faults).toEqual([
    { pointer: '/fixtures/tests/3/id', message: expect.stringContaining('choose another') as string },
  ]);
});

test('an input that the contract does not accept fails in tests, effects and plans', () => {
  const input = { surprise: true };
  const operation = { ...verified.input.operation, input };
  const { faults } = judge(contract, {
    tests: [...few.tests, { ...verified, id: 'other', input: { ...verified.input, operation } }],
    effects: [{ inputs: [input, input], isSame: true }],
    plans: [{ id: 'plan', input: { operation, baseline: null }, expected: {} }],
  });
  expect(faults.map(({ pointer }) => pointer)).toEqual([
    '/fixtures/tests/3',
    '/fixtures/effects/0',
    '/fixtures/plans/0',
  ]);
  expect(faults.every(({ message }) => message.includes('does not accept the input'))).toBe(true);
});

test('a wrong effect fixture and a plan with a request too few fail', () => {
  const [same] = all.effects.filter(({ isSame }) => isSame);
  const [other] = all.effects.filter(({ isSame }) => !isSame);
  const [plan] = all.plans;
  const { main, ...rest } = plan!.expected;
  const { faults } = judge(contract, {
    ...few,
    effects: [
      { ...same!, isSame: false },
      { ...other!, isSame: true },
    ],
    plans: [
      { ...plan!, expected: rest },
      { ...plan!, expected: { ...rest, main, listing: main } },
    ],
  });
  expect(main).toBeDefined();
  expect(faults.map(({ pointer }) => pointer)).toEqual([
    ...['/fixtures/effects/0', '/fixtures/effects/1'],
    ...['/fixtures/plans/0', '/fixtures/plans/1'],
  ]);
});

test('each survivor is a fault with its place, and the proposals detect it', () => {
  const { faults, mutants } = judge(contract, few);
  expect(mutants.survivors.length).toBeGreaterThan(3);
  expect(faults).toHaveLength(mutants.survivors.length);
  expect(faults.every(({ pointer }) => pointer.startsWith('/contract/'))).toBe(true);
  const { tests, effects, plans } = mutants.proposals;
  const more = { tests: [...few.tests, ...tests], effects: effects!, plans: plans! };
  expect(judge(contract, more).faults).toEqual([]);
});

test('a rule that no fixture can try is named, with the advice to remove it', () => {
  const pointless = { ...contract, finality: { afterSeconds: 0 }, pending: [NEVER] };
  const { faults } = judge(pointless, all);
  expect(faults.map(({ message }) => message).join('\n')).toContain('/pending/0 is dropped');
});

const NEVER = { path: '$.observation.body.never', op: 'eq', value: 'x', retryAfterSeconds: 5 };

test('faults and details are bounded, however long the names are', () => {
  const id = 'x'.repeat(5000);
  const { faults } = judge(contract, {
    tests: [...few.tests, { ...verified, id, expected: { verdict: 'refuted' } }],
  });
  expect(faults[0]!.message).toHaveLength(4096);
});
