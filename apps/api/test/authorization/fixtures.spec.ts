import { SCOPES } from '@tookeffect/wire';
import { afterAll, expect, test } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { findFixture, send } from './requests.ts';
import { startTenantPair } from './tenant-pair.ts';

const pair = await startTenantPair();
const { operations, us } = pair;
afterAll(() => pair.stop());

test('every served operation has exactly one fixture', () => {
  expect(Object.keys(FIXTURES).sort()).toEqual(operations.map(({ id }) => id).sort());
});

test.each(operations)('the fixture of $id has a value for each place of the request', (operation) => {
  const { ids, values } = findFixture(operation);
  expect(Object.keys({ ...ids, ...values }).sort()).toEqual([...operation.places].sort());
});

test.each(operations)('the fixture of $id makes a valid request', async (operation) => {
  const { status, text } = await send(pair, operation, us);
  expect(status, text).toBeLessThan(300);
});

test.each(operations.filter(({ isCredentialed }) => isCredentialed))(
  '$id documents its required scopes',
  ({ requiredScopes }) => {
    expect(SCOPES).toEqual(expect.arrayContaining([...requiredScopes!]));
  },
);
