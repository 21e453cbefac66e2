import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ContractEntity } from './contract.entity.ts';

/** Published contracts. */
@Injectable()
export class ContractsRepository {
  constructor(@InjectRepository(ContractEntity) private readonly contracts: Repository<ContractEntity>) {}

  /** Publishes a contract, unless one is published under its id. @returns the published one */
  async publish(contract: Omit<ContractEntity, 'publishedAt'>): Promise<ContractEntity> {
    await this.contracts.createQueryBuilder().insert().values(contract).orIgnore().execute();
    return this.contracts.findOneByOrFail({ id: contract.id });
  }

  findByHash(hash: string): Promise<ContractEntity | null> {
    return this.contracts.findOneBy({ hash });
  }
}
