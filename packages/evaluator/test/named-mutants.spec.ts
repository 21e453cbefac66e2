import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type VerdictFixture, verdictFixtures } from './fixtures.ts';
import { MUTANTS } from './named-mutants/all-mutants.ts';
import {
  type Evaluator,
  buildEvaluator,
  occurrences,
  prepareBuilds,
  removeBuilds,
} from './named-mutants/build-evaluator.ts';
import { listEdits } from './named-mutants/mutant.ts';

const fixtures = verdictFixtures();

beforeAll(prepareBuilds);
afterAll(removeBuilds);

const run = ({ evaluate }: Evaluator, { contract, operation, evidence, now }: VerdictFixture) =>
  evaluate(contract, operation, evidence, now);

describe('every case that names a mutant detects it', () => {
  test.each(MUTANTS)('$id', async (mutant) => {
    const evaluator = await buildEvaluator(mutant.id, listEdits(mutant));
    for (const fixture of fixtures.filter(({ kills }) => kills === mutant.id)) {
      if (mutant.throws) expect(() => run(evaluator, fixture), fixture.id).toThrow();
      else expect(run(evaluator, fixture), fixture.id).not.toMatchObject(fixture.expected);
    }
  });
});

test('the evaluator without an edit, built the same way, passes every case', async () => {
  const evaluator = await buildEvaluator('original');
  for (const fixture of fixtures) {
    expect(run(evaluator, fixture), fixture.id).toMatchObject(fixture.expected);
  }
});

test('every case names a mutant, and every mutant is named', () => {
  const named = new Set(fixtures.map(({ kills }) => kills));
  expect([...named].sort()).toEqual(MUTANTS.map(({ id }) => id).sort());
});

test('every edit replaces a text that occurs once by a different text', () => {
  const edits = MUTANTS.flatMap((mutant) => listEdits(mutant).map((edit) => ({ id: mutant.id, edit })));
  expect(edits.filter(({ edit }) => occurrences(edit) !== 1 || edit.find === edit.replace)).toEqual([]);
});

test('no two mutants have the same edits', () => {
  const edits = MUTANTS.map((mutant) =>
    JSON.stringify(listEdits(mutant).map(({ file, find, replace }) => [file, find, replace])),
  );
  expect(new Set(edits).size).toBe(edits.length);
});
