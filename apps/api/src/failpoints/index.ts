export {
  type FailpointAction,
  type FailpointName,
  type FailpointEvent,
  type FailpointCommand,
  FAILPOINTS,
  Failpoints,
  FailpointsModule,
} from './failpoints.ts';
