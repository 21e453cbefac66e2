import jsonServer from 'json-server';
import type { CollectionDeclaration } from '../model/operation.ts';
import { type HttpWorld, httpWorld } from './http-world.ts';
import { serveLocally } from './local-server.ts';
import type { System } from './system.ts';

/** A collection of a json-server, and a document of its own. */
export interface JsonServerWorld extends HttpWorld {
  /** The path of the collection. */
  readonly path: string;
}

/** How the owner declares a collection of a json-server: `reference` is for the marker. */
export function declareCollection(path: string): CollectionDeclaration {
  return { path, id: 'id', marker: 'reference' };
}

/** A json-server and the means to add collections to it. */
export interface RunningJsonServer {
  readonly url: string;
  /** Creates an empty collection. */
  readonly addCollection: (name: string) => void;
  readonly stop: () => Promise<void>;
}

/** Starts a json-server with its state in memory. */
export async function startJsonServer(): Promise<RunningJsonServer> {
  const app = jsonServer.create();
  const state: Record<string, unknown> = {};
  app.use(jsonServer.defaults({ logger: false }));
  app.use(jsonServer.bodyParser);
  // The routes are those of the collections at that instant, so each new collection needs new routes.
  let routes = jsonServer.router(state);
  app.use((request, response, next) => routes(request, response, next));
  const server = await serveLocally(app);
  return {
    url: server.url,
    addCollection: (name) => {
      state[name] = [];
      routes = jsonServer.router(state);
    },
    stop: () => server.stop(),
  };
}

/** npm `json-server` 0.17. */
export const jsonServerSystem: System<JsonServerWorld> = {
  name: 'json-server',
  needs: 'npm `json-server`',
  concurrency: 6,
  start: async () => {
    const server = await startJsonServer();
    return {
      version: 'json-server 0.17.4',
      open: (name) => {
        server.addCollection(name);
        const path = `/${name}`;
        const world = httpWorld({
          name,
          connection: {
            service: 'http',
            baseUrl: server.url,
            credential: { type: 'none' },
            declarations: {
              missing: 'absent',
              uncached: true,
              collections: { [name]: declareCollection(path) },
            },
          },
          observed: [path],
        });
        return Promise.resolve(Object.assign(world, { path }));
      },
      stop: () => server.stop(),
    };
  },
};
