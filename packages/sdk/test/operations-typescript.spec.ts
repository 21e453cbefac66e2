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

test('lists method, path, idempotency and credential of every operation, sorted by operation id', () => {
  expect(operationsTypescript(document).split('\n').slice(-7, -2)).toEqual([
    "  actOnThing: { method: 'POST', path: '/v1/things/{id}/act', repeat: 'never', key: true },",
    "  createThing: { method: 'POST', path: '/v1/things', repeat: 'with_key', key: true },",
    "  deleteThing: { method: 'DELETE', path: '/v1/things/{id}', repeat: 'always', key: true },",
    "  getThing: { method: 'GET', path: '/v1/things/{id}', repeat: 'always', key: false },",
    "  noteThing: { method: 'POST', path: '/v1/things/{id}/note', repeat: 'always', key: true },",
  ]);
});

test('rejects an unknown idempotency class', () => {
  const paths = { '/x': { post: { operationId: 'x', 'x-idempotency': 'mostly' } } };
  expect(() => operationsTypescript({ paths })).toThrow('unknown idempotency class');
});

test('rejects two operations with the same id', () => {
  const paths = { '/x': { get: { operationId: 'x' } }, '/y': { get: { operationId: 'x' } } };
  expect(() => operationsTypescript({ paths })).toThrow('two operations have the id x');
});
