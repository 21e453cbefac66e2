import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installDebianProgram } from '../../../../../tools/install/debian-package.ts';

/** Debian's nginx in front of several servers, as an operator has it. */
export interface Proxy {
  readonly baseUrl: string;
  /** Sends new requests to these servers only; a request that runs is completed. */
  use(baseUrls: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts it. It keeps connections to the servers open, tries another server where it cannot connect, and repeats nothing that
 * it has sent, because a POST may have had its effect.
 */
export async function startProxy(baseUrls: readonly string[]): Promise<Proxy> {
  const program = await installDebianProgram('nginx', 'usr/sbin/nginx');
  const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-proxy-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const configure = (urls: readonly string[]) => writeFile(file, configuration(folder, port, urls));
  await configure(baseUrls);
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', file], { stdio: 'inherit' });
  const ended = once(child, 'close');
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    use: async (urls) => {
      await configure(urls);
      child.kill('SIGHUP');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** nginx cannot choose one itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function configuration(folder: string, port: number, baseUrls: readonly string[]): string {
  const servers = baseUrls.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  # At a reload, nginx closes idle connections of clients, also one on which a request is on its way.
  keepalive_timeout 0;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream servers { ${servers.join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;
}
