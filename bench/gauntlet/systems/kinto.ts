import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installGauntletPackages } from '../install/python-packages.ts';
import type { CollectionDeclaration } from '../model/operation.ts';
import { type HttpWorld, httpWorld } from './http-world.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** A bucket with two collections of records, whose declared names begin with that of the world. */
export interface KintoWorld extends HttpWorld {
  /** The path of the records of `orders`. */
  readonly records: string;
}

const SETTINGS = (port: number) => `[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = ${port}
[app:main]
use = egg:kinto
kinto.storage_backend = kinto.core.storage.memory
kinto.permission_backend = kinto.core.permission.memory
kinto.cache_backend = kinto.core.cache.memory
kinto.userid_hmac_secret = test-only
multiauth.policies = basicauth
kinto.bucket_create_principals = system.Authenticated
`;

/** PyPI `kinto`: a document store. Its accounts have their own names as passwords; everybody may read. */
export const kinto: System<KintoWorld> = {
  name: 'kinto',
  needs: 'PyPI `kinto`, Python 3.11 or newer',
  concurrency: 4,
  start: async () => {
    const python = await installGauntletPackages();
    const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-kinto-'));
    const port = await findFreePort();
    const file = path.join(folder, 'kinto.ini');
    await writeFile(file, SETTINGS(port));
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    const program = path.join(path.dirname(python), 'kinto');
    const server = await startServer(program, ['start', '--ini', file], `${baseUrl}/`);
    return {
      version: 'Kinto 26.5.0 (memory)',
      open: (name) => open(name, baseUrl),
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

async function open(name: string, baseUrl: string): Promise<KintoWorld> {
  const bucket = `/buckets/${name}`;
  const at = (collection: string) => `${bucket}/collections/${collection}/records`;
  const declared = (collection: string): CollectionDeclaration => ({
    path: at(collection),
    items: 'data',
    id: 'id',
    marker: 'reference',
    revision: 'last_modified',
  });
  // At its own address a record is below `data`.
  const single: CollectionDeclaration = {
    path: at('orders'),
    items: 'data',
    id: 'data.id',
    marker: 'data.reference',
    revision: 'data.last_modified',
  };
  const world = httpWorld({
    name,
    connection: {
      service: 'http',
      baseUrl,
      credential: { type: 'none' },
      declarations: {
        missing: 'absent',
        uncached: true,
        collections: {
          [`${name}_orders`]: declared('orders'),
          [`${name}_notes`]: declared('notes'),
          [`${name}_order`]: single,
        },
      },
    },
    agentHeaders: accountOf('agent'),
    otherHeaders: accountOf('clerk'),
    observed: [at('orders'), at('notes')],
  });
  const permissions = { read: ['system.Everyone'], write: ['system.Authenticated'] };
  const { status } = await world.others('PUT', bucket, { permissions });
  if (status !== 201) throw new Error(`Kinto did not make the bucket ${name}: ${status}`);
  for (const collection of ['orders', 'notes']) {
    await world.others('PUT', `${bucket}/collections/${collection}`, {});
  }
  return Object.assign(world, { records: at('orders') });
}

function accountOf(account: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${account}:${account}`).toString('base64')}` };
}
