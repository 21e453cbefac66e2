import { escapeIdentifier, escapeLiteral } from 'pg';

/** A table or view by schema and name. */
export interface RelationName {
  readonly schema: string;
  readonly name: string;
}

/** The name as a quoted identifier. */
export function quotedName({ schema, name }: RelationName): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** The statements for the facts about a relation, in the order in which `toRelationFacts` takes their rows. */
export function relationQueries(relation: RelationName): readonly string[] {
  const oid = `${escapeLiteral(quotedName(relation))}::regclass`;
  return [
    // Checks the privilege, and locks the definition of the relation until the transaction ends.
    `SELECT FROM ${quotedName(relation)} LIMIT 0`,
    relationQuery(oid),
    keyQuery(oid),
    columnsQuery(oid),
  ];
}

/** Every relation that a read of this one reads: partitions and children of tables, and what views are made of. */
const sourcesOf = (oid: string) => `
  WITH RECURSIVE sources (oid) AS (
    SELECT ${oid}::oid
    UNION
    SELECT next.oid FROM sources CROSS JOIN LATERAL (
      SELECT inhrelid FROM pg_inherits WHERE inhparent = sources.oid
      UNION ALL
      SELECT d.refobjid FROM pg_rewrite r
      JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
      WHERE r.ev_class = sources.oid AND r.ev_type = '1'
    ) AS next (oid)
  )`;

/**
 * The base of a view is the only relation that it depends on, if the view shows rows of one relation without grouping,
 * DISTINCT, LIMIT or set-returning functions (PostgreSQL calls it updatable); otherwise null. Any other relation is its
 * own base.
 */
const BASE = `
  SELECT CASE WHEN c.relkind <> 'v' THEN c.oid
    WHEN pg_relation_is_updatable(c.oid, false) & 4 = 4
      AND (SELECT count(*) FROM pg_rewrite r WHERE r.ev_class = c.oid) = 1
    THEN (
      SELECT min(d.refobjid) FROM pg_rewrite r
      JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
      WHERE r.ev_class = c.oid AND d.refobjid <> c.oid
      HAVING count(DISTINCT d.refobjid) = 1
    ) END`;

/**
 * One row: kind, kinds of the sources, whether one is the copy of another server's table, row security of the relation
 * and of any source, kind of the base and whether other tables inherit from it, definition of a view that has a base,
 * root of the base, and a digest of the partitions.
 */
const relationQuery = (oid: string) => `${sourcesOf(oid)}
  SELECT c.relkind,
    (SELECT string_agg(DISTINCT s.relkind::text, '') FROM sources JOIN pg_class s USING (oid)),
    EXISTS (SELECT FROM sources JOIN pg_subscription_rel r ON r.srrelid = sources.oid),
    row_security_active(c.oid),
    (SELECT bool_or(s.relrowsecurity) FROM sources JOIN pg_class s USING (oid)),
    base.relkind,
    base.relkind = 'r' AND base.relhassubclass AND EXISTS (SELECT FROM pg_inherits WHERE inhparent = base.oid),
    CASE WHEN c.relkind = 'v' AND base.oid IS NOT NULL THEN pg_get_viewdef(c.oid) END,
    coalesce(pg_partition_root(base.oid)::oid, base.oid),
    (SELECT encode(sha256(string_agg(p.relid::oid::text, ',' ORDER BY p.relid::oid)::bytea), 'hex')
      FROM pg_partition_tree(pg_partition_root(base.oid)) p)
  FROM pg_class c LEFT JOIN pg_class base ON base.oid = (${BASE})
  WHERE c.oid = ${oid}`;

/**
 * The columns of each unique index of the base's root that is immediate, covers every row and has columns only: rank of the
 * index, number and name of the column, whether the database always generates its value, and whether a column of the index may
 * be null. Those without nulls come first: the primary key, or else the oldest index; the first one identifies a row.
 */
