import { Injectable, type OnModuleInit } from '@nestjs/common';
import { canonicalize, contractHash } from '@tookeffect/core';
import type { Contract } from '@tookeffect/wire';
import { type CompiledContract, compileContract } from '@tookeffect/evaluator';
import { DomainError } from '../../domain/domain-error.ts';
import type { ContractEntity } from './contract.entity.ts';
import { ContractsRepository } from './contracts.repository.ts';
import { shippedContracts } from './shipped-contracts.ts';

/** A contract that is compiled for evaluation. */
export interface RegisteredContract {
  readonly compiled: CompiledContract;
  readonly hash: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly publishedAt: string;
}

/** The contracts of this server, each compiled once. */
@Injectable()
export class ContractRegistry implements OnModuleInit {
  private readonly byHash = new Map<string, RegisteredContract>();
  private readonly current = new Map<string, RegisteredContract>();

  constructor(private readonly contracts: ContractsRepository) {}

  /** @throws {Error} if a shipped contract does not lint, or differs from the one that was published under its id */
  async onModuleInit(): Promise<void> {
    for (const contract of shippedContracts()) {
      const { id, service } = contract;
      const shipped = contractHash(contract);
      const document = canonicalize(contract);
      const published = await this.contracts.publish({ id, hash: shipped, service, document });
      const { hash: stored } = published;
      if (stored !== shipped) {
        throw new Error(
          `contract ${id} was published with other content; publish the change as a new version`,
        );
      }
      this.current.set(id, this.register(contract, published));
    }
  }

  /** The contracts that a new operation can name, by id. */
  list(): RegisteredContract[] {
    return [...this.current.values()];
  }

  /** @throws {DomainError} `contract_not_found` */
  get(id: string): RegisteredContract {
    const contract = this.current.get(id);
    if (contract) return contract;
    throw new DomainError(
      'contract_not_found',
      `There is no contract ${id}; GET /v1/contracts lists the contracts.`,
    );
  }

  /** @param hash that of an operation's contract, which may be a version that is no longer shipped */
  async findByHash(hash: string): Promise<RegisteredContract> {
    const known = this.byHash.get(hash);
    if (known) return known;
    const published = await this.contracts.findByHash(hash);
    if (!published) throw new Error(`there is no contract ${hash}, although an operation refers to it`);
    return this.register(JSON.parse(published.document) as Contract, published);
  }

  private register(contract: Contract, published: ContractEntity): RegisteredContract {
    const compiled = compileContract(contract as never);
    if ('findings' in compiled) {
      throw new Error(`contract ${published.id} does not lint: ${JSON.stringify(compiled.findings)}`);
    }
    const publishedAt = published.publishedAt.toISOString();
    const registered = { compiled, hash: published.hash, publishedAt };
    this.byHash.set(published.hash, registered);
    return registered;
  }
}
