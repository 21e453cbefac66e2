import { AsyncResource } from 'node:async_hooks';
import { DatabaseError } from 'pg';
import type { Load } from '../metrics/index.ts';

/** How calls reach the database. */
export interface CallPaths<Call extends AccountCall, Result> {
  /** One call in its own transaction. */
  single(call: Call): Promise<Result>;
  /**
   * Several calls in one transaction. @returns their results in order; null for a call that failed by itself and stored
   *   nothing. @throws where no call is known to have succeeded
   */
  batch(calls: readonly Call[]): Promise<readonly (Result | null)[]>;
  /** Whether an error of `batch` says that nothing was stored, so that each call may be made again. */
  isUndone(error: unknown): boolean;
  /** Called with every error of `batch`: its calls may still succeed. */
  failed(error: unknown): void;
  /** The error of a call that waited too long, and was not made. */
  refuseWaiting(): Error;
}

/** A call for the rows of one account. */
export interface AccountCall {
  readonly account: string;
}

/** An error undoes its statement. What ends the session instead may have come after the commit. */
export function isUndone(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}

/** Limits of `CallBatches`. */
export interface BatchLimits {
  /** The largest number of transactions at the same time. One that lasts longer than `patienceMs` does not count. */
  readonly inFlight: number;
  readonly patienceMs: number;
  /** Calls in one transaction. */
  readonly size: number;
  /** Those of one account among them, while calls of other accounts wait, too. */
  readonly sizePerAccount: number;
  /** How long a call may wait before it is refused. */
  readonly waitMs: number;
  /** Whether calls that arrive in one turn of the event loop are made together, after it. Without it, the first is made alone. */
  readonly gathersTurn?: boolean;
}

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly done: PromiseWithResolvers<Result>;
  /** The context of the caller, for its work, whichever call starts it. A snapshot of it would take 3 µs. */
  readonly context: AsyncResource;
  timer?: NodeJS.Timeout;
}

/**
 * Makes a call at once while no other is in flight. What has to wait becomes the next batch: one round trip and one commit
 * for all of it. Another transaction is begun before that for each full batch that waits. So an idle server answers without
 * delay, and a busy one commits less often. A transaction that waits for a lock does not stop the others for long.
 *
 * Calls of one account are made one transaction after the other, because they change the same balance: a second
 * transaction would only wait for the first one's lock. The calls of one account hardly delay those of the others: they get
 * a small part of a transaction while others wait, and one that is of one account alone stops no other.
 */
export class CallBatches<Call extends AccountCall, Result> {
  #inFlight = 0;
  /** Those of several calls of one account. */
  #inFlightOfOneAccount = 0;
  #waiting: Waiting<Call, Result>[] = [];
  #isTurnGathered = false;
  readonly #busyAccounts = new Set<string>();

  constructor(
    private readonly paths: CallPaths<Call, Result>,
    private readonly limits: BatchLimits,
  ) {}

