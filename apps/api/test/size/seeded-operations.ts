import type { DataSource } from 'typeorm';

/** The owner of the seeded operations. */
export const OWNER = { accountId: 'acc_size', workspaceId: 'ws_size' } as const;

/** Stores an account with a workspace and a contract. */
export async function seedOwner(database: DataSource): Promise<void> {
  const { accountId, workspaceId } = OWNER;
  await database.query(`INSERT INTO account (id, name) VALUES ($1, 'size')`, [accountId]);
  await database.query(`INSERT INTO workspace (account_id, id, name) VALUES ($1, $2, 'size')`, [
    accountId,
    workspaceId,
  ]);
  await database.query(
    `INSERT INTO contract (hash, id, service, document) VALUES ('hash', 'size@1', 'http', '{"id":"size@1","service":"http"}')`,
  );
}

/**
 * Stores operations by one statement.
 * @param from number of the first one
 * @param to number of the last one; ids are in the order of the numbers
 * @param state an SQL expression of the number `n`
 */
export async function seedOperations(
  database: DataSource,
  { from, to, state = `'created'` }: { readonly from: number; readonly to: number; readonly state?: string },
): Promise<void> {
  await database.query(
    `INSERT INTO operation (id, account_id, workspace_id, contract_hash, begun_by, input, salt, reads_events, notices,
        state, cancelled_at, act_until, deadline)
      SELECT 'op_' || lpad(n::text, 26, '0'), $1, $2, 'hash', 'key_size', '{}', repeat('0', 32), false, '[]',
        s.state, CASE s.state WHEN 'cancelled' THEN now() END, now() + interval '1 hour', now() + interval '1 hour'
      FROM generate_series($3::integer, $4::integer) n CROSS JOIN LATERAL (SELECT ${state} AS state) s`,
    [OWNER.accountId, OWNER.workspaceId, from, to],
  );
  await database.query('VACUUM ANALYZE operation');
}

/** What a plan touched, counted by PostgreSQL. */
export interface PlanCost {
  /** Pages of tables and indexes, each time that one was looked at. */
  readonly buffers: number;
}

interface ExplainedPlan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/**
 * Runs a statement with its generic plan, which is the one that a server has after a few calls.
 * @param database with the role of the server, so that row level security is part of the plan
 */
export async function planCost(
  database: DataSource,
  text: string,
  values: readonly (string | number | null)[],
): Promise<PlanCost> {
  return database.transaction(async (session) => {
    await session.query(`SELECT set_config('tookeffect.account', $1, true)`, [OWNER.accountId]);
    await session.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await session.query(`PREPARE measured AS ${text}`);
    const places = values.map((value) => (value === null ? 'NULL' : `'${value}'`)).join(', ');
    const [row] = await session.query<[{ 'QUERY PLAN': [{ Plan: ExplainedPlan }] }]>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE measured (${places})`,
    );
    await session.query('DEALLOCATE measured');
    const plan = row['QUERY PLAN'][0].Plan;
    return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
  });
}
