import path from 'node:path';
import { readCheckoutSettings } from './read-checkout-settings.ts';
import { SETTING_DESCRIPTIONS } from './setting-descriptions.ts';
import { type SettingSchema, SettingsReader } from './settings-reader.ts';
import { LIMIT_STORES, LOG_LEVELS, type Settings } from './settings.ts';

/**
 * Reads every setting from an environment.
 * @param environment for example `process.env`; an empty value means "not set"
 * @throws {SettingsError} with every fault at once, unknown `TOOKEFFECT_` variables included; it names settings and never
 *   their values
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const reader = new SettingsReader(environment);
  const settings = readAll(reader);
  reader.finish();
  return settings;
}

/** @returns the JSON Schema of the environment; numbers are written as text there */
export function settingsSchema(): SettingSchema {
  const reader = new SettingsReader({});
  readAll(reader);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of the TookEffect server',
    description: 'Environment variables. docs/operate.md says what each of them sets.',
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(reader.schemas).map(([name, schema]) => [
        name,
        { ...schema, description: SETTING_DESCRIPTIONS[name] },
      ]),
    ),
  };
}

function readAll(reader: SettingsReader): Settings {
  const billingSettings = billing(reader);
  const dataDirectory = path.resolve(reader.text('TOOKEFFECT_DATA_DIRECTORY') ?? '.tookeffect');
  return {
    host: reader.text('TOOKEFFECT_HOST') ?? '127.0.0.1',
    port: reader.integer('TOOKEFFECT_PORT', { fallback: 8787, minimum: 0, maximum: 65_535 }),
    baseUrl: reader.url('TOOKEFFECT_BASE_URL', ['http:', 'https:'])?.replace(/(?<!\/)\/+$/, '') ?? null,
    issuer: reader.origin('TOOKEFFECT_ISSUER'),
    dataDirectory,
    secretsDirectory: path.resolve(
      reader.text('TOOKEFFECT_SECRETS_DIRECTORY') ?? path.join(dataDirectory, 'secrets'),
    ),
    database: database(reader),
    timeSourceUrl: reader.confidentialUrl('TOOKEFFECT_TIME_SOURCE_URL'),
    http: {
      allowClearText: reader.flag('TOOKEFFECT_ALLOW_CLEAR_TEXT', false),
      trustedProxies: reader.networks('TOOKEFFECT_TRUSTED_PROXIES'),
      maxConnections: reader.integer('TOOKEFFECT_MAX_CONNECTIONS', {
        fallback: 4096,
        minimum: 16,
        maximum: 1_000_000,
      }),
      limitsPerMinute: limits(reader),
      keepAliveMs: reader.integer('TOOKEFFECT_KEEP_ALIVE_MS', {
        fallback: 75_000,
        minimum: 1000,
        maximum: 600_000,
        advice: 'in milliseconds, longer than the idle time of the proxy in front',
      }),
      shutdownDelayMs: reader.integer('TOOKEFFECT_SHUTDOWN_DELAY_MS', {
        fallback: 0,
        minimum: 0,
        maximum: 60_000,
        advice: 'in milliseconds, longer than a load balancer needs to see that the server is not ready',
      }),
      limitStore: reader.oneOf('TOOKEFFECT_LIMIT_STORE', LIMIT_STORES, 'memory'),
    },
    metrics: metrics(reader),
    observation: { privateNetworks: reader.networks('TOOKEFFECT_PRIVATE_NETWORKS') },
    verification: verification(reader, isSold(billingSettings)),
    signing: {
      leadHours: reader.integer('TOOKEFFECT_KEY_LEAD_HOURS', { fallback: 24, minimum: 0, maximum: 8760 }),
    },
    billing: billingSettings,
    quotas: quotas(reader),
    oauth: oauth(reader),
    logLevel: reader.oneOf('TOOKEFFECT_LOG_LEVEL', LOG_LEVELS, 'info'),
    hasFailpoints: reader.flag('TOOKEFFECT_FAILPOINTS', false),
  };
}

function database(reader: SettingsReader): Settings['database'] {
  const url = reader.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const migrationUrl = reader.url('TOOKEFFECT_MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:']);
  if (migrationUrl !== null && reader.text('DATABASE_URL') === undefined) {
    reader.fault('DATABASE_URL', 'must be set, because TOOKEFFECT_MIGRATION_DATABASE_URL is set');
  }
  const poolSize = reader.integer('TOOKEFFECT_DATABASE_POOL_SIZE', { fallback: 12, minimum: 2, maximum: 64 });
  return { url, migrationUrl, poolSize };
}

function metrics(reader: SettingsReader): Settings['metrics'] {
  const port = reader.optionalInteger('TOOKEFFECT_METRICS_PORT', { minimum: 0, maximum: 65_535 });
  const host = reader.text('TOOKEFFECT_METRICS_HOST') ?? '127.0.0.1';
  return port === null ? null : { host, port };
}

function billing(reader: SettingsReader): Settings['billing'] {
  const webhookSecrets = reader.list('TOOKEFFECT_BILLING_WEBHOOK_SECRETS');
  const pricesFile = reader.text('TOOKEFFECT_PRICES_FILE') ?? null;
  const checkout = readCheckoutSettings(reader);
  return { webhookSecrets, pricesFile, isLive: livemode(reader, checkout.secretKey), checkout };
}

