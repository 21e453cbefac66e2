import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  SettingsError,
  chosenIssuer,
  receiptIssuer,
  publicUrl,
  readSettings,
  settingsSchema,
} from '../../src/config/index.ts';
import { SETTING_DESCRIPTIONS } from '../../src/config/setting-descriptions.ts';

const findFaults = (environment: Readonly<Record<string, string>>): SettingsError['faults'] => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
};

test('reads an empty environment: every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    baseUrl: null,
    database: { url: null, poolSize: 12 },
    http: {
      allowClearText: false,
      // A client whose event loop stood still for some seconds must not find its idle connection closed.
      keepAliveMs: 75_000,
      limitsPerMinute: { verifies: 120, accountCredentials: 10 },
      limitStore: 'memory',
    },
    verification: { deadlineMs: 15_000, leaseMs: 30_000, isMetered: false },
    signing: { leadHours: 24 },
    quotas: {
      apiKeys: 100,
      contracts: 1000,
      dryRunsPerDay: 200,
      eventBytes: 1024 ** 3,
      baselineBytes: 1024 ** 3,
    },
    billing: { checkout: { secretKey: null, apiUrl: null, returnUrl: null, purchaseUrl: null } },
  });
});

test.each([
  ['no key', {}, true],
  ['a live key', { TOOKEFFECT_STRIPE_SECRET_KEY: 'sk_live_12345678' }, true],
  ['a test key', { TOOKEFFECT_STRIPE_SECRET_KEY: 'sk_test_12345678' }, false],
  ['a restricted test key', { TOOKEFFECT_STRIPE_SECRET_KEY: 'rk_test_12345678' }, false],
  ['`any`', { TOOKEFFECT_BILLING_LIVEMODE: 'any' }, null],
])('with %s, test payments grant credit only where the operator says so', (_, environment, isLive) => {
  expect(readSettings(environment).billing.isLive).toBe(isLive);
});

test.each([
  [{}, false],
  [{ TOOKEFFECT_METERING: 'on' }, true],
  [{ TOOKEFFECT_BILLING_LIVEMODE: 'false' }, false],
  [{ TOOKEFFECT_STRIPE_SECRET_KEY: 'sk_test_12345678' }, true],
  [{ TOOKEFFECT_BILLING_WEBHOOK_SECRETS: 'whsec_1' }, true],
  [{ TOOKEFFECT_CHECKOUT_URL: 'https://shop.example.com/credits' }, true],
  [{ TOOKEFFECT_PRICES_FILE: 'prices.json' }, true],
  [{ TOOKEFFECT_PRICES_FILE: 'prices.json', TOOKEFFECT_METERING: 'off' }, false],
])(
  'verify costs credits only where credits are sold, or where the operator says so: %j: %s',
  (environment, isMetered) => {
    expect(readSettings(environment).verification.isMetered).toBe(isMetered);
  },
);

test.each(['https://stripe.example.com', 'http://127.0.0.1:12111', 'http://[::1]', 'http://localhost:1'])(
  'accepts the payment provider at %s',
  (url) => {
    const { billing } = readSettings({ TOOKEFFECT_STRIPE_API_URL: url });
    expect(billing.checkout.apiUrl).toBe(url);
  },
);

test.each([
  ['999', ', and is 999'],
  ['600001', ', and is 600001'],
  ['-1', ', and is -1'],
  ['5s', ', and is 5s'],
  ['sk_live_12345678', ''],
])('refuses TOOKEFFECT_KEEP_ALIVE_MS=%s with value, expectation and advice', (value, shown) => {
  const advice = 'in milliseconds, longer than the idle time of the proxy in front';
  expect(findFaults({ TOOKEFFECT_KEEP_ALIVE_MS: value })).toEqual([
    {
      name: 'TOOKEFFECT_KEEP_ALIVE_MS',
      expected: `must be a whole number from 1000 to 600000${shown}; ${advice}`,
    },
  ]);
});

