import type { EntityManager } from 'typeorm';
import { firstId } from '../../ids/new-id.ts';
import { operationDocument } from '../operations/index.ts';
import { findMismatch, type StoredContent } from '../verification/index.ts';
import type { Breach, Invariant } from './invariant.ts';

/** Digests of content that has no more than a row: what a verdict is based on is what was stored. */
export const DIGEST_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I16',
    condition: 'a contract is the one that its hash names',
    recent: [],
    query: `SELECT id AS contract_id, hash FROM contract
      WHERE hash <> 'sha256:' || encode(sha256(convert_to(E'tookeffect-contract-v1\\n' || document, 'UTF8')), 'hex')`,
  },
  {
    name: 'I16',
    condition: 'the body of an event is the one that was stored, unless it was erased',
    query: `SELECT id AS event_id, workspace_id FROM provider_event
      WHERE body IS NOT NULL AND body_digest <> sha256(convert_to(body, 'UTF8'))`,
  },
];

/** The condition that `checkOperations` checks. */
const OPERATION = {
  name: 'I16',
  condition:
    'the baseline, the action result and the document of an operation have the digests that receipts name',
};

/** A baseline may have a megabyte. */
const OPERATIONS_AT_ONCE = 50;

/** Operations by id, after `$1`, at most `$2`; of runs from `$3` on. */
const OPERATIONS = `
  SELECT o.id, jsonb_build_object('salt', o.salt, 'input', o.input, 'marker', o.marker, 'contractHash', o.contract_hash,
      'baseline', o.baseline, 'baselineDigest', o.baseline_digest, 'baselineFailure', o.baseline_failure,
      'baselineErasedAt', instant_text(o.baseline_erased_at), 'baselineObservedAt', instant_text(o.baseline_observed_at), 'lastSequence', o.last_sequence,
      'lastReceiptId', o.last_receipt_id, 'lastPayloadDigest', o.last_payload_digest, 'lastReceipt', c.document
    ) AS operation, k.id AS "contractId",
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('body', a.body, 'digest', a.digest) END AS "actionResult"
  FROM operation o
  JOIN contract k ON k.hash = o.contract_hash
  LEFT JOIN receipt c ON c.id = o.last_receipt_id
  LEFT JOIN action_result a ON a.operation_id = o.id
  WHERE o.id > $1 AND ($3 = '' OR o.id IN (SELECT operation_id FROM verification_run WHERE id >= $3))
  ORDER BY o.id LIMIT $2`;

interface OperationRow extends Pick<StoredContent, 'actionResult'> {
  readonly id: string;
  readonly contractId: string;
  readonly operation: StoredContent['operation'] & {
    readonly input: string;
    readonly marker: string | null;
    readonly contractHash: string;
  };
}

/** Recomputes the digests of operations. @param since only those of runs that began then or later; null for all */
export async function checkOperations(snapshot: EntityManager, since: Date | null): Promise<Breach[]> {
  const breaches: Breach[] = [];
  const firstRun = since === null ? '' : firstId('run', since);
  let last = '';
  for (;;) {
    const rows = await snapshot.query<OperationRow[]>(OPERATIONS, [last, OPERATIONS_AT_ONCE, firstRun]);
    for (const row of rows) {
      const differing = mismatchOf(row);
      if (differing !== undefined) breaches.push({ ...OPERATION, row: { operation_id: row.id, differing } });
    }
    if (rows.length < OPERATIONS_AT_ONCE) return breaches;
    last = rows.at(-1)!.id;
  }
}

function mismatchOf({ id, operation, contractId, actionResult }: OperationRow): string | undefined {
  try {
    const document = operationDocument({ ...operation, id, contractId });
    return findMismatch({ operation, actionResult, document });
  } catch {
    return 'unreadable';
  }
}
