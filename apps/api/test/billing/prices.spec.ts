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

test('without a file the built-in plans and packs are offered', () => {
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

test('the operator’s file takes the place of the built-in list', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-prices-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'prices.json');
  await writeFile(file, JSON.stringify({ plans: [], packs: [pack] }));
  const prices = new PriceList(readSettings({ TOOKEFFECT_PRICES_FILE: file }));
  expect(prices.paymentInformation()).toEqual({ plans: [], packs: [pack] });
});

test('the built-in list is a list that a file could hold', () => {
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
  ['/plans/0/id', JSON.stringify({ plans: [{ ...pack, id: 'Pack' }], packs: [] })],
])('a prices file that is wrong at %s stops the start', (place, json) => {
  expect(() => parsePrices(json)).toThrow(`at ${place}`);
});
