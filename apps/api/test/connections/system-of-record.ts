import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A system that responses every request; for the running test. */
export interface SystemOfRecord {
  readonly baseUrl: string;
  /** The `authorization` headers that it received. */
  readonly seen: (string | undefined)[];
  /** The targets of the requests that it received. */
  readonly targets: string[];
  /** What it responses from now on. */
  response: { status: number; headers?: Record<string, string> };
}

/** Starts one on a free port of loopback. */
export async function startSystemOfRecord(): Promise<SystemOfRecord> {
  const seen: (string | undefined)[] = [];
  const targets: string[] = [];
  const system = { baseUrl: '', seen, targets, response: { status: 200, headers: {} } };
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    targets.push(request.url ?? '');
    response.writeHead(system.response.status, system.response.headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  system.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return system;
}

/** The body of `POST /v1/connections` for a system. */
export function connectionRequest({ baseUrl }: { readonly baseUrl: string }, change: object = {}): object {
  const credential = { type: 'bearer', token: 'canary-credential-5a1f' };
  return { service: 'http', name: 'a system', baseUrl, credential, environment: 'test', ...change };
}
