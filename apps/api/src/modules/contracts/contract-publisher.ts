import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { ContractRegistry, type VisibleContract } from './contract-registry.ts';
import { ContractTester } from './contract-tester.ts';
import { ContractsRepository } from './contracts.repository.ts';
import { type Publication, notPublishable } from './domain/publication.ts';

/** A published contract, and whether this call published it. */
export interface PublishedContract {
  readonly contract: VisibleContract;
  readonly isNew: boolean;
}

/** Publishes the contracts of workspaces. A published version never changes. */
@Injectable()
export class ContractPublisher {
  constructor(
    private readonly tester: ContractTester,
    private readonly registry: ContractRegistry,
    private readonly contracts: ContractsRepository,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'quotas'>,
  ) {}

  /**
   * Publishes a contract that the linter, its fixtures and its mutants find no fault with. The same contract again changes
   * nothing, whatever its fixtures are.
   * @param body JSON as it was sent
   * @throws {DomainError} as `ContractTester`; `contract_invalid`; `contract_version_exists`; `quota_exceeded`
   */
  async publish(caller: Caller, body: Buffer): Promise<PublishedContract> {
    const prepared = await this.tester.prepare(caller, body, 'publishContract');
    if (!(await this.isPublished(caller, prepared))) {
      const { faults } = await this.tester.judge(caller, body, 'publishContract');
      if (faults.length > 0) throw notPublishable(faults);
      const { accountId, workspaceId, credentialId: publishedBy } = caller;
      const { contracts: most } = this.settings.quotas;
      const stored = await this.contracts.publish({ ...prepared, accountId, workspaceId, publishedBy }, most);
      if (stored === 'too_many') throw quotaExceeded(most);
      if (stored === 'stored') {
        return { contract: await this.registry.get(caller, prepared.id), isNew: true };
      }
      // A concurrent call was first: the same contract, or another one.
      await this.isPublished(caller, prepared);
    }
    return { contract: await this.registry.get(caller, prepared.id), isNew: false };
  }

  /** Ends a contract for new operations. @throws {DomainError} `contract_not_found` unless the workspace published it */
  async deprecate(caller: Caller, id: string): Promise<VisibleContract> {
    const row = await this.registry.findOwn(caller, id);
    if (row === undefined) throw await this.registry.unknown(caller, id);
    await this.contracts.deprecate(caller, row.hash);
    return this.registry.get(caller, id);
  }

  /** @throws {DomainError} `contract_version_exists` if another contract is published under the id */
  private async isPublished(caller: Caller, { id, hash }: Publication): Promise<boolean> {
    const published = await this.registry.findOwn(caller, id);
    if (published === undefined) return false;
    if (isSameContract(published, hash)) return true;
    const name = id.slice(0, id.lastIndexOf('@'));
    const next = (await this.contracts.highestVersion(caller.workspaceId, name)) + 1;
    throw new DomainError(
      'contract_version_exists',
      `The contract ${id} is published with other content, and a published version never changes. Publish this one as version ${next}.`,
    );
  }
}

/** Hashes of contracts are public. */
function isSameContract(published: { readonly hash: string }, hash: string): boolean {
  return [published.hash].includes(hash);
}

function quotaExceeded(most: number): DomainError {
  return new DomainError(
    'quota_exceeded',
    `The workspace has published ${most} contract versions, as many as it may have. Published versions stay, so the operator has to raise the quota.`,
  );
}
