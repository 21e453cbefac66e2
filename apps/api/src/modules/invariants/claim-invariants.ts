import type { Invariant } from './invariant.ts';
import { ROW_BEFORE_DELETE_UPDATE } from './table-invariants.ts';

/** The columns that name an effect. */
const EFFECT = 'account_id, system, object_type, object_id, aspect, revision';

/** Claims and effect keys: an effect verifies one operation, and an operation is a rival for as long as it is open. */
export const CLAIM_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I13',
    condition: 'a creation or deletion is claimed by one operation at a time',
    query: `SELECT ${EFFECT}, count(*) AS times FROM claim WHERE replaced_by IS NULL AND aspect <> 'changed'
      GROUP BY ${EFFECT} HAVING count(*) > 1`,
  },
  {
    name: 'I13',
    condition: 'an operation claims a change of an object at a revision once',
    query: `SELECT ${EFFECT}, operation_id, count(*) AS times FROM claim WHERE replaced_by IS NULL AND aspect = 'changed'
      GROUP BY ${EFFECT}, operation_id HAVING count(*) > 1`,
  },
  {
    name: 'I13',
    condition: 'a claim belongs to a verified receipt, and was observed when that receipt says',
    query: `SELECT m.id, m.operation_id, m.receipt_id FROM claim m LEFT JOIN receipt c ON c.id = m.receipt_id
      WHERE (c.verdict, c.observed_at) IS DISTINCT FROM ('verified', m.observed_at)`,
  },
  {
    name: 'I13',
    condition: 'a claim is replaced only by an operation that claimed the same object later',
    query: `SELECT m.id, m.operation_id, m.replaced_by FROM claim m
      WHERE m.replaced_by IS NOT NULL AND NOT EXISTS (
        SELECT FROM claim later WHERE later.id > m.id AND later.operation_id = m.replaced_by
          AND (later.account_id, later.system, later.object_type, later.object_id)
            = (m.account_id, m.system, m.object_type, m.object_id))`,
  },
  {
    name: 'I13',
    condition: 'a claim is found by the digest of its object',
    query: `SELECT id, operation_id FROM claim WHERE object_digest <> sha256(convert_to(object_id, 'UTF8'))`,
  },
  {
    name: 'I13',
    condition: 'the effect keys of an operation end when the operation ends as a rival',
    // The rule of the function `rival_end`, for all operations at once.
    query: `SELECT k.operation_id, k.ends_at, o.expected FROM effect_key k JOIN (
        SELECT o.id, LEAST(o.cancelled_at, o.deadline, o.verified_since,
          CASE WHEN a.id IS NULL THEN o.act_until END) AS expected
        FROM operation o LEFT JOIN action_result a ON a.operation_id = o.id) o ON o.id = k.operation_id
      WHERE k.ends_at <> o.expected`,
  },
  {
    name: 'I13',
    condition: 'a claim changes only when it is replaced, and is never deleted',
    recent: [],
    query: `SELECT 'claim' AS table_name WHERE NOT EXISTS (
        SELECT FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
        WHERE t.tgrelid = to_regclass('claim') AND f.proname = 'refuse_claim_change' AND t.tgqual IS NULL
          AND t.tgenabled IN ('O', 'A') AND t.tgtype & ${ROW_BEFORE_DELETE_UPDATE} = ${ROW_BEFORE_DELETE_UPDATE})`,
  },
];
