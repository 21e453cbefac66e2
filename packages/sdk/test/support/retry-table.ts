import type { OperationId } from '../../src/transport/request.ts';
import type { Behaviour } from './fault-server.ts';

/** What the service does to the first request, and whether a second one follows. */
export interface RetryCase {
  readonly what: string;
  readonly operation: OperationId;
  readonly first: Behaviour;
  /** The wait before the second request in milliseconds, at a jitter of one half; null where none follows. */
  readonly waitMs: number | null;
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}): Behaviour => ({
  status,
  headers,
  body: { code, title: code, status, detail: 'so it is', type: `/errors/${code}` },
});

/** A call that reads, one under an idempotency key, and one that must not be repeated blindly. */
const READ = 'getUsage';
const KEYED = 'createOperation';
const UNKEYED = 'createConnection';

/** When a call is repeated. */
export const RETRY_TABLE: readonly RetryCase[] = [
  { what: 'a cut connection, reading', operation: READ, first: 'cut', waitMs: 250 },
  { what: 'a cut connection, under a key', operation: KEYED, first: 'cut', waitMs: 250 },
  { what: 'a cut connection, without a key', operation: UNKEYED, first: 'cut', waitMs: null },
  { what: '408', operation: READ, first: refusal(408, 'request_timeout'), waitMs: 250 },
  { what: '408 without a key', operation: UNKEYED, first: refusal(408, 'request_timeout'), waitMs: 250 },
  { what: '409 in flight', operation: KEYED, first: refusal(409, 'idempotency_in_flight'), waitMs: 250 },
  { what: '409 another run', operation: KEYED, first: refusal(409, 'verification_in_flight'), waitMs: null },
  { what: '409 conflict', operation: KEYED, first: refusal(409, 'action_result_conflict'), waitMs: null },
  { what: '429', operation: READ, first: refusal(429, 'rate_limited'), waitMs: 250 },
  { what: '429 without a key', operation: UNKEYED, first: refusal(429, 'rate_limited'), waitMs: 250 },
  ...[500, 502, 503, 504].flatMap((status): RetryCase[] => [
    { what: `${status} under a key`, operation: KEYED, first: refusal(status, 'unavailable'), waitMs: 250 },
    {
      what: `${status} without a key`,
      operation: UNKEYED,
      first: refusal(status, 'unavailable'),
      waitMs: null,
    },
  ]),
  { what: '501', operation: READ, first: refusal(501, 'unknown_error'), waitMs: null },
  ...[400, 401, 402, 403, 404, 405, 413, 415, 422].map((status): RetryCase => ({
    what: `${status}`,
    operation: KEYED,
    first: refusal(status, 'request_invalid'),
    waitMs: null,
  })),
  {
    what: 'x-should-retry: true on 400',
    operation: KEYED,
    first: refusal(400, 'request_invalid', { 'x-should-retry': 'true' }),
    waitMs: 250,
  },
  {
    what: 'x-should-retry: false on 503',
    operation: READ,
    first: refusal(503, 'unavailable', { 'x-should-retry': 'false' }),
    waitMs: null,
  },
  ...[402, 422].map((status): RetryCase => ({
    what: `x-should-retry: true on ${status}`,
    operation: KEYED,
    first: refusal(status, 'credit_exhausted', { 'x-should-retry': 'true' }),
    waitMs: null,
  })),
  {
    what: 'Retry-After in seconds',
    operation: READ,
    first: refusal(429, 'rate_limited', { 'retry-after': '7' }),
    waitMs: 7000,
  },
  {
    what: 'Retry-After as a date',
    operation: READ,
    first: refusal(503, 'unavailable', { 'retry-after': 'Sat, 21 Nov 2026 09:30:12 GMT' }),
    waitMs: 12_000,
  },
  {
    what: 'retry-after-ms before Retry-After',
    operation: READ,
    first: refusal(429, 'rate_limited', { 'retry-after-ms': '40', 'retry-after': '9' }),
    waitMs: 40,
  },
  {
    what: 'an unreadable Retry-After',
    operation: READ,
    first: refusal(429, 'rate_limited', { 'retry-after': 'soon' }),
    waitMs: 250,
  },
  {
    what: 'Retry-After of 60 seconds',
    operation: READ,
    first: refusal(429, 'rate_limited', { 'retry-after': '60' }),
    waitMs: 60_000,
  },
  {
    what: 'Retry-After above 60 seconds',
    operation: READ,
    first: refusal(429, 'rate_limited', { 'retry-after': '61' }),
    waitMs: null,
  },
];
