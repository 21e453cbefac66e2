import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataSource } from '../../../src/database/index.ts';
import {
  listStatement,
  MAX_SEARCHED,
  type OperationFilter,
  OperationListsRepository,
} from '../../../src/modules/operations/operation-lists.repository.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { OWNER, planCost, seedOperations, seedOwner } from '../../size/seeded-operations.ts';

const SMALL = MAX_SEARCHED;
const LARGE = 4 * MAX_SEARCHED;

/** The oldest operations are in rare states; the others are verified. */
const STATES = `CASE n WHEN 1 THEN 'refuted' WHEN 2 THEN 'pending' WHEN 3 THEN 'inconclusive' WHEN 4 THEN 'cancelled'
  WHEN 5 THEN 'created' ELSE 'verified' END`;

let database: TestDatabase;
let server: DataSource;
let small: Map<OperationFilter, number>;

/** Every filter that an operation of a rare state can be found by, and some that match one of the oldest only. */
const RARE = (['refuted', 'pending', 'inconclusive', 'cancelled'] as const).map((state) => ({ state }));
const OTHERS: readonly OperationFilter[] = [
  { state: 'created' },
  { state: 'acknowledged' },
  { state: 'verifying' },
  { state: 'expired' },
  { state: 'verified', contract: 'another@1' },
  { contract: 'another@1' },
  { unfinished: 'any' },
  { unfinished: 'overdue', contract: 'size@1' },
];
const ALL: readonly OperationFilter[] = [{}, { state: 'verified' }, ...RARE, ...OTHERS];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await makeDataSource(database.serverUrl, 1).initialize();
  await seedOwner(database.dataSource);
  await seedOperations(database.dataSource, { from: 1, to: SMALL, state: STATES });
  small = await costs();
  await seedOperations(database.dataSource, { from: SMALL + 1, to: LARGE, state: STATES });
});
afterAll(async () => {
  await server.destroy();
  await database.drop();
});

async function cost(filter: OperationFilter): Promise<number> {
  const { state = null, contract = null } = filter;
  const values = [OWNER.accountId, OWNER.workspaceId, 'oq', state, contract, 21];
  return (await planCost(server, listStatement(filter).text, values)).buffers;
}

async function costs(): Promise<Map<OperationFilter, number>> {
  const counted = new Map<OperationFilter, number>();
  for (const filter of ALL) counted.set(filter, await cost(filter));
  return counted;
}

test.each(ALL)(
  'a list with the filters %j reads no more of four times as many operations',
  async (filter) => {
    expect(await cost(filter)).toBeLessThanOrEqual(small.get(filter)! * 1.1 + 10);
  },
);

test.each([{}, { state: 'verified' }, ...RARE] as const)(
  'a list with the filters %j finds its operations by an index',
  async (filter) => {
    expect(await cost(filter)).toBeLessThan(150);
  },
);

test('a list without an index for its filter reads less than the search is allowed to', async () => {
  // Each operation is looked at once, and the live run that it may have is searched for.
  for (const filter of OTHERS) expect(await cost(filter)).toBeLessThan(MAX_SEARCHED * 4);
});

test.each(OTHERS.slice(0, 2))(
  'a search for %j that ends before the page is full continues where it ended, down to the oldest',
  async (filter) => {
    const lists = new OperationListsRepository(database.dataSource);
    const found: string[] = [];
    let pages = 0;
    for (let after: string | null = null, isLast = false; !isLast; pages += 1) {
      const { rows, searchedTo } = await lists.list(OWNER, { list: 'operations', limit: 20, after }, filter);
      found.push(...rows.map(({ id }) => id));
      [after, isLast] = [searchedTo, searchedTo === null];
    }
    expect(found).toEqual(filter.state === 'created' ? ['op_00000000000000000000000005'] : []);
    expect(pages).toBe(LARGE / MAX_SEARCHED + 1);
  },
);

test('a verify of an operation that is verified at last changes no column of an index', async () => {
  const { rows } = { rows: await indexedColumns() };
  expect(rows).not.toContain('state');
  const [change] = await database.dataSource.query<[{ before: string | null; after: string | null }]>(
    `WITH changed AS (UPDATE operation SET state = 'verified' WHERE id = $1
       RETURNING old.rare_state AS before, new.rare_state AS after) SELECT * FROM changed`,
    ['op_00000000000000000000000005'],
  );
  expect(change).toEqual({ before: null, after: null });
});

async function indexedColumns(): Promise<string[]> {
  const rows = await database.dataSource.query<{ column: string }[]>(
    `SELECT DISTINCT a.attname AS column FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
     WHERE i.indrelid = 'operation'::regclass AND a.attnum = ANY (i.indkey)`,
  );
  return rows.map(({ column }) => column);
}
