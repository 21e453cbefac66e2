import { Injectable } from '@nestjs/common';
import { type OperationDocument, canonicalize, saltedDigest } from '@tookeffect/core';
import type {
  ActionResult,
  BaselineErasure,
  CreateOperationRequest,
  EraseBaselinesRequest,
  Operation,
  OperationList,
  StoredActionResult,
  Timeline,
} from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, notFound } from '../../domain/domain-error.ts';
import { parseInstant } from '../../domain/instant.ts';
import { newId } from '../../ids/new-id.ts';
import { type PageQuery, toPage, pageRange } from '../../domain/page.ts';
import { type CreatedBody, IdempotentCalls, type ClaimedKey } from '../idempotency/index.ts';
import { storedText } from '../../domain/stored-text.ts';
import { operationCancelled } from './operation-cancelled.ts';
import { OperationCreator } from './operation-creator.ts';
import {
  operationDocument,
  type ServedOperation,
  toOperation,
  toStoredActionResult,
} from './operation-response.ts';
import {
  type CancelOutcome,
  MAX_OPEN_OPERATIONS,
  type NewOperation,
  OperationsRepository,
} from './operations.repository.ts';
import { type OperationFilter, OperationListsRepository } from './operation-lists.repository.ts';
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
    private readonly lists: OperationListsRepository,
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
    const { accountId, workspaceId } = caller;
    const call = { accountId, workspaceId, route: 'POST /v1/operations', request, key };
    let newOperationId: string | undefined;
    const created = await this.calls.runOnce(call, async (claimedKey) => {
      const operation = await this.creator.create(caller, request);
      newOperationId = operation.id;
      return this.store(caller, operation, claimedKey);
    });
    return { ...created, id: newOperationId ?? (JSON.parse(created.body) as Operation).id };
  }

  /** @throws {DomainError} `not_found` */
  async get(caller: Caller, id: string): Promise<Operation> {
    return toOperation(await this.find(caller, id));
  }

  /** The document whose digest is the subject of the operation's receipts. @throws {DomainError} `not_found` */
  async document(caller: Caller, id: string): Promise<OperationDocument> {
    return operationDocument(await this.find(caller, id));
  }

  /** A page can have fewer operations than its limit, even none, and a next one: a page searches `MAX_SEARCHED` at most. */
  async list(caller: Caller, query: PageQuery & OperationFilter): Promise<OperationList> {
    const range = pageRange('operations', query);
    const { rows, searchedTo } = await this.lists.list(caller, range, query);
    const page = toPage(rows, range, ({ id }) => id, searchedTo);
    return { ...page, data: page.data.map(toOperation) };
  }

  /**
   * Stores the action result; submitting the same one again changes nothing.
   * @throws {DomainError} `not_found`; `action_result_conflict` for a different one; `operation_cancelled`
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
    const { status, providerReference = null } = result;
    const outcome = await this.operations.insertActionResult(caller, id, {
      ...{ id: newId('ack'), body, status, digest },
      providerReference: providerReference === null ? null : storedText(providerReference),
    });
    if (outcome === 'operation_cancelled') throw operationCancelled();
    // Another call has stored a result in the meantime; compare with that one.
    if (outcome === 'exists') return this.submit(caller, id, result);
    const after = await this.find(caller, id);
    return { stored: toStoredActionResult(after.actionResult!), isNew: true };
  }

  /**
   * Cancels an operation that no agent will act on; cancelling it again changes nothing.
   * @throws {DomainError} `not_found`; `scope_missing` for another credential than the one that created it, unless it can
   *   manage keys; `operation_not_cancellable` if it is verified, or a run is live
   */
  async cancel(caller: Caller, id: string): Promise<Operation> {
    const outcome = await this.operations.cancel(caller, id, isAdministrator(caller));
    if (outcome !== 'cancelled') throw cancelRefusal(outcome);
    return this.get(caller, id);
  }

  /**
   * Erases the baselines of the workspace's oldest operations, at most `MAX_ERASED` a call. A verdict that could depend on
   * one is `inconclusive: baseline_missing` from then on.
   * @throws {DomainError} `request_invalid` for an instant that does not exist
   */
  async eraseBaselines(caller: Caller, { begunBefore }: EraseBaselinesRequest): Promise<BaselineErasure> {
    const before = parseInstant(begunBefore);
    if (before === null) {
      throw new DomainError('request_invalid', 'The instant is not valid.', {
        errors: [{ pointer: '/begunBefore', message: 'This date does not exist.' }],
      });
    }
    const erasure = await this.operations.eraseBaselines(caller, before, MAX_ERASED);
    return { ...erasure, quotaBytes: this.operations.quotaBytes };
  }

  /** What happened to the operation, newest first. @throws {DomainError} `not_found` */
  async timeline(caller: Caller, id: string, query: PageQuery): Promise<Timeline> {
    await this.find(caller, id);
    const range = pageRange(`timeline/${id}`, query);
    const page = toPage(await this.timelines.page(caller, id, range), range, ({ key }) => key);
    return { ...page, data: page.data.map(({ entry }) => entry) };
  }

  /** @returns the response; null where another call has taken the key over */
  private async store(
    caller: Caller,
    operation: NewOperation,
    claimedKey: ClaimedKey | null,
  ): Promise<string | null> {
    const body = JSON.stringify(toOperation({ ...operation, ...INITIAL, updatedAt: operation.createdAt }));
    const outcome = await this.operations.insert(caller, operation, claimedKey && { ...claimedKey, body });
    switch (outcome) {
      case 'stored':
        return body;
      case 'key_taken_over':
        return null;
      case 'too_many_open_operations':
        throw tooManyOpen();
      default:
        throw baselinesExceeded(outcome, this.operations.quotaBytes);
    }
  }

  private async find(caller: Caller, id: string): Promise<ServedOperation> {
    const operation = await this.operations.find(caller, id);
    if (operation) return operation;
    throw notFound();
  }
}

