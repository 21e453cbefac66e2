import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Summary } from './flow.ts';

/** An answer of the service, as it was sent. */
export interface Answer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answers of one flow, and what the SDK of that time read in them. */
export interface Recording {
  readonly summary: Summary;
  readonly answers: readonly Answer[];
}

export const ANSWERS_FILE: string = path.join(import.meta.dirname, '../baseline/answers.json');

/** @returns the committed recording */
export function readRecording(): Recording {
  return JSON.parse(readFileSync(ANSWERS_FILE, 'utf8')) as Recording;
}

/** A server that gives recorded answers. */
export interface ReplayServer {
  readonly baseUrl: string;
  /** The answers that nobody has asked for yet. */
  readonly left: readonly Answer[];
  stop(): Promise<void>;
}

/** Starts a server that gives each answer once, to the next request with its method and path; 599 if there is none. */
export async function startReplayServer({ answers }: Recording): Promise<ReplayServer> {
  const left = [...answers];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const index = left.findIndex(
      ({ method, path: place }) => method === request.method && place === pathname,
    );
    request.resume();
    if (index === -1) {
      response.writeHead(599).end(`no recorded answer to ${request.method} ${pathname} is left`);
      return;
    }
    const [{ status, headers, body }] = left.splice(index, 1) as [Answer];
    response.writeHead(status, headers).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
