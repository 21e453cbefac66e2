export { ContractRegistry, type RegisteredContract } from './contract-registry.ts';
export { ContractsModule } from './contracts.module.ts';
