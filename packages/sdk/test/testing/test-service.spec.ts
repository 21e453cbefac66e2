import { beforeEach, expect, test } from 'vitest';
import { NotVerifiedError, PaymentRequiredError, TookEffect, verifyReceipt } from '../../src/index.ts';
import { createTestService, TEST_ISSUER, type TestService } from '../../src/testing/index.ts';

const contract = {
  id: 'shop.order.placed@1',
  input: {
    type: 'object',
    properties: { number: { type: 'string', maxLength: 9 } },
    required: ['number'],
    additionalProperties: false,
  },
};
const NOW = Date.parse('2026-11-21T09:30:00.000Z');

let service: TestService;
let te: TookEffect;

beforeEach(async () => {
  service = await createTestService({ contracts: [contract], now: NOW });
  te = new TookEffect({ ...service.clientOptions, maxRetries: 0 });
});

const begin = () => te.begin(contract.id, { number: '7' });

test('nothing is verified unless the test says so', async () => {
  const verification = await (await begin()).verify();
  expect(verification).toMatchObject({ verdict: 'inconclusive', attribution: null, charged: 0 });
});

test('the verdict of the operation counts before the one of its contract, and that before the one of all', async () => {
  const [first, second] = await Promise.all([begin(), begin()]);
  service.setVerdict('refuted');
  service.setVerdict('verified', contract.id);
  service.setVerdict({ verdict: 'pending', retryAfterSeconds: 5 }, second.id);
  expect(await first.verify()).toMatchObject({ verdict: 'verified', attribution: { kind: 'marker' } });
  expect(await second.verify()).toMatchObject({ verdict: 'pending', retryAfterSeconds: 5 });
  await expect(second.verify()).rejects.toMatchObject({ code: 'observed_too_recently', retryAfter: 5 });
  service.advance(5);
  expect((await second.verify()).verdict).toBe('pending');
});

test('each receipt is valid with the keys of the service, follows the one before, and says that it is a test', async () => {
  const operation = await begin();
  service.setVerdict('verified');
  await operation.actionResult({ status: 'succeeded', providerReference: '42' });
  await operation.verify();
  service.setVerdict({ verdict: 'refuted', reason: 'effect_reversed' });
  await operation.verify();
  const { trustedKeys, isRootSigned } = await te.keys({ rootKeys: service.rootKeys });
  expect([isRootSigned, trustedKeys]).toEqual([true, service.trustedKeys]);
  const [first, second] = service.receipts(operation.id);
  expect(await operation.receipt({ sequence: 1 })).toEqual(first);
  const expected = { operationId: operation.id, issuer: TEST_ISSUER };
  expect(verifyReceipt(first!, { trustedKeys, previous: null, expected })).toMatchObject({
    valid: true,
    verdict: 'verified',
    environment: 'test',
  });
  expect(verifyReceipt(await operation.receiptText(), { trustedKeys, previous: first! })).toMatchObject({
    valid: true,
    verdict: 'refuted',
  });
  const other = await createTestService({ contracts: [contract] });
  expect(verifyReceipt(second!, { trustedKeys: other.trustedKeys }).reasonCode).toBe(
    'receipt_key_not_trusted',
  );
});

test('run, requireVerified and lists work as with the service', async () => {
  service.setVerdict('verified');
  const { operation, verification } = await te.run(contract.id, { number: '7' }, () => ({ id: 1 }));
  expect(verification?.evidenceLevels).toEqual(['E1', 'E3']);
  const relying = te.resume(operation.id);
  await relying.requireVerified({ input: { number: '7' }, attribution: ['marker'] });
  await expect(relying.requireVerified({ attribution: ['exclusive'] })).rejects.toThrow(NotVerifiedError);
  expect((await te.operations.list({ state: 'verified' }).toArray()).map(({ id }) => id)).toEqual([
    operation.id,
  ]);
  expect(service.credits).toBe(497);
});

test('an operation is overdue after its deadline, and a verify without credits is refused', async () => {
  const operation = await te.begin(contract.id, { number: '7' }, { deadlineSeconds: 60 });
  service.advance(60);
  expect((await operation.status()).state).toBe('expired');
  expect(await te.operations.list({ unfinished: 'overdue' }).toArray()).toHaveLength(1);
  service.credits = 0;
  await expect(operation.verify()).rejects.toThrow(PaymentRequiredError);
});

test('two verifies with one key are one run, also when they are sent at the same time', async () => {
  service.setVerdict('verified');
  const operation = await begin();
  const verify = () => operation.verify({ idempotencyKey: 'once' });
  const [one, two] = await Promise.all([verify(), verify()]);
  expect(two.receiptId).toBe(one.receiptId);
  expect([service.credits, service.receipts(operation.id)]).toEqual([499, [expect.anything()]]);
});

test('a verdict that the service never gives, and an id that it does not know, are refused', () => {
  const set =
    (...args: Parameters<TestService['setVerdict']>) =>
    () =>
      service.setVerdict(...args);
  expect(set({ verdict: 'verified', checks: [] })).toThrow('without a required check');
  expect(set({ verdict: 'refuted', reason: 'not_settled' })).toThrow('the reason belongs to another verdict');
  expect(set('verified', 'op_unknown')).toThrow('no operation and no contract');
  expect(() => service.receipts('op_unknown')).toThrow('no operation');
});