  /** How many transactions are in flight, without those that last too long, and how many calls wait. */
  get load(): Load {
    return { running: this.#inFlight, waiting: this.#waiting.length };
  }

  /** @returns the result of the call @throws what the call throws; as `refuseWaiting` where it waited too long */
  make(call: Call): Promise<Result> {
    const waiting: Waiting<Call, Result> = {
      ...{ call, done: Promise.withResolvers<Result>(), context: new AsyncResource('call') },
    };
    this.#waiting.push(waiting);
    if (this.limits.gathersTurn === true) this.#startAfterTurn();
    else this.#startNext();
    if (this.#waiting.at(-1) === waiting) {
      waiting.timer = setTimeout(() => this.#giveUp(waiting), this.limits.waitMs).unref();
    }
    return waiting.done.promise;
  }

  #giveUp(waiting: Waiting<Call, Result>): void {
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    waiting.done.reject(this.paths.refuseWaiting());
  }

  #startAfterTurn(): void {
    if (this.#isTurnGathered || this.#inFlight >= this.#allowedInFlight()) return;
    this.#isTurnGathered = true;
    setImmediate(() => {
      this.#isTurnGathered = false;
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#inFlight < this.#allowedInFlight()) {
      const taken = this.#take();
      if (taken.length === 0) return;
      void this.#execute(taken);
    }
  }

  #allowedInFlight(): number {
    const fullBatches = Math.floor(this.#waiting.length / this.limits.size);
    return Math.min(this.limits.inFlight, 1 + this.#inFlightOfOneAccount + fullBatches);
  }

  /** Takes the calls that waited longest, except those of accounts with a call in flight. */
  #take(): Waiting<Call, Result>[] {
    const mostOfAnAccount = this.#isOneAccountReady() ? this.limits.size : this.limits.sizePerAccount;
    const counts = new Map<string, number>();
    const taken: Waiting<Call, Result>[] = [];
    const left: Waiting<Call, Result>[] = [];
    for (const each of this.#waiting) {
      const { account } = each.call;
      const count = counts.get(account) ?? 0;
      const mayJoin = taken.length < this.limits.size && count < mostOfAnAccount;
      if (!mayJoin || this.#busyAccounts.has(account)) left.push(each);
      else {
        clearTimeout(each.timer);
        taken.push(each);
        counts.set(account, count + 1);
      }
    }
    this.#waiting = left;
    // Batches lock the rows of their accounts in one order, so that two servers do not block each other.
    return taken.toSorted((one, other) => compare(one.call.account, other.call.account));
  }

  /** Whether all calls that could be made now are of one account. */
  #isOneAccountReady(): boolean {
    const ready = this.#waiting.filter(({ call }) => !this.#busyAccounts.has(call.account));
    return ready.every(({ call }) => call.account === ready[0]!.call.account);
  }

  async #execute(taken: readonly Waiting<Call, Result>[]): Promise<void> {
    const accounts = new Set(taken.map(({ call }) => call.account));
    for (const account of accounts) this.#busyAccounts.add(account);
    const leave = this.#enter(accounts.size === 1 && taken.length > 1);
    const leftOver = Map.groupBy(await this.#executeTogether(taken), ({ call }) => call.account);
    for (const account of accounts) {
      if (!leftOver.has(account)) this.#busyAccounts.delete(account);
    }
    for (const [account, calls] of leftOver) this.#executeLeftOver(account, calls);
    leave();
  }

  /** The next calls of the account wait until these are done, because they need the same rows, or until they last too long. */
  #executeLeftOver(account: string, calls: readonly Waiting<Call, Result>[]): void {
    let isFreed = false;
    const free = (): void => {
      if (isFreed) return;
      isFreed = true;
      clearTimeout(timer);
      this.#busyAccounts.delete(account);
      this.#startNext();
    };
    const timer = setTimeout(free, this.limits.patienceMs).unref();
    void Promise.all(calls.map((each) => this.#executeAlone(each))).then(free);
  }

  /** Counts a transaction, until it ends or lasts too long. @returns what ends it */
  #enter(isOfOneAccount: boolean): () => void {
    let isCounted = true;
    const count = (change: 1 | -1): void => {
      this.#inFlight += change;
      if (isOfOneAccount) this.#inFlightOfOneAccount += change;
    };
    const leave = (): void => {
      if (isCounted) count(-1);
      isCounted = false;
      clearTimeout(timer);
      this.#startNext();
    };
    const timer = setTimeout(leave, this.limits.patienceMs).unref();
    count(1);
    return leave;
  }

  /** @returns the calls that have to be made by themselves */
  async #executeTogether(taken: readonly Waiting<Call, Result>[]): Promise<readonly Waiting<Call, Result>[]> {
    if (taken.length === 1) {
      await this.#executeAlone(taken[0]!);
      return [];
    }
    try {
      const results = await this.paths.batch(taken.map(({ call }) => call));
      return taken.filter(({ done }, index) => {
        const result = results[index] ?? null;
        if (result !== null) done.resolve(result);
        return result === null;
      });
    } catch (error) {
      this.paths.failed(error);
      if (this.paths.isUndone(error)) return taken;
      for (const { done } of taken) done.reject(error);
      return [];
    }
  }

  async #executeAlone({ call, done, context }: Waiting<Call, Result>): Promise<void> {
    await context.runInAsyncScope(() => this.paths.single(call)).then(done.resolve, done.reject);
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
