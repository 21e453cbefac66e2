import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jsonServer from 'json-server';

/** A json-server of npm on a free port. */
export interface RunningJsonServer {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly stop: () => void;
}

/** Starts it. @param state its collections by name; it is changed by what is written */
export async function startJsonServer(state: Record<string, unknown>): Promise<RunningJsonServer> {
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  app.use(jsonServer.bodyParser);
  app.use(jsonServer.router(state));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
