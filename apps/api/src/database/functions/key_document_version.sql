-- The version after this one. It is never less than the current second since 1970, so that a database restored from a
-- backup exceeds every version that it published before with its next change.
CREATE FUNCTION key_document_version(bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT GREATEST($1 + 1, floor(extract(epoch FROM clock_timestamp()))::bigint)
$$;
