import { ATTRIBUTION_KINDS, EVIDENCE_LEVELS, REASONS, VERDICTS } from '@tookeffect/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ResponseError } from '../src/errors/took-effect-error.ts';
import { findContradiction } from '../src/responses/verdict-contradictions.ts';
import { tookEffect } from '../src/responses/verdict-responses.ts';
import { example } from './support/example.ts';
import { startTestClient } from './support/test-client.ts';

const verified = example('verification', 'verified');
const ok = (body: unknown) => ({ status: 200, body }) as const;

test.each(['verified', 'refuted', 'pending', 'inconclusive'])(
  'returns a %s verdict unchanged',
  async (name) => {
    const body = example('verification', name);
    const { te, server } = await startTestClient(ok(body));
    const verification = await te.resume('op_1').verify();
    const { idempotencyKey, ...received } = verification;
    expect(received).toEqual(body);
    expect(idempotencyKey).toBe(server.arrived[0]!.headers['idempotency-key']);
    expect(server.arrived[0]).toMatchObject({ method: 'POST', url: '/v1/operations/op_1/verify', body: '' });
    expect(tookEffect(verification)).toBe(name === 'verified');
  },
);

test.each([
  { what: 'verified with evidence of level E1 only', changes: { evidenceLevels: ['E1'] } },
  { what: 'verified without evidence', changes: { evidenceLevels: [] } },
  { what: 'verified with E1 and an unknown evidence level', changes: { evidenceLevels: ['E1', 'E9'] } },
  { what: 'verified with a reason of refuted', changes: { reason: 'effect_absent' } },
  { what: 'verified with an unknown reason', changes: { reason: 'looks_fine' } },
  {
    what: 'verified over a required check that was not evaluated',
    changes: { checks: [{ id: 'title', outcome: 'not_evaluated', required: true }] },
  },
  { what: 'verified without checks', changes: { checks: [] } },
  { what: 'verified without an attribution', changes: { attribution: null } },
  { what: 'refuted with a reason of verified', changes: { verdict: 'refuted', attribution: null } },
])('rejects $what as impossible', async ({ changes }) => {
  const { te } = await startTestClient(ok({ ...verified, ...changes }));
  const error: unknown = await te
    .resume('op_1')
    .verify({ idempotencyKey: 'kept' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ code: 'response_impossible', requestId: 'req_test', idempotencyKey: 'kept' });
});

test('returns a verdict and a reason of a newer service unchanged, and not as a success', async () => {
  const { te } = await startTestClient(
    ok({ ...verified, verdict: 'verified_in_part', reason: 'half_of_it', nextAction: 'ponder' }),
  );
  const verification = await te.resume('op_1').verify();
  expect(verification).toMatchObject({
    verdict: 'verified_in_part',
    reason: 'half_of_it',
    nextAction: 'ponder',
  });
  expect(tookEffect(verification)).toBe(false);
});

test('does not take an inherited property of an object for a known reason', () => {
  const received = { verdict: 'refuted', reason: 'constructor', evidenceLevels: [] };
  expect(findContradiction(received)).toBeUndefined();
});

const operation = example('operation', 'verified');

test.each([
  {
    what: 'the state verified and a refuted verdict',
    changes: {
      lastVerdict: { ...(operation.lastVerdict as object), verdict: 'refuted', reason: 'effect_absent' },
    },
  },
  { what: 'the state verified and no verdict', changes: { lastVerdict: null } },
  {
    what: 'a last verdict verified with evidence of level E1 only',
    changes: { lastVerdict: { ...(operation.lastVerdict as object), evidenceLevels: ['E1'] } },
  },
  { what: 'the id of another operation', changes: { id: 'op_other' } },
])('rejects an operation with $what as impossible', async ({ changes }) => {
  const { te } = await startTestClient(ok({ ...operation, ...changes }));
  await expect(te.resume(operation.id as string).status()).rejects.toMatchObject({
    code: 'response_impossible',
  });
});

test('returns a state of a newer service unchanged', async () => {
  const { te } = await startTestClient(ok({ ...operation, state: 'archived', lastVerdict: null }));
  expect((await te.resume(operation.id as string).status()).state).toBe('archived');
});

test.each([
  ['HTML', '<html>'],
  ['an empty body', ''],
  [
    'a duplicate name, which two parsers could read as two verdicts',
    '{"verdict":"refuted","verdict":"verified"}',
  ],
  ['an array', '[]'],
  ['a missing member', '{"verdict":"verified"}'],
  ['a lone surrogate', '{"verdict":"\\ud800"}'],
])('rejects a response with %s as malformed', async (_, body) => {
  const { te } = await startTestClient({ status: 200, body });
  const error: unknown = await te
    .resume('op_1')
    .verify()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ code: 'response_malformed', status: 200 });
  expect((error as ResponseError).idempotencyKey).toBeTruthy();
});

test('does not follow a redirect, because the API key would be sent along', async () => {
  const { te, server } = await startTestClient(
    { status: 302, headers: { location: '/v1/elsewhere' } },
    ok({}),
  );
  await expect(te.usage.get()).rejects.toMatchObject({ code: 'response_malformed', status: 302 });
  expect(server.arrived).toHaveLength(1);
});

test('keeps an unknown member of a response', async () => {
  const { te } = await startTestClient(ok({ ...verified, confidence: 1 }));
  expect(await te.resume('op_1').verify()).toMatchObject({ confidence: 1 });
});

const anyText = fc.string({ maxLength: 12 });
const receivedVerdict = fc.record({
  verdict: fc.oneof(fc.constantFrom(...VERDICTS), anyText),
  reason: fc.oneof(fc.constantFrom(...REASONS), anyText),
  evidenceLevels: fc.array(fc.oneof(fc.constantFrom(...EVIDENCE_LEVELS), anyText), { maxLength: 4 }),
  attribution: fc.option(fc.record({ kind: fc.oneof(fc.constantFrom(...ATTRIBUTION_KINDS), anyText) })),
  checks: fc.array(
    fc.record({
      outcome: fc.constantFrom('passed', 'passed', 'failed', 'not_evaluated', 'unknown'),
      required: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});

test('accepts verified only with its reason, its attribution, level E2 or E3, and every required check passed', () => {
  let accepted = 0;
  fc.assert(
    fc.property(receivedVerdict, (received) => {
      const { reason, attribution, evidenceLevels, checks } = received;
      if (findContradiction({ ...received, verdict: 'verified' }) !== undefined) return;
      accepted += 1;
      expect(reason).toBe(attribution?.kind === 'state' ? 'state_reached' : 'all_checks_passed');
      expect(evidenceLevels.some((level) => level === 'E2' || level === 'E3')).toBe(true);
      const required = checks.filter((check) => check.required);
      expect(required.length).toBeGreaterThan(0);
      expect(required.every(({ outcome }) => outcome === 'passed')).toBe(true);
    }),
    { numRuns: 20_000 },
  );
  expect(accepted).toBeGreaterThan(0);
});

test('accepts every other verdict with an unknown reason and without an attribution', () => {
  fc.assert(
    fc.property(receivedVerdict, anyText, (verdict, reason) => {
      fc.pre(verdict.verdict !== 'verified' && !REASONS.some((known) => known === reason));
      expect(findContradiction({ ...verdict, reason, attribution: null })).toBeUndefined();
    }),
  );
});
