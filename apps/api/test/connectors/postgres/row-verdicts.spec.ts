import type { JsonObject } from '@tookeffect/core';
import type { Claim, Evidence, OperationFacts, Read, Reads } from '@tookeffect/wire';
import { type RowReadRequest, evaluate, readPlan } from '@tookeffect/evaluator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenConnection } from '../../../src/connectors/index.ts';
import { readPostgres } from '../reading.ts';
import { shippedContract } from '../verifying.ts';
import { ShopServer } from './shop-server.ts';

const OPERATION = 'op_01jn80000000000000000000aa';
const OTHER = 'op_01jn80000000000000000000bb';

const TABLES = `
  DROP SCHEMA public CASCADE; CREATE SCHEMA public;
  CREATE TABLE orders (id int PRIMARY KEY, token uuid, ratio real, mark char(40), paid bool, version int DEFAULT 1, note text);
  INSERT INTO orders VALUES (1, NULL, 1, NULL, false, 1, 'x'), (2, NULL, 2, NULL, false, 1, 'y');
  CREATE VIEW renamed AS SELECT id AS number, mark AS marker, paid AS is_paid FROM orders;
  CREATE VIEW a_few AS SELECT * FROM orders WHERE id < 100;
  CREATE MATERIALIZED VIEW stored AS SELECT * FROM orders;
  CREATE TABLE guarded (LIKE orders INCLUDING ALL); ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own ON guarded USING (id < 100);
  CREATE TABLE events (id int PRIMARY KEY, mark text) PARTITION BY RANGE (id);
  CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM (0) TO (10); INSERT INTO events VALUES (1, NULL);
  GRANT USAGE ON SCHEMA public TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;
`;

/** One operation: what it claims to have done, and what really happens between begin and the look. */
interface Story {
  readonly contract: string;
  readonly input: JsonObject;
  readonly act?: string;
  readonly id?: string;
  readonly claims?: readonly Claim[];
  /** The table at the look, if the agent could have named another. */
  readonly connection?: OpenConnection;
}

