import { Injectable } from '@nestjs/common';
import type { Deadline, OpenConnection } from '../../connectors/index.ts';
import { ConnectionTrials } from '../connections/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { MemberKeys } from '../secrets/index.ts';
import type { Neighbours, ReservedRun } from './domain/reserved-run.ts';
import { type OpenedRun, operationFacts } from './domain/run-evidence.ts';
import { RunJudge } from './run-judge.ts';
import type { ReservedVerificationRun } from './run-outcomes.ts';
import { VerificationRunsRepository } from './verification-runs.repository.ts';

/** A run with its contract and its connection in plain text. */
export interface ObservableRun extends OpenedRun {
  readonly connection: OpenConnection;
}

/** Opens a reserved run for its observation. */
@Injectable()
export class RunOpener {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly connections: ConnectionTrials,
    private readonly runs: VerificationRunsRepository,
    private readonly memberKeys: MemberKeys,
    private readonly judge: RunJudge,
  ) {}

  /** @throws as `ConnectionTrials.open` */
  async open(run: ReservedVerificationRun, deadline: Deadline): Promise<ObservableRun> {
    const contract = await this.contracts.findByHash(run.operation.contractHash);
    const connection = await this.connections.open(run.connection, deadline);
    const digestKey = await this.memberKeys.keyFor(run.connection.accountId);
    const opened = { run, contract, facts: operationFacts(run), connection, digestKey };
    return run.hasUnboundKeys ? { ...opened, run: await this.bindKeys(opened) } : opened;
  }

  /** Finds the operations beside that of a run. @param marked further ones, whose markers were observed */
  findNeighbours({ operation }: ReservedRun, marked: readonly string[]): Promise<Neighbours> {
    return this.runs.findNeighbours(operation.id, marked);
  }

  /** The operation began without a connection: now its effect keys can name the system. */
  private async bindKeys(opened: ObservableRun): Promise<ReservedRun> {
    const { run } = opened;
    const keys = await this.judge.effectKeys(opened);
    return { ...run, ...(await this.runs.bindEffectKeys(run.operation.id, keys)) };
  }
}
