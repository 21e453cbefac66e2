import { Injectable } from '@nestjs/common';
import { type CompiledContract, effectKeys, effectSystems } from '@tookeffect/evaluator';
import { ComputePool } from '../../compute/index.ts';
import type { Deadline, OpenConnection } from '../../connectors/index.ts';
import { placedOperation } from '../../domain/placed-operation.ts';
import { connectionFacts } from '../../domain/connection-facts.ts';
import { StoredMismatchError } from '../../domain/stored-mismatch-error.ts';
import { ConnectionTrials } from '../connections/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { operationDocument } from '../operations/index.ts';
import { MemberKeys } from '../secrets/index.ts';
import { baselineLength } from './domain/judge-run.ts';
import type { Neighbours, ReservedRun } from './domain/reserved-run.ts';
import { type OpenedRun, operationFacts } from './domain/run-evidence.ts';
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
  ) {}

  /**
   * @throws as `ConnectionTrials.open`; {StoredMismatchError} where rows of the operation are no longer what their digests
   *   say
   */
  async open(run: ReservedVerificationRun, deadline: Deadline): Promise<ObservableRun> {
    const { compiled: contract } = await this.contracts.findByHash(run.operation.contractHash);
    await this.assertStored(run, contract);
    const connection = await this.connections.open(run.connection, deadline);
    const digestKey = await this.memberKeys.keyFor(run.connection.accountId);
    const opened = { run, contract, facts: operationFacts(run), connection, digestKey };
    return run.hasUnboundKeys ? { ...opened, run: await this.bindKeys(opened) } : opened;
  }

  /** Whatever the verdict is based on, and the receipt names by a digest, must still have that digest. */
  private async assertStored(run: ReservedVerificationRun, contract: CompiledContract): Promise<void> {
    const { operation, actionResult, connection } = run;
    const where = `operation ${operation.id}`;
    const readsEvents = contract.corroborates.length + contract.contradicts.length > 0;
    if (operation.readsEvents !== readsEvents || connection.service !== contract.document.service) {
      throw new StoredMismatchError('the contract', where);
    }
    const document = operationDocument({ ...operation, contractId: contract.document.id });
    const content = { operation, actionResult, document };
    const mismatch = await this.pool.run('findMismatch', content, baselineLength(run));
    if (mismatch !== undefined) throw new StoredMismatchError(`the ${mismatch.replace('_', ' ')}`, where);
  }

  /** Finds the operations beside that of a run. @param marked further ones, whose markers were observed */
  findNeighbours({ operation }: ReservedRun, marked: readonly string[]): Promise<Neighbours> {
    return this.runs.findNeighbours(operation.id, marked);
  }

  /** The operation began without a connection: now its effect keys can name the system. */
  private async bindKeys({ run, contract, facts, connection }: ObservableRun): Promise<ReservedRun> {
    const { origin, declarations } = connection;
    const { environmentName } = connectionFacts(declarations);
    const systems = effectSystems(contract, facts, undefined, { origin, environmentName });
    const placed = placedOperation(contract, facts, declarations);
    const keys = systems.flatMap((system) => effectKeys(contract, placed, system));
    return { ...run, ...(await this.runs.bindEffectKeys(run.operation.id, keys)) };
  }
}
