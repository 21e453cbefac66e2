import { Injectable } from '@nestjs/common';
import type { Deadline } from '../../connectors/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { ConnectionTrials, ConnectionsService, type SealedConnection } from '../connections/index.ts';
import { BaselineReader, type MarkedStart } from '../operations/index.ts';
import { type UnsettledRun, UnsettledRuns } from '../verification/index.ts';
import { type Trial, assumedRun } from './assumed-run.ts';
import { DryRunUsageRepository } from './dry-run-usage.repository.ts';

/** What was read for a dry run, and what is decided about it. */
export interface ObservedTrial extends UnsettledRun {
  readonly start: MarkedStart;
  /** How many dry runs and recordings are left today. */
  readonly remaining: number;
}

/** Reads and judges as the creation of an operation and its first verify do, within the deadline of one verify. */
@Injectable()
export class TrialObserver {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly trials: ConnectionTrials,
    private readonly baselines: BaselineReader,
    private readonly runs: UnsettledRuns,
    private readonly usage: DryRunUsageRepository,
  ) {}

  /**
   * @throws {DomainError} `connection_missing`, `connection_not_read_only`, `quota_exceeded`, `capacity_exceeded`;
   *   `input_invalid` if the connection cannot serve a request of the contract
   */
  async observe(caller: Caller, trial: Trial, deadline: Deadline): Promise<ObservedTrial> {
    const { contract, request, facts } = trial;
    const { service } = contract.document;
    const sealed = await this.connections.resolve(caller.workspaceId, service, request.connectionId);
    const remaining = await this.usage.spend(caller);
    const start = await this.readBaseline(trial, sealed, deadline);
    const connection = await this.trials.open(sealed, deadline);
    const opened = { run: assumedRun(trial, start), contract, facts, connection };
    return { start, remaining, ...(await this.runs.judge(caller.accountId, opened, deadline)) };
  }

  private readBaseline(
    { contract, request, facts, salt }: Trial,
    sealed: SealedConnection,
    deadline: Deadline,
  ): Promise<MarkedStart> {
    const { baseline = 'read' } = request;
    const assumed = baseline === 'none' ? null : baseline;
    const rules = assumed === 'read' ? { deadline } : { deadline, assumed };
    return this.baselines.read(contract, facts, salt, sealed, rules);
  }
}
