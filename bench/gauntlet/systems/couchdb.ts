import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import pouchdbServer from 'express-pouchdb';
import memoryAdapter from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import { type HttpWorld, httpWorld } from './http-world.ts';
import { serveLocally } from './local-server.ts';
import type { System } from './system.ts';

/** A database of a server with CouchDB's protocol. */
export const couchdb: System<HttpWorld> = {
  name: 'couchdb',
  needs: 'npm `express-pouchdb`',
  concurrency: 6,
  start: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-couchdb-'));
    const databases = PouchDB.plugin(memoryAdapter).defaults({ adapter: 'memory' });
    const app = express();
    const options = { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: path.join(folder, 'log') };
    app.use('/', pouchdbServer(databases, options));
    const server = await serveLocally(app);
    return {
      version: 'express-pouchdb 4.2.0 (CouchDB protocol)',
      open: async (name) => {
        await fetch(`${server.url}/${name}`, { method: 'PUT' });
        return httpWorld({
          name,
          connection: {
            service: 'http',
            baseUrl: server.url,
            credential: { type: 'none' },
            declarations: { missing: 'absent', uncached: true },
          },
          observed: [`/${name}/_all_docs?include_docs=true`],
        });
      },
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
