import type { JsonValue } from '@tookeffect/core';
import type { Read, Reads } from '@tookeffect/wire';

/** What a held read lacks: its body, and those of its further pages. */
export interface Bodies {
  readonly body: JsonValue;
  readonly pages?: readonly JsonValue[];
}

/** A read whose bodies stay JSON text here, because parsing them would stop other requests. */
interface HeldRead {
  /** JSON of `Bodies`. */
  readonly held?: string;
}

/**
 * Makes a read whose bodies only a computation parses.
 * @param text JSON of `Bodies`
 */
export function holdBodies<Answer extends object>(read: Answer, text: string): Answer {
  return { ...read, held: text };
}

/** How much of reads is held, in UTF-16 units. */
export function heldLength(reads: Reads): number {
  const list = Object.values(reads) as readonly (Read & HeldRead)[];
  return list.reduce((sum, { held = '' }) => sum + held.length, 0);
}

/** @returns the read as the evaluator takes it */
export function releasedRead(read: Read): Read {
  const { held, ...rest } = read as Read & HeldRead;
  return held === undefined ? read : ({ ...rest, ...(JSON.parse(held) as Bodies) } as Read);
}

/** @returns reads of the same roles, each changed */
export function mapReads(reads: Reads, change: (read: Read) => Read): Reads {
  return Object.fromEntries(
    Object.entries(reads).map(([role, read]: [string, Read]) => [role, change(read)]),
  );
}

/** @returns the reads as the evaluator takes them */
export function releasedReads(reads: Reads): Reads {
  if (heldLength(reads) === 0) return reads;
  return mapReads(reads, releasedRead);
}

/** @returns the reads as if every response that is held were over the limit */
export function tooLargeReads(reads: Reads): Reads {
  return mapReads(reads, tooLargeRead);
}

/** @returns the read as if its response were over the limit, if it is held */
export function tooLargeRead(read: Read): Read {
  return (read as HeldRead).held === undefined ? read : asTooLarge(read);
}

/** @returns the read as if its response were over the limit, if there is one */
export function asTooLarge(read: Read): Read {
  const { outcome, observedAt } = read;
  if (outcome === 'failed') return read;
  return { outcome: 'failed', failure: 'too_large', observedAt };
}
