export {
  ComputationTooHeavyError,
  ComputeModule,
  ComputePool,
  type Computer,
  IN_THIS_THREAD,
} from './compute-pool.ts';
export { Lane } from './lane.ts';
