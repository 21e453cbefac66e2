export { UsageModule } from './usage.module.ts';
