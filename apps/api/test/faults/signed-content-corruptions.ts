import type { Corruption } from './corruptions.ts';

const DATED = 'what a run observed is dated between its reservation and its settlement';
const ISSUED = 'a receipt is issued, and its reads are made, between reservation and settlement';

/** What receipts say about time. */
const CLOCK_CORRUPTIONS: readonly Corruption[] = [
  ...['30001', '-30001'].map((differenceMs) => ({
    condition:
      'no receipt was signed by a server whose clock differed from the database by more than is allowed',
    statement: `UPDATE receipt SET clock_difference_ms = ${differenceMs} WHERE sequence = 1`,
  })),
  { condition: DATED, statement: `UPDATE receipt SET observed_at = observed_at - interval '1 minute'` },
  { condition: DATED, statement: `UPDATE verification_run SET ended_at = started_at - interval '1 second'` },
  ...[
    `UPDATE verification_run SET ended_at = started_at - interval '1 second'`,
    `UPDATE verification_run SET started_at = ended_at + interval '1 second' WHERE state = 'completed'`,
    // Of an earlier build, whose clock was so fast that validators refuse the receipt.
    `UPDATE receipt SET clock_difference_ms = NULL;
      UPDATE verification_run SET started_at = started_at - interval '6 minutes', ended_at = ended_at - interval '6 minutes'`,
  ].map((statement) => ({ condition: ISSUED, statement })),
];

/** What is signed, and what it is signed for. */
export const SIGNED_CONTENT_CORRUPTIONS: readonly Corruption[] = [...CLOCK_CORRUPTIONS];
