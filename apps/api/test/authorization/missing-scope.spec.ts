import type { Scope } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { refuseMissingScope } from '../../src/domain/caller.ts';

test.each<[readonly Scope[], readonly Scope[]]>([
  [[], []],
  [['usage:read'], []],
  [['usage:read'], ['usage:read']],
  [
    ['usage:read', 'billing:write'],
    ['billing:write', 'usage:read'],
  ],
])('accepts %j for required scopes %j', (held, needed) => {
  expect(() => refuseMissingScope(held, needed)).not.toThrow();
});

test.each<[readonly Scope[], readonly Scope[], Scope]>([
  [[], ['usage:read'], 'usage:read'],
  [['usage:read'], ['usage:read', 'billing:write'], 'billing:write'],
  [['contracts:read'], ['usage:read', 'billing:write'], 'usage:read'],
])('refuses %j for required scopes %j: %s is missing', (held, needed, missing) => {
  expect(() => refuseMissingScope(held, needed)).toThrow(
    expect.objectContaining({
      code: 'scope_missing',
      message: expect.stringContaining(missing) as string,
    }),
  );
});
