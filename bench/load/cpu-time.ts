import { readFileSync } from 'node:fs';

/** The unit of CPU times in Linux's /proc, independent of the kernel's timer frequency. */
const TICKS_PER_SECOND = 100;

/**
 * Reads the CPU time that a process has used so far, with all its threads.
 * @returns milliseconds in steps of ten; NaN if the system has no `/proc`
 * @see proc_pid_stat(5), fields 14 and 15
 */
export function cpuTimeMs(processId: number): number {
  const text = readIfPresent(`/proc/${processId}/stat`);
  // The second field is a name in parentheses that can contain spaces; the third follows the last parenthesis.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
