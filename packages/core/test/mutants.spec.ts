import path from 'node:path';
import { MutantBuilds, findRepeatedMutants } from '@tookeffect/testing/mutants';
import { expect, test } from 'vitest';
import { coreTests } from './conformance/core-fixtures.ts';
import type { Core } from './conformance/core-runner.ts';
import { MUTANTS } from './mutants/all-mutants.ts';

// `full/conformance-mutants.spec.ts` builds the mutants.

test('every case names a mutant, and every mutant is named', () => {
  const named = new Set(coreTests().map(({ kills }) => kills));
  expect([...named].sort()).toEqual(MUTANTS.map(({ id }) => id).sort());
});

test('every edit replaces a text that occurs exactly once in its file', () => {
  const builds = new MutantBuilds<Core>(path.resolve(import.meta.dirname, '..'));
  expect(builds.findUnusableEdits(MUTANTS)).toEqual([]);
});

test('no two mutants have the same edits', () => {
  expect(findRepeatedMutants(MUTANTS)).toEqual([]);
});
