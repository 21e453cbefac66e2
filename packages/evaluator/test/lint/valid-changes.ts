import {
  change,
  check,
  deletion,
  told,
  withInput,
  withListing,
  withObserve,
  withOutcome,
} from './changes.ts';
import { typedSample } from '../sample.ts';

const COUNT = [{ path: '$.observation.count', op: 'lte', value: 99 }];
const NO_LINK = [{ path: '$.observation.headers.link', op: 'absent' }];
const GONE = [{ path: '$.observation.body.deleted', op: 'eq', value: true }];
const BRANCHES = ['a', 'b'].map((kind) => ({
  type: 'object',
  properties: {
    kind: { const: kind },
    owner: { type: 'string', maxLength: 9 },
    title: { type: 'string', maxLength: 9 },
  },
  required: ['kind', 'owner', 'title'],
  additionalProperties: false,
}));

/** What is changed in the sample contract, and the changed members: the result is valid. */
export const validChanges: readonly (readonly [string, object])[] = [
  ['the sample contract', {}],
  [
    'with a constant for each operator',
    {
      baseline: 'required',
      checks: [
        check,
        ...(
          [
            ['eqFold', 'Ada'],
            ['decimalEq', '10.00'],
            ['decimalEq', 10],
            ['instantEq', '2026-03-01T12:00:00Z'],
            ['setEq', ['a']],
            ['setEq', 'a, b', { separator: ',' }],
            ['joinEq', 'a', { member: '$.element.text' }],
            ['in', ['a']],
            ['gte', 1],
            ['contains', { a: 1 }],
            ['contains', null],
            ['sameAsBaseline', ['owner']],
            ['allTrue', undefined],
          ] as const
        ).map(([op, value, more = {}], index) => ({
          ...check,
          id: `check_${String(index)}`,
          op,
          ref: undefined,
          value,
          ...more,
        })),
      ],
    },
  ],
  [
    'with a list of texts that are joined, whatever the schema says about it',
    {
      ...withListing({
        schema: {
          type: 'object',
          properties: { things: { type: 'array', items: { type: 'object', properties: { parts: {} } } } },
          required: ['things'],
        },
      }),
      checks: ['parts', 'runs'].map((name) => ({
        ...check,
        id: name,
        path: `$.observation.body.${name}`,
        op: 'joinEq',
        member: '$.element',
      })),
    },
  ],
  [
    'with an instant of a zone, cut to the minute',
    {
      freshness: {
        path: '$.observation.body.createdAt',
        format: 'rfc3339',
        setBy: 'server',
        skewSeconds: 5,
        unit: 'minute',
        zone: 'America/New_York',
      },
    },
  ],
  [
    'with a status that only some of the present statuses are',
    {
      ...withOutcome({ present: [200, 201] }),
      checks: [check, { ...check, id: 'status', path: '$.observation.status', ref: undefined, value: 201 }],
    },
  ],
  [
    'with a check of the status that the input expects',
    { checks: [check, { ...check, id: 'status', path: '$.observation.status' }] },
  ],
  [
    'with a number of objects that the input lists',
    {
      ...withInput(
        { rows: { type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 9 } },
        { required: ['owner', 'title', 'rows'] },
      ),
      ...withListing({}),
      cardinality: { exactly: '$.input.rows' },
    },
  ],
  ['with one object', { cardinality: 'one' }],
  [
    'with an object that an optional baseline can show to be older',
    { object: { ...typedSample().object, created: true }, baseline: 'optional' },
  ],
  [
    'with pages that complete a count',
    withListing({ completeWhen: COUNT, pages: { next: 'link', atMost: 5 } }),
  ],
  ['with a header that completes a listing', withListing({ completeWhen: NO_LINK })],
  [
    'with a listing that may be missing',
    withListing({ emptyWhenMissing: true, schema: { type: 'object', required: ['more'] } }),
  ],
  [
    'with a filter by what no check compares',
    withListing({ query: [{ name: 'q', value: '{operation.id}' }] }),
  ],
  [
    'with a filter of a read by address, and a listing without a query',
    withObserve({ query: [{ name: 'owner', value: '{input.owner}' }] }),
  ],
  [
    'with a probe that a header answers',
    withObserve({
      visibilityProbe: {
        method: 'HEAD',
        path: '/shops/{input.owner}',
        present: { path: '$.observation.headers.etag', op: 'present' },
      },
    }),
  ],
  ['with what only events show', told],
  ['with a deletion', deletion],
  ['with a deletion that a search shows', { ...deletion, ...withOutcome({ gone: GONE, absence: 'hidden' }) }],
  ['with a change', change],
  [
    'with a change that its revision shows',
    {
      ...change,
      object: { type: 'thing', id: '$.observation.body.id', revision: '$.observation.body.version' },
      attribution: { sufficient: ['exclusive', 'state'] },
    },
  ],
  [
    'with two spellings of a marker that only some objects have room for',
    {
      correlation: {
        marker: ['{operation.id}', '{operation.externalId}'],
        path: '$.observation.body.note',
        when: '$.observation.body.hasNote',
      },
      attribution: { sufficient: ['marker', 'exclusive', 'reference'] },
    },
  ],
  [
    'with a failed state, and windows',
    {
      failed: [{ path: '$.observation.body.state', op: 'eq', value: 'rejected', reason: 'effect_absent' }],
      settle: { withinSeconds: 10, atMostSeconds: 10 },
    },
  ],
  [
    'with an optional check of the actor, asked where the input names a note',
    {
      ...withInput({ note: { type: 'string', maxLength: 9 } }),
      checks: [check, { ...check, id: 'actor', ref: '$.connection.actor', when: '$.input.note' }],
    },
  ],
  [
    'with an expected value that every branch of the input has',
    {
      ...withInput(
        {},
        { properties: undefined, required: undefined, additionalProperties: undefined, oneOf: BRANCHES },
      ),
    },
  ],
  [
    'with the members that the server adds',
    {
      hash: `sha256:${'0'.repeat(64)}`,
      publishedAt: '2026-03-01T12:00:00.000Z',
      publishedBy: 'TookEffect',
      status: 'published',
    },
  ],
  [
    'with a HEAD read that checks status and headers',
    {
      ...withObserve({ method: 'HEAD', path: '/shops/{input.owner}', fallback: undefined }),
      attribution: { sufficient: ['state'] },
      object: undefined,
      acknowledgement: undefined,
      pending: [],
      freshness: undefined,
      baseline: 'required',
      correlation: undefined,
      evidence: { verifiedRequires: ['E3'] },
      checks: [{ ...check, path: '$.observation.headers.etag', op: 'present', ref: undefined }],
    },
  ],
  [
    'with every kind of bound in the input',
    withInput({
      kind: { enum: ['a', 'b'] },
      exact: { const: 1 },
      tags: {
        type: 'array',
        items: { type: 'string', maxLength: 5, pattern: '^[a-z]+$', minLength: 1 },
        minItems: 1,
        maxItems: 3,
      },
      map: {
        type: 'object',
        propertyNames: { type: 'string', maxLength: 8 },
        additionalProperties: { type: 'number', minimum: 0, maximum: 9 },
        minProperties: 1,
        maxProperties: 4,
      },
      either: { anyOf: [{ type: 'null' }, { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 5 }] },
      note: { title: 'Note', description: 'Free text.', type: 'string', maxLength: 9, examples: ['x'] },
    }),
  ],
  [
    'with paths into a branch, a list and a map of the input',
    {
      ...withInput({
        target: {
          oneOf: [
            {
              type: 'object',
              properties: { name: { type: 'string', maxLength: 9 } },
              required: ['name'],
              additionalProperties: false,
            },
            { type: 'string', maxLength: 9 },
          ],
        },
        list: { type: 'array', items: { type: 'string', maxLength: 9 }, maxItems: 2 },
        map: { type: 'object', additionalProperties: { type: 'string', maxLength: 9 }, maxProperties: 2 },
      }),
      checks: [
        check,
        ...['$.input.target.name', '$.input.list[0]', '$.input.map.any'].map((ref, index) => ({
          ...check,
          id: `check_${String(index)}`,
          ref,
        })),
      ],
    },
  ],
];
