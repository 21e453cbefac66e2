import { isDeepStrictEqual } from 'node:util';
import {
  gateCases,
  kitCases,
  type KitDriver,
  type KitWorld,
  runGateCase,
  runKitCase,
  type TestedSdk,
} from '@tookeffect/adapter-testkit';
import { plainDriver } from './plain-driver.ts';

type Given = [KitDriver, KitWorld, TestedSdk];

/** The cases of tools and of gates. `run` gives the outcome, to be compared with `expected`. */
export const everyCase = [
  ...kitCases(plainDriver.features).map((each) => ({
    ...each,
    run: (...given: Given): Promise<unknown> => runKitCase(each, ...given),
  })),
  ...gateCases(plainDriver.features).map((each) => ({
    ...each,
    run: (...given: Given): Promise<unknown> => runGateCase(each, ...given),
  })),
];

/** The ids of the cases that name a mutant and pass with it; it may also fail in a way that no case describes. */
export async function findPassing(mutant: string, ...given: Given): Promise<string[]> {
  const passing: string[] = [];
  for (const { id, kills, run, expected } of everyCase) {
    if (!kills.includes(mutant)) continue;
    const outcome = await run(...given).catch((error: unknown) => String(error));
    if (isDeepStrictEqual(outcome, expected)) passing.push(id);
  }
  return passing;
}
