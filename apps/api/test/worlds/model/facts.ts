import {
  type Task,
  expected,
  hasMembers,
  isAsAsked,
  isNamed,
  isUnderKey,
  isUnderway,
  kindFacts,
  targets,
} from './tasks.ts';
import { type Thing, type Write, isVisibleToRole, thingsAfter } from './truth.ts';
import type { Begun, Outcome, World } from './world.ts';

/** Within this time a look and its reads happen, and nothing else. */
const LOOK_MS = 100;

/** By so much a standby may be behind. */
const LAG_MS = 5_000;

/** What became of an operation's own effect. */
export interface Fate {
  /**
   * `none`: it never was. `stands`: it is as asked now. `undone beside`: another operation of the account undid it as it
   * was asked. `undone`: somebody else did, of whom nobody tells the service.
   */
  readonly kind: 'none' | 'stands' | 'undone beside' | 'undone';
  /** What stands in the place of an object that was deleted has other values. */
  readonly isReplaced: boolean;
}

const NONE: Fate = { kind: 'none', isReplaced: false };

/** What the oracle knows about one operation at one look. */
export class Facts {
  readonly outcome: Outcome;
  readonly world: World;
  readonly task: Task;
  /** What was there when the operation began. */
  readonly before: readonly Thing[];
  /** Everything that the system has; a flag for deleted objects is content to a contract that does not ask for it. */
  readonly now: readonly Thing[];
  /** Those that the look could show. */
  readonly writes: readonly Write[];
  /** Those since the operation began. */
  readonly since: readonly Write[];
  /** How many writes there were in the look. */
  readonly counted: number;

  /** @param counts how many writes there were in the baseline and in the look */
  constructor(outcome: Outcome, world: World, { before, now }: { before: number; now: number }) {
    this.outcome = outcome;
    this.world = world;
    this.task = outcome.task;
    this.counted = now;
    this.before = thingsAfter(world.truth.writes.slice(0, before));
    this.writes = world.truth.writes.slice(0, now).filter(({ atMs }) => atMs <= shownMs(outcome));
    this.since = this.writes.slice(before);
    this.now = thingsAfter(this.writes);
  }

  get marker(): string {
    return this.outcome.operation.facts.id;
  }

  /** Operations of the account, apart from this one, that were open at some instant from the baseline to the look. */
  get besides(): readonly Begun[] {
    const { number, operation } = this.outcome;
    const sinceMs = Date.parse(operation.facts.createdAt);
    return [...this.world.begun.values()].filter(
      (other) =>
        other.number !== number &&
        other.task.account === this.task.account &&
        this.world.accountOf(number).endMs(other.operation) >= sinceMs,
    );
  }

  /**
   * The objects with the marker, among those that the contract is about and that coverage says were looked at. What
   * another operation created, a failed attempt, and what another account created than the owner declared are none.
   */
  marked(): readonly Thing[] {
    const { object, freshness } = this.outcome.operation.contract;
    const mustBeNew = object?.isCreated === true || freshness !== undefined;
    const known = mustBeNew ? this.before.filter((thing) => this.#isSeen(thing)).map(({ uid }) => uid) : [];
    const others = mustBeNew ? this.claimedUids() : [];
    return this.now.filter(
      (thing) =>
        thing.marker === this.marker &&
        thing.state !== 'failed' &&
        this.#isSeen(thing) &&
        !this.#isCopy(thing) &&
        ![...known, ...others].includes(thing.uid),
    );
  }

  /** What is as asked and was not. Only a contract that dates its objects tells a new one from one that was changed. */
  newcomers(): readonly Thing[] {
    const mustBeNew = this.outcome.operation.contract.object?.isCreated === true;
    const stood = this.before.filter((thing) => mustBeNew || isAsAsked(this.task, thing));
    const known = [...stood.map(({ uid }) => uid), ...this.claimedUids()];
    const others = [...this.world.begun.values()]
      .filter(({ number, task }) => number !== this.outcome.number && task.account === this.task.account)
      .map(({ operation }) => operation.facts.id);
    return this.now.filter(
      (thing) =>
        isAsAsked(this.task, thing) &&
        !known.includes(thing.uid) &&
        (!others.includes(thing.marker ?? '') || this.#isMadeHere(thing)) &&
        this.#isSeen(thing) &&
        !(mustBeNew && this.#isCopy(thing)),
    );
  }

  /** Of several new objects, the one that the agent names, where the verdict rests on that. */
  #meant(): readonly Thing[] {
    const { verdict, operation } = this.outcome;
    if (verdict.evaluation.attribution?.kind !== 'reference') return this.newcomers();
    const reference = operation.acknowledgement?.result.providerReference;
    return this.newcomers().filter(({ id }) => String(id) === reference);
  }

  /** Whether this operation created it, or made it as asked. */
  #isMadeHere(thing: Thing): boolean {
    return this.isOwn(this.birth(thing)) || this.isOwn(this.lastChange(thing));
  }

  /** Whether an object is among those that were looked at. */
  #isSeen(thing: Thing): boolean {
    return !(this.#isLimited() && !isVisibleToRole(thing));
  }

  /** Whether the owner declared the account of the agents, and another account created the object. */
  #isCopy({ creator }: Thing): boolean {
    const { family, hasActor } = this.world.setting;
    if (!hasActor || family === 'postgres' || family === 'transfers') return false;
    return creator === 'stranger' || this.world.taskFor(creator).account !== this.task.account;
  }

