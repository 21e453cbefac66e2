-- When an operation stops being a rival of others: when it is cancelled, at its deadline, at the observation since which it
-- is verified, or, without an action result, when its time to act is over. The earliest counts. PostgreSQL plans this as a
-- part of the statement that calls it, because it reads no table.
CREATE FUNCTION rival_end(op operation, p_has_action_result boolean) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT LEAST(op.cancelled_at, op.deadline, op.verified_since,
    CASE WHEN NOT p_has_action_result THEN op.act_until END)
$$;

-- Writes the ends of operations to their keys, after anything that can have moved them.
CREATE FUNCTION update_rival_ends(p_operations text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE effect_key key SET ends_at = ended.at
    FROM (
      SELECT o.id, rival_end(o, EXISTS (SELECT FROM action_result WHERE operation_id = o.id)) AS at FROM operation o
      WHERE o.id = ANY (p_operations) AND EXISTS (SELECT FROM effect_key WHERE operation_id = o.id) OFFSET 0
    ) ended
    WHERE key.operation_id = ended.id AND key.ends_at <> ended.at;
END $$;

-- The keys of other operations that are the same as a key of this one, and were open at any instant since p_since. Operations
-- that only name the same object, or only act in the same place, are no rivals.
-- PostgreSQL plans a function that returns a set as a part of the statement that calls it.
CREATE FUNCTION rival_keys(p_account text, p_key bytea, p_operation text, p_scope text, p_since timestamptz)
RETURNS SETOF effect_key LANGUAGE sql STABLE AS $$
  SELECT * FROM effect_key theirs
  WHERE (theirs.account_id, theirs.key) = (p_account, p_key) AND theirs.operation_id <> p_operation
    AND NOT (p_scope = 'other' AND theirs.scope = 'other') AND theirs.ends_at >= p_since
    AND p_scope NOT IN ('name', 'place') AND theirs.scope NOT IN ('name', 'place')
$$;

-- Other operations with a common effect key that were open at any instant since this one was created: those that ended
-- last come first, at most 256.
--
-- Returns {rivals, moreRivals}, as the evaluator takes them; object ids and references are stored texts.
CREATE FUNCTION rivals_of(p_operation text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH open AS (
    SELECT DISTINCT theirs.operation_id, theirs.ends_at
    FROM effect_key mine, rival_keys(mine.account_id, mine.key, p_operation, mine.scope,
      (SELECT created_at FROM operation WHERE id = p_operation)) theirs
    WHERE mine.operation_id = p_operation
    ORDER BY theirs.ends_at DESC, theirs.operation_id LIMIT 257
  ), listed AS (SELECT * FROM open ORDER BY ends_at DESC, operation_id LIMIT 256)
  SELECT jsonb_build_object(
    'moreRivals', (SELECT count(*) > 256 FROM open),
    'rivals', COALESCE(jsonb_agg(jsonb_build_object(
      'operationId', o.id, 'createdAt', instant_text(o.created_at),
      'endedAt', CASE WHEN listed.ends_at <= clock_timestamp() THEN instant_text(listed.ends_at) END,
      'verifiedObjectId', (SELECT object_id FROM claim WHERE operation_id = o.id ORDER BY id DESC LIMIT 1),
      'reference', (SELECT provider_reference FROM action_result WHERE operation_id = o.id)
    ) ORDER BY o.id), '[]'))
  FROM listed JOIN operation o ON o.id = listed.operation_id
$$;

-- Whether two operations can expect the same object: no member by which both name one of theirs has another value. Digests of
-- different keys, the first eight characters, say nothing. Many objects on both sides are not compared.
CREATE FUNCTION may_mean_same(p_mine jsonb, p_theirs jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_mine IS NULL OR p_theirs IS NULL OR jsonb_array_length(p_mine) * jsonb_array_length(p_theirs) > 64 OR EXISTS (
    SELECT FROM jsonb_array_elements(p_mine) mine, jsonb_array_elements(p_theirs) theirs
    WHERE NOT EXISTS (
      SELECT FROM jsonb_each_text(mine -> 'target') m JOIN jsonb_each_text(theirs -> 'target') t ON t.key = m.key
      WHERE t.value <> m.value AND left(t.value, 8) = left(m.value, 8)))
$$;

-- Other operations of the account that were open at some instant since the reads before this one's action, whatever became of
-- them: those that name the same object, those that act in the same place, and those of p_marked. Those that can mean the same
-- object come first, then those that ended last, at most 256. The reads were made within minutes of the creation.
--
-- Returns {neighbours, moreNeighbours, moreInPlace}, as the evaluator takes them: whether more can mean the same object, and
-- whether more act in the same place, than are listed. And {claims}: the newest standing claims, at most 256, of those that
-- name the same object or act in the same place. What they were verified with may have vanished since.
CREATE FUNCTION neighbours_of(p_operation text, p_marked text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH own AS (
    SELECT account_id, created_at - interval '5 minutes' AS since, expected FROM operation WHERE id = p_operation
  ), found AS (
    SELECT theirs.operation_id, theirs.ends_at, mine.scope <> 'place' AS names_object, true AS is_here
    FROM effect_key mine JOIN effect_key theirs ON (theirs.account_id, theirs.key) = (mine.account_id, mine.key)
    WHERE mine.operation_id = p_operation AND theirs.operation_id <> p_operation
      AND NOT (mine.scope = 'other' AND theirs.scope = 'other') AND theirs.ends_at >= (SELECT since FROM own)
    UNION ALL
    SELECT o.id, rival_end(o, EXISTS (SELECT FROM action_result WHERE operation_id = o.id)), false, false
    FROM own JOIN operation o ON o.account_id = own.account_id
    WHERE o.id = ANY (p_marked) AND o.id <> p_operation
  ), open AS (
    SELECT operation_id, max(ends_at) AS ends_at, bool_or(names_object) AS names_object,
      bool_or(is_here) AS is_here FROM found
    GROUP BY operation_id HAVING max(ends_at) >= (SELECT since FROM own)
    ORDER BY bool_or(names_object) DESC, max(ends_at) DESC, operation_id LIMIT 4097
  ), compared AS (
    SELECT open.*, names_object OR NOT is_here OR may_mean_same(own.expected, o.expected) AS may_mean
    FROM own, open JOIN operation o ON o.id = open.operation_id
  ), listed AS (SELECT * FROM compared ORDER BY may_mean DESC, names_object DESC, ends_at DESC, operation_id LIMIT 256),
  claimed AS (
    SELECT claim_facts(c) AS facts, c.id
    FROM listed JOIN claim c ON c.operation_id = listed.operation_id AND listed.is_here
    WHERE c.account_id = (SELECT account_id FROM own) AND c.replaced_by IS NULL
      AND c.observed_at >= (SELECT since FROM own) ORDER BY c.id DESC LIMIT 256
  )
  SELECT jsonb_build_object(
    'claims', (SELECT COALESCE(jsonb_agg(facts ORDER BY id), '[]') FROM claimed),
    'moreNeighbours', (SELECT count(*) > 4096 OR count(*) FILTER (WHERE may_mean) > 256 FROM compared),
    'moreInPlace', (SELECT count(*) > 256 FROM compared),
    'neighbours', COALESCE(jsonb_agg(jsonb_build_object(
      'operationId', o.id, 'effect', o.effect, 'createdAt', instant_text(o.created_at),
      'endedAt', CASE WHEN listed.ends_at <= clock_timestamp() THEN instant_text(listed.ends_at) END,
      'namesObject', listed.names_object, 'expected', o.expected) ORDER BY o.id), '[]'))
  -- Of an operation that began before this was stored, only that it is a rival is known.
  FROM listed JOIN operation o ON o.id = listed.operation_id AND o.effect IS NOT NULL
$$;

-- Gives an operation the keys of its system, once the system is known. Returns its rivals with these keys.
CREATE FUNCTION bind_effect_keys(p_operation text, p_keys text[]) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM operation WHERE id = p_operation FOR UPDATE;
  INSERT INTO effect_key (account_id, key, operation_id, scope, ends_at)
    SELECT o.account_id, decode(k, 'hex'), o.id, 'system',
      rival_end(o, EXISTS (SELECT FROM action_result WHERE operation_id = o.id))
    FROM operation o, unnest(p_keys) k WHERE o.id = p_operation
    ON CONFLICT DO NOTHING;
  UPDATE effect_key SET scope = 'other' WHERE operation_id = p_operation AND scope = 'any_system';
  RETURN rivals_of(p_operation);
END $$;
