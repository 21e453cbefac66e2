import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { ServerAccount } from './server-account.ts';

/** Waits for the end of its input, then stops the server if the lock file still names it. */
const WATCH = 'read -r _; read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"';

/**
 * Stops the server in good order when this process ends without having done so, however it ends: a small shell holds
 * the other end of a pipe, which the system closes for a process that was killed.
 * @param server the postmaster, started by this process
 * @param data PGDATA
 */
export function stopWhenStarterEnds(server: ChildProcess, data: string, account: ServerAccount | null): void {
  const opened = account === null ? null : openSync(data, 'r');
  const folder = opened === null ? data : '/proc/self/fd/3';
  const watch = spawn('/bin/sh', ['-c', WATCH, 'sh', String(server.pid), folder], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore', opened ?? 'ignore'],
    ...(account ?? {}),
  });
  if (opened !== null) closeSync(opened);
  // Without the shell there is an orphan at worst, and the next start takes care of it.
  watch.once('error', () => undefined);
  server.once('close', () => watch.kill('SIGKILL'));
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
}
