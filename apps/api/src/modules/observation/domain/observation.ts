import type { ObservationSource } from '@tookeffect/core';
import type { ReadRole } from '@tookeffect/evaluator';
import type { Read, Reads } from '@tookeffect/wire';

/** The reads of one observation. */
export interface Observation {
  /** For the evaluator: reads that were not made are left out. */
  readonly reads: Reads;
  /** The same reads in the order in which they were made, with their sources: for the receipt and the timeline. */
  readonly observed: readonly ObservedRead[];
}

/** One read and its source. */
export interface ObservedRead {
  readonly role: ReadRole;
  readonly source: ObservationSource;
  readonly read: Read;
}
