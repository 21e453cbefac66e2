export { FAILPOINTS, type FailpointName, Failpoints } from './failpoints.ts';
export { FailpointsModule } from './failpoints.module.ts';
