import { Injectable, type OnModuleInit } from '@nestjs/common';
import { canonicalize, contractHash } from '@tookeffect/core';
import type { Contract } from '@tookeffect/wire';
import { type CompiledContract, compileContract } from '@tookeffect/evaluator';
import { DomainError } from '../../domain/domain-error.ts';
import { ContractsRepository, type PublishedContract } from './contracts.repository.ts';
import { shippedContracts } from './shipped-contracts.ts';

/** A contract ready to judge by, and what the service says of it. */
export interface RegisteredContract {
  readonly compiled: CompiledContract;
  readonly hash: string;
  readonly publishedAt: string;
}

/** Every contract that this server can judge by, compiled once. */
@Injectable()
export class ContractRegistry implements OnModuleInit {
  private readonly byHash = new Map<string, RegisteredContract>();
  private readonly current = new Map<string, RegisteredContract>();

  constructor(private readonly contracts: ContractsRepository) {}

  /** @throws {Error} when a shipped contract does not lint, or differs from what was published under its id */
  async onModuleInit(): Promise<void> {
    for (const contract of shippedContracts()) {
      const given = contractHash(contract);
      const { id, service } = contract;
      const published = await this.contracts.publish({
        id,
        hash: given,
        service,
        document: canonicalize(contract),
      });
      const { hash: standing } = published;
      if (standing !== given) {
        throw new Error(`contract ${id} was published with other content; a change is a new version`);
      }
      this.current.set(id, this.register(contract, published));
    }
  }

  /** All that can be named in a new operation, by id. */
  list(): RegisteredContract[] {
    return [...this.current.values()];
  }

  /** @throws {DomainError} `contract_not_found` */
  get(id: string): RegisteredContract {
    const contract = this.current.get(id);
    if (contract) return contract;
    throw new DomainError(
      'contract_not_found',
      `There is no contract ${id}; GET /v1/contracts lists those that there are.`,
    );
  }

  /** The contract that an operation was created against, which may be one that is shipped no more. */
  async ofHash(hash: string): Promise<RegisteredContract> {
    const known = this.byHash.get(hash);
    if (known) return known;
    const published = await this.contracts.byHash(hash);
    if (!published) throw new Error(`no contract ${hash}, though an operation refers to it`);
    return this.register(JSON.parse(published.document) as Contract, published);
  }

  private register(contract: Contract, published: PublishedContract): RegisteredContract {
    const compiled = compileContract(contract as never);
    if ('findings' in compiled) {
      throw new Error(`contract ${published.id} does not lint: ${JSON.stringify(compiled.findings)}`);
    }
    const registered = { compiled, hash: published.hash, publishedAt: published.publishedAt };
    this.byHash.set(published.hash, registered);
    return registered;
  }
}
