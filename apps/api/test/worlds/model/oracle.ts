import { type Task, hasLostNote, isAsAsked, isUnderKey, kindFacts } from './tasks.ts';
import { type Thing, type Write, isVisibleToRole, thingsAfter } from './truth.ts';
import type { Outcome, World } from './world.ts';

/** A verdict that does not agree with what happened. */
class FalseVerdict extends Error {}

/**
 * Compares a verdict with what really happened, by the table "What false means" of ADR 0021.
 * @throws {FalseVerdict} with the reason, and the story so far
 */
export function judge(outcome: Outcome, world: World): void {
  const { verdict, attribution } = outcome.verdict.evaluation;
  // What is written during a look may be shown or not: the verdict must be true of one of the states.
  const facts = range(...outcome.baselineWrites).flatMap((before) =>
    range(outcome.writesBefore, world.truth.writes.length).map(
      (now) => new Facts(outcome, world, { before, now }),
    ),
  );
  const lies = facts.map((state) => state.lie());
  if (!lies.includes(undefined))
    throw new FalseVerdict(`false ${verdict}: ${lies.at(-1)!}\n${world.log.join('\n')}`);
  // A state claims nothing.
  const isClaimed = verdict === 'verified' && attribution?.kind !== 'state';
  if (isClaimed && !world.verified.has(outcome.number))
    world.verified.set(outcome.number, facts[lies.lastIndexOf(undefined)]!.verifiedUids());
}

/** Within this time a look and its reads happen, and nothing else. */
const LOOK_MS = 100;

/** By so much a standby may be behind. */
const LAG_MS = 5_000;

/** A verdict is about the state that its coverage dates: the look, unless a standby was behind by little. */
function shownMs({ verdict: { evaluation, fromMs } }: Outcome): number {
  const oldestMs = Math.min(...evaluation.coverage.reads.map((read) => Date.parse(read.asOf)));
  const isStandby = evaluation.coverage.limits.includes('source_is_standby');
  const isBehind = oldestMs + LOOK_MS < fromMs && oldestMs >= fromMs - LAG_MS;
  return isStandby && isBehind ? oldestMs + LOOK_MS : Infinity;
}

/** Reasons that no time changes: too many objects, or what another operation has claimed. */
const LASTING: readonly string[] = ['effect_duplicated', 'object_already_claimed'];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** What the oracle knows about one operation at one look. */
class Facts {
  readonly #outcome: Outcome;
  readonly #world: World;
  readonly #task: Task;
  readonly #before: readonly Thing[];
  /** Those that the look could show. */
  readonly #writes: readonly Write[];

  /** @param counts how many writes there were in the baseline and in the look */
  constructor(outcome: Outcome, world: World, { before, now }: { before: number; now: number }) {
    this.#outcome = outcome;
    this.#world = world;
    this.#task = outcome.task;
    this.#before = thingsAfter(world.truth.writes.slice(0, before));
    this.#writes = world.truth.writes.slice(0, now).filter(({ atMs }) => atMs <= shownMs(outcome));
  }

  /** Why the verdict is false; `undefined` if it is not. */
  lie(): string | undefined {
    switch (this.#outcome.verdict.evaluation.verdict) {
      case 'verified':
        return this.#falselyVerified();
      case 'refuted':
        return this.#falselyRefuted();
      default:
        return undefined;
    }
  }

  #falselyVerified(): string | undefined {
    const { effect } = kindFacts(this.#task);
    switch (effect) {
      case 'present':
        return this.#falselyPresent() ?? this.#besides();
      case 'changed':
      case 'state':
      case 'set':
        return this.#falselyChanged() ?? this.#besides();
      case 'absent':
        return this.#falselyGone() ?? this.#besides();
    }
  }

  /** A refutation is false if the effect stands, and this operation caused it. */
  #falselyRefuted(): string | undefined {
    if (this.#isStanding()) return 'the effect stands as it was asked, and this operation caused it';
    return this.#isHasty() ? 'the settling window was open' : undefined;
  }

