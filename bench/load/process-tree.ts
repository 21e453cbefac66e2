import { readFileSync, readdirSync } from 'node:fs';
import type { Client } from 'pg';
import { cpuTimeMs, endedChildrenCpuMs, parentOf } from './cpu-time.ts';

/** Resident memory in MB: now, and at most since the processes started. */
export interface ResidentMemory {
  readonly nowMb: number;
  readonly peakMb: number;
}

const KILOBYTES_PER_MB = 1024;

/** Adds the memory of a process and of every process below it. @see proc_pid_status(5), VmRSS and VmHWM */
export function residentMemory(processId: number): ResidentMemory {
  const statuses = [processId, ...descendants(processId)].map((id) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / KILOBYTES_PER_MB;
  });
  const total = (name: string) => statuses.reduce((sum, read) => sum + read(name), 0);
  return { nowMb: total('VmRSS'), peakMb: total('VmHWM') };
}

/** @returns a function that reads the CPU time of a PostgreSQL server with all its sessions, ended ones too, in ms */
export async function databaseCpuMs(database: Client): Promise<() => number> {
  const { rows } = await database.query<{ id: number }>('SELECT pg_backend_pid() AS id');
  const postmaster = parentOf(rows[0]!.id);
  return () =>
    endedChildrenCpuMs(postmaster) +
    [postmaster, ...descendants(postmaster)].reduce((sum, id) => sum + (cpuTimeMs(id) || 0), 0);
}

function descendants(processId: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  );
  const below = (id: number): number[] =>
    [...parents].flatMap(([child, parent]) => (parent === id ? [child, ...below(child)] : []));
  return below(processId);
}
