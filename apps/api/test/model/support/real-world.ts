import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PaymentReceiver } from '@tookeffect/testing/payments';
import { vi } from 'vitest';
import { PeriodRoller } from '../../../src/modules/usage/period-roller.ts';
import { ExpiredRunSweeper } from '../../../src/modules/verification/expired-run-sweeper.ts';
import { createFrozenDatabase, type FrozenDatabase } from '../../support/frozen-database.ts';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import { type ApiResponse, startTestApi, type TestApi } from '../../support/test-api.ts';
import { PACK, PLAN } from './price-list.ts';

/** A server whose clock is the test's, and the customer's system that it looks into. */
export interface RealWorld {
  readonly api: TestApi;
  readonly system: JsonProvider;
  /** Where the payment provider's events go. */
  readonly payments: PaymentReceiver;
  setClock(now: number): Promise<void>;
  /** One round of those who clean up; none happens by itself. */
  sweep(): Promise<void>;
  /** An account without credits, connected to the system. */
  newAccount(): Promise<RealAccount>;
  stop(): Promise<void>;
}

/** An account, and how to call in its name. */
export interface RealAccount {
  readonly accountId: string;
  call(method: string, target: string, body?: unknown, key?: string): Promise<ApiResponse>;
}

const BILLING_SECRET = 'whsec_example_of_a_billing_secret';

/** No key lives as long as the periods that a run may go through. */
const OUTLIVE_ALL = `UPDATE api_key SET expires_at = now() + interval '50 years' WHERE account_id = $1`;

/** Starts it at an instant. @param environment settings beside those that the comparison needs */
export async function startRealWorld(
  now: number,
  environment: Readonly<Record<string, string>>,
): Promise<RealWorld> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const database = await createFrozenDatabase(new Date(now));
  const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-prices-'));
  const pricesFile = path.join(folder, 'prices.json');
  await writeFile(pricesFile, JSON.stringify({ plans: [PLAN], packs: [PACK] }));
  const settings = {
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: BILLING_SECRET,
    TOOKEFFECT_PRICES_FILE: pricesFile,
    TOOKEFFECT_LIMIT_WEBHOOKS: '100000',
    ...environment,
  };
  const [api, system] = await Promise.all([startTestApi(settings, 0, database), startJsonProvider()]);
  const sweeper = api.application.get(ExpiredRunSweeper, { strict: false });
  const roller = api.application.get(PeriodRoller, { strict: false });
  // From now on they work when the test says so.
  await Promise.all([sweeper.onModuleDestroy(), roller.onModuleDestroy()]);
  return {
    api,
    system,
    payments: { baseUrl: api.baseUrl, webhookSecret: BILLING_SECRET },
    setClock: (instant) => setClock(database, instant),
    sweep: async () => {
      await sweeper.sweep();
      await roller.roll();
    },
    newAccount: () => newAccount(api, system),
    stop: async () => {
      await api.stop();
      await system.stop();
      await rm(folder, { recursive: true });
      vi.useRealTimers();
    },
  };
}

async function setClock(database: FrozenDatabase, instant: number): Promise<void> {
  vi.setSystemTime(instant);
  await database.setClock(new Date(instant));
}

async function newAccount(api: TestApi, { baseUrl }: JsonProvider): Promise<RealAccount> {
  const { accountId, apiKey } = await api.newTenant(0);
  await api.database.dataSource.query(OUTLIVE_ALL, [accountId]);
  const call: RealAccount['call'] = (method, target, body, key) =>
    api.call(method, target, {
      apiKey,
      ...(body !== undefined && { body }),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  for (const service of ['http', 'github']) {
    const credential = { type: 'bearer', token: 'read-only' };
    const connection = { service, name: service, baseUrl, credential, environment: 'test' };
    const { status, text } = await call('POST', '/v1/connections', connection);
    if (status !== 201) throw new Error(`no connection was made: ${text}`);
  }
  return { accountId, call };
}
