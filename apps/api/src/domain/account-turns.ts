/** Who waits, by account. Accounts take turns: the one that was served last comes last, however many of its own wait. */
export class AccountTurns<Waiter> {
  readonly #accounts = new Map<string, Set<Waiter>>();
  #size = 0;

  /** How many wait, of all accounts. */
  get size(): number {
    return this.#size;
  }

  /** The accounts of which one waits, the next one first. */
  accounts(): IterableIterator<string> {
    return this.#accounts.keys();
  }

  has(account: string): boolean {
    return this.#accounts.has(account);
  }

  /** @returns how many of an account wait */
  count(account: string): number {
    return this.#accounts.get(account)?.size ?? 0;
  }

  /** @returns who of an account has waited longest */
  first(account: string): Waiter | undefined {
    const [waiter] = this.#accounts.get(account) ?? [];
    return waiter;
  }

  /** Adds one behind the others of the account. */
  add(account: string, waiter: Waiter): void {
    const own = this.#accounts.get(account) ?? new Set();
    this.#accounts.set(account, own.add(waiter));
    this.#size += 1;
  }

  /** Removes one who waits, and puts the account behind the others. */
  remove(account: string, waiter: Waiter): void {
    const own = this.#accounts.get(account);
    if (own?.delete(waiter) !== true) return;
    this.#size -= 1;
    this.#accounts.delete(account);
    if (own.size > 0) this.#accounts.set(account, own);
  }
}
