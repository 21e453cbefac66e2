import type { Facts } from './facts.ts';
import { lieOfScope } from './scope-truth.ts';
import { hasLostNote, isAsAsked, isNamed, isUnderKey, isUnderway, kindFacts, targets } from './tasks.ts';
import type { Thing } from './truth.ts';

/** Reasons that no time changes: too many objects, or what another operation has claimed. */
const LASTING: readonly string[] = ['effect_duplicated', 'object_already_claimed'];

/** Why a `refuted` is false: its reason is untrue, its advice would do harm, or it comes too early. */
export function lieOfRefuted(facts: Facts): string | undefined {
  const lie = lieOfReason(facts);
  return lie ?? (isHasty(facts) ? 'the settling window was open' : undefined);
}

function lieOfReason(facts: Facts): string | undefined {
  switch (facts.outcome.verdict.evaluation.reason) {
    case 'effect_absent':
      return lieOfAbsence(facts);
    case 'effect_mismatch':
      return lieOfMismatch(facts);
    case 'effect_duplicated':
      return lieOfDuplicate(facts);
    case 'effect_reversed':
      return lieOfReversal(facts);
    case 'collateral_effect':
      return lieOfCollateral(facts);
    case 'object_already_claimed':
      return lieOfClaim(facts);
    case 'object_predates_operation':
      return lieOfAge(facts);
    default:
      return isNotAsAsked(facts) ? undefined : 'it is as asked';
  }
}

/** "Nothing of this effect happened, or it is gone": what another operation undid did happen, and a retry repeats it. */
function lieOfAbsence(facts: Facts): string | undefined {
  if (mayBeMisdated(facts)) return undefined;
  const { kind, isReplaced } = facts.fate();
  if (kind === 'stands') return 'the effect stands, and this operation caused it';
  if (kind === 'undone beside') return 'the effect happened, and another operation undid it';
  if (isReplaced) return 'the object was deleted, and another one is under its key';
  if (isUnderWay(facts)) return 'the provider has it in its queue';
  if (facts.world.verified.has(facts.outcome.number) && kindFacts(facts.task).effect !== 'absent')
    return 'it was verified before, so that it was there';
  const named = facts.now.find(
    (thing) => isNamed(facts.task) && isUnderKey(facts.task, thing) && !thing.isDetached,
  );
  const isThere = named && kindFacts(facts.task).effect !== 'absent' && isAsAsked(facts.task, named);
  return isThere && targets(facts.task).length === 1 && !hasLost(facts, named)
    ? 'what the input names stands as asked'
    : undefined;
}

/** Where the state before the action was not read, nothing shows that the instants of the objects are wrong. */
function mayBeMisdated({ world: { setting }, outcome: { operation } }: Facts): boolean {
  const isUnread = operation.notices.some(({ code }) => code === 'baseline_missing');
  return isUnread && (setting.stampSeconds !== 0 || setting.stampUnit !== 'millisecond');
}

function isUnderWay(facts: Facts): boolean {
  return facts.now.some((thing) => facts.isOwn(facts.birth(thing)) && isUnderway(facts.task, thing));
}

/** "The object is not as asked, and this operation wrote it so." */
function lieOfMismatch(facts: Facts): string | undefined {
  // Beside what is as asked it may have put its marker on something that never was.
  const isAstray = (thing: Thing): boolean =>
    facts.since.every(({ uid, after }) => uid !== thing.uid || !after || !isAsAsked(facts.task, after));
  if (kindFacts(facts.task).effect === 'present' && facts.marked().some(isAstray)) return undefined;
  const { kind } = facts.fate();
  if (kind === 'stands') return 'the effect stands, and this operation caused it';
  return kind === 'undone beside' ? 'the effect was as asked until another operation changed it' : undefined;
}

/** "More objects have the marker, or were verified as this effect, than the effect has." */
function lieOfDuplicate(facts: Facts): string | undefined {
  const claimed = facts.world.verified.get(facts.outcome.number)?.uids ?? [];
  const own = facts.now.map(({ uid }) => uid).filter((uid) => claimed.includes(uid));
  const uids = new Set([...facts.marked().map(({ uid }) => uid), ...own]);
  return uids.size < 2 ? 'the marker is on one object at most' : undefined;
}

function lieOfReversal(facts: Facts): string | undefined {
  if (facts.fate().kind === 'stands') return 'the effect stands, and this operation caused it';
  const wasThere = facts.since.some(({ after }) => after && isAsAsked(facts.task, after));
  const isDeletion = kindFacts(facts.task).effect === 'absent';
  return wasThere || isDeletion ? undefined : 'it never was as asked';
}

function lieOfCollateral(facts: Facts): string | undefined {
  const lost = targets(facts.task).some((id) => {
    const now = facts.now.find((thing) => thing.id === id);
    return now !== undefined && hasLost(facts, now);
  });
  return lost || lieOfScope(facts) !== undefined ? undefined : 'nothing beside the effect changed';
}

/** What was deleted and made again under its key is compared with what was there. */
function hasLost(facts: Facts, now: Thing): boolean {
  const before =
    facts.before.find(({ uid }) => uid === now.uid) ?? facts.before.find(({ id }) => id === now.id);
  return hasLostNote(facts.task, now, before);
}

/** "What stands was written by another operation, and not by this one." */
function lieOfClaim(facts: Facts): string | undefined {
  if (facts.fate().kind === 'stands') return 'this operation wrote it, and it stands as asked';
  return facts.world.verified.size > (facts.world.verified.has(facts.outcome.number) ? 1 : 0)
    ? undefined
    : 'no other operation was verified';
}

function lieOfAge(facts: Facts): string | undefined {
  return facts.fate().kind === 'stands' ? 'this operation created it' : undefined;
}

/** Whether something that the input names is not as asked at this look. */
function isNotAsAsked(facts: Facts): boolean {
  return targets(facts.task).some((id) => {
    const now = facts.now.find((thing) => thing.id === id);
    return !now || !isAsAsked(facts.task, now) || hasLost(facts, now);
  });
}

/** Whether it refutes, inside the settling window, what time can still change: not an attempt that failed for good. */
function isHasty({ outcome: { operation, verdict }, now, marker }: Facts): boolean {
  if (now.some((thing) => thing.marker === marker && thing.state === 'failed')) return false;
  const { settle } = operation.contract.document;
  const longest = settle.atMostSeconds ?? settle.withinSeconds;
  const isAccepted = operation.acknowledgement?.result.status === 'accepted';
  const asked = isAccepted ? longest : (operation.facts.settleSeconds ?? 0);
  const startMs = Date.parse(operation.acknowledgement?.submittedAt ?? operation.firstVerifyAt!);
  const endMs = startMs + Math.max(settle.withinSeconds, Math.min(asked, longest)) * 1000;
  return verdict.fromMs < endMs && !LASTING.includes(verdict.evaluation.reason);
}
