import path from 'node:path';
import { assertReasonCodes, expectedOutcome, runTests } from '@tookeffect/conformance/anywhere';
import { type ConformanceTest, loadSet, type Outcome, writeDump } from '@tookeffect/conformance/runner';
import { expect } from 'vitest';
import { nobleEd25519Verifier } from '../../src/ed25519/noble-verifier.ts';
import * as core from '../../src/index.ts';
import { coreRunner, type Validate } from './core-runner.ts';

type Outcomes = ReadonlyMap<string, Outcome>;

/** Expects that each test has its outcome, and that all of them together produce every reason code. */
export async function expectOutcomes(
  tests: readonly ConformanceTest[],
  validate: Validate,
): Promise<Outcomes> {
  const outcomes = await runTests(tests, coreRunner(core, validate));
  for (const each of tests) expect.soft(outcomes.get(each.id), each.id).toEqual(expectedOutcome(each));
  assertReasonCodes(loadSet().reasonCodes, outcomes);
  return outcomes;
}

/** Writes the outcomes of a run, to be compared with those of other languages. */
export function writeOutcomes(run: string, outcomes: Outcomes): void {
  writeDump(path.resolve(import.meta.dirname, '../../reports'), run, outcomes);
}

/** Validates with the arithmetic of `@noble/ed25519`. */
export const validateWithNoble: Validate = (receipt, options) =>
  core.verifyReceipt(receipt, { ...options, verifier: nobleEd25519Verifier });
