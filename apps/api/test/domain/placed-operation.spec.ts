import { expect, test } from 'vitest';
import { placedOperation } from '../../src/domain/placed-operation.ts';

const facts = {
  id: 'op_01jn80000000000000000000aa',
  createdAt: '2026-03-01T12:00:00.000Z',
  input: { collection: 'order', id: 'a1' },
  firstVerifyAt: null,
};
const declarations = {
  collections: {
    orders: { path: '/orders', id: 'id' },
    order: { path: '/orders/?view=single', id: 'data.id' },
    notes: { path: '/notes', id: 'id' },
  },
};
const contract = (more: object = {}, collection = '{input.collection}') =>
  ({ document: { input: {}, identity: ['$.input.collection'], observe: { collection }, ...more } }) as never;
const nameOf = (of: never, input: object = facts.input): unknown =>
  placedOperation(of, { ...facts, input } as never, declarations).input.collection;

test('two names of one list are one place for operations beside each other', () => {
  expect(nameOf(contract())).toBe('/orders');
  expect(nameOf(contract(), { collection: 'orders' })).toBe('/orders');
  expect(nameOf(contract(), { collection: 'notes' })).toBe('/notes');
});

test('what is not declared, or named otherwise, stays as the input says', () => {
  expect(nameOf(contract(), { collection: 'toString' })).toBe('toString');
  expect(nameOf(contract({}, 'orders'))).toBe('order');
  expect(nameOf(contract({ observe: { path: '/orders' } }))).toBe('order');
  expect(nameOf(contract({ observe: undefined }))).toBe('order');
});

test('a contract that uses the name for something else, such as its marker, keeps it', () => {
  expect(nameOf(contract({ correlation: { marker: '{input.collection}-{operation.id}' } }))).toBe('order');
});
