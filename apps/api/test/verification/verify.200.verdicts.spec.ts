import { afterAll, beforeAll, expect, test } from 'vitest';
import { validatedReceipt } from '../support/receipts.ts';
import { type Begun, type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

/** Each way in which an agent may act, and what is true of it afterwards. */
const CASES: readonly {
  readonly what: string;
  readonly act: (begun: Begun) => Promise<unknown>;
  readonly verdict: string;
  readonly reason: string;
  readonly charged: number;
  readonly nextAction: string;
}[] = [
  {
    what: 'the row that carries the marker',
    act: ({ id, number }) => world.shop.insertOrder({ number, reference: id }),
    verdict: 'verified',
    reason: 'all_checks_passed',
    charged: 1,
    nextAction: 'proceed',
  },
  {
    what: 'nothing',
    act: () => Promise.resolve(),
    verdict: 'refuted',
    reason: 'effect_absent',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'a row with another amount',
    act: ({ id, number }) => world.shop.insertOrder({ number, reference: id, amountCents: 1 }),
    verdict: 'refuted',
    reason: 'effect_mismatch',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'two rows with the marker',
    act: async ({ id, number }) => {
      await world.shop.insertOrder({ number, reference: id });
      await world.shop.insertOrder({ number, reference: id });
    },
    verdict: 'refuted',
    reason: 'effect_duplicated',
    charged: 1,
    nextAction: 'reconcile',
  },
  {
    what: 'a row without the marker',
    act: ({ number }) => world.shop.insertOrder({ number }),
    verdict: 'inconclusive',
    reason: 'correlation_missing',
    charged: 0,
    nextAction: 'reconcile',
  },
  {
    what: 'the row of an operation that was verified with it',
    act: async ({ number }) => {
      const other = await world.begin({ number, isReworded: true });
      await world.shop.insertOrder({ number, reference: other.id });
      expect((await world.verify(other.id)).json.verdict).toBe('verified');
    },
    verdict: 'refuted',
    reason: 'object_already_claimed',
    charged: 1,
    nextAction: 'do_not_retry',
  },
];

test.each(CASES)('after $what it is $verdict: $reason', async (expected) => {
  const { api } = world;
  const begun = await world.begin();
  await expected.act(begun);
  const before = await world.usage();

  const { status, json } = await world.verify(begun.id);
  expect(status).toBe(200);
  const { verdict, reason, charged, nextAction } = expected;
  expect(json).toMatchObject({ verdict, reason, charged, nextAction });

  const { receipt, validation } = await validatedReceipt(api, begun.id);
  expect(validation).toMatchObject({ valid: true, reasonCode: 'signature_valid', verdict });
  expect(receipt.payload.predicate.receiptId).toBe(json.receiptId);

  const operation = (await api.call('GET', `/v1/operations/${begun.id}`)).json;
  expect(operation).toMatchObject({
    state: verdict,
    lastVerdict: { verdict, reason, nextAction, receiptId: json.receiptId, sequence: 1 },
  });
  const after = await world.usage();
  expect(after).toEqual({
    ...before,
    bought: { available: before.bought.available - charged },
    verifiedActions: before.verifiedActions + charged,
    reserved: 0,
  });
});
