import { readFileSync } from 'node:fs';

/** The unit of CPU times in Linux's /proc, independent of the kernel's timer frequency. */
const TICKS_PER_SECOND = 100;

/**
 * Reads the CPU time that a process has used so far, with all its threads.
 * @returns milliseconds in steps of ten; NaN if the system has no `/proc`
 * @see proc_pid_stat(5), fields 14 and 15
 */
export function cpuTimeMs(processId: number): number {
  const fields = statusFields(processId);
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** The CPU time of the children that have ended, with theirs; NaN without `/proc`. @see proc_pid_stat(5), fields 16, 17 */
export function endedChildrenCpuMs(processId: number): number {
  const fields = statusFields(processId);
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_PER_SECOND;
}

/** The id of the parent process; NaN for a process that has ended. @see proc_pid_stat(5), field 4 */
export function parentOf(processId: number): number {
  return Number(statusFields(processId)[1]);
}

/** From the third field on. */
function statusFields(processId: number): string[] {
  const text = readIfPresent(`/proc/${processId}/stat`);
  // The second field is a name in parentheses that can contain spaces; the third follows the last parenthesis.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
