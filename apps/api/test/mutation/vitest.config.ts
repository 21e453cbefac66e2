import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SPECS_VARIABLE } from './specs-variable.ts';

/** Runs the specs that start the fewest servers first, because a mutant that they kill costs the least time. */
class CheapestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const servers = ({ moduleId }: TestSpecification): number =>
      readFileSync(moduleId, 'utf8').match(/\bstart\w*(?:Api|Instance|Server)\(/g)?.length ?? 0;
    return Promise.resolve(files.toSorted((one, other) => servers(one) - servers(other)));
  }
}

/** Stryker runs the specs with this configuration, in its copy of `apps/api`. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env[SPECS_VARIABLE] ?? '[]') as string[],
    globalSetup: 'test/support/cluster.ts',
    // The specs of a run share the loaded API modules; each run has a new worker.
    isolate: false,
    sequence: { sequencer: CheapestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
