import fc from 'fast-check';
import { type PaymentEvent, withNewId } from '@tookeffect/testing/payments';
import { newId } from '../../src/ids/new-id.ts';
import { checkInvariants } from '../../src/modules/invariants/index.ts';
import { STORIES, expectedCredits, toEvents } from './permutation-cases.ts';
import type { TwoReceivers } from './two-receivers.ts';

/** One order of one story: which event goes to which server, and how many concurrently. */
interface Order {
  readonly deliveries: readonly { readonly event: PaymentEvent; readonly server: 0 | 1 }[];
  readonly atOnce: number;
}

/** Stories that run concurrently, each with its own account. */
const SIDE_BY_SIDE = 8;

/** A story with a wrong result. */
export interface Divergence {
  readonly story: object;
  readonly order: readonly string[];
  readonly expected: number;
  readonly found: unknown;
}

/**
 * Delivers every story in `each` random orders, each event two to five times, to two servers concurrently, and compares the
 * credits of the account with plain arithmetic.
 * @param seed of the orders
 * @throws {Error} when an invariant does not hold afterwards
 */
export async function deliverShuffled(
  receivers: TwoReceivers,
  each: number,
  seed: number,
): Promise<{ readonly delivered: number; readonly divergences: readonly Divergence[] }> {
  const cases = STORIES.flatMap((story) => Array.from({ length: each }, () => story));
  const divergences: Divergence[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < cases.length; index = next++) {
      const divergence = await deliverStory(receivers, cases[index]!, index, seed);
      if (divergence !== null) divergences.push(divergence);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  const { breaches } = await checkInvariants(receivers.database.dataSource, { graceMs: 60_000 });
  if (breaches.length > 0) throw new Error(`invariants do not hold: ${JSON.stringify(breaches.slice(0, 5))}`);
  return { delivered: cases.length, divergences };
}

async function deliverStory(
  receivers: TwoReceivers,
  story: (typeof STORIES)[number],
  index: number,
  seed: number,
): Promise<Divergence | null> {
  const { dataSource } = receivers.database;
  const accountId = newId('acc');
  await dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'shuffled')`, [accountId]);
  const start = Math.floor(Date.now() / 1000) - 3600;
  const [order] = fc.sample(arbitraryOrder(toEvents(story, accountId, String(index), start)), {
    seed: seed + index,
    numRuns: 1,
  });
  const { deliveries, atOnce } = order!;
  for (let at = 0; at < deliveries.length; at += atOnce) {
    const group = deliveries.slice(at, at + atOnce);
    await Promise.all(group.map(({ event, server }) => receivers.deliver(event, server)));
  }
  const rows = await dataSource.query<{ bucket: string; available: number }[]>(
    'SELECT bucket, available::integer FROM credit_bucket WHERE account_id = $1 AND available <> 0',
    [accountId],
  );
  const expected = expectedCredits(story);
  const wanted = expected === 0 ? [] : [{ bucket: BUCKETS[story.item], available: expected }];
  if (JSON.stringify(rows) === JSON.stringify(wanted)) return null;
  return { story, order: deliveries.map(({ event }) => `${event.type} ${event.id}`), expected, found: rows };
}

const BUCKETS = { pack: 'bought', plan: 'plan' } as const;

/** Each event two to five times, half of the copies with another event id, in any order. */
function arbitraryOrder(events: readonly PaymentEvent[]): fc.Arbitrary<Order> {
  const copies = fc.tuple(
    ...events.map((event) =>
      fc
        .array(fc.boolean(), { minLength: 1, maxLength: 4 })
        .map((again) => [event, ...again.map((isOther) => (isOther ? withNewId(event) : event))]),
    ),
  );
  return copies
    .chain((all) => {
      const flat = all.flat();
      return fc.tuple(
        fc.shuffledSubarray(flat, { minLength: flat.length }),
        fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: flat.length, maxLength: flat.length }),
        fc.integer({ min: 1, max: 4 }),
      );
    })
    .map(([shuffled, servers, atOnce]) => ({
      deliveries: shuffled.map((event, index) => ({ event, server: servers[index]! })),
      atOnce,
    }));
}
