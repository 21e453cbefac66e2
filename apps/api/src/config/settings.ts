/** What an operator may set. Read once from the environment by `readSettings`; nothing else reads `process.env`. */
export interface Settings {
  /** Where the server listens. `TOOKEFFECT_HOST`, `TOOKEFFECT_PORT` (0 takes a free one). */
  readonly host: string;
  readonly port: number;
  /** What clients call it, without a slash at the end; null until the port is known. `TOOKEFFECT_BASE_URL`. */
  readonly baseUrl: string | null;
  /** Who signs receipts, an origin; the origin of the base URL when not set. `TOOKEFFECT_ISSUER`. */
  readonly issuer: string | null;
  /** Where the embedded database and the secrets live. `TOOKEFFECT_DATA_DIRECTORY`. */
  readonly dataDirectory: string;
  /** Files with the keys of this server. `TOOKEFFECT_SECRETS_DIRECTORY`; `secrets` in the data directory when not set. */
  readonly secretsDirectory: string;
  readonly database: DatabaseSettings;
  readonly http: HttpSettings;
  readonly observation: ObservationSettings;
  readonly verification: VerificationSettings;
  readonly signing: SigningSettings;
  readonly billing: BillingSettings;
  /** The issuer of access tokens; null where API keys are the only credentials. */
  readonly oauth: OAuthSettings | null;
  /** `TOOKEFFECT_LOG_LEVEL`: silent, fatal, error, warn, info, debug or trace. */
  readonly logLevel: LogLevel;
  /** For tests: whether the parent process may have this one die at a failpoint. `TOOKEFFECT_FAILPOINTS`. */
  readonly hasFailpoints: boolean;
}

/** The levels of the log, from nothing to everything. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where rows are kept. */
export interface DatabaseSettings {
  /** `DATABASE_URL`; null starts the embedded PostgreSQL. */
  readonly url: string | null;
  /** Connections of this process. `TOOKEFFECT_DATABASE_POOL_SIZE`. */
  readonly poolSize: number;
}

/** What the HTTP edge lets in. */
export interface HttpSettings {
  /** Clear text from elsewhere than loopback is refused unless set. `TOOKEFFECT_ALLOW_CLEAR_TEXT`. */
  readonly allowClearText: boolean;
  /** Proxies whose `x-forwarded-*` count, as CIDR ranges. `TOOKEFFECT_TRUSTED_PROXIES`. */
  readonly trustedProxies: readonly string[];
  readonly limitsPerMinute: LimitsPerMinute;
  /** Where requests are counted: in this process, or in the database for all that share it. `TOOKEFFECT_LIMIT_STORE`. */
  readonly limitStore: LimitStoreName;
}

/** Where requests may be counted. */
export const LIMIT_STORES = ['memory', 'postgres'] as const;
export type LimitStoreName = (typeof LIMIT_STORES)[number];

/** Requests a minute: of a credential by kind, of an address without a valid one, of who signs webhooks. */
export interface LimitsPerMinute {
  /** `TOOKEFFECT_LIMIT_READS`. */
  readonly reads: number;
  /** `TOOKEFFECT_LIMIT_WRITES`. */
  readonly writes: number;
  /** `TOOKEFFECT_LIMIT_VERIFIES`. */
  readonly verifies: number;
  /** `TOOKEFFECT_LIMIT_ADDRESS`. */
  readonly address: number;
  /** `TOOKEFFECT_LIMIT_WEBHOOKS`; as many refused ones an address may send. */
  readonly webhooks: number;
}

/** How far observers may reach. */
export interface ObservationSettings {
  /** Private ranges that connections may name, as CIDR; the operator's choice, never a tenant's. `TOOKEFFECT_PRIVATE_NETWORKS`. */
  readonly privateNetworks: readonly string[];
}

/** How a verify runs. */
export interface VerificationSettings {
  /** All reads of one verify together. `TOOKEFFECT_VERIFY_DEADLINE_MS`. */
  readonly deadlineMs: number;
  /** How long a run may be silent before the sweeper takes it back. `TOOKEFFECT_LEASE_MS`. */
  readonly leaseMs: number;
  /** How often overdue runs, and plan periods that are over, are looked for. `TOOKEFFECT_JANITOR_MS`. */
  readonly sweepMs: number;
  /** Whether verify costs credits. `TOOKEFFECT_METERING`, `on` or `off`. */
  readonly isMetered: boolean;
}

/** How signing keys live. */
export interface SigningSettings {
  /** How long a key is published before it signs, unless an operator says otherwise. `TOOKEFFECT_KEY_LEAD_HOURS`. */
  readonly leadHours: number;
}

/** Where credit comes from. */
export interface BillingSettings {
  /** Signing secrets of the billing webhook, several while one is rotated. `TOOKEFFECT_BILLING_WEBHOOK_SECRETS`; a file of the secrets directory when not set. */
  readonly webhookSecrets: readonly string[];
  /** A JSON file of plans and packs; the built-in ones when not set. `TOOKEFFECT_PRICES_FILE`. */
  readonly pricesFile: string | null;
  /** Whether only events about real money count, or only those about play money; null for both. `TOOKEFFECT_BILLING_LIVEMODE`; what the Stripe key is for when not set. */
  readonly isLive: boolean | null;
  readonly checkout: CheckoutSettings;
}

/** Where people pay. */
export interface CheckoutSettings {
  /** Stripe's secret or restricted key; null makes no checkouts. `TOOKEFFECT_STRIPE_SECRET_KEY`. */
  readonly secretKey: string | null;
  /** Another origin than Stripe's own: https, or loopback for tests. `TOOKEFFECT_STRIPE_API_URL`. */
  readonly apiUrl: string | null;
  /** All requests for one checkout together. `TOOKEFFECT_CHECKOUT_DEADLINE_MS`. */
  readonly deadlineMs: number;
  /** The operator's page after a payment; a page of this server when not set. `TOOKEFFECT_CHECKOUT_RETURN_URL`. */
  readonly returnUrl: string | null;
  /** The operator's own page for buying, which a 402 names. `TOOKEFFECT_CHECKOUT_URL`. */
  readonly purchaseUrl: string | null;
}

/** Whose access tokens are accepted, and what in them names the account. */
export interface OAuthSettings {
  /** What `iss` must be, character for character. `TOOKEFFECT_OAUTH_ISSUER`. */
  readonly issuer: string;
  /** What `aud` must name. `TOOKEFFECT_OAUTH_AUDIENCE`. */
  readonly audience: string;
  /** Where its keys are; the issuer's metadata says it when not set. `TOOKEFFECT_OAUTH_JWKS_URL`. */
  readonly keySetUrl: string | null;
  /** Which claim holds the account's id, `acc_…`. `TOOKEFFECT_OAUTH_ACCOUNT_CLAIM`. */
  readonly accountClaim: string;
  /** Which claim holds the workspace's id, `ws_…`; the account's only one when not set. `TOOKEFFECT_OAUTH_WORKSPACE_CLAIM`. */
  readonly workspaceClaim: string | null;
}
