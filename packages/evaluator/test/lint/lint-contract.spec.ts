import type { JsonValue } from '@tookeffect/core';
import { CONTRACT_LINT_CODES } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { lintContract } from '../../src/index.ts';
import { sampleContract } from '../sample.ts';
import { attributionViolations } from './attribution-violations.ts';
import {
  type Violation,
  check,
  deletion,
  told,
  withCheck,
  withEvidence,
  withInput,
  withListing,
  withObserve,
  withOutcome,
} from './changes.ts';
import { evidenceViolations } from './evidence-violations.ts';
import { partViolations, validParts } from './part-violations.ts';
import { ROWS, withRows } from './row-sample.ts';
import { validChanges } from './valid-changes.ts';

const event = { level: 'E2', event: 'thing.created', match: [] };

const MUTATION = {
  connector: 'graphql-read',
  document: 'mutation { delete }',
  variables: [],
  visibilityProbe: undefined,
  fallback: undefined,
  method: undefined,
  path: undefined,
};

const violations: readonly Violation[] = [
  ...evidenceViolations,
  ...attributionViolations,
  ...partViolations,
  ['schema_violation', { effect: 'perhaps' }, '/effect'],
  ['schema_violation', { verdict: 'verified' }, ''],
  ['document_invalid', withObserve(MUTATION), '/observe/document'],
  ['schema_violation', withObserve({ sql: 'select 1' }), '/observe'],
  ...[
    ...['authorization', 'cookie', 'host', 'cache-control', 'x-http-method-override', 'accept', 'range'],
    ...['API-Version', 'a--version', '-version', 'accept-encoding', 'x-forwarded-for'],
  ].map((name): Violation => [
    'schema_violation',
    withObserve({ headers: [{ name, value: 'a' }] }),
    '/observe/headers/0/name',
  ]),
  ...['', ' a', 'a\r\nb: c', 'é'].map((value): Violation => [
    'schema_violation',
    withObserve({ headers: [{ name: 'api-version', value }] }),
    '/observe/headers/0/value',
  ]),
  ['path_invalid', withCheck({ path: '$.observation..title' }), '/checks/0/path'],
  ['path_invalid', { object: { type: 'thing', id: '$' } }, '/object/id'],
  ['path_undeclared', withCheck({ ref: '$.input.colour' }), '/checks/0/ref'],
  ['path_undeclared', withCheck({ ref: '$.operation.idempotencyKey' }), '/checks/0/ref'],
  ['path_undeclared', withCheck({ ref: '$.operation.id.length' }), '/checks/0/ref'],
  [
    'path_undeclared',
    {
      ...withInput({ note: { type: 'string', maxLength: 9 } }),
      ...withObserve({ path: '/shops/{input.note}/{ack.id}' }),
    },
    '/observe',
  ],
  ['path_undeclared', withCheck({ ref: '$.input.owner[0]' }), '/checks/0/ref'],
  ['template_invalid', withObserve({ path: '/shops/{input.owner/{ack.id}' }), '/observe'],
  ['template_invalid', withObserve({ path: 'shops/{ack.id}' }), '/observe'],
  ['template_invalid', withObserve({ path: '//evil.example/{ack.id}' }), '/observe'],
  ['template_invalid', withObserve({ path: '/shops/{ack.id}?admin=1' }), '/observe'],
  ['template_invalid', withObserve({ path: '/shops/%2e%2e/{ack.id}' }), '/observe'],
  ['template_invalid', withObserve({ path: '/shops/../{ack.id}' }), '/observe'],
  ['template_invalid', withObserve({ path: '/things/{observation.body.id}/{ack.id}' }), '/observe'],
  ['template_invalid', withObserve({ query: [{ name: 'since', value: '{now.time}' }] }), '/observe'],
  ['operand_invalid', withCheck({ value: 'ada' }), '/checks/0'],
  ['operand_invalid', withCheck({ ref: undefined }), '/checks/0'],
  ['operand_invalid', withCheck({ op: 'present' }), '/checks/0'],
  ['operand_invalid', withCheck({ op: 'matches' }), '/checks/0'],
  ['operand_invalid', withCheck({ op: 'in', ref: undefined, value: 'red' }), '/checks/0'],
  ['operand_invalid', withCheck({ op: 'gte', ref: undefined, value: '5' }), '/checks/0'],
  ['operand_invalid', withCheck({ op: 'lte', ref: undefined, value: null }), '/checks/0'],
  ['pattern_invalid', withCheck({ op: 'matches', ref: undefined, value: '(a)\\1' }), '/checks/0/value'],
  ['json_schema_unsupported', withInput({ owner: { type: 'string' } }), '/input/properties/owner'],
  ['json_schema_unsupported', withInput({ tags: { type: 'array', maxItems: 3 } }), '/input/properties/tags'],
  ['json_schema_unsupported', withInput({ more: { type: 'object' } }), '/input/properties/more'],
  [
    'json_schema_unsupported',
    withInput({ more: { type: 'object', additionalProperties: { type: 'boolean' } } }),
    '/input/properties/more',
  ],
  ['json_schema_unsupported', withInput({ any: {} }), '/input/properties/any'],
  ['json_schema_unsupported', withInput({ any: true }), '/input/properties/any'],
  ['json_schema_unsupported', withInput({ any: { type: 'kind' } }), '/input'],
  ['json_schema_unsupported', withInput({ any: { type: 7 } }), '/input/properties/any/type'],
  ['json_schema_unsupported', withInput({}, { $ref: '#/other' }), '/input/$ref'],
  [
    'json_schema_unsupported',
    withInput({}, { unevaluatedProperties: false }),
    '/input/unevaluatedProperties',
  ],
  ['json_schema_unsupported', withInput({}, { 'a/b~c': false }), '/input/a~1b~0c'],
  ['json_schema_unsupported', withInput({ 'a/b': { type: 'string' } }), '/input/properties/a~1b'],
  [
    'json_schema_unsupported',
    withInput({ x: { type: 'string', maxLength: -1 } }),
    '/input/properties/x/maxLength',
  ],
  [
    'json_schema_unsupported',
    withInput({ x: { type: 'string', maxLength: 9, pattern: '(?=a)' } }),
    '/input/properties/x/pattern',
  ],
  [
    'json_schema_unsupported',
    withInput({ x: { type: 'string', maxLength: 10_000, pattern: '^[ab]{450}$' } }),
    '/input/properties/x/maxLength',
  ],
  [
    'json_schema_unsupported',
    withInput({ x: { oneOf: [{ type: 'string' }] } }),
    '/input/properties/x/oneOf/0',
  ],
  ['json_schema_unsupported', withInput({ x: deepSchema(18) }), `/input/properties/x${'/items'.repeat(16)}`],
  [
    'json_schema_unsupported',
    { acknowledgement: { required: false, schema: { format: 'email' } } },
    '/acknowledgement/schema/format',
  ],
  [
    'json_schema_unsupported',
    withObserve({ schema: { properties: { id: { type: 'id' } } } }),
    '/observe/schema',
  ],
  ['check_id_taken', { checks: [check, check] }, '/checks/1/id'],
  ['check_id_taken', withCheck({ id: 'freshness' }), '/checks/0/id'],
  ['outcome_unreachable', withOutcome({ present: [200, 204], absent: [404, 204] }), '/outcome'],
  ['outcome_unreachable', withOutcome({ absent: [429] }), '/outcome'],
  ['outcome_unreachable', withOutcome({ present: [301] }), '/outcome'],
  ['outcome_unreachable', withOutcome({ absent: [500] }), '/outcome'],
  [
    'column_name_taken',
    withRows({ columns: [...ROWS.columns, { as: 'id', column: 'number' }] }),
    '/observe/columns/4/as',
  ],
  ['row_unidentified', withRows({ columns: [{ as: 'row', column: 'id' }] }), '/observe/columns'],
  ['level_unobservable', { outcome: undefined }, ''],
  [
    'level_unobservable',
    withEvidence({ verifiedRequires: ['E2', 'E3'], corroborates: undefined }),
    '/evidence/verifiedRequires',
  ],
  ['level_unobservable', withEvidence({ verifiedRequires: ['E2'] }), '/evidence/verifiedRequires'],
  [
    'level_unobservable',
    { ...told, ...withEvidence({ verifiedRequires: ['E3'] }) },
    '/evidence/verifiedRequires',
  ],
  ['event_untied', withEvidence({ corroborates: [event] }), '/evidence/corroborates/0'],
  ['event_untied', withEvidence({ contradicts: [event] }), '/evidence/contradicts/0'],
  [
    'event_untied',
    {
      correlation: undefined,
      ...withEvidence({ corroborates: [{ ...event, correlation: '$.event.body.note' }] }),
    },
    '/evidence/corroborates/0',
  ],
  [
    'event_untied',
    {
      object: undefined,
      acknowledgement: undefined,
      ...withListing({}),
      ...withEvidence({
        corroborates: [{ ...event, object: '$.event.body.id', reference: '$.event.body.id' }],
      }),
    },
    '/evidence/corroborates/0',
  ],
  ...[
    [],
    [{ path: '$.event.body.owner', op: 'eq', value: 'ada' }],
    [{ path: '$.event.body.owner', op: 'ne', ref: '$.input.owner' }],
    [{ path: '$.event.body.owner', op: 'eq', ref: '$.operation.id' }],
  ].map((match): Violation => [
    'event_untied',
    withEvidence({
      corroborates: [{ ...event, match, object: '$.event.body.id', reference: '$.event.body.number' }],
    }),
    '/evidence/corroborates/0/match',
  ]),
  ['member_inapplicable', { ...told, ...withOutcome({}) }, '/outcome'],
  ['member_inapplicable', { ...told, scope: { exactNewSet: [] } }, '/scope'],
  ['member_inapplicable', { ...told, baseline: 'required' }, '/baseline'],
  ['member_inapplicable', { ...told, effect: 'changed' }, '/effect'],
  ['member_inapplicable', { ...deletion, ...withCheck({ immutable: true }) }, '/checks/0/immutable'],
  ['member_inapplicable', withObserve({ method: 'HEAD' }), '/observe/method'],
];

