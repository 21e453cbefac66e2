import type { Contract, MongodbListing, MysqlListing, PostgresListing } from '@tookeffect/wire';
import { type SingularPath, parsePath, requireParsed } from '../language/path.ts';
import type { LintFinding } from './places.ts';

type RowListing = PostgresListing | MysqlListing | MongodbListing;
type Columns = PostgresListing['columns'];

/** The member of a row that names the look-ups that found it. */
const RESERVED_COLUMN = 'foundBy';

/** Checks that columns and look-ups have distinct names, what they compare, and that the object's id identifies a row. */
export function rowFindings(contract: Contract): LintFinding[] {
  const { observe, object } = contract;
  if (!observe || !('lookups' in observe)) return [];
  const reads: { pointer: string; read: RowListing }[] = [
    { pointer: '/observe', read: observe },
    ...(observe.fallback ? [{ pointer: '/observe/fallback', read: observe.fallback }] : []),
  ];
  return reads.flatMap(({ pointer, read: { columns, lookups } }) => [
    ...nameFindings(`${pointer}/columns`, 'as', [RESERVED_COLUMN, ...columns.map(({ as }) => as)]),
    ...nameFindings(`${pointer}/lookups`, 'name', ['', ...lookups.map(({ name }) => name)]),
    ...comparisonFindings(`${pointer}/columns`, columns),
    ...identityFindings(`${pointer}/columns`, columns, object),
    ...seenFindings(`${pointer}/lookups`, lookups, contract),
  ]);
}

/** @param names a reserved name, and then the declared ones */
function nameFindings(pointer: string, member: string, names: readonly string[]): LintFinding[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [
          {
            code: 'column_name_taken' as const,
            pointer: `${pointer}/${String(index - 1)}/${member}`,
            message: `${name} is reserved or the name of an earlier one; choose another name`,
          },
        ]
      : [],
  );
}

/** What the database compares is what the operation asked for. */
function comparisonFindings(pointer: string, columns: Columns): LintFinding[] {
  return columns.flatMap((column, index) => {
    const text = 'comparedWith' in column ? column.comparedWith : undefined;
    const list = 'comparedEach' in column ? column.comparedEach : undefined;
    const compared = text ?? list;
    return compared === undefined || path(compared).root === 'input'
      ? []
      : [
          {
            code: 'root_not_allowed' as const,
            pointer: `${pointer}/${String(index)}`,
            message: `${compared} must not be compared here; read $.input`,
          },
        ];
  });
}

/** The values that a row's columns have name no row: only its identity from the catalogue does. */
function identityFindings(pointer: string, columns: Columns, object: Contract['object']): LintFinding[] {
  const identities = columns.filter((column) => 'identity' in column);
  if (!object)
    return identities.map(() => ({
      code: 'member_inapplicable',
      pointer,
      message: 'identity needs an object in the contract; declare object or remove the column',
    }));
  const ids = [object.id].flat();
  const [identity] = identities;
  const isIdentified =
    identities.length === 1 &&
    ids.length === 1 &&
    ids.every((id) => {
      const { root, segments } = path(id);
      return root === 'observation' && segments.join('/') === `body/${identity!.as}`;
    });
  return isIdentified
    ? []
    : [
        {
          code: 'row_unidentified',
          pointer,
          message: `declare exactly one column with identity, and make object.id its path in $.observation.body; it is ${ids.join(', ')}`,
        },
      ];
}

function seenFindings(
  pointer: string,
  lookups: PostgresListing['lookups'],
  { baseline }: Contract,
): LintFinding[] {
  if (baseline !== 'none') return [];
  return lookups.flatMap((lookup, index) =>
    'seen' in lookup
      ? [
          {
            code: 'member_inapplicable' as const,
            pointer: `${pointer}/${String(index)}`,
            message: 'finds nothing, because the contract reads no baseline; declare baseline or remove it',
          },
        ]
      : [],
  );
}

function path(text: string): SingularPath {
  return requireParsed(parsePath(text));
}
