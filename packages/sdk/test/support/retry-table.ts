import type { OperationId } from '../../src/transport/request.ts';
import type { Behaviour } from './fault-server.ts';

/** What the service does with the first request, and whether a second one follows. */
export interface RetryCase {
  readonly what: string;
  readonly operation: OperationId;
  readonly first: Behaviour;
  /** The wait before the second request in milliseconds, with a jitter of one half; null when none follows. */
  readonly waitMs: number | null;
}

const errorResponse = (status: number, code: string, headers: Record<string, string> = {}): Behaviour => ({
  status,
  headers,
  body: { code, title: code, status, detail: 'D', type: `/errors/${code}` },
});

/** A call that only reads, one with an idempotency key, and one that must not be repeated. */
const READ = 'getUsage';
const KEYED = 'createOperation';
const UNKEYED = 'createConnection';

/** Every rule of the retry policy. The Python client's tests read this table too. */
export const RETRY_TABLE: readonly RetryCase[] = [
  { what: 'a closed connection, reading', operation: READ, first: 'cut', waitMs: 250 },
  { what: 'a closed connection, with a key', operation: KEYED, first: 'cut', waitMs: 250 },
  { what: 'a closed connection, without a key', operation: UNKEYED, first: 'cut', waitMs: null },
  { what: '408', operation: READ, first: errorResponse(408, 'request_timeout'), waitMs: 250 },
  {
    what: '408 without a key',
    operation: UNKEYED,
    first: errorResponse(408, 'request_timeout'),
    waitMs: 250,
  },
  {
    what: '409 idempotency_in_flight',
    operation: KEYED,
    first: errorResponse(409, 'idempotency_in_flight'),
    waitMs: 250,
  },
  {
    what: '409 verification_in_flight',
    operation: KEYED,
    first: errorResponse(409, 'verification_in_flight'),
    waitMs: 250,
  },
  {
    what: '409 action_result_conflict',
    operation: KEYED,
    first: errorResponse(409, 'action_result_conflict'),
    waitMs: null,
  },
  { what: '429', operation: READ, first: errorResponse(429, 'rate_limited'), waitMs: 250 },
  { what: '429 without a key', operation: UNKEYED, first: errorResponse(429, 'rate_limited'), waitMs: 250 },
  ...[500, 502, 503, 504].flatMap((status): RetryCase[] => [
    {
      what: `${status} with a key`,
      operation: KEYED,
      first: errorResponse(status, 'unavailable'),
      waitMs: 250,
    },
    {
      what: `${status} without a key`,
      operation: UNKEYED,
      first: errorResponse(status, 'unavailable'),
      waitMs: null,
    },
  ]),
  { what: '501', operation: READ, first: errorResponse(501, 'unknown_error'), waitMs: null },
  ...[400, 401, 402, 403, 404, 405, 413, 415, 422].map((status): RetryCase => ({
    what: `${status}`,
    operation: KEYED,
    first: errorResponse(status, 'request_invalid'),
    waitMs: null,
  })),
  {
    what: 'x-should-retry: true on 400',
    operation: KEYED,
    first: errorResponse(400, 'request_invalid', { 'x-should-retry': 'true' }),
    waitMs: 250,
  },
  {
    what: 'x-should-retry: false on 503',
    operation: READ,
    first: errorResponse(503, 'unavailable', { 'x-should-retry': 'false' }),
    waitMs: null,
  },
  ...[402, 422].map((status): RetryCase => ({
    what: `x-should-retry: true on ${status}`,
    operation: KEYED,
    first: errorResponse(status, 'credit_exhausted', { 'x-should-retry': 'true' }),
    waitMs: null,
  })),
  {
    what: 'Retry-After in seconds',
    operation: READ,
    first: errorResponse(429, 'rate_limited', { 'retry-after': '7' }),
    waitMs: 7000,
  },
  {
    what: 'Retry-After as a date',
    operation: READ,
    first: errorResponse(503, 'unavailable', { 'retry-after': 'Sat, 21 Nov 2026 09:30:12 GMT' }),
    waitMs: 12_000,
  },
  {
    what: 'retry-after-ms together with Retry-After',
    operation: READ,
    first: errorResponse(429, 'rate_limited', { 'retry-after-ms': '40', 'retry-after': '9' }),
    waitMs: 40,
  },
  {
    what: 'an unreadable Retry-After',
    operation: READ,
    first: errorResponse(429, 'rate_limited', { 'retry-after': 'soon' }),
    waitMs: 250,
  },
  {
    what: 'Retry-After of 60 seconds',
    operation: READ,
    first: errorResponse(429, 'rate_limited', { 'retry-after': '60' }),
    waitMs: 60_000,
  },
  {
    what: 'Retry-After above 60 seconds',
    operation: READ,
    first: errorResponse(429, 'rate_limited', { 'retry-after': '61' }),
    waitMs: null,
  },
];
