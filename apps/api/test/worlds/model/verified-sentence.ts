import type { Facts } from './facts.ts';
import { lieOfScope } from './scope-truth.ts';
import { hasLostNote, isAsAsked, isUnderKey, kindFacts, targets } from './tasks.ts';
import type { Thing } from './truth.ts';

/** Why a `verified` is false: the effect is not as asked, or not tied to the operation as the attribution says. */
export function lieOfVerified(facts: Facts): string | undefined {
  switch (kindFacts(facts.task).effect) {
    case 'present':
      return lieOfPresent(facts) ?? lieOfScope(facts);
    case 'changed':
    case 'state':
    case 'set':
      return lieOfChanged(facts) ?? lieOfScope(facts);
    case 'absent':
      return lieOfGone(facts) ?? lieOfScope(facts);
  }
}

function lieOfPresent(facts: Facts): string | undefined {
  switch (facts.outcome.verdict.evaluation.attribution!.kind) {
    case 'marker':
      return lieOfMarker(facts);
    case 'exclusive':
      return lieOfOnlyNewcomer(facts);
    case 'reference':
      return lieOfNamed(facts);
    case 'state':
      return lieOfState(facts);
  }
}

function lieOfMarker(facts: Facts): string | undefined {
  const [own, ...more] = facts.marked();
  if (!own) {
    const isClaimed = facts.world.verified.has(facts.outcome.number);
    return isClaimed ? lieOfOverwritten(facts) : 'no object of the agents has the marker';
  }
  if (more.length > 0) return 'several objects have the marker';
  if (!isAsAsked(facts.task, own)) return 'the object that has the marker is not as asked';
  return facts.isUsed(own) ? 'the object had verified another operation, and stood since' : undefined;
}

/** What it was verified with before stays its own: it must stand, and be as asked. */
function lieOfOverwritten(facts: Facts): string | undefined {
  const known = facts.world.verified.get(facts.outcome.number);
  if (!known) return 'nothing ties the object to the operation';
  const own = facts.now.find(({ uid }) => known.uids.includes(uid));
  return own && isAsAsked(facts.task, own) ? undefined : 'what was verified before is gone, or not as asked';
}

/** "It is as asked, and was not before": nothing is said about who caused it. */
function lieOfState(facts: Facts): string | undefined {
  if (facts.world.verified.has(facts.outcome.number)) return lieOfOverwritten(facts);
  return facts.newcomers().length === 0 ? 'nothing that is as asked was not so before' : undefined;
}

/** What an operation was verified with stays the only one beside what another operation made since, as it was asked. */
function lieOfOnlyNewcomer(facts: Facts): string | undefined {
  const again = facts.now.find((thing) => isOwnAgain(facts, thing));
  const newcomers = facts
    .newcomers()
    .filter((thing) => !again || thing.uid === again.uid || !facts.byAnother(facts.birth(thing)));
  if (newcomers.length > 1) return 'several new objects are as asked';
  const own = newcomers[0] ?? again;
  if (!own) return 'nothing new is as asked';
  return !isOwnAgain(facts, own) && facts.byAnother(facts.lastChange(own))
    ? 'another operation caused it'
    : undefined;
}

/** Others that are as asked may be there: the agent says which one is its own. */
function lieOfNamed(facts: Facts): string | undefined {
  const reference = facts.outcome.operation.acknowledgement?.result.providerReference;
  const own = facts.newcomers().find(({ id }) => String(id) === reference);
  if (!own) return 'nothing new that the agent names is as asked';
  return !isOwnAgain(facts, own) && facts.byAnother(facts.lastChange(own))
    ? 'another operation caused it'
    : undefined;
}

/** An object that verified the operation stays its own, also where another operation claimed it since. */
function isOwnAgain(facts: Facts, thing: Thing): boolean {
  const isVerified = facts.world.verified.get(facts.outcome.number)?.uids.includes(thing.uid) === true;
  return isVerified && isAsAsked(facts.task, thing);
}

function lieOfChanged(facts: Facts): string | undefined {
  const things = targets(facts.task).map((id) => facts.now.find((thing) => thing.id === id));
  const found = things.filter((thing) => thing !== undefined);
  if (found.length < things.length) return 'the object is not there';
  if (found.some((thing) => !isAsAsked(facts.task, thing))) return 'the object is not as asked';
  const wasSo = (thing: Thing): boolean => {
    const before = facts.before.find(({ uid }) => uid === thing.uid);
    return before !== undefined && isAsAsked(facts.task, before);
  };
  if (found.every(wasSo)) return 'the object was as asked before';
  return found.map((thing) => lieOfChange(facts, thing)).find((lie) => lie !== undefined);
}

function lieOfChange(facts: Facts, now: Thing): string | undefined {
  const before = facts.before.find(({ uid }) => uid === now.uid);
  if (hasLostNote(facts.task, now, before)) return 'the note that should stay was changed';
  const { kind } = facts.outcome.verdict.evaluation.attribution!;
  if (kind === 'marker') return now.marker === facts.marker ? undefined : 'the object has another marker';
  const isOthers = kind === 'exclusive' && facts.byAnother(facts.lastChange(now));
  return isOthers ? 'another operation caused it' : undefined;
}

function lieOfGone(facts: Facts): string | undefined {
  const target = facts.before.find((thing) => isUnderKey(facts.task, thing));
  if (!target) return 'it was not there before';
  if (facts.again(target)) return 'the object still exists';
  if (facts.now.some((thing) => isUnderKey(facts.task, thing))) return 'another object is under the key';
  const end = facts.writes.findLast(({ uid }) => uid === target.uid);
  return facts.byAnother(end) ? 'another operation deleted it' : undefined;
}
