import { KEY_RETENTION_DAYS } from '../idempotency/index.ts';
import type { Invariant } from './invariant.ts';

/**
 * Runs: each ends in time, and a completed run has exactly one receipt, one response and one price.
 * @param graceMs how long after the end of its lease a run may still be live: the sweeper's interval and a second
 */
export function runInvariants(graceMs: number): readonly Invariant[] {
  return [
    ...RECEIPTS_OF_RUNS,
    {
      name: 'I5',
      condition: 'a run whose lease has expired is released in time',
      recent: [],
      query: `SELECT id AS run_id, operation_id, lease_until, now() - lease_until AS overdue FROM verification_run
        WHERE state = 'live' AND lease_until < now() - make_interval(secs => ${Math.ceil(graceMs)} / 1000.0)`,
    },
    ...KEYS_OF_RUNS,
  ];
}

const RECEIPTS_OF_RUNS: readonly Invariant[] = [
  {
    name: 'I3',
    condition: 'a completed run has exactly one receipt, and no other run has one',
    recent: ['verification_run', 'receipt'],
    query: `SELECT r.id AS run_id, r.state, count(c.id) AS receipts FROM verification_run r
      LEFT JOIN receipt c ON c.run_id = r.id
      GROUP BY r.id, r.state HAVING count(c.id) <> CASE r.state WHEN 'completed' THEN 1 ELSE 0 END`,
  },
  {
    name: 'I3',
    condition: 'a receipt costs what its run spent',
    recent: ['receipt', 'credit_transfer'],
    query: `SELECT c.id AS receipt_id, c.run_id, c.amount_credits, COALESCE(sum(t.amount_credits), 0) AS spent FROM receipt c
      LEFT JOIN credit_transfer t ON t.cause = c.run_id AND t.from_place = 'reserved' AND t.to_place = 'spent'
      GROUP BY c.id, c.run_id, c.amount_credits HAVING c.amount_credits <> COALESCE(sum(t.amount_credits), 0)`,
  },
  {
    name: 'I3',
    condition: 'a conclusive metered verdict costs one credit',
    recent: ['verification_run', 'receipt'],
    query: `SELECT c.id AS receipt_id, c.run_id, c.verdict, c.amount_credits FROM receipt c
      JOIN verification_run r ON r.id = c.run_id
      WHERE r.bucket IS NOT NULL AND c.verdict IN ('verified', 'refuted') AND c.amount_credits <> 1`,
  },
  {
    name: 'I3',
    condition: "an operation's receipts are numbered without a gap, and it shows the newest",
    recent: ['operation'],
    query: `SELECT o.id AS operation_id, o.state, o.last_sequence, o.last_receipt_id, c.receipts FROM operation o
      LEFT JOIN (
        SELECT operation_id, count(*) AS receipts, max(sequence) AS newest FROM receipt
        WHERE operation_id IN (SELECT id FROM operation) GROUP BY operation_id) c ON c.operation_id = o.id
      LEFT JOIN receipt n ON n.operation_id = o.id AND n.sequence = o.last_sequence
      WHERE o.last_sequence <> COALESCE(c.receipts, 0) OR o.last_sequence <> COALESCE(c.newest, 0)
        OR (o.last_receipt_id, o.last_payload_digest, o.last_verdict->>'receiptId')
          IS DISTINCT FROM (n.id, n.payload_digest, n.id)
        OR CASE WHEN o.state = 'cancelled' THEN n.verdict = 'verified'
          WHEN n.id IS NULL THEN o.state NOT IN ('created', 'acknowledged') ELSE o.state <> n.verdict END`,
  },
  {
    name: 'I3',
    condition: 'an operation knows its first verdicts, and since when it is verified',
    recent: ['operation'],
    query: `SELECT o.id AS operation_id, o.verified_since, c.since, o.first_verified_at, c.verified, o.first_not_final_at, c.not_final
      FROM operation o LEFT JOIN (
        SELECT operation_id, (array_agg(observed_at ORDER BY sequence DESC) FILTER (WHERE is_another_effect))[1] AS since,
          (array_agg(observed_at ORDER BY sequence) FILTER (WHERE verdict = 'verified'))[1] AS verified,
          (array_agg(observed_at ORDER BY sequence) FILTER (WHERE reason = 'not_final'))[1] AS not_final
        FROM (
          SELECT operation_id, sequence, verdict, reason, observed_at, verdict = 'verified' AND (
            lag(verdict) OVER (PARTITION BY operation_id ORDER BY sequence) IS DISTINCT FROM 'verified'
            OR id IN (SELECT receipt_id FROM claim)) AS is_another_effect
          FROM receipt WHERE operation_id IN (SELECT id FROM operation)) r
        GROUP BY operation_id) c ON c.operation_id = o.id
      WHERE (o.verified_since, o.first_verified_at, o.first_not_final_at)
        IS DISTINCT FROM (CASE WHEN o.state = 'verified' THEN c.since END, c.verified, c.not_final)`,
  },
  {
    name: 'I3',
    condition: 'the usage of a period counts its receipts',
    query: `SELECT account_id, u.period_start, u.verified_actions, c.charged, u.inconclusive_runs, c.inconclusive
      FROM usage_period u
      FULL JOIN (
        SELECT account_id, usage_period AS period_start, sum(amount_credits) AS charged,
          count(*) FILTER (WHERE verdict NOT IN ('verified', 'refuted')) AS inconclusive
        FROM receipt GROUP BY 1, 2) c USING (account_id, period_start)
      WHERE (u.verified_actions, u.inconclusive_runs) IS DISTINCT FROM (c.charged, c.inconclusive)`,
  },
];

