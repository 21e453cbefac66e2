import type { JsonValue, Reason } from '@tookeffect/core';
import type { Outcome, Read } from '@tookeffect/wire';
import type { SchemaCheck } from '../language/json-schema.ts';
import { noAnswerReason } from '../language/status.ts';

/** Why a read gave nothing to judge. */
export type SourceReason = Extract<Reason, `source_${string}` | 'observation_too_large'>;

/** What one read says: the thing is there, is not there, or there is no answer. */
export type Answer =
  | { readonly kind: 'unread' }
  | { readonly kind: 'failed'; readonly reason: SourceReason }
  | { readonly kind: 'absent'; readonly observation: AnsweredObservation }
  | { readonly kind: 'present'; readonly observation: AnsweredObservation };

/** An answer that says whether the thing is there. */
export type GivenAnswer = Extract<Answer, { kind: 'absent' | 'present' }>;

/** What paths under `$.observation` see. */
export type AnsweredObservation = Readonly<Record<string, JsonValue>>;

const UNREAD: Answer = { kind: 'unread' };

/** Reads an answer by the statuses that the contract names; a body against the contract's schema is drift. */
export function answerOf(read: Read | undefined, outcome: Outcome, bodyCheck?: SchemaCheck): Answer {
  if (!read) return UNREAD;
  if (read.outcome === 'failed') return { kind: 'failed', reason: failureReason(read.failure) };
  const reason = noAnswerReason(read.status);
  if (reason) return { kind: 'failed', reason };
  const observation = observationOf(read);
  if (outcome.absent.includes(read.status)) return { kind: 'absent', observation };
  if (!outcome.present.includes(read.status)) return { kind: 'failed', reason: 'source_schema_drift' };
  const conforms =
    bodyCheck === undefined || (read.body !== undefined && bodyCheck(read.body as JsonValue).length === 0);
  return conforms ? { kind: 'present', observation } : { kind: 'failed', reason: 'source_schema_drift' };
}

/** Reads a probe: seen, or not; any 4xx that is no refusal says that the parent cannot be seen. */
export function probeAnswer(read: Read | undefined, outcome: Outcome): Answer {
  const isMiss =
    read?.outcome === 'answered' && read.status >= 400 && read.status < 500 && !noAnswerReason(read.status);
  return isMiss ? { kind: 'absent', observation: observationOf(read) } : answerOf(read, outcome);
}

type AnsweredRead = Extract<Read, { outcome: 'answered' }>;
type ReadFailure = Extract<Read, { outcome: 'failed' }>['failure'];

function observationOf({ status, headers, body }: AnsweredRead): AnsweredObservation {
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
