import {
  type Violation,
  change,
  deletion,
  listing,
  told,
  unmarked,
  withInput,
  withListing,
} from './changes.ts';
import { typedSample } from '../sample.ts';

const sufficient = (...kinds: string[]): object => ({ attribution: { sufficient: kinds } });
const FIRST = '/attribution/sufficient/0';
const rows = { rows: { type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 9 } };
const ROW = {
  type: 'object',
  properties: { count: { type: 'integer', minimum: 1 } },
  required: ['count'],
  additionalProperties: false,
};
const required = { required: ['owner', 'title', 'rows'] };
const exactly = { cardinality: { exactly: '$.input.rows' } };
const freshness = { path: '$.observation.body.at', format: 'rfc3339', setBy: 'server', skewSeconds: 5 };
const marker = { marker: '{operation.id}', path: '$.observation.body.note' };
const { object } = typedSample();
const scoped = { ...withListing({}), baseline: 'required' };

/** Violations of the rules for whose effect it is, how old it is, and what else may change. */
export const attributionViolations: readonly Violation[] = [
  ['marker_not_unique', { correlation: { ...marker, marker: '{input.owner}' } }, '/correlation/marker'],
  [
    'marker_not_unique',
    { correlation: { ...marker, marker: ['{operation.id}', '{operation.createdAt}'] } },
    '/correlation/marker/1',
  ],
  ['identity_missing', { ...unmarked, identity: undefined }, ''],
  ['identity_missing', { correlation: { ...marker, match: 'contains' }, identity: undefined }, ''],
  [
    'identity_missing',
    { correlation: { ...marker, when: '$.observation.body.hasNote' }, identity: undefined },
    '',
  ],
  ['identity_missing', { ...deletion, identity: undefined }, ''],
  [
    'reference_undated',
    { ...unmarked, ...sufficient('reference'), freshness: undefined, baseline: 'required' },
    FIRST,
  ],
  [
    'reference_undated',
    {
      ...unmarked,
      ...sufficient('reference'),
      freshness: { ...freshness, format: 'sequence' },
      baseline: 'required',
    },
    FIRST,
  ],
  ['attribution_unreachable', { ...unmarked, ...sufficient('marker') }, FIRST],
  ['attribution_unreachable', sufficient('exclusive'), FIRST],
  ['attribution_unreachable', sufficient('reference'), FIRST],
  ['attribution_unreachable', { ...told, ...sufficient('exclusive') }, FIRST],
  ['attribution_unreachable', { ...told, ...sufficient('state') }, FIRST],
  ['attribution_unreachable', { ...unmarked, ...sufficient('state'), baseline: 'required' }, FIRST],
  ['attribution_unreachable', { ...unmarked, ...sufficient('state'), object: undefined }, FIRST],
  ['attribution_unreachable', { ...deletion, ...sufficient('state') }, FIRST],
  [
    'attribution_unreachable',
    { ...unmarked, ...sufficient('reference'), acknowledgement: undefined, observe: listing },
    FIRST,
  ],
  ['attribution_unreachable', { ...change, ...sufficient('exclusive') }, FIRST],
  ['attribution_unreachable', { ...change, ...sufficient('reference'), freshness }, FIRST],
  ['effect_undated', { ...unmarked, freshness: undefined }, ''],
  ['effect_undated', { ...unmarked, freshness: undefined, baseline: 'optional' }, ''],
  ['effect_undated', { ...unmarked, freshness: { ...freshness, optional: true } }, ''],
  [
    'effect_undated',
    { correlation: { ...marker, when: '$.observation.body.hasNote' }, freshness: undefined },
    '',
  ],
  ['effect_undated', { freshness: { ...freshness, format: 'sequence' } }, '/freshness/format'],
  ['member_inapplicable', { object: undefined }, '/acknowledgement/reference'],
  ['member_inapplicable', { object: { ...object, created: true } }, '/object/created'],
  ['member_inapplicable', { ...deletion, correlation: marker }, '/correlation'],
  ['member_inapplicable', { ...deletion, freshness }, '/freshness'],
  ['member_inapplicable', { ...deletion, baseline: 'none' }, '/baseline'],
  ['member_inapplicable', { ...change, baseline: 'optional' }, '/baseline'],
  ['member_inapplicable', { ...withInput(rows), ...withListing({}), ...exactly }, '/cardinality/exactly'],
  ['member_inapplicable', { ...withInput(rows, required), ...exactly }, '/cardinality/exactly'],
  [
    'member_inapplicable',
    {
      ...withInput({ rows: { ...rows.rows, minItems: 0 } }, required),
      ...withListing({}),
      ...exactly,
    },
    '/cardinality/exactly',
  ],
  [
    'member_inapplicable',
    {
      ...withInput({ rows: { type: 'integer', minimum: 0 } }, required),
      ...withListing({}),
      ...exactly,
    },
    '/cardinality/exactly',
  ],
  [
    'member_inapplicable',
    { ...withListing({}), cardinality: { exactly: '$.input.title' } },
    '/cardinality/exactly',
  ],
  [
    'member_inapplicable',
    {
      ...withInput({ rows: { ...rows.rows, items: ROW } }, required),
      ...withListing({}),
      cardinality: { exactly: '$.input.rows[0].count' },
    },
    '/cardinality/exactly',
  ],
  [
    'path_undeclared',
    {
      ...withInput({ rows: { ...rows.rows, items: ROW } }, required),
      ...withListing({}),
      cardinality: { exactly: '$.input.rows', identity: 'id' },
    },
    '/cardinality/identity',
  ],
  ['member_inapplicable', { ...scoped, scope: {} }, '/scope'],
  [
    'scope_unbounded',
    { ...scoped, ...withListing({ where: undefined }), scope: { exactNewSet: [] } },
    '/scope',
  ],
  ['scope_unbounded', { ...scoped, ...withListing({ where: [] }), scope: { exactNewSet: [] } }, '/scope'],
  ['scope_unbounded', { baseline: 'required', scope: { exactNewSet: [] } }, '/scope'],
  ['scope_unbounded', { ...withListing({}), scope: { exactNewSet: [] } }, '/scope'],
  [
    'scope_unbounded',
    { ...withListing({}), scope: { select: '$.observation.body.beside', exactChangedSet: [] } },
    '/scope',
  ],
];
