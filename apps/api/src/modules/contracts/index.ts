export { ContractRegistry } from './contract-registry.ts';
export { ContractsModule } from './contracts.module.ts';
