import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SCOPES, type Scope } from '@tookeffect/wire';
import { pino } from 'pino';
import { ApiModule } from '../../src/api.module.ts';
import { readSettings, type Settings } from '../../src/config/index.ts';
import { inAccount, makeDataSource } from '../../src/database/index.ts';
import { createHttpApplication } from '../../src/http/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { openMetrics } from '../../src/server/open-metrics.ts';
import { ApiKeysService, type Tenant } from '../../src/modules/identity/index.ts';
import { buyCredits } from './credits.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { checkInvariants } from '../../src/modules/invariants/index.ts';

/** The whole API in this process, on a free port, over a database of its own, with one account that has credit. */
export interface TestApi extends Tenant {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly settings: Settings;
  readonly database: TestDatabase;
  readonly application: NestFastifyApplication;
  /** Where its metrics are; null unless `TOOKEFFECT_METRICS_PORT` is set. */
  readonly metricsUrl: string | null;
  /** Every line of the log so far; the log is silent unless `TOOKEFFECT_LOG_LEVEL` is set. */
  readonly logLines: readonly string[];
  /** Sends a request with the account's key; a body is sent as JSON. */
  call(method: string, target: string, options?: CallOptions): Promise<ApiResponse>;
  /** Another account with its own key. */
  newTenant(credits?: number): Promise<Tenant & { apiKey: string }>;
  newApiKey(tenant: Tenant, scopes: readonly Scope[]): Promise<string>;
  stop(): Promise<void>;
}

/** What a call may set. */
export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another key than the account's; null for none. */
  readonly apiKey?: string | null;
}

/** A response with its body. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined where it is no JSON. */
  readonly json: Readonly<Record<string, unknown>> & { readonly code?: string };
}

/** Credits that the first account has. */
export const INITIAL_CREDITS = 1000;

/**
 * Starts it.
 * @param environment settings beside those that a test needs
 * @param credits what the first account has
 */
export async function startTestApi(
  environment: Readonly<Record<string, string>> = {},
  credits = INITIAL_CREDITS,
  made: TestDatabase | Promise<TestDatabase> = createTestDatabase(),
): Promise<TestApi> {
  const database = await made;
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'tookeffect-api-'));
  const settings = readSettings({
    TOOKEFFECT_DATA_DIRECTORY: dataDirectory,
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_BASE_URL: 'http://127.0.0.1:8787',
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8',
    TOOKEFFECT_LIMIT_WRITES: '100000',
    TOOKEFFECT_LIMIT_READS: '100000',
    TOOKEFFECT_LIMIT_VERIFIES: '100000',
    TOOKEFFECT_LOG_LEVEL: 'silent',
    TOOKEFFECT_BILLING_LIVEMODE: 'any',
    TOOKEFFECT_METERING: 'on',
    ...environment,
  });
  const logLines: string[] = [];
  const log = pino({ level: settings.logLevel }, { write: (line: string) => logLines.push(line) });
  const { metrics, ...metricsServer } = await openMetrics(settings);
  const application = await createHttpApplication(
    ApiModule.with(settings, await makeDataSource(database.serverUrl, 16).initialize(), log, metrics),
    settings,
    { log, metrics },
  );
  const metricsUrl = await metricsServer.serve(application);
  await application.listen(0, '127.0.0.1');
  const keys = application.get(ApiKeysService);
  const newApiKey = async (tenant: Tenant, scopes: readonly Scope[]): Promise<string> =>
    (await inAccount(tenant.accountId, () => keys.create(tenant, 'test', scopes, 3600))).secret;
  const newTenant = async (credits = INITIAL_CREDITS) => {
    const tenant = await insertTenant(database, credits);
    return { ...tenant, apiKey: await newApiKey(tenant, SCOPES) };
  };
  const first = await newTenant(credits);
  const baseUrl = await application.getUrl();
  return {
    ...first,
    baseUrl,
    settings,
    database,
    application,
    metricsUrl,
    logLines,
    call: (method, target, options = {}) => send(baseUrl, first.apiKey, method, target, options),
    newTenant,
    newApiKey,
    stop: async () => {
      await application.close();
      await metricsServer.stop();
      await database.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function insertTenant({ dataSource }: TestDatabase, credits: number): Promise<Tenant> {
  const tenant = { accountId: newId('acc'), workspaceId: newId('ws') };
  await dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'test')`, [tenant.accountId]);
  await dataSource.query(`INSERT INTO workspace (id, account_id, name) VALUES ($2, $1, 'test')`, [
    tenant.accountId,
    tenant.workspaceId,
  ]);
  if (credits > 0) {
    await buyCredits(dataSource, tenant.accountId, credits);
  }
  return tenant;
}

async function send(
  baseUrl: string,
  ownKey: string,
  method: string,
  target: string,
  { body, headers = {}, apiKey = ownKey }: CallOptions,
): Promise<ApiResponse> {
  const response = await fetch(new URL(target, baseUrl), {
    method,
    headers: {
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
}

function jsonOf(text: string): ApiResponse['json'] {
  try {
    return JSON.parse(text) as ApiResponse['json'];
  } catch {
    return {};
  }
}

/** How much later than planned a busy machine may run what is repeated. */
const BUSY_MACHINE_MS = 30_000;

/** Fails where a promise about the rows does not hold, whatever the tests before have done. */
export async function assertInvariants({ database, settings }: TestApi): Promise<void> {
  const graceMs = settings.verification.sweepMs + BUSY_MACHINE_MS;
  const { breaches } = await checkInvariants(database.dataSource, { graceMs });
  if (breaches.length > 0) throw new Error(`invariants do not hold: ${JSON.stringify(breaches, null, 2)}`);
}
