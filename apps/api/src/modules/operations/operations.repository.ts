import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { OperationState } from '@tookeffect/wire';
import { type FindOptionsWhere, LessThan, type Repository, type SelectQueryBuilder } from 'typeorm';
import type { PageRange } from '../../domain/page.ts';
import type { ClaimedKey } from '../idempotency/index.ts';
import { ActionResultEntity } from './action-result.entity.ts';
import { OperationEntity } from './operation.entity.ts';

/** Account and workspace of the operations. Every query names both, so that no tenant reaches another's operation. */
export interface Owner {
  readonly accountId: string;
  readonly workspaceId: string;
}

/** An operation before it is stored. */
export type NewOperation = Pick<
  OperationEntity,
  | 'id'
  | 'contractId'
  | 'contractHash'
  | 'connectionId'
  | 'input'
  | 'inputDigest'
  | 'salt'
  | 'marker'
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

/** The columns of a response; to read all columns of the entity takes half as long again. */
const SERVED_COLUMNS = [
  'operation.id',
  'operation.contractId',
  'operation.contractHash',
  'operation.input',
  'operation.salt',
  'operation.marker',
  'operation.currentState',
  'operation.lastVerdict',
  'operation.baselineDigest',
  'operation.baselineObservedAt',
  'operation.deadline',
  'operation.createdAt',
  'operation.updatedAt',
  'result.id',
  'result.body',
  'result.digest',
  'result.submittedAt',
];

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

  find(owner: Owner, id: string): Promise<OperationEntity | null> {
    return this.select(owner, { id }).getOne();
  }

  /** @returns newest first; one more than the limit where there are more */
  list(
    owner: Owner,
    { limit, after }: PageRange,
    { state, contract }: OperationFilter,
  ): Promise<OperationEntity[]> {
    return this.select(owner, {
      ...(after !== null && { id: LessThan(after) }),
      ...(state !== undefined && { currentState: state }),
      ...(contract !== undefined && { contractId: contract }),
    })
      .orderBy('operation.id', 'DESC')
      .limit(limit + 1)
      .getMany();
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

  private select(
    { accountId, workspaceId }: Owner,
    where: FindOptionsWhere<OperationEntity>,
  ): SelectQueryBuilder<OperationEntity> {
    return this.operations
      .createQueryBuilder('operation')
      .setFindOptions({ where: { ...where, accountId, workspaceId } })
      .leftJoinAndMapOne(
        'operation.actionResult',
        ActionResultEntity,
        'result',
        'result.operationId = operation.id',
      )
      .select(SERVED_COLUMNS);
  }
}
