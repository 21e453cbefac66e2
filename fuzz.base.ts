import fc from 'fast-check';
import { expect, test } from 'vitest';

/** How long each way in is fuzzed; `npm run soak` sets more. */
const SECONDS = Number(process.env.TOOKEFFECT_FUZZ_SECONDS ?? 20);

/** No input of the sizes that the limits allow may take more CPU than this; other processes do not count. */
const SLOW_MICROSECONDS = 1_000_000;

/**
 * A test that tries values until the time is up. A value that fails or is slow is reported shrunk, with its seed.
 * @param promise what must hold for every value, as a sentence
 */
export function fuzz<Value>(
  promise: string,
  values: fc.Arbitrary<Value>,
  attempt: (value: Value) => void,
): void {
  test(`${promise}, in ${String(SECONDS)} s of trying`, { timeout: (SECONDS + 60) * 1000 }, () => {
    const timed = (value: Value): void => {
      const before = process.threadCpuUsage();
      attempt(value);
      const { user, system } = process.threadCpuUsage(before);
      expect(user + system).toBeLessThan(SLOW_MICROSECONDS);
    };
    const parameters = { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SECONDS * 1000 };
    const result = fc.check(fc.property(values, timed), parameters);
    if (result.counterexample !== null) throw new Error(fc.defaultReportMessage(result));
    console.log(`${promise}: ${String(result.numRuns)} values, seed ${String(result.seed)}`);
    expect(result.numRuns).toBeGreaterThan(1000);
  });
}

/** A JSON document with one place, found by a route of steps, replaced or removed. */
export function mutated(
  document: unknown,
  route: readonly number[],
  value: unknown,
  removes: boolean,
): unknown {
  return replaced(structuredClone(document), route, value, removes);
}

function replaced(document: unknown, route: readonly number[], value: unknown, removes: boolean): unknown {
  const [step, ...below] = route;
  if (step === undefined || typeof document !== 'object' || document === null) return value;
  const names = Object.keys(document);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return value;
  const members = document as Record<string, unknown>;
  if (below.length === 0 && removes) Reflect.deleteProperty(members, name);
  else members[name] = replaced(members[name], below, value, removes);
  return document;
}
