import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installGauntletPackages } from '../install/python-packages.ts';
import { type HttpWorld, httpWorld } from './http-world.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** Uploads a release or removes it; the status of the answer. */
export type Release = (action: 'file_upload' | 'remove_pkg', version: string) => Promise<number>;

/** A project of a Python package index. */
export interface PypiWorld extends HttpWorld {
  readonly project: string;
  readonly agentRelease: Release;
  readonly othersRelease: Release;
}

/** PyPI `pypiserver`, to which everybody may upload. */
export const pypiserver: System<PypiWorld> = {
  name: 'pypiserver',
  needs: 'PyPI `pypiserver`, Python 3.11 or newer',
  concurrency: 4,
  start: async () => {
    const python = await installGauntletPackages();
    const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-pypi-'));
    await mkdir(path.join(folder, 'packages'));
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const options = ['-p', String(port), '-i', '127.0.0.1', '-P', '.', '-a', '.', '--disable-fallback'];
    const program = path.join(path.dirname(python), 'pypi-server');
    const server = await startServer(
      program,
      ['run', ...options, '--overwrite', '--backend', 'simple-dir', path.join(folder, 'packages')],
      `${url}/health`,
    );
    // The probe reads a project that is always there.
    await upload(url, 'index-probe', '1.0', 'file_upload');
    return {
      version: 'pypiserver 2.4.2',
      open: (name) => Promise.resolve(open(name, url)),
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

function open(name: string, url: string): PypiWorld {
  const project = name.replaceAll('_', '-');
  const world = httpWorld({
    name,
    connection: {
      service: 'http',
      baseUrl: url,
      credential: { type: 'none' },
      declarations: { missing: 'absent', uncached: true },
    },
    observed: [`/${project}/json`],
  });
  let lastStatus: number | null = null;
  const agentRelease: Release = async (action, version) =>
    (lastStatus = await upload(url, project, version, action));
  const othersRelease: Release = (action, version) => upload(url, project, version, action);
  const own = { project, agentRelease, othersRelease };
  return Object.defineProperty(Object.assign(world, own), 'lastStatus', { get: () => lastStatus });
}

async function upload(url: string, name: string, version: string, action: string): Promise<number> {
  const form = new FormData();
  form.set(':action', action);
  // It looks for what it removes by the name in the file's name.
  form.set('name', name.replaceAll('-', '_'));
  form.set('version', version);
  const file = `${name.replaceAll('-', '_')}-${version}.tar.gz`;
  if (action === 'file_upload') form.set('content', new Blob([`${name} ${version}`]), file);
  const response = await fetch(`${url}/`, { method: 'POST', body: form });
  await response.text();
  return response.status;
}
