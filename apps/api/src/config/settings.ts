/** The settings of the server. `readSettings` reads them once from the environment; nothing else reads `process.env`. */
export interface Settings {
  /** The address of the server. `TOOKEFFECT_HOST`, `TOOKEFFECT_PORT` (0 chooses a free port). */
  readonly host: string;
  readonly port: number;
  /** The base URL for clients, without a slash at the end; null until the port is known. `TOOKEFFECT_BASE_URL`. */
  readonly baseUrl: string | null;
  /** The issuer of receipts, an origin; the origin of the base URL when not set. `TOOKEFFECT_ISSUER`. */
  readonly issuer: string | null;
  /** The folder of the embedded database and the secrets. `TOOKEFFECT_DATA_DIRECTORY`. */
  readonly dataDirectory: string;
  /** Files with the keys of this server. `TOOKEFFECT_SECRETS_DIRECTORY`; `secrets` in the data directory when not set. */
  readonly secretsDirectory: string;
  readonly database: DatabaseSettings;
  /** An address whose `Date` is compared with the database's clock; null for none. `TOOKEFFECT_TIME_SOURCE_URL`. */
  readonly timeSourceUrl: string | null;
  readonly http: HttpSettings;
  /** The listener for the operator's monitoring; null when there is none. */
  readonly metrics: MetricsSettings | null;
  readonly observation: ObservationSettings;
  readonly verification: VerificationSettings;
  readonly signing: SigningSettings;
  readonly billing: BillingSettings;
  readonly quotas: QuotaSettings;
  /** The issuer of access tokens; null when API keys are the only credentials. */
  readonly oauth: OAuthSettings | null;
  /** `TOOKEFFECT_LOG_LEVEL`: silent, fatal, error, warn, info, debug or trace. */
  readonly logLevel: LogLevel;
  /** For tests: whether the parent process can arm failpoints in this one. `TOOKEFFECT_FAILPOINTS`. */
  readonly hasFailpoints: boolean;
}

/** The levels of the log, from no messages to all messages. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The database. */
export interface DatabaseSettings {
  /** `DATABASE_URL`, with the role of the server; null starts the embedded PostgreSQL. */
  readonly url: string | null;
  /**
   * The same database with the role that owns the tables; null where the server prepares the database with its own role,
   * or where `migrate` has prepared it. `TOOKEFFECT_MIGRATION_DATABASE_URL`.
   */
  readonly migrationUrl: string | null;
  /** Connections of this process. `TOOKEFFECT_DATABASE_POOL_SIZE`. */
  readonly poolSize: number;
}

/** Settings of the HTTP layer. */
export interface HttpSettings {
  /** Whether plain HTTP from other machines is allowed. `TOOKEFFECT_ALLOW_CLEAR_TEXT`. */
  readonly allowClearText: boolean;
  /** Proxies whose `x-forwarded-*` headers are trusted, as CIDR ranges. `TOOKEFFECT_TRUSTED_PROXIES`. */
  readonly trustedProxies: readonly string[];
  /** Open connections to this server; a further one is closed. `TOOKEFFECT_MAX_CONNECTIONS`. */
  readonly maxConnections: number;
  readonly limitsPerMinute: LimitsPerMinute;
  /** How long an idle connection stays open; longer than the idle time of a proxy in front. `TOOKEFFECT_KEEP_ALIVE_MS`. */
  readonly keepAliveMs: number;
  /**
   * How long a server that was told to stop still accepts requests, while readiness says that it stops.
   * `TOOKEFFECT_SHUTDOWN_DELAY_MS`.
   */
  readonly shutdownDelayMs: number;
  /** Where requests are counted: in this process, or in the database for all that share it. `TOOKEFFECT_LIMIT_STORE`. */
  readonly limitStore: LimitStoreName;
}

/** Where requests may be counted. */
export const LIMIT_STORES = ['memory', 'postgres'] as const;
export type LimitStoreName = (typeof LIMIT_STORES)[number];

/** Requests a minute: of a credential by kind, of an address without a valid credential, of a signer of webhooks. */
export interface LimitsPerMinute {
  /** `TOOKEFFECT_LIMIT_READS`. */
  readonly reads: number;
  /** `TOOKEFFECT_LIMIT_WRITES`. */
  readonly writes: number;
  /** `TOOKEFFECT_LIMIT_VERIFIES`. */
  readonly verifies: number;
  /** `TOOKEFFECT_LIMIT_ADDRESS`. */
  readonly address: number;
  /** An account may make as many requests as this many credentials. `TOOKEFFECT_LIMIT_ACCOUNT_CREDENTIALS`. */
  readonly accountCredentials: number;
  /** `TOOKEFFECT_LIMIT_WEBHOOKS`; also the limit of refused webhooks of an address. */
  readonly webhooks: number;
}