  /** Whether coverage says that the reader may not see everything: by row security, or as an API without a declaration. */
  #isLimited(): boolean {
    const { limits } = this.outcome.verdict.evaluation.coverage;
    const hides = this.world.setting.missing === 'unknown' && kindFacts(this.task).system === 'http';
    return limits.includes('rows_visible_to_role') || (hides && limits.includes('absence_not_provable'));
  }

  /** An object is what has one identity in the system: a new one with the id of another one is that one again. */
  again(target: Thing): Thing | undefined {
    return this.now.find(({ uid, id }) => uid === target.uid || id === target.id);
  }

  birth({ uid }: Thing): Write | undefined {
    return this.writes.find((write) => write.uid === uid);
  }

  /** The write that made it as asked. */
  lastChange({ uid }: Thing): Write | undefined {
    return this.writes.findLast(
      (write) => write.uid === uid && !(write.before && isAsAsked(this.task, write.before)),
    );
  }

  /**
   * Whether another operation of the account wrote it, as it was asked, or one that asks for the same effect. An agent that
   * does what nobody asked is a stranger, and so is one whose operation had ended.
   */
  byAnother(write: Write | undefined): boolean {
    const { number, operation } = this.outcome;
    if (typeof write?.by !== 'number' || write.by === number || this.world.late.has(write)) return false;
    const other = this.world.begun.get(write.by)!;
    if (other.task.account !== this.task.account) return false;
    return (
      isDoneAsAsked(other.task, write) || other.operation.keys.some((key) => operation.keys.includes(key))
    );
  }

  /** Whether this operation wrote it: in time, or with its marker. */
  isOwn(write: Write | undefined): boolean {
    return (
      write?.by === this.outcome.number &&
      (write.after?.marker === this.marker || !this.world.late.has(write))
    );
  }

  /**
   * Whether another operation that creates was verified with an object to which this one has written nothing since: neither
   * is its last write this one's.
   */
  isUsed({ uid }: Thing): boolean {
    const writes = this.writes
      .map((write, index) => ({ write, index }))
      .filter(({ write }) => write.uid === uid);
    const own = writes.findLast(({ write }) => this.isOwn(write));
    return (
      own !== writes.at(-1) &&
      this.#claims().some((claim) => claim.uids.includes(uid) && !(own && own.index >= claim.writes))
    );
  }

  /** The objects of the `verified` of the account's other operations that create. */
  claimedUids(): readonly number[] {
    return this.#claims().flatMap(({ uids }) => uids);
  }

  #claims(): readonly { readonly uids: readonly number[]; readonly writes: number }[] {
    return [...this.world.verified].flatMap(([number, claim]) => {
      const other = this.world.taskFor(number);
      const isClaim =
        number !== this.outcome.number &&
        other.account === this.task.account &&
        kindFacts(other).effect === 'present';
      return isClaim ? [claim] : [];
    });
  }

  /** The objects that the effect is about. */
  ownUids(): readonly number[] {
    const { effect, hasMarker } = kindFacts(this.task);
    if (effect === 'present' && !isNamed(this.task)) {
      const found = (hasMarker ? this.marked() : this.#meant()).map(({ uid }) => uid);
      // What it was verified with stays its own, also where another operation has written its marker over it.
      return [...found, ...(this.world.verified.get(this.outcome.number)?.uids ?? [])];
    }
    return [...this.before, ...this.now]
      .filter((thing) => isUnderKey(this.task, thing))
      .map(({ uid }) => uid);
  }

  /** What became of this operation's own effect: of several parts one that stands, else one that another operation undid. */
  fate(): Fate {
    const own = this.since.filter((write) => this.#isOwnEffect(write));
    const isSet = kindFacts(this.task).effect === 'set';
    const fates = own.filter((write) => !isSet || this.#isWhole(write)).map((write) => this.#fateOf(write));
    return (
      fates.find(({ kind }) => kind === 'stands' && (!isSet || this.#isWhole(this.writes.at(-1)!))) ??
      fates.find(({ kind }) => kind === 'undone beside') ??
      fates.map((fate): Fate => (fate.kind === 'stands' ? { ...fate, kind: 'undone' } : fate))[0] ??
      NONE
    );
  }

  /** Whether an operation did what it was asked with this write. */
  #isOwnEffect(write: Write): boolean {
    const isQueued = !write.before && write.after !== undefined && isUnderway(this.task, write.after);
    if (!this.isOwn(write) || !(isQueued || isDoneAsAsked(this.task, write))) return false;
    const { effect } = kindFacts(this.task);
    // What is written over an older object is not created; what was so before is not changed.
    if (effect === 'present') return isNamed(this.task) || write.before === undefined;
    const first = this.before.find(({ uid }) => uid === write.uid);
    return first !== undefined && (effect === 'absent' || !isAsAsked(this.task, first));
  }

  /** Whether every object that the task names was as asked after a write. */
  #isWhole(write: Write): boolean {
    const things = thingsAfter(this.writes.slice(0, this.writes.indexOf(write) + 1));
    return targets(this.task).every((id) =>
      things.some((thing) => thing.id === id && isAsAsked(this.task, thing)),
    );
  }

  #fateOf(own: Write): Fate {
    if (kindFacts(this.task).effect === 'absent') return this.#fateOfDeletion(own);
    const later = this.writes.slice(this.writes.indexOf(own) + 1).filter(({ uid }) => uid === own.uid);
    const now = this.now.find(({ uid }) => uid === own.uid);
    if (now && !now.isDetached && isAsAsked(this.task, now)) return { kind: 'stands', isReplaced: false };
    const isEnd = ({ after }: Write): boolean => !after || after.isDetached || !isAsAsked(this.task, after);
    const end = now ? later.find(isEnd) : later.at(-1);
    return { kind: end && this.#isUndoneBeside(end) ? 'undone beside' : 'undone', isReplaced: false };
  }

  #fateOfDeletion(own: Write): Fate {
    const target = own.before!;
    const now =
      this.now.find(({ id }) => id === target.id) ?? this.now.find((thing) => isUnderKey(this.task, thing));
    if (!now) return { kind: 'stands', isReplaced: false };
    // The key named several: one of them is gone, and what is under the key stood there before.
    const stood = this.before.some((thing) => thing.uid === now.uid && isUnderKey(this.task, thing));
    if (stood && now.uid !== own.uid) return NONE;
    const { order, amount, note, marker } = now;
    const isReplaced =
      JSON.stringify([order, amount, note, marker]) !==
      JSON.stringify([target.order, target.amount, target.note, target.marker]);
    const birth = this.birth(now);
    return { kind: birth && this.#isUndoneBeside(birth) ? 'undone beside' : 'undone', isReplaced };
  }

  #isUndoneBeside(write: Write): boolean {
    if (typeof write.by !== 'number' || write.by === this.outcome.number || this.world.late.has(write))
      return false;
    const other = this.world.begun.get(write.by)!;
    const { account } = this.task;
    const isKnown = other.task.account === account && hasObject(other.task) === hasObject(this.task);
    return isKnown && this.#couldMean(other, write) && isDoneAsAsked(other.task, write);
  }

  /** What an earlier operation is to remove stood when it began: that it meant one that was made since, nobody can know. */
  #couldMean({ task, baselineWrites, operation }: Begun, { uid }: Write): boolean {
    const isEarlier = operation.facts.createdAt < this.outcome.operation.facts.createdAt;
    if (kindFacts(task).effect !== 'absent' || !isEarlier) return true;
    const stood = thingsAfter(this.world.truth.writes.slice(0, baselineWrites[1]));
    return stood.some((thing) => thing.uid === uid);
  }
}

