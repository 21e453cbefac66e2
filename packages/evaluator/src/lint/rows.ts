import type { Contract, PostgresListing } from '@tookeffect/wire';
import { linted } from '../language/linted.ts';
import { parsePath } from '../language/path.ts';
import type { LintFinding } from './finding.ts';

type Columns = PostgresListing['columns'];

/** Whether the columns of a row can be told apart, and the row from any other of the same server. */
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
            message: `${column.as} is the name of an earlier column`,
          },
        ]
      : [],
  );
}

/** The origin of a claim is a server; what stands between it and the row, only the row's own identity says. */
function identityFindings(pointer: string, columns: Columns, object: Contract['object']): LintFinding[] {
  const identities = columns.filter((column) => 'identifiedBy' in column);
  if (!object)
    return identities.map(() => ({
      code: 'member_inapplicable',
      pointer,
      message: 'identifiedBy names a row, so the contract must declare it as its object',
    }));
  const { root, segments } = linted(parsePath(object.id));
  const [identity] = identities;
  const isNamed =
    identities.length === 1 &&
    root === 'observation' &&
    segments.length === 2 &&
    segments[0] === 'body' &&
    segments[1] === identity?.as;
  return isNamed
    ? []
    : [
        {
          code: 'row_unidentified',
          pointer,
          message: `one column has identifiedBy, and object.id reads it: $.observation.body and its name, not ${object.id}`,
        },
      ];
}
