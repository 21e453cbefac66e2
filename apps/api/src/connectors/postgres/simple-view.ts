/** A name as the server writes it: reserved words and upper case are in quotation marks. */
const NAME = '[a-z_][a-z0-9_]*|"(?:[^"]|"")+"';
const QUALIFIER = String.raw`(?:(?:${NAME})\.)?`;
const TARGET = `${QUALIFIER}(?:${NAME})(?: AS (?:${NAME}))?`;
const SIMPLE = new RegExp(
  String.raw`^ SELECT (${TARGET}(?:,\n    ${TARGET})*)\n   FROM (?:${NAME})\.(?:${NAME})(?: (?:${NAME}))?;$`,
);
const ONE_TARGET = new RegExp(String.raw`${QUALIFIER}(${NAME})(?: AS (${NAME}))?(?:,\n    |$)`, 'gy');

/** The server writes these constants like a name; a column with such a name is in quotation marks. */
const CONSTANTS: readonly string[] = ['true', 'false', 'null'];

/**
 * Maps the columns of a view that shows columns of one table, and all of its rows.
 * @param definition what `pg_get_viewdef` writes; anything but plain columns of one relation, such as an expression, WHERE,
 *   ONLY, a join, grouping, DISTINCT or LIMIT, makes it another view
 * @returns the name in the view by the name in the table; `undefined` for any other view
 */
export function simpleViewColumns(definition: string): ReadonlyMap<string, string> | undefined {
  const targets = SIMPLE.exec(definition)?.[1];
  if (targets === undefined) return undefined;
  const columns = new Map<string, string>();
  for (const [, source = '', alias = source] of targets.matchAll(ONE_TARGET)) {
    if (CONSTANTS.includes(source)) return undefined;
    const name = unquote(source);
    if (!columns.has(name)) columns.set(name, unquote(alias));
  }
  return columns;
}

function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}
