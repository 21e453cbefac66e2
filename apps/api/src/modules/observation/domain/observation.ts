import type { ObservationSource } from '@tookeffect/core';
import type { Read, Reads } from '@tookeffect/wire';

/** What one look at a system of record brought. */
export interface Observation {
  /** For the evaluator: a member is left out where nothing was asked. */
  readonly reads: Reads;
  /** The same reads in the order in which they were made, with whose word each is: for the receipt and the timeline. */
  readonly observed: readonly ObservedRead[];
}

/** One read and its source. */
export interface ObservedRead {
  readonly role: ReadRole;
  readonly source: ObservationSource;
  readonly read: Read;
}

/** Which of the at most three reads of an observation it is. */
export type ReadRole = keyof Reads;
