/** How long a value stays in memory after its last use. */
const KEPT_MS = 60_000;

/** What one map holds at most. */
const MAX_VALUES = 2_048;

/** A longer sealed value is unsealed each time, so that all together take at most 16 MB. */
const MAX_SEALED_CHARACTERS = 4_096;

interface Kept<Value> {
  readonly sealed: string;
  readonly binding: readonly string[];
  readonly value: Value & {};
  usedAtMs: number;
}

/**
 * Values that were unsealed within the last minute, so that a busy row is not decrypted for each of its requests. A value is
 * found only with the sealed text and the binding that it was unsealed with: a row that was changed is unsealed again.
 * It is in private fields, which no log, error or serializer shows.
 */
export class UnsealedValues<Value> {
  readonly #values = new Map<string, Kept<Value>>();
  #timer: NodeJS.Timeout | undefined;

  /** How many values are in memory. */
  get size(): number {
    return this.#values.size;
  }

  /**
   * @param name of the row, or of what takes its place
   * @param binding the columns of the row that decide whether and how it can be unsealed
   * @param unseal called unless the value is in memory; a failure is not remembered, and neither is null
   */
  async get(
    name: string,
    sealed: string,
    binding: readonly string[],
    unseal: () => Promise<Value>,
  ): Promise<Value> {
    const now = performance.now();
    const known = this.#values.get(name);
    if (known !== undefined) {
      this.#values.delete(name);
      if (now - known.usedAtMs < KEPT_MS && known.sealed === sealed && isSame(known.binding, binding)) {
        known.usedAtMs = now;
        this.#values.set(name, known);
        return known.value;
      }
    }
    const value = await unseal();
    if (value !== null && value !== undefined && sealed.length <= MAX_SEALED_CHARACTERS) {
      this.#keep(name, { sealed, binding, value, usedAtMs: now });
    }
    return value;
  }

  #keep(name: string, kept: Kept<Value>): void {
    this.#values.delete(name);
    this.#values.set(name, kept);
    // The map is in the order of the last uses.
    if (this.#values.size > MAX_VALUES) this.#values.delete(this.#values.keys().next().value!);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#forgetUnused(), KEPT_MS).unref();
  }

  #forgetUnused(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const [name, { usedAtMs }] of this.#values) {
      const leftMs = usedAtMs + KEPT_MS - now;
      if (leftMs > 0) {
        this.#timer = setTimeout(() => this.#forgetUnused(), Math.max(leftMs, MIN_WAIT_MS)).unref();
        return;
      }
      this.#values.delete(name);
    }
  }
}

/** Values that were used shortly after each other are forgotten together. */
const MIN_WAIT_MS = 1000;

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
