import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { makeDataSource } from '../../src/database/index.ts';
import { buyCredits } from '../support/credits.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

/** A database in which one verified operation was copied many times, with its run, its receipt and its credits. */
export interface RepeatedHistory {
  readonly dataSource: DataSource;
  /** Copies the operation so many times more. */
  copy(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** The texts of the operation that differ between two operations; each is replaced by the number of the copy. */
type Names = readonly string[];

/** The tables that a verified operation has rows in, and the condition for them: `$1` is its id. */
const TABLES = {
  operation: 'id = $1',
  effect_key: 'operation_id = $1',
  action_result: 'operation_id = $1',
  verification_run: 'operation_id = $1',
  idempotency_key: 'run_id IN (SELECT id FROM verification_run WHERE operation_id = $1)',
  receipt: 'operation_id = $1',
  claim: 'operation_id = $1',
  credit_transfer: 'cause IN (SELECT id FROM verification_run WHERE operation_id = $1)',
} as const;

const AT_ONCE = 50_000;
const ID_DIGITS = 26;

/**
 * Verifies an operation through the API, so that its rows are those of today's code, and prepares copies of them: the
 * copies agree with each other as the rows do, but the signatures of their receipts are those of the first one.
 * @param credits how many copies can be made
 */
export async function startRepeatedHistory(credits: number): Promise<RepeatedHistory> {
  const context = await startShopApi({ TOOKEFFECT_METERING: 'on' });
  const { database, accountId } = context.api;
  const dataSource = await makeDataSource(database.url, 1, 'of any length').initialize();
  await buyCredits(dataSource, accountId, credits + 1);
  const { id, names } = await verifyOne(context);
  let copies = 0;
  return {
    dataSource,
    copy: async (count) => {
      for (const end = copies + count; copies < end;) {
        const next = Math.min(end, copies + AT_ONCE);
        await dataSource.transaction((session) =>
          copyRows(session, { id, names, from: copies + 1, to: next }),
        );
        copies = next;
      }
      await dataSource.query('VACUUM ANALYZE');
    },
    stop: async () => {
      await dataSource.destroy();
      await context.api.stop();
      await context.shop.drop();
    },
  };
}

async function verifyOne(context: ShopApi): Promise<{ readonly id: string; readonly names: Names }> {
  const { id, number } = await context.begin();
  await context.shop.insertOrder({ number, reference: id });
  const key = randomUUID();
  const response = await context.verify(id, key);
  if (response.json.verdict !== 'verified') throw new Error(`it is not verified: ${response.text}`);
  const [{ runId, receiptId }] = await context.api.database.dataSource.query<
    [{ runId: string; receiptId: string }]
  >('SELECT run_id AS "runId", id AS "receiptId" FROM receipt WHERE operation_id = $1', [id]);
  const digits = (name: string) => name.slice(name.indexOf('_') + 1);
  return { id, names: [digits(id), digits(runId), digits(receiptId), key, number] };
}

interface Copies {
  readonly id: string;
  readonly names: Names;
  /** Numbers of the first and of the last copy. */
  readonly from: number;
  readonly to: number;
}

async function copyRows(session: EntityManager, { id, names, from, to }: Copies): Promise<void> {
  // The rows refer to each other as the original ones do, so no reference is checked.
  await session.query('SET LOCAL session_replication_role = replica');
  for (const [table, where] of Object.entries(TABLES)) {
    const columns = await insertedColumns(session, { table, where, id, names });
    if (columns.length === 0) continue;
    await session.query(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
        SELECT ${columns.map(({ value }) => value).join(', ')}
        FROM ${table} t CROSS JOIN LATERAL (
          SELECT lpad(n::text, ${ID_DIGITS}, '0') AS copy FROM generate_series($2::integer, $3::integer) n) o
        WHERE ${where}`,
      [id, from, to],
    );
  }
  const count = to - from + 1;
  await session.query('UPDATE credit_bucket SET available = available - $1 WHERE available >= $1', [count]);
  await session.query('UPDATE usage_period SET verified_actions = verified_actions + $1', [count]);
}

interface InsertedColumn {
  readonly name: string;
  /** Of the copy `o.copy` of the row `t`. */
  readonly value: string;
}

/** The columns that a copy is inserted with; those that contain one of the names have the number in its place. */
async function insertedColumns(
  session: EntityManager,
  {
    table,
    where,
    id,
    names,
  }: Pick<Copies, 'id' | 'names'> & { readonly table: string; readonly where: string },
): Promise<InsertedColumn[]> {
  const columns = await session.query<{ name: string; type: string; text: string | null }[]>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, r.row ->> attname AS text
     FROM pg_attribute CROSS JOIN (SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where} LIMIT 1) r
     WHERE attrelid = to_regclass($2) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`,
    [id, table],
  );
  return columns.map(({ name, type, text }) => {
    const contained = names.filter((one) => text?.includes(one));
    const value = contained.reduce((sql, one) => `replace(${sql}, '${one}', o.copy)`, `t.${name}::text`);
    return { name, value: CLAIMED[name] ?? (contained.length > 0 ? `(${value})::${type}` : `t.${name}`) };
  });
}

/** Each copy claims an object of its own. */
const CLAIMED: Readonly<Record<string, string>> = {
  object_id: 'o.copy',
  object_digest: `sha256(convert_to(o.copy, 'UTF8'))`,
};
