/** Instants at which the tests let a process die: of a verify, in its order, and of the sweeper's round. */
export const FAILPOINTS = [
  'after_gate',
  'after_reserve',
  'before_observe',
  'after_observe',
  'after_evaluate',
  'after_sign',
  'settle_sent',
  'after_settle',
  'after_claim',
] as const;

/** The name of such an instant. */
export type FailpointName = (typeof FAILPOINTS)[number];

/** Where a test may let the process die, wait or fail; anywhere else passing one does nothing. */
export abstract class Failpoints {
  abstract reach(name: FailpointName): Promise<void>;
}