/** Whether anyone can pay for credits. Without it, nobody could verify: credits come from payments only. */
function isSold({ webhookSecrets, pricesFile, checkout }: Settings['billing']): boolean {
  const { secretKey, purchaseUrl } = checkout;
  return webhookSecrets.length > 0 || pricesFile !== null || secretKey !== null || purchaseUrl !== null;
}

/**
 * By default the provider's key determines which payments count; without a key, only real money does: test payments
 * would be free credits.
 */
function livemode(reader: SettingsReader, secretKey: string | null): boolean | null {
  const modeOfKey = secretKey !== null && /^.k_test_/.test(secretKey) ? 'false' : 'true';
  const mode = reader.oneOf('TOOKEFFECT_BILLING_LIVEMODE', ['true', 'false', 'any'] as const, modeOfKey);
  return mode === 'any' ? null : mode === 'true';
}

function limits(reader: SettingsReader): Settings['http']['limitsPerMinute'] {
  const limit = (name: string, fallback: number) =>
    reader.integer(name, { fallback, minimum: 1, maximum: 10_000_000 });
  return {
    reads: limit('TOOKEFFECT_LIMIT_READS', 600),
    writes: limit('TOOKEFFECT_LIMIT_WRITES', 300),
    verifies: limit('TOOKEFFECT_LIMIT_VERIFIES', 120),
    address: limit('TOOKEFFECT_LIMIT_ADDRESS', 60),
    accountCredentials: reader.integer('TOOKEFFECT_LIMIT_ACCOUNT_CREDENTIALS', {
      fallback: 10,
      minimum: 1,
      maximum: 1000,
    }),
    webhooks: limit('TOOKEFFECT_LIMIT_WEBHOOKS', 6000),
  };
}

function quotas(reader: SettingsReader): Settings['quotas'] {
  const maximum = 1_000_000;
  const mebibytes = { fallback: 1024, minimum: 1, maximum };
  return {
    apiKeys: reader.integer('TOOKEFFECT_QUOTA_API_KEYS', { fallback: 100, minimum: 1, maximum }),
    contracts: reader.integer('TOOKEFFECT_QUOTA_CONTRACTS', { fallback: 1000, minimum: 1, maximum }),
    dryRunsPerDay: reader.integer('TOOKEFFECT_QUOTA_DRY_RUNS', { fallback: 200, minimum: 1, maximum }),
    eventBytes: reader.integer('TOOKEFFECT_QUOTA_EVENTS_MIB', mebibytes) * 1024 * 1024,
    baselineBytes: reader.integer('TOOKEFFECT_QUOTA_BASELINES_MIB', mebibytes) * 1024 * 1024,
  };
}

function verification(reader: SettingsReader, isSold: boolean): Settings['verification'] {
  const milliseconds = (name: string, fallback: number) =>
    reader.integer(name, { fallback, minimum: 100, maximum: 600_000 });
  const deadlineMs = milliseconds('TOOKEFFECT_VERIFY_DEADLINE_MS', 15_000);
  const leaseMs = milliseconds('TOOKEFFECT_LEASE_MS', 30_000);
  if (leaseMs <= deadlineMs) {
    reader.fault('TOOKEFFECT_LEASE_MS', 'must be longer than TOOKEFFECT_VERIFY_DEADLINE_MS');
  }
  return {
    deadlineMs,
    leaseMs,
    sweepMs: milliseconds('TOOKEFFECT_SWEEP_MS', 5000),
    isMetered: reader.oneOf('TOOKEFFECT_METERING', ['on', 'off'] as const, isSold ? 'on' : 'off') === 'on',
  };
}

/** Either all required settings or none: with only some of them, the server would refuse every token. */
function oauth(reader: SettingsReader): Settings['oauth'] {
  const issuer = reader.issuer('TOOKEFFECT_OAUTH_ISSUER');
  const audience = reader.text('TOOKEFFECT_OAUTH_AUDIENCE');
  const keySetUrl = reader.confidentialUrl('TOOKEFFECT_OAUTH_JWKS_URL');
  const accountClaim = reader.text('TOOKEFFECT_OAUTH_ACCOUNT_CLAIM');
  const workspaceClaim = reader.text('TOOKEFFECT_OAUTH_WORKSPACE_CLAIM') ?? null;
  if (!OAUTH_SETTINGS.some((name) => reader.text(name) !== undefined)) return null;
  for (const name of NEEDED_OAUTH_SETTINGS) {
    if (reader.text(name) === undefined)
      reader.fault(name, 'must be set, because another TOOKEFFECT_OAUTH_ setting is set');
  }
  if (issuer === null || audience === undefined || accountClaim === undefined) return null;
  return { issuer, audience, keySetUrl, accountClaim, workspaceClaim };
}

const NEEDED_OAUTH_SETTINGS = [
  'TOOKEFFECT_OAUTH_ISSUER',
  'TOOKEFFECT_OAUTH_AUDIENCE',
  'TOOKEFFECT_OAUTH_ACCOUNT_CLAIM',
] as const;

const OAUTH_SETTINGS = [
  ...NEEDED_OAUTH_SETTINGS,
  'TOOKEFFECT_OAUTH_JWKS_URL',
  'TOOKEFFECT_OAUTH_WORKSPACE_CLAIM',
] as const;