  /** Whether it refutes, inside the settling window, what time can still change. */
  #isHasty(): boolean {
    const { operation, verdict } = this.#outcome;
    const { settle } = operation.contract.document;
    const longest = settle.atMostSeconds ?? settle.withinSeconds;
    const isAccepted = operation.acknowledgement?.result.status === 'accepted';
    const asked = isAccepted ? longest : (operation.facts.settleSeconds ?? 0);
    const startMs = Date.parse(operation.acknowledgement?.submittedAt ?? operation.firstVerifyAt!);
    const endMs = startMs + Math.max(settle.withinSeconds, Math.min(asked, longest)) * 1000;
    return verdict.fromMs < endMs && !LASTING.includes(verdict.evaluation.reason);
  }

  #falselyPresent(): string | undefined {
    const kind = this.#outcome.verdict.evaluation.attribution!.kind;
    if (kind === 'marker') {
      const [own, ...more] = this.#marked();
      if (!own) return 'no object has the marker';
      if (more.length > 0) return 'several objects have the marker';
      if (!isAsAsked(this.#task, own)) return 'the object that has the marker is not as asked';
      return this.#isUsed(own) ? 'the object had verified another operation, and stood since' : undefined;
    }
    const newcomers = this.#newcomers();
    // What it was verified with before stays its own, whatever is added later.
    const own = newcomers.find(({ uid }) => this.#world.verified.get(this.#outcome.number)?.includes(uid));
    if (own) return undefined;
    if (newcomers.length === 0) return 'nothing new is as asked';
    if (newcomers.length > 1) return 'several new objects are as asked';
    return this.#byAnother(this.#lastChange(newcomers[0]!)) ? 'another operation caused it' : undefined;
  }

  #falselyChanged(): string | undefined {
    const kind = this.#outcome.verdict.evaluation.attribution!.kind;
    const now = this.#target();
    if (!now) return 'the object is not there';
    if (!isAsAsked(this.#task, now)) return 'the object is not as asked';
    const before = this.#before.find(({ uid }) => uid === now.uid);
    if (before && isAsAsked(this.#task, before)) return 'the object was as asked before';
    if (hasLostNote(this.#task, now, before)) return 'the note that should stay was changed';
    if (kind === 'marker') return now.marker === this.#marker ? undefined : 'the object has another marker';
    const last = this.#lastChange(now);
    return kind === 'exclusive' && this.#byAnother(last) ? 'another operation caused it' : undefined;
  }

  #falselyGone(): string | undefined {
    const target = this.#before.find((thing) => isUnderKey(this.#task, thing));
    if (!target) return 'it was not there before';
    if (this.#again(target)) return 'the object still exists';
    if (this.#target()) return 'another object is under the key';
    const end = this.#writes.findLast(({ uid }) => uid === target.uid);
    return this.#byAnother(end) ? 'another operation deleted it' : undefined;
  }

  /**
   * With a scope, everything beside the effect must be as it was. What was changed and put back with equal content is
   * as it was: who wrote it and when is not part of a row.
   */
  #besides(): string | undefined {
    const { hasScope, kind } = this.#task;
    const isScoped = (hasScope && kindFacts(this.#task).system === 'postgres') || kind === 'a set of rows';
    if (!isScoped) return undefined;
    const own = this.#ownUids();
    const beside = (things: readonly Thing[]): string =>
      JSON.stringify(
        things
          .filter(({ uid }) => !own.includes(uid))
          .map(({ uid: _uid, creator: _by, createdAtMs: _created, updatedAtMs: _updated, ...row }) => row)
          .toSorted((left, right) => left.id - right.id),
      );
    const foreign = this.#claimedUids();
    const now = this.#things().filter(({ uid }) => !foreign.includes(uid));
    const before = this.#before.filter(({ uid }) => !foreign.includes(uid));
    return beside(now) === beside(before) ? undefined : 'something beside it changed';
  }

  #isStanding(): boolean {
    const { effect, hasMarker } = kindFacts(this.#task);
    if (this.#besides() !== undefined) return false;
    if (effect === 'present') {
      const [own, ...more] = hasMarker ? this.#marked() : this.#newcomers();
      return (
        own !== undefined &&
        more.length === 0 &&
        isAsAsked(this.#task, own) &&
        this.#isOwn(this.#birth(own)) &&
        this.#isOwn(this.#lastWrite(own))
      );
    }
    const target = this.#before.find((thing) => isUnderKey(this.#task, thing));
    if (!target) return false;
    const now = this.#things().find(({ uid }) => uid === target.uid);
    if (effect === 'absent') {
      const isFree = !this.#things().some((thing) => isUnderKey(this.#task, thing));
      return !this.#again(target) && isFree && this.#isOwn(this.#lastWrite(target));
    }
    if (now && hasLostNote(this.#task, now, target)) return false;
    if (now?.id !== target.id || isAsAsked(this.#task, target) || !isAsAsked(this.#task, now)) return false;
    return this.#isOwn(this.#lastWrite(now)) && (!hasMarker || now.marker === this.#marker);
  }

  get #marker(): string {
    return this.#outcome.operation.facts.id;
  }

  /** Everything that the system has; a flag for deleted objects is content to a contract that does not ask for it. */
  #things(): readonly Thing[] {
    return thingsAfter(this.#writes);
  }

  /** The objects with the marker, among those that the contract is about and that coverage says were looked at. */
  #marked(): readonly Thing[] {
    const { object, freshness } = this.#outcome.operation.contract;
    const mustBeNew = object?.isCreated === true || freshness !== undefined;
    const known = mustBeNew ? this.#before.filter((thing) => this.#isSeen(thing)).map(({ uid }) => uid) : [];
    return this.#things().filter(
      (thing) => thing.marker === this.#marker && this.#isSeen(thing) && !known.includes(thing.uid),
    );
  }

  /** Whether an object is among those that were looked at. */
  #isSeen(thing: Thing): boolean {
    return !(this.#isLimited() && !isVisibleToRole(thing)) && !this.#isCopy(thing);
  }

  /** In free text, what another account than the declared one wrote is no effect of the agents. */
  #isCopy({ creator }: Thing): boolean {
    const isFreeText = this.#outcome.operation.contract.marker?.match === 'contains';
    return isFreeText && this.#world.setting.hasActor && creator === 'stranger';
  }

  /** Whether coverage says that the reader may not see everything: by row security, or as an API without a declaration. */
  #isLimited(): boolean {
    const { limits } = this.#outcome.verdict.evaluation.coverage;
    const hides = this.#world.setting.missing === 'unknown' && kindFacts(this.#task).system === 'http';
    return limits.includes('rows_visible_to_role') || (hides && limits.includes('absence_not_provable'));
  }

  /** What is as asked and was not. Only a contract that dates its objects tells a new one from one that was changed. */
  #newcomers(): readonly Thing[] {
    const mustBeNew = this.#outcome.operation.contract.object?.isCreated === true;
    const stood = this.#before.filter((thing) => mustBeNew || isAsAsked(this.#task, thing));
    const known = [...stood.map(({ uid }) => uid), ...this.#claimedUids()];
    return this.#things().filter(
      (thing) => isAsAsked(this.#task, thing) && !known.includes(thing.uid) && this.#isSeen(thing),
    );
  }

  /** An object is what has one identity in the system: a new one with the id of another one is that one again. */
  #again(target: Thing): Thing | undefined {
    return this.#things().find(({ uid, id }) => uid === target.uid || id === target.id);
  }

  #target(): Thing | undefined {
    return this.#things().find((thing) => isUnderKey(this.#task, thing));
  }

  #birth({ uid }: Thing): Write | undefined {
    return this.#writes.find((write) => write.uid === uid);
  }

  #lastWrite({ uid }: Thing): Write | undefined {
    return this.#writes.findLast((write) => write.uid === uid);
  }

  /** The write that made it as asked. */
  #lastChange({ uid }: Thing): Write | undefined {
    return this.#writes.findLast(
      (write) => write.uid === uid && !(write.before && isAsAsked(this.#task, write.before)),
    );
  }

  /**
   * Whether another operation that asks for the same effect wrote it. An agent that does what nobody asked is a stranger,
   * and so is one whose operation had ended.
   */
  #byAnother(write: Write | undefined): boolean {
    const {
      number,
      operation: { keys },
    } = this.#outcome;
    if (typeof write?.by !== 'number' || write.by === number || this.#world.late.has(write)) return false;
    return this.#world.begun.get(write.by)!.operation.keys.some((key) => keys.includes(key));
  }

  /** Whether this operation wrote it: in time, or with its marker. */
  #isOwn(write: Write | undefined): boolean {
    return (
      write?.by === this.#outcome.number &&
      (write.after?.marker === this.#marker || !this.#world.late.has(write))
    );
  }

  /** Whether another operation was verified by this object. */
  #isUsed({ uid }: Thing): boolean {
    return this.#claimedUids().includes(uid);
  }

  /** The objects of other operations' `verified`. */
  #claimedUids(): readonly number[] {
    return [...this.#world.verified].flatMap(([number, uids]) =>
      number === this.#outcome.number ? [] : uids,
    );
  }

  /** The objects that the effect is about. */
  #ownUids(): readonly number[] {
    const { effect, hasMarker } = kindFacts(this.#task);
    if (effect === 'present') return (hasMarker ? this.#marked() : this.#newcomers()).map(({ uid }) => uid);
    return [...this.#before, ...this.#things()]
      .filter((thing) => isUnderKey(this.#task, thing))
      .map(({ uid }) => uid);
  }

  /** Which objects this operation is verified with, for the verdicts about the others. */
  verifiedUids(): readonly number[] {
    return this.#ownUids();
  }
}
