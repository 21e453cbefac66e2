import type { BegunOperation } from './operation-handle.ts';

/**
 * @returns the operation of the action that is running, for the provider call deep inside a tool; undefined outside an
 *   action, in an action that runs without an operation, and on a platform without `AsyncLocalStorage`
 */
export function currentOperation(): BegunOperation | undefined {
  return findStorage()?.getStore() ?? undefined;
}

/** Runs a function, and all asynchronous work that it starts, with this current operation; null: with none. */
export function withCurrentOperation<T>(operation: BegunOperation | null, act: () => T): T {
  const storage = findStorage();
  return storage ? storage.run(operation, act) : act();
}

/** What is used of `AsyncLocalStorage`. */
interface Storage {
  getStore(): BegunOperation | null | undefined;
  run<T>(operation: BegunOperation | null, act: () => T): T;
}

interface AsyncHooks {
  readonly AsyncLocalStorage: new () => Storage;
}

/** On the global object, because a program can contain two copies of this package: the tool’s and the adapter’s. */
const SHARED = Symbol.for('tookeffect.operation');

interface Globals {
  [SHARED]?: Storage | undefined;
  readonly process?: { readonly getBuiltinModule?: (name: string) => AsyncHooks };
}

function findStorage(): Storage | undefined {
  const globals = globalThis as unknown as Globals;
  if (globals[SHARED]) return globals[SHARED];
  const hooks = globals.process?.getBuiltinModule?.('node:async_hooks');
  return (globals[SHARED] = hooks && new hooks.AsyncLocalStorage());
}
