import { Injectable } from '@nestjs/common';
import type { TimelineEntry } from '@tookeffect/wire';
import { DataSource } from 'typeorm';
import type { PageRange } from '../../domain/page.ts';
import type { Owner } from './operations.repository.ts';

/** An entry and its sort key: the instant, then the kind, then a name. */
export interface KeyedEntry {
  readonly key: string;
  readonly entry: TimelineEntry;
}

/** What happened to an operation, from the tables that record it. */
@Injectable()
export class TimelineRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns newest first; one more than the limit where there are more */
  async page(
    { accountId, workspaceId }: Owner,
    operationId: string,
    { limit, after }: PageRange,
  ): Promise<KeyedEntry[]> {
    return this.database.query<KeyedEntry[]>(
      `WITH op AS (
         SELECT * FROM operation WHERE id = $3 AND account_id = $1 AND workspace_id = $2
       ), happened (at, rank, name, receipt_id, entry) AS (${HAPPENED}), keyed AS (
         SELECT instant_text(at) || '/' || lpad(rank::text, 6, '0') || '/' || name AS key, receipt_id,
           jsonb_build_object('occurredAt', instant_text(at)) || entry AS entry
         FROM happened WHERE at IS NOT NULL
       ), page AS (
         SELECT * FROM keyed WHERE $4::text IS NULL OR key < $4 ORDER BY key DESC LIMIT $5
       )
       SELECT key, CASE WHEN receipt_id IS NULL THEN entry ELSE entry || (
           SELECT jsonb_build_object('evidenceLevels', document::jsonb #> '{payload,predicate,verdict,evidenceLevels}')
           FROM receipt WHERE id = receipt_id) END AS entry
       FROM page ORDER BY key DESC`,
      [accountId, workspaceId, operationId, after, limit + 1],
    );
  }
}

/** The instant, the rank and the name of the sort key, the receipt where there is one, and the rest of the entry. */
const HAPPENED = `
  SELECT created_at, 0, '', NULL, jsonb_build_object('kind', 'operation_created') FROM op
  UNION ALL
  SELECT baseline_observed_at, 1, '', NULL, jsonb_build_object('kind', 'baseline_read', 'digest', baseline_digest) FROM op
  UNION ALL
  SELECT created_at, 1, '', NULL, jsonb_build_object('kind', 'baseline_failed', 'reason', baseline_failure)
    FROM op WHERE baseline_failure IS NOT NULL
  UNION ALL
  SELECT cancelled_at, 3, '', NULL, jsonb_build_object('kind', 'operation_cancelled') FROM op
  UNION ALL
  SELECT a.submitted_at, 2, '', NULL, jsonb_build_object('kind', 'action_result_submitted', 'reference', a.id,
      'status', a.status)
    FROM action_result a JOIN op ON op.id = a.operation_id
  UNION ALL
  SELECT r.created_at, 10 + r.sequence, '', r.id, jsonb_build_object('kind', 'verification_completed', 'runId', r.run_id,
      'sequence', r.sequence, 'receiptId', r.id, 'verdict', r.verdict, 'reason', r.reason, 'charged', r.amount_credits)
    FROM receipt r JOIN op ON op.id = r.operation_id
  UNION ALL
  SELECT (item->>'observedAt')::timestamptz, 4, item #>> '{source,eventId}', NULL,
      jsonb_build_object('kind', 'event_received', 'provider', item #> '{source,provider}',
        'eventId', item #> '{source,eventId}')
    FROM (
      SELECT DISTINCT jsonb_array_elements(r.document::jsonb #> '{payload,predicate,evidence}') AS item
      FROM receipt r JOIN op ON op.id = r.operation_id
      -- An operation may have many receipts, and parsing one takes ten times as long as this search of canonical JSON.
      WHERE r.document LIKE '%"level":"E2"%') evidence
    WHERE item->>'level' = 'E2'
  UNION ALL
  SELECT deadline, 3, '', NULL, jsonb_build_object('kind', 'deadline_passed')
    FROM op WHERE deadline <= now() AND (cancelled_at IS NULL OR cancelled_at > deadline) AND NOT EXISTS (
      SELECT FROM receipt WHERE operation_id = op.id AND verdict IN ('verified', 'refuted') AND created_at <= op.deadline)`;
