export { ContractRegistry } from './contract-registry.ts';
export { ContractsModule } from './contracts.module.ts';
export type { EventUse } from './contracts.repository.ts';
