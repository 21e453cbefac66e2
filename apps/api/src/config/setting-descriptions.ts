/** What each setting of the server sets, for `config schema`; docs/operate.md says more. */
export const SETTING_DESCRIPTIONS: Readonly<Record<string, string>> = {
  DATABASE_URL:
    'PostgreSQL 15 or newer, with the role of the server. Without it, an embedded PostgreSQL runs in the data directory.',
  TOOKEFFECT_MIGRATION_DATABASE_URL: 'The same database, with the role that owns the tables.',
  TOOKEFFECT_DATABASE_POOL_SIZE: 'Connections of one server to the database.',
  TOOKEFFECT_TIME_SOURCE_URL:
    'An https address whose `Date` is compared with the clock of the database, at the start and each hour; without it there is no such comparison.',
  TOOKEFFECT_HOST: 'The address on which the server listens; 127.0.0.1 by default.',
  TOOKEFFECT_PORT: 'The port on which the server listens; 0 chooses a free one.',
  TOOKEFFECT_BASE_URL: 'The base URL for clients; by default made from host and port.',
  TOOKEFFECT_ISSUER: 'The issuer of receipts, an origin; by default that of the base URL.',
  TOOKEFFECT_DATA_DIRECTORY: 'The folder of the embedded database and the secrets; `.tookeffect` by default.',
  TOOKEFFECT_SECRETS_DIRECTORY:
    'The folder of signing keys, encryption keys and the pepper; `secrets` in the data directory by default. Servers that share a database must share it.',
  TOOKEFFECT_PRIVATE_NETWORKS:
    'Ranges inside your network that connections can use (CIDR, separated by commas). Metadata addresses of clouds stay refused.',
  TOOKEFFECT_ALLOW_CLEAR_TEXT: 'Whether plain HTTP from other machines is allowed.',
  TOOKEFFECT_TRUSTED_PROXIES:
    'Ranges of proxies whose `x-forwarded-*` headers are trusted (CIDR, separated by commas).',
  TOOKEFFECT_MAX_CONNECTIONS: 'Open connections to one server; a further one is closed.',
  TOOKEFFECT_KEEP_ALIVE_MS:
    'How long an idle connection stays open, in milliseconds; longer than the idle time of a proxy in front.',
  TOOKEFFECT_SHUTDOWN_DELAY_MS:
    'How long a server that was told to stop still accepts requests, in milliseconds; `/readyz` answers 503 meanwhile.',
  TOOKEFFECT_METRICS_PORT:
    'The port of `/metrics` for Prometheus, without a credential; 0 chooses a free one. Without it there are no metrics.',
  TOOKEFFECT_METRICS_HOST: 'The address on which `/metrics` is served; 127.0.0.1 by default.',
  TOOKEFFECT_LIMIT_READS: 'Reads a minute of one credential.',
  TOOKEFFECT_LIMIT_WRITES: 'Writes a minute of one credential.',
  TOOKEFFECT_LIMIT_VERIFIES: 'Verifies a minute of one credential.',
  TOOKEFFECT_LIMIT_ADDRESS: 'Requests a minute of an address without a valid credential.',
  TOOKEFFECT_LIMIT_ACCOUNT_CREDENTIALS:
    'An account may make as many requests a minute as this many credentials.',
  TOOKEFFECT_LIMIT_WEBHOOKS: 'Signed webhooks a minute of one workspace.',
  TOOKEFFECT_LIMIT_STORE:
    'Where requests are counted: in this process, or in PostgreSQL for all servers that share it.',
  TOOKEFFECT_QUOTA_API_KEYS: 'API keys of an account that are accepted at a time.',
  TOOKEFFECT_QUOTA_CONTRACTS: 'Contract versions that a workspace has published.',
  TOOKEFFECT_QUOTA_DRY_RUNS: 'Dry runs and recordings of a workspace in a day (UTC).',
  TOOKEFFECT_QUOTA_BASELINES_MIB: 'What the stored baselines of a workspace may take, in MiB.',
  TOOKEFFECT_QUOTA_EVENTS_MIB: 'What the stored events of a workspace may take, in MiB.',
  TOOKEFFECT_VERIFY_DEADLINE_MS: 'The time for all reads of one verify together, in milliseconds.',
  TOOKEFFECT_LEASE_MS:
    'The time after which an unfinished run is ended and its credit refunded, in milliseconds; longer than the deadline.',
  TOOKEFFECT_SWEEP_MS: 'How often unfinished runs and ended plan periods are searched for, in milliseconds.',
  TOOKEFFECT_KEY_LEAD_HOURS: 'How long the next signing key is published before it signs, in hours.',
  TOOKEFFECT_METERING: 'Whether verify costs credits; by default on if credits are sold.',
  TOOKEFFECT_BILLING_WEBHOOK_SECRETS:
    'The signing secrets of billing events, separated by commas; by default a file of the secrets directory.',
  TOOKEFFECT_BILLING_LIVEMODE:
    'Which payments count: `true` real money, `false` test payments, `any` both; by default as the key of Stripe.',
  TOOKEFFECT_PRICES_FILE: 'A JSON file of plans and packs; by default the built-in ones.',
  TOOKEFFECT_STRIPE_SECRET_KEY: 'The secret or restricted key of Stripe; without it there are no checkouts.',
  TOOKEFFECT_STRIPE_API_URL:
    'An origin in place of the one of Stripe: https, or http on this machine for tests.',
  TOOKEFFECT_CHECKOUT_DEADLINE_MS: 'The time for all requests of one checkout together, in milliseconds.',
  TOOKEFFECT_CHECKOUT_RETURN_URL:
    'The page to which a person returns after paying; by default pages of this server.',
  TOOKEFFECT_CHECKOUT_URL: 'Your own page for buying credits, which every 402 contains.',
  TOOKEFFECT_OAUTH_ISSUER: 'The issuer of accepted access tokens.',
  TOOKEFFECT_OAUTH_AUDIENCE: 'The audience of accepted access tokens.',
  TOOKEFFECT_OAUTH_ACCOUNT_CLAIM: 'The claim of an access token with the account’s id, `acc_…`.',
  TOOKEFFECT_OAUTH_WORKSPACE_CLAIM:
    'The claim of an access token with the workspace’s id, `ws_…`; for accounts with several.',
  TOOKEFFECT_OAUTH_JWKS_URL: 'The URL of the issuer’s keys; by default from the issuer’s metadata.',
  TOOKEFFECT_LOG_LEVEL: 'The least severe messages that are logged.',
  TOOKEFFECT_FAILPOINTS: 'For tests: whether the parent process can make this one die, wait or fail.',
};
