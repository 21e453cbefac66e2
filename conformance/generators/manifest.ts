import { createHash } from 'node:crypto';
import type { FixtureFile } from './fixture/fixture-file.ts';

/** The suites of what only the service has. */
const RUNTIME_SUITES: readonly string[] = ['verdict-rules/runtime', 'verdict-rules/effect-keys'];

/**
 * Lists the fixture files with their digests and counts, and the reason codes of receipts that they produce.
 * A runner fails if any of them differs.
 */
export function createManifest(files: readonly (readonly [name: string, content: string])[]): unknown {
  const parsed = files.map(([path, content]) => ({
    path,
    content,
    file: JSON.parse(content) as FixtureFile,
  }));
  const entries = parsed.map(({ path, content, file }) => ({
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
    tests: file.tests.length,
    profile: RUNTIME_SUITES.includes(file.suite) ? 'runtime' : 'client',
  }));
  const tests = parsed.flatMap(({ file }) => file.tests);
  demandUniqueIds(tests.map(({ id }) => id));
  return { formatVersion: 1, total: tests.length, reasonCodes: listReasonCodes(tests), files: entries };
}

function demandUniqueIds(ids: readonly string[]): void {
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (repeated.length > 0) throw new Error(`ids occur twice: ${repeated.join(', ')}`);
}

function listReasonCodes(tests: FixtureFile['tests']): string[] {
  const codes = tests.flatMap(({ op, expected }) =>
    op === 'verifyReceipt' && 'result' in expected
      ? [(expected.result as { reasonCode: string }).reasonCode]
      : [],
  );
  return [...new Set(codes)].sort();
}
