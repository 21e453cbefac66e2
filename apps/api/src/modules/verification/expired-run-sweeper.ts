import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RecurringWork } from '../../clock/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { acrossAccounts } from '../../database/index.ts';
import { Failpoints } from '../../failpoints/index.ts';
import { Log, loggableError } from '../../log/index.ts';
import { IdempotencyRepository } from '../idempotency/index.ts';
import { VerificationRunsRepository } from './verification-runs.repository.ts';

/** Releases the runs whose lease has expired, so that no credit stays reserved, and deletes expired idempotency keys. */
@Injectable()
export class ExpiredRunSweeper implements OnApplicationBootstrap, OnModuleDestroy {
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
    for (const runId of await this.runs.findExpired()) {
      await this.failpoints.reach('before_release');
      if (await this.runs.release(runId, null)) released += 1;
    }
    await this.keys.deleteExpired();
    return released;
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
