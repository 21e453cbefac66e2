export { ContractRegistry } from './contract-registry.ts';
export { ContractTester } from './contract-tester.ts';
export { ContractsModule } from './contracts.module.ts';
export type { EventUse } from './contracts.repository.ts';
