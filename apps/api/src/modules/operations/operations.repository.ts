import { Injectable } from '@nestjs/common';
import type { Reason } from '@tookeffect/core';
import type { ActionStatus } from '@tookeffect/wire';
import { DataSource } from 'typeorm';
import type { PageRange } from '../../paging/page.ts';
import type { KeyHold } from '../idempotency/index.ts';
import type { OperationRow } from './domain/operation-row.ts';

/** Whose operations: every query names both, so that nobody sees another's. */
export interface Owner {
  readonly accountId: string;
  readonly workspaceId: string;
}

/** An operation to be stored. */
export interface NewOperation {
  readonly id: string;
  readonly contractId: string;
  readonly contractHash: string;
  readonly connectionId: string | null;
  readonly input: string;
  readonly inputDigest: Buffer;
  readonly salt: string;
  readonly marker: string | null;
  readonly readsEvents: boolean;
  readonly baseline: NewBaseline | null;
  readonly baselineFailure: Reason | null;
  readonly createdAt: string;
  readonly deadline: string;
}

/** What was read before the action. */
export interface NewBaseline {
  /** JSON of `{observedAt, reads}`. */
  readonly document: string;
  readonly digest: string;
  readonly observedAt: string;
}

/** An action result to be stored. */
export interface NewActionResult {
  readonly reference: string;
  /** Canonical JSON. */
  readonly body: string;
  readonly status: ActionStatus;
  readonly digest: string;
}

/** Filters of a list. */
export interface OperationFilter {
  readonly state?: string;
  readonly contract?: string;
}

const STATE = `CASE
  WHEN EXISTS (SELECT FROM verification_run v
    WHERE v.operation_id = o.id AND v.state = 'live' AND v.lease_until > now()) THEN 'verifying'
  WHEN o.state NOT IN ('verified', 'refuted') AND o.deadline <= now() THEN 'expired'
  ELSE o.state END`;

const SELECT = `SELECT o.id, k.id AS "contractId", o.contract_hash AS "contractHash", o.input, o.salt, o.marker,
    ${STATE} AS state, o.last_verdict AS "lastVerdict", o.baseline_digest AS "baselineDigest",
    instant_text(o.baseline_observed_at) AS "baselineObservedAt", instant_text(o.deadline) AS deadline,
    instant_text(o.created_at) AS "createdAt", instant_text(o.updated_at) AS "updatedAt",
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('reference', a.id, 'body', a.body, 'digest', a.digest,
      'submittedAt', instant_text(a.submitted_at)) END AS "actionResult"
  FROM operation o JOIN contract k ON k.hash = o.contract_hash LEFT JOIN action_result a ON a.operation_id = o.id
  WHERE o.account_id = $1 AND o.workspace_id = $2`;

/** What agents set out to do. */
@Injectable()
export class OperationsRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns the instant at which a new operation begins, by the database's clock */
  async now(): Promise<string> {
    const [{ now }] = await this.database.query<[{ now: string }]>(
      'SELECT instant_text(instant_now()) AS now',
    );
    return now;
  }

  /**
   * @param stored the key that made it and the answer to keep under it, in the same statement
   * @returns false where another call holds the key by now; then nothing is stored
   */
  async insert(
    { accountId, workspaceId }: Owner,
    operation: NewOperation,
    stored: (KeyHold & { readonly body: string }) | null,
  ): Promise<boolean> {
    const { baseline } = operation;
    const rows = await this.database.query<unknown[]>(
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
        baseline?.document,
        baseline?.digest,
        baseline?.observedAt,
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

  async find({ accountId, workspaceId }: Owner, id: string): Promise<OperationRow | null> {
    const [row] = await this.database.query<OperationRow[]>(`${SELECT} AND o.id = $3`, [
      accountId,
      workspaceId,
      id,
    ]);
    return row ?? null;
  }

  /** @returns one more than the limit where there are more, newest first */
  async list(
    { accountId, workspaceId }: Owner,
    { limit, after }: PageRange,
    { state, contract }: OperationFilter,
  ): Promise<OperationRow[]> {
    return this.database.query<OperationRow[]>(
      `${SELECT} AND ($3::text IS NULL OR o.id < $3) AND ($4::text IS NULL OR ${STATE} = $4)
         AND ($5::text IS NULL OR k.id = $5)
       ORDER BY o.id DESC LIMIT $6`,
      [accountId, workspaceId, after, state, contract, limit + 1],
    );
  }

  /**
   * Stores an action result where there is none. What was `created` is `acknowledged` then, and may be looked at anew
   * at once: the result is news.
   * @returns false where the operation has one already
   */
  async insertActionResult(
    { accountId }: Owner,
    operationId: string,
    { reference, body, status, digest }: NewActionResult,
  ): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `WITH stored AS (
         INSERT INTO action_result (id, account_id, operation_id, body, status, digest) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (operation_id) DO NOTHING RETURNING operation_id
       ), moved AS (
         UPDATE operation SET state = CASE state WHEN 'created' THEN 'acknowledged' ELSE state END, not_before = NULL,
           updated_at = instant_now()
         WHERE id = (SELECT operation_id FROM stored)
       )
       SELECT FROM stored`,
      [reference, accountId, operationId, body, status, digest],
    );
    return rows.length > 0;
  }
}
