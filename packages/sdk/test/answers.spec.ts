import { expect, test } from 'vitest';
import { impossibleVerdict } from '../src/answers/impossible-verdict.ts';
import { tookEffect } from '../src/answers/took-effect.ts';
import { ResponseError } from '../src/errors/response-error.ts';
import { example } from './support/example.ts';
import { clientOf } from './support/test-client.ts';

const verified = example('verification', 'verified');
const ok = (body: unknown) => ({ status: 200, body }) as const;

test.each(['verified', 'refuted', 'pending', 'inconclusive'])(
  'a %s verdict is given as it came',
  async (name) => {
    const answer = example('verification', name);
    const { te, server } = await clientOf(ok(answer));
    const verification = await te.resume('op_1').verify();
    const { idempotencyKey, ...given } = verification;
    expect(given).toEqual(answer);
    expect(idempotencyKey).toBe(server.arrived[0]!.headers['idempotency-key']);
    expect(server.arrived[0]).toMatchObject({ method: 'POST', url: '/v1/operations/op_1/verify', body: '' });
    expect(tookEffect(verification)).toBe(name === 'verified');
  },
);

test.each([
  { what: 'verified on the acknowledgement alone', changes: { evidenceLevels: ['E1'] } },
  { what: 'verified on nothing', changes: { evidenceLevels: [] } },
  { what: 'verified on a level that is not known', changes: { evidenceLevels: ['E1', 'E9'] } },
  { what: 'verified for the reason of a refutation', changes: { reason: 'effect_absent' } },
  { what: 'verified for a reason that is not known', changes: { reason: 'looks_fine' } },
  {
    what: 'verified though no check passed',
    changes: { checks: [{ id: 'title', outcome: 'not_evaluated' }] },
  },
  { what: 'verified without a check', changes: { checks: [] } },
  { what: 'refuted for the reason of a success', changes: { verdict: 'refuted' } },
])('$what is refused as impossible', async ({ changes }) => {
  const { te } = await clientOf(ok({ ...verified, ...changes }));
  const error: unknown = await te
    .resume('op_1')
    .verify({ idempotencyKey: 'kept' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ code: 'response_impossible', requestId: 'req_test', idempotencyKey: 'kept' });
});

test('a verdict and a reason of a later version pass through, and are no success', async () => {
  const { te } = await clientOf(
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

test('no inherited member counts as a known reason', () => {
  const answered = { verdict: 'refuted', reason: 'constructor', evidenceLevels: [] };
  expect(impossibleVerdict(answered)).toBeUndefined();
});

const operation = example('operation', 'verified');

test.each([
  {
    what: 'a verified state beside a refuted verdict',
    changes: {
      lastVerdict: { ...(operation.lastVerdict as object), verdict: 'refuted', reason: 'effect_absent' },
    },
  },
  { what: 'a verified state without a verdict', changes: { lastVerdict: null } },
  {
    what: 'a last verdict on the acknowledgement alone',
    changes: { lastVerdict: { ...(operation.lastVerdict as object), evidenceLevels: ['E1'] } },
  },
  { what: 'another operation', changes: { id: 'op_other' } },
])('an operation with $what is refused as impossible', async ({ changes }) => {
  const { te } = await clientOf(ok({ ...operation, ...changes }));
  await expect(te.resume(operation.id as string).status()).rejects.toMatchObject({
    code: 'response_impossible',
  });
});

test('a state of a later version passes through', async () => {
  const { te } = await clientOf(ok({ ...operation, state: 'archived', lastVerdict: null }));
  expect((await te.resume(operation.id as string).status()).state).toBe('archived');
});

test.each([
  ['no JSON', '<html>'],
  ['an empty body', ''],
  ['a duplicate name, by which two readers see two verdicts', '{"verdict":"refuted","verdict":"verified"}'],
  ['an array', '[]'],
  ['a missing member', '{"verdict":"verified"}'],
  ['half of a surrogate pair', '{"verdict":"\\ud800"}'],
])('an answer of %s is refused as malformed', async (_, body) => {
  const { te } = await clientOf({ status: 200, body });
  const error: unknown = await te
    .resume('op_1')
    .verify()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ code: 'response_malformed', status: 200 });
  expect((error as ResponseError).idempotencyKey).toBeTruthy();
});

test('a redirect is not followed, because the key would go along', async () => {
  const { te, server } = await clientOf({ status: 302, headers: { location: '/v1/elsewhere' } }, ok({}));
  await expect(te.usage.get()).rejects.toMatchObject({ code: 'response_malformed', status: 302 });
  expect(server.arrived).toHaveLength(1);
});

test('a member that this version does not know is kept', async () => {
  const { te } = await clientOf(ok({ ...verified, confidence: 1 }));
  expect(await te.resume('op_1').verify()).toMatchObject({ confidence: 1 });
});
