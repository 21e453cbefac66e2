import { TookEffectError } from './errors/took-effect-error.ts';
import { namesOf, requireKnownOptions } from './known-options.ts';
import { consoleLogger, filterByLevel, type Logger, type LogLevel } from './transport/call-log.ts';
import type { ConnectionSettings } from './transport/request.ts';

/** The configuration of a client. An omitted option comes from the environment variable, or else from the default. */
export interface TookEffectOptions {
  /**
   * An API key, or an OAuth access token of the issuer that the service accepts: 1 to 8,185 visible ASCII characters.
   * Default: `TOOKEFFECT_API_KEY`. No call takes a key.
   */
  readonly apiKey?: string | undefined;
  /** The address of the service. Default: `TOOKEFFECT_BASE_URL`, or else port 8787 of this machine. */
  readonly baseUrl?: string | undefined;
  /** The time limit of one attempt in milliseconds, 1 to 2,147,483,647. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The time limit of all attempts and waits of a call in milliseconds, 1 to 2,147,483,647. Default: 120,000. */
  readonly totalTimeoutMs?: number | undefined;
  /** The maximum number of retries of a call, from 0. Only safe retries are made. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** Headers to send with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Whether plain HTTP is allowed to another machine; it is always allowed on loopback. Default: false. */
  readonly allowClearText?: boolean | undefined;
  /** What is logged: `off`, `warn` or `debug`. Default: `TOOKEFFECT_LOG`, or else `off`. */
  readonly logLevel?: LogLevel | undefined;
  /** Receives the log; entries contain no secrets. Default: lines of JSON on standard error. */
  readonly logger?: Logger | undefined;
}

const CLIENT_OPTIONS = namesOf<TookEffectOptions>({
  apiKey: true,
  baseUrl: true,
  timeoutMs: true,
  totalTimeoutMs: true,
  maxRetries: true,
  headers: true,
  fetch: true,
  allowClearText: true,
  logLevel: true,
  logger: true,
});

/** The environment variables of the program; an empty value counts as not set. */
export type ProgramEnvironment = Readonly<Record<string, string | undefined>>;

/** The address of a server on this machine. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:8787';

const MAX_TIMER_MS = 2_147_483_647;

/**
 * Combines the options with the environment and the defaults.
 * @throws {TookEffectError} `configuration_invalid`; no message contains a secret
 */
export function toConnectionSettings(
  options: TookEffectOptions,
  environment: ProgramEnvironment,
): ConnectionSettings {
  requireKnownOptions('configuration_invalid', 'TookEffect', options, CLIENT_OPTIONS);
  const apiKey = options.apiKey ?? (environment.TOOKEFFECT_API_KEY || undefined);
  const baseUrl = options.baseUrl ?? (environment.TOOKEFFECT_BASE_URL || DEFAULT_BASE_URL);
  return {
    apiKey: apiKey === undefined ? undefined : checkApiKey(apiKey),
    baseUrl: checkBaseUrl(baseUrl, options.allowClearText ?? false),
    timeoutMs: checkWholeNumber('timeoutMs', options.timeoutMs ?? 30_000, 1),
    totalTimeoutMs: checkWholeNumber('totalTimeoutMs', options.totalTimeoutMs ?? 120_000, 1),
    maxRetries: checkWholeNumber('maxRetries', options.maxRetries ?? 2, 0),
    headers: options.headers ?? {},
  };
}

/**
 * Combines the log options with the environment and the defaults.
 * @throws {TookEffectError} `configuration_invalid` for an unknown log level
 */
export function toLogger(options: TookEffectOptions, environment: ProgramEnvironment): Logger {
  const level = options.logLevel ?? (environment.TOOKEFFECT_LOG || 'off');
  if (level !== 'off' && level !== 'warn' && level !== 'debug') {
    throw invalid('the log level (logLevel or TOOKEFFECT_LOG) must be off, warn or debug');
  }
  return filterByLevel(level, options.logger ?? consoleLogger);
}

/** The service reads an API key or an access token of at most this length. */
const CREDENTIAL = /^[\x21-\x7e]{1,8185}$/;

function checkApiKey(apiKey: string): string {
  if (CREDENTIAL.test(apiKey)) return apiKey;
  throw invalid(
    'the API key must be 1 to 8185 visible ASCII characters without spaces; remove a trailing line break',
  );
}

/** @returns the base URL without a slash at its end */
function checkBaseUrl(baseUrl: string, allowClearText: boolean): string {
  if (!URL.canParse(baseUrl)) throw invalid('the base URL is not a URL');
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid('the base URL must begin with https:// or http://');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw invalid('the base URL must not contain a user, a password, a query or a fragment');
  }
  if (url.protocol === 'http:' && !allowClearText && !isLoopback(url.hostname)) {
    throw invalid(
      'http:// is allowed for this machine only: use https:// (or the option allowClearText of the SDK)',
    );
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** @throws {TookEffectError} `configuration_invalid` unless the value is a whole number from `minimum` to 2,147,483,647 */
export function checkWholeNumber(name: string, value: number, minimum: number): number {
  if (Number.isInteger(value) && value >= minimum && value <= MAX_TIMER_MS) return value;
  throw invalid(`${name} must be a whole number from ${minimum} to ${MAX_TIMER_MS}`);
}

function invalid(message: string): TookEffectError {
  return new TookEffectError('configuration_invalid', message);
}
