import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process, told apart from a later one that was given the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, in a form that only this machine and this boot can compare. */
  readonly began: string;
}

/** Describes the living process of this number; null when there is none, or when it has ended and only waits to be reaped. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | null> {
  const began = process.platform === 'linux' ? await beganOnLinux(pid) : await beganElsewhere(pid);
  return began === null ? null : { pid, began };
}

/** Says whether exactly this process still lives. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await identifyProcess(identity.pid))?.began === identity.began;
}

async function beganOnLinux(pid: number): Promise<string | null> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      // A sandbox may hide it; then only a restart of the machine could make two processes look the same.
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ]);
    // The second field is the program's name in brackets and may hold spaces, so counting starts behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' || ticks === undefined ? null : `${boot.trim()}/${ticks}`;
  } catch {
    return null;
  }
}

async function beganElsewhere(pid: number): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
    const [state = 'Z', ...began] = stdout.trim().split(/\s+/u);
    return state.startsWith('Z') ? null : began.join(' ');
  } catch {
    return null;
  }
}