test.each([
  ['TOOKEFFECT_PRIVATE_NETWORK', 'did you mean TOOKEFFECT_PRIVATE_NETWORKS?'],
  ['TOOKEFFECT_LIMIT_VERIFY', 'did you mean TOOKEFFECT_LIMIT_VERIFIES?'],
  ['TOOKEFFECT_DATA_DIR', 'docs/operate.md lists all settings'],
  ['TOOKEFFECT_COLOUR', 'docs/operate.md lists all settings'],
])('refuses %s, which is no setting, without its value', (name, advice) => {
  expect(findFaults({ [name]: 'canary' })).toEqual([{ name, expected: `is not a setting; ${advice}` }]);
});

test('reports a misspelt name together with other faults', () => {
  const faults = findFaults({ TOOKEFFECT_PROT: '1', TOOKEFFECT_PORT: 'x' });
  expect(faults.map(({ name }) => name)).toEqual(['TOOKEFFECT_PORT', 'TOOKEFFECT_PROT']);
});

test('accepts variables of other programs, and an unknown one without a value', () => {
  const kubernetes = [
    'TOOKEFFECT_SERVICE_HOST',
    'TOOKEFFECT_SERVICE_PORT_HTTP',
    'TOOKEFFECT_PORT_8787_TCP_ADDR',
  ];
  const others = Object.fromEntries(kubernetes.map((name) => [name, 'x']));
  expect(findFaults({ ...others, PORT: 'x', TOOKEFFECT_OLD: '' })).toEqual([]);
});

