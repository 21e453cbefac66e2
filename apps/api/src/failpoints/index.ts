export type { FailpointAction, FailpointNews, FailpointOrder } from './armed-failpoints.ts';
export { FAILPOINTS, type FailpointName, Failpoints } from './failpoints.ts';
export { FailpointsModule } from './failpoints.module.ts';
