import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installDebianProgram } from '../../../tools/install/debian-package.ts';
import type { ConnectionRequest } from '../model/operation.ts';
import { type HttpWorld, httpWorld } from './http-world.ts';
import { declareCollection, startJsonServer } from './json-server.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** How nginx answers below a path. */
export type Place =
  /** It caches for an hour, by the whole address; answers have a fresh `Date` and no `Age`. */
  | 'cached'
  /** As `cached`, but the address without its query is the key. */
  | 'cached-by-path'
  /** It passes everything on. */
  | 'direct'
  /** Its upstream is down. */
  | 'down';

/** A collection of a json-server behind nginx. */
export interface NginxWorld extends HttpWorld {
  /** The path of the collection at the json-server. */
  readonly path: string;
  /** The connection through a place, as its owner declares it. */
  readonly through: (place: Place, uncached?: boolean) => ConnectionRequest;
  /** Another client reads the collection, or a path in it, through a place: caches keep the answer. */
  readonly warm: (place: Place, path?: string) => Promise<void>;
}

/** Debian's nginx, as a cache in front of a json-server. */
export const nginx: System<NginxWorld> = {
  name: 'nginx',
  needs: 'the Debian package `nginx`, unpacked into the checkout; npm `json-server`',
  concurrency: 6,
  start: async () => {
    const program = await installDebianProgram('nginx', 'usr/sbin/nginx');
    const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-nginx-'));
    const upstream = await startJsonServer();
    const port = await findFreePort();
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, configuration(folder, port, upstream.url, await findFreePort()));
    const url = `http://127.0.0.1:${port}`;
    const server = await startServer(program, ['-p', folder, '-e', 'stderr', '-c', file], url);
    return {
      version: 'nginx 1.22 (cache) in front of json-server 0.17.4',
      open: (name) => {
        upstream.addCollection(name);
        return Promise.resolve(open(name, url, upstream.url));
      },
      stop: async () => {
        await server.stop();
        await upstream.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

function open(name: string, url: string, upstreamUrl: string): NginxWorld {
  const at = `/${name}`;
  const through = (place: Place, uncached = false): ConnectionRequest => ({
    service: 'http',
    baseUrl: url,
    credential: { type: 'none' },
    declarations: {
      // Behind a cache that ignores queries it is not true that only what is not there is left out.
      ...(place !== 'cached-by-path' && { missing: 'absent' }),
      // json-server ignores a parameter that no object has as a member.
      ...(place === 'cached' && { freshBy: { query: 'fresh' } }),
      uncached,
      collections: { [name]: declareCollection(`/${place}${at}`) },
    },
  });
  const world = httpWorld({
    name,
    connection: through('direct', true),
    writeUrl: upstreamUrl,
    observed: ['cached', 'cached-by-path'].map((place) => `/${place}${at}`),
  });
  return Object.assign(world, {
    path: at,
    through,
    warm: async (place: Place, below = '') => {
      await world.reader('GET', `/${place}${at}${below}`);
    },
  });
}

function configuration(folder: string, port: number, upstreamUrl: string, deadPort: number): string {
  const cache = (key: string) => `
      proxy_pass ${upstreamUrl}/;
      proxy_cache answers;
      proxy_cache_key "${key}";
      proxy_cache_valid 200 404 1h;
      proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;`;
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=answers:1m;
  server {
    listen 127.0.0.1:${port};
    location /cached/ {${cache('$request_uri')}
    }
    location /cached-by-path/ {${cache('$uri')}
    }
    location /direct/ { proxy_pass ${upstreamUrl}/; }
    location /down/ { proxy_pass http://127.0.0.1:${deadPort}/; }
  }
}
`;
}
