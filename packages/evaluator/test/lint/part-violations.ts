import { type Violation, check, told, withCheck, withInput, withListing, withObserve } from './changes.ts';

const LIST = '$.observation.body.labels';
const named = [{ path: '$.element.name', op: 'eq', ref: '$.input.title' }];
const schema = { type: 'object', required: ['id'] };
const plain = { ref: undefined, immutable: undefined };

/** The sample's check with other members, and no expected value of its own. */
const withPart = (changes: object): object => withCheck({ ...plain, path: LIST, ...changes });
const some = (changes: object): object => withPart({ op: 'some', where: named, ...changes });
const joinEq = (changes: object): object =>
  withPart({ op: 'joinEq', member: '$.element.name', ref: '$.input.title', ...changes });
const listOf = (properties: object): object => ({
  type: 'object',
  properties: { things: { type: 'array', items: { type: 'object', properties } } },
  required: ['things'],
});
const dated = { path: '$.observation.body.created_at', format: 'rfc3339', setBy: 'server', skewSeconds: 5 };
const anyOf = (...groups: object[][]): object =>
  withPart({ op: 'anyOf', path: '$.observation.body', groups });
const paid = [{ path: '$.observation.body.paid', op: 'eq', value: true }];

/** Mistakes in conditions on elements and in groups, in sums and in defaults. */
export const partViolations: readonly Violation[] = [
  ['schema_violation', some({ where: [] }), '/checks/0/where'],
  ['schema_violation', anyOf(paid), '/checks/0/groups'],
  ['schema_violation', some({ where: [{ ...named[0], op: 'some' }] }), '/checks/0/where/0/op'],
  ['operand_invalid', withPart({ op: 'some' }), '/checks/0'],
  ['operand_invalid', withPart({ op: 'none' }), '/checks/0'],
  ['operand_invalid', withPart({ op: 'anyOf' }), '/checks/0'],
  ['operand_invalid', some({ value: 1 }), '/checks/0'],
  ['operand_invalid', some({ groups: [paid, paid] }), '/checks/0'],
  ['operand_invalid', withPart({ op: 'present', completeWhen: paid }), '/checks/0'],
  ['operand_invalid', withPart({ op: 'eq', value: 1, plus: 1 }), '/checks/0'],
  ['operand_invalid', withCheck({ plus: 0 }), '/checks/0'],
  ['operand_invalid', withCheck({ op: 'gte', plus: 1 }), '/checks/0'],
  ['operand_invalid', withPart({ op: 'absent', default: 1 }), '/checks/0'],
  ['operand_invalid', withPart({ op: 'matches', value: 'a', default: 1 }), '/checks/0'],
  ['operand_invalid', some({ default: {} }), '/checks/0'],
  ['operand_invalid', some({ where: [{ path: '$.element', op: 'in', value: 'a' }] }), '/checks/0/where/0'],
  [
    'pattern_invalid',
    some({ where: [{ path: '$.element', op: 'matches', value: '(' }] }),
    '/checks/0/where/0/value',
  ],
  ['root_not_allowed', withPart({ path: '$.element.name', op: 'present' }), '/checks/0/path'],
  ['root_not_allowed', withCheck({ ref: '$.element.name' }), '/checks/0/ref'],
  ['root_not_allowed', some({ where: [{ path: LIST, op: 'present' }] }), '/checks/0/where/0/path'],
  ...['$.ack.name', '$.baseline.body.name', LIST].map((ref): Violation => [
    'root_not_allowed',
    some({ where: [{ path: '$.element.name', op: 'eq', ref }] }),
    '/checks/0/where/0/ref',
  ]),
  [
    'root_not_allowed',
    some({ completeWhen: [{ path: '$.ack.complete', op: 'present' }] }),
    '/checks/0/completeWhen/0/path',
  ],
  [
    'root_not_allowed',
    anyOf(paid, [{ path: '$.ack.paid', op: 'eq', value: true }]),
    '/checks/0/groups/1/0/path',
  ],
  [
    'root_not_allowed',
    anyOf(paid, [{ path: LIST, op: 'some', where: [{ path: '$.ack.name', op: 'present' }] }]),
    '/checks/0/groups/1/0/where/0/path',
  ],
  [
    'path_undeclared',
    some({ where: [{ path: '$.element.name', op: 'eq', ref: '$.input.colour' }] }),
    '/checks/0/where/0/ref',
  ],
  ['check_vacuous', some({ where: [{ path: '$.element', op: 'present' }] }), '/checks/0/where/0'],
  ['check_vacuous', some({ where: [{ path: '$.element', op: 'absent' }] }), '/checks/0/where/0'],
  [
    'check_vacuous',
    some({ where: [{ path: '$.element.name', op: 'eq', ref: '$.element.name' }] }),
    '/checks/0/where/0',
  ],
  ['check_vacuous', withPart({ op: 'none', where: named }), '/checks'],
  ['check_vacuous', anyOf(paid, [{ path: LIST, op: 'absent' }]), '/checks/0/groups/1'],
  ['check_vacuous', anyOf(paid, [{ path: LIST, op: 'none', where: named }]), '/checks/0/groups/1'],
  ['check_vacuous', anyOf(paid, [{ ...paid[0], op: 'ne' }]), '/checks/0'],
  [
    'check_vacuous',
    anyOf([{ ...paid[0], op: 'lte', value: 3 }], [{ ...paid[0], op: 'gte', value: 3 }]),
    '/checks/0',
  ],
  ['check_vacuous', anyOf(paid, [{ path: LIST, op: 'in', value: [] }]), '/checks/0/groups/1/0'],
  [
    'operand_invalid',
    withPart({ op: 'anyOf', path: LIST, groups: [paid, [{ path: LIST, op: 'present' }]] }),
    '/checks/0/groups/0/0/path',
  ],
  [
    'operand_invalid',
    some({ where: [{ path: '$.element', op: 'in', value: [Array.from({ length: 256 }, (_, at) => at)] }] }),
    '',
  ],
  ['operand_invalid', withPart({ op: 'joinEq', ref: '$.input.title' }), '/checks/0'],
  ['operand_invalid', joinEq({ value: 'a' }), '/checks/0'],
  ['operand_invalid', joinEq({ ref: undefined, value: ['a'] }), '/checks/0'],
  ['operand_invalid', joinEq({ default: 'a' }), '/checks/0'],
  ['operand_invalid', joinEq({ where: named }), '/checks/0'],
  ['operand_invalid', some({ member: '$.element.name' }), '/checks/0'],
  ['operand_invalid', some({ separator: ',' }), '/checks/0'],
  ['operand_invalid', withPart({ op: 'setEq', value: ['a,b'], separator: ',' }), '/checks/0'],
  ['operand_invalid', withPart({ op: 'setEq', value: [1], separator: ',' }), '/checks/0'],
  ['root_not_allowed', joinEq({ member: '$.observation.body.name' }), '/checks/0/member'],
  ['operand_invalid', joinEq({ path: '$.observation.status' }), '/checks/0/path'],
  ['operand_invalid', joinEq({ path: "$.observation.headers['x-a']" }), '/checks/0/path'],
  ...[{ type: 'string' }, { const: 'a' }, { enum: ['a', 1] }].map((labels): Violation => [
    'operand_invalid',
    { ...withListing({ schema: listOf({ labels }) }), ...joinEq({}) },
    '/checks/0/path',
  ]),
  [
    'operand_invalid',
    {
      ...withObserve({
        fallback: undefined,
        schema: { ...schema, properties: { labels: { type: 'string' } } },
      }),
      ...joinEq({}),
    },
    '/checks/0/path',
  ],
  ['operand_invalid', { ...withInput({ title: { type: 'integer' } }), ...joinEq({}) }, '/checks/0/ref'],
  ['operand_invalid', { freshness: { ...dated, format: 'unixSeconds', zone: 'UTC' } }, '/freshness/zone'],
  ['operand_invalid', { freshness: { ...dated, zone: 'Europe/Nowhere' } }, '/freshness/zone'],
  [
    'member_inapplicable',
    { baseline: 'required', freshness: { ...dated, format: 'sequence', unit: 'second' } },
    '/freshness/unit',
  ],
  ['member_inapplicable', withCheck({ plus: 1 }), '/checks/0/plus'],
  ['member_inapplicable', withPart({ op: 'eq', value: 1, default: 1 }), '/checks/0/default'],
  [
    'member_inapplicable',
    {
      ...withListing({ schema }),
      ...withPart({ op: 'eq', value: 1, path: '$.observation.body', default: 1 }),
    },
    '/checks/0/default',
  ],
  [
    'member_inapplicable',
    { ...withListing({ schema }), ...withPart({ op: 'eq', value: 1, path: `${LIST}[0]`, default: 1 }) },
    '/checks/0/default',
  ],
  [
    'member_inapplicable',
    {
      ...withListing({ schema }),
      ...withPart({ op: 'eq', value: 1, path: '$.observation.headers.etag', default: 1 }),
    },
    '/checks/0/default',
  ],
  [
    'member_inapplicable',
    { ...withObserve({ schema }), ...withPart({ op: 'eq', value: 1, default: 1 }) },
    '/checks/0/default',
  ],
  [
    'member_inapplicable',
    withListing({
      schema,
      visibilityProbe: {
        method: 'GET',
        path: '/shops',
        present: { path: '$.observation.body.open', op: 'eq', value: true, default: true },
      },
    }),
    '/observe/visibilityProbe/present/default',
  ],
  [
    'member_inapplicable',
    { ...withListing({ schema: { type: 'object' } }), ...withPart({ op: 'eq', value: 1, default: 1 }) },
    '/checks/0/default',
  ],
  [
    'member_inapplicable',
    { ...told, checks: [{ ...check, ...plain, path: '$.event.body.n', op: 'eq', value: 1, default: 1 }] },
    '/checks/0/default',
  ],
  [
    'listing_incomplete',
    withListing({ emptyWhenMissing: true, schema: { type: 'object' } }),
    '/observe/emptyWhenMissing',
  ],
  [
    'paging_undeclared',
    withListing({
      completeWhen: [
        {
          path: '$.observation',
          op: 'anyOf',
          groups: [
            [{ path: '$.observation.body.more', op: 'eq', value: false }],
            [{ path: '$.observation.count', op: 'lte', value: 9 }],
          ],
        },
      ],
    }),
    '/observe/completeWhen',
  ],
];

