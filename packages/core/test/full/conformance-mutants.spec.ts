import path from 'node:path';
import { expectedOutcome, runTests } from '@tookeffect/conformance/anywhere';
import { ConformanceFailure, type ConformanceTest } from '@tookeffect/conformance/runner';
import { MutantBuilds } from '@tookeffect/testing/mutants';
import { afterAll, describe, expect, test } from 'vitest';
import { coreTests } from '../conformance/core-fixtures.ts';
import { type Core, coreRunner } from '../conformance/core-runner.ts';
import { MUTANTS } from '../mutants/all-mutants.ts';

const tests = coreTests();
const builds = new MutantBuilds<Core>(path.resolve(import.meta.dirname, '../..'));

afterAll(() => builds.remove());

/** The outcome of a test with one build; an undocumented exception counts as a wrong outcome. */
async function answer(core: Core, each: ConformanceTest): Promise<unknown> {
  try {
    const outcomes = await runTests([each], coreRunner(core, core.verifyReceipt));
    return outcomes.get(each.id);
  } catch (error) {
    if (error instanceof ConformanceFailure && error.code === 'exception_untyped') return error.code;
    throw error;
  }
}

describe('with its named mutant, each case has another outcome:', () => {
  test.each(MUTANTS)('$id', async ({ id, edits }) => {
    const core = await builds.build(id, edits);
    for (const each of tests.filter(({ kills }) => kills === id)) {
      expect.soft(await answer(core, each), each.id).not.toEqual(expectedOutcome(each));
    }
  });
});

test('without a mutant, the package passes every case', async () => {
  const core = await builds.build('original');
  for (const each of tests) {
    if (each.op !== 'verifyReceiptVariants') {
      expect.soft(await answer(core, each), each.id).toEqual(expectedOutcome(each));
    }
  }
});
