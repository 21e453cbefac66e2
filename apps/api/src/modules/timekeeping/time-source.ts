import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type ContinuedClock, RecurringWork } from '../../clock/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { Log, loggableError } from '../../log/index.ts';
import { DatabaseClock } from './database-clock.ts';
import { clockDifference, isTooDifferent } from './domain/clock-difference.ts';

/** How often the time source is asked; once a minute after it gave no answer, and while the clocks differ. */
const EVERY_MS = 3_600_000;
const ROUND_MS = 60_000;
const DEADLINE_MS = 5000;

/** `Date` shows whole seconds. */
const DATE_UNIT_MS = 1000;

/**
 * Compares the database's clock with the `Date` of an https address that the operator names, at the start and each hour. A
 * source that does not answer changes nothing: it must not stop a server.
 */
@Injectable()
export class TimeSource implements OnApplicationBootstrap, OnModuleDestroy {
  #differenceMs: number | null = null;
  #answeredMs: number | undefined;
  readonly #rounds = new RecurringWork(() => this.compareIfDue());

  constructor(
    private readonly database: DatabaseClock,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'timeSourceUrl'>,
  ) {}

  /** By how much the database's clock is ahead; null without a source, and before its first answer. */
  get differenceMs(): number | null {
    return this.#differenceMs;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.timeSourceUrl === null) return;
    await this.compare();
    this.#rounds.start(ROUND_MS);
  }

  async onModuleDestroy(): Promise<void> {
    await this.#rounds.stop();
  }

  /** Asks the source now. Does not reject. */
  async compare(): Promise<void> {
    const { timeSourceUrl } = this.settings;
    if (timeSourceUrl === null) return;
    try {
      const differenceMs = await ask(timeSourceUrl, await this.database.read());
      this.#answeredMs = performance.now();
      if (isTooDifferent(differenceMs) && this.#differenceMs !== differenceMs) {
        this.log.error({ differenceMs }, 'the clock of the database differs from the time source');
      }
      this.#differenceMs = differenceMs;
    } catch (error) {
      this.log.warn({ error: loggableError(error) }, 'the time source gave no time');
    }
  }

  private async compareIfDue(): Promise<void> {
    const isRecent = this.#answeredMs !== undefined && performance.now() - this.#answeredMs < EVERY_MS;
    if (!isRecent || isTooDifferent(this.#differenceMs ?? 0)) await this.compare();
  }
}

/** @returns by how much the clock is ahead of the source */
async function ask(url: string, clock: ContinuedClock): Promise<number> {
  const sentMs = clock.now().getTime();
  const response = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const arrivedMs = clock.now().getTime();
  await response.body?.cancel();
  const stated = new Date(response.headers.get('date') ?? Number.NaN);
  if (Number.isNaN(stated.getTime())) throw new Error('the response has no Date');
  // The date of a stored response is old.
  if (Number(response.headers.get('age') ?? 0) !== 0) throw new Error('the response comes from a cache');
  return clockDifference({ sentMs, arrivedMs }, stated, DATE_UNIT_MS);
}
