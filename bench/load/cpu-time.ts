import { readFileSync } from 'node:fs';

/** Linux tells CPU times in these, whatever the kernel's own tick. */
const TICKS_PER_SECOND = 100;

/**
 * What a process has computed so far, with all its threads.
 * @returns milliseconds in steps of ten; NaN where the system has no `/proc`
 * @see proc_pid_stat(5), fields 14 and 15
 */
export function cpuTimeMs(processId: number): number {
  const text = readOrNothing(`/proc/${processId}/stat`);
  // The second field is a name in parentheses, which may hold spaces; the third follows the last of them.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
