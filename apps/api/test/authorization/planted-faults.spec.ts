import { SCOPES, type Scope } from '@tookeffect/wire';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inAccount } from '../../src/database/index.ts';
import { ConnectionsRepository } from '../../src/modules/connections/connections.repository.ts';
import { OperationsRepository } from '../../src/modules/operations/operations.repository.ts';
import { readTenantIds } from './tenant-rows.ts';
import { type ScopedToken, findScopeViolations, scopeSubsets } from './scope-violations.ts';
import type { ServedOperation } from './served-operations.ts';
import { StatementLog } from './statement-log.ts';
import { findTenantViolations } from './tenant-violations.ts';
import { startTenantPair } from './tenant-pair.ts';

const pair = await startTenantPair();
const { api, us, them } = pair;
const log = new StatementLog(api);
const tokens: ScopedToken[] = [];
beforeAll(async () => {
  for (const scopes of scopeSubsets([])) tokens.push({ scopes, token: await api.newApiKey(us, scopes) });
  await log.recordAuthentication(api, () => api.newApiKey(us, SCOPES));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => pair.stop());

function operationNamed(id: string): ServedOperation {
  return pair.operations.find((operation) => operation.id === id)!;
}

async function findViolationsOf(id: string): Promise<readonly string[]> {
  const theirIds = await readTenantIds(api, them);
  const check = { pair, operation: operationNamed(id), token: us.apiKey, theirIds, log };
  return findTenantViolations(check);
}

const findWithScopes = (id: string, requiredScopes: readonly Scope[]): Promise<readonly string[]> =>
  findScopeViolations(pair, { ...operationNamed(id), requiredScopes }, tokens);

/** Row level security would hide each fault but one: work in the name of another account. */
const asThem = <T>(work: () => T): T => inAccount(them.accountId, work);

test('a query for the rows of another account finds none, and changes none', async () => {
  const connections = api.application.get(ConnectionsRepository, { strict: false });
  const erase = connections.delete.bind(connections);
  vi.spyOn(connections, 'delete').mockImplementation(
    async (workspaceId, id) => (await erase(them.workspaceId, id)) || erase(workspaceId, id),
  );
  const violations = await findViolationsOf('deleteConnection');
  expect(violations.filter((violation) => !violation.endsWith('other work'))).toEqual([]);
});

test('the tenant matrix detects an operation that is read without its owner', async () => {
  const operations = api.application.get(OperationsRepository, { strict: false });
  const find = operations.find.bind(operations);
  vi.spyOn(operations, 'find').mockImplementation(
    async (owner, id) => (await find(owner, id)) ?? (await asThem(() => find(them, id))),
  );
  expect(await findViolationsOf('getOperation')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^path\.id foreign: other answer/)]),
  );
});

test('the tenant matrix detects extra statements for an existing id, even with the same response', async () => {
  const connections = api.application.get(ConnectionsRepository, { strict: false });
  const find = connections.find.bind(connections);
  vi.spyOn(connections, 'find').mockImplementation(async (workspaceId, id) => {
    const theirs = await asThem(() => find(them.workspaceId, id));
    return theirs && workspaceId !== them.workspaceId ? null : find(workspaceId, id);
  });
  expect(await findViolationsOf('getConnection')).toEqual([
    expect.stringMatching(/^path\.id foreign: other work/),
  ]);
});

test('the tenant matrix detects a deletion behind a refusal', async () => {
  const connections = api.application.get(ConnectionsRepository, { strict: false });
  const erase = connections.delete.bind(connections);
  vi.spyOn(connections, 'delete').mockImplementation(async (workspaceId, id) => {
    const isErased = await erase(workspaceId, id);
    await asThem(() => erase(them.workspaceId, id));
    return isErased;
  });
  expect(await findViolationsOf('deleteConnection')).toContain('path.id something was stored');
});

test('the scope matrix detects documented scopes that are too few, too many or different', async () => {
  expect(await findWithScopes('getOperation', [])).toContainEqual(expect.stringMatching(/^refuses /));
  const more = await findWithScopes('getOperation', ['operations:read', 'usage:read']);
  expect(more).toContainEqual(expect.stringMatching(/^lets in or misleads operations:read:/));
  const other = await findWithScopes('deleteConnection', ['connections:read']);
  expect(other).toContain('stores something for who lacks a scope');
});
