import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A package index of this machine (PEP 503), which has our wheel only. */
export interface PythonIndex {
  readonly url: string;
  /** The files that were fetched. */
  readonly fetched: readonly string[];
  stop(): Promise<void>;
}

/** @param folder contains the wheel of `tookeffect` */
export async function startPythonIndex(folder: string): Promise<PythonIndex> {
  const files = readdirSync(folder);
  const fetched: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const file = files.find((each) => url === `/files/${each}`);
    if (file !== undefined) {
      fetched.push(file);
      response.end(readFileSync(path.join(folder, file)));
    } else if (url === '/simple/tookeffect/') {
      const links = files.map((each) => `<a href="/files/${each}">${each}</a>`);
      response.setHeader('content-type', 'text/html');
      response.end(`<!DOCTYPE html><body>${links.join('')}</body>`);
    } else {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple/`,
    fetched,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
