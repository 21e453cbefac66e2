import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RecurringWork } from '../../clock/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { acrossAccounts } from '../../database/index.ts';
import { Failpoints } from '../../failpoints/index.ts';
import { Log, loggableError } from '../../log/index.ts';
import { IdempotencyRepository } from '../idempotency/index.ts';
import { MAX_EXPIRED, VerificationRunsRepository } from './verification-runs.repository.ts';

/** The longest time from a run's id to its reservation, with the difference between the clocks of server and database. */
const ID_AGE_MS = 60_000;

/** Every 1,000th round reads all runs, for those of a server whose clock was wrong. */
const ROUNDS_OF_RECENT = 999;

/** Releases the runs whose lease has expired, so that no credit stays reserved, and deletes expired idempotency keys. */
@Injectable()
export class ExpiredRunSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  /** Complete rounds since one that read all runs. */
  #roundsOfRecent = ROUNDS_OF_RECENT;
  private readonly rounds = new RecurringWork(() => this.sweepOrWarn());

  constructor(
    private readonly runs: VerificationRunsRepository,
    private readonly keys: IdempotencyRepository,
    private readonly log: Log,
    private readonly failpoints: Failpoints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.start(this.settings.verification.sweepMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  /** Makes one round; several servers may sweep at once. @returns how many runs this round released */
  sweep(): Promise<number> {
    return acrossAccounts(() => this.sweepEveryAccount());
  }

  private async sweepEveryAccount(): Promise<number> {
    let released = 0;
    const runs = this.#roundsOfRecent < ROUNDS_OF_RECENT ? 'recent' : 'all';
    const { runIds, at } = await this.runs.findExpired(runs);
    for (const runId of runIds) {
      await this.failpoints.reach('before_release');
      if (await this.runs.release(runId, null)) released += 1;
    }
    if (runIds.length < MAX_EXPIRED) this.completeRound(runs, at);
    await this.keys.deleteExpired();
    return released;
  }

  /** What is live after this round was reserved within one lease, under an id that was made at most a minute before. */
  private completeRound(runs: 'all' | 'recent', at: Date): void {
    this.#roundsOfRecent = runs === 'all' ? 0 : this.#roundsOfRecent + 1;
    this.runs.endedBefore(new Date(at.getTime() - this.settings.verification.leaseMs - ID_AGE_MS));
  }

  private async sweepOrWarn(): Promise<void> {
    try {
      const released = await this.sweep();
      if (released > 0) this.log.warn({ released }, 'expired runs were released');
    } catch (error) {
      this.log.warn(
        { err: loggableError(error) },
        'expired runs could not be released; the next round retries',
      );
    }
  }
}
