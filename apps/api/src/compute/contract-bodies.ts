import type {
  ContractJudgement,
  ContractTest,
  ContractTestRequest,
  DryRunRequest,
  ErrorCode,
  PublishContractRequest,
  RecordResponseRequest,
} from '@tookeffect/wire';
import { DomainError, type InputFault } from '../domain/domain-error.ts';
import type { OperationId } from '../http/catalogue/index.ts';
import { readBody } from '../http/body-rules.ts';
import { type DryRunBody, toDryRunBody } from '../modules/contracts/domain/dry-run-body.ts';
import {
  type Publication,
  type Publisher,
  judgePublished,
  notPublishable,
  preparePublication,
} from '../modules/contracts/domain/publication.ts';
import { type RecordBody, toRecordBody } from '../modules/contracts/domain/record-body.ts';
import { testContract } from '../modules/contracts/domain/test-contract.ts';

/** The result of a computation on a body, or why its request is refused. */
export type BodyResult<Value> = { readonly value: Value } | { readonly refusal: Refusal };

/** A `DomainError` as plain data: another thread cannot throw one here. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly InputFault[];
}

/** The body of a publication, who sent it, and by which endpoint. */
export interface PublicationBody extends Publisher {
  readonly body: Uint8Array;
  readonly endpoint: 'publishContract' | 'mutateContract';
}

/** Parses and validates the body of `POST /v1/contracts/test`, lints the contract and evaluates the cases. */
export function testContractBody(body: Uint8Array): BodyResult<ContractTest> {
  return withBody(body, 'testContract', (request) => testContract(request as ContractTestRequest));
}

/** Parses and validates the body of a publication, and lints the contract. */
export function readPublication({ body, endpoint, ...publisher }: PublicationBody): BodyResult<Publication> {
  return withBody(body, endpoint, (request) => {
    const prepared = preparePublication(request as PublishContractRequest, publisher);
    if ('publication' in prepared) return prepared.publication;
    throw notPublishable(prepared.faults);
  });
}

/** Judges the contract of a publication with its fixtures and its mutants. */
export function judgePublication({
  body,
  endpoint,
  ...publisher
}: PublicationBody): BodyResult<ContractJudgement> {
  return withBody(body, endpoint, (request) => judgePublished(request as PublishContractRequest, publisher));
}

/** Parses and validates the body of a dry run, and lints its contract. */
export function readDryRun({
  body,
  ...publisher
}: Publisher & { readonly body: Uint8Array }): BodyResult<DryRunBody> {
  return withBody(body, 'dryRunContract', (request) => toDryRunBody(request as DryRunRequest, publisher));
}

/** Parses and validates the body of a recording, and fills its read. */
export function readRecordRequest(body: Uint8Array): BodyResult<RecordBody> {
  return withBody(body, 'recordResponse', (request) => toRecordBody(request as RecordResponseRequest));
}

function withBody<Value>(
  body: Uint8Array,
  endpoint: OperationId,
  compute: (request: unknown) => Value,
): BodyResult<Value> {
  try {
    return { value: compute(readBody(body, endpoint)) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refusal: { code: error.code, detail: error.message, errors: error.errors ?? [] } };
  }
}
