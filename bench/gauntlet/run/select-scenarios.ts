import { OUTSIDE_SYSTEMS, type Scenario, SLOW_SYSTEMS } from '../model/scenario.ts';
import { SCENARIOS } from '../scenarios/all-scenarios.ts';

/** Which scenarios to run. */
export interface Selection {
  /** Beginnings of ids, numbers of classes, or `outside` for the systems of the scenarios from outside; empty for all. */
  readonly only: readonly string[];
  readonly isSample: boolean;
}

/** Every how many scenarios one is in the sample. */
const SAMPLE_STEP = 6;

/**
 * Selects scenarios. The sample has every sixth scenario, and the first of each class and system, so that it always has
 * the same ones. It leaves out the systems that are slow to install.
 */
export function selectScenarios({ only, isSample }: Selection): readonly Scenario[] {
  const wanted = SCENARIOS.filter(
    ({ id, seen, system }) =>
      only.length === 0 ||
      only.some(
        (part) =>
          id.startsWith(part) ||
          seen.map(String).includes(part) ||
          (part === 'outside' && OUTSIDE_SYSTEMS.includes(system)),
      ),
  );
  if (!isSample) return wanted;
  const known = new Set<unknown>();
  const quick = wanted.filter(({ system }) => !SLOW_SYSTEMS.includes(system));
  return quick.filter(({ seen, system }, index) => {
    const isFirst = [...seen, system].some((key) => !known.has(key));
    for (const key of [...seen, system]) known.add(key);
    return isFirst || index % SAMPLE_STEP === 0;
  });
}
