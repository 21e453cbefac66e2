import { Injectable } from '@nestjs/common';
import { type OperationDocument, canonicalize, saltedDigest } from '@tookeffect/core';
import type {
  ActionResult,
  CreateOperationRequest,
  Operation,
  OperationList,
  StoredActionResult,
} from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { notFound } from '../../domain/not-found.ts';
import { newId, toUuid } from '../../ids/new-id.ts';
import { type PageQuery, toPage, pageRange } from '../../paging/page.ts';
import { type CreatedBody, IdempotentCalls, type KeyHold } from '../idempotency/index.ts';
import { operationAnswer, operationDocument, storedActionResult } from './domain/operation-answer.ts';
import type { OperationRow } from './domain/operation-row.ts';
import { OperationCreator } from './operation-creator.ts';
import { type NewOperation, type OperationFilter, OperationsRepository } from './operations.repository.ts';

/** A new operation as JSON text, or the one that the same key made before. */
export interface CreatedOperation extends CreatedBody {
  readonly id: string;
}

/** Records what agents set out to do and what their providers said. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly creator: OperationCreator,
    private readonly calls: IdempotentCalls,
  ) {}

  /**
   * @param key the caller's `Idempotency-Key`: with it, a repeated call gives the same operation
   * @throws {DomainError} what `OperationCreator.make` throws, `idempotency_in_flight`, `idempotency_key_reused`
   */
  async create(
    caller: Caller,
    request: CreateOperationRequest,
    key: string | undefined,
  ): Promise<CreatedOperation> {
    const call = { accountId: caller.accountId, route: 'POST /v1/operations', request, key };
    const created = await this.calls.once(call, (hold) => this.begin(caller, request, hold));
    return { ...created, id: (JSON.parse(created.body) as Operation).id };
  }

  /** @throws {DomainError} `not_found` */
  async get(caller: Caller, id: string): Promise<Operation> {
    return operationAnswer(await this.find(caller, id), toUuid(id));
  }

  /** What the subject of the operation's receipts is the digest of. @throws {DomainError} `not_found` */
  async document(caller: Caller, id: string): Promise<OperationDocument> {
    return operationDocument(await this.find(caller, id), toUuid(id));
  }

  async list(caller: Caller, query: PageQuery & OperationFilter): Promise<OperationList> {
    const range = pageRange(query);
    const rows = await this.operations.list(caller, range, query);
    const page = toPage(rows, range, ({ id }) => id);
    return { ...page, data: page.data.map((row) => operationAnswer(row, toUuid(row.id))) };
  }

  /**
   * Stores the provider's acknowledgement; handing in the same one again changes nothing.
   * @throws {DomainError} `not_found`; `action_result_conflict` for a different one
   */
  async submit(
    caller: Caller,
    id: string,
    result: ActionResult,
  ): Promise<{ stored: StoredActionResult; isNew: boolean }> {
    const { actionResult, salt } = await this.find(caller, id);
    const digest = saltedDigest('action-result', salt, result);
    if (actionResult?.digest === digest) return { stored: storedActionResult(actionResult), isNew: false };
    if (actionResult) throw conflictingResult(actionResult.reference);
    const body = canonicalize(result);
    const isNew = await this.operations.insertActionResult(caller, id, {
      reference: newId('ack'),
      body,
      status: result.status,
      digest,
    });
    // Another call may have been first; then its result is compared as any stored one.
    if (!isNew) return this.submit(caller, id, result);
    const after = await this.find(caller, id);
    return { stored: storedActionResult(after.actionResult!), isNew };
  }

  private async begin(
    caller: Caller,
    request: CreateOperationRequest,
    hold: KeyHold | null,
  ): Promise<string | null> {
    const operation = await this.creator.make(caller, request);
    const body = JSON.stringify(operationAnswer(rowOf(operation), toUuid(operation.id)));
    const isStored = await this.operations.insert(caller, operation, hold && { ...hold, body });
    return isStored ? body : null;
  }

  private async find(caller: Caller, id: string): Promise<OperationRow> {
    const row = await this.operations.find(caller, id);
    if (row) return row;
    throw notFound();
  }
}

/** The row that the operation will be, so that its answer is stored in the statement that stores it. */
function rowOf(operation: NewOperation): OperationRow {
  const { baseline, createdAt } = operation;
  return {
    ...operation,
    state: 'created',
    lastVerdict: null,
    baselineDigest: baseline?.digest ?? null,
    baselineObservedAt: baseline?.observedAt ?? null,
    updatedAt: createdAt,
    actionResult: null,
  };
}

function conflictingResult(reference: string): DomainError {
  return new DomainError(
    'action_result_conflict',
    `Another action result was handed in before, as ${reference}; it stays. Begin a new operation for another action.`,
  );
}
