-- The standing claims of other operations on the observed objects, at most 16 an object, the newest first, and every claim
-- on an effect that is to be claimed now. Ordered by number.
CREATE FUNCTION foreign_claims(p_account text, p_operation text, p jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH standing AS (
    SELECT c.id, row_number() OVER (PARTITION BY c.object_digest ORDER BY c.id DESC) AS age, EXISTS (
        SELECT FROM jsonb_to_recordset(p->'claims') AS t ("objectId" text, aspect text, revision text)
        WHERE (t."objectId", t.aspect) = (c.object_id, c.aspect) AND t.revision IS NOT DISTINCT FROM c.revision
      ) AS is_wanted
    FROM claim c
    WHERE c.account_id = p_account AND c.system = p->>'system' AND c.object_type = p->>'objectType'
      AND c.object_digest = ANY (ARRAY(
        SELECT sha256(convert_to(observed, 'UTF8')) FROM jsonb_array_elements_text(p->'observedObjectIds') observed))
      AND c.replaced_by IS NULL AND c.operation_id <> p_operation
  ), relevant AS (
    SELECT id FROM standing WHERE age <= 16 OR is_wanted ORDER BY is_wanted DESC, age, id DESC LIMIT 1000
  )
  SELECT COALESCE(jsonb_agg(claim_facts(c) ORDER BY c.id), '[]') FROM relevant JOIN claim c USING (id)
$$;

-- The key of the advisory lock under which one settlement at a time decides about the claims on an object.
CREATE FUNCTION object_lock(p_account text, p_object text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(p_account || ' ' || p_object, 0)
$$;

-- Locks the objects that the items claim, in one order. Without p_waits, it returns those that another transaction has
-- locked; otherwise it waits for them.
CREATE FUNCTION lock_claimed_objects(p_items jsonb, p_waits boolean) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  objects bigint[] := ARRAY(
    SELECT DISTINCT object_lock(i.account, claimed->>'objectId')
    FROM jsonb_to_recordset(p_items) AS i (account text, claims jsonb), jsonb_array_elements(i.claims) claimed
    ORDER BY 1);
BEGIN
  IF NOT p_waits THEN
    RETURN ARRAY(SELECT object FROM unnest(objects) object WHERE NOT pg_try_advisory_xact_lock(object));
  END IF;
  PERFORM pg_advisory_xact_lock(object) FROM unnest(objects) object;
  RETURN '{}';
END $$;

-- The buckets whose credits the runs of the items have reserved, in the order in which every function locks them: that of
-- the plan first.
CREATE FUNCTION buckets_of_runs(p_items jsonb) RETURNS TABLE (account_id text, bucket text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT run.account_id, run.bucket FROM verification_run run
  WHERE run.id = ANY (ARRAY(SELECT item->>'runId' FROM jsonb_array_elements(p_items) item)) AND run.bucket IS NOT NULL
    AND run.account_id || ' ' || run.id = ANY (ARRAY(
      SELECT (item->>'account') || ' ' || (item->>'runId') FROM jsonb_array_elements(p_items) item))
  ORDER BY 1, 2 DESC
$$;

-- Locks the buckets of the items' runs. Reservations lock them for a short time, so it waits for them as long as
-- lock_timeout allows. Returns the locked ones, each as account and bucket with a space between.
CREATE FUNCTION lock_buckets(p_items jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  all_buckets text[];
  locked text[];
BEGIN
  SELECT array_agg(account_id || ' ' || bucket), array_agg(account_id || ' ' || bucket) FILTER (WHERE is_locked)
    INTO all_buckets, locked
    FROM buckets_of_runs(p_items) LEFT JOIN LATERAL (
      SELECT true AS is_locked FROM credit_bucket b
      WHERE (b.account_id, b.bucket) = (buckets_of_runs.account_id, buckets_of_runs.bucket) FOR UPDATE SKIP LOCKED
    ) free ON true;
  IF locked IS DISTINCT FROM all_buckets THEN
    BEGIN
      PERFORM FROM buckets_of_runs(p_items) JOIN credit_bucket b USING (account_id, bucket)
        ORDER BY account_id, bucket DESC FOR UPDATE OF b;
      locked := all_buckets;
    EXCEPTION WHEN lock_not_available THEN NULL;
    END;
  END IF;
  RETURN COALESCE(locked, '{}');
END $$;

-- The result of each item, in their order; NULL where another transaction has locked what it needs, and where it depends on
-- an earlier item: on the same operation, or on an object that the earlier item claims. So the settled items are settled
-- as if they were one after the other: none claims an object that a later one has observed.
--
-- The other arguments are the locked operations and buckets, and the objects that another transaction has locked.
CREATE FUNCTION settlement_results(
  p_items jsonb, p_operations text[], p_buckets text[], p_busy_objects bigint[]
) RETURNS jsonb[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (WITH item AS MATERIALIZED (
    SELECT number, p, p->>'account' AS account, p->>'operationId' AS operation_id, p->>'runId' AS run_id,
      (p->>'epoch')::bigint AS epoch, claimed, ARRAY(
        SELECT object_lock(p->>'account', observed) FROM jsonb_array_elements_text(p->'observedObjectIds') observed
      ) || claimed AS observed
    FROM jsonb_array_elements(p_items) WITH ORDINALITY AS i (p, number), LATERAL (SELECT ARRAY(
        SELECT object_lock(p->>'account', taken->>'objectId') FROM jsonb_array_elements(p->'claims') taken
      ) AS claimed) objects
  )
  SELECT array_agg(CASE
      WHEN run.id IS NULL THEN jsonb_build_object('outcome', 'lease_lost')
      -- A server of an earlier build does not say when it issued the receipt.
      WHEN p ? 'issuedAt' AND ((p->>'observedAt')::timestamptz < run.started_at
        OR (p->>'issuedAt')::timestamptz > instant_now()) THEN jsonb_build_object('outcome', 'outside_of_run')
      WHEN item.operation_id <> ALL (p_operations) OR claimed && p_busy_objects
        OR run.account_id || ' ' || run.bucket <> ALL (p_buckets)
        OR EXISTS (SELECT FROM item earlier WHERE earlier.number < item.number
          AND (earlier.operation_id = item.operation_id OR earlier.claimed && item.observed)) THEN NULL
      WHEN p->'knownClaims' <> (
          SELECT COALESCE(jsonb_agg(standing->'number'), '[]') FROM jsonb_array_elements(claims_of_others) standing)
        THEN jsonb_build_object('outcome', 'claims_changed', 'claims', claims_of_others)
      ELSE jsonb_build_object('outcome', 'settled') END ORDER BY number)
  FROM item
  -- Every function that ends a run locks its operation first, so the run stays live.
  LEFT JOIN verification_run run ON run.id = item.run_id AND run.account_id = item.account
    AND run.operation_id = item.operation_id AND run.epoch = item.epoch AND run.state = 'live'
  -- Where no object was observed, there are no claims on one.
  CROSS JOIN LATERAL (SELECT CASE WHEN p->'observedObjectIds' = '[]' THEN '[]' ELSE
      foreign_claims(item.account, item.operation_id, p) END AS claims_of_others OFFSET 0) standing);
END $$;

-- Ends the outdated claims of other operations that the evaluations replace, and takes the claims of the items. The caller
-- has checked, under the locks of the objects, that every claim of another operation on them was evaluated.
--
-- Returns the operations with a new claim.
CREATE FUNCTION take_claims(p_items jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  claimants text[];
BEGIN
  IF p_items @? '$[*].replacedClaims[*]' THEN
    WITH known AS MATERIALIZED (
      SELECT i.account, i."operationId", i.claims, i."replacedClaims", number::bigint AS id
      FROM jsonb_to_recordset(p_items) AS i (account text, "operationId" text, claims jsonb, "knownClaims" jsonb,
        "replacedClaims" jsonb), LATERAL jsonb_array_elements_text(i."knownClaims") number
    )
    UPDATE claim c SET replaced_by = known."operationId", replaced_at = instant_now()
      FROM known
      WHERE c.id = ANY (ARRAY(SELECT known.id FROM known)) AND c.id = known.id
        AND c.account_id = known.account AND c.replaced_by IS NULL
        AND c.object_id IN (SELECT taken->>'objectId' FROM jsonb_array_elements(known.claims) taken)
        AND known."replacedClaims" ? c.operation_id;
  END IF;
  -- An operation that is verified again has its claims already.
  WITH taken AS (
    INSERT INTO claim (account_id, system, object_type, object_id, object_digest, aspect, revision, operation_id,
        receipt_id, observed_at, attribution, members, from_revision, is_new)
    SELECT i.account, t.system, t."objectType", t."objectId", sha256(convert_to(t."objectId", 'UTF8')), t.aspect,
      t.revision, i."operationId", i."receiptId", i."observedAt", t.attribution, NULLIF(t.members, 'null'),
      t."fromRevision", t."isNew"
    FROM jsonb_to_recordset(p_items) AS i (account text, "operationId" text, "receiptId" text, "observedAt" timestamptz,
      claims jsonb), LATERAL jsonb_to_recordset(i.claims)
      AS t (system text, "objectType" text, "objectId" text, aspect text, revision text, attribution text,
        members jsonb, "fromRevision" text, "isNew" boolean)
    WHERE NOT EXISTS (
      SELECT FROM claim own WHERE own.operation_id = i."operationId" AND own.replaced_by IS NULL
        AND (own.system, own.object_type, own.object_id, own.aspect)
          = (t.system, t."objectType", t."objectId", t.aspect)
        AND own.revision IS NOT DISTINCT FROM t.revision)
    RETURNING operation_id
  )
  SELECT array_agg(operation_id) INTO claimants FROM taken;
  RETURN claimants;
END $$;

-- Stores the receipts and the claims, ends the runs, gives the operations their verdicts, spends or refunds the reserved
-- credits, and counts the runs in their periods. It locks the buckets before the usage of the periods, as a batch does.
CREATE FUNCTION store_settlements(p_items jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  claimants text[];
  ended text[];
  refunded verification_run;
BEGIN
  IF p_items @? '$[*].claims[*]' THEN claimants := take_claims(p_items); END IF;
  IF p_items @? '$[*] ? (@.charged == 0)' THEN
    FOR refunded IN
      SELECT r.* FROM jsonb_to_recordset(p_items) AS i (account text, "runId" text, charged integer)
      JOIN verification_run r ON (r.id, r.account_id) = (i."runId", i.account)
      WHERE i.charged = 0 ORDER BY r.account_id, r.bucket
    LOOP
      PERFORM refund_credit(refunded);
    END LOOP;
  END IF;
  WITH settled AS MATERIALIZED (
    -- The period is read once for each item: a payment may begin another one in the meantime.
    SELECT i.*, run.bucket, run.started_at, period_or_month(plan.period_start) AS period
    FROM jsonb_to_recordset(p_items) AS i (account text, "runId" text, "operationId" text, "receiptId" text,
      sequence integer, verdict text, reason text, "isConclusive" boolean, charged integer, "observedAt" timestamptz,
      "retryAfterSeconds" integer, "wakeKeys" jsonb, "actionResultId" text, document text, "payloadDigest" text,
      "lastVerdict" jsonb, advice text, "clockDifferenceMs" integer)
    -- With OFFSET, PostgreSQL searches the run of each item, and does not compare all runs with all items. With the repeated
    -- condition it expects few rows, so that it searches the operation of each row, too.
    JOIN LATERAL (
      SELECT * FROM verification_run WHERE (id, account_id) = (i."runId", i.account) OFFSET 0) run
      ON (run.id, run.account_id) = (i."runId", i.account)
    LEFT JOIN credit_bucket plan ON plan.account_id = i.account AND plan.bucket = 'plan' AND plan.period_end > now()
  ), new_receipt AS (
    INSERT INTO receipt (id, account_id, operation_id, run_id, sequence, verdict, reason, amount_credits, usage_period,
        observed_at, document, payload_digest, advice, clock_difference_ms)
      SELECT "receiptId", account, "operationId", "runId", sequence, verdict, reason, charged, period, "observedAt",
        document, "payloadDigest", advice, "clockDifferenceMs"
      FROM settled
  ), ended_run AS (
    UPDATE verification_run SET state = 'completed', ended_at = instant_now()
      WHERE id = ANY (ARRAY(SELECT "runId" FROM settled))
  ), judged_operation AS (
    UPDATE operation op SET state = s.verdict, last_verdict = s."lastVerdict", last_receipt_id = s."receiptId",
        last_payload_digest = s."payloadDigest", last_sequence = s.sequence,
        inconclusive_runs = op.inconclusive_runs + CASE WHEN s."isConclusive" THEN 0 ELSE 1 END,
        last_observation_at = s.started_at, first_verify_at = COALESCE(op.first_verify_at, first_run_at(op.id)),
        -- An action result that arrived during the run was not evaluated, so the next verify need not wait.
        not_before = CASE WHEN NOT EXISTS (
            SELECT FROM action_result WHERE operation_id = op.id AND id IS DISTINCT FROM s."actionResultId")
          THEN instant_now() + make_interval(secs => s."retryAfterSeconds") END,
        wake_keys = CASE WHEN s."retryAfterSeconds" IS NULL THEN '{}' ELSE ARRAY(
          SELECT decode(digest, 'hex') FROM jsonb_array_elements_text(s."wakeKeys") digest) END,
        -- A claim is new where the verdict is about another effect than the one before, so the operation has acted since.
        verified_since = CASE WHEN s.verdict <> 'verified' THEN NULL WHEN op.id = ANY (claimants) THEN s."observedAt"
          ELSE COALESCE(op.verified_since, s."observedAt") END,
        first_verified_at = COALESCE(op.first_verified_at, CASE WHEN s.verdict = 'verified' THEN s."observedAt" END),
        first_not_final_at = COALESCE(op.first_not_final_at, CASE WHEN s.reason = 'not_final' THEN s."observedAt" END),
        updated_at = instant_now()
      FROM settled s WHERE (op.id, op.account_id) = (s."operationId", s.account)
      -- Other verdicts move no end.
      RETURNING op.id, CASE WHEN s.verdict = 'verified' THEN op.verified_since = s."observedAt"
        ELSE op.first_verified_at IS NOT NULL END AS can_move_end
  ), charge AS MATERIALIZED (
    SELECT account, bucket, "runId" FROM settled WHERE charged = 1 AND bucket IS NOT NULL
  ), charged_bucket AS (
    UPDATE credit_bucket b SET reserved = b.reserved - spent.credits
      FROM (SELECT account, bucket, count(*) AS credits FROM charge GROUP BY 1, 2) spent
      WHERE (b.account_id, b.bucket) = (spent.account, spent.bucket)
      RETURNING b.account_id
  ), spending AS (
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      SELECT account, bucket, 'settled', 'reserved', 'spent', 1, "runId" FROM charge
  ), counted AS (
    INSERT INTO usage_period (account_id, period_start, verified_actions, inconclusive_runs)
      SELECT account, period, sum(charged), count(*) FILTER (WHERE NOT "isConclusive")
      -- Reading the changed buckets makes PostgreSQL change them first.
      FROM settled WHERE (SELECT count(*) FROM charged_bucket) >= 0 GROUP BY 1, 2 ORDER BY 1
      ON CONFLICT (account_id, period_start) DO UPDATE SET
        verified_actions = usage_period.verified_actions + excluded.verified_actions,
        inconclusive_runs = usage_period.inconclusive_runs + excluded.inconclusive_runs
  )
  SELECT array_agg(id) INTO ended FROM judged_operation WHERE can_move_end;
  IF p_items @? '$[*] ? (@.isConnectionUseDue == true)' THEN
    -- Another transaction that has locked a connection uses it, too.
    UPDATE connection SET last_used_at = now() WHERE id IN (
      SELECT c.id FROM jsonb_to_recordset(p_items) AS i (account text, "operationId" text)
      JOIN operation op ON (op.id, op.account_id) = (i."operationId", i.account)
      JOIN connection c ON (c.id, c.account_id) = (op.connection_id, i.account)
      WHERE c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute'
      FOR NO KEY UPDATE OF c SKIP LOCKED);
  END IF;
  IF ended IS NOT NULL THEN PERFORM update_rival_ends(ended); END IF;
END $$;

-- Everything that follows the verdicts of runs, in one round trip and one commit: the receipts, from which the responses to
-- repeated calls follow, the claims, the states of the operations, and the credits, which are spent or refunded.
--
-- The verdicts were evaluated with the claims known at that time. If other operations have claimed observed objects since,
-- nothing is written for the item and their claims are returned: the caller evaluates again. A run that was released
-- cannot settle.
--
-- p_items: an array of settlements with `account`, `runId` and `epoch`. Every row that is read or written for an item is of
-- its account. One row is returned for each item, in their order: {outcome: 'settled'}, {outcome: 'claims_changed', claims},
-- {outcome: 'lease_lost'}, {outcome: 'outside_of_run'} where the instants of a receipt are not those of its run by the clock
-- of this database, or NULL where nothing is written because the item would have to wait; the caller calls it by
-- itself. With p_waits, for one item, it waits for locks instead. An error undoes all items.
--
-- In READ COMMITTED, a statement sees what was committed before it began. So the locks are taken in statements of their own,
-- in the order of every function: operations, claimed objects, buckets. All joins use indexes, however old a cached plan is.
-- Under a row policy, PostgreSQL searches an index only for a constant, an array or a column of another relation, not for an
-- expression such as p->>'runId'. And it takes a small table as the outer one of a join, unless an array says which rows.
CREATE FUNCTION settle_runs(p_items jsonb, p_waits boolean) RETURNS SETOF jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off AS $$
DECLARE
  operations text[];
  busy_objects bigint[];
  buckets text[];
  results jsonb[];
  result jsonb;
  settled jsonb;
BEGIN
  operations := lock_operations(p_items, p_waits);
  IF NOT p_waits THEN PERFORM set_config('lock_timeout', '20ms', true); END IF;
  IF p_items @? '$[*].claims[*]' THEN busy_objects := lock_claimed_objects(p_items, p_waits); END IF;
  IF NOT p_waits THEN buckets := lock_buckets(p_items); END IF;

  results := settlement_results(p_items, operations, buckets, busy_objects);
  IF '{"outcome": "settled"}' = ALL (results) THEN
    settled := p_items;
  ELSE
    settled := (SELECT jsonb_agg(p) FROM jsonb_array_elements(p_items) WITH ORDINALITY AS i (p, number)
      WHERE results[number] = '{"outcome": "settled"}');
  END IF;
  IF settled IS NOT NULL THEN PERFORM store_settlements(settled); END IF;
  FOREACH result IN ARRAY results LOOP
    RETURN NEXT result;
  END LOOP;
END $$;
