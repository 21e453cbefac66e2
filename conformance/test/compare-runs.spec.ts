import { expect, test } from 'vitest';
import { compareRuns, type Run } from '../compare/compare-runs.ts';
import { tableOf } from '../compare/print-table.ts';
import type { Dump } from '../compare/runs.ts';
import type { ConformanceSet, ConformanceTest, Outcome } from '../runner/index.ts';

const testOf = (id: string): ConformanceTest => ({
  id,
  op: 'canonicalize',
  kills: 'anything',
  input: {},
  expected: { result: id },
});
const set: ConformanceSet = {
  reasonCodes: [],
  files: [
    { suite: 'canonical-json', profile: 'client', tests: [testOf('a'), testOf('b')] },
    { suite: 'verdict-rules/client', profile: 'client', tests: [testOf('c')] },
  ],
};
const all: Record<string, Outcome> = {
  a: { result: { valid: true, status: 'valid' } },
  b: { error: { code: 'too_deep' } },
  c: { result: 1 },
};
const dumpOf = (outcomes: Record<string, Outcome>): Dump => new Map(Object.entries(outcomes));
const run = (name: string, dump: Dump, suites = ['canonical-json', 'verdict-rules/client']): Run => ({
  name,
  dump,
  suites,
  dumps: [],
});
const first = run('Node', dumpOf(all));
const { c: _, ...offline } = all;

test('runs with the same outcomes are equal, in any order of members', () => {
  const other = { ...all, a: { result: { status: 'valid', valid: true } } };
  const runs = [first, run('Python', dumpOf(other)), run('noble', dumpOf(offline), ['canonical-json'])];
  const comparison = compareRuns(set, runs);
  expect(comparison.faults).toEqual([]);
  expect(
    tableOf(
      comparison,
      runs.map(({ name }) => name),
    ),
  ).toEqual([
    'suite                 cases  Node     Python   noble',
    'canonical-json        2      2 equal  2 equal  2 equal',
    'verdict-rules/client  1      1 equal  1 equal  -',
  ]);
});

test.each<[what: string, run: Run, fault: RegExp]>([
  ['that is missing', run('Python', undefined), /^Python left no outcomes behind/],
  [
    'with another outcome',
    run('Python', dumpOf({ ...all, b: { error: { code: 'x' } } })),
    /"b" came out otherwise/,
  ],
  ['without a case', run('Python', dumpOf(offline)), /^Python, verdict-rules\/client: "c"/],
  ['with a case of no set', run('Python', dumpOf({ ...all, d: { result: 1 } })), /^Python tells of "d"/],
  ['with a case of another suite', run('noble', dumpOf(all), ['canonical-json']), /^noble tells of "c"/],
])('a run %s is a fault', (_what, other, fault) => {
  expect(compareRuns(set, [first, other]).faults).toEqual([expect.stringMatching(fault)]);
});

test('a missing first run is a fault', () => {
  const { faults } = compareRuns(set, [run('Node', undefined), run('Python', dumpOf(all))]);
  expect(faults).toHaveLength(4);
});
