export type { ReservedRun } from './domain/reserved-run.ts';
export { type UnsettledRun, UnsettledRuns } from './unsettled-runs.ts';
export { VerificationModule } from './verification.module.ts';
