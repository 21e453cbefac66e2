import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi({ TOOKEFFECT_JANITOR_MS: '600000' });
});
afterAll(() => world.stop());

/** What the API sends to its own database during a call, less what it asks once a second about API keys and signing keys. */
const ASKED_EACH_SECOND = /\b(?:api_key|signing_key)/;

async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const database = new URL(world.api.database.url).pathname.slice(1);
  const sending = vi.spyOn(Client.prototype, 'query');
  try {
    await call();
    return sending.mock.calls.flatMap(([statement], position) => {
      const client: Partial<Client> = sending.mock.contexts[position]!;
      return client.database === database && !ASKED_EACH_SECOND.test(statement) ? [statement] : [];
    });
  } finally {
    sending.mockRestore();
  }
}

test('a verify is two statements and two commits, no transaction is open between them', async () => {
  const { id, number } = await world.begin();
  await world.shop.insertOrder({ number, reference: id });
  const statements = await statementsOf(() => world.verify(id));
  expect(statements.map((statement) => /^SELECT \w+/.exec(statement)?.[0] ?? statement)).toEqual([
    'SELECT reserve_run',
    'SELECT settle_run',
  ]);
});

test('a replay is one statement, and so is a refusal', async () => {
  const { id } = await world.begin();
  await world.verify(id, 'once');
  expect(await statementsOf(() => world.verify(id, 'once'))).toHaveLength(1);
  const other = await world.begin();
  expect(await statementsOf(() => world.verify(other.id, 'once'))).toHaveLength(1);
});

test('a lost race for a claim costs one statement more', async () => {
  const first = await world.begin();
  await world.shop.insertOrder({ number: first.number, reference: first.id });
  await world.verify(first.id);
  const second = await world.begin({ number: first.number, isReworded: true });
  expect(await statementsOf(() => world.verify(second.id))).toHaveLength(3);
});
