import type {
  Condition,
  Contract,
  MongodbListing,
  MysqlListing,
  PostgresListing,
  RowLookup,
} from '@tookeffect/wire';
import { type SingularPath, parsePath, requireParsed } from '../language/path.ts';
import { parseTemplate, templateVariables } from '../language/template.ts';
import { type LintFinding, listConditions } from './places.ts';

type Observation = NonNullable<Contract['observe']>;
type RowObservation = Extract<Observation, { connector: 'postgres' | 'mysql' | 'mongodb' }>;
type RowListing = PostgresListing | MysqlListing | MongodbListing;

/**
 * Checks that no look-up filters at the provider by a value that a check compares: an object with another value would look
 * absent. A look-up of rows may, where another one finds the row by something else.
 */
export function filterFindings(contract: Contract): LintFinding[] {
  const { observe, effect } = contract;
  if (!observe || effect === 'absent') return [];
  switch (observe.connector) {
    case 'http':
      return queryFindings(contract, observe);
    case 'graphql-read':
      return variableFindings(contract, observe);
    case 'mongodb':
    case 'mysql':
    case 'postgres':
      return rowFindings(contract, observe);
    // An exact name finds every record under it, and a UID its event, at whatever time.
    case 'caldav':
    case 'dns':
    case 'imap':
    case 'kubernetes':
    case 's3':
    case 'slack':
      return [];
  }
}

const MESSAGE =
  'filters by a value that a check compares, so an object with another value would look absent; remove the filter, or find the object by something else too';

function queryFindings(
  contract: Contract,
  observe: Extract<Observation, { connector: 'http' }>,
): LintFinding[] {
  const compared = comparedPaths(contract);
  const listings = [
    ...(observe.select === undefined ? [] : [{ pointer: '/observe/query', query: observe.query }]),
    ...(observe.fallback ? [{ pointer: '/observe/fallback/query', query: observe.fallback.query }] : []),
  ];
  return listings.flatMap(({ pointer, query = [] }) =>
    query.flatMap(({ value }, index) => {
      const variables = templateVariables(requireParsed(parseTemplate(value))).map(({ path }) => path);
      return variables.some((path) => isCompared(path, compared))
        ? [
            {
              code: 'filter_hides_mismatch' as const,
              pointer: `${pointer}/${String(index)}`,
              message: MESSAGE,
            },
          ]
        : [];
    }),
  );
}

/** Any variable of a GraphQL query may filter its result, so none may have a value that a check compares. */
function variableFindings(
  contract: Contract,
  { select, variables }: Extract<Observation, { connector: 'graphql-read' }>,
): LintFinding[] {
  if (select === undefined) return [];
  const compared = comparedPaths(contract);
  return variables.flatMap((variable, index) => {
    const paths =
      'ref' in variable
        ? [path(variable.ref)]
        : templateVariables(requireParsed(parseTemplate(variable.value))).map((one) => one.path);
    return paths.some((one) => isCompared(one, compared))
      ? [
          {
            code: 'filter_hides_mismatch' as const,
            pointer: `/observe/variables/${String(index)}`,
            message: MESSAGE,
          },
        ]
      : [];
  });
}

function rowFindings(contract: Contract, observe: RowObservation): LintFinding[] {
  const reads: { pointer: string; read: RowListing }[] = [
    { pointer: '/observe/lookups', read: observe },
    ...(observe.fallback ? [{ pointer: '/observe/fallback/lookups', read: observe.fallback }] : []),
  ];
  return reads.flatMap(({ pointer, read }) => {
    const lookups = read.lookups.filter((lookup) => !('seen' in lookup));
    const hides = lookups.every((lookup) => filtersByCompared(lookup, read, contract));
    return lookups.length > 0 && hides
      ? [{ code: 'filter_hides_mismatch' as const, pointer, message: MESSAGE }]
      : [];
  });
}

function filtersByCompared(lookup: RowLookup, read: RowListing, contract: Contract): boolean {
  const columns = read.columns.filter(({ as }) => isChecked(as, contract));
  if ('each' in lookup)
    return columns.some(
      (column) =>
        'comparedEach' in column && column.comparedEach === lookup.each && column.values === lookup.key,
    );
  const values = columns.flatMap((column) => ('comparedWith' in column ? [path(column.comparedWith)] : []));
  const compared = [...comparedPaths(contract), ...values];
  return (
    'filters' in lookup &&
    lookup.filters.some((filter) =>
      isCompared(path('columnsOf' in filter ? filter.columnsOf : filter.ref), compared),
    )
  );
}

/** Whether a check reads this member of a row. */
function isChecked(name: string, contract: Contract): boolean {
  return checkConditions(contract).some((condition) => path(condition.path).segments[1] === name);
}

/** The values outside the observation that checks compare with. */
function comparedPaths(contract: Contract): SingularPath[] {
  return checkConditions(contract)
    .flatMap(({ ref, op }) => (ref === undefined || op === 'sameAsBaseline' ? [] : [path(ref)]))
    .filter(({ root }) => root === 'input' || root === 'operation');
}

/** The conditions of all checks, with those that are part of others. */
function checkConditions(contract: Contract): Condition[] {
  return listConditions(contract)
    .filter(({ pointer }) => pointer.startsWith('/checks/'))
    .map(({ value }) => value);
}

/** Whether a value is compared, as a whole or in part. */
function isCompared(value: SingularPath, compared: readonly SingularPath[]): boolean {
  return compared.some(
    ({ root, segments }) =>
      root === value.root &&
      segments.every((segment, index) => index >= value.segments.length || segment === value.segments[index]),
  );
}

function path(text: string): SingularPath {
  return requireParsed(parsePath(text));
}
