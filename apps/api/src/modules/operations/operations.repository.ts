import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { OperationState } from '@tookeffect/wire';
import type { Repository } from 'typeorm';
import { functionCall, type PreparedStatement, runFunction, runPrepared } from '../../database/index.ts';
import type { Caller } from '../../domain/caller.ts';
import type { PageRange } from '../../domain/page.ts';
import type { ClaimedKey } from '../idempotency/index.ts';
import type { ActionResultEntity } from './action-result.entity.ts';
import type { DocumentedOperation, ServedOperation } from './operation-response.ts';
import { OperationEntity } from './operation.entity.ts';

/** Account and workspace of the operations. Every query names both, so that no tenant reaches another's operation. */
export interface Owner {
  readonly accountId: string;
  readonly workspaceId: string;
}

/** An operation before it is stored. */
export type NewOperation = DocumentedOperation &
  EffectKeys &
  Pick<
    OperationEntity,
    | 'begunBy'
    | 'connectionId'
    | 'readsEvents'
    | 'baseline'
    | 'baselineDigest'
    | 'baselineObservedAt'
    | 'baselineFailure'
    | 'notices'
    | 'settleSeconds'
    | 'createdAt'
    | 'actUntil'
    | 'deadline'
  >;

/** The keys by which operations with the same effect find each other, 64 hex characters each. */
export interface EffectKeys {
  /** With the system of record; without it where the operation has no connection yet. */
  readonly effectKeys: readonly string[];
  /** Without the system of record, if `effectKeys` contain it: they match operations that have no connection yet. */
  readonly otherKeys: readonly string[];
}

/** An action result before it is stored. */
export type NewActionResult = Pick<
  ActionResultEntity,
  'id' | 'body' | 'status' | 'providerReference' | 'digest'
>;

/** What `begin_operation` returns. */
export type BeginOutcome = 'stored' | 'key_taken_over' | 'too_many_open_operations';

/** What `submit_action_result` returns. */
export type SubmitOutcome = 'stored' | 'exists' | 'operation_cancelled';

/** What `cancel_operation` returns. */
export type CancelOutcome = 'cancelled' | 'not_found' | 'not_allowed' | 'verified' | 'verification_in_flight';

/** How many open operations an account can have with one effect key. */
export const MAX_OPEN_OPERATIONS = 100;

/** Filters of a list. */
export interface OperationFilter {
  readonly state?: OperationState;
  readonly contract?: string;
  /** Those without a conclusive verdict that are not cancelled: all of them, or those whose deadline has passed. */
  readonly unfinished?: 'any' | 'overdue';
}

const UNFINISHED = "o.state NOT IN ('verified', 'refuted', 'cancelled')";
const OVERDUE = `${UNFINISHED} AND o.deadline <= now()`;

/** The state with `verifying` and `expired`, which follow from the time. */
const CURRENT_STATE = `CASE
  WHEN EXISTS (SELECT FROM verification_run r
    WHERE r.operation_id = o.id AND r.state = 'live' AND r.lease_until > now()) THEN 'verifying'
  WHEN ${OVERDUE} THEN 'expired'
  ELSE o.state END`;

/** Rows are `ServedOperation`s of the owner: `$1` is the account, `$2` the workspace. */
const SELECT_SERVED = `
  SELECT o.id, c.id AS "contractId", o.contract_hash AS "contractHash", o.input, o.salt, o.marker,
    ${CURRENT_STATE} AS "currentState", o.last_verdict AS "lastVerdict", o.baseline_digest AS "baselineDigest",
    o.baseline_observed_at AS "baselineObservedAt", o.notices, o.settle_seconds AS "settleSeconds",
    o.act_until AS "actUntil", o.cancelled_at AS "cancelledAt", o.deadline, o.created_at AS "createdAt", o.updated_at AS "updatedAt",
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'body', a.body, 'digest', a.digest,
      'submittedAt', instant_text(a.submitted_at)) END AS "actionResult"
  FROM operation o JOIN contract c ON c.hash = o.contract_hash LEFT JOIN action_result a ON a.operation_id = o.id
  WHERE o.account_id = $1 AND o.workspace_id = $2`;

const FIND: PreparedStatement = { name: 'find_operation', text: `${SELECT_SERVED} AND o.id = $3` };

const BEGIN_OPERATION = functionCall('begin_operation', 4);
const SUBMIT_ACTION_RESULT = functionCall('submit_action_result', 3);
const CANCEL_OPERATION = functionCall('cancel_operation', 5);

/** Operations and their action results. */
@Injectable()
export class OperationsRepository {
  constructor(@InjectRepository(OperationEntity) private readonly operations: Repository<OperationEntity>) {}

  /** @returns the instant at which a new operation begins, by the database's clock */
  async now(): Promise<Date> {
    const [{ now }] = await this.operations.query<[{ now: Date }]>('SELECT instant_now() AS now');
    return now;
  }

  /** Stores an operation, and in the same commit the response under its idempotency key. */
  async insert(
    { accountId, workspaceId }: Owner,
    operation: NewOperation,
    stored: (ClaimedKey & { readonly body: string }) | null,
  ): Promise<BeginOutcome> {
    return this.call<BeginOutcome>(BEGIN_OPERATION, [
      accountId,
      workspaceId,
      JSON.stringify({ ...operation, stored }),
      MAX_OPEN_OPERATIONS,
    ]);
  }

  async find({ accountId, workspaceId }: Owner, id: string): Promise<ServedOperation | null> {
    const { dataSource } = this.operations.manager;
    const [row] = await runPrepared<ServedOperation>(dataSource, FIND, [accountId, workspaceId, id]);
    return row ?? null;
  }

  /** @returns newest first; one more than the limit where there are more */
  list(
    { accountId, workspaceId }: Owner,
    { limit, after }: PageRange,
    { state, contract, unfinished }: OperationFilter,
  ): Promise<ServedOperation[]> {
    return this.operations.query<ServedOperation[]>(
      `${SELECT_SERVED} AND ($3::text IS NULL OR o.id < $3) AND ($4::text IS NULL OR ${CURRENT_STATE} = $4)
         AND ($5::text IS NULL OR c.id = $5)
         AND ($6::text IS NULL OR $6 = 'any' AND ${UNFINISHED} OR $6 = 'overdue' AND ${OVERDUE})
       ORDER BY o.id DESC LIMIT $7`,
      [accountId, workspaceId, after, state, contract, unfinished, limit + 1],
    );
  }

  /** Stores the first action result of an operation, which may then be verified at once. */
  async insertActionResult(
    { accountId }: Owner,
    operationId: string,
    result: NewActionResult,
  ): Promise<SubmitOutcome> {
    return this.call<SubmitOutcome>(SUBMIT_ACTION_RESULT, [accountId, operationId, JSON.stringify(result)]);
  }

  /** Cancels an operation, unless it is verified or a run is live. @param isAdministrator whether any credential may */
  async cancel(
    { accountId, workspaceId, credentialId }: Owner & Pick<Caller, 'credentialId'>,
    operationId: string,
    isAdministrator: boolean,
  ): Promise<CancelOutcome> {
    return this.call<CancelOutcome>(CANCEL_OPERATION, [
      accountId,
      workspaceId,
      operationId,
      credentialId,
      isAdministrator,
    ]);
  }

  private async call<Outcome>(statement: PreparedStatement, values: readonly unknown[]): Promise<Outcome> {
    const { dataSource } = this.operations.manager;
    const { outcome } = await runFunction<{ readonly outcome: Outcome }>(dataSource, statement, values);
    return outcome;
  }
}