test('every variable of our clients and scripts can be set beside a server', () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const folders = ['packages/sdk/src', 'packages/cli/src', 'python/src/tookeffect', 'tools'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|mjs|py)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('node_modules')),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const names = [...new Set(text.match(/\bTOOKEFFECT_[A-Z_]*[A-Z](?=['"`\]\s),.:]|$)/g))];
  expect(names).toContain('TOOKEFFECT_API_KEY');
  const unknown = findFaults(Object.fromEntries(names.map((name) => [name, '1'])));
  expect(unknown.filter(({ expected }) => expected.startsWith('is not a setting'))).toEqual([]);
});

test('the schema of the settings describes each of them, and no other', () => {
  const { properties } = settingsSchema() as { properties: Record<string, { description?: string }> };
  expect(new Set(Object.keys(properties))).toEqual(new Set(Object.keys(SETTING_DESCRIPTIONS)));
  for (const { description } of Object.values(properties)) expect(description).toMatch(/^[A-Z].*\.$/);
});

test('the schema of the settings has their types, bounds and defaults', () => {
  const { properties } = settingsSchema() as { properties: Record<string, unknown> };
  expect(properties).toMatchObject({
    TOOKEFFECT_PORT: { type: 'integer', minimum: 0, maximum: 65_535, default: 8787 },
    TOOKEFFECT_LOG_LEVEL: { enum: expect.arrayContaining(['info']) as unknown, default: 'info' },
    TOOKEFFECT_ALLOW_CLEAR_TEXT: { enum: ['true', 'false'], default: 'false' },
    DATABASE_URL: { format: 'uri', pattern: '^(?:postgres:|postgresql:)//' },
    TOOKEFFECT_OAUTH_AUDIENCE: { type: 'string' },
    TOOKEFFECT_STRIPE_SECRET_KEY: { type: 'string' },
  });
});

test('treats an empty value as not set', () => {
  expect(readSettings({ TOOKEFFECT_PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}));
});

test.each([
  ['TOOKEFFECT_PORT', '65536'],
  ['TOOKEFFECT_PORT', '80 '],
  ['TOOKEFFECT_PORT', '-1'],
  ['TOOKEFFECT_DATABASE_POOL_SIZE', '1'],
  ['TOOKEFFECT_KEY_LEAD_HOURS', '8761'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['TOOKEFFECT_BASE_URL', 'ftp://example.com'],
  ['TOOKEFFECT_ISSUER', 'https://example.com/path'],
  ['TOOKEFFECT_ALLOW_CLEAR_TEXT', 'yes'],
  ['TOOKEFFECT_PRIVATE_NETWORKS', '10.0.0.0'],
  ['TOOKEFFECT_TRUSTED_PROXIES', '10.0.0.0/8,::1/129'],
  ['TOOKEFFECT_LOG_LEVEL', 'loud'],
  ['TOOKEFFECT_METERING', 'free'],
  ['TOOKEFFECT_LIMIT_READS', '0'],
  ['TOOKEFFECT_LIMIT_ACCOUNT_CREDENTIALS', '0'],
  ['TOOKEFFECT_MAX_CONNECTIONS', '15'],
  ['TOOKEFFECT_LIMIT_STORE', 'redis'],
  ['TOOKEFFECT_VERIFY_DEADLINE_MS', '1e3'],
  ['TOOKEFFECT_LEASE_MS', '15000'],
  ['TOOKEFFECT_FAILPOINTS', 'after_reserve'],
  ['TOOKEFFECT_STRIPE_SECRET_KEY', 'pk_test_12345678'],
  ['TOOKEFFECT_STRIPE_SECRET_KEY', 'sk_test_12345678 '],
  ['TOOKEFFECT_STRIPE_API_URL', 'http://stripe.example.com'],
  ['TOOKEFFECT_STRIPE_API_URL', 'http://127.0.0.1.example.com:80'],
  ['TOOKEFFECT_STRIPE_API_URL', 'https://stripe.example.com/v1'],
  ['TOOKEFFECT_CHECKOUT_DEADLINE_MS', '30001'],
  ['TOOKEFFECT_CHECKOUT_RETURN_URL', 'thanks.html'],
  ['TOOKEFFECT_CHECKOUT_URL', 'http://shop.example.com'],
  ['TOOKEFFECT_CHECKOUT_URL', 'https://shop.example.com/a b'],
])('refuses %s=%s by name', (name, value) => {
  expect(findFaults({ [name]: value }).map((fault) => fault.name)).toEqual([name]);
});

test('the role that owns the tables is named beside that of the server', () => {
  const owner = { TOOKEFFECT_MIGRATION_DATABASE_URL: 'postgres://owner@127.0.0.1/tookeffect' };
  expect(findFaults(owner).map(({ name }) => name)).toEqual(['DATABASE_URL']);
  const server = { DATABASE_URL: 'postgres://server@127.0.0.1/tookeffect' };
  expect(readSettings({ ...owner, ...server }).database).toMatchObject({
    url: server.DATABASE_URL,
    migrationUrl: owner.TOOKEFFECT_MIGRATION_DATABASE_URL,
  });
});

const OAUTH = {
  TOOKEFFECT_OAUTH_ISSUER: 'https://issuer.example/',
  TOOKEFFECT_OAUTH_AUDIENCE: 'https://api.example',
  TOOKEFFECT_OAUTH_ACCOUNT_CLAIM: 'account',
};

describe('access tokens', () => {
  test('are off by default, and the issuer is not normalized', () => {
    expect(readSettings({}).oauth).toBeNull();
    const { oauth } = readSettings(OAUTH);
    expect(oauth).toEqual({
      issuer: 'https://issuer.example/',
      audience: 'https://api.example',
      keySetUrl: null,
      accountClaim: 'account',
      workspaceClaim: null,
    });
  });

  test.each([...Object.keys(OAUTH), 'TOOKEFFECT_OAUTH_JWKS_URL', 'TOOKEFFECT_OAUTH_WORKSPACE_CLAIM'])(
    'with only %s set are refused, with the names of the missing settings',
    (name) => {
      const missing = Object.keys(OAUTH).filter((other) => other !== name);
      expect(findFaults({ [name]: 'https://issuer.example' }).map((fault) => fault.name)).toEqual(missing);
    },
  );

  test.each([
    'http://issuer.example',
    'ftp://issuer.example',
    'issuer',
    'https://user:password@issuer.example',
  ])('refuse an issuer that others could impersonate: %s', (url) => {
    for (const name of ['TOOKEFFECT_OAUTH_ISSUER', 'TOOKEFFECT_OAUTH_JWKS_URL']) {
      expect(findFaults({ ...OAUTH, [name]: url }).map((fault) => fault.name)).toEqual([name]);
    }
  });

  test.each([
    'http://127.0.0.1:9000',
    'http://[::1]:9000/tenant',
    'http://localhost',
    'https://issuer.example/a/b',
  ])('accept the issuer %s', (url) => {
    const both = { TOOKEFFECT_OAUTH_ISSUER: url, TOOKEFFECT_OAUTH_JWKS_URL: url };
    expect(readSettings({ ...OAUTH, ...both }).oauth).toMatchObject({ issuer: url, keySetUrl: url });
  });

  test.each(['https://issuer.example?tenant=1', 'https://issuer.example#x'])(
    'refuse the issuer %s',
    (url) => {
      const faults = findFaults({ ...OAUTH, TOOKEFFECT_OAUTH_ISSUER: url });
      expect(faults.map(({ name }) => name)).toEqual(['TOOKEFFECT_OAUTH_ISSUER']);
    },
  );
});

test('reports all faults at once, without their values', () => {
  const faults = findFaults({
    DATABASE_URL: 'postgress://user:canary-password@host/db',
    TOOKEFFECT_PORT: 'canary-port',
    TOOKEFFECT_METERING: 'canary-metering',
    TOOKEFFECT_STRIPE_SECRET_KEY: 'canary-key',
  });
  expect(faults.map(({ name }) => name)).toEqual([
    'TOOKEFFECT_STRIPE_SECRET_KEY',
    'TOOKEFFECT_PORT',
    'DATABASE_URL',
    'TOOKEFFECT_METERING',
  ]);
  expect(JSON.stringify(faults)).not.toContain('canary');
});

describe('the base URL', () => {
  test.each([
    [{}, 'http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    [{ TOOKEFFECT_HOST: '::1', TOOKEFFECT_PORT: '80' }, 'http://[::1]:80', 'http://[::1]'],
    [
      { TOOKEFFECT_BASE_URL: 'https://api.example.com/te/' },
      'https://api.example.com/te',
      'https://api.example.com',
    ],
    [
      { TOOKEFFECT_BASE_URL: 'https://a.example', TOOKEFFECT_ISSUER: 'https://b.example' },
      'https://a.example',
      'https://b.example',
    ],
  ])('%j: base URL %s, issuer %s', (environment, url, issuer) => {
    const settings = readSettings(environment);
    expect([publicUrl(settings), receiptIssuer(settings)]).toEqual([url, issuer]);
    const isChosen = 'TOOKEFFECT_BASE_URL' in environment;
    expect(chosenIssuer(settings)).toBe(isChosen ? issuer : null);
  });
});

test('docs/operate.md lists every setting that is read, and no other', () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const sources = path.join(root, 'apps/api/src/config');
  const readers = readdirSync(sources).filter((name) => /^read-.*settings\.ts$/.test(name));
  const read = readers.map((name) => readFileSync(path.join(sources, name), 'utf8')).join('\n');
  const page = readFileSync(path.join(root, 'docs/operate.md'), 'utf8').replaceAll(
    /`, `_(?<suffix>[A-Z]+)(?=`)/g,
    '`, `TOOKEFFECT_LIMIT_$<suffix>',
  );
  const names = (text: string) => new Set(text.match(/\b(?:TOOKEFFECT_[A-Z_]+[A-Z]|DATABASE_URL)\b/g));
  expect(names(page)).toEqual(names(read));
});
