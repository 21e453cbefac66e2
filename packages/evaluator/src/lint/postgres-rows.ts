import type { Contract, PostgresListing } from '@tookeffect/wire';
import { parsePath, requireParsed } from '../language/path.ts';
import type { LintFinding } from './places.ts';

type Columns = PostgresListing['columns'];

/** Checks that columns have distinct names, and that the object's id identifies one row of the whole server. */
export function rowFindings({ observe, object }: Contract): LintFinding[] {
  if (observe?.connector !== 'postgres') return [];
  const reads = [
    { pointer: '/observe/columns', columns: observe.columns },
    ...(observe.fallback
      ? [{ pointer: '/observe/fallback/columns', columns: observe.fallback.columns }]
      : []),
  ];
  return reads.flatMap(({ pointer, columns }) => [
    ...nameFindings(pointer, columns),
    ...identityFindings(pointer, columns, object),
  ]);
}

function nameFindings(pointer: string, columns: Columns): LintFinding[] {
  return columns.flatMap((column, index) =>
    columns.slice(0, index).some(({ as }) => as === column.as)
      ? [
          {
            code: 'column_name_taken',
            pointer: `${pointer}/${String(index)}/as`,
            message: `${column.as} is the name of an earlier column; choose another name`,
          },
        ]
      : [],
  );
}

/** A claim's origin names a server only, so the object id must include the database, the schema and the table. */
function identityFindings(pointer: string, columns: Columns, object: Contract['object']): LintFinding[] {
  const identities = columns.filter((column) => 'identifiedBy' in column);
  if (!object)
    return identities.map(() => ({
      code: 'member_inapplicable',
      pointer,
      message: 'identifiedBy needs an object in the contract; declare object or remove the column',
    }));
  const { root, segments } = requireParsed(parsePath(object.id));
  const [identity] = identities;
  const isIdentified =
    identities.length === 1 &&
    root === 'observation' &&
    segments.length === 2 &&
    segments[0] === 'body' &&
    segments[1] === identity?.as;
  return isIdentified
    ? []
    : [
        {
          code: 'row_unidentified',
          pointer,
          message: `declare exactly one column with identifiedBy, and make object.id its path in $.observation.body; it is ${object.id}`,
        },
      ];
}
