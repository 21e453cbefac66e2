import { CanonicalJsonError, type JsonValue, contractHash } from '@tookeffect/core';
import { compileContract } from './compile-contract.ts';

type Compilation = ReturnType<typeof compileContract>;

/** How many compiled contracts are kept; the oldest goes first. */
const MAX_KEPT = 1024;

const byIdentity = new WeakMap<object, Compilation>();
const byHash = new Map<string, Compilation>();

/**
 * Compiles a contract once per hash. A document that was seen before is known by identity, so that the common case
 * costs a look-up; contracts are immutable once published, and a caller must not change one that it has handed in.
 */
export function compiledOnce(contract: JsonValue): Compilation {
  if (typeof contract !== 'object' || contract === null) return compileContract(contract);
  const known = byIdentity.get(contract);
  if (known) return known;
  const compiled = compiledByHash(contract);
  byIdentity.set(contract, compiled);
  return compiled;
}

function compiledByHash(contract: JsonValue & object): Compilation {
  const hash = hashOf(contract);
  const known = hash === undefined ? undefined : byHash.get(hash);
  if (known) return known;
  const compiled = compileContract(contract);
  if (hash !== undefined) byHash.set(hash, compiled);
  if (byHash.size > MAX_KEPT) byHash.delete(byHash.keys().next().value!);
  return compiled;
}

/** A document without canonical JSON has no hash; the linter says why. */
function hashOf(contract: object): string | undefined {
  try {
    return contractHash(contract);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return undefined;
    throw error;
  }
}
