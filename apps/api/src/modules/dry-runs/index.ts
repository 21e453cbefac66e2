export { DryRunsModule } from './dry-runs.module.ts';
