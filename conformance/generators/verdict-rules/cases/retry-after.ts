import { type JsonObject, answered, at, listing, seen, status } from '../story.ts';
import { type VerdictCase, inconclusive } from '../verdict-case.ts';

const limited = (retryAfter: string, code = 429): JsonObject => ({
  ...status(code),
  headers: { 'retry-after': retryAfter },
});

const waits: readonly [string, string, string, JsonObject, number][] = [
  ['of a rate limit', 'the source says when', 'retry-after-is-ignored', limited('7'), 7],
  [
    'of an unavailable source',
    'it says when it is back',
    'only-limits-name-a-time',
    limited('120', 503),
    120,
  ],
  ['of another fault', 'it is about something else', 'every-fault-names-a-time', limited('120', 500), 30],
  [
    'of a day',
    'no source can keep an operation from being verified',
    'sources-stop-callers',
    limited('86400'),
    3600,
  ],
  ['of no time', 'the next verify is a second later', 'retry-after-may-be-zero', limited('0'), 1],
  ['that is no time', 'it says nothing', 'any-text-is-a-time', limited('7.5 s'), 60],
  [
    'as a date',
    'the clock of the source is ten seconds ahead',
    'dates-are-of-our-clock',
    {
      ...answered({}, { status: 429, from: { clock: { at: at(70), unitMs: 1000 } } }),
      headers: { 'retry-after': 'Sun, 01 Mar 2026 12:01:50 GMT' },
    },
    40,
  ],
  [
    'as a date of a source without a clock',
    'its clock is taken for ours',
    'dates-need-a-clock',
    { ...limited('Sun, 01 Mar 2026 12:01:50 GMT'), source: undefined },
    50,
  ],
];

/** When to verify again after a source that names a time. */
export const retryAfterCases: readonly VerdictCase[] = [
  ...waits.map(([what, comment, kills, main, retryAfterSeconds]): VerdictCase => ({
    id: `Retry-After ${what}`,
    comment,
    source: 'row 2; what to do next',
    kills,
    contract: 'thing',
    story: { reads: { main, listing: listing([]), probe: seen() } },
    expected: inconclusive(main.status === 429 ? 'source_rate_limited' : 'source_unreachable', {
      nextAction: 'wait',
      retryAfterSeconds,
    }),
  })),
  {
    id: 'Retry-After of two reads',
    comment: 'both are read again',
    source: 'row 2; what to do next',
    kills: 'shortest-time-counts',
    contract: 'thing',
    story: { reads: { main: status(404), listing: limited('9'), probe: limited('90') } },
    expected: inconclusive('source_rate_limited', { nextAction: 'wait', retryAfterSeconds: 90 }),
  },
];