describe('the verdict on rows of a real PostgreSQL', () => {
  let server: ShopServer;

  beforeAll(async () => {
    server = await ShopServer.start("CREATE ROLE reader LOGIN PASSWORD 'reader'");
  });
  beforeEach(() => server.asOwner(TABLES));
  afterAll(() => server.stop());

  const readOne = async (request: RowReadRequest<'postgres'>, instant: string): Promise<Read> => {
    const result = await readPostgres(server.connectionAs('reader'), request, { maxBytes: 1_048_576 });
    const at = (result.outcome === 'answered' ? result.source?.clock?.at : undefined) ?? instant;
    return result.outcome === 'answered'
      ? { ...result, observedAt: at, completedAt: at }
      : { ...result, observedAt: at };
  };
  /** Begins, acts, looks and evaluates, at the instants of the server's clock. */
  const tell = async ({ contract, input, act, id = OPERATION, claims = [] }: Story) => {
    const { document, compiled } = shippedContract(contract);
    const createdAt = (await server.source('orders')).clock!.at;
    const operation: OperationFacts = {
      id,
      createdAt,
      firstVerifyAt: null,
      input: { schema: 'public', ...input },
    };
    const look = async (baseline: Evidence['baseline']): Promise<Reads> => {
      const plan = readPlan(compiled, operation, { acknowledgement: null, baseline });
      const main = await readOne(plan.main as RowReadRequest<'postgres'>, createdAt);
      return { main, probe: await readOne(plan.probe as RowReadRequest<'postgres'>, main.observedAt) };
    };
    const before = await look(null);
    const baseline = { observedAt: before.probe!.observedAt, reads: before };
    if (act !== undefined) await server.asOwner(act.replaceAll('MARK', id));
    const firstVerifyAt = (await server.source('orders')).clock!.at;
    const reads = await look(baseline);
    const now = (await server.source('orders')).clock!.at;
    const evidence: Evidence = {
      origin: server.connectionAs('reader').origin,
      reads,
      acknowledgement: null,
      events: [],
      baseline,
      claims: [...claims],
      earlier: [],
      rivals: [],
    };
    const evaluation = evaluate(document, { ...operation, firstVerifyAt }, evidence, now);
    const claimed = evaluation.claims.map((claim): Claim => ({
      ...claim,
      operationId: id,
      observedAt: now,
    }));
    const attribution = evaluation.attribution?.kind;
    const result = [
      `${evaluation.verdict}: ${evaluation.reason}`,
      ...(attribution ? [attribution] : []),
    ].join(', ');
    return { result, claimed };
  };
  const resultOf = async (story: Story) => (await tell(story)).result;

  const written = {
    contract: 'postgres.row.present@1',
    input: { table: 'orders', correlationColumn: 'mark', match: { id: 7 }, expect: { paid: true } },
    act: "INSERT INTO orders (id, mark, paid) VALUES (7, 'MARK', true)",
  };
  const deleted = {
    contract: 'postgres.row.absent@1',
    input: { table: 'orders', key: { id: 1 } },
    act: 'DELETE FROM orders WHERE id = 1',
  };
  const updated = {
    contract: 'postgres.row.updated@1',
    input: { table: 'orders', key: { id: 1 }, versionColumn: 'version', expect: { paid: true } },
    act: 'UPDATE orders SET paid = true, version = 2 WHERE id = 1',
  };

  it('verifies a row that was written with its marker, in a padded column too', async () => {
    expect(await resultOf(written)).toBe('verified: all_checks_passed, marker');
    await server.asOwner(TABLES);
    const { contract, input } = written;
    expect(await resultOf({ contract, input })).toBe('refuted: effect_absent');
  });

  it('compares in the type of the column', async () => {
    const match = { id: '7', token: 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', ratio: 16_777_216 };
    const act = `INSERT INTO orders (id, token, ratio, mark, paid)
      VALUES (7, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 16777217, 'MARK', true)`;
    expect(await resultOf({ ...written, act, input: { ...written.input, match } })).toBe(
      'verified: all_checks_passed, marker',
    );
    await server.asOwner(TABLES);
    const other = { ...written.input, expect: { ratio: 16_777_217 } };
    expect(await resultOf({ ...written, act, input: other })).toBe('refuted: effect_mismatch');
    await server.asOwner(TABLES);
    const refused = { ...written.input, expect: { paid: 'perhaps' } };
    expect(await resultOf({ ...written, input: refused })).toBe('refuted: effect_mismatch');
  });

  it('proves no absence where policies may hide rows, in a view with a condition, and in a copy', async () => {
    for (const [table, expected] of [
      ['guarded', 'inconclusive: evidence_insufficient'],
      ['a_few', 'inconclusive: evidence_insufficient'],
      ['stored', 'inconclusive: source_stale'],
    ] as const)
      expect
        .soft(await resultOf({ contract: written.contract, input: { ...written.input, table } }), table)
        .toBe(expected);
  });

  it('gives one row to one operation, whichever name leads to it', async () => {
    const { claimed } = await tell(written);
    expect(claimed).toHaveLength(1);
    const act = "UPDATE orders SET mark = 'MARK' WHERE id = 7";
    const match = { number: 7 };
    const through = { table: 'renamed', correlationColumn: 'marker', match, expect: { is_paid: true } };
    const second = { contract: written.contract, input: through, act, id: OTHER };
    expect(await resultOf({ ...second, claims: claimed })).not.toMatch(/^verified/);
  });

  it('verifies a deletion, and refutes one that was not made', async () => {
    expect(await resultOf(deleted)).toBe('verified: all_checks_passed, exclusive');
    const { contract } = deleted;
    expect(await resultOf({ contract, input: { table: 'orders', key: { id: 2 } } })).toBe(
      'refuted: effect_absent',
    );
  });

  it('does not take a change of the column that the agent called its key for a deletion', async () => {
    const key = { note: 'x' };
    const renamed = "UPDATE orders SET note = 'z' WHERE id = 1";
    expect(await resultOf({ ...deleted, input: { table: 'orders', key }, act: renamed })).toBe(
      'inconclusive: correlation_ambiguous',
    );
  });

  it('does not take a detached partition for a deletion', async () => {
    const story = { ...deleted, input: { table: 'events', key: { id: 1 } } };
    const detached = 'ALTER TABLE events DETACH PARTITION events_1';
    expect(await resultOf({ ...story, act: detached })).toMatch(/^inconclusive/);
    await server.asOwner(TABLES);
    expect(await resultOf({ ...story, act: 'DELETE FROM events' })).toBe(
      'verified: all_checks_passed, exclusive',
    );
  });

  it('does not take a table that was replaced for a deletion', async () => {
    const swap = `CREATE TABLE new (LIKE orders INCLUDING ALL); INSERT INTO new SELECT * FROM orders;
      ALTER TABLE orders RENAME TO old; ALTER TABLE new RENAME TO orders; GRANT SELECT ON orders TO reader`;
    expect(await resultOf({ ...deleted, act: swap })).not.toMatch(/^verified/);
    const moved = `${swap.replaceAll('new', 'newer').replaceAll('old', 'older')}; UPDATE orders SET id = 50 WHERE id = 2`;
    expect(
      await resultOf({ ...deleted, input: { table: 'orders', key: { id: 2 } }, act: moved }),
    ).not.toMatch(/^verified/);
  });

  it('verifies an update by its version, and sees what else changed in the scope', async () => {
    expect(await resultOf(updated)).toBe('verified: all_checks_passed, exclusive');
    await server.asOwner(TABLES);
    const act = `${updated.act}; UPDATE orders SET note = 'changed' WHERE id = 2`;
    const input = { ...updated.input, scope: {} };
    expect(await resultOf({ ...updated, input, act })).toBe('refuted: collateral_effect');
    await server.asOwner(TABLES);
    expect(await resultOf({ ...updated, input })).toBe('verified: all_checks_passed, exclusive');
  });

  it('verifies that exactly these rows were changed', async () => {
    const rows = [
      { key: { id: 1 }, expect: { paid: true } },
      { key: { id: '2' }, expect: { paid: 'true', note: 'y' } },
    ];
    const story = { contract: 'postgres.rows.exactly@1', input: { table: 'orders', scope: {}, rows } };
    expect(await resultOf({ ...story, act: 'UPDATE orders SET paid = true' })).toMatch(/^verified/);
    await server.asOwner(TABLES);
    expect(await resultOf({ ...story, act: 'UPDATE orders SET paid = true WHERE id = 1' })).not.toMatch(
      /^verified/,
    );
  });
});
