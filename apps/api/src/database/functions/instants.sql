-- Instants on the wire have milliseconds. Stored instants have no finer part, so that both are the same instant.

CREATE FUNCTION instant_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('milliseconds', now())
$$;

-- The instant as the wire writes it: 2026-01-31T12:00:00.000Z.
CREATE FUNCTION instant_text(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
