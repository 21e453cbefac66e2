import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Attribution,
  ATTRIBUTION_KINDS,
  CHECK_OUTCOMES,
  type CheckResult,
  EVIDENCE_LEVELS,
  type EvidenceLevel,
  type Reason,
  REASON_VERDICT,
  REASONS,
  type Verdict,
  VERDICTS,
  verifyReceipt,
} from '../src/index.ts';
import { payloadWith, signReceipt, trustedKeys } from './receipt-fixture.ts';

const digest = `sha256:${'5a'.repeat(32)}`;
const observedAt = '2026-11-21T09:29:59.500Z';
const EVIDENCE = {
  E1: { level: 'E1', source: { reference: 'ack_01jd8q4m5n6p7q8r9s0t1v2w30' }, digest, observedAt },
  E2: {
    level: 'E2',
    source: { provider: 'stripe', eventId: 'evt_01jd8q4m5n6p7q8r9s0t1v2w30' },
    digest,
    observedAt,
  },
  E3: {
    level: 'E3',
    source: {
      connector: 'stripe',
      origin: 'https://api.stripe.com',
      connectionId: 'con_01jd8q4m5n6p7q8r9s0t1v2w30',
      requestDigest: digest,
    },
    digest,
    observedAt,
  },
} as const;

const consistent = {
  verdict: 'verified',
  reason: 'all_checks_passed',
  attribution: { kind: 'marker', sufficient: true, actorConfirmed: false },
  evidenceLevels: ['E1', 'E3'],
  checks: [{ id: 'a', outcome: 'passed', required: true }],
} as const;

/** Mostly the consistent part, so that many verdicts differ from the consistent one in one part only. */
const mostly = <Part>(part: Part, others: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(part) }, { weight: 1, arbitrary: others });

const anyVerdict = fc.record({
  verdict: mostly<Verdict>('verified', fc.constantFrom(...VERDICTS)),
  reason: mostly<Reason>('all_checks_passed', fc.constantFrom(...REASONS)),
  attribution: mostly<Attribution | null>(
    consistent.attribution,
    fc.option(
      fc.record({
        kind: fc.constantFrom(...ATTRIBUTION_KINDS),
        sufficient: fc.boolean(),
        actorConfirmed: fc.boolean(),
      }),
    ),
  ),
  evidenceLevels: mostly<EvidenceLevel[]>(['E1', 'E3'], fc.subarray([...EVIDENCE_LEVELS])),
  checks: mostly<CheckResult[]>(
    [...consistent.checks],
    fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c'),
        outcome: fc.constantFrom(...CHECK_OUTCOMES),
        required: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  ),
});

test('every signed statement is valid or inconsistent, and a valid verified one follows from its own parts', () => {
  let verified = 0;
  fc.assert(
    fc.property(anyVerdict, fc.subarray([...EVIDENCE_LEVELS]), (verdict, listed) => {
      const evidence = listed.map((level) => EVIDENCE[level]);
      const { valid, reasonCode } = verifyReceipt(signReceipt(payloadWith({ verdict, evidence })), {
        trustedKeys,
      });
      expect(reasonCode).toBe(valid ? 'signature_valid' : 'receipt_inconsistent');
      if (!valid) return;
      expect(REASON_VERDICT[verdict.reason]).toBe(verdict.verdict);
      expect(verdict.attribution !== null).toBe(verdict.verdict === 'verified');
      if (verdict.verdict !== 'verified') return;
      verified += 1;
      const required = verdict.checks.filter((check) => check.required);
      expect(required.length).toBeGreaterThan(0);
      expect(required.every(({ outcome }) => outcome === 'passed')).toBe(true);
      expect(listed.some((level) => level !== 'E1' && verdict.evidenceLevels.includes(level))).toBe(true);
      expect(verdict.reason === 'state_reached').toBe(verdict.attribution?.kind === 'state');
    }),
    { numRuns: 2_000 },
  );
  expect(verified).toBeGreaterThan(50);
});

test('the detail names the contradiction', () => {
  const verdict = { ...consistent, attribution: null };
  expect(verifyReceipt(signReceipt(payloadWith({ verdict })), { trustedKeys })).toEqual({
    valid: false,
    reasonCode: 'receipt_inconsistent',
    status: 'invalid',
    detail: 'verified without an attribution',
  });
});
