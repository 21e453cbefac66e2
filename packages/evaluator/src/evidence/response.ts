import type { JsonValue, Reason } from '@tookeffect/core';
import type { Outcome, Read } from '@tookeffect/wire';
import type { SchemaCheck } from '../language/json-schema.ts';
import { type CurrencyRule, isStale } from './source.ts';

/** Why a read gave no response that can be evaluated. */
export type SourceReason = Extract<Reason, `source_${string}` | 'observation_too_large'>;

/** What one read showed: nothing was read, the read failed, the object is absent, or the object is present. */
export type ReadResponse =
  | { readonly kind: 'unread' }
  | { readonly kind: 'failed'; readonly reason: SourceReason }
  | { readonly kind: 'absent'; readonly observation: ObservedDocument }
  | {
      readonly kind: 'present';
      readonly observation: ObservedDocument;
      /** The documents of the further pages of a listing. */
      readonly pages: readonly ObservedDocument[];
      readonly hasMore: boolean;
    };

/** A response that shows whether the object is present. */
export type ConclusiveResponse = Extract<ReadResponse, { kind: 'absent' | 'present' }>;

/** The document under `$.observation`: status, headers and body of a response. */
export type ObservedDocument = Readonly<Record<string, JsonValue>>;

const UNREAD: ReadResponse = { kind: 'unread' };

/**
 * Classifies a read by the statuses that the contract lists.
 * @returns `failed` with `source_stale` for a response that is not current, and with `source_schema_drift` for an
 *   unlisted status or a body that does not match the schema
 */
export function readResponse(
  read: Read | undefined,
  outcome: Outcome,
  currency: CurrencyRule,
  bodyCheck?: SchemaCheck,
): ReadResponse {
  if (!read) return UNREAD;
  if (read.outcome === 'failed') return { kind: 'failed', reason: failureReason(read.failure) };
  const reason = statusFailure(read.status) ?? (isStale(read, currency) ? 'source_stale' : undefined);
  if (reason) return { kind: 'failed', reason };
  const observation = toDocument(read);
  if (outcome.absent.includes(read.status)) return { kind: 'absent', observation };
  if (!outcome.present.includes(read.status)) return { kind: 'failed', reason: 'source_schema_drift' };
  const bodies = [read.body, ...(read.pages ?? [])] as (JsonValue | undefined)[];
  const conforms =
    bodyCheck === undefined || bodies.every((body) => body !== undefined && bodyCheck(body).length === 0);
  if (!conforms) return { kind: 'failed', reason: 'source_schema_drift' };
  return {
    kind: 'present',
    observation,
    pages: bodies.slice(1).map((body) => ({ ...observation, body: body! })),
    hasMore: read.source?.hasMore ?? false,
  };
}

/** Classifies a visibility probe: any 4xx that is not a failure means that the parent is not visible. */
export function readProbe(read: Read | undefined, outcome: Outcome, currency: CurrencyRule): ReadResponse {
  const isMiss =
    read?.outcome === 'answered' && read.status >= 400 && read.status < 500 && !statusFailure(read.status);
  return isMiss ? { kind: 'absent', observation: toDocument(read) } : readResponse(read, outcome, currency);
}

/** Says why a status shows nothing about the object, whatever a contract lists; `undefined` for other statuses. */
export function statusFailure(status: number): Extract<Reason, `source_${string}`> | undefined {
  if (status === 401 || status === 403) return 'source_denied';
  if (status === 429) return 'source_rate_limited';
  return (status >= 300 && status < 400) || status >= 500 ? 'source_unreachable' : undefined;
}

type AnsweredRead = Extract<Read, { outcome: 'answered' }>;
type ReadFailure = Extract<Read, { outcome: 'failed' }>['failure'];

function toDocument({ status, headers, body }: AnsweredRead): ObservedDocument {
  return { status, ...(headers && { headers }), ...(body !== undefined && { body: body as JsonValue }) };
}

function failureReason(failure: ReadFailure): SourceReason {
  switch (failure) {
    case 'unreachable':
    case 'timed_out':
      return 'source_unreachable';
    case 'too_large':
      return 'observation_too_large';
    case 'not_json':
    case 'duplicate_member':
      return 'source_schema_drift';
  }
}
