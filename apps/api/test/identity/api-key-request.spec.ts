import { SCOPES } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { readApiKeyRequest } from '../../src/modules/identity/read-api-key-request.ts';

const read = (change: object) => readApiKeyRequest({ name: 'agent', scopes: ['usage:read'], ...change });
const faultOf = (change: object): unknown => {
  try {
    return read(change);
  } catch (error) {
    return (error as { errors?: unknown }).errors;
  }
};

test('a key lives for 90 days where nothing is said, or until the instant that is', () => {
  expect(read({})).toEqual({ name: 'agent', scopes: ['usage:read'], expires: 7_776_000 });
  const expiresAt = '2026-12-31T23:59:59.999Z';
  expect(read({ expiresAt }).expires).toEqual(new Date(expiresAt));
});

test('scopes are each once, in the order of the vocabulary', () => {
  expect(read({ scopes: [...SCOPES, ...SCOPES].reverse() }).scopes).toEqual(SCOPES);
  expect(read({ scopes: [] }).scopes).toEqual([]);
});

test('an instant of no calendar is said to be none', () => {
  expect(faultOf({ expiresAt: '2027-02-30T00:00:00.000Z' })).toEqual([
    { pointer: '/expiresAt', message: 'There is no such instant.' },
  ]);
});

test.each(['\u0000', 'a\u001b', '\u007f', '\u0085'])(
  'a name with the control character %j is none',
  (name) => {
    expect(faultOf({ name })).toEqual([{ pointer: '/name', message: 'A name has no control characters.' }]);
  },
);
