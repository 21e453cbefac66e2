import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { ApiServer } from './api-server.ts';
import { judge } from './oracle.ts';
import type { Kind } from './tasks.ts';
import { calmStories, stories } from './story.ts';
import { type Product, World } from './world.ts';

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
export async function checkWorlds({
  product,
  server,
  worlds,
  seed = newSeed(),
  kinds,
  isQuick = false,
  isCalm = false,
}: Check): Promise<Tally> {
  const tally = new Map<string, number>();
  const told = stories(kinds && fc.constantFrom(...kinds), isCalm);
  const property = fc.asyncProperty(told, async ({ setting, steps }) => {
    await new World(setting, product, server).tell(steps, (outcome, world) => {
      count(tally, outcome.verdict.evaluation.verdict);
      judge(outcome, world);
    });
  });
  await fc.assert(property, { numRuns: worlds, seed, endOnFailure: isQuick });
  console.log(`${String(worlds)} worlds of seed ${String(seed)}:`, Object.fromEntries(tally));
  return tally;
}

/** The same with honest agents in worlds in which nothing is wrong: every look must find `verified`. */
export async function checkCalmWorlds({ product, server, worlds, seed = newSeed() }: Check): Promise<Tally> {
  const tally = new Map<string, number>();
  const property = fc.asyncProperty(calmStories(), async ({ setting, steps }) => {
    await new World(setting, product, server).tell(steps, (outcome, world) => {
      const { verdict } = outcome.verdict.evaluation;
      count(tally, verdict);
      judge(outcome, world);
      if (verdict !== 'verified') throw new Error(`not verified\n${world.log.join('\n')}`);
    });
  });
  await fc.assert(property, { numRuns: worlds, seed });
  const looks = [...tally.values()].reduce((sum, number) => sum + number, 0);
  const undecided = tally.get('inconclusive') ?? 0;
  console.log(
    `${String(looks)} looks at honest agents, of seed ${String(seed)}: ${String(undecided)} inconclusive`,
  );
  return tally;
}

function newSeed(): number {
  return randomInt(2 ** 31 - 1);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
