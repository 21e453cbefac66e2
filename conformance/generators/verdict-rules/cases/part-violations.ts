import { CONTRACTS, type ContractData, withOwnerCheck } from '../contracts.ts';
import { PART_CONTRACTS, header, paidOrWaived, schema, version } from '../part-contracts.ts';
import { answered, thing } from '../story.ts';
import { type VerdictCase, inconclusive } from '../verdict-case.ts';

const base = CONTRACTS.thing as Readonly<Record<string, unknown>>;
const VALUE = '$.observation.body.value';
const [firstCheck] = base.checks as readonly object[];
const listed = CONTRACTS['listed thing without marker'] as { readonly observe: object };
const some = { op: 'some', where: header };
const [paid] = paidOrWaived;

/** The mistake, the contract, and the mutant of the linter that accepts it. */
const broken: readonly (readonly [string, unknown, string])[] = [
  [
    'element compared with the body',
    valued({
      ...some,
      where: [{ path: '$.element.name', op: 'in', ref: '$.observation.body.names' }],
    }),
    'elements-may-be-compared-with-lists',
  ],
  [
    'joined value that is no list',
    valued({ op: 'joinEq', path: '$.observation.status', member: '$.element.text', ref: '$.input.title' }),
    'joined-values-are-lists',
  ],
  [
    'joined value that the schema calls a text',
    valued(
      { op: 'joinEq', member: '$.element.text', ref: '$.input.title' },
      { schema: { ...schema, properties: { ...schema.properties, value: { type: 'string' } } } },
    ),
    'schemas-say-nothing-about-lists',
  ],
  ['zone that nobody knows', datedIn('Europe/Nowhere'), 'zones-need-no-rules'],
  ['nothing required but none', valued({ op: 'none', where: header }), 'none-requires-something'],
  [
    'group that an empty object passes',
    withOwnerCheck(
      valued({
        path: '$.observation.body',
        op: 'anyOf',
        groups: [paid, [{ path: '$.observation.body.state', op: 'absent' }]],
      }),
    ),
    'groups-may-be-empty',
  ],
  [
    'group of a list that has no element',
    valued({ op: 'anyOf', groups: [paid, [{ path: VALUE, op: 'none', where: header }]] }),
    'none-requires-something',
  ],
  [
    'groups that are opposites',
    valued({
      op: 'anyOf',
      groups: [
        [{ path: `${VALUE}.paid`, op: 'eq', value: true }],
        [{ path: `${VALUE}.paid`, op: 'ne', value: true }],
      ],
    }),
    'groups-may-be-opposites',
  ],
  [
    'group that reads elsewhere',
    valued({ op: 'anyOf', groups: [paid, [{ path: '$.observation.body.state', op: 'eq', value: 'open' }]] }),
    'groups-may-read-elsewhere',
  ],
  [
    'element that is always there',
    valued({ ...some, where: [{ path: '$.element', op: 'present' }] }),
    'elements-may-say-nothing',
  ],
  [
    'pattern of every text in a group',
    valued({ op: 'anyOf', groups: [paid, [{ path: `${VALUE}.by`, op: 'matches', value: '.*' }]] }),
    'elements-may-say-nothing',
  ],
  [
    'too many values for every element',
    valued({ ...some, where: [{ path: '$.element.name', op: 'in', value: Array.from(Array(300).keys()) }] }),
    'parts-may-be-many',
  ],
  [
    'conditions of eq',
    { ...base, checks: [{ ...firstCheck, where: [{ path: '$.element', op: 'eq', value: 1 }] }] },
    'surplus-parts-are-ignored',
  ],
  [
    'sum of another operator',
    { ...PART_CONTRACTS['changed thing with the next version'], checks: [{ ...version, op: 'ne' }] },
    'sums-are-ignored-elsewhere',
  ],
  [
    'sum without a revision',
    {
      ...PART_CONTRACTS['changed thing with the next version'],
      object: { type: 'thing', id: '$.observation.body.id' },
      attribution: { sufficient: ['state'] },
    },
    'sums-need-no-revision',
  ],
  ['default without a schema', valued({ op: 'eq', value: 1, default: 0 }), 'defaults-need-no-schema'],
  [
    'default with a schema that an error body passes',
    valued({ op: 'eq', value: 1, default: 0 }, { schema: { type: 'object' } }),
    'open-schemas-suffice',
  ],
  [
    'missing list with a schema that an error body passes',
    { ...listed, observe: { ...listed.observe, emptyWhenMissing: true, schema: { type: 'object' } } },
    'open-schemas-suffice',
  ],
  [
    'default with a fallback',
    {
      ...CONTRACTS['thing with a schema'],
      checks: [{ ...firstCheck, path: VALUE, ref: undefined, value: 1, default: 0 }],
    },
    'unchecked-reads-have-defaults',
  ],
  [
    'default of a header',
    valued({ path: '$.observation.headers.etag', op: 'eq', value: 'a', default: 'b' }, { schema }),
    'headers-have-defaults',
  ],
  ['default of presence', valued({ op: 'present', default: 1 }, { schema }), 'presence-has-a-default'],
  [
    'filter by the value of an element',
    {
      ...listed,
      observe: { ...listed.observe, query: [{ name: 'q', value: '{input.title}' }] },
      checks: [
        {
          ...firstCheck,
          path: '$.observation.body.labels',
          ref: undefined,
          ...some,
          where: [{ path: '$.element', op: 'eq', ref: '$.input.title' }],
        },
      ],
    },
    'nested-expectations-may-filter',
  ],
];

/** Contracts whose conditions on elements, groups, sums and defaults the linter refuses. */
export const partViolationCases: readonly VerdictCase[] = broken.map(([what, contract, kills]) => ({
  id: `invalid contract: ${what}`,
  comment: `the linter refuses it: ${what}`,
  source: 'row 0',
  kills,
  contract: { broken: JSON.parse(JSON.stringify(contract)) as unknown },
  story: { reads: { main: answered(thing()) } },
  expected: inconclusive('contract_invalid', { evidenceLevels: [], checks: [] }),
}));

/** A contract whose instants are in a zone. */
function datedIn(zone: string): ContractData {
  return { ...base, freshness: { ...(base.freshness as object), zone } };
}

/** The contract of one value, with another condition, and with other members of the read. */
function valued(condition: object, observe: object = {}): ContractData {
  const { some: contract } = PART_CONTRACTS as Readonly<Record<string, { readonly observe: object }>>;
  const check = { id: 'value', path: VALUE, reason: 'effect_mismatch', required: true };
  return {
    ...contract,
    observe: { ...contract!.observe, ...observe },
    checks: [{ ...check, ...condition }],
  };
}
