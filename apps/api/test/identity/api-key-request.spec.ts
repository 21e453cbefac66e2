import { SCOPES } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { readApiKeyRequest } from '../../src/modules/identity/api-key-rules.ts';

const read = (change: object) => readApiKeyRequest({ name: 'agent', scopes: ['usage:read'], ...change });
const findFault = (change: object): unknown => {
  try {
    return read(change);
  } catch (error) {
    return (error as { errors?: unknown }).errors;
  }
};

test('gives a key 90 days where the request names no expiry, or the named expiry', () => {
  expect(read({})).toEqual({ name: 'agent', scopes: ['usage:read'], expires: 7_776_000 });
  const expiresAt = '2026-12-31T23:59:59.999Z';
  expect(read({ expiresAt }).expires).toEqual(new Date(expiresAt));
});

test('lists each scope once, in the order of the documentation', () => {
  expect(read({ scopes: [...SCOPES, ...SCOPES].reverse() }).scopes).toEqual(SCOPES);
  expect(read({ scopes: [] }).scopes).toEqual([]);
});

test('rejects an instant that does not exist', () => {
  expect(findFault({ expiresAt: '2027-02-30T00:00:00.000Z' })).toEqual([
    { pointer: '/expiresAt', message: 'This instant does not exist.' },
  ]);
});
