import { SCOPES, type Scope } from '@tookeffect/wire';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConnectionsRepository } from '../../src/modules/connections/connections.repository.ts';
import { OperationsRepository } from '../../src/modules/operations/operations.repository.ts';
import { idsOf } from './tenant-rows.ts';
import { type ScopedToken, scopeFaults, scopeSubsets } from './scope-violations.ts';
import type { ServedOperation } from './served-operations.ts';
import { StatementLog } from './statement-log.ts';
import { tenantFaults } from './tenant-violations.ts';
import { startWorld } from './tenant-pair.ts';

const world = await startWorld();
const { api, us, them } = world;
const log = new StatementLog(api);
const tokens: ScopedToken[] = [];
beforeAll(async () => {
  for (const scopes of scopeSubsets([])) tokens.push({ scopes, token: await api.newApiKey(us, scopes) });
  await log.learnAuthentication(api, () => api.newApiKey(us, SCOPES));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.stop());

function operationNamed(id: string): ServedOperation {
  return world.operations.find((operation) => operation.id === id)!;
}

async function tenantFaultsOf(id: string): Promise<readonly string[]> {
  const theirIds = await idsOf(api, them);
  const trial = { world, operation: operationNamed(id), token: us.apiKey, theirIds, log };
  return tenantFaults(trial);
}

const doctored = (id: string, requiredScopes: readonly Scope[]): Promise<readonly string[]> =>
  scopeFaults(world, { ...operationNamed(id), requiredScopes }, tokens);

test('the tenant matrix sees an operation that is read without its owner', async () => {
  const operations = api.application.get(OperationsRepository, { strict: false });
  const find = operations.find.bind(operations);
  vi.spyOn(operations, 'find').mockImplementation(
    async (owner, id) => (await find(owner, id)) ?? (await find(them, id)),
  );
  expect(await tenantFaultsOf('getOperation')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^path\.id foreign: other answer/)]),
  );
});

test('the tenant matrix sees that more is done for what exists, though the answer is the same', async () => {
  const connections = api.application.get(ConnectionsRepository, { strict: false });
  const find = connections.find.bind(connections);
  vi.spyOn(connections, 'find').mockImplementation(async (workspaceId, id) => {
    const theirs = await find(them.workspaceId, id);
    return theirs && workspaceId !== them.workspaceId ? null : find(workspaceId, id);
  });
  expect(await tenantFaultsOf('getConnection')).toEqual([
    expect.stringMatching(/^path\.id foreign: other work/),
  ]);
});

test('the tenant matrix sees that what is refused was deleted all the same', async () => {
  const connections = api.application.get(ConnectionsRepository, { strict: false });
  const erase = connections.delete.bind(connections);
  vi.spyOn(connections, 'delete').mockImplementation(async (workspaceId, id) => {
    const isErased = await erase(workspaceId, id);
    await erase(them.workspaceId, id);
    return isErased;
  });
  expect(await tenantFaultsOf('deleteConnection')).toContain('path.id something was stored');
});

test('the scope matrix sees a document that asks for less, for more, and for another scope', async () => {
  expect(await doctored('getOperation', [])).toContainEqual(expect.stringMatching(/^refuses /));
  const more = await doctored('getOperation', ['operations:read', 'usage:read']);
  expect(more).toContainEqual(expect.stringMatching(/^lets in or misleads operations:read:/));
  const other = await doctored('deleteConnection', ['connections:read']);
  expect(other).toContain('stores something for who lacks a scope');
});
