import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installDebianProgram } from '../../../tools/install/debian-package.ts';
import { asForm, type HttpWorld, httpWorld } from './http-world.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** Debian's etcd with its v2 API, whose reads are GET. A world is a directory of keys. */
export const etcd: System<HttpWorld> = {
  name: 'etcd',
  needs: 'the Debian package `etcd-server`, unpacked into the checkout',
  concurrency: 6,
  start: async () => {
    const program = await installDebianProgram('etcd-server', 'usr/bin/etcd');
    const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-etcd-'));
    const [client, peer] = [await findFreePort(), await findFreePort()].map(
      (port) => `http://127.0.0.1:${port}`,
    );
    const args = {
      'data-dir': path.join(folder, 'data'),
      'listen-client-urls': client!,
      'advertise-client-urls': client!,
      'listen-peer-urls': peer!,
      'initial-advertise-peer-urls': peer!,
      'initial-cluster': `default=${peer!}`,
    };
    const flags = Object.entries(args).flatMap(([name, value]) => [`--${name}`, value]);
    const server = await startServer(program, ['--enable-v2', ...flags], `${client!}/version`);
    await waitUntilHealthy(client!);
    return {
      version: 'etcd 3.4 (v2 API)',
      open: async (name) => {
        const world = httpWorld({
          name,
          connection: {
            service: 'http',
            baseUrl: client!,
            credential: { type: 'none' },
            declarations: { missing: 'absent', uncached: true },
          },
          encode: asForm,
          observed: [`/v2/keys/${name}?recursive=true&sorted=true`],
        });
        await world.others('PUT', `/v2/keys/${name}`, { dir: 'true' });
        return world;
      },
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

async function waitUntilHealthy(url: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}/health`);
    if (status === 200) return;
  }
}
