import { randomBytes, randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acrossAccounts, inAccount, inAccounts } from '../../src/database/index.ts';
import { SERVER_PRIVILEGES } from '../../src/database/server-privileges.ts';
import { reserveItem } from '../ledger/ledger-account.ts';
import { type DatabasePicture, databasePicture } from '../support/test-database.ts';
import { type Party, startTenantPair } from './tenant-pair.ts';

/* What the server's role can do at all, and what of another account it can see and change. */

const pair = await startTenantPair();
const { us, them } = pair;
const owner = pair.api.database.dataSource;
const server = pair.api.application.get(DataSource, { strict: false });
afterAll(() => pair.stop());

const picture = (): Promise<DatabasePicture> => databasePicture(owner);
const names = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }[]>(query)).map(({ name }) => name);

/** Rows that name no account, because a payment may concern any. */
const PAYMENT_TABLES = ['billing_event', 'payment_fact', 'purchase_posting'];

const SECURED = await names(
  `SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace ORDER BY 1`,
);
const TABLES = SECURED.filter((table) => !PAYMENT_TABLES.includes(table));

beforeAll(async () => {
  for (const { accountId, workspaceId, owned } of [us, them]) {
    const result = { id: randomUUID(), body: '{}', status: 'succeeded', digest: 'sha256:00' };
    await owner.query('SELECT submit_action_result($1, $2, $3)', [accountId, owned.operation, result]);
    await owner.query('SELECT store_events(ARRAY[$1], ARRAY[$2], $3, 9999)', [
      accountId,
      workspaceId,
      JSON.stringify([eventItem(accountId, workspaceId)]),
    ]);
    await owner.query(
      `INSERT INTO claim (account_id, system, object_type, object_id, object_digest, aspect, operation_id, receipt_id,
         observed_at) VALUES ($1, 's', 't', 'o', '\\x00', 'created', $2, 'rct', now())`,
      [accountId, owned.operation],
    );
    await owner.query(
      `INSERT INTO dry_run_usage (workspace_id, account_id, day, used) VALUES ($2, $1, now(), 1)`,
      [accountId, workspaceId],
    );
    for (const statement of [
      `INSERT INTO idempotency_key (account_id, key, fingerprint) VALUES ($1, 'of a test', '\\x00')`,
      `INSERT INTO fresh_control (account_id, connection_id, address_digest)
       SELECT account_id, id, decode(repeat('00', 32), 'hex') FROM connection WHERE account_id = $1`,
      `INSERT INTO contract_deprecation (hash, account_id, workspace_id, deprecated_by)
       SELECT hash, account_id, workspace_id, 'key' FROM contract WHERE account_id = $1 LIMIT 1`,
    ])
      await owner.query(statement, [accountId]);
  }
  await owner.query(
    `INSERT INTO payment_fact (kind, key, payment_intent, invoice, event_id)
     SELECT 'linked', 'pi_of_a_test', 'pi_of_a_test', 'in_of_a_test', id FROM billing_event LIMIT 1`,
  );
});

test('every table says what the server may do with it', async () => {
  const tables = await names(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  expect(tables.toSorted()).toEqual(Object.keys(SERVER_PRIVILEGES).toSorted());
});

describe('the role of the server', () => {
  const history = [
    ...[
      'action_result',
      'billing_event',
      'contract',
      'contract_deprecation',
      'credit_transfer',
      'payment_fact',
    ],
    ...['provider_event', 'provider_event_key', 'purchase', 'purchase_posting', 'receipt'],
  ];

  test.each(history)('cannot change, delete or truncate rows of %s', async (table) => {
    const [column] = await names(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' AND is_identity = 'NO'`,
    );
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ]) {
      await expect(acrossAccounts(() => server.query(statement))).rejects.toThrow('permission denied');
    }
  });

  test.each(['account', 'operation', 'verification_run', 'claim', 'credit_bucket', 'signing_key', 'api_key'])(
    'cannot delete or truncate rows of %s',
    async (table) => {
      for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
        await expect(acrossAccounts(() => server.query(statement))).rejects.toThrow('permission denied');
    },
  );

  test.each([
    'CREATE TABLE planted (id text)',
    'CREATE FUNCTION planted() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE SCHEMA planted',
    'ALTER TABLE receipt DISABLE TRIGGER ALL',
    'ALTER TABLE receipt DISABLE ROW LEVEL SECURITY',
    'DROP TRIGGER receipt_is_history ON receipt',
    'DROP POLICY one_account ON receipt',
    'DROP TABLE receipt CASCADE',
    'ALTER ROLE tookeffect_test_server SUPERUSER',
    `SET session_replication_role = replica`,
  ])('cannot execute %s', async (statement) => {
    await expect(server.query(statement)).rejects.toThrow(/permission denied|must be owner|Only roles with/);
  });

  test('ends a live run, and cannot change one that has ended', async () => {
    const before = await picture();
    const end = `UPDATE verification_run SET state = 'failed' WHERE operation_id = $1`;
    expect(await inAccount(us.accountId, () => server.query(end, [us.owned.operation]))).toEqual([[], 0]);
    expect(await picture()).toEqual(before);
    const rename = `UPDATE verification_run SET lease_until = now()`;
    await expect(inAccount(us.accountId, () => server.query(rename))).rejects.toThrow('permission denied');
  });
});

