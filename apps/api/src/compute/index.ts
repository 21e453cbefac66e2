export {
  ComputationTooHeavyError,
  ComputeModule,
  ComputePool,
  type Computer,
  IN_THIS_THREAD,
  type Weight,
} from './compute-pool.ts';
export { Lane } from './lane.ts';
