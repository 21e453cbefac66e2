/** What is kept takes at most so many bytes: of one account, and of all. */
export interface AccountCacheBounds {
  readonly maxAccountBytes: number;
  readonly maxBytes: number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
}

interface OfAccount<Value> {
  readonly kept: Map<string, Kept<Value>>;
  bytes: number;
}

/**
 * Keeps values of accounts, bounded by what they take in memory. The value of an account that was kept first gives way to a
 * newer one of the same account; where all together take too much, the first one of the account with the most.
 */
export class AccountCache<Value> {
  readonly #bounds: AccountCacheBounds;
  readonly #accounts = new Map<string, OfAccount<Value>>();
  #bytes = 0;

  constructor(bounds: AccountCacheBounds) {
    this.#bounds = bounds;
  }

  /** What is kept takes, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  get(account: string, key: string): Value | undefined {
    return this.#accounts.get(account)?.kept.get(key)?.value;
  }

  /** @param bytes what the value takes */
  set(account: string, key: string, value: Value, bytes: number): void {
    const own = this.#accounts.get(account) ?? { kept: new Map<string, Kept<Value>>(), bytes: 0 };
    if (own.kept.has(key)) this.#drop(account, own, key);
    own.kept.set(key, { value, bytes });
    own.bytes += bytes;
    this.#bytes += bytes;
    this.#accounts.set(account, own);
    while (own.bytes > this.#bounds.maxAccountBytes) this.#dropFirst(account, own);
    while (this.#bytes > this.#bounds.maxBytes) this.#dropFirst(...this.#largest());
  }

  #dropFirst(account: string, own: OfAccount<Value>): void {
    this.#drop(account, own, own.kept.keys().next().value!);
  }

  #drop(account: string, own: OfAccount<Value>, key: string): void {
    const { bytes } = own.kept.get(key)!;
    own.kept.delete(key);
    own.bytes -= bytes;
    this.#bytes -= bytes;
    if (own.kept.size === 0) this.#accounts.delete(account);
  }

  #largest(): [string, OfAccount<Value>] {
    const [first, ...rest] = this.#accounts;
    return rest.reduce((largest, one) => (one[1].bytes > largest[1].bytes ? one : largest), first!);
  }
}
