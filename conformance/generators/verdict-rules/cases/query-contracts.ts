import { answered, thing } from '../story.ts';
import { type VerdictCase, inconclusive } from '../verdict-case.ts';
import { CONTRACTS } from '../contracts.ts';

const base = CONTRACTS.thing as Readonly<Record<string, unknown>>;
const checks = base.checks as readonly { readonly id: string }[];
const common = { lookup: 'deterministic', maxBytes: 65536, timeoutMs: 5000 };

const FIELDS = 'nodes { id title note createdAt state } pageInfo { hasNextPage endCursor }';
const QUERY = `query($shop: String!, $after: String) { things(shop: $shop, after: $after) { ${FIELDS} } }`;
const PROBE = 'query($shop: String!) { shop(id: $shop) { id } }';
const NORTH = [{ name: 'shop', value: 'north' }];

const graphql = {
  ...{ connector: 'graphql-read', ...common },
  ...{ document: QUERY, variables: NORTH },
  pages: { connection: '$.observation.body.data.things', variable: 'after', atMost: 5 },
  select: '$.observation.body.data.things.nodes',
  where: [],
  completeWhen: [{ path: '$.observation.body.data.things.pageInfo.hasNextPage', op: 'eq', value: false }],
  visibilityProbe: {
    ...{ document: PROBE, variables: NORTH },
    present: { path: '$.observation.body.data.shop.id', op: 'eq', value: 'north' },
  },
};

const calendar = {
  ...{ connector: 'caldav', ...common },
  ...{ calendar: '{input.owner}', uid: '{operation.externalId}', from: '2026-03-05', to: '2026-03-06' },
  select: '$.observation.body.events',
  where: [],
  completeWhen: [{ path: '$.observation.body.complete.uid', op: 'eq', value: true }],
  visibilityProbe: {
    calendar: '{input.owner}',
    present: { path: '$.observation.body.calendar.isCalendar', op: 'eq', value: true },
  },
};

/** A contract of things of which the owner is not compared. */
function reading(observe: object): object {
  return {
    ...{ ...base, observe, acknowledgement: undefined },
    checks: checks.filter(({ id }) => id !== 'owner'),
  };
}

const asking = (document: string): object => reading({ ...graphql, document });
const replaced = (find: string, by: string): object => asking(QUERY.replace(find, by));

/** The mistake, the contract, and the mutant of the linter that accepts it. */
const broken: readonly (readonly [string, object, string])[] = [
  ['mutation', replaced('query', 'mutation'), 'mutations-are-queries'],
  ['second definition', asking(`${QUERY} query other { x }`), 'further-definitions-are-ignored'],
  ['fragment', replaced('nodes {', 'nodes { ...all'), 'fragments-are-allowed'],
  ['directive', replaced('title', 'title @skip(if: true)'), 'directives-are-allowed'],
  ['alias', replaced('title', 'title: subtitle'), 'aliases-are-allowed'],
  ['introspection', replaced('title', 'title __schema'), 'introspection-is-allowed'],
  [
    'template in a text',
    replaced('shop: $shop', 'shop: "{input.title}", s: $shop'),
    'documents-are-templates',
  ],
  [
    'deep query',
    replaced('title', 'a { b { c { d { e { f { g { h { i } } } } } } } }'),
    'queries-may-be-deep',
  ],
  ['long query', replaced('title', `title ${'x '.repeat(100)}`), 'queries-may-be-long'],
  [
    'variable without value',
    replaced('$after: String', '$after: String, $other: Int'),
    'variables-need-no-value',
  ],
  [
    'value without variable',
    reading({ ...graphql, variables: [...NORTH, { name: 'more', value: 'x' }] }),
    'values-need-no-variable',
  ],
  [
    'variable twice',
    replaced('$after: String', '$after: String, $shop: Int'),
    'variables-may-be-there-twice',
  ],
  [
    'probe that writes',
    reading({
      ...graphql,
      visibilityProbe: { ...graphql.visibilityProbe, document: PROBE.replace('query', 'mutation') },
    }),
    'probes-may-write',
  ],
  [
    'pages of another list',
    reading({ ...graphql, select: '$.observation.body.data.others.nodes' }),
    'pages-may-be-of-others',
  ],
  [
    'filter by a compared value',
    reading({ ...graphql, variables: [{ name: 'shop', ref: '$.input.title' }] }),
    'variables-never-filter',
  ],
  [
    'filter by a template of a compared value',
    reading({ ...graphql, variables: [{ name: 'shop', value: 'x {input.title}' }] }),
    'templates-never-filter',
  ],
  [
    'unknown input in a variable',
    reading({ ...graphql, variables: [{ name: 'shop', value: '{input.colour}' }] }),
    'values-may-name-anything',
  ],
  [
    'variable that reads the observation',
    reading({ ...graphql, variables: [{ name: 'shop', ref: '$.input.colour' }] }),
    'references-may-name-anything',
  ],
  [
    'unknown input in the name of a calendar',
    reading({ ...calendar, calendar: '{input.colour}' }),
    'calendars-may-be-of-anything',
  ],
  [
    'unknown input in the time of an event',
    reading({ ...calendar, to: '{input.colour}' }),
    'times-may-be-of-anything',
  ],
];

/** Contracts whose reads are queries to a GraphQL API or a calendar. */
export const queryContractCases: readonly VerdictCase[] = broken.map(([what, contract, kills]) => ({
  id: `invalid contract: ${what}`,
  comment: 'a contract with lint findings gives no verdict',
  source: 'row 0',
  kills,
  contract: { broken: contract },
  story: { reads: { main: answered(thing()) } },
  expected: inconclusive('contract_invalid', { nextAction: 'escalate', checks: [], evidenceLevels: [] }),
}));
