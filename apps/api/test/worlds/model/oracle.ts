import { Facts } from './facts.ts';
import { lieOfRefuted } from './refuted-sentence.ts';
import { lieOfUndecided } from './undecided-sentence.ts';
import { lieOfVerified } from './verified-sentence.ts';
import type { Outcome, World } from './world.ts';

/** A verdict that does not agree with what happened. */
class FalseVerdict extends Error {}

/**
 * Compares what a verdict says to its reader (the verdict, the reason, the attribution, the advice) with what really
 * happened, by the table "What false means" of ADR 0021.
 * @throws {FalseVerdict} with the reason, and the story so far
 */
export function judge(outcome: Outcome, world: World): void {
  const { verdict, reason } = outcome.verdict.evaluation;
  // What is written during a look may be shown or not: the verdict must be true of one of the states.
  const facts = range(...outcome.baselineWrites).flatMap((before) =>
    range(outcome.writesBefore, world.truth.writes.length).map(
      (now) => new Facts(outcome, world, { before, now }),
    ),
  );
  const lies = facts.map(lieOf);
  if (!lies.includes(undefined))
    throw new FalseVerdict(`false ${verdict}, ${reason}: ${lies.at(-1)!}\n${world.log.join('\n')}`);
  if (verdict === 'verified' && !world.verified.has(outcome.number))
    world.verified.set(outcome.number, {
      uids: facts[lies.lastIndexOf(undefined)]!.ownUids(),
      writes: world.truth.writes.length,
      shownWrites: Math.min(...facts.filter((_, index) => !lies[index]).map(({ counted }) => counted)),
    });
}

/** Why the verdict is false; `undefined` if it is not. */
function lieOf(facts: Facts): string | undefined {
  switch (facts.outcome.verdict.evaluation.verdict) {
    case 'verified':
      return lieOfVerified(facts);
    case 'refuted':
      return lieOfRefuted(facts);
    case 'inconclusive':
    case 'pending':
      return lieOfUndecided(facts);
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
