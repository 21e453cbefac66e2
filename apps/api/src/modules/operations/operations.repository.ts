import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { BaselineErasure } from '@tookeffect/wire';
import type { DataSource, Repository } from 'typeorm';
import { SETTINGS, type Settings } from '../../config/index.ts';
import {
  BatchFailures,
  batchedCalls,
  functionCall,
  type PreparedStatement,
  ReadBatches,
  runFunction,
} from '../../database/index.ts';
import type { Caller } from '../../domain/caller.ts';
import type { ClaimedKey } from '../idempotency/index.ts';
import type { OperationKeys } from './domain/operation-keys.ts';
import type { ActionResultEntity } from './action-result.entity.ts';
import type { DocumentedOperation, ServedOperation } from './operation-response.ts';
import { OperationEntity } from './operation.entity.ts';
import { selectServed } from './served-operations.ts';

/** Account and workspace of the operations. Every query names both, so that no tenant reaches another's operation. */
export interface Owner {
  readonly accountId: string;
  readonly workspaceId: string;
}

/** An operation before it is stored. */
export type NewOperation = DocumentedOperation &
  OperationKeys &
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

/** An action result before it is stored. */
export type NewActionResult = Pick<
  ActionResultEntity,
  'id' | 'body' | 'status' | 'providerReference' | 'digest'
>;

/** What `begin_operations` returns for an operation; with `quota_exceeded`, what the baselines of its workspace take. */
export type BeginOutcome =
  'stored' | 'key_taken_over' | 'too_many_open_operations' | `quota_exceeded ${number}`;

/** What `submit_action_result` returns. */
export type SubmitOutcome = 'stored' | 'exists' | 'operation_cancelled';

/** What `cancel_operation` returns. */
export type CancelOutcome = 'cancelled' | 'not_found' | 'not_allowed' | 'verified' | 'verification_in_flight';

/** An operation as `begin_operations` reads it. */
type BeginItem = NewOperation & {
  readonly account: string;
  readonly workspaceId: string;
  readonly quotaBytes: number;
  readonly storedKey?: string;
  readonly storedSince?: string;
  readonly storedBody?: string;
};

/** How many open operations an account can have with one effect key. */
export const MAX_OPEN_OPERATIONS = 100;

const FIND: PreparedStatement = {
  name: 'find_operation',
  text: `${selectServed('operation')} WHERE o.account_id = $1 AND o.workspace_id = $2 AND o.id = $3`,
};

const BEGIN_OPERATIONS = functionCall('begin_operations', 2);
const ERASE_BASELINES = functionCall('erase_baselines', 4);
const SUBMIT_ACTION_RESULT = functionCall('submit_action_result', 3);
const CANCEL_OPERATION = functionCall('cancel_operation', 5);

/** Operations and their action results. */
@Injectable()
export class OperationsRepository {
  private readonly finds: ReadBatches<ServedOperation>;
  private readonly begin: (item: BeginItem) => Promise<BeginOutcome>;

  constructor(
    @InjectRepository(OperationEntity) private readonly operations: Repository<OperationEntity>,
    failures: BatchFailures,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'quotas'>,
  ) {
    const database = (): DataSource => operations.manager.dataSource;
    this.finds = new ReadBatches(database, failures, FIND);
    const values = (items: readonly BeginItem[]) => [JSON.stringify(items), MAX_OPEN_OPERATIONS];
    this.begin = batchedCalls<BeginItem, { readonly result: BeginOutcome | null }, BeginOutcome>(
      database,
      failures,
      {
        statement: BEGIN_OPERATIONS,
        values,
        results: (rows) => rows.map(({ result }) => result),
        single: (item) => runFunction(database(), BEGIN_OPERATIONS, values([item])),
      },
    );
  }

  /** Stores an operation, and in the same commit the response under its idempotency key. */
  async insert(
    { accountId, workspaceId }: Owner,
    operation: NewOperation,
    stored: (ClaimedKey & { readonly body: string }) | null,
  ): Promise<BeginOutcome> {
    return this.begin({
      ...{ ...operation, account: accountId, workspaceId, quotaBytes: this.quotaBytes },
      ...(stored && { storedKey: stored.key, storedSince: stored.since, storedBody: stored.body }),
    });
  }

  /** What the baselines of a workspace may take. */
  get quotaBytes(): number {
    return this.settings.quotas.baselineBytes;
  }

  /** Erases the baselines of the oldest operations that began before an instant, at most `limit`; their digests stay. */
  async eraseBaselines(
    { accountId, workspaceId }: Owner,
    before: Date,
    limit: number,
  ): Promise<Omit<BaselineErasure, 'quotaBytes'>> {
    const { dataSource } = this.operations.manager;
    return runFunction(dataSource, ERASE_BASELINES, [accountId, workspaceId, before, limit]);
  }

  async find({ accountId, workspaceId }: Owner, id: string): Promise<ServedOperation | null> {
    const [row] = await this.finds.read([accountId, workspaceId, id]);
    return row ?? null;
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
