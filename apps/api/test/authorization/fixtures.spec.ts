import { SCOPES } from '@tookeffect/wire';
import { afterAll, expect, test } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { fixtureOf, send } from './requests.ts';
import { startWorld } from './tenant-pair.ts';

const world = await startWorld();
const { operations, us } = world;
afterAll(() => world.stop());

test('every operation that is served has a fixture, and every fixture an operation', () => {
  expect(Object.keys(FIXTURES).sort()).toEqual(operations.map(({ id }) => id).sort());
});

test.each(operations)('the fixture of $id says what each of its ids names', (operation) => {
  const { ids, values } = fixtureOf(operation);
  expect(Object.keys({ ...ids, ...values }).sort()).toEqual([...operation.places].sort());
});

test.each(operations)('the fixture of $id makes a request that is accepted', async (operation) => {
  const { status, text } = await send(world, operation, us);
  expect(status, text).toBeLessThan(300);
});

test.each(operations.filter(({ isCredentialed }) => isCredentialed))(
  '$id says which scopes it needs, and they are scopes',
  ({ requiredScopes }) => {
    expect(SCOPES).toEqual(expect.arrayContaining([...requiredScopes!]));
  },
);
