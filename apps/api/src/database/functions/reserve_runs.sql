-- The members of an operation that the evaluator and the receipt need.
CREATE FUNCTION operation_facts(op operation, p_first_verify_at timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', op.id, 'workspaceId', op.workspace_id, 'contractHash', op.contract_hash, 'input', op.input, 'salt', op.salt,
    'marker', op.marker, 'baseline', op.baseline, 'baselineDigest', op.baseline_digest,
    'baselineObservedAt', instant_text(op.baseline_observed_at), 'baselineFailure', op.baseline_failure,
    'baselineErasedAt', instant_text(op.baseline_erased_at), 'settleSeconds', op.settle_seconds,
    'readsEvents', op.reads_events,
    'createdAt', instant_text(op.created_at), 'firstVerifyAt', instant_text(p_first_verify_at),
    'lastSequence', op.last_sequence, 'lastReceiptId', op.last_receipt_id,
    'lastPayloadDigest', op.last_payload_digest,
    'lastReceipt', CASE WHEN op.last_receipt_id IS NOT NULL THEN (SELECT document FROM receipt WHERE id = op.last_receipt_id) END,
    'firstVerifiedAt', instant_text(op.first_verified_at), 'firstNotFinalAt', instant_text(op.first_not_final_at),
    'lastShown', CASE WHEN op.first_verified_at IS NOT NULL AND op.last_verdict->>'verdict' IN ('verified', 'refuted') THEN
      jsonb_build_object('verdict', op.last_verdict->'verdict', 'reason', op.last_verdict->'reason',
        'observedAt', op.last_verdict->'observedAt') END)
$$;

