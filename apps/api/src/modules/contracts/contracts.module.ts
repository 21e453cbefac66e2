import { Global, Module } from '@nestjs/common';
import { ContractRegistry } from './contract-registry.ts';
import { ContractsController } from './contracts.controller.ts';
import { ContractsRepository } from './contracts.repository.ts';
import { SkillShelf } from './skill-shelf.ts';

/** Published contracts and skill manifests. */
@Global()
@Module({
  controllers: [ContractsController],
  providers: [ContractsRepository, ContractRegistry, SkillShelf],
  exports: [ContractRegistry],
})
export class ContractsModule {}
