export {
  acrossAccounts,
  currentAccount,
  enterAccount,
  inAccount,
  inAccounts,
  withoutAccount,
} from './account-scope.ts';
export { BatchFailures } from './batch-failures.ts';
export { bigintColumn } from './bigint-column.ts';
export { batchedCalls } from './batched-calls.ts';
export { type AccountCall, type BatchLimits, CallBatches, isUndone } from './call-batches.ts';
export { DatabaseModule } from './database.module.ts';
export { makeDataSource } from './data-source.ts';
export { type DatabaseAccess, prepareForServer } from './database-roles.ts';
export { prepareDatabase } from './prepare-database.ts';
export {
  connectionLoad,
  functionCall,
  type PreparedStatement,
  runFunction,
  runPrepared,
} from './prepared-statement.ts';
export { ReadBatches } from './read-batches.ts';
export { UnsuitableDatabaseError } from './unsuitable-database-error.ts';
