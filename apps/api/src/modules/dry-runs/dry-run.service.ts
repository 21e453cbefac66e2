import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Contract, DryRun } from '@tookeffect/wire';
import { Clock } from '../../clock/index.ts';
import { ComputePool } from '../../compute/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { Deadline } from '../../connectors/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { textLength } from '../../domain/compiled-contracts.ts';
import { ContractRegistry, ContractTester } from '../contracts/index.ts';
import { type Trial, type TriedContract, assumedOperation } from './assumed-run.ts';
import { toDryRun } from './dry-run-response.ts';
import { TrialObserver } from './trial-observer.ts';

/** Says what a contract decides about a system of record, without an operation, a receipt or a charge. */
@Injectable()
export class DryRunService {
  constructor(
    private readonly tester: ContractTester,
    private readonly contracts: ContractRegistry,
    private readonly observer: TrialObserver,
    private readonly clock: Clock,
    private readonly pool: ComputePool,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'verification'>,
  ) {}

  /**
   * @param body JSON as it was sent
   * @throws {DomainError} as `ContractTester.readDryRun`; `contract_not_found`; `input_invalid`; as `TrialObserver.observe`
   */
  async run(caller: Caller, body: Buffer): Promise<DryRun> {
    const { request, contract } = await this.tester.readDryRun(caller, body);
    const tried =
      typeof contract === 'string' ? await this.published(caller, contract) : unpublished(contract);
    const { input } = request;
    const weight = { ...tried, bytes: textLength(input) };
    const problems = await this.pool.run('findInputProblems', { document: tried.document, input }, weight);
    const trial: Trial = {
      workspaceId: caller.workspaceId,
      contract: tried,
      request,
      facts: assumedOperation(tried, request, problems, this.clock.now()),
      salt: randomBytes(16).toString('hex'),
    };
    const deadline = new Deadline(this.settings.verification.deadlineMs);
    const { start, remaining, ...run } = await this.observer.observe(caller, trial, deadline);
    return toDryRun(trial, start, run, remaining);
  }

  private async published(caller: Caller, id: string): Promise<TriedContract> {
    return { ...(await this.contracts.getUsable(caller, id)), isPublished: true };
  }
}

/** The document was linted before, with the bounds of a published one. */
function unpublished({ document, hash }: { document: string; hash: string }): TriedContract {
  return {
    ...{ document: JSON.parse(document) as Contract, isOwn: true, patternSize: 0 },
    ...{ hash, isPublished: false },
  };
}
