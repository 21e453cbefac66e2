/** What has to be undone, the last thing first. */
export class UndoList {
  readonly #steps: (() => Promise<void>)[] = [];

  /** Remembers one step. */
  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /**
   * Runs every step once, even after one has failed.
   * @throws what the first failing step threw
   */
  async run(): Promise<void> {
    const faults: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw faults[0];
  }
}
