import { describe, expect, test } from 'vitest';
import { startProduct } from '../../product/product.ts';
import { describeResult } from '../../report/console.ts';
import { countResults } from '../../report/figures.ts';
import { runGauntlet } from '../../run/run-gauntlet.ts';
import { selectScenarios } from '../../run/select-scenarios.ts';

describe('the sample of the gauntlet', () => {
  test('has no false verdict, every system runs, and every expectation is what an administrator reads', async () => {
    const host = await startProduct();
    try {
      const scenarios = selectScenarios({ only: [], isSample: true });
      const { results, systems, skipped } = await runGauntlet(scenarios, host, (result) =>
        console.log(describeResult(result)),
      );
      expect(systems.filter(({ missing }) => missing !== null)).toEqual([]);
      expect(skipped).toEqual([]);
      expect(results.flatMap(({ problems }) => problems)).toEqual([]);
      expect(countResults(results).product).toMatchObject({
        falseVerified: 0,
        falseRefuted: 0,
        undecided: 0,
        inexpressible: 0,
      });
    } finally {
      await host.stop();
    }
  });
});
