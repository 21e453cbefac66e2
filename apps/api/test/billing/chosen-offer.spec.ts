import { expect, test } from 'vitest';
import { chooseOffer, isPaid, toPayment } from '../../src/modules/billing/domain/prices.ts';
import { DEFAULT_PRICES } from '../../src/modules/billing/domain/default-prices.ts';

const { plans, packs } = DEFAULT_PRICES;

test('a plan has quantity 1, packs have the requested quantity', () => {
  expect(chooseOffer({ plan: 'team' }, DEFAULT_PRICES)).toEqual({
    kind: 'plan',
    offer: plans[1],
    quantity: 1,
  });
  const choice = { kind: 'pack', offer: packs[0] };
  expect(chooseOffer({ pack: 'pack_500' }, DEFAULT_PRICES)).toEqual({ ...choice, quantity: 1 });
  expect(chooseOffer({ pack: 'pack_500', quantity: 7 }, DEFAULT_PRICES)).toEqual({ ...choice, quantity: 7 });
});

test.each([
  [{ plan: 'pack_500' }, DEFAULT_PRICES, '/plan', 'The plans are: starter, team.'],
  [{ pack: 'starter' }, DEFAULT_PRICES, '/pack', 'The packs are: pack_500, pack_5000.'],
  [{ pack: 'pack_500' }, { plans, packs: [] }, '/pack', 'This server has no packs.'],
])('rejects %j and lists the offers', (request, prices, pointer, message) => {
  expect(() => chooseOffer(request, prices)).toThrow(
    expect.objectContaining({ code: 'request_invalid', errors: [{ pointer, message }] }),
  );
});

test('a payment matches the price in amount and currency exactly', () => {
  const price = { amountMinor: 100, currency: 'EUR' };
  expect([isPaid(price, 100, 'eur'), isPaid(price, 100, 'EUR')]).toEqual([true, true]);
  expect([isPaid(price, 99, 'eur'), isPaid(price, 101, 'eur'), isPaid(price, 100, 'usd')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a public offer has credits and price, but no stripePriceId', () => {
  const hidden = { ...plans[0]!, stripePriceId: 'price_1' };
  const payment = toPayment({ plans: [hidden], packs }, 'https://pay.example');
  expect(payment).toEqual({ plans: [plans[0]], packs, checkoutUrl: 'https://pay.example' });
  expect(toPayment({ plans, packs }, null)).toEqual({ plans, packs });
  expect(Object.keys(toPayment({ plans, packs }, null))).not.toContain('checkoutUrl');
});