const NEXT = { path: '$.observation.body.version', ref: '$.baseline.body.version', plus: 1 };

/** Conditions on elements and groups, sums and defaults, without a mistake. */
export const validParts: readonly (readonly [string, object])[] = [
  ['with an element that the input names', some({})],
  [
    'with a list that says when it is complete',
    some({ completeWhen: [{ path: '$.observation.body.more', op: 'eq', value: false }] }),
  ],
  [
    'with a forbidden element beside another check',
    { checks: [check, { ...check, ...plain, id: 'labels', path: LIST, op: 'none', where: named }] },
  ],
  ['with two groups', anyOf(paid, [{ path: LIST, op: 'some', where: named }])],
  [
    'with groups of which no two are opposites',
    anyOf(paid, [{ path: LIST, op: 'ne', value: 'open' }], [{ ...paid[0], op: 'ne', value: 7 }, ...paid]),
  ],
  [
    'with the next version',
    {
      baseline: 'required',
      ...withListing({}),
      object: { type: 'thing', id: '$.observation.body.id', revision: NEXT.path },
      checks: [check, { ...check, ...plain, ...NEXT, id: 'version' }],
    },
  ],
  [
    'with members that may be left out',
    {
      ...withListing({ schema }),
      checks: [
        check,
        {
          ...check,
          ...plain,
          id: 'archived',
          path: '$.observation.body.archived',
          op: 'eq',
          value: false,
          default: false,
        },
        {
          ...check,
          ...plain,
          id: 'state',
          path: '$.observation.body.state',
          op: 'matches',
          value: '^a',
          default: 'a',
        },
        {
          ...check,
          ...plain,
          id: 'labels',
          path: LIST,
          op: 'none',
          where: [{ path: '$.element.old', op: 'eq', value: true, default: false }],
          default: [],
        },
      ],
    },
  ],
  [
    'with a listing that one of two members completes',
    withListing({
      completeWhen: [
        {
          path: '$.observation.body',
          op: 'anyOf',
          groups: [
            [{ path: '$.observation.body.more', op: 'eq', value: false }],
            [{ path: '$.observation.body.next', op: 'eq', value: null }],
          ],
        },
      ],
    }),
  ],
];
