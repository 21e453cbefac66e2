import { TookEffectError } from './errors/took-effect-error.ts';
import { consoleLogger, type Logger, loggerAt, type LogLevel } from './transport/call-log.ts';
import { checkedApiKey, checkedBaseUrl, type ConnectionSettings } from './transport/connection-settings.ts';

/** How a client is configured. What is left out comes from the environment, then from the defaults. */
export interface TookEffectOptions {
  /**
   * An API key, or an OAuth access token of the issuer that the service accepts. `TOOKEFFECT_API_KEY` when left
   * out. Configuration only: no call takes a key.
   */
  readonly apiKey?: string | undefined;
  /** `TOOKEFFECT_BASE_URL` when left out, else a server on this machine at port 8787. */
  readonly baseUrl?: string | undefined;
  /** How long one attempt may take, in milliseconds; 30,000 when left out. */
  readonly timeoutMs?: number | undefined;
  /** How long all attempts and waits of a call may take together, in milliseconds; 120,000 when left out. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often to ask again where that is safe; 2 when left out. */
  readonly maxRetries?: number | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What sends the requests; the platform's own when left out. */
  readonly fetch?: typeof fetch | undefined;
  /** Whether http:// may go to another machine; loopback always may. */
  readonly allowClearText?: boolean | undefined;
  /** `TOOKEFFECT_LOG` when left out: `off`, `warn` or `debug`. */
  readonly logLevel?: LogLevel | undefined;
  /** Where the log goes; lines of JSON on standard error when left out. No secret is in it. */
  readonly logger?: Logger | undefined;
}

/** The environment of a program; an empty text counts as not set. */
export type ProgramEnvironment = Readonly<Record<string, string | undefined>>;

/** Where a server on this machine listens. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:8787';

const MAX_TIMER_MS = 2_147_483_647;

/** @throws {TookEffectError} `configuration_invalid`; no message shows a secret */
export function connectionSettings(
  options: TookEffectOptions,
  environment: ProgramEnvironment,
): ConnectionSettings {
  const apiKey = options.apiKey ?? (environment.TOOKEFFECT_API_KEY || undefined);
  const baseUrl = options.baseUrl ?? (environment.TOOKEFFECT_BASE_URL || DEFAULT_BASE_URL);
  return {
    apiKey: apiKey === undefined ? undefined : checkedApiKey(apiKey),
    baseUrl: checkedBaseUrl(baseUrl, options.allowClearText ?? false),
    timeoutMs: bounded('timeoutMs', options.timeoutMs ?? 30_000, 1),
    totalTimeoutMs: bounded('totalTimeoutMs', options.totalTimeoutMs ?? 120_000, 1),
    maxRetries: bounded('maxRetries', options.maxRetries ?? 2, 0),
    headers: options.headers ?? {},
  };
}

/** @returns where the attempts are logged */
export function configuredLogger(options: TookEffectOptions, environment: ProgramEnvironment): Logger {
  const level = options.logLevel ?? (environment.TOOKEFFECT_LOG || 'off');
  if (level !== 'off' && level !== 'warn' && level !== 'debug') {
    throw new TookEffectError('configuration_invalid', 'TOOKEFFECT_LOG is off, warn or debug');
  }
  return loggerAt(level, options.logger ?? consoleLogger);
}

function bounded(name: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least && value <= MAX_TIMER_MS) return value;
  throw new TookEffectError(
    'configuration_invalid',
    `${name} is a whole number from ${least} to ${MAX_TIMER_MS}`,
  );
}
