/** One edit of a function that the scenarios must detect. */
export interface LedgerMutant {
  readonly function: string;
  readonly from: string;
  readonly to: string;
  /** Why the edit changes no behaviour: an equivalent mutant. */
  readonly equivalent?: string;
}

const of = (name: string, edits: readonly (readonly [string, string, string?])[]): LedgerMutant[] =>
  edits.map(([from, to, equivalent]) => ({
    function: name,
    from,
    to,
    ...(equivalent !== undefined && { equivalent }),
  }));

/** Each is applied to the installed function; `from` occurs in it exactly once. */
export const LEDGER_MUTANTS: readonly LedgerMutant[] = [
  ...of('grant_credits', [
    ['credit_bucket.available + p_amount', 'p_amount'],
    [`'granted', 'issued'`, `'restored', 'issued'`],
    [`'available', p_amount, p_cause`, `'available', p_amount + 1, p_cause`],
  ]),
  ...of('grant_plan_credits', [
    ['IF plan_bucket.period_start = p_start THEN RETURN false; END IF;', ''],
    ['p_end <= now() OR', ''],
    ['plan_bucket.period_start > p_start', 'false'],
    ['IF NOT is_over THEN', 'IF true THEN'],
    ['PERFORM expire_plan_period(plan_bucket);', ''],
    [
      'SET available = p_amount,',
      'SET available = available + p_amount,',
      'the available credits have expired just before',
    ],
    ['period_expired = false', 'period_expired = period_expired'],
    ['period_credits = p_amount', 'period_credits = 0'],
    ['period_start = p_start, period_end', 'period_start = plan_bucket.period_start, period_end'],
    [`'granted', 'issued'`, `'restored', 'issued'`],
    ['IF is_over AND p_amount > 0 THEN', 'IF false THEN'],
    ['RETURN NOT is_over;', 'RETURN is_over;'],
  ]),
  ...of('expire_plan_period', [
    ['OR plan_bucket.period_expired', '', 'a booked period has no available credits'],
    ['available = 0, period_expired = true', 'available = 0'],
    ['available = 0, period_expired = true', 'period_expired = true'],
    ['plan_bucket.available > 0', 'plan_bucket.available > 1000'],
    [`'expired', 'available'`, `'clawed_back', 'available'`],
    [`'issued', plan_bucket.available`, `'issued', 1`],
  ]),
  ...of('roll_plan_periods', [
    ['NOT period_expired AND', ''],
    ['period_end <= now()', 'true'],
    ['FOR UPDATE SKIP LOCKED', 'FOR UPDATE'],
    ['PERFORM expire_plan_period(plan_bucket);', ''],
    ['rolled := rolled + 1;', ''],
    [`bucket = 'plan' AND`, `bucket = 'bought' AND`],
  ]),
  ...of('has_period_ended', [
    ['charged_bucket.period_expired OR', ''],
    ['charged_bucket.period_start <> p_period OR', ''],
    ['OR charged_bucket.period_end <= now()', ''],
    [`charged_bucket.bucket = 'plan' AND`, '', 'bought credits have no period, and NULL is not true'],
  ]),
  ...of('refund_credit', [
    ['reserved = b.reserved - 1', 'reserved = b.reserved'],
    ['THEN 0 ELSE 1', 'THEN 1 ELSE 1'],
    ['THEN 0 ELSE 1', 'THEN 0 ELSE 0'],
    ['IF is_expired THEN', 'IF false THEN'],
    [`'refunded', 'reserved'`, `'settled', 'reserved'`],
    [`AND bucket = run.bucket`, ''],
  ]),
  ...of('release_run', [
    [`AND state = 'live'`, ''],
    ['AND (p_epoch IS NULL OR epoch = p_epoch)', ''],
    ['PERFORM refund_credit(run);', ''],
    ['AND run_id = run.id', 'AND false'],
    [`SET state = 'failed'`, `SET state = 'completed'`],
  ]),
  ...of('release_expired_run', [
    ['running.lease_until >= clock_timestamp()', 'false'],
    ['running.lease_until >= clock_timestamp()', 'true'],
    ['PERFORM release_run(running.id, NULL);', 'NULL;'],
    [`running.state IS DISTINCT FROM 'live'`, 'false'],
    ['ORDER BY epoch DESC', 'ORDER BY epoch'],
  ]),
  ...of('store_settlements', [
    ['WHERE i.charged = 0', 'WHERE i.charged = 1'],
    ['WHERE charged = 1 AND', 'WHERE charged = 0 AND'],
    ['PERFORM refund_credit(refunded);', 'NULL;'],
    ['SET reserved = b.reserved - spent.credits', 'SET reserved = b.reserved'],
    ['SET reserved = b.reserved - spent.credits', 'SET reserved = b.reserved - 1'],
    [`(b.account_id, b.bucket) = (spent.account, spent.bucket)`, 'b.account_id = spent.account'],
    [`'settled', 'reserved'`, `'refunded', 'reserved'`],
    ['period, sum(charged)', 'period, count(*)'],
    [`count(*) FILTER (WHERE NOT "isConclusive")`, '0'],
    ['usage_period.verified_actions + excluded', 'excluded'],
    [`SET state = 'completed'`, `SET state = 'live'`],
    ['current_period(i.account) AS period', 'now() AS period'],
    [`document, "payloadDigest", advice`, `document, "payloadDigest", NULL`],
    ['PERFORM update_rival_ends(', 'PERFORM cardinality('],
    ['PERFORM take_claims(p_items);', 'NULL;'],
  ]),
  ...of('settlement_results', [
    [`AND run.epoch = (p->>'epoch')::bigint`, ''],
    ['AND run.operation_id = item.operation_id', ''],
    [`AND run.state = 'live'`, ''],
    ['AND run.account_id = item.account', ''],
    ['item.operation_id <> ALL (p_operations)', 'false'],
    ['OR claimed && p_busy_objects', ''],
    [`OR run.account_id || ' ' || run.bucket <> ALL (p_buckets)`, ''],
    ['earlier.operation_id = item.operation_id OR', ''],
    ['OR earlier.claimed && item.observed', ''],
  ]),
  ...of('settle_runs', [
    ['FOR UPDATE OF op);', ');'],
    ['FOR UPDATE OF op SKIP LOCKED', 'FOR UPDATE OF op'],
    ['lock_claimed_objects(p_items, p_waits)', `'{}'`],
    [`WHERE results[number] = '{"outcome": "settled"}'`, ''],
  ]),
  ...of('reserve_run', [
    [`    FOR UPDATE;`, `    ;`],
    ['AND available >= 1 AND period_end', 'AND available >= 0 AND period_end'],
    [`'bought' AND available >= 1`, `'bought' AND available >= 0`],
    ['AND period_end > now()\n      RETURNING', '\n      RETURNING'],
    [`bucket = 'plan' AND available`, `bucket = 'bought' AND available`],
    ['is_running := release_expired_run(op.id);', 'is_running := false;'],
    ['stored.fingerprint <> p_fingerprint', 'false'],
    ['stored_response(stored.run_id)', 'NULL'],
    [`op.not_before > clock_timestamp() AND`, 'false AND'],
    [`'reserved', 'available', 'reserved'`, `'settled', 'available', 'reserved'`],
    ['1 + newest_epoch(op.id)', '2 + newest_epoch(op.id)'],
    ['COALESCE(op.first_verify_at, first_run_at(op.id))', 'op.first_verify_at'],
    ['charged.period_start', 'now()'],
    ['op.inconclusive_runs < p_free_runs\n      AND', ''],
    ['5 * plan_credits', '4 * plan_credits'],
    ['COALESCE(inconclusive, 0) <', '0 <'],
  ]),
  ...of('lock_claimed_objects', [['PERFORM pg_advisory_xact_lock(object) FROM', 'PERFORM object FROM']]),
  ...of('lock_buckets', [
    ['FOR UPDATE SKIP LOCKED', ''],
    ['EXCEPTION WHEN lock_not_available THEN NULL;', ''],
  ]),
  ...of('foreign_claims', [
    ['c.account_id = p_account AND', ''],
    [`c.system = p->>'system' AND`, ''],
    ['AND c.replaced_by IS NULL', ''],
    ['AND c.operation_id <> p_operation', ''],
    ['OR is_wanted', ''],
  ]),
  ...of('take_claims', [
    [`AND i."replacedClaims" ? c.operation_id`, ''],
    [`SET replaced_by = i."operationId", replaced_at = instant_now()`, 'SET replaced_by = replaced_by'],
    [`AND c.object_id IN (SELECT taken->>'objectId' FROM jsonb_array_elements(i.claims) taken)`, ''],
  ]),
  ...of('rival_end', [
    ['op.cancelled_at, op.deadline', 'op.deadline'],
    ['op.cancelled_at, op.deadline', 'op.cancelled_at'],
    [`op.state = 'verified'`, 'false'],
    ['NOT EXISTS', 'EXISTS'],
  ]),
  ...of('rivals_of', [
    [`NOT (mine.scope = 'other' AND theirs.scope = 'other')`, 'true'],
    ['AND theirs.operation_id <> p_operation', ''],
    ['theirs.ends_at >= (SELECT', 'now() >= (SELECT'],
    ['(theirs.account_id, theirs.key) = (mine.account_id, mine.key)', 'theirs.key = mine.key'],
  ]),
  ...of('begin_operations', [
    ['AND ends_at > now()', ''],
    [`AND scope <> 'other'`, ''],
    ['open + items > p_max_open', 'open > p_max_open'],
    [
      'LEAST(deadline, "actUntil") FROM stored, unnest("effectKeys")',
      'deadline FROM stored, unnest("effectKeys")',
    ],
    [
      'LEAST(deadline, "actUntil") FROM stored, unnest("otherKeys")',
      'deadline FROM stored, unnest("otherKeys")',
    ],
  ]),
  ...of('submit_action_result', [
    ['PERFORM update_rival_ends(ARRAY[op.id]);', ''],
    ['op.cancelled_at IS NOT NULL', 'false'],
  ]),
  ...of('cancel_operation', [
    ['NOT p_is_administrator AND NOT has_succeeded(p_credential, op.begun_by)', 'false'],
    ['NOT p_is_administrator AND', ''],
    [`op.state = 'verified'`, 'false'],
    ['release_expired_run(op.id)', 'false'],
    ['PERFORM update_rival_ends(ARRAY[op.id]);', ''],
  ]),
  ...of('reserve_run', [['op.cancelled_at IS NOT NULL', 'false']]),
  ...of('current_period', [
    ['AND period_end > now()', ''],
    [`bucket = 'plan' AND`, `bucket = 'bought' AND`],
  ]),
];
