-- Writes a temporary file of these mebibytes beside the tables, and drops it. It fails with disk_full where they do not fit.
-- A sort that needs more than work_mem is such a file; its lines do not fit into memory by far.
CREATE FUNCTION probe_disk(p_mebibytes integer) RETURNS bigint LANGUAGE sql VOLATILE
SET work_mem = '64kB' SET temp_tablespaces = '' AS $$
  SELECT count(*) FROM (
    SELECT repeat(md5(line::text), 32) FROM generate_series(1, p_mebibytes * 1024) AS line ORDER BY 1
  ) lines
$$;
