import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RecurringWork } from '../../clock/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { Log, loggableError } from '../../log/index.ts';
import { UsageRepository } from './usage.repository.ts';

/** Periods booked in one transaction; verifications of their accounts wait for it. */
const PERIODS_AT_ONCE = 100;

/** Books the end of plan periods: their available credits expire, once, however many servers run. */
@Injectable()
export class PeriodRoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new RecurringWork(() => this.rollOrWarn());

  constructor(
    private readonly usage: UsageRepository,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.start(this.settings.verification.sweepMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  /** One round, in as many transactions as it needs. @returns how many periods were booked */
  async roll(): Promise<number> {
    let rolled = 0;
    for (;;) {
      const batch = await this.usage.rollPeriods(PERIODS_AT_ONCE);
      rolled += batch;
      if (batch < PERIODS_AT_ONCE) return rolled;
    }
  }

  private async rollOrWarn(): Promise<void> {
    try {
      await this.roll();
    } catch (error) {
      this.log.warn(
        { err: loggableError(error) },
        'plan periods that ended could not be booked; the next round tries again',
      );
    }
  }
}
