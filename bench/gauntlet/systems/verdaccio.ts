import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runServer } from 'verdaccio';
import { type Answer, type HttpWorld, httpWorld, type Json, type Send } from './http-world.ts';
import type { System } from './system.ts';

/** What a publication says about a version. */
export interface Publication {
  readonly version: string;
  readonly tag?: string;
  readonly description?: string;
}

/** A scope of packages of a registry. */
export interface VerdaccioWorld extends HttpWorld {
  /** The full name of a package of this world. */
  readonly package: (name: string) => string;
  /** Publishes a version, as `npm publish` does. */
  readonly publish: (send: Send, name: string, publication: Publication) => Promise<Answer>;
  /** Moves a tag, as `npm dist-tag add` does. */
  readonly tag: (send: Send, name: string, tag: string, version: string) => Promise<Answer>;
  /** Removes a whole package, as `npm unpublish --force` does. */
  readonly unpublish: (send: Send, name: string) => Promise<Answer>;
  /** Removes one version, as `npm unpublish name@version` does. */
  readonly unpublishVersion: (send: Send, name: string, version: string) => Promise<Answer>;
}

/** npm `verdaccio` without uplinks. Everybody may publish. */
export const verdaccio: System<VerdaccioWorld> = {
  name: 'verdaccio',
  needs: 'npm `verdaccio`',
  concurrency: 4,
  start: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-verdaccio-'));
    const server = (await runServer({
      storage: path.join(folder, 'storage'),
      configPath: path.join(folder, 'config.yaml'),
      self_path: path.join(folder, 'config.yaml'),
      auth: { htpasswd: { file: path.join(folder, 'htpasswd') } },
      uplinks: {},
      packages: { '**': { access: '$all', publish: '$all', unpublish: '$all' } },
      userRateLimit: { windowMs: 1000, max: 100_000 },
      web: { enable: false },
      log: { type: 'stdout', format: 'pretty', level: 'fatal' },
    })) as Server;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      version: 'verdaccio 6.10.4',
      open: (name) => Promise.resolve(open(name, url)),
      stop: async () => {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

function open(name: string, url: string): VerdaccioWorld {
  const full = (given: string) => `${name.replaceAll('_', '-')}-${given}`;
  const packages = ['ui', 'api', 'cli'];
  const world = httpWorld({
    name,
    connection: {
      service: 'http',
      baseUrl: url,
      credential: { type: 'none' },
      declarations: {
        missing: 'absent',
        uncached: true,
        collections: {
          packages: {
            path: '/-/v1/search?text=',
            items: 'objects',
            itemPath: '/{id}',
            id: 'name',
            revision: '_rev',
          },
        },
      },
    },
    observed: packages.map((given) => `/${full(given)}`),
  });
  const revisionOf = async (given: string) =>
    String((await world.others('GET', `/${full(given)}?write=true`)).body._rev);
  return Object.assign(world, {
    package: full,
    publish: (send: Send, given: string, publication: Publication) =>
      send('PUT', `/${full(given)}`, manifestOf(full(given), publication)),
    tag: (send: Send, given: string, tag: string, version: string) =>
      send('PUT', `/-/package/${full(given)}/dist-tags/${tag}`, version),
    unpublish: async (send: Send, given: string) =>
      send('DELETE', `/${full(given)}/-rev/${await revisionOf(given)}`),
    unpublishVersion: async (send: Send, given: string, version: string) => {
      const { body } = await world.others('GET', `/${full(given)}?write=true`);
      const all = Object.entries(body.versions as Record<string, unknown>);
      const versions = Object.fromEntries(all.filter(([name]) => name !== version));
      const tags = Object.entries(body['dist-tags'] as Record<string, string>);
      const [last = ''] = Object.keys(versions).toReversed();
      const remaining = tags.map(([tag, value]) => [tag, value === version ? last : value] as const);
      const document: Json = { ...body, versions, 'dist-tags': Object.fromEntries(remaining) };
      return send('PUT', `/${full(given)}/-rev/${String(body._rev)}`, document);
    },
  });
}

function manifestOf(name: string, { version, tag = 'latest', description = 'A test.' }: Publication): object {
  const file = `${name}-${version}.tgz`;
  const data = Buffer.from(`${name} ${version}`);
  return {
    _id: name,
    name,
    description,
    'dist-tags': { [tag]: version },
    versions: {
      [version]: {
        name,
        version,
        description,
        _id: `${name}@${version}`,
        dist: {
          shasum: createHash('sha1').update(data).digest('hex'),
          tarball: `http://127.0.0.1/${name}/-/${file}`,
        },
      },
    },
    _attachments: {
      [file]: {
        content_type: 'application/octet-stream',
        data: data.toString('base64'),
        length: data.length,
      },
    },
  };
}
