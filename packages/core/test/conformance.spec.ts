import { expectedOutcome } from '@tookeffect/conformance/anywhere';
import { loadSet } from '@tookeffect/conformance/runner';
import { describe, expect, test } from 'vitest';
import * as core from '../src/index.ts';
import { coreTests } from './conformance/core-fixtures.ts';
import type { Validate } from './conformance/core-runner.ts';
import { expectOutcomes, validateWithNoble, writeOutcomes } from './conformance/expect-outcomes.ts';

const { nodeEd25519Verifier: node, webCryptoEd25519Verifier: web } = core;
const set = loadSet();
const tests = coreTests(set);

const runs: readonly (readonly [name: string, validate: Validate])[] = [
  [
    'node',
    (receipt, options) => core.verifyReceipt(receipt, { ...options, ...(node && { verifier: node }) }),
  ],
  ['webcrypto', (receipt, options) => core.verifyReceiptAsync(receipt, { ...options, verifier: orFalse })],
];

/** WebCrypto rejects keys that are not points of the curve; the other verifiers return false. */
async function orFalse(...signed: Parameters<typeof web>): Promise<boolean> {
  return web(...signed).catch(() => false);
}

describe.each(runs)('the conformance set with %s', (name, validate) => {
  test('has the expected outcome for every case, and covers every reason code', async () => {
    const outcomes = await expectOutcomes(tests, validate);
    expect(outcomes.size).toBe(tests.length);
    writeOutcomes(name, outcomes);
  });
});

// Changing each byte of a receipt takes noble ten seconds: that is in test/full.
test('with noble, every case of one receipt has the expected outcome', async () => {
  const ofOneReceipt = tests.filter(({ op }) => op !== 'verifyReceiptVariants');
  expect(ofOneReceipt.length).toBeGreaterThan(tests.length - 10);
  expect((await expectOutcomes(ofOneReceipt, validateWithNoble)).size).toBe(ofOneReceipt.length);
});

test('the set lists every reason code that this version can produce', () => {
  const untilThereIsALog = [
    'log_checkpoint_signature_invalid',
    'log_witness_quorum_not_met',
    'log_inclusion_invalid',
  ];
  const demanded = core.RECEIPT_REASON_CODES.filter((code) => !untilThereIsALog.includes(code));
  expect(set.reasonCodes).toEqual(demanded.toSorted());
});

test('the set has over 400 cases, more than half of them refusals', () => {
  const all = set.files.flatMap((file) => file.tests);
  const refusals = all.filter((each) => isRefusal(expectedOutcome(each)));
  expect(all.length).toBeGreaterThanOrEqual(400);
  expect(refusals.length).toBeGreaterThan(all.length / 2);
});

function isRefusal(outcome: ReturnType<typeof expectedOutcome>): boolean {
  if ('error' in outcome) return true;
  const { valid, verdict } = outcome.result as { valid?: boolean | number; verdict?: string };
  return valid === false || valid === 0 || (verdict !== undefined && verdict !== 'verified');
}