const keyQuery = (oid: string) => `
  SELECT k.rank, a.attnum, a.attname, a.attidentity = 'a', k.has_nulls FROM (
    SELECT i.indrelid, (i.indkey::int2[])[0:i.indnkeyatts - 1] AS numbers, nullable.is_any AS has_nulls,
      row_number() OVER (ORDER BY nullable.is_any, NOT i.indisprimary, i.indexrelid) AS rank
    FROM pg_class c JOIN pg_index i ON i.indrelid = coalesce(pg_partition_root((${BASE}))::oid, (${BASE}))
    CROSS JOIN LATERAL (SELECT EXISTS (
      SELECT FROM pg_attribute n
      WHERE n.attrelid = i.indrelid AND NOT n.attnotnull AND n.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])
    )) AS nullable (is_any)
    WHERE c.oid = ${oid} AND i.indisunique AND i.indisvalid AND i.indislive AND i.indpred IS NULL
      AND i.indexprs IS NULL AND (i.indisprimary OR i.indimmediate)
  ) AS k JOIN pg_attribute a ON a.attrelid = k.indrelid AND a.attnum = ANY (k.numbers)
  ORDER BY k.rank, a.attnum`;

/** The type below every domain. */
const BASE_TYPE = `
  WITH RECURSIVE types (oid, depth) AS (
    SELECT a.atttypid, 0
    UNION ALL
    SELECT t.typbasetype, depth + 1 FROM types JOIN pg_type t USING (oid) WHERE t.typtype = 'd'
  ) SELECT oid FROM types ORDER BY depth DESC LIMIT 1`;

/**
 * The equality of a type's default operator class, or of one of a type that it implicitly is; null if the type has none,
 * or if the role may not name it.
 */
const equalityOf = (type: string) => `
  SELECT quote_ident(n.nspname) || '.' || o.oprname
  FROM pg_opclass c
  JOIN pg_am m ON m.oid = c.opcmethod AND m.amname IN ('btree', 'hash')
  JOIN pg_amop s ON s.amopfamily = c.opcfamily AND s.amoplefttype = c.opcintype AND s.amoprighttype = c.opcintype
    AND s.amopstrategy = CASE m.amname WHEN 'btree' THEN 3 ELSE 1 END
  JOIN pg_operator o ON o.oid = s.amopopr
  JOIN pg_namespace n ON n.oid = o.oprnamespace
  WHERE c.opcdefault AND has_schema_privilege(n.oid, 'USAGE') AND (c.opcintype = ${type} OR c.opcintype IN (
    SELECT casttarget FROM pg_cast WHERE castsource = ${type} AND castmethod = 'b' AND castcontext = 'i'))
  ORDER BY c.opcintype <> ${type}, m.amname, o.oid LIMIT 1`;

/**
 * Each column: number, name, base type, the type to compare in, element type, whether the role may read it, and the
 * equality. An enum is compared as text, because naming its type may need a privilege; `name` and `"char"` too, because
 * they would cut a longer text.
 */
const columnsQuery = (oid: string) => `
  SELECT a.attnum, a.attname, t.oid,
    CASE WHEN t.typtype = 'e' OR t.typname IN ('name', 'char') AND t.typnamespace = 'pg_catalog'::regnamespace
      THEN 'text' ELSE format_type(t.oid, -1) END,
    CASE WHEN t.typlen = -1 THEN t.typelem END,
    has_column_privilege(a.attrelid, a.attnum, 'SELECT'),
    CASE WHEN t.typtype = 'e' THEN 'pg_catalog.='
      WHEN NOT has_schema_privilege(t.typnamespace, 'USAGE') THEN NULL
      WHEN t.typtype IN ('r', 'm') THEN 'pg_catalog.='
      WHEN t.typlen = -1 AND t.typelem <> 0 THEN
        CASE WHEN e.typtype IN ('e', 'r', 'm') OR (${equalityOf('e.oid')}) IS NOT NULL THEN 'pg_catalog.=' END
      ELSE (${equalityOf('t.oid')}) END
  FROM pg_attribute a
  JOIN pg_type t ON t.oid = (${BASE_TYPE})
  LEFT JOIN pg_type e ON e.oid = t.typelem
  WHERE a.attrelid = ${oid} AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attnum`;
