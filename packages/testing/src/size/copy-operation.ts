/** Runs a statement in one session. @returns its rows */
export type SessionQuery = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Which operation is copied, and how often. */
export interface CopyRequest {
  /** An operation that was verified once, with a charge. */
  readonly operationId: string;
  /** Further texts in its rows, each of which must differ between two operations. */
  readonly names?: readonly string[];
  /** Numbers of the first and of the last copy; no other copy in the database may have them. */
  readonly from: number;
  readonly to: number;
}

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

const ID_DIGITS = 26;

/**
 * Copies a verified operation in the database, with its run, its receipt and its credit, so that a database of any size has
 * the rows of today's code. The copies agree with each other as the rows do, but the signatures of their receipts are those
 * of the first one. Needs a session of a superuser in a transaction, and as many bought credits as copies.
 */
export async function copyOperation(query: SessionQuery, request: CopyRequest): Promise<void> {
  const { operationId, from, to } = request;
  // The rows refer to each other as the original ones do, so no reference is checked.
  await query('SET LOCAL session_replication_role = replica', []);
  const [run] = await query<Run>(
    `SELECT v.account_id AS "accountId", v.id AS "runId", r.id AS "receiptId", v.idempotency_key AS key, v.bucket
     FROM verification_run v JOIN receipt r ON r.run_id = v.id WHERE v.operation_id = $1`,
    [operationId],
  );
  if (run === undefined) throw new Error(`${operationId} was not verified`);
  const { accountId, runId, receiptId, key, bucket } = run;
  const names = [...[operationId, runId, receiptId].map(digitsOf), key, ...(request.names ?? [])];
  for (const [table, where] of Object.entries(TABLES)) {
    const columns = await insertedColumns(query, { table, where, operationId, names });
    if (columns.length === 0) continue;
    await query(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
        SELECT ${columns.map(({ value }) => value).join(', ')}
        FROM ${table} t CROSS JOIN LATERAL (
          SELECT lpad(n::text, ${ID_DIGITS}, '0') AS copy FROM generate_series($2::integer, $3::integer) n) o
        WHERE ${where}`,
      [operationId, from, to],
    );
  }
  await query(
    `INSERT INTO baseline_usage AS u (workspace_id, part, account_id, stored_bytes)
      SELECT workspace_id, 0, account_id, sum(octet_length(baseline)) FROM operation
      WHERE baseline IS NOT NULL
        AND id BETWEEN 'op_' || lpad($1::text, ${ID_DIGITS}, '0') AND 'op_' || lpad($2::text, ${ID_DIGITS}, '0')
      GROUP BY workspace_id, account_id
      ON CONFLICT (workspace_id, part) DO UPDATE SET stored_bytes = u.stored_bytes + excluded.stored_bytes`,
    [String(from), String(to)],
  );
  const count = to - from + 1;
  await query('UPDATE credit_bucket SET available = available - $1 WHERE account_id = $2 AND bucket = $3', [
    count,
    accountId,
    bucket,
  ]);
  await query('UPDATE usage_period SET verified_actions = verified_actions + $1 WHERE account_id = $2', [
    count,
    accountId,
  ]);
}

interface Run {
  readonly accountId: string;
  readonly runId: string;
  readonly receiptId: string;
  readonly key: string;
  readonly bucket: string;
}

function digitsOf(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}

interface InsertedColumn {
  readonly name: string;
  /** Of the copy `o.copy` of the row `t`. */
  readonly value: string;
}

/** The rows of the operation in one table. */
interface OwnRows {
  readonly table: string;
  readonly where: string;
  readonly operationId: string;
  readonly names: readonly string[];
}

/** The columns that a copy is inserted with; those that contain one of the names have the number in its place. */
async function insertedColumns(
  query: SessionQuery,
  { table, where, operationId, names }: OwnRows,
): Promise<InsertedColumn[]> {
  const columns = await query<{ name: string; type: string; text: string | null }>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, r.row ->> attname AS text
     FROM pg_attribute CROSS JOIN (SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where} LIMIT 1) r
     WHERE attrelid = to_regclass($2) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`,
    [operationId, table],
  );
  return columns.map(({ name, type, text }) => {
    const contained = names.filter((one) => text?.includes(one));
    const value = contained.reduce((sql, one) => `replace(${sql}, '${one}', o.copy)`, `t.${name}::text`);
    const own = OWN[`${table}.${name}`];
    return { name, value: own ?? (contained.length > 0 ? `(${value})::${type}` : `t.${name}`) };
  });
}

/** Each copy claims an object of its own, and has effect keys of its own: with common ones, all copies would be rivals. */
const OWN: Readonly<Record<string, string>> = {
  'claim.object_id': 'o.copy',
  'claim.object_digest': `sha256(convert_to(o.copy, 'UTF8'))`,
  'effect_key.key': `sha256(t.key || convert_to(o.copy, 'UTF8'))`,
};
