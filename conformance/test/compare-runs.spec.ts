import { expect, test } from 'vitest';
import { compareRuns, type Run } from '../compare/compare-runs.ts';
import { formatTable } from '../compare/print-table.ts';
import type { Dump } from '../compare/runs.ts';
import type { ConformanceSet, ConformanceTest, Outcome } from '../runner/index.ts';

const makeTest = (id: string): ConformanceTest => ({
  id,
  op: 'canonicalize',
  kills: 'anything',
  input: {},
  expected: { result: id },
});
const set: ConformanceSet = {
  reasonCodes: [],
  files: [
    { suite: 'canonical-json', profile: 'client', tests: [makeTest('a'), makeTest('b')] },
    { suite: 'verdict-rules/client', profile: 'client', tests: [makeTest('c')] },
  ],
};
const all: Record<string, Outcome> = {
  a: { result: { valid: true, status: 'valid' } },
  b: { error: { code: 'too_deep' } },
  c: { result: 1 },
};
const makeDump = (outcomes: Record<string, Outcome>): Dump => new Map(Object.entries(outcomes));
const run = (name: string, dump: Dump, suites = ['canonical-json', 'verdict-rules/client']): Run => ({
  name,
  dump,
  suites,
  dumps: [],
});
const first = run('Node', makeDump(all));
const { c: _, ...offline } = all;

test('runs with the same outcomes are equal, in any order of members', () => {
  const other = { ...all, a: { result: { status: 'valid', valid: true } } };
  const runs = [first, run('Python', makeDump(other)), run('noble', makeDump(offline), ['canonical-json'])];
  const comparison = compareRuns(set, runs);
  expect(comparison.faults).toEqual([]);
  expect(
    formatTable(
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
    run('Python', makeDump({ ...all, b: { error: { code: 'x' } } })),
    /"b" came out otherwise/,
  ],
  ['without a case', run('Python', makeDump(offline)), /^Python, verdict-rules\/client: "c"/],
  ['with a case of no set', run('Python', makeDump({ ...all, d: { result: 1 } })), /^Python tells of "d"/],
  ['with a case of another suite', run('noble', makeDump(all), ['canonical-json']), /^noble tells of "c"/],
])('a run %s is a fault', (_what, other, fault) => {
  expect(compareRuns(set, [first, other]).faults).toEqual([expect.stringMatching(fault)]);
});

test('a missing first run is a fault', () => {
  const { faults } = compareRuns(set, [run('Node', undefined), run('Python', makeDump(all))]);
  expect(faults).toHaveLength(4);
});
