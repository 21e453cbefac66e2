import { expect, test } from 'vitest';
import { operationsTypescript } from '../generate/operations-typescript.ts';

const document = {
  paths: {
    '/v1/things/{id}': {
      summary: 'not a method',
      get: { operationId: 'getThing', security: [] },
      delete: { operationId: 'deleteThing' },
    },
    '/v1/things': {
      post: { operationId: 'createThing', parameters: [{ in: 'header', name: 'idempotency-key' }] },
    },
    '/v1/things/{id}/note': { post: { operationId: 'noteThing', 'x-idempotency': 'idempotent' } },
    '/v1/things/{id}/act': { post: { operationId: 'actOnThing' } },
  },
};

test('the table has the method, the path, the repetition and the need of a key of every operation, in the order of their ids', () => {
  expect(operationsTypescript(document).split('\n').slice(-7, -2)).toEqual([
    "  actOnThing: { method: 'POST', path: '/v1/things/{id}/act', repeat: 'never', key: true },",
    "  createThing: { method: 'POST', path: '/v1/things', repeat: 'with_key', key: true },",
    "  deleteThing: { method: 'DELETE', path: '/v1/things/{id}', repeat: 'always', key: true },",
    "  getThing: { method: 'GET', path: '/v1/things/{id}', repeat: 'always', key: false },",
    "  noteThing: { method: 'POST', path: '/v1/things/{id}/note', repeat: 'always', key: true },",
  ]);
});

test('an idempotency class that is not known stops the generator', () => {
  const paths = { '/x': { post: { operationId: 'x', 'x-idempotency': 'mostly' } } };
  expect(() => operationsTypescript({ paths })).toThrow('unknown idempotency class');
});

test('two operations of one id stop the generator', () => {
  const paths = { '/x': { get: { operationId: 'x' } }, '/y': { get: { operationId: 'x' } } };
  expect(() => operationsTypescript({ paths })).toThrow('two operations are called x');
});
