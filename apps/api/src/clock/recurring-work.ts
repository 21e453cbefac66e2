/** Work that is repeated at an interval. A round that takes longer than the interval delays the next: rounds never overlap. */
export class RecurringWork {
  private readonly work: () => Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;

  /** @param work one round; it does not reject */
  constructor(work: () => Promise<void>) {
    this.work = work;
  }

  /** Starts a round at each interval, in milliseconds. The timer does not keep the process alive. */
  start(everyMs: number): void {
    this.timer = setInterval(() => {
      this.round ??= this.work().finally(() => (this.round = undefined));
    }, everyMs);
    this.timer.unref();
  }

  /** Starts no further round, and waits for the one that runs. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }
}
