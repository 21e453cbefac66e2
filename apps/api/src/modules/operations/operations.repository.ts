import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { OperationState } from '@tookeffect/wire';
import type { Repository } from 'typeorm';
import { type PreparedStatement, runPrepared } from '../../database/index.ts';
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
  Pick<
    OperationEntity,
    | 'connectionId'
    | 'inputDigest'
    | 'readsEvents'
    | 'baseline'
    | 'baselineDigest'
    | 'baselineObservedAt'
    | 'baselineFailure'
    | 'createdAt'
    | 'deadline'
  >;

/** An action result before it is stored. */
export type NewActionResult = Pick<ActionResultEntity, 'id' | 'body' | 'status' | 'digest'>;

/** Filters of a list. */
export interface OperationFilter {
  readonly state?: OperationState;
  readonly contract?: string;
}

/** The state with `verifying` and `expired`, which follow from the time. */
const CURRENT_STATE = `CASE
  WHEN EXISTS (SELECT FROM verification_run r
    WHERE r.operation_id = o.id AND r.state = 'live' AND r.lease_until > now()) THEN 'verifying'
  WHEN o.state NOT IN ('verified', 'refuted') AND o.deadline <= now() THEN 'expired'
  ELSE o.state END`;

/** Rows are `ServedOperation`s of the owner: `$1` is the account, `$2` the workspace. */
const SELECT_SERVED = `
  SELECT o.id, c.id AS "contractId", o.contract_hash AS "contractHash", o.input, o.salt, o.marker,
    ${CURRENT_STATE} AS "currentState", o.last_verdict AS "lastVerdict", o.baseline_digest AS "baselineDigest",
    o.baseline_observed_at AS "baselineObservedAt", o.deadline, o.created_at AS "createdAt", o.updated_at AS "updatedAt",
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'body', a.body, 'digest', a.digest,
      'submittedAt', instant_text(a.submitted_at)) END AS "actionResult"
  FROM operation o JOIN contract c ON c.hash = o.contract_hash LEFT JOIN action_result a ON a.operation_id = o.id
  WHERE o.account_id = $1 AND o.workspace_id = $2`;

const FIND: PreparedStatement = { name: 'find_operation', text: `${SELECT_SERVED} AND o.id = $3` };

/** Operations and their action results. */
@Injectable()
export class OperationsRepository {
  constructor(@InjectRepository(OperationEntity) private readonly operations: Repository<OperationEntity>) {}

  /** @returns the instant at which a new operation begins, by the database's clock */
  async now(): Promise<Date> {
    const [{ now }] = await this.operations.query<[{ now: Date }]>('SELECT instant_now() AS now');
    return now;
  }

  /**
   * Stores an operation, and in the same statement the response under its idempotency key.
   * @returns false where another call has taken the key over; nothing is stored then
   */
  async insert(
    { accountId, workspaceId }: Owner,
    operation: NewOperation,
    stored: (ClaimedKey & { readonly body: string }) | null,
  ): Promise<boolean> {
    const rows = await this.operations.query<unknown[]>(
      `WITH kept AS (
         UPDATE idempotency_key SET status = 201, body = $18
         WHERE account_id = $2 AND key = $17 AND created_at = $19::timestamptz AND status IS NULL AND run_id IS NULL
         RETURNING key
       )
       INSERT INTO operation (id, account_id, workspace_id, contract_hash, connection_id, input, input_digest, salt,
         marker, reads_events, baseline, baseline_digest, baseline_observed_at, baseline_failure, created_at, updated_at,
         deadline)
       SELECT $1, $2, $3, $4, $5, $6, $7::bytea, $8, $9, $10::boolean, $11, $12, $13::timestamptz, $14, $15::timestamptz,
         $15::timestamptz, $16::timestamptz
       WHERE $17::text IS NULL OR EXISTS (SELECT FROM kept)
       RETURNING id`,
      [
        operation.id,
        accountId,
        workspaceId,
        operation.contractHash,
        operation.connectionId,
        operation.input,
        operation.inputDigest,
        operation.salt,
        operation.marker,
        operation.readsEvents,
        operation.baseline,
        operation.baselineDigest,
        operation.baselineObservedAt,
        operation.baselineFailure,
        operation.createdAt,
        operation.deadline,
        stored?.key,
        stored?.body,
        stored?.since,
      ],
    );
    return rows.length > 0;
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
    { state, contract }: OperationFilter,
  ): Promise<ServedOperation[]> {
    return this.operations.query<ServedOperation[]>(
      `${SELECT_SERVED} AND ($3::text IS NULL OR o.id < $3) AND ($4::text IS NULL OR ${CURRENT_STATE} = $4)
         AND ($5::text IS NULL OR c.id = $5)
       ORDER BY o.id DESC LIMIT $6`,
      [accountId, workspaceId, after, state, contract, limit + 1],
    );
  }

  /**
   * Stores the first action result of an operation. The state `created` becomes `acknowledged`, and the operation may be
   * verified at once.
   * @returns false where the operation has an action result
   */
  async insertActionResult(
    { accountId }: Owner,
    operationId: string,
    { id, body, status, digest }: NewActionResult,
  ): Promise<boolean> {
    const rows = await this.operations.query<unknown[]>(
      `WITH stored AS (
         INSERT INTO action_result (id, account_id, operation_id, body, status, digest) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (operation_id) DO NOTHING RETURNING operation_id
       ), moved AS (
         UPDATE operation SET state = CASE state WHEN 'created' THEN 'acknowledged' ELSE state END, not_before = NULL,
           updated_at = instant_now()
         WHERE id = (SELECT operation_id FROM stored)
       )
       SELECT FROM stored`,
      [id, accountId, operationId, body, status, digest],
    );
    return rows.length > 0;
  }
}