/** Whether the contract names an object: of a document without one, nothing says that it is the object of another contract. */
function hasObject(task: Task): boolean {
  return kindFacts(task).effect !== 'state';
}

/** A verdict is about the state that its coverage dates: the look, unless a standby was behind by little. */
function shownMs({ verdict: { evaluation, fromMs } }: Outcome): number {
  const oldestMs = Math.min(...evaluation.coverage.reads.map((read) => Date.parse(read.asOf)));
  const isStandby = evaluation.coverage.limits.includes('source_is_standby');
  const isBehind = oldestMs + LOOK_MS < fromMs && oldestMs >= fromMs - LAG_MS;
  return isStandby && isBehind ? oldestMs + LOOK_MS : Infinity;
}

/** Whether a write does what a task asks, and nothing else to the object. */
function isDoneAsAsked(task: Task, { before, after }: Write): boolean {
  if (kindFacts(task).effect === 'absent') return before !== undefined && isUnderKey(task, before) && !after;
  if (!after || !isAsAsked(task, after)) return false;
  if (!before) return kindFacts(task).effect === 'present';
  const isKept = (['amount', 'note'] as const).every(
    (member) => member in expected(task) || before[member] === after[member],
  );
  return isNamed(task) && isKept && before.order === after.order && hasMembers(task, after);
}
