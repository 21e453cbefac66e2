import path from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { PaymentReceiver } from '@tookeffect/testing/payments';
import { vi } from 'vitest';
import { PeriodRoller } from '../../src/modules/usage/period-roller.ts';
import { ExpiredRunSweeper } from '../../src/modules/verification/expired-run-sweeper.ts';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import { type ApiResponse, startTestApi, type TestApi } from '../support/test-api.ts';
import { prepareDatabase } from '../../src/database/index.ts';
import { createTestDatabase, SERVER_ROLE, type TestDatabase } from '../support/test-database.ts';

/** A pack whose price is no multiple of its credits, so that parts of it do not come out even. */
export const PACK = {
  id: 'pack_of_three',
  title: 'Three credits',
  amountCredits: 3,
  price: { amountMinor: 700, currency: 'EUR' },
} as const;

/** A plan that a few verifies use up. */
export const PLAN = {
  id: 'five_a_month',
  title: 'Five credits a month',
  amountCredits: 5,
  price: { amountMinor: 1300, currency: 'EUR' },
} as const;

/** A server whose clock is the test's, and the customer's system that it looks into. */
export interface RealServer {
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
export async function startRealServer(
  now: number,
  environment: Readonly<Record<string, string>>,
): Promise<RealServer> {
  // The clock that a server continues stands still as well.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now });
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
  // A cache that nobody ruled out could answer with what was there before; a generic service refutes nothing then.
  const services = { http: { uncached: true }, github: {} };
  for (const [service, declarations] of Object.entries(services)) {
    const credential = { type: 'bearer', token: 'read-only' };
    const connection = { service, name: service, baseUrl, credential, environment: 'test', declarations };
    const { status, text } = await call('POST', '/v1/connections', connection);
    if (status !== 201) throw new Error(`no connection was made: ${text}`);
  }
  return { accountId, call };
}

/**
 * Functions of the same names as PostgreSQL's own, which stand before them in the search path, so that everything that
 * asks what time it is hears what the test says.
 */
const CLOCK = `
CREATE SCHEMA clock;
CREATE TABLE clock.instant (at timestamptz NOT NULL);
CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM clock.instant';
CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM clock.instant';
GRANT USAGE ON SCHEMA clock TO ${SERVER_ROLE.name};
GRANT SELECT ON clock.instant TO ${SERVER_ROLE.name};
`;

/** A migrated database whose clock stands still until it is set. */
export interface FrozenDatabase extends TestDatabase {
  setClock(at: Date): Promise<void>;
}

/** Creates one. */
async function createFrozenDatabase(at: Date): Promise<FrozenDatabase> {
  const bare = await createTestDatabase('template1');
  const { dataSource } = bare;
  await dataSource.query(CLOCK);
  await dataSource.query('INSERT INTO clock.instant VALUES ($1)', [at]);
  const name = new URL(bare.url).pathname.slice(1);
  await dataSource.query(`ALTER DATABASE ${name} SET search_path = public, clock, pg_catalog`);
  await dataSource.destroy();
  await prepareDatabase(bare.url, { serverRole: SERVER_ROLE.name });
  await dataSource.initialize();
  return {
    ...bare,
    setClock: async (instant) => {
      await dataSource.query('UPDATE clock.instant SET at = $1', [instant]);
    },
  };
}
