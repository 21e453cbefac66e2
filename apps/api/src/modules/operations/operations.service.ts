import { Injectable } from '@nestjs/common';
import { type OperationDocument, canonicalize, saltedDigest } from '@tookeffect/core';
import type {
  ActionResult,
  CreateOperationRequest,
  Operation,
  OperationList,
  StoredActionResult,
  Timeline,
} from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, notFound } from '../../domain/domain-error.ts';
import { newId } from '../../ids/new-id.ts';
import { type PageQuery, toPage, pageRange } from '../../domain/page.ts';
import { type CreatedBody, IdempotentCalls, type ClaimedKey } from '../idempotency/index.ts';
import { OperationCreator } from './operation-creator.ts';
import {
  operationDocument,
  type ServedOperation,
  toOperation,
  toStoredActionResult,
} from './operation-response.ts';
import { type OperationFilter, OperationsRepository } from './operations.repository.ts';
import { TimelineRepository } from './timeline.repository.ts';

/** A new operation as JSON text, or the one that the same key created before. */
export interface CreatedOperation extends CreatedBody {
  readonly id: string;
}

/** Records operations and their action results, and reads them. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly creator: OperationCreator,
    private readonly calls: IdempotentCalls,
    private readonly timelines: TimelineRepository,
  ) {}

  /**
   * @param key the caller's `Idempotency-Key`: with it, a repeated call returns the same operation
   * @throws {DomainError} as `OperationCreator.create`, `idempotency_in_flight`, `idempotency_key_reused`
   */
  async create(
    caller: Caller,
    request: CreateOperationRequest,
    key: string | undefined,
  ): Promise<CreatedOperation> {
    const call = { accountId: caller.accountId, route: 'POST /v1/operations', request, key };
    const created = await this.calls.runOnce(call, (claimedKey) =>
      this.createNew(caller, request, claimedKey),
    );
    return { ...created, id: (JSON.parse(created.body) as Operation).id };
  }

  /** @throws {DomainError} `not_found` */
  async get(caller: Caller, id: string): Promise<Operation> {
    return toOperation(await this.find(caller, id));
  }

  /** The document whose digest is the subject of the operation's receipts. @throws {DomainError} `not_found` */
  async document(caller: Caller, id: string): Promise<OperationDocument> {
    return operationDocument(await this.find(caller, id));
  }

  async list(caller: Caller, query: PageQuery & OperationFilter): Promise<OperationList> {
    const range = pageRange(query);
    const page = toPage(await this.operations.list(caller, range, query), range, ({ id }) => id);
    return { ...page, data: page.data.map(toOperation) };
  }

  /**
   * Stores the action result; submitting the same one again changes nothing.
   * @throws {DomainError} `not_found`; `action_result_conflict` for a different one
   */
  async submit(
    caller: Caller,
    id: string,
    result: ActionResult,
  ): Promise<{ stored: StoredActionResult; isNew: boolean }> {
    const { actionResult, salt } = await this.find(caller, id);
    const digest = saltedDigest('action-result', salt, result);
    if (actionResult?.digest === digest) return { stored: toStoredActionResult(actionResult), isNew: false };
    if (actionResult) throw conflictingResult(actionResult.id);
    const body = canonicalize(result);
    const isNew = await this.operations.insertActionResult(caller, id, {
      id: newId('ack'),
      body,
      status: result.status,
      digest,
    });
    // Another call has stored a result in the meantime; compare with that one.
    if (!isNew) return this.submit(caller, id, result);
    const after = await this.find(caller, id);
    return { stored: toStoredActionResult(after.actionResult!), isNew };
  }

  /** What happened to the operation, newest first. @throws {DomainError} `not_found` */
  async timeline(caller: Caller, id: string, query: PageQuery): Promise<Timeline> {
    await this.find(caller, id);
    const range = pageRange(query);
    const page = toPage(await this.timelines.page(caller, id, range), range, ({ key }) => key);
    return { ...page, data: page.data.map(({ entry }) => entry) };
  }

  private async createNew(
    caller: Caller,
    request: CreateOperationRequest,
    claimedKey: ClaimedKey | null,
  ): Promise<string | null> {
    const operation = await this.creator.create(caller, request);
    const initial = { currentState: 'created', lastVerdict: null, actionResult: null } as const;
    const body = JSON.stringify(toOperation({ ...operation, ...initial, updatedAt: operation.createdAt }));
    const isStored = await this.operations.insert(caller, operation, claimedKey && { ...claimedKey, body });
    return isStored ? body : null;
  }

  private async find(caller: Caller, id: string): Promise<ServedOperation> {
    const operation = await this.operations.find(caller, id);
    if (operation) return operation;
    throw notFound();
  }
}

function conflictingResult(reference: string): DomainError {
  return new DomainError(
    'action_result_conflict',
    `This operation already has the action result ${reference}. Create a new operation for another action.`,
  );
}
