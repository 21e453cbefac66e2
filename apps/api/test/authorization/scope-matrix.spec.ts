import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CREDENTIAL_KINDS } from './credentials.ts';
import { comparable, send } from './requests.ts';
import { type ScopedToken, scopeFaults, scopeSubsets } from './scope-violations.ts';
import { startWorld } from './tenant-pair.ts';

const world = await startWorld();
const { api, operations, us, them } = world;
const credentialed = operations.filter(({ isCredentialed }) => isCredentialed);
const open = operations.filter(({ isCredentialed }) => !isCredentialed);
const subsets = scopeSubsets(credentialed.map(({ requiredScopes }) => requiredScopes ?? []));
afterAll(() => world.stop());

describe.each(CREDENTIAL_KINDS)('with a credential of the kind $name', (kind) => {
  const tokens: ScopedToken[] = [];
  beforeAll(async () => {
    for (const scopes of subsets) tokens.push({ scopes, token: await kind.issue(world, us, scopes) });
  });

  test.each(credentialed)('$id is allowed exactly with $requiredScopes', async (operation) => {
    expect(await scopeFaults(world, operation, tokens)).toEqual([]);
  });
});

test.each(open)('$id answers the same whatever credential comes with it', async (operation) => {
  expect(operation.requiredScopes).toEqual([]);
  // The first delivery of an event is another answer than the second.
  await send(world, operation, us);
  const without = comparable(await send(world, operation, us));
  for (const token of [us.apiKey, them.apiKey, await api.newApiKey(us, []), 'tke_nonsense', '!']) {
    expect(comparable(await send(world, operation, us, { token })), token).toEqual(without);
  }
});