/** One minute is left for the round that deletes expired keys. */
const KEYS_OF_RUNS: readonly Invariant[] = [
  {
    name: 'I6',
    condition: 'only the newest run of an operation is live',
    recent: ['verification_run'],
    query: `SELECT r.operation_id, r.id AS run_id, r.epoch, n.id AS newer_run_id FROM verification_run r
      JOIN verification_run n ON n.operation_id = r.operation_id AND n.epoch > r.epoch WHERE r.state = 'live'`,
  },
  {
    name: 'I6',
    condition: 'a key has at most one completed run within its retention time',
    recent: ['verification_run'],
    query: `SELECT a.account_id, a.id AS run_id, b.id AS second_run_id FROM verification_run a
      JOIN verification_run b ON (b.account_id, b.idempotency_key) = (a.account_id, a.idempotency_key)
        AND b.state = 'completed' AND b.started_at >= a.started_at AND b.id <> a.id
        AND (b.started_at > a.started_at OR b.id > a.id)
      WHERE a.state = 'completed' AND b.started_at < a.started_at + interval '${KEY_RETENTION_DAYS} days'`,
  },
  {
    name: 'I6',
    condition:
      'a key leads to the response of its completed run, to none while its run is live, and is free after a failed run',
    recent: ['verification_run', 'receipt', 'idempotency_key'],
    // The response follows from the receipt, or is stored with the key of a run of an earlier build.
    query: `SELECT r.id AS run_id, r.state, k.run_id IS NOT NULL AS has_key, k.status, k.body IS NOT NULL AS has_body,
        c.advice IS NOT NULL AS has_advice
      FROM verification_run r
      LEFT JOIN idempotency_key k ON (k.account_id, k.key, k.run_id) = (r.account_id, r.idempotency_key, r.id)
      LEFT JOIN receipt c ON c.run_id = r.id
      WHERE r.started_at > now() - interval '${KEY_RETENTION_DAYS} days' + interval '1 minute' AND CASE r.state
        WHEN 'completed' THEN k.run_id IS NULL OR (k.body IS NULL) = (c.advice IS NULL)
          OR (k.status IS NOT DISTINCT FROM 200) <> (k.body IS NOT NULL)
        WHEN 'live' THEN k.run_id IS NULL OR k.status IS NOT NULL OR k.body IS NOT NULL
        ELSE k.run_id IS NOT NULL END`,
  },
];
