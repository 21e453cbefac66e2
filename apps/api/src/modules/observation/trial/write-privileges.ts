/** Every role that the current one is or can become by SET ROLE, whether it inherits from it or not. */
const ROLES = "(SELECT oid FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER'))";

/** What people made: nothing of the system's own schemas. */
const OWN_SCHEMAS = "n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'";

const OVERALL = `
  SELECT CASE
    WHEN rolsuper THEN 'is a superuser'
    WHEN rolcreaterole THEN 'can create roles'
    WHEN rolcreatedb THEN 'can create databases'
    WHEN rolreplication THEN 'can replicate'
    WHEN rolname IN ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program', 'pg_maintain')
      THEN 'is a member of ' || rolname
  END AS privilege
  FROM pg_roles WHERE oid IN ${ROLES}
  ORDER BY rolsuper DESC, privilege NULLS LAST LIMIT 1`;

const CREATION = `
  SELECT 'can create in the schema ' || quote_ident(n.nspname)
  FROM pg_namespace n, ${ROLES} AS r
  WHERE ${OWN_SCHEMAS} AND has_schema_privilege(r.oid, n.oid, 'CREATE')
  UNION ALL
  SELECT 'can create schemas in the database' FROM ${ROLES} AS r
  WHERE has_database_privilege(r.oid, current_database(), 'CREATE')
  LIMIT 1`;

const TABLES = `
  SELECT 'can ' || p.name || ' ' || quote_ident(n.nspname) || '.' || quote_ident(c.relname)
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  CROSS JOIN ${ROLES} AS r
  CROSS JOIN (VALUES ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) AS p (name)
  WHERE c.relkind IN ('r', 'p', 'v', 'f') AND ${OWN_SCHEMAS}
    AND CASE WHEN p.name IN ('INSERT', 'UPDATE') THEN has_any_column_privilege(r.oid, c.oid, p.name)
      ELSE has_table_privilege(r.oid, c.oid, p.name) END
  LIMIT 1`;

const OWNERSHIP = `
  SELECT 'owns ' || quote_ident(n.nspname) || '.' || quote_ident(c.relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND ${OWN_SCHEMAS} AND c.relowner IN ${ROLES}
  LIMIT 1`;

const SEQUENCES = `
  SELECT 'can advance ' || quote_ident(n.nspname) || '.' || quote_ident(c.relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN ${ROLES} AS r
  WHERE c.relkind = 'S' AND ${OWN_SCHEMAS} AND has_sequence_privilege(r.oid, c.oid, 'USAGE, UPDATE')
  LIMIT 1`;

/**
 * Questions to the catalog, to be asked in order: each gives the first privilege to write that it finds as words that
 * follow "The role", or nothing. What a function that runs as its owner may do cannot be seen there.
 */
export const WRITE_PRIVILEGES: readonly string[] = [OVERALL, CREATION, TABLES, OWNERSHIP, SEQUENCES];
