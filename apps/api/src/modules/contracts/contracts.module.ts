import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContractEntity } from './contract.entity.ts';
import { ContractRegistry } from './contract-registry.ts';
import { ContractsController } from './contracts.controller.ts';
import { ContractsRepository } from './contracts.repository.ts';
import { ContractPublisher } from './contract-publisher.ts';
import { ContractTester } from './contract-tester.ts';
import { SkillRegistry } from './skill-registry.ts';

/** Published contracts and skill manifests. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ContractEntity])],
  controllers: [ContractsController],
  providers: [ContractsRepository, ContractRegistry, ContractTester, ContractPublisher, SkillRegistry],
  exports: [ContractRegistry, ContractTester],
})
export class ContractsModule {}