describe('row level security', () => {
  const count = async (table: string): Promise<number> => {
    // Shipped contracts belong to no account, and each account sees them.
    const shipped = table === 'contract' ? 'WHERE account_id IS NOT NULL' : '';
    const rows = await server.query<[{ rows: number }]>(
      `SELECT count(*)::integer AS rows FROM ${table} ${shipped}`,
    );
    return rows[0].rows;
  };

  test('covers every table whose rows name an account', async () => {
    const named = await names(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('account_id', 'workspace_id') GROUP BY 1 ORDER BY 1`,
    );
    expect(TABLES).toEqual([...named, 'account'].toSorted());
    expect(SECURED).toEqual([...TABLES, ...PAYMENT_TABLES].toSorted());
  });

  test.each(PAYMENT_TABLES)(
    'shows no row of %s to an account, and lets an account insert none',
    async (table) => {
      expect(await acrossAccounts(() => count(table))).toBeGreaterThan(0);
      expect(await count(table)).toBe(0);
      const copy = `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`;
      const rows = await owner.query<object[]>(`SELECT * FROM ${table}`);
      for (const { accountId } of [us, them]) {
        expect(await inAccount(accountId, () => count(table))).toBe(0);
        const trial = inAccount(accountId, () => server.query(copy, [JSON.stringify(rows)]));
        await expect(trial).rejects.toThrow('row-level security');
      }
    },
  );

  test.each(TABLES)('shows the rows of one account of %s, and none without an account', async (table) => {
    const [ours, theirs, all, none] = [
      await inAccount(us.accountId, () => count(table)),
      await inAccount(them.accountId, () => count(table)),
      await acrossAccounts(() => count(table)),
      await count(table),
    ];
    expect(ours).toBeGreaterThan(0);
    expect(theirs).toBeGreaterThan(0);
    expect(all).toBeGreaterThanOrEqual(ours + theirs);
    expect(none).toBe(0);
    expect(await inAccount('acc_of_nobody', () => count(table))).toBe(0);
  });

  test('a statement without a condition changes the rows of one account only', async () => {
    const renewed = async (account: string): Promise<unknown> => {
      const [row] = await owner.query<[object]>(
        'SELECT count(*)::integer AS rows, bool_and(last_used_at > now()) AS used FROM api_key WHERE account_id = $1',
        [account],
      );
      return row;
    };
    const statement = `UPDATE api_key SET last_used_at = now() + interval '1 hour'`;
    await inAccount(us.accountId, () => server.query(statement));
    expect(await renewed(us.accountId)).toMatchObject({ used: true });
    expect(await renewed(them.accountId)).not.toMatchObject({ used: true });
  });

  test('a row of another account cannot be inserted', async () => {
    const insert = `INSERT INTO credit_bucket (account_id, bucket) VALUES ($1, 'plan')`;
    const trial = inAccount(us.accountId, () => server.query(insert, [them.accountId]));
    await expect(trial).rejects.toThrow('row-level security');
  });
});

describe('a database function that is called for one account with the ids of another', () => {
  let forged: Record<'run' | 'operation' | 'bucket' | 'claim', object>;
  beforeAll(async () => {
    // A live run of theirs, and their rows as values, which a caller could make up.
    await owner.query(`UPDATE operation SET not_before = NULL WHERE id = $1`, [them.owned.operation]);
    await owner.query('SELECT reserve_runs($1, true)', [
      JSON.stringify([
        reserveItem(them, { operationId: them.owned.operation, key: 'live', runId: 'run_live' }),
      ]),
    ]);
    const row = async (table: string): Promise<object> => {
      const [found] = await owner.query<[{ row: object }]>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE account_id = $1 ORDER BY t.* DESC LIMIT 1`,
        [them.accountId],
      );
      return found.row;
    };
    const [live] = await owner.query<[{ row: object }]>(
      `SELECT to_jsonb(r) AS row FROM verification_run r WHERE id = 'run_live'`,
    );
    forged = {
      run: live.row,
      operation: await row('operation'),
      bucket: await row('credit_bucket'),
      claim: await row('claim'),
    };
  });

  type Call = (party: Party, rows: typeof forged) => readonly [call: string, ...values: readonly unknown[]];
  const CALLS: Readonly<Record<string, Call>> = {
    begin_operations: ({ accountId: account, workspaceId, owned }) => [
      `begin_operations($1, 100)`,
      JSON.stringify([{ ...NEW_OPERATION, account, workspaceId, connectionId: owned.connection }]),
    ],
    bind_effect_keys: ({ owned }) => [`bind_effect_keys($1, ARRAY['00'])`, owned.operation],
    cancel_operation: ({ accountId, workspaceId, owned }) => [
      `cancel_operation($1, $2, $3, 'key', true)`,
      ...[accountId, workspaceId, owned.operation],
    ],
    claim_idempotency_keys: ({ accountId, workspaceId }) => [
      `claim_idempotency_keys(ARRAY[$1], ARRAY[$2], ARRAY['a key'], ARRAY['\\x00'::bytea], 60, 7)`,
      ...[accountId, workspaceId],
    ],
    correct_credits: ({ accountId }) => [`correct_credits($1, 'bought', -7, 'evt')`, accountId],
    erase_baselines: ({ accountId, workspaceId }) => [
      `erase_baselines($1, $2, now() + interval '1 day', 10)`,
      ...[accountId, workspaceId],
    ],
    erase_events: ({ accountId, workspaceId }) => [
      `erase_events($1, $2, now() + interval '1 day', NULL, 10)`,
      ...[accountId, workspaceId],
    ],
    expire_plan_period: (_, { bucket }) => [
      'expire_plan_period(jsonb_populate_record(NULL::credit_bucket, $1))',
      { ...bucket, period_start: '2026-01-01' },
    ],
    grant_credits: ({ accountId }) => [`grant_credits($1, 'bought', 7, 'evt')`, accountId],
    grant_plan_credits: ({ accountId }) => [
      `grant_plan_credits($1, 'starter', 7, now(), now() + interval '1 day', 'evt')`,
      accountId,
    ],
    lock_buckets: (party, { run }) => ['lock_buckets($1)', settlement(party, run)],
    lock_claimed_objects: (party, { run }) => ['lock_claimed_objects($1, false)', settlement(party, run)],
    lock_operations: (party, { run }) => ['lock_operations($1, true)', settlement(party, run)],
    connect_operations: ({ accountId, owned }) => [
      'connect_operations(ARRAY[$1::jsonb])',
      { operation: { id: owned.operation }, connection: { id: 'conn_other', accountId } },
    ],
    lock_spendable_buckets: ({ accountId }) => ['lock_spendable_buckets(ARRAY[$1], true)', accountId],
    plan_period_status: ({ accountId }) => ['plan_period_status($1, now())', accountId],
    refund_credit: (_, { run }) => ['refund_credit(jsonb_populate_record(NULL::verification_run, $1))', run],
    release_expired_run: ({ owned }) => ['release_expired_run($1)', owned.operation],
    release_found_runs: ({ owned }) => [
      'release_found_runs(ARRAY[$1::jsonb])',
      { outcome: 'run_expired', operationId: owned.operation },
    ],
    release_run: () => [`release_run('run_live', NULL)`],
    reserve_runs: (party) => [
      'reserve_runs($1, true)',
      JSON.stringify([reserveItem(party, { operationId: party.owned.operation })]),
    ],
    roll_plan_periods: () => ['roll_plan_periods(100)'],
    lock_event_usage: ({ accountId, workspaceId }) => [
      'lock_event_usage(ARRAY[$1], ARRAY[$2])',
      ...[accountId, workspaceId],
    ],
    store_events: ({ accountId, workspaceId }) => [
      'store_events(ARRAY[$1], ARRAY[$2], $3, 9999)',
      ...[accountId, workspaceId, JSON.stringify([eventItem(accountId, workspaceId)])],
    ],
    settle_runs: (party, { run }) => ['settle_runs($1, true)', settlement(party, run)],
    store_settlements: (party, { run }) => ['store_settlements($1)', settlement(party, run)],
    submit_action_result: ({ accountId, owned }) => [
      'submit_action_result($1, $2, $3)',
      ...[accountId, owned.operation, { id: 'are', body: '{}', status: 'succeeded', digest: 'sha256:00' }],
    ],
    take_claims: (party, { run, claim }) => [
      'take_claims($1)',
      settlement(party, run, {
        claims: TAKEN,
        knownClaims: [(claim as { id: number }).id],
        replacedClaims: [party.owned.operation],
      }),
    ],
    update_rival_ends: ({ owned }) => ['update_rival_ends(ARRAY[$1])', owned.operation],
  };

  test.each(Object.entries(CALLS))('%s changes nothing', async (_, call) => {
    const before = await picture();
    const [text, ...values] = call(them, forged);
    // Some find nothing, and some are refused where they would insert.
    await inAccount(us.accountId, () => server.query(`SELECT ${text}`, values)).catch((error: unknown) => {
      expect(String(error)).toMatch(/row-level security|violates (?:foreign key|not-null) constraint/);
    });
    expect(await picture()).toEqual(before);
  });

  test('an item of a batch reaches the rows of its own account only', async () => {
    const { accountId: account, owned } = us;
    const before = await picture();
    const items = [
      reserveItem(us, { operationId: them.owned.operation }),
      reserveItem(them, { account, operationId: them.owned.operation }),
      reserveItem(us, { account: them.accountId, operationId: owned.operation }),
    ];
    const call = (name: string, values: readonly object[], waits: boolean): Promise<{ result: object }[]> =>
      inAccounts([us.accountId, them.accountId], () =>
        server.query(`SELECT ${name}($1, $2) AS result`, [JSON.stringify(values), waits]),
      );
    const refused = { result: { outcome: 'not_found' } };
    expect(await call('reserve_runs', items, false)).toEqual([refused, refused, refused]);
    const lost = { result: { outcome: 'lease_lost' } };
    const settlements = [
      settleItem(account, them.owned.operation, forged.run),
      settleItem(account, owned.operation, forged.run),
      settleItem(them.accountId, owned.operation, forged.run),
    ];
    for (const waits of [true, false])
      expect(await call('settle_runs', settlements, waits)).toEqual([lost, lost, lost]);
    expect(await picture()).toEqual(before);
  });

  test('a delivery in a batch stores nothing in a workspace that its account does not own', async () => {
    const before = await picture();
    const items = [eventItem(us.accountId, them.workspaceId), eventItem(them.accountId, us.workspaceId)];
    const results = await inAccounts([us.accountId, them.accountId], () =>
      server.query<unknown>('SELECT store_events($1, $2, $3, 9999) AS result', [
        [us.accountId, them.accountId],
        [them.workspaceId, us.workspaceId],
        JSON.stringify(items),
      ]),
    );
    expect(results).toEqual([{ result: null }, { result: null }]);
    expect(await picture()).toEqual(before);
  });

  test('every function that writes is called', async () => {
    const writing = await names(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND provolatile = 'v'
         AND prorettype <> 'trigger'::regtype ORDER BY 1`,
    );
    expect([...Object.keys(CALLS), ...READING].toSorted()).toEqual(writing);
  });

  /** Volatile, because they read the rows that their transaction has locked, or the clock, or try the disk. */
  const READING = ['check_items', 'key_document_version', 'probe_disk'];
});

const settlement = ({ accountId, owned }: Party, run: object, change: object = {}): string =>
  JSON.stringify([{ ...settleItem(accountId, owned.operation, run), ...change }]);

const settleItem = (account: string, operationId: string, run: object): object => ({
  ...{ account, runId: 'run_live', epoch: (run as { epoch: number }).epoch, operationId },
  ...{ sequence: 2, verdict: 'verified', reason: 'all_checks_passed', isConclusive: true, charged: 1 },
  ...{ receiptId: 'rct_forged', observedAt: new Date(0), document: '{}', payloadDigest: 'sha256:00' },
  ...{ claims: [], knownClaims: [], observedObjectIds: [] },
});

/** An event that is not stored yet. */
const eventItem = (account: string, workspaceId: string): object => ({
  ...{ account, workspaceId, id: randomUUID(), provider: 'github', event: 'push', eventId: null },
  ...{ digest: randomBytes(4).toString('hex'), secretId: 'whs', isEvidence: true, body: '{}' },
  ...{ service: 'none', keys: ['00'], ownContracts: 0 },
});

const NEW_OPERATION = {
  ...{ id: 'op_new', contractHash: 'none', begunBy: 'key', input: '{}', salt: '00', marker: null },
  ...{
    readsEvents: false,
    notices: '[]',
    createdAt: new Date(0),
    actUntil: new Date(0),
    deadline: new Date(0),
  },
  ...{ effectKeys: [], otherKeys: [] },
};

const TAKEN = [{ system: 's', objectType: 't', objectId: 'o', aspect: 'created', revision: null }];
