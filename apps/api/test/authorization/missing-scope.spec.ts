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
])('whoever has %j may what needs %j', (held, needed) => {
  expect(() => refuseMissingScope(held, needed)).not.toThrow();
});

test.each<[readonly Scope[], readonly Scope[], Scope]>([
  [[], ['usage:read'], 'usage:read'],
  [['usage:read'], ['usage:read', 'billing:write'], 'billing:write'],
  [['contracts:read'], ['usage:read', 'billing:write'], 'usage:read'],
])('whoever has %j may not what needs %j, for want of %s', (held, needed, missing) => {
  expect(() => refuseMissingScope(held, needed)).toThrow(
    expect.objectContaining({
      code: 'scope_missing',
      message: expect.stringContaining(missing) as string,
    }),
  );
});
