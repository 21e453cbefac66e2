import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { ApiServer } from './api-server.ts';
import { calmMistakes, calmStories } from './calm-stories.ts';
import { judge } from './oracle.ts';
import type { Story } from './steps.ts';
import { stories } from './story.ts';
import type { Kind } from './tasks.ts';
import { type Judge, type Product, World } from './world.ts';

/** How many verdicts of each kind the worlds gave. */
export type Tally = ReadonlyMap<string, number>;

/** What to check, and how often. `seed`: one that was printed runs the same worlds again. */
export interface Check {
  readonly product: Product;
  readonly server: ApiServer;
  readonly worlds: number;
  readonly seed?: number;
  /** Ends at the first false verdict, without looking for a shorter story. */
  readonly isQuick?: boolean;
  /** Only worlds in which nothing but people is wrong, so that most verdicts are conclusive. */
  readonly isCalm?: boolean;
  /** Only worlds of these kinds; by default of all. */
  readonly kinds?: readonly [Kind, ...Kind[]];
}

/**
 * Tells random stories, and judges every verdict in them.
 * @throws {Error} of fast-check with the shortest story that it finds, told line by line
 */
export async function checkWorlds({ kinds, isCalm = false, ...check }: Check): Promise<Tally> {
  return tell(check, stories(kinds && fc.constantFrom(...kinds), isCalm), judge);
}

/** The same with honest agents in worlds in which nothing is wrong: every look must find `verified`. */
export async function checkCalmWorlds({ kinds, ...check }: Check): Promise<Tally> {
  return tell(check, calmStories(kinds && fc.constantFrom(...kinds)), (outcome, world) => {
    judge(outcome, world);
    if (outcome.verdict.evaluation.verdict !== 'verified')
      throw new Error(`not verified\n${world.log.join('\n')}`);
  });
}

/** The same with one agent alone that does nothing, or something else: once it is settled, it must be `refuted`. */
export async function checkCalmMistakes({ kinds, ...check }: Check): Promise<Tally> {
  return tell(check, calmMistakes(kinds && fc.constantFrom(...kinds)), (outcome, world) => {
    judge(outcome, world);
    const { verdict } = outcome.verdict.evaluation;
    if (verdict !== 'refuted' && verdict !== 'pending')
      throw new Error(`not refuted\n${world.log.join('\n')}`);
  });
}

async function tell(
  { product, server, worlds, seed = randomInt(2 ** 31 - 1), isQuick = false }: Check,
  told: fc.Arbitrary<Story>,
  judged: Judge,
): Promise<Tally> {
  const tally = new Map<string, number>();
  const property = fc.asyncProperty(told, async ({ setting, steps }) => {
    await new World(setting, product, server).tell(steps, (outcome, world) => {
      const { verdict } = outcome.verdict.evaluation;
      tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
      judged(outcome, world);
    });
  });
  await fc.assert(property, { numRuns: worlds, seed, endOnFailure: isQuick });
  console.log(`${String(worlds)} worlds of seed ${String(seed)}:`, Object.fromEntries(tally));
  return tally;
}
