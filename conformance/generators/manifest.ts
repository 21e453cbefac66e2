import { createHash } from 'node:crypto';

/** The list of fixture files with their digests and counts: a runner fails when any of them differs. */
export function manifestOf(files: readonly (readonly [name: string, content: string])[]): unknown {
  const entries = files.map(([path, content]) => ({
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
    tests: (JSON.parse(content) as { tests: unknown[] }).tests.length,
    profile: 'runtime',
  }));
  return { formatVersion: 1, total: entries.reduce((sum, { tests }) => sum + tests, 0), files: entries };
}
