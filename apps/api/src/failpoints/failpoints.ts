/** Instants of a verify at which the tests let a process die. */
export const FAILPOINTS = [
  'after_reserve',
  'after_observe',
  'after_evaluate',
  'after_sign',
  'settle_sent',
  'after_settle',
] as const;

/** The name of such an instant. */
export type FailpointName = (typeof FAILPOINTS)[number];

/** Where a test may let the process die or wait; anywhere else passing one does nothing. */
export abstract class Failpoints {
  abstract reach(name: FailpointName): Promise<void>;
}
