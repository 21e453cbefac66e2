export { BaselineReader, type MarkedStart } from './baseline-reader.ts';
export type { Start } from './domain/start-operation.ts';
export { operationCancelled } from './operation-cancelled.ts';
export { operationDocument } from './operation-response.ts';
export { OperationEntity } from './operation.entity.ts';
export { OperationsModule } from './operations.module.ts';
