export { operationDocument } from './domain/operation-answer.ts';
export { OperationsModule } from './operations.module.ts';
