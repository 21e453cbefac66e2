import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
let otherConnectionId: string;
beforeAll(async () => {
  context = await startShopApi();
  otherConnectionId = String((await context.connect({ name: 'the same shop' })).json.id);
});
afterAll(() => context.stop());

/** What an operation that writes an order without a marker may differ in. */
interface Change {
  readonly match?: object;
  readonly expect?: object;
  readonly scope?: object;
  readonly connectionId?: string;
  readonly actWithinSeconds?: number;
}

async function begin(
  number: string,
  { connectionId, actWithinSeconds, ...input }: Change = {},
): Promise<string> {
  const { status, json, text } = await context.api.call('POST', '/v1/operations', {
    body: {
      contract: 'postgres.row.present@1',
      connectionId: connectionId ?? context.connectionId,
      ...(actWithinSeconds !== undefined && { actWithinSeconds }),
      input: {
        ...{ schema: 'public', table: 'orders', match: { order_number: number } },
        ...{ expect: { amount_cents: 1999 }, ...input },
      },
    },
  });
  expect(status, text).toBe(201);
  return String(json.id);
}

const verdict = async (id: string): Promise<unknown[]> => {
  const { json } = await context.verify(id);
  return [json.verdict, json.reason];
};

/** Lets the time to act of an operation pass before the others began. */
async function abandon(id: string): Promise<void> {
  const { dataSource } = context.api.database;
  await dataSource.query(
    `UPDATE operation SET created_at = created_at - interval '1 hour', act_until = act_until - interval '1 hour'
     WHERE id = $1`,
    [id],
  );
  await dataSource.query('SELECT update_rival_ends(ARRAY[$1])', [id]);
}

test('an effect that no rival can have caused is verified as exclusive', async () => {
  const number = randomUUID();
  const id = await begin(number);
  await context.shop.insertOrder({ number });
  const { json } = await context.verify(id);
  expect(json).toMatchObject({
    verdict: 'verified',
    attribution: { kind: 'exclusive', sufficient: true },
  });
});

test.each<[string, (number: string) => Change]>([
  ['the same', () => ({})],
  ['over another connection to the same system', () => ({ connectionId: otherConnectionId })],
  ['in another spelling', (number) => ({ match: { order_number: ` ${number.toUpperCase()}` } })],
  ['with another value to expect', () => ({ expect: { amount_cents: 5 } })],
  ['with a scope', () => ({ scope: {} })],
])('an open operation about the same effect makes it ambiguous: %s', async (_, change) => {
  const number = randomUUID();
  const [idle] = [await begin(number), await begin(number, change(number))];
  await context.shop.insertOrder({ number });
  expect(await verdict(idle)).toEqual(['inconclusive', 'correlation_ambiguous']);
});

test('an operation about another order is no rival', async () => {
  const number = randomUUID();
  const [id] = [await begin(number), await begin(randomUUID())];
  await context.shop.insertOrder({ number });
  expect(await verdict(id)).toEqual(['verified', 'all_checks_passed']);
});

test('an abandoned operation is a rival for its time to act, and not afterwards', async () => {
  const number = randomUUID();
  const abandoned = await begin(number);
  const honest = await begin(number);
  await context.shop.insertOrder({ number });
  expect(await verdict(honest)).toEqual(['inconclusive', 'correlation_ambiguous']);
  await abandon(abandoned);
  expect(await verdict(honest)).toEqual(['verified', 'all_checks_passed']);
});

test('an operation that may act within a day is a rival for a day', async () => {
  const number = randomUUID();
  await abandon(await begin(number, { actWithinSeconds: 86_400 }));
  const honest = await begin(number);
  await context.shop.insertOrder({ number });
  expect(await verdict(honest)).toEqual(['inconclusive', 'correlation_ambiguous']);
});

test('cancelling frees what comes after, and not what is there already', async () => {
  const { api, shop } = context;
  const number = randomUUID();
  const [cancelled, concurrent] = [await begin(number), await begin(number)];
  await shop.insertOrder({ number });
  await api.call('POST', `/v1/operations/${cancelled}/cancel`);
  expect(await verdict(concurrent)).toEqual(['inconclusive', 'correlation_ambiguous']);
  await api.call('POST', `/v1/operations/${concurrent}/cancel`);
  const next = randomUUID();
  await api.call('POST', `/v1/operations/${await begin(next)}/cancel`);
  const later = await begin(next);
  await shop.insertOrder({ number: next });
  expect(await verdict(later)).toEqual(['verified', 'all_checks_passed']);
});

test('a refuted operation that acts again is a rival of one that is idle', async () => {
  const number = randomUUID();
  const acting = await begin(number);
  expect(await verdict(acting)).toEqual(['refuted', 'effect_absent']);
  const idle = await begin(number);
  await context.shop.insertOrder({ number });
  expect(await verdict(idle)).toEqual(['inconclusive', 'correlation_ambiguous']);
});

test('a repeated verify of a verified operation is no rival of one that began in between', async () => {
  const { shop } = context;
  const number = randomUUID();
  const insert = `INSERT INTO orders (id, order_number, amount_cents) OVERRIDING SYSTEM VALUE VALUES (1000000, $1, 1999)`;
  const remove = 'DELETE FROM orders WHERE order_number = $1';
  const first = await begin(number);
  await shop.run(insert, [number]);
  expect(await verdict(first)).toEqual(['verified', 'all_checks_passed']);
  await shop.run(remove, [number]);
  const second = await begin(number);
  await shop.run(insert, [number]);
  expect(await verdict(first)).toEqual(['verified', 'all_checks_passed']);
  expect(await verdict(second)).toEqual(['verified', 'all_checks_passed']);
});

test('a hundred open operations with one effect are the limit', async () => {
  const { api } = context;
  const number = randomUUID();
  for (let count = 0; count < 100; count += 1) await begin(number);
  const key = randomUUID();
  const create = (input: object) =>
    api.call('POST', '/v1/operations', {
      headers: { 'idempotency-key': key },
      body: { contract: 'postgres.row.present@1', connectionId: context.connectionId, input },
    });
  const input = { schema: 'public', table: 'orders', expect: { amount_cents: 1 } };
  const refused = await create({ ...input, match: { order_number: number } });
  expect([refused.status, refused.json.code]).toEqual([409, 'too_many_open_operations']);
  // The refused call frees its key.
  expect((await create({ ...input, match: { order_number: randomUUID() } })).status).toBe(201);
});
