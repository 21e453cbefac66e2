export {
  type FailpointAction,
  type FailpointName,
  type FailpointNews,
  type FailpointOrder,
  FAILPOINTS,
  Failpoints,
  FailpointsModule,
} from './failpoints.ts';
