import type { JsonObject } from '@tookeffect/core';
import { describe, expect, test } from 'vitest';
import { operationContext } from '../src/evidence/operation-context.ts';
import { eventKeys, operationEventKeys } from '../src/index.ts';
import { compiled, verdictFixture } from './fixtures.ts';

const { contract, operation, evidence } = verdictFixture('event and observation agree');
const shop = compiled(contract);
const body = (thing: JsonObject) => ({ thing, at: '2026-03-01T12:00:03.000Z' });
const keysOfOperation = operationEventKeys(shop, operation, evidence.acknowledgement, ['7']);

const { externalId: EXTERNAL_ID } = operationContext(shop, operation, null).document.operation as {
  readonly externalId: string;
};

/** Whether the event would be found for the operation. */
const isFound = (event: string, thing: JsonObject): boolean =>
  eventKeys(shop, event, body(thing)).some((key) => keysOfOperation.includes(key));

describe('an event about the operation is found, whatever ties it', () => {
  test.each<[string, JsonObject]>([
    ['the id of its object', { id: 7, note: null }],
    ['its marker', { id: 'other', note: `tookeffect:${operation.id}` }],
    ['the external id of the operation', { id: 'other', note: EXTERNAL_ID }],
    ['the external id in upper case', { id: 'other', note: `order ${EXTERNAL_ID.toUpperCase()}` }],
    ['the metadata of the operation', { id: 'other', note: { tookeffect_operation: operation.id } }],
    ['its marker in a list of texts', { id: 'other', note: ['urgent', `see ${operation.id}.`] }],
  ])('%s', (_what, thing) => {
    expect(isFound('thing.created', thing)).toBe(true);
    expect(isFound('thing.removed', thing)).toBe(true);
  });

  test('the acknowledged reference, although no object was observed', () => {
    const keys = operationEventKeys(shop, operation, evidence.acknowledgement, []);
    expect(eventKeys(shop, 'thing.created', body({ id: 7 }))).toContain('reference:7');
    expect(keys).toContain('reference:7');
  });
});

describe('an event about something else is not found', () => {
  test.each<[string, JsonObject]>([
    ['another object', { id: 8, note: 'by hand' }],
    ['the marker of another operation', { id: 8, note: 'tookeffect:op_01jn80000000000000000000bb' }],
    ['the external id of another operation', { id: 8, note: `${EXTERNAL_ID.slice(0, -1)}0` }],
    ['a UUID that is no external id', { id: 8, note: `f${EXTERNAL_ID.slice(1)}` }],
    ['an object without an id', {}],
  ])('%s', (_what, thing) => {
    expect(isFound('thing.created', thing)).toBe(false);
  });

  test('an event that no rule names has no keys', () => {
    expect(eventKeys(shop, 'thing.updated', body({ id: 7 }))).toEqual([]);
  });
});

test('a rule without a place for the marker, the object or the reference gives no key for it', () => {
  const { evidence: rules } = contract as { evidence: { corroborates: object[] } };
  const named = rules.corroborates.map((rule) => ({ ...rule, correlation: undefined, reference: undefined }));
  const changed = { ...(contract as object), evidence: { ...rules, corroborates: named, contradicts: [] } };
  const only = compiled(JSON.parse(JSON.stringify(changed)) as never);
  expect(eventKeys(only, 'thing.created', body({ id: 7, note: operation.id }))).toEqual(['object:7']);
});

test('an operation without an action result has no reference', () => {
  expect(operationEventKeys(shop, operation, null, [])).toEqual([`operation:${operation.id}`]);
});

test('an event has each key once, and at most 16', () => {
  const ids = Array.from(
    { length: 40 },
    (_, index) => `op_01jn800000000000000000${String(index).padStart(4, '0')}`,
  );
  const keys = eventKeys(shop, 'thing.created', body({ id: 7, note: [...ids, ...ids].join(' ') }));
  expect(keys).toHaveLength(16);
  expect(new Set(keys).size).toBe(16);
});
