export {
  ComputationTooHeavyError,
  ComputeModule,
  ComputePool,
  type Computer,
  IN_PROCESS_BYTES,
  IN_THIS_THREAD,
} from './compute-pool.ts';
