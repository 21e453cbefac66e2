import path from 'node:path';
import { MutantBuilds, findRepeatedMutants } from '@tookeffect/testing/mutants';
import { expect, test } from 'vitest';
import type * as evaluator from '../src/index.ts';
import { effectFixtures, verdictFixtures } from './fixtures.ts';
import { MUTANTS } from './named-mutants/all-mutants.ts';

// `full/named-mutants.spec.ts` builds the mutants.

test('every case names a mutant, and every mutant is named', () => {
  const named = new Set([...verdictFixtures(), ...effectFixtures()].map(({ kills }) => kills));
  expect([...named].sort()).toEqual(MUTANTS.map(({ id }) => id).sort());
});

test('every edit replaces a text that occurs exactly once in its file', () => {
  const builds = new MutantBuilds<typeof evaluator>(path.resolve(import.meta.dirname, '..'));
  expect(builds.findUnusableEdits(MUTANTS)).toEqual([]);
});

test('no two mutants have the same edits', () => {
  expect(findRepeatedMutants(MUTANTS)).toEqual([]);
});
