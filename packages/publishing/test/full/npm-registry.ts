import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { runServer } from 'verdaccio';

/** A registry of this machine, which has our packages and passes requests for others on. */
export interface NpmRegistry {
  readonly url: string;
  /** Publishes a tarball with `npm publish`, as a release does. */
  publish(tarball: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param folder an empty folder for its files */
export async function startNpmRegistry(folder: string): Promise<NpmRegistry> {
  const others = { access: '$all', proxy: 'configured' };
  const ours = { access: '$all', publish: '$all', unpublish: '$all' };
  const server = (await runServer({
    storage: path.join(folder, 'storage'),
    configPath: path.join(folder, 'config.yaml'),
    self_path: path.join(folder, 'config.yaml'),
    auth: { htpasswd: { file: path.join(folder, 'htpasswd') } },
    uplinks: { configured: { ...(await configuredRegistry()), cache: false, timeout: '120s' } },
    packages: { '@tookeffect/*': ours, tookeffect: ours, '**': others },
    max_body_size: '100mb',
    web: { enable: false },
    log: { type: 'stdout', format: 'pretty', level: 'error' },
  })) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const userConfig = path.join(folder, 'npmrc');
  // npm publishes only with a token; this registry accepts any.
  await writeFile(userConfig, `registry=http://${host}/\n//${host}/:_authToken=any\n`);
  return {
    url: `http://${host}/`,
    publish: async (tarball) => {
      await promisify(execFile)('npm', ['publish', tarball, '--userconfig', userConfig, '--loglevel=error']);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** How npm reaches its registry. */
interface NpmConfiguration {
  readonly registry: string;
  readonly ca: string | readonly string[] | null;
  readonly cafile: string | null;
  readonly 'https-proxy': string | null;
  readonly proxy: string | null;
  readonly noproxy: readonly string[];
}

/**
 * @returns the registry from which this repository was installed, as an uplink, with the certificates and the proxy of npm:
 *   what npm reaches, the local registry reaches too
 */
async function configuredRegistry(): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'list', '--json']);
  const { registry, ca, cafile, noproxy, ...proxies } = JSON.parse(stdout) as NpmConfiguration;
  const certificates = ca ?? (cafile && (await readFile(cafile, 'utf8')));
  const https = proxies['https-proxy'] ?? proxies.proxy;
  return {
    url: registry,
    ...(certificates && { ca: certificates }),
    ...(https && { https_proxy: https }),
    ...(proxies.proxy && { http_proxy: proxies.proxy }),
    no_proxy: noproxy.filter((host) => host !== ''),
  };
}
