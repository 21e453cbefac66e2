import { expect, test } from 'vitest';
import { bearerToken } from '../../src/http/guards/credential.guard.ts';

const errorCode = (values: readonly string[] | undefined): unknown => {
  try {
    return { token: bearerToken(values) };
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

test.each(['Bearer abc', 'bearer abc', 'BEARER   abc'])('reads the token of %j', (value) => {
  expect(bearerToken([value])).toBe('abc');
});

test('accepts every character that a token may have, and padding at its end', () => {
  const token = '0Az-._~+/==';
  expect(bearerToken([`Bearer ${token}`])).toBe(token);
});

test.each([undefined, []])('reports a missing credential without a header: %j', (values) => {
  expect(errorCode(values)).toBe('credential_missing');
});

test.each([
  ['nothing', ['']],
  ['no token', ['Bearer ']],
  ['no blank', ['Bearerabc']],
  ['another scheme', ['Basic abc']],
  ['something before', ['x Bearer abc']],
  ['something behind', ['Bearer abc def']],
  ['padding within', ['Bearer a=b']],
  ['another character', ['Bearer a,b']],
  ['two headers', ['Bearer abc', 'Bearer abc']],
])('refuses a header with %s as an invalid credential', (_, values) => {
  expect(errorCode(values)).toBe('credential_invalid');
});

test('reads a header of 8,192 characters, and refuses one character more', () => {
  const longest = 'a'.repeat(8192 - 'Bearer '.length);
  expect(errorCode([`Bearer ${longest}`])).toEqual({ token: longest });
  expect(errorCode([`Bearer ${longest}a`])).toBe('credential_invalid');
});
