/** Work that is done again and again, never twice at once: a round that is held up is not joined by others. */
export class RecurringWork {
  private readonly work: () => Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;

  /** @param work one round; it does not reject */
  constructor(work: () => Promise<void>) {
    this.work = work;
  }

  /** Begins a round every so many milliseconds; nothing keeps the process alive for it. */
  start(everyMs: number): void {
    this.timer = setInterval(() => {
      this.round ??= this.work().finally(() => (this.round = undefined));
    }, everyMs);
    this.timer.unref();
  }

  /** Begins no more rounds, and waits for the one that runs. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }
}
