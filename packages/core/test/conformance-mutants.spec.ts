import { expectedOutcome, runTests } from '@tookeffect/conformance/anywhere';
import { ConformanceFailure, type ConformanceTest } from '@tookeffect/conformance/runner';
import { afterAll, describe, expect, test } from 'vitest';
import { coreTests } from './conformance/core-fixtures.ts';
import { type Core, coreRunner } from './conformance/core-runner.ts';
import { MUTANTS } from './mutants/all-mutants.ts';
import { buildCore, occurrences, removeBuilds } from './mutants/build-core.ts';

const tests = coreTests();

afterAll(removeBuilds);

/** What a build makes of a test; an exception that no language documents is an answer too, and a wrong one. */
async function answer(core: Core, each: ConformanceTest): Promise<unknown> {
  try {
    const outcomes = await runTests([each], coreRunner(core, core.verifyReceipt));
    return outcomes.get(each.id);
  } catch (error) {
    if (error instanceof ConformanceFailure && error.code === 'exception_untyped') return error.code;
    throw error;
  }
}

describe('every case that names a mutant tells it from the original:', () => {
  test.each(MUTANTS)('$id', async ({ id, edits }) => {
    const core = await buildCore(id, edits);
    for (const each of tests.filter(({ kills }) => kills === id)) {
      expect.soft(await answer(core, each), each.id).not.toEqual(expectedOutcome(each));
    }
  });
});

test('the package without a mistake, built the same way, passes every case', async () => {
  const core = await buildCore('original');
  for (const each of tests) {
    if (each.op !== 'verifyReceiptVariants') {
      expect.soft(await answer(core, each), each.id).toEqual(expectedOutcome(each));
    }
  }
});

test('every case names a mutant, and every mutant is named', () => {
  const named = new Set(tests.map(({ kills }) => kills));
  expect([...named].sort()).toEqual(MUTANTS.map(({ id }) => id).sort());
});

test('every edit replaces a text that occurs once, by another', () => {
  const edits = MUTANTS.flatMap((mutant) => mutant.edits.map((edit) => ({ id: mutant.id, edit })));
  expect(edits.filter(({ edit }) => occurrences(edit) !== 1 || edit.find === edit.replace)).toEqual([]);
});

test('no mistake has two names', () => {
  const mistakes = MUTANTS.map(({ edits }) => JSON.stringify(edits));
  expect(new Set(mistakes).size).toBe(mistakes.length);
});
