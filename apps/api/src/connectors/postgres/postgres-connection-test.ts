import { DatabaseError } from 'pg';
import { type ConnectionTestResult, DENIED, unreachable } from '../connector.ts';
import { transportFault } from '../network/transport-fault.ts';
import type { PostgresSession } from './postgres-session.ts';

/** Looks up in the catalog what the role may change. */
export async function testRole(session: PostgresSession): Promise<ConnectionTestResult> {
  await session.begin();
  for (const text of WRITE_PRIVILEGES) {
    const [first] = await session.run(text);
    const privilege = first?.[0];
    if (typeof privilege === 'string')
      return { outcome: 'can_write', detail: `The role ${privilege.slice(0, 200)}.` };
  }
  return {
    outcome: 'usable',
    detail:
      'The role can change no table. What PostgreSQL grants to everyone (temporary tables, large objects) was not counted.',
  };
}

/** What the error of a session means for the connection. */
export function toFailedTest(error: unknown): ConnectionTestResult {
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  if (code.startsWith('28') || code === '42501') return DENIED;
  return unreachable(code === '3D000' ? 'The database does not exist.' : transportFault(error)?.detail);
}

/** Every role that the current one is or can become by SET ROLE, whether it inherits from it or not. */
const ROLES = "(SELECT oid FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER'))";

/** Excludes PostgreSQL's own schemas. */
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
 * Catalog queries, to be run in order: each returns the first write privilege that it finds, in words that follow "The
 * role", or no row. The catalog does not show what a SECURITY DEFINER function may do.
 */
const WRITE_PRIVILEGES: readonly string[] = [OVERALL, CREATION, TABLES, OWNERSHIP, SEQUENCES];
