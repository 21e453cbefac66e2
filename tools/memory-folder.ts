import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Far above what a run of the tests stores at one time. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Creates a folder in memory for the temporary files of tests. A test database has a thousand files, and ext4 is slow in
 * creating files while others are deleted: it searches an inode that was not in use in the last seconds.
 * @param parent where to create it; the default is of Linux
 * @param roomBytes how much must be free, in the folder and in memory
 * @returns the folder, which the caller deletes; undefined without such a parent, without the room, or where no program
 *   may run
 */
export function makeMemoryFolder(parent = '/dev/shm', roomBytes = ROOM_BYTES): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (Math.min(bavail * bsize, process.availableMemory()) < roomBytes) return undefined;
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(path.join(parent, 'tookeffect-test-'));
  // Tests that are started by root run programs below it as another user.
  chmodSync(folder, 0o711);
  if (mayRunPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** False for a file system that is mounted with `noexec`, as `/dev/shm` often is in containers. */
function mayRunPrograms(folder: string): boolean {
  const program = path.join(folder, 'program');
  writeFileSync(program, '', { mode: 0o700 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
