-- A claim as the evaluator takes it, with its number; the object's id and the revision are stored texts.
CREATE FUNCTION claim_facts(c claim) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('number', c.id, 'system', c.system, 'objectType', c.object_type, 'objectId', c.object_id,
    'aspect', c.aspect, 'revision', c.revision, 'operationId', c.operation_id,
    'observedAt', instant_text(c.observed_at))
    || jsonb_build_object('members', c.members, 'fromRevision', c.from_revision)
    || jsonb_strip_nulls(jsonb_build_object('attribution', c.attribution, 'isNew', c.is_new))
$$;
