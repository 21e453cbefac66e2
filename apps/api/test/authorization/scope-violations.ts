import { isDeepStrictEqual } from 'node:util';
import { SCOPES, type Scope } from '@tookeffect/wire';
import { databasePicture } from '../support/test-database.ts';
import type { ApiResponse } from '../support/test-api.ts';
import { prepare, send, sendPrepared } from './requests.ts';
import type { ServedOperation } from './served-operations.ts';
import type { TenantPair } from './tenant-pair.ts';

/** A credential and what it may do. */
export interface ScopedToken {
  readonly scopes: readonly Scope[];
  readonly token: string;
}

/** @returns the subsets that tell any two rules apart: none, all, each scope alone, all but each, and those given */
export function scopeSubsets(exact: readonly (readonly Scope[])[]): readonly (readonly Scope[])[] {
  const subsets = [
    [],
    SCOPES,
    ...SCOPES.map((scope) => [scope]),
    ...SCOPES.map((scope) => SCOPES.filter((other) => other !== scope)),
    ...exact,
  ];
  return [...new Map(subsets.map((scopes) => [[...scopes].sort().join(), scopes])).values()];
}

/**
 * Sends an operation's valid request with each credential.
 * @returns where the document's scopes do not decide, and what was stored by who lacked one; empty where all is well
 */
export async function findScopeViolations(
  pair: TenantPair,
  operation: ServedOperation,
  tokens: readonly ScopedToken[],
): Promise<readonly string[]> {
  const required = operation.requiredScopes ?? [];
  const judged = tokens.map((one) => ({
    ...one,
    missing: required.filter((scope) => !one.scopes.includes(scope)),
  }));
  const lacking = judged.filter(({ missing }) => missing.length > 0);
  // Who may with these scopes alone needs no other one, so no set between them and all can be refused for lacking one.
  const sufficient = judged.filter(
    ({ scopes, missing }) =>
      missing.length === 0 && (scopes.length === SCOPES.length || scopes.length === required.length),
  );
  return [
    ...(await findWronglyAllowed(pair, operation, lacking)),
    ...(await findWronglyRefused(pair, operation, sufficient)),
  ];
}

async function findWronglyAllowed(
  pair: TenantPair,
  operation: ServedOperation,
  lacking: readonly (ScopedToken & { missing: readonly Scope[] })[],
): Promise<readonly string[]> {
  const request = await prepare(pair, operation, pair.us);
  const before = await databasePicture(pair.api.database.dataSource);
  const faults: string[] = [];
  for (const { scopes, token, missing } of lacking) {
    const answer = await sendPrepared(pair, request, token);
    if (!isRefusalFor(answer, missing)) faults.push(`lets in or misleads ${scopes.join()}: ${answer.text}`);
  }
  const after = await databasePicture(pair.api.database.dataSource);
  return isDeepStrictEqual(after, before) ? faults : [...faults, 'stores something for who lacks a scope'];
}

async function findWronglyRefused(
  pair: TenantPair,
  operation: ServedOperation,
  sufficient: readonly ScopedToken[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { scopes, token } of sufficient) {
    const { status, text } = await send(pair, operation, pair.us, { token });
    if (status >= 300) faults.push(`refuses ${scopes.join()}: ${text}`);
  }
  return faults;
}

function isRefusalFor({ status, json }: ApiResponse, missing: readonly Scope[]): boolean {
  const isNamed = missing.some((scope) => String(json.detail).includes(scope));
  return status === 403 && json.code === 'scope_missing' && isNamed;
}
