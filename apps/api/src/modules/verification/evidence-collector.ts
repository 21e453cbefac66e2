import { Injectable } from '@nestjs/common';
import { readPlan } from '@tookeffect/evaluator';
import { Clock } from '../../clock/index.ts';
import { Failpoints } from '../../failpoints/index.ts';
import { ConnectionOpener } from '../connections/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { Observer } from '../observation/index.ts';
import { isConclusive } from './domain/response.ts';
import { type RunEvidence, evaluateRun, operationFacts, submittedResult } from './domain/run-evidence.ts';
import type { ReservedVerificationRun } from './verification-runs.repository.ts';

/** Makes the reads of a run. No transaction is open during the reads. */
@Injectable()
export class EvidenceCollector {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly connections: ConnectionOpener,
    private readonly observer: Observer,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Reads until the verdict is conclusive, or every read of the contract's plan is made.
   * @param deadlineMs for all reads together
   */
  async collect(run: ReservedVerificationRun, deadlineMs: number): Promise<RunEvidence> {
    const { compiled: contract } = await this.contracts.findByHash(run.operation.contractHash);
    const connection = await this.connections.open(run.connection);
    const facts = operationFacts(run);
    const collected = { run, contract, facts, connection, observed: [] };
    await this.failpoints.reach('before_observe');
    const { reads, observed } = await this.observer.observe({
      contract,
      plan: readPlan(contract, facts, submittedResult(run)),
      connection,
      salt: run.operation.salt,
      deadlineMs,
      isDecided: (reads) =>
        isConclusive(evaluateRun({ ...collected, reads, now: this.now() }, {}).evaluation),
    });
    return { ...collected, reads, observed, now: this.now() };
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