describe('lintContract reports every violation with its code and place', () => {
  test.each(violations)('%s in %j at %s', (code, changes, pointer) => {
    expect(lintContract(sampleContract({ ...changes }))).toContainEqual(
      expect.objectContaining({ code, pointer }),
    );
  });

  test('reports a document without canonical JSON, because it has no hash', () => {
    expect(lintContract(sampleContract({ title: '\ud800' }))).toMatchObject([
      { code: 'not_canonical', pointer: '/title' },
    ]);
    expect(lintContract(Number.POSITIVE_INFINITY)).toMatchObject([{ code: 'not_canonical', pointer: '' }]);
  });

  test('rethrows an error of a getter of the document unchanged', () => {
    const contract = Object.defineProperty({}, 'id', { enumerable: true, get: () => raise('boom') });
    expect(() => lintContract(contract as JsonValue)).toThrow('boom');
  });

  test.each([null, true, 7, 'contract', [], {}])('reports that %j is not a contract', (value: JsonValue) => {
    expect(lintContract(value)).not.toEqual([]);
  });

  test('every lint code has a violation in this file', () => {
    // `text_split` is a warning: split-texts.spec.ts.
    const others = ['not_canonical', 'text_split'];
    const covered = new Set<string>([...violations.map(([code]) => code), ...others]);
    expect(CONTRACT_LINT_CODES.filter((code) => !covered.has(code))).toEqual([]);
  });

  test('names an unknown member in the message', () => {
    expect(lintContract(sampleContract({ verdict: 'verified' }))[0]?.message).toContain('verdict');
  });
});

describe('lintContract returns no findings for a valid contract', () => {
  test.each([...validChanges, ...validParts])('%s', (_, changes) => {
    expect(lintContract(sampleContract({ ...changes }))).toEqual([]);
  });
});

/** A schema of nested lists with that many levels. */
function deepSchema(levels: number): object {
  return levels === 0 ? { type: 'boolean' } : { type: 'array', maxItems: 1, items: deepSchema(levels - 1) };
}

function raise(message: string): never {
  throw new Error(message);
}
