import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackageFromTarballData, type Package } from '@arethetypeswrong/core';

/** A package as the registry would get it. */
export interface PackedPackage {
  readonly name: string;
  readonly tarball: Uint8Array<ArrayBuffer>;
  /** Its files: `/node_modules/<name>/…`. */
  readonly contents: Package;
}

const root = path.resolve(import.meta.dirname, '../../..');

/** @returns the folders of the packages that are not private, relative to the root of the workspace */
function publishedFolders(): string[] {
  const manifests = globSync('{packages,packages/adapters,apps}/*/package.json', { cwd: root });
  return manifests
    .filter((file) => {
      const { private: isPrivate } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;
      return !isPrivate;
    })
    .map((file) => path.dirname(file))
    .sort();
}

interface Manifest {
  readonly private?: boolean;
}

/** The server has 17 MB, so the fast tests do not pack it. */
const SERVER_FOLDER = 'packages/server';

/**
 * Packs packages, with pnpm; they must be built.
 * @param folders relative to the root; by default every package that is not private, except the server
 */
export function packPackages(
  folders = publishedFolders().filter((each) => each !== SERVER_FOLDER),
): readonly PackedPackage[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect-publishing-'));
  try {
    const filters = folders.map((each) => `--filter=./${each}`);
    const args = ['--recursive', ...filters, 'pack', '--pack-destination', folder];
    const { status, stdout, stderr } = spawnSync('pnpm', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`pnpm ${args.join(' ')}\n${stdout}${stderr}`);
    return readdirSync(folder)
      .sort()
      .map((file) => {
        const tarball = new Uint8Array(readFileSync(path.join(folder, file)));
        const contents = createPackageFromTarballData(tarball);
        return { name: contents.packageName, tarball, contents };
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
