import type { ClassNumber } from './scenario.ts';

/** The kinds of error, numbered as in the scenarios. */
export const CLASS_TITLES: Readonly<Record<ClassNumber, string>> = {
  1: 'A later look after the first `verified`',
  2: 'The identity of an object, and one object for two operations',
  3: 'A wrong acknowledgement',
  4: 'Exactly one object, and rows that are hidden',
  5: "The agent's word as evidence",
  6: 'Caches and standbys',
  7: 'Absence that is not proven',
  8: 'Baselines that show nothing',
  9: 'Rivals: operations that ask for the same',
  10: 'Comparing text and typed values',
  11: 'Clocks',
  12: 'Exact numbers, events and unrelated traffic',
  13: 'What is declared but false: queues, short pages, idempotency',
  14: 'Changes of existing objects, and collateral changes',
  15: 'Sources that are not current',
  16: 'The smaller ones: quotations, references, odd characters, nested members',
  17: 'Several operations of one account on one object',
  18: 'An API that filters by parameters it does not know',
};
