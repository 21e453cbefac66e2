import { type Receipt, verifyReceipt } from '@tookeffect/core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Clock } from '../../src/clock/index.ts';
import { databasePicture } from '../support/test-database.ts';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

/** The clock of a server may be wrong, and no receipt may say so. */
let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi({ TOOKEFFECT_SWEEP_MS: '600000', TOOKEFFECT_LOG_LEVEL: 'warn' });
});
afterAll(() => context.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Makes the clock of the server wrong, from its next instant on. */
function shiftClock(byMs: number): void {
  const clock = context.api.application.get(Clock, { strict: false });
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + byMs));
}

async function databaseNow(): Promise<string> {
  const [row] = await context.api.database.dataSource.query<[{ at: string }]>(
    'SELECT instant_text(clock_timestamp()) AS at',
  );
  return row.at;
}

async function trustedKeys() {
  const rows = await context.api.database.dataSource.query<
    { id: string; publicKey: string; issuer: string; environment: 'test'; notBefore: string }[]
  >(
    `SELECT key_id AS id, public_key AS "publicKey", issuer, environment, instant_text(not_before) AS "notBefore"
     FROM signing_key`,
  );
  return Object.fromEntries(rows.map(({ id, ...key }) => [id, key]));
}

async function receiptOf(operationId: string): Promise<Receipt> {
  const { json } = await context.api.call('GET', `/v1/operations/${operationId}/receipt`);
  return json as unknown as Receipt;
}

async function readiness() {
  const { status, json } = await context.api.call('GET', '/readyz', { apiKey: null });
  return { status, detail: String(json.detail) };
}

describe.each([
  ['6 minutes fast', 6 * MINUTE],
  ['6 minutes slow', -6 * MINUTE],
  ['40 days fast', 40 * DAY],
  ['40 days slow', -40 * DAY],
  ['31 s fast', 31 * SECOND],
])('a server whose clock is %s', (_name, byMs) => {
  test('refuses verifies, charges nothing and is not ready, until its clock is right again', async () => {
    const order = await context.begin();
    order.pay();
    const usage = (await context.api.call('GET', '/v1/usage')).json;
    shiftClock(byMs);
    const { status, json, headers } = await context.verify(order.id);
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '60']);
    expect(json.detail).toContain('clock');
    expect(await receiptOf(order.id)).toMatchObject({ code: 'receipt_not_found' });
    expect((await context.api.call('GET', '/v1/usage')).json).toEqual(usage);
    expect(await readiness()).toEqual({ status: 503, detail: expect.stringContaining('clock') as string });
    vi.restoreAllMocks();
    expect((await context.verify(order.id)).json).toMatchObject({ verdict: 'verified', charged: 1 });
    expect((await readiness()).status).toBe(200);
  });

  test('writes nothing for the verifies that follow the first one', async () => {
    const order = await context.begin();
    shiftClock(byMs);
    await context.verify(order.id);
    const before = await databasePicture(context.api.database.dataSource);
    expect((await context.verify(order.id)).status).toBe(503);
    expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
  });

  test('begins no operation, whose baseline would have a wrong instant', async () => {
    shiftClock(byMs);
    const created = await context.api.call('POST', '/v1/operations', {
      body: {
        contract: 'http.json.matches@1',
        input: { path: ['orders', 'none'], parent: ['orders'], expect: { state: 'paid' } },
      },
    });
    expect([created.status, created.json.code]).toEqual([503, 'unavailable']);
  });
});

describe.each([
  ['right', 0],
  ['10 s fast', 10 * SECOND],
  ['10 s slow', -10 * SECOND],
  ['29 s slow', -29 * SECOND],
])('a server whose clock is %s', (_name, byMs) => {
  test('signs receipts with instants of the database, between reservation and settlement', async () => {
    shiftClock(byMs);
    const order = await context.begin();
    order.pay();
    const before = await databaseNow();
    expect((await context.verify(order.id)).json).toMatchObject({ verdict: 'verified' });
    const receipt = await receiptOf(order.id);
    expect(
      verifyReceipt(receipt, { trustedKeys: await trustedKeys(), now: await databaseNow() }),
    ).toMatchObject({ valid: true, reasonCode: 'signature_valid' });
    const { issuedAt, evidence, baseline } = receipt.payload.predicate;
    const [run] = await context.api.database.dataSource.query<[{ started: string; ended: string }]>(
      `SELECT instant_text(started_at) AS started, instant_text(ended_at) AS ended
       FROM verification_run WHERE operation_id = $1`,
      [order.id],
    );
    const instants = [
      before,
      run.started,
      ...evidence.map(({ observedAt }) => observedAt),
      issuedAt,
      run.ended,
    ];
    expect(instants).toEqual(instants.toSorted());
    expect(baseline!.observedAt <= before).toBe(true);
    const [{ createdAt }] = await context.api.database.dataSource.query<[{ createdAt: string }]>(
      'SELECT instant_text(created_at) AS "createdAt" FROM operation WHERE id = $1',
      [order.id],
    );
    expect(baseline!.observedAt >= createdAt).toBe(true);
  });
});
