import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/index.ts';
import type { Deadline } from '../../connectors/index.ts';
import type { Judgement } from './domain/judge-run.ts';
import { toClaimLookup } from './domain/settlement.ts';
import { type CollectedRun, EvidenceCollector } from './evidence-collector.ts';
import type { ObservableRun } from './run-opener.ts';
import { VerificationRunsRepository } from './verification-runs.repository.ts';

/** A run that was judged and is not settled. */
export interface UnsettledRun {
  readonly collected: CollectedRun;
  readonly judgement: Judgement;
}

/** How often a run is judged: once, and again while claims are found that were not considered. */
const MAX_EVALUATIONS = 3;

/** Judges runs that nobody reserved: they have no receipt, take no claims, and cost nothing. */
@Injectable()
export class UnsettledRuns {
  constructor(
    private readonly collector: EvidenceCollector,
    private readonly runs: VerificationRunsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Observes and judges with the claims of verified operations on the observed objects, as a settlement does.
   * @throws as `EvidenceCollector`
   */
  async judge(accountId: string, opened: ObservableRun, deadline: Deadline): Promise<UnsettledRun> {
    let collected = await this.collector.collectOpened(opened, deadline, this.clock);
    let judgement = await this.collector.judge(collected);
    for (let evaluation = 1; evaluation < MAX_EVALUATIONS; evaluation += 1) {
      const lookup = toClaimLookup(collected, judgement);
      const claims = await this.runs.findForeignClaims(accountId, opened.run.operation.id, lookup);
      if (claims.length === collected.foreignClaims.length) break;
      collected = await this.collector.resume(collected, claims);
      judgement = await this.collector.judge(collected);
    }
    return { collected, judgement };
  }
}
