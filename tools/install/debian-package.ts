import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../process.mjs';
import { installOnce, toolchainFolder } from './install-once.mjs';

/**
 * Unpacks a program of a Debian package into the checkout; nothing is installed into the system. It works on Debian and
 * its relatives, as any user.
 * @param program its path in the package, for example `usr/sbin/nginx`
 * @param libraries packages with libraries that the program loads; they are unpacked into the same folder
 * @returns the path of the program
 * @throws {Error} that says what is missing
 */
export function installDebianProgram(
  packageName: string,
  program: string,
  libraries: readonly string[] = [],
): Promise<string> {
  const folder = path.join(toolchainFolder, 'debian', packageName);
  const made = path.join(folder, program);
  const fingerprint = [program, ...libraries].join(' ');
  return installOnce({ name: `debian ${packageName}`, fingerprint, made }, async () => {
    const existing = path.join('/', program);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const name of [packageName, ...libraries]) await unpackPackage(name, folder, existing);
  });
}

async function unpackPackage(packageName: string, folder: string, existing: string): Promise<void> {
  const download = await run('apt-get', ['download', '-q', packageName], { cwd: folder, quiet: true });
  const file = readdirSync(folder).find(
    (name) => name.startsWith(`${packageName}_`) && name.endsWith('.deb'),
  );
  if (download.exitCode !== 0 || file === undefined) {
    throw new Error(
      `the Debian package ${packageName} is missing: \`apt-get download ${packageName}\` failed; it needs Debian or a relative, its package lists (\`apt-get update\`) and access to its packages. ${existing} is not used, because its version may differ. ${download.output.trim().slice(-500)}`,
    );
  }
  const unpack = await run('dpkg-deb', ['-x', file, folder], { cwd: folder, quiet: true });
  if (unpack.exitCode !== 0) throw new Error(`${file} could not be unpacked: ${unpack.output}`);
}
