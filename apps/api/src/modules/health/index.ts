export { HealthModule } from './health.module.ts';
export { Readiness } from './readiness.ts';