-- The newest standing claims of an operation, at most 16, in the order in which it took them.
CREATE FUNCTION own_claims(p_account text, p_operation text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT COALESCE(jsonb_agg(claim_facts(c) ORDER BY c.id), '[]')
  FROM (
    SELECT * FROM claim WHERE account_id = p_account AND operation_id = p_operation AND replaced_by IS NULL
    ORDER BY id DESC LIMIT 16) c
$$;

-- The items of a batch in their order, as `reserve_runs` takes them. An item has no account where that of its caller is not
-- the one that it names; every row that is read or written for an item has its account.
CREATE FUNCTION reserve_items(p_items jsonb) RETURNS TABLE (
  place bigint, account text, workspace text, operation text, key text, fingerprint bytea, run text, lease_ms integer,
  is_metered boolean, free_runs integer, account_free_runs bigint, key_days integer
) LANGUAGE sql STABLE AS $$
  SELECT i.place, CASE WHEN i.account = i."accountId" THEN i.account END, i."workspaceId", i."operationId", i.key,
    decode(i.fingerprint, 'hex'), i."runId", i."leaseMs", i."isMetered", i."freeRuns", i."accountFreeRuns", i."keyDays"
  FROM ROWS FROM (jsonb_to_recordset(p_items) AS (account text, "accountId" text, "workspaceId" text,
    "operationId" text, key text, fingerprint text, "runId" text, "leaseMs" integer, "isMetered" boolean,
    "freeRuns" integer, "accountFreeRuns" bigint, "keyDays" integer)) WITH ORDINALITY
    AS i (account, "accountId", "workspaceId", "operationId", key, fingerprint, "runId", "leaseMs", "isMetered",
      "freeRuns", "accountFreeRuns", "keyDays", place)
$$;

-- What the response of a completed run follows from; NULL where the run is live.
CREATE FUNCTION stored_response(p_run text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('outcome', 'replay', 'stored', jsonb_build_object('document', document,
    'payloadDigest', payload_digest, 'charged', amount_credits, 'observedAt', instant_text(observed_at), 'advice', advice))
  FROM receipt WHERE run_id = p_run
$$;

-- Whether an event that an operation waits for has arrived since its last observation began.
CREATE FUNCTION was_woken(op operation, p_service text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM provider_event_key e
    WHERE e.workspace_id = op.workspace_id AND e.service = p_service AND e.key = ANY (op.wake_keys)
      AND e.received_at >= op.last_observation_at)
$$;

-- Checks each item under the lock of its operation, in this order: the operation is the caller's; the key replays; no run is
-- live; it is not cancelled; it is not too early; a connection applies. The first check that fails decides.
--
-- Returns {outcome, …} for each item in order: `resolved` where no check fails, with what the observer and the evaluator
-- need of the operation and its connection; `run_expired` where a run has to be
-- released first, and NULL where the item has to be made by itself: another transaction has locked the operation, or an
-- earlier item has the same operation or key.
CREATE FUNCTION check_items(p_items jsonb, p_locked text[]) RETURNS jsonb[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT CASE
      WHEN op.id IS NULL THEN jsonb_build_object('outcome', 'not_found')
      WHEN i.place > i.first_of_operation OR i.place > i.first_of_key THEN NULL
      WHEN op.id <> ALL (p_locked) THEN NULL
      WHEN newest.state = 'live' AND newest.lease_until < clock_timestamp() THEN
        jsonb_build_object('outcome', 'run_expired', 'operationId', op.id)
      WHEN stored.created_at > clock_timestamp() - make_interval(days => i.key_days) THEN CASE
        WHEN stored.fingerprint <> i.fingerprint THEN jsonb_build_object('outcome', 'idempotency_key_reused')
        -- The run is one of an earlier build, which stored its response with the key.
        WHEN stored.body IS NOT NULL THEN jsonb_build_object('outcome', 'replay', 'body', stored.body)
        ELSE COALESCE(stored_response(stored.run_id), jsonb_build_object('outcome', 'idempotency_in_flight')) END
      WHEN newest.state = 'live' THEN jsonb_build_object('outcome', 'verification_in_flight')
      WHEN op.cancelled_at IS NOT NULL THEN jsonb_build_object('outcome', 'operation_cancelled')
      -- A comparison with NULL alone would not decide the AND, so the events would be searched.
      WHEN op.not_before IS NOT NULL AND op.not_before > clock_timestamp() AND NOT was_woken(op, k.service) THEN
        jsonb_build_object('outcome', 'observed_too_recently',
          'retryAfterSeconds', ceil(extract(epoch FROM op.not_before - clock_timestamp()))::integer)
      ELSE (SELECT CASE WHEN resolution->>'outcome' <> 'resolved' THEN resolution ELSE jsonb_build_object(
          'outcome', 'resolved',
          'key', CASE WHEN name.has_own_name THEN i.own_name ELSE i.key END,
          'connection', resolution->'connection',
          'epoch', 1 + COALESCE(newest.epoch, 0),
          'operation', operation_facts(op,
            COALESCE(op.first_verify_at, CASE WHEN newest.epoch IS NOT NULL THEN first_run_at(op.id) END)),
          'isConnectionUseDue', resolution->'isUseDue',
          'isConnected', op.connection_id IS NOT NULL,
          'hasFreeRuns', op.inconclusive_runs < i.free_runs,
          'actionResult', CASE WHEN result.id IS NOT NULL THEN jsonb_build_object('reference', result.id,
            'body', result.body, 'digest', result.digest, 'submittedAt', instant_text(result.submitted_at)) END,
          -- Only a verified operation has claims, and few of them have. Each call of `own_claims` starts a statement.
          'ownClaims', CASE WHEN op.first_verified_at IS NOT NULL AND EXISTS (
              SELECT FROM claim WHERE account_id = op.account_id AND operation_id = op.id AND replaced_by IS NULL)
            THEN own_claims(op.account_id, op.id) ELSE '[]' END
        ) END
        FROM resolve_connection(op.workspace_id, k.service, op.connection_id) resolution)
    END
    FROM (
      -- The name is made here: in a condition of a join, under row security, it would read all keys of the account.
      SELECT *, own_key_name(workspace, reserve_items.key) AS own_name,
        min(place) OVER (PARTITION BY account, operation) AS first_of_operation,
        min(place) OVER (PARTITION BY account, reserve_items.key) AS first_of_key
      FROM reserve_items(p_items)
    ) i
    LEFT JOIN operation op ON (op.id, op.account_id, op.workspace_id) = (i.operation, i.account, i.workspace)
    LEFT JOIN contract k ON k.hash = op.contract_hash
    LEFT JOIN idempotency_key own ON (own.account_id, own.key) = (i.account, i.own_name)
    LEFT JOIN idempotency_key bare ON (bare.account_id, bare.key) = (i.account, i.key)
    CROSS JOIN LATERAL (SELECT own.key IS NOT NULL OR (bare.workspace_id <> i.workspace
      AND bare.created_at > clock_timestamp() - make_interval(days => i.key_days)) IS TRUE AS has_own_name) name
    CROSS JOIN LATERAL (SELECT (CASE WHEN name.has_own_name THEN own ELSE bare END).*) stored
    LEFT JOIN action_result result ON (result.operation_id, result.account_id) = (op.id, op.account_id)
    LEFT JOIN LATERAL (
      SELECT epoch, state, lease_until FROM verification_run
      WHERE account_id = op.account_id AND operation_id = op.id ORDER BY epoch DESC LIMIT 1) newest ON true
    ORDER BY i.place);
END $$;

-- Releases the expired runs that `check_items` has found. Returns whether there was one.
CREATE FUNCTION release_found_runs(p_checked jsonb[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  item jsonb;
  is_any boolean := false;
BEGIN
  FOREACH item IN ARRAY p_checked LOOP
    IF item->>'outcome' = 'run_expired' THEN
      PERFORM release_expired_run(item->>'operationId');
      is_any := true;
    END IF;
  END LOOP;
  RETURN is_any;
END $$;

-- Locks the buckets that these accounts can spend from, in the order in which every function locks them: that of the plan
-- first. Without p_waits it waits for them only as long as lock_timeout allows, because settlements lock them for a short
-- time. Returns those that are locked.
CREATE FUNCTION lock_spendable_buckets(p_accounts text[], p_waits boolean) RETURNS credit_bucket[] LANGUAGE plpgsql AS $$
DECLARE
  locked credit_bucket[];
BEGIN
  IF p_waits THEN
    RETURN ARRAY(SELECT b FROM credit_bucket b
      WHERE account_id = ANY (p_accounts) AND (period_end > now() OR bucket = 'bought')
      ORDER BY account_id, bucket DESC FOR UPDATE);
  END IF;
  FOR attempt IN 1..2 LOOP
    locked := ARRAY(SELECT b FROM credit_bucket b
      WHERE account_id = ANY (p_accounts) AND (bucket = 'bought' OR period_end > now())
      ORDER BY account_id, bucket DESC FOR UPDATE SKIP LOCKED);
    EXIT WHEN attempt = 2 OR cardinality(locked) = (SELECT count(*) FROM credit_bucket
      WHERE account_id = ANY (p_accounts) AND (bucket = 'bought' OR period_end > now()));
    BEGIN
      PERFORM FROM credit_bucket WHERE account_id = ANY (p_accounts) ORDER BY account_id, bucket DESC FOR UPDATE;
    EXCEPTION WHEN lock_not_available THEN NULL;
    END;
  END LOOP;
  RETURN locked;
END $$;

-- Fixes the connections of the operations that began without one, and have a run now.
CREATE FUNCTION connect_operations(p_results jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operation op SET connection_id = result->'connection'->>'id' FROM unnest(p_results) result
    WHERE op.id = ANY (ARRAY(SELECT reserved->'operation'->>'id' FROM unnest(p_results) reserved))
      AND op.id = result->'operation'->>'id' AND op.account_id = result->'connection'->>'accountId'
      AND op.connection_id IS NULL;
END $$;

-- Everything that precedes the observations of several verifies, in one round trip and one commit: `check_items`, then a
-- credit for each item that passes, from the plan first, as long as its account has one. A refused item writes nothing.
--
-- p_items: an array of {account, accountId, workspaceId, operationId, key, fingerprint, runId, leaseMs, isMetered, freeRuns,
-- accountFreeRuns, keyDays}; `account` is that of the caller's credential.
--
-- The locks of the operations and of the balances make concurrent calls wait here, so that each sees what the previous one
-- wrote: each statement after a lock has a snapshot of its own. Without p_waits no item waits for the lock of an operation;
-- the batch waits at most 20 ms for a balance, and leaves out the items of one that is still locked. It fails as a whole
-- where another transaction takes longer to insert one of its keys.
--
-- Returns one row an item, in their order: {outcome, …}; `reserved` comes with everything that the observer and the
-- evaluator need, and with `reservedAt`, the time of this database, which the instants of the receipt follow from. NULL
-- where the item has to be made by itself, with p_waits; nothing is stored for it then.
--
-- The commit is not waited for: the settlement's commit, which is later in the log, makes it durable. A reservation that is
-- lost with the database was never charged, and its run settles nothing, because settle_runs finds no such run.
--
-- Every row is found by its key, however few rows the tables had when the statements were planned. A bitmap scan would read
-- all runs of an operation to find the newest. The rows of a batch hardly repeat, so memoizing them would only cost.
CREATE FUNCTION reserve_runs(p_items jsonb, p_waits boolean) RETURNS SETOF jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off SET enable_bitmapscan = off SET enable_memoize = off
AS $$
DECLARE
  locked text[];
  checked jsonb[];
  buckets credit_bucket[];
  results jsonb[];
  result jsonb;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  IF NOT p_waits THEN PERFORM set_config('lock_timeout', '20ms', true); END IF;
  locked := lock_operations(p_items, p_waits);
  checked := check_items(p_items, locked);
  IF p_waits AND release_found_runs(checked) THEN checked := check_items(p_items, locked); END IF;
  buckets := lock_spendable_buckets(ARRAY(
    SELECT account FROM reserve_items(p_items) WHERE is_metered AND checked[place]->>'outcome' = 'resolved'), p_waits);

  WITH passed AS (
    SELECT i.*, checked[place]->>'key' AS name, row_number() OVER (PARTITION BY account ORDER BY place) AS turn
    FROM reserve_items(p_items) i WHERE checked[place]->>'outcome' = 'resolved'
  ), charged AS (
    SELECT p.*, plan.period_start, plan.period_credits, CASE
        WHEN p.turn <= plan.available THEN 'plan'
        WHEN p.turn - COALESCE(plan.available, 0) <= bought.available THEN 'bought' END AS bucket
    FROM passed p
    LEFT JOIN unnest(buckets) plan ON plan.account_id = p.account AND plan.bucket = 'plan'
    LEFT JOIN unnest(buckets) bought ON bought.account_id = p.account AND bought.bucket = 'bought'
    -- Another transaction may spend from a bucket that is not locked.
    WHERE p_waits OR NOT p.is_metered OR NOT EXISTS (
      SELECT FROM credit_bucket b WHERE b.account_id = p.account AND (b.bucket = 'bought' OR b.period_end > now())
        AND NOT EXISTS (SELECT FROM unnest(buckets) l WHERE (l.account_id, l.bucket) = (b.account_id, b.bucket)))
  ), keyed AS (
    -- An expired key is replaced. One that another call has inserted since the check stays, and this item has lost it.
    INSERT INTO idempotency_key AS k (account_id, key, workspace_id, fingerprint, run_id)
      SELECT c.account, c.name, c.workspace, c.fingerprint, c.run FROM charged c WHERE c.bucket IS NOT NULL OR NOT c.is_metered
      ON CONFLICT ON CONSTRAINT idempotency_key_pkey DO UPDATE SET fingerprint = excluded.fingerprint,
        workspace_id = excluded.workspace_id, run_id = excluded.run_id, status = NULL, body = NULL, created_at = excluded.created_at
        WHERE k.created_at <= clock_timestamp() - make_interval(days => (p_items #>> '{0,keyDays}')::integer)
      RETURNING k.account_id, k.key
  ), decided AS (
    SELECT c.place, CASE
        WHEN k.key IS NOT NULL THEN 'reserved'
        WHEN c.bucket IS NOT NULL OR NOT c.is_metered THEN 'idempotency_key_reused'
        ELSE 'credit_exhausted' END AS outcome,
      -- The credit of an item that has lost its key may be that of a later item.
      bool_or(k.key IS NULL AND c.bucket IS NOT NULL) OVER (PARTITION BY c.account) AS is_credit_left
    FROM charged c LEFT JOIN keyed k ON (k.account_id, k.key) = (c.account, c.name)
  ), started AS (
    SELECT c.*, (checked[place]->'epoch')::bigint AS epoch,
      (checked[place]->'operation'->>'createdAt')::timestamptz AS created_at
    FROM charged c JOIN decided d USING (place) WHERE d.outcome = 'reserved'
  ), debited AS (
    UPDATE credit_bucket b SET available = b.available - s.credits, reserved = b.reserved + s.credits
      FROM (SELECT account, bucket, count(*) AS credits FROM started GROUP BY account, bucket) s
      WHERE (b.account_id, b.bucket) = (s.account, s.bucket)
  ), transferred AS (
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      SELECT account, bucket, 'reserved', 'available', 'reserved', 1, run FROM started
      WHERE bucket IS NOT NULL ORDER BY place
  ), inserted AS (
    INSERT INTO verification_run (id, account_id, operation_id, epoch, bucket, bucket_period, idempotency_key, lease_until)
      SELECT run, account, operation, epoch, bucket, CASE WHEN bucket = 'plan' THEN period_start END, name,
        clock_timestamp() + make_interval(secs => lease_ms / 1000.0)
      FROM started ORDER BY place
  )
  SELECT array_agg(CASE
    WHEN d.outcome = 'reserved' THEN checked[i.place] - 'key' || (jsonb_build_object(
      'outcome', 'reserved',
      'reservedAt', instant_text(clock_timestamp()),
      'isFreeIfInconclusive', (checked[i.place]->'hasFreeRuns')::boolean
        AND COALESCE(used.inconclusive_runs, 0) < GREATEST(s.account_free_runs, 5 * s.period_credits),
      -- Keys without a system are bound to the one of the connection before the evaluation.
      'hasUnboundKeys', COALESCE(own.is_unbound, false)
    ) || CASE WHEN own.is_contested THEN rivals_of(s.operation) ELSE '{"rivals": [], "moreRivals": false}' END)
    WHEN d.outcome = 'credit_exhausted' AND NOT d.is_credit_left OR d.outcome = 'idempotency_key_reused' AND p_waits THEN
      jsonb_build_object('outcome', d.outcome)
    WHEN checked[i.place]->>'outcome' NOT IN ('resolved', 'run_expired') THEN checked[i.place]
  END ORDER BY i.place) INTO results
  FROM generate_series(1::bigint, cardinality(checked)) AS i (place)
  LEFT JOIN decided d USING (place)
  LEFT JOIN started s USING (place)
  LEFT JOIN usage_period used ON used.account_id = s.account AND used.period_start = period_or_month(s.period_start)
  LEFT JOIN LATERAL (
    SELECT bool_or(mine.scope = 'any_system') AS is_unbound, bool_or(EXISTS (
        SELECT FROM rival_keys(mine.account_id, mine.key, mine.operation_id, mine.scope, s.created_at))) AS is_contested
    FROM effect_key mine WHERE mine.operation_id = s.operation
  ) own ON true;
  -- The key was inserted since the check, perhaps by a call of another workspace, which has nothing to do with this one.
  IF p_waits AND cardinality(results) = 1 AND checked[1]->>'outcome' = 'resolved'
      AND results[1]->>'outcome' = 'idempotency_key_reused' THEN
    RETURN QUERY SELECT reserve_runs(p_items, p_waits);
    RETURN;
  END IF;
  IF '{"isConnected": false}' <@ ANY (results) THEN
    PERFORM connect_operations(results);
  END IF;
  FOREACH result IN ARRAY results LOOP
    RETURN NEXT result;
  END LOOP;
END $$;
