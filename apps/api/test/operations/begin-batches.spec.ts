import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { inAccount, inAccounts, makeDataSource } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { LEDGER_CONTRACT_HASH, type LedgerAccount, makeLedgerAccount } from '../ledger/ledger-account.ts';

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

const MAX_OPEN = 3;

/** What operations may have in common. */
interface Begun {
  readonly account: number;
  readonly effects: readonly string[];
  readonly others: readonly string[];
  readonly hasConnection: boolean;
  /** Whether it has an idempotency key, and whether another call has taken that over. */
  readonly key: 'none' | 'claimed' | 'taken over';
}

const keyOf = (effect: string): string => createHash('sha256').update(effect).digest('hex');

async function itemOf(accounts: readonly LedgerAccount[], begun: Begun, id: string) {
  const { accountId, workspaceId } = accounts[begun.account]!;
  const [connection] = await database.dataSource.query<{ id: string }[]>(
    'SELECT id FROM connection WHERE account_id = $1',
    [accountId],
  );
  let since: string | null = null;
  if (begun.key !== 'none') {
    const [row] = await database.dataSource.query<{ since: string }[]>(
      `INSERT INTO idempotency_key (account_id, key, fingerprint) VALUES ($1, $2, '\\x00')
       RETURNING created_at::text AS since`,
      [accountId, id],
    );
    since = begun.key === 'claimed' ? row!.since : '2026-01-01 00:00:00+00';
  }
  const now = Date.now();
  const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
  return {
    ...{
      account: accountId,
      workspaceId,
      id,
      contractHash: LEDGER_CONTRACT_HASH,
      begunBy: 'key',
      input: '{}',
    },
    ...{
      salt: '00',
      readsEvents: false,
      notices: '[]',
      connectionId: begun.hasConnection ? connection!.id : null,
    },
    ...{ createdAt: at(0), actUntil: at(900), deadline: at(604_800) },
    effectKeys: begun.effects.map(keyOf),
    otherKeys: begun.others.map(keyOf),
    ...(since !== null && { storedKey: id, storedSince: since, storedBody: '{"stored":true}' }),
  };
}

type Item = Awaited<ReturnType<typeof itemOf>>;

async function send(items: readonly Item[]): Promise<(string | null)[]> {
  const rows = await server.query<{ result: string | null }[]>('SELECT begin_operations($1, $2) AS result', [
    JSON.stringify(items),
    MAX_OPEN,
  ]);
  return rows.map(({ result }) => result);
}

const together = (items: readonly Item[]): Promise<(string | null)[]> =>
  inAccounts(
    items.map(({ account }) => account),
    () => send(items),
  );
const alone = async (item: Item): Promise<string | null> =>
  (await inAccount(item.account, () => send([item])))[0]!;

/** All that is stored for accounts, without what differs between two runs. */
async function stored(accounts: readonly LedgerAccount[]): Promise<unknown> {
  const ids = accounts.map(({ accountId }) => accountId);
  return database.dataSource.query<unknown>(
    `SELECT split_part(o.id, ' ', 2) AS id, array_position($1::text[], o.account_id) AS account,
       connection_id IS NULL AS unbound, o.act_until - o.created_at AS time, k.status, k.body,
       ARRAY(SELECT ROW(encode(e.key, 'hex'), scope, ends_at - o.created_at)::text FROM effect_key e
         WHERE e.operation_id = o.id AND e.account_id = o.account_id ORDER BY 1) AS keys
     FROM operation o LEFT JOIN idempotency_key k ON (k.account_id, k.key) = (o.account_id, o.id)
     WHERE o.account_id = ANY ($1) ORDER BY 2, 1`,
    [ids],
  );
}

const ACCOUNTS = 2;
const effects = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
const operations = fc.array(
  fc.record({
    account: fc.integer({ min: 0, max: ACCOUNTS - 1 }),
    effects,
    others: effects,
    hasConnection: fc.boolean(),
    key: fc.constantFrom('none' as const, 'claimed' as const, 'claimed' as const, 'taken over' as const),
  }),
  { minLength: 1, maxLength: 10 },
);

const makeAccounts = (): Promise<LedgerAccount[]> =>
  Promise.all(Array.from({ length: ACCOUNTS }, () => makeLedgerAccount(database.dataSource)));

test('a batch, and then what it left out one by one, has the outcomes and the rows of operations one by one', async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (begun) => {
      const [left, right] = [await makeAccounts(), await makeAccounts()];
      const [side, otherSide] = [newId('op'), newId('op')];
      const items: Item[] = [];
      for (const [place, each] of begun.entries()) items.push(await itemOf(left, each, `${side} ${place}`));
      const batched = await together(items);
      const leftOut = items.filter((_, index) => batched[index] === null);
      const outcomes = new Map(items.map(({ id }, index) => [id, batched[index]]));
      for (const item of leftOut) outcomes.set(item.id, await alone(item));

      for (const { id } of [...items.filter((item) => !leftOut.includes(item)), ...leftOut]) {
        const place = Number(id.split(' ')[1]);
        const outcome = await alone(await itemOf(right, begun[place]!, `${otherSide} ${place}`));
        expect([place, outcomes.get(id)]).toEqual([place, outcome]);
      }
      expect(await stored(left)).toEqual(await stored(right));
    }),
    { numRuns: 25 },
  );
});

test('a batch is one transaction; with an operation in the workspace of another account it stores nothing', async () => {
  const [one, other] = [await makeAccounts(), await makeAccounts()];
  const plain: Begun = { account: 0, effects: ['a'], others: [], hasConnection: true, key: 'none' };
  const items = [await itemOf(one, plain, newId('op')), await itemOf(other, plain, newId('op'))];
  const foreign = { ...items[1]!, workspaceId: items[0]!.workspaceId };
  await expect(together([items[0]!, foreign])).rejects.toThrow('foreign key');
  expect(await stored([...one, ...other])).toEqual([]);
  expect(await together(items)).toEqual(['stored', 'stored']);
  const counted = await database.dataSource.query<unknown>(
    'SELECT count(DISTINCT xmin::text)::integer AS transactions FROM operation WHERE id = ANY ($1)',
    [items.map(({ id }) => id)],
  );
  expect(counted).toEqual([{ transactions: 1 }]);
});
