import type { RowReadRequest } from '@tookeffect/evaluator';

/** Look-ups by a marker: what it finds is named by the operation, and not by its input. */
const BY_MARKER: readonly string[] = ['marker', 'marker_uuid'];

/**
 * Says whether the values of a look-up cover a unique key of the table, so that they name one row. A null names none.
 * @param uniqueKeys the names of the columns of each key
 */
export function isNamed(
  { lookups }: Pick<RowReadRequest, 'lookups'>,
  uniqueKeys: readonly (readonly string[])[],
): boolean {
  return lookups.some((lookup) => {
    if (BY_MARKER.includes(lookup.name) || 'identities' in lookup) return false;
    const lists = 'filters' in lookup ? [lookup.filters] : lookup.each;
    return (
      lists.length > 0 &&
      lists.every((filters) =>
        coversKey(
          filters.filter(({ value }) => value !== null).map(({ column }) => column),
          uniqueKeys,
        ),
      )
    );
  });
}

function coversKey(columns: readonly string[], uniqueKeys: readonly (readonly string[])[]): boolean {
  return uniqueKeys.some((key) => key.length > 0 && key.every((column) => columns.includes(column)));
}
