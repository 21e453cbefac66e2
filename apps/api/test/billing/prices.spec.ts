import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import { DEFAULT_PRICES } from '../../src/modules/billing/domain/default-prices.ts';
import { parsePrices } from '../../src/modules/billing/domain/parse-prices.ts';
import { PriceList } from '../../src/modules/billing/index.ts';

const pack = {
  id: 'pack_1',
  title: '1 credit',
  amountCredits: 1,
  price: { amountMinor: 100, currency: 'USD' },
};

const offers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...pack, id: `pack_${index}` }));
const priced = (price: object): string => JSON.stringify({ plans: [], packs: [{ ...pack, price }] });

test('accepts offers at every bound', () => {
  const longest = { ...pack, id: `a${'0'.repeat(63)}`, title: '😀\n'.repeat(80) };
  const free = {
    ...longest,
    price: { amountMinor: 0, currency: 'USD' },
    stripePriceId: `price_${'a'.repeat(250)}`,
  };
  const prices = { plans: [pack], packs: [...offers(31), free] };
  expect(parsePrices(JSON.stringify(prices))).toEqual(prices);
});

test('without a file the default plans and packs are offered', () => {
  const payment = new PriceList(readSettings({})).paymentInformation();
  expect(payment.plans.map(({ id, amountCredits }) => [id, amountCredits])).toEqual([
    ['starter', 1000],
    ['team', 20_000],
  ]);
  expect(payment.packs.map(({ id, amountCredits }) => [id, amountCredits])).toEqual([
    ['pack_500', 500],
    ['pack_5000', 5000],
  ]);
});

test('the operator’s file replaces the default prices', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-prices-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'prices.json');
  await writeFile(file, JSON.stringify({ plans: [], packs: [pack] }));
  const prices = new PriceList(readSettings({ TOOKEFFECT_PRICES_FILE: file }));
  expect(prices.paymentInformation()).toEqual({ plans: [], packs: [pack] });
});

test('the default prices are a valid prices file', () => {
  expect(parsePrices(JSON.stringify(DEFAULT_PRICES))).toEqual(DEFAULT_PRICES);
});

test.each([
  ['its root', '{'],
  ['its root', '[]'],
  ['/packs', '{"plans":[]}'],
  ['/extra', '{"plans":[],"packs":[],"extra":1}'],
  ['/packs', JSON.stringify({ plans: [], packs: [pack, pack] })],
  ['/packs/0/amountCredits', JSON.stringify({ plans: [], packs: [{ ...pack, amountCredits: 0 }] })],
  ['/packs/0/amountCredits', JSON.stringify({ plans: [], packs: [{ ...pack, amountCredits: 1.5 }] })],
  ['/packs/0/price', JSON.stringify({ plans: [], packs: [{ ...pack, price: undefined }] })],
  [
    '/packs/0/price/currency',
    JSON.stringify({ plans: [], packs: [{ ...pack, price: { amountMinor: 1, currency: 'usd' } }] }),
  ],
  ['/packs/0/stripePriceId', JSON.stringify({ plans: [], packs: [{ ...pack, stripePriceId: 'prod_1' }] })],
  ['its root', 'null'],
  ['its root', '7'],
  ['/plans', JSON.stringify({ plans: {}, packs: [] })],
  ['/packs', JSON.stringify({ plans: [], packs: offers(33) })],
  ['/packs/1/extra', JSON.stringify({ plans: [], packs: [pack, { ...pack, extra: 1 }] })],
  ['/packs/0', JSON.stringify({ plans: [], packs: [null] })],
  ['/packs/0/id', JSON.stringify({ plans: [], packs: [{ ...pack, id: 7 }] })],
  ['/packs/0/id', JSON.stringify({ plans: [], packs: [{ ...pack, id: 'a'.repeat(65) }] })],
  ['/packs/0/id', JSON.stringify({ plans: [], packs: [{ ...pack, id: '_a' }] })],
  ['/packs/0/id', JSON.stringify({ plans: [], packs: [{ ...pack, id: 'a-b' }] })],
  ['/packs/0/title', JSON.stringify({ plans: [], packs: [{ ...pack, title: '' }] })],
  ['/packs/0/title', JSON.stringify({ plans: [], packs: [{ ...pack, title: 7 }] })],
  ['/packs/0/title', JSON.stringify({ plans: [], packs: [{ ...pack, title: undefined }] })],
  ['/packs/0/title', JSON.stringify({ plans: [], packs: [{ ...pack, title: 'a'.repeat(161) }] })],
  ['/packs/0/amountCredits', JSON.stringify({ plans: [], packs: [{ ...pack, amountCredits: '1' }] })],
  ['/packs/0/price/amountMinor', priced({ amountMinor: -1, currency: 'USD' })],
  ['/packs/0/price/currency', priced({ amountMinor: 1, currency: 'USDX' })],
  ['/packs/0/price/currency', priced({ amountMinor: 1, currency: 'XUSDX' })],
  ['/packs/0/price/extra', priced({ amountMinor: 1, currency: 'USD', extra: 1 })],
  ['/packs/0/stripePriceId', JSON.stringify({ plans: [], packs: [{ ...pack, stripePriceId: 'price_' }] })],
  ['/packs/0/stripePriceId', JSON.stringify({ plans: [], packs: [{ ...pack, stripePriceId: 'a price_1' }] })],
  [
    '/packs/0/stripePriceId',
    JSON.stringify({ plans: [], packs: [{ ...pack, stripePriceId: `price_${'a'.repeat(251)}` }] }),
  ],
  ['/plans/0/id', JSON.stringify({ plans: [{ ...pack, id: 'Pack' }], packs: [] })],
])('rejects a prices file that is invalid at %s', (place, json) => {
  expect(() => parsePrices(json)).toThrow(
    expect.objectContaining({
      name: 'PricesError',
      message: expect.stringContaining(`at ${place}`) as string,
    }),
  );
});
