export { operationDocument } from './operation-response.ts';
export { OperationsModule } from './operations.module.ts';
