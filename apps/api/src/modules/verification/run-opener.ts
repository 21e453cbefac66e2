import { Injectable } from '@nestjs/common';
import type { Contract } from '@tookeffect/wire';
import { ComputePool } from '../../compute/index.ts';
import type { Deadline, OpenConnection } from '../../connectors/index.ts';
import { readsEvents } from '../../domain/compiled-contracts.ts';
import { StoredMismatchError } from '../../domain/stored-mismatch-error.ts';
import { ConnectionTrials } from '../connections/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { operationDocument } from '../operations/index.ts';
import { MemberKeys } from '../secrets/index.ts';
import { baselineLength } from './domain/judge-run.ts';
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
    private readonly pool: ComputePool,
    private readonly judge: RunJudge,
  ) {}

  /**
   * @throws as `ConnectionTrials.open`; {StoredMismatchError} where rows of the operation are no longer what their digests
   *   say
   */
  async open(run: ReservedVerificationRun, deadline: Deadline): Promise<ObservableRun> {
    const contract = await this.contracts.findByHash(run.operation.contractHash);
    await this.assertStored(run, contract.document);
    const connection = await this.connections.open(run.connection, deadline);
    const digestKey = await this.memberKeys.keyFor(run.connection.accountId);
    const opened = { run, contract, facts: operationFacts(run), connection, digestKey };
    return run.hasUnboundKeys ? { ...opened, run: await this.bindKeys(opened) } : opened;
  }

  /** Whatever the verdict is based on, and the receipt names by a digest, must still have that digest. */
  private async assertStored(run: ReservedVerificationRun, contract: Contract): Promise<void> {
    const { operation, actionResult, connection } = run;
    const where = `operation ${operation.id}`;
    if (operation.readsEvents !== readsEvents(contract) || connection.service !== contract.service) {
      throw new StoredMismatchError('the contract', where);
    }
    const document = operationDocument({ ...operation, contractId: contract.id });
    const content = { operation, actionResult, document };
    const mismatch = await this.pool.run('findMismatch', content, baselineLength(run));
    if (mismatch !== undefined) throw new StoredMismatchError(`the ${mismatch.replace('_', ' ')}`, where);
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
