import { Client } from 'pg';
import { expect, test } from 'vitest';
import { DomainError } from '../../src/domain/domain-error.ts';
import { isDatabaseAway, toDomainError } from '../../src/http/problems/to-domain-error.ts';
import { loggableError } from '../../src/log/index.ts';

test('recognizes a database that refuses connections, also as the cause of another error', async () => {
  const client = new Client({ host: '127.0.0.1', port: 1 });
  const error: unknown = await client.connect().then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(isDatabaseAway(error)).toBe(true);
  expect(toDomainError(new Error('query failed', { cause: error })).code).toBe('unavailable');
  expect(toDomainError(Object.assign(new Error('query failed'), { driverError: error })).code).toBe(
    'unavailable',
  );
});

test.each([
  [{ code: '57P01' }, true],
  [{ code: '08006' }, true],
  [{ code: '53300' }, true],
  [{ code: '57014' }, true],
  [{ code: '25006' }, true],
  [{ code: '40001' }, true],
  [{ code: '40P01' }, true],
  [{ code: '55P03' }, true],
  [{ code: '58030' }, true],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('anything else'), false],
  ['a text', false],
])('%o means that the database cannot do its work now: %s', (error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected);
});

test('keeps a DomainError, and hides the message of any other error', () => {
  const ours = new DomainError('input_invalid', 'no');
  expect(toDomainError(ours)).toBe(ours);
  expect(toDomainError(new Error('a secret'))).toMatchObject({ code: 'internal_error', message: '' });
  expect(toDomainError('a secret')).toMatchObject({ code: 'internal_error', message: '' });
});

test('logs the message and the causes of an error, and no other member', () => {
  const error = Object.assign(new Error('failed', { cause: new Error('because') }), {
    parameters: ['a secret'],
  });
  const logged = JSON.stringify(loggableError(error));
  expect(logged).toContain('because');
  expect(logged).not.toContain('a secret');
});
