import path from 'node:path';
import { MutantBuilds } from '@tookeffect/testing/mutants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as evaluator from '../../src/index.ts';
import { type VerdictFixture, compareEffects, effectFixtures, verdictFixtures } from '../fixtures.ts';
import { MUTANTS } from '../named-mutants/all-mutants.ts';

const fixtures = verdictFixtures();
const effects = effectFixtures();

/** These compile a large schema at their first use; only a mutant that edits one of them has its own build of it. */
const SLOW_FILES = ['evaluation-input.ts', 'lint/contract-shape.ts'];

const builds = new MutantBuilds<typeof evaluator>(path.resolve(import.meta.dirname, '../..'), SLOW_FILES);

beforeAll(() => builds.prepare());
afterAll(() => builds.remove());

const run = (
  { evaluate }: Pick<typeof evaluator, 'evaluate'>,
  { contract, operation, evidence, now }: VerdictFixture,
) => evaluate(contract, operation, evidence, now);

describe('with its named mutant, each case has another outcome', () => {
  test.each(MUTANTS)('$id', async (mutant) => {
    const built = await builds.build(mutant.id, mutant.edits);
    for (const fixture of fixtures.filter(({ kills }) => kills === mutant.id)) {
      if (mutant.throws) expect(() => run(built, fixture), fixture.id).toThrow();
      else expect(run(built, fixture), fixture.id).not.toMatchObject(fixture.expected);
    }
    for (const fixture of effects.filter(({ kills }) => kills === mutant.id)) {
      expect(compareEffects(built, fixture), fixture.id).not.toEqual(fixture.expected);
    }
  });
});

test('without a mutant, the evaluator passes every case', async () => {
  const built = await builds.build('original');
  for (const fixture of fixtures) {
    expect(run(built, fixture), fixture.id).toMatchObject(fixture.expected);
  }
  for (const fixture of effects) {
    expect(compareEffects(built, fixture), fixture.id).toEqual(fixture.expected);
  }
});
