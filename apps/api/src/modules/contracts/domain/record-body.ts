import type { JsonObject, JsonValue } from '@tookeffect/core';
import {
  type Draft,
  type DraftRequest,
  type DraftedRead,
  draftContract,
  draftRequest,
} from '@tookeffect/evaluator';
import type { RecordResponseRequest } from '@tookeffect/wire';
import { invalidContract } from './publication.ts';

/** The body of a recording, with the read that it asks for. */
export interface RecordBody extends DraftRequest {
  readonly drafted: DraftedRead;
  /** The connection that the body names. */
  readonly connectionId: string | undefined;
}

/** What a draft is made from. */
export interface RecordedRead {
  readonly drafted: DraftedRead;
  readonly body: JsonValue;
  readonly observedAt: string;
}

/** Lints the read of a recording, and fills it. Pure. @throws {DomainError} `contract_invalid` */
export function toRecordBody({ id, observe, input, connectionId }: RecordResponseRequest): RecordBody {
  const drafted = { id, observe: observe as JsonValue, input: input as JsonObject };
  const prepared = draftRequest(drafted);
  if (!('findings' in prepared)) return { ...prepared, drafted, connectionId };
  const faults = prepared.findings.map(({ code, pointer, message }) => ({
    pointer,
    message: `${message} (${code})`,
  }));
  throw invalidContract('Nothing was read.', faults);
}

/** Drafts a contract from what was read. Pure. */
export function draftRecorded({ drafted, body, observedAt }: RecordedRead): Draft {
  return draftContract(drafted, body, observedAt);
}
