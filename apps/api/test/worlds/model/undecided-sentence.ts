import type { Facts } from './facts.ts';
import { isAsAsked, isNamed, isUnderKey, kindFacts, targets } from './tasks.ts';
import type { Write } from './truth.ts';

/** Why the reason of an undecided verdict is untrue of the world. */
export function lieOfUndecided(facts: Facts): string | undefined {
  switch (facts.outcome.verdict.evaluation.reason) {
    case 'already_so':
      return lieOfAlready(facts);
    case 'changed_since_verified':
      return lieOfChangeSinceVerified(facts);
    case 'evidence_conflict':
      return facts.world.setting.events === 'of neighbours' || facts.world.setting.events === 'none'
        ? 'no event is about the object'
        : undefined;
    case 'correlation_missing':
      return lieOfForgottenMarker(facts);
    case 'correlation_ambiguous':
      return lieOfAmbiguity(facts);
    default:
      return undefined;
  }
}

/** "It was so before the action, and is": the advice is to go on. */
function lieOfAlready(facts: Facts): string | undefined {
  if (kindFacts(facts.task).effect === 'absent') {
    const isThere = facts.now.some(
      (thing) => isUnderKey(facts.task, thing) && !thing.isGone && !thing.isDetached,
    );
    return isThere ? 'the object is there' : undefined;
  }
  if (!isNamed(facts.task)) return undefined;
  const isSo = (things: Facts['now']): boolean =>
    targets(facts.task).every((id) =>
      things.some((thing) => thing.id === id && isAsAsked(facts.task, thing)),
    );
  if (!isSo(facts.now)) return 'it is not as asked';
  return isSo(facts.before) ? undefined : 'it was not as asked before';
}

function lieOfChangeSinceVerified(facts: Facts): string | undefined {
  const known = facts.world.verified.get(facts.outcome.number);
  if (!known) return 'it was never verified';
  return facts.world.truth.writes.length === known.shownWrites ? 'nothing was written since' : undefined;
}

/** "Something as asked is new, and has no marker": the agent may have forgotten it. */
function lieOfForgottenMarker(facts: Facts): string | undefined {
  const isUnmarked = facts.now.some((thing) => isAsAsked(facts.task, thing) && thing.marker !== facts.marker);
  return isUnmarked ? undefined : 'nothing that is as asked lacks the marker';
}

/** "Several can be the effect, or may have caused it": untrue where one agent alone wrote once. */
function lieOfAmbiguity(facts: Facts): string | undefined {
  const { relation, hasKey, family, startWeather } = facts.world.setting;
  // Objects without a key cannot be told apart, nor can those of a baseline that showed no key.
  const showsNoKey = !hasKey || relation === 'filtered view' || relation === 'join view';
  const isNameless = family === 'postgres' && (showsNoKey || startWeather !== 'calm');
  if (isNameless || isBaselineOld(facts)) return undefined;
  const isAlone = [...facts.world.begun.keys()].every((number) => number === facts.outcome.number);
  const [write, ...more] = facts.since;
  const isOne = write !== undefined && more.length === 0 && facts.isOwn(write) && !isMoved(write);
  return isAlone && isOne && isEffect(facts, write) ? 'one agent alone wrote once, as asked' : undefined;
}

/** Whether a write gave an object another key. */
function isMoved({ before, after }: Write): boolean {
  return before !== undefined && after !== undefined && before.id !== after.id;
}

/** A standby can show a state before that instant, and what other operations did then is not listed. */
const LISTED_BEFORE_MS = 300_000;

/** Whether a standby gave the baseline, as of an instant at which operations were open that nobody knows of. */
function isBaselineOld({ outcome: { operation }, world: { setting } }: Facts): boolean {
  const listedFromMs = Date.parse(operation.facts.createdAt) - LISTED_BEFORE_MS;
  const { main, listing, probe } = operation.baseline?.reads ?? {};
  return [main, listing, probe].some((read) => {
    const standby = read?.outcome === 'answered' ? read.source?.standby : undefined;
    const stated = [standby?.replayedAt, standby?.heardAt].filter((at) => typeof at === 'string');
    const asOfMs = Math.max(...stated.map((at) => Date.parse(at))) - setting.clockSeconds * 1000;
    return stated.length > 0 && asOfMs < listedFromMs;
  });
}

/** Whether a write is all that was asked. */
function isEffect({ task, before: stood }: Facts, { before, after }: Write): boolean {
  // A deletion is one if nothing is left: a flag that the contract does not ask for is content.
  if (kindFacts(task).effect === 'absent') {
    const [target, ...more] = stood.filter((thing) => isUnderKey(task, thing));
    return !after && more.length === 0 && target?.uid === before?.uid;
  }
  // What is written over an older object is not created; it may bear a copy of the marker.
  return after !== undefined && isAsAsked(task, after) && (isNamed(task) || before === undefined);
}