/** Few enough for one short statement. */
const MAX_ERASED = 1000;

const INITIAL = {
  currentState: 'created',
  lastVerdict: null,
  actionResult: null,
  cancelledAt: null,
} as const;

/** Who can make keys administers the workspace. */
function isAdministrator({ scopes }: Caller): boolean {
  return scopes.includes('keys:manage');
}

function cancelRefusal(outcome: Exclude<CancelOutcome, 'cancelled'>): DomainError {
  switch (outcome) {
    case 'not_found':
      return notFound();
    case 'not_allowed':
      return new DomainError(
        'scope_missing',
        'Another credential created this operation; to cancel it, a credential needs the scope keys:manage.',
      );
    case 'verified':
      return new DomainError('operation_not_cancellable', 'The operation is verified, so it was acted on.');
    case 'verification_in_flight':
      return new DomainError('operation_not_cancellable', 'A verify of this operation has not ended yet.', {
        retryAfterSeconds: 1,
      });
  }
}

function tooManyOpen(): DomainError {
  return new DomainError(
    'too_many_open_operations',
    `The account has ${MAX_OPEN_OPERATIONS} open operations with this effect. Conclude or cancel some of them first.`,
  );
}

/** @param outcome ends with what the baselines take */
function baselinesExceeded(outcome: string, quotaBytes: number): DomainError {
  const storedBytes = outcome.slice(outcome.indexOf(' ') + 1);
  return new DomainError(
    'quota_exceeded',
    `Nothing was created: the baselines of the workspace take ${storedBytes} bytes of ${quotaBytes}. Erase those of old operations with \`POST /v1/baseline-erasures\`, or ask the operator to raise the quota.`,
  );
}

function conflictingResult(reference: string): DomainError {
  return new DomainError(
    'action_result_conflict',
    `This operation already has the action result ${reference}. Create a new operation for another action.`,
  );
}
