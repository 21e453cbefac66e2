import { TookEffectError } from '../errors/took-effect-error.ts';

/** Where the service is and how it is spoken to; fixed for the life of a client. */
export interface ConnectionSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Undefined where only the calls that need none are made. */
  readonly apiKey: string | undefined;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * @returns the base URL without a slash at its end
 * @throws {TookEffectError} `configuration_invalid` for what is no plain http(s) address, and for clear text
 *   to another machine, which would show the key to everyone between
 */
export function checkedBaseUrl(baseUrl: string, allowClearText: boolean): string {
  if (!URL.canParse(baseUrl)) throw invalid('the base URL is not a URL');
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid('the base URL must begin with https:// or http://');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw invalid('the base URL must have no user, password, query or fragment');
  }
  if (url.protocol === 'http:' && !allowClearText && !isLoopback(url.hostname)) {
    throw invalid('clear text is for loopback only: use https://, or set allowClearText');
  }
  return url.href.replace(/\/+$/, '');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** An API key or an access token, as long as the service reads one. */
const CREDENTIAL = /^[\x21-\x7e]{1,8185}$/;

/**
 * @throws {TookEffectError} `configuration_invalid` for a key that no header can carry; the key is not shown
 */
export function checkedApiKey(apiKey: string): string {
  if (!CREDENTIAL.test(apiKey)) {
    throw invalid('the API key must be visible ASCII without spaces; was a line break copied along?');
  }
  return apiKey;
}

function invalid(message: string): TookEffectError {
  return new TookEffectError('configuration_invalid', message);
}
