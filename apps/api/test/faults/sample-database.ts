import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DataSource } from 'typeorm';
import { buyPack } from '@tookeffect/testing/payments';
import { reserveItem } from '../ledger/ledger-account.ts';
import { startTestApi } from '../support/test-api.ts';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';

/** A database with a history, that no one is connected to. */
export interface SampleDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes one: an account with a pack; an operation verified twice, one without an answer, one whose run is live. */
export async function makeSampleDatabase(): Promise<SampleDatabase> {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const api = await startTestApi({ TOOKEFFECT_BILLING_WEBHOOK_SECRETS: secret }, 0);
  const system = await startJsonProvider();
  const { dataSource } = api.database;
  const post = async (target: string, status: number, body?: object): Promise<Record<string, unknown>> => {
    const answer = await api.call('POST', target, {
      ...(body && { body }),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(answer.status, answer.text).toBe(status);
    return answer.json;
  };
  try {
    await buyPack({ ...api, webhookSecret: secret });
    await post('/v1/connections', 201, connectionTo(system));
    const begin = async () => {
      const number = randomBytes(6).toString('hex');
      system.resources.set('/orders', {}).set(`/orders/${number}`, { status: 'open' });
      const input = { path: ['orders', number], parent: ['orders'], expect: { status: 'paid' } };
      const { id } = await post('/v1/operations', 201, { contract: 'http.json.matches@1', input });
      await post(`/v1/operations/${String(id)}/action-result`, 201, { status: 'succeeded' });
      return { number, verify: `/v1/operations/${String(id)}/verify`, id: String(id) };
    };
    const verified = await begin();
    system.resources.set(`/orders/${verified.number}`, { status: 'paid' });
    expect(await post(verified.verify, 200)).toMatchObject({ verdict: 'verified', charged: 1 });
    expect(await post(verified.verify, 200)).toMatchObject({ verdict: 'verified', charged: 1 });
    const [unanswered, failed, live] = [await begin(), await begin(), await begin()];
    await system.stop();
    expect(await post(unanswered.verify, 200)).toMatchObject({ verdict: 'inconclusive', charged: 0 });
    for (const { id } of [failed, live])
      await dataSource.query('SELECT reserve_runs($1, true)', [
        JSON.stringify([reserveItem(api, { operationId: id, key: `key of ${id}`, runId: `run_of_${id}` })]),
      ]);
    await dataSource.query('SELECT release_run($1, NULL)', [`run_of_${failed.id}`]);
    // A database that sessions use cannot be copied.
    await Promise.all(
      [dataSource, api.application.get(DataSource, { strict: false })].map((used) => used.destroy()),
    );
  } catch (error) {
    await api.stop();
    throw error;
  }
  const { url } = api.database;
  return { name: new URL(url).pathname.slice(1), url, drop: () => api.stop() };
}

function connectionTo({ baseUrl }: JsonProvider): object {
  const credential = { type: 'none' };
  const declarations = { uncached: true };
  return { service: 'http', name: 'orders', baseUrl, credential, environment: 'test', declarations };
}
