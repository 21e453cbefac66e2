import { describe, expect, test } from 'vitest';
import { lintContract } from '../../src/index.ts';
import { sampleContract } from '../sample.ts';
import { check, told, withListing, withObserve } from './changes.ts';

const LABELS = '$.observation.body.labels';
const bodyWith = (properties: object): object => ({ type: 'object', properties });
const listOf = (labels: object): object => ({
  type: 'object',
  properties: { things: { type: 'array', items: bodyWith({ labels }) } },
  required: ['things'],
});

/** The places of the findings where the first check joins the list at a path. */
function findings(changes: object, path = LABELS): readonly string[] {
  const joined = { ...check, path, op: 'joinEq', member: '$.element.name', immutable: undefined };
  const contract = sampleContract({ ...changes, checks: [joined] });
  return lintContract(contract).map(({ code, pointer }) => `${code} ${pointer}`);
}

const NO_LIST = ['operand_invalid /checks/0/path'];
const item = { item: '$.observation.body.data', fallback: undefined };
const collection = { path: undefined, fallback: undefined, collection: 'posts', item: '{input.title}' };

describe('joinEq joins a list', () => {
  test.each([
    ['of the object that a body wraps', withObserve({ ...item, schema: bodyWith({ data: {} }) }), LABELS],
    ['of a listing whose items are not declared', withListing({ schema: listOf({}) }), LABELS],
    [
      'of a listing that is declared without its items',
      withListing({
        schema: { type: 'object', properties: { things: { type: 'array' } }, required: ['things'] },
      }),
      LABELS,
    ],
    ['that is a constant', withListing({ schema: listOf({ const: ['a'] }) }), LABELS],
    ['of a signed event', { ...told }, '$.event.body.thing.labels'],
    [
      'of a collection',
      withObserve({ ...collection, schema: bodyWith({}) }),
      '$.observation.body.item.labels',
    ],
  ])('%s', (_, changes, path) => {
    expect(findings(changes, path)).not.toContain(NO_LIST[0]);
  });

  test.each([
    [
      'a text of the object that a body wraps',
      withObserve({ ...item, schema: bodyWith({ data: bodyWith({ labels: { type: 'string' } }) }) }),
    ],
    ['a constant that is a text', withListing({ schema: listOf({ const: 'a' }) })],
  ])('and not %s', (_, changes) => {
    expect(findings(changes)).toEqual(expect.arrayContaining(NO_LIST));
  });
});
