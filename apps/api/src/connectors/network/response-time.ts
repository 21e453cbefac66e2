import type { ReadSource } from '@tookeffect/wire';
import type { Dispatcher } from 'undici';

type Headers = Dispatcher.ResponseData['headers'];

/** What the headers of a response say about its time. */
export type ResponseTime = Pick<ReadSource, 'clock' | 'ageSeconds'>;

const MAX_AGE_SECONDS = 2_147_483_647;
/** The length of an IMF-fixdate, the only format that RFC 9110 lets senders use. */
const DATE_LENGTH = 29;

/**
 * Reads the provider's clock from `Date` and the age from `Age`. An aged response has no clock: its `Date` is that of the
 * response that a cache stored. A malformed `Age` is the greatest age, because something stored the response.
 * @see RFC 9110 section 6.6.1, RFC 9111 section 5.1
 */
export function responseTime({ date, age }: Headers): ResponseTime {
  const ageSeconds = readAge(age);
  const at = (ageSeconds ?? 0) === 0 ? readDate(date) : undefined;
  return {
    ...(at !== undefined && { clock: { at, unitMs: 1000 } }),
    ...(ageSeconds !== undefined && { ageSeconds }),
  };
}

/** Most responses have the date of the one before. */
let last = { value: '', at: undefined as string | undefined };

function readDate(value: Headers[string]): string | undefined {
  if (typeof value !== 'string' || value.length !== DATE_LENGTH) return undefined;
  if (value !== last.value) last = { value, at: toInstant(value) };
  return last.at;
}

function toInstant(value: string): string | undefined {
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toUTCString() === value ? date.toISOString() : undefined;
}

/** Of several ages the greatest counts. */
function readAge(value: Headers[string]): number | undefined {
  if (value === undefined) return undefined;
  const ages = String(value)
    .split(',')
    .map((text) => text.trim())
    .map((text) => (/^[0-9]+$/.test(text) ? Number(text) : MAX_AGE_SECONDS));
  return Math.min(Math.max(...ages), MAX_AGE_SECONDS);
}
