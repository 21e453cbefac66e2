import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CREDENTIAL_KINDS } from './credentials.ts';
import { toComparable, send } from './requests.ts';
import { type ScopedToken, findScopeViolations, scopeSubsets } from './scope-violations.ts';
import { startTenantPair } from './tenant-pair.ts';

const pair = await startTenantPair();
const { api, operations, us, them } = pair;
const credentialed = operations.filter(({ isCredentialed }) => isCredentialed);
const open = operations.filter(({ isCredentialed }) => !isCredentialed);
const subsets = scopeSubsets(credentialed.map(({ requiredScopes }) => requiredScopes ?? []));
afterAll(() => pair.stop());

describe.each(CREDENTIAL_KINDS)('with a credential of the kind $name', (kind) => {
  const tokens: ScopedToken[] = [];
  beforeAll(async () => {
    for (const scopes of subsets) tokens.push({ scopes, token: await kind.issue(pair, us, scopes) });
  });

  test.each(credentialed)('$id is allowed exactly with $requiredScopes', async (operation) => {
    expect(await findScopeViolations(pair, operation, tokens)).toEqual([]);
  });
});

test.each(open)('$id sends the same response with any credential', async (operation) => {
  expect(operation.requiredScopes).toEqual([]);
  // The first delivery of an event is another answer than the second.
  await send(pair, operation, us);
  const without = toComparable(await send(pair, operation, us));
  for (const token of [us.apiKey, them.apiKey, await api.newApiKey(us, []), 'tke_nonsense', '!']) {
    expect(toComparable(await send(pair, operation, us, { token })), token).toEqual(without);
  }
});
