import type { Read, Reads } from '@tookeffect/wire';
import { readInstant } from '../language/instant.ts';

/** A source may ask for this time at most, so that it cannot keep an operation from being verified. */
const MAX_SECONDS = 3600;
const SECONDS = /^[0-9]{1,10}$/;
/** Too many requests, and unavailable. */
const STATUSES: readonly number[] = [429, 503];

/**
 * For how many seconds the sources ask not to be read again: the longest `Retry-After` of a 429 or 503, from 1 to 3,600.
 * @returns `undefined` if none asks for a time
 * @see RFC 9110 section 10.2.3
 */
export function secondsAskedFor({ main, listing, probe }: Reads): number | undefined {
  const asked = [main, listing, probe].map(askedFor).filter((seconds) => seconds !== undefined);
  return asked.length === 0 ? undefined : Math.min(Math.max(...asked, 1), MAX_SECONDS);
}

function askedFor(read: Read | undefined): number | undefined {
  if (read?.outcome !== 'answered' || !STATUSES.includes(read.status)) return undefined;
  const text = read.headers?.['retry-after'];
  if (text === undefined) return undefined;
  if (SECONDS.test(text)) return Number(text);
  // A date is of the source's clock.
  const at = readInstant(text, 'httpDate');
  const now = Date.parse(read.source?.clock?.at ?? read.observedAt);
  return at && Math.ceil((at.fromMs - now) / 1000);
}
