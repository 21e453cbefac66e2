export { findMismatch, type StoredContent } from './domain/stored-digests.ts';
export type { ReservedRun } from './domain/reserved-run.ts';
export { RunCalls } from './run-calls.ts';
export { type UnsettledRun, UnsettledRuns } from './unsettled-runs.ts';
export { VerificationModule } from './verification.module.ts';
export { VerificationRunsRepository } from './verification-runs.repository.ts';
