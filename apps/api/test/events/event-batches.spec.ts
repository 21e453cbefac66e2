import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { inAccount, inAccounts, makeDataSource } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
/** With the role of the servers: row level security applies. */
let server: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await makeDataSource(database.serverUrl, 4).initialize();
});
afterAll(async () => {
  await server.destroy();
  await database.drop();
});

type Result = Readonly<Record<string, unknown>> | null;

interface Owner {
  readonly account: string;
  readonly workspaceId: string;
}

/** What a delivery may have in common with others. */
interface Delivery {
  /** Which of the workspaces, and whose account is named. */
  readonly workspace: number;
  readonly account: number;
  readonly provider: string;
  readonly digest: string;
  readonly eventId: string | null;
  readonly bytes: number;
  readonly keys: readonly string[];
  /** The workspaces have no contracts. */
  readonly ownContracts: number;
}

const QUOTA = 6000;

async function makeOwners(count: number): Promise<Owner[]> {
  const owners = Array.from({ length: count }, () => ({ account: newId('acc'), workspaceId: newId('ws') }));
  for (const { account, workspaceId } of owners) {
    await database.dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'test')`, [account]);
    await database.dataSource.query(`INSERT INTO workspace (account_id, id, name) VALUES ($1, $2, 'test')`, [
      account,
      workspaceId,
    ]);
  }
  return owners;
}

type Item = ReturnType<typeof itemOf>;

function itemOf(owners: readonly Owner[], side: string, delivery: Delivery, place: number) {
  const { workspace, account, bytes, ...same } = delivery;
  return {
    ...{ ...same, account: owners[account]!.account, workspaceId: owners[workspace]!.workspaceId },
    ...{ id: `${side} ${100 + place}`, event: 'push', secretId: 'whs', isEvidence: true, service: 'none' },
    body: JSON.stringify('x'.repeat(bytes - 2)),
  };
}

async function send(items: readonly Item[]): Promise<Result[]> {
  const accounts = new Map(items.map(({ account, workspaceId }) => [workspaceId, account]));
  const rows = await server.query<{ result: Result }[]>('SELECT store_events($1, $2, $3, $4) AS result', [
    [...accounts.values()],
    [...accounts.keys()],
    JSON.stringify(items),
    QUOTA,
  ]);
  return rows.map(({ result }) => result);
}

const together = (items: readonly Item[]): Promise<Result[]> =>
  inAccounts(
    items.map(({ account }) => account),
    () => send(items),
  );
const alone = async (item: Item): Promise<Result> => (await inAccount(item.account, () => send([item])))[0]!;

/** All that is stored of workspaces, without their ids, and without the side in the ids of events. */
async function stored(owners: readonly Owner[]): Promise<unknown> {
  const ids = owners.map(({ workspaceId }) => workspaceId);
  const events = await database.dataSource.query<unknown>(
    `SELECT split_part(e.id, ' ', 2) AS id, array_position($1::text[], e.workspace_id) AS workspace, provider, event,
       encode(signed_digest, 'hex') AS digest, e.event_id, octet_length(body) AS bytes,
       ARRAY(SELECT encode(k.key, 'hex') FROM provider_event_key k
         WHERE k.event_id = e.id AND (k.workspace_id, k.received_at) = (e.workspace_id, e.received_at) ORDER BY 1) AS keys
     FROM provider_event e WHERE workspace_id = ANY ($1) ORDER BY workspace, digest, provider`,
    [ids],
  );
  const usage = await database.dataSource.query<unknown>(
    `SELECT array_position($1::text[], workspace_id) AS workspace, stored_bytes FROM event_usage
     WHERE workspace_id = ANY ($1) ORDER BY 1`,
    [ids],
  );
  return { events, usage };
}

const withoutSide = (result: Result): Result =>
  result?.outcome === 'duplicate' ? { ...result, id: String(result.id).split(' ')[1] } : result;

const OWNERS = 3;

const deliveries = fc.array(
  fc
    .record({
      workspace: fc.integer({ min: 0, max: OWNERS - 1 }),
      isForeign: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
      provider: fc.constantFrom('github', 'stripe'),
      digest: fc.constantFrom('00', '01', '02', '03', '04', '05'),
      eventId: fc.constantFrom(null, null, 'a', 'b', 'c'),
      bytes: fc.integer({ min: 2, max: 2500 }),
      keys: fc.uniqueArray(fc.constantFrom('aa', 'bb', 'cc'), { maxLength: 3 }),
      ownContracts: fc.integer({ min: 0, max: 19 }).map((n) => Number(n === 0)),
    })
    .map(({ isForeign, ...delivery }) => ({
      ...delivery,
      account: (delivery.workspace + Number(isForeign)) % OWNERS,
    })),
  { minLength: 1, maxLength: 12 },
);

test('a batch, and then what it left out one by one, has the results and the rows of deliveries one by one', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, deliveries, async (earlier, batch) => {
      const [left, right] = [await makeOwners(OWNERS), await makeOwners(OWNERS)];
      for (const [place, delivery] of earlier.entries()) {
        await alone(itemOf(left, newId('evt'), delivery, place));
        await alone(itemOf(right, newId('evt'), delivery, place));
      }
      expect(await stored(left)).toEqual(await stored(right));

      const side = newId('evt');
      const items = batch.map((delivery, place) => itemOf(left, side, delivery, place));
      const [ownItems, foreignItems] = [
        items.filter(isOwn(left)),
        items.filter((item) => !isOwn(left)(item)),
      ];
      const results = new Map<string, Result>();
      const batched = await together(ownItems);
      ownItems.forEach(({ id }, index) => results.set(id.split(' ')[1]!, batched[index]!));
      const leftOut = ownItems.filter((_, index) => batched[index] === null);
      for (const item of leftOut) results.set(item.id.split(' ')[1]!, await alone(item));
      for (const item of foreignItems)
        expect([await together([item]), await alone(item)]).toEqual([[null], null]);

      const order = [...ownItems.filter((item) => !leftOut.includes(item)), ...leftOut];
      const otherSide = newId('evt');
      for (const { id } of order) {
        const place = Number(id.split(' ')[1]) - 100;
        const result = await alone(itemOf(right, otherSide, batch[place]!, place));
        expect([place, withoutSide(results.get(id.split(' ')[1]!)!)]).toEqual([place, withoutSide(result)]);
      }
      expect(await stored(left)).toEqual(await stored(right));
    }),
    { numRuns: 30 },
  );
});

const isOwn =
  (owners: readonly Owner[]) =>
  ({ account, workspaceId }: Item): boolean =>
    owners.some((owner) => owner.account === account && owner.workspaceId === workspaceId);

const PLAIN = { provider: 'github', eventId: null, bytes: 100, keys: ['aa'], ownContracts: 0 };

const plainItems = (owners: readonly Owner[], count: number): Item[] =>
  Array.from({ length: count }, (_, place) => {
    const workspace = place % owners.length;
    const digest = place.toString(16).padStart(4, '0');
    return itemOf(owners, newId('evt'), { ...PLAIN, workspace, account: workspace, digest }, place);
  });

const outcomes = (results: readonly Result[]): unknown[] => results.map((result) => result?.outcome ?? null);

test('a batch is one transaction, without subtransactions', async () => {
  const items = plainItems(await makeOwners(3), 12);
  expect(outcomes(await together(items))).toEqual(items.map(() => 'stored'));
  const counted = await database.dataSource.query<unknown>(
    'SELECT count(DISTINCT xmin::text)::integer AS transactions FROM provider_event WHERE id = ANY ($1)',
    [items.map(({ id }) => id)],
  );
  expect(counted).toEqual([{ transactions: 1 }]);
});

test('a workspace whose usage is locked delays no other: its deliveries are left out', async () => {
  const owners = await makeOwners(2);
  const items = plainItems(owners, 4);
  await together(plainItems(owners, 2));
  const holder = database.dataSource.createQueryRunner();
  await holder.startTransaction();
  try {
    await holder.query('SELECT FROM event_usage WHERE workspace_id = $1 FOR UPDATE', [
      owners[0]!.workspaceId,
    ]);
    expect(outcomes(await together(items.slice(2)))).toEqual([null, 'stored']);
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
});
