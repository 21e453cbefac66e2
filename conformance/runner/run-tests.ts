import { ConformanceFailure } from './conformance-failure.ts';
import { hexOfBytes, spelledBytes, type SpelledBytes } from './fixture-bytes.ts';
import type { ConformanceTest, Outcome } from './fixture-set.ts';

/** Runs one operation of the fixtures; returns the result or throws. */
export type Operation = (input: never) => unknown;

/** A runner: its operations, and the codes of its typed errors. */
export interface Runner {
  readonly operations: Readonly<Record<string, Operation>>;
  /** @returns undefined for an undocumented exception */
  readonly codeOf: (error: unknown) => string | undefined;
}

/**
 * Runs tests one after the other, and returns the outcome of each.
 * @throws {ConformanceFailure} `op_unknown`, `exception_untyped`
 */
export async function runTests(
  tests: readonly ConformanceTest[],
  runner: Runner,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const test of tests) outcomes.set(test.id, await runTest(test, runner));
  return outcomes;
}

async function runTest({ id, op, input }: ConformanceTest, runner: Runner): Promise<Outcome> {
  const operation = Object.hasOwn(runner.operations, op) ? runner.operations[op] : undefined;
  if (!operation) throw new ConformanceFailure('op_unknown', `${id}: there is no operation ${op}`);
  try {
    return { result: await operation(input as never) };
  } catch (error) {
    const code = runner.codeOf(error);
    if (code === undefined) throw new ConformanceFailure('exception_untyped', id, error);
    return { error: { code } };
  }
}

/** The expected outcome of a test, with its bytes as one hex string. */
export function expectedOutcome({ op, expected }: ConformanceTest): Outcome {
  if (op !== 'canonicalize' || !('result' in expected)) return expected;
  const { canonical, sha256 } = expected.result as { canonical: SpelledBytes; sha256: string };
  return { result: { canonical: hexOfBytes(spelledBytes(canonical)), sha256 } };
}

/**
 * Asserts that every reason code of the manifest was produced.
 * @throws {ConformanceFailure} `reason_code_missing`
 */
export function assertReasonCodes(
  reasonCodes: readonly string[],
  outcomes: ReadonlyMap<string, Outcome>,
): void {
  const produced = new Set(
    [...outcomes.values()].map((outcome) =>
      'result' in outcome ? (outcome.result as { reasonCode?: string }).reasonCode : undefined,
    ),
  );
  const missing = reasonCodes.filter((code) => !produced.has(code));
  if (missing.length > 0) throw new ConformanceFailure('reason_code_missing', missing.join(', '));
}
