import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SPECS_VARIABLE } from './specs-variable.ts';

/** Specs that start no server come first: what they notice costs the least to notice. */
class CheapestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const servers = ({ moduleId }: TestSpecification): number =>
      readFileSync(moduleId, 'utf8').match(/\bstart\w*(?:Api|Instance|Server)\(/g)?.length ?? 0;
    return Promise.resolve(files.toSorted((one, other) => servers(one) - servers(other)));
  }
}

/** How Stryker runs the specs, in its copy of this folder; it says which. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env[SPECS_VARIABLE] ?? '[]') as string[],
    globalSetup: 'test/support/cluster.ts',
    // One load of the API serves all specs of a run; each run begins with a new worker.
    isolate: false,
    sequence: { sequencer: CheapestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
