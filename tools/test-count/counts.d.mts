/** Tests of one report, or the sum of many. Errors count as failures. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export function describeCounts(counts: Counts): string;
export function sumCounts(all: readonly Counts[]): Counts;
export function totalFile(task: string): string;
