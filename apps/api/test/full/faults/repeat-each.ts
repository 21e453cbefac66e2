import type { StatementFate } from '../../faults/row-lock.ts';
import { rounds } from '../../support/rounds.ts';

/** One kill: where, the how manieth there, and what becomes of a statement that was on its way. */
export interface Kill<Instant> {
  readonly instant: Instant;
  readonly round: number;
  readonly fate: StatementFate;
}

/** Every instant as often as this run takes, the fates in turn. */
export function repeatEach<Instant>(instants: readonly Instant[]): Kill<Instant>[] {
  const times = Array.from({ length: rounds({ full: 2, soak: 100 }) }, (_, index) => index + 1);
  return instants.flatMap((instant) =>
    times.map((round) => ({ instant, round, fate: round % 2 === 1 ? 'completes' : 'is rolled back' })),
  );
}