/** Where `/metrics` is served. */
export interface MetricsSettings {
  /** `TOOKEFFECT_METRICS_HOST`; this machine alone when not set. */
  readonly host: string;
  /** `TOOKEFFECT_METRICS_PORT`; 0 chooses a free one. */
  readonly port: number;
}

/** The networks that observers can reach. */
export interface ObservationSettings {
  /** Private CIDR ranges that connections can use. Only the operator can allow them. `TOOKEFFECT_PRIVATE_NETWORKS`. */
  readonly privateNetworks: readonly string[];
}

/** How a verify runs. */
export interface VerificationSettings {
  /** The time for all reads of one verify together. `TOOKEFFECT_VERIFY_DEADLINE_MS`. */
  readonly deadlineMs: number;
  /** The time after which the sweeper releases an unfinished run and refunds its credit. `TOOKEFFECT_LEASE_MS`. */
  readonly leaseMs: number;
  /** How often the server searches for expired runs and for plan periods that have ended. `TOOKEFFECT_SWEEP_MS`. */
  readonly sweepMs: number;
  /** Whether verify costs credits. `TOOKEFFECT_METERING`, `on` or `off`; when not set, on if credits are sold. */
  readonly isMetered: boolean;
}

/** The lifecycle of signing keys. */
export interface SigningSettings {
  /** The default time between the publication of a key and its first signature. `TOOKEFFECT_KEY_LEAD_HOURS`. */
  readonly leadHours: number;
}

/** How much a tenant may have. */
export interface QuotaSettings {
  /** API keys of an account that are accepted at a time. `TOOKEFFECT_QUOTA_API_KEYS`. */
  readonly apiKeys: number;
  /** Contract versions that a workspace has published, deprecated ones included. `TOOKEFFECT_QUOTA_CONTRACTS`. */
  readonly contracts: number;
  /** Dry runs and recordings of a workspace in a day, UTC. `TOOKEFFECT_QUOTA_DRY_RUNS`. */
  readonly dryRunsPerDay: number;
  /** What the stored events of a workspace take. `TOOKEFFECT_QUOTA_EVENTS_MIB`, in MiB. */
  readonly eventBytes: number;
  /** What the stored baselines of a workspace take. `TOOKEFFECT_QUOTA_BASELINES_MIB`, in MiB. */
  readonly baselineBytes: number;
}

/** The source of credits. */
export interface BillingSettings {
  /** Signing secrets of the billing webhook; several during a rotation. `TOOKEFFECT_BILLING_WEBHOOK_SECRETS`; a file of the secrets directory when not set. */
  readonly webhookSecrets: readonly string[];
  /** A JSON file of plans and packs; the built-in ones when not set. `TOOKEFFECT_PRICES_FILE`. */
  readonly pricesFile: string | null;
  /** Whether only live events count (true), or only test events (false); null for both. `TOOKEFFECT_BILLING_LIVEMODE`; when not set, false with a test key of Stripe, else true. */
  readonly isLive: boolean | null;
  readonly checkout: CheckoutSettings;
}

/** Settings of checkouts. */
export interface CheckoutSettings {
  /** Stripe's secret or restricted key; without it (null) there are no checkouts. `TOOKEFFECT_STRIPE_SECRET_KEY`. */
  readonly secretKey: string | null;
  /** An origin in place of Stripe's: https, or loopback for tests. `TOOKEFFECT_STRIPE_API_URL`. */
  readonly apiUrl: string | null;
  /** The time for all requests of one checkout together. `TOOKEFFECT_CHECKOUT_DEADLINE_MS`. */
  readonly deadlineMs: number;
  /** The operator's page after a payment; a page of this server when not set. `TOOKEFFECT_CHECKOUT_RETURN_URL`. */
  readonly returnUrl: string | null;
  /** The operator's own page for buying credits, which every 402 contains. `TOOKEFFECT_CHECKOUT_URL`. */
  readonly purchaseUrl: string | null;
}

/** The issuer of accepted access tokens, and the claims that name the account. */
export interface OAuthSettings {
  /** The value that `iss` must have exactly. `TOOKEFFECT_OAUTH_ISSUER`. */
  readonly issuer: string;
  /** The value that `aud` must contain. `TOOKEFFECT_OAUTH_AUDIENCE`. */
  readonly audience: string;
  /** The URL of its keys; taken from the issuer's metadata when not set. `TOOKEFFECT_OAUTH_JWKS_URL`. */
  readonly keySetUrl: string | null;
  /** The claim with the account's id, `acc_…`. `TOOKEFFECT_OAUTH_ACCOUNT_CLAIM`. */
  readonly accountClaim: string;
  /** The claim with the workspace's id, `ws_…`; the account's only one when not set. `TOOKEFFECT_OAUTH_WORKSPACE_CLAIM`. */
  readonly workspaceClaim: string | null;
}
