import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RecurringWork } from '../../clock/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { Failpoints } from '../../failpoints/index.ts';
import { Log, loggableError } from '../../log/index.ts';
import { IdempotencyRepository } from '../idempotency/index.ts';
import { VerificationRepository } from './verification.repository.ts';

/** Takes back the runs of processes that died, so that no credit stays reserved, and forgets old keys. */
@Injectable()
export class Janitor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new RecurringWork(() => this.sweepOrWarn());

  constructor(
    private readonly runs: VerificationRepository,
    private readonly keys: IdempotencyRepository,
    private readonly log: Log,
    private readonly failpoints: Failpoints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.start(this.settings.verification.janitorMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  /** One round. @returns how many runs were taken back; several servers may sweep at once */
  async sweep(): Promise<number> {
    let takenBack = 0;
    for (const runId of await this.runs.overdue()) {
      await this.failpoints.reach('after_claim');
      if (await this.runs.release(runId, null)) takenBack += 1;
    }
    await this.keys.forgetOld();
    return takenBack;
  }

  private async sweepOrWarn(): Promise<void> {
    try {
      const takenBack = await this.sweep();
      if (takenBack > 0) this.log.warn({ takenBack }, 'runs without an end were taken back');
    } catch (error) {
      this.log.warn({ err: loggableError(error) }, 'the janitor could not sweep; it tries again');
    }
  }
}
