/** Who wrote: an operation of the account by its number, or somebody who is none. */
export type Writer = number | 'stranger';

/** One object of the system of record, as it really is. */
export interface Thing {
  /** Names it for the oracle alone. No reader sees it, and it stays when the key changes. */
  readonly uid: number;
  /** The key under which the system shows it. */
  readonly id: number;
  readonly order: string;
  readonly amount: number;
  readonly note: string;
  readonly marker: string | null;
  /** Raised by one with every write. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly creator: Writer;
  /** Deleted softly: the system still has it. */
  readonly isGone: boolean;
  /** In a partition that was taken out of its table: the system still has it. */
  readonly isDetached: boolean;
  /** What the provider says about a transfer; every other object is settled. */
  readonly state: 'settled' | 'pending' | 'failed';
  /** The role of the connection may not see it. */
  readonly isHidden: boolean;
}

/** Whether a reader with limited rights sees an object: row security, or an API that answers 404 for what it hides. */
export function isVisibleToRole({ isHidden, amount }: Thing): boolean {
  return !isHidden && amount < 200;
}

/** What a writer chooses. */
export type Content = Pick<Thing, 'order' | 'amount' | 'note' | 'marker'> & Partial<Pick<Thing, 'state'>>;

/** One write, with the object before and after it. */
export interface Write {
  readonly atMs: number;
  readonly by: Writer;
  readonly uid: number;
  readonly before: Thing | undefined;
  /** Undefined for a deletion. */
  readonly after: Thing | undefined;
}

/** What is there after these writes, in their order. */
export function thingsAfter(writes: readonly Write[]): readonly Thing[] {
  const things = new Map<number, Thing>();
  for (const { uid, after } of writes)
    if (after) things.set(uid, after);
    else things.delete(uid);
  return [...things.values()];
}

/** Everything that was ever written. Readers see what the system shows of it; only the oracle sees all. */
export class Truth {
  readonly writes: Write[] = [];
  #lastId = 0;

  /** What is there now. */
  now(): readonly Thing[] {
    return this.at(Infinity);
  }

  /** What was there at an instant. */
  at(instantMs: number): readonly Thing[] {
    return thingsAfter(this.writes.filter(({ atMs }) => atMs <= instantMs));
  }

  /** @param id of an object that is gone, to use it again; by default the next one */
  insert(atMs: number, by: Writer, content: Content, id = this.#lastId + 1): Thing {
    this.#lastId = Math.max(this.#lastId, id);
    const own = {
      uid: this.writes.length + 1,
      id,
      version: 1,
      createdAtMs: atMs,
      updatedAtMs: atMs,
      creator: by,
    };
    const state = content.state ?? 'settled';
    const after: Thing = {
      ...{ ...content, ...own, state },
      ...{ isGone: false, isDetached: false, isHidden: false },
    };
    this.writes.push({ atMs, by, uid: own.uid, before: undefined, after });
    return after;
  }

  update(
    atMs: number,
    by: Writer,
    before: Thing,
    change: Partial<Omit<Thing, 'uid' | 'version' | 'updatedAtMs' | 'creator'>>,
  ): Thing {
    const after: Thing = { ...before, ...change, version: before.version + 1, updatedAtMs: atMs };
    this.#lastId = Math.max(this.#lastId, after.id);
    this.writes.push({ atMs, by, uid: before.uid, before, after });
    return after;
  }

  remove(atMs: number, by: Writer, before: Thing): void {
    this.writes.push({ atMs, by, uid: before.uid, before, after: undefined });
  }
}
