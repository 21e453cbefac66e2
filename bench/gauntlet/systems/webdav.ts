import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installGauntletPackages } from '../install/python-packages.ts';
import { type HttpWorld, httpWorld, type Json } from './http-world.ts';
import { findFreePort } from './local-server.ts';
import { type McpSession, startMcpServer } from './mcp-session.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** Writes files through the tools of an MCP server. */
export interface FileTools {
  readonly write: (file: string, document: Json) => Promise<boolean>;
  readonly edit: (file: string, oldText: string, newText: string) => Promise<boolean>;
  readonly move: (from: string, to: string) => Promise<boolean>;
}

/** A folder that an agent writes through MCP, and that WebDAV serves to others and to the observer. */
export interface WebdavWorld extends HttpWorld {
  readonly tools: FileTools;
  /** Another agent with a session of the same kind. */
  readonly otherTools: FileTools;
}

/** PyPI `wsgidav` over a folder, to which npm `@modelcontextprotocol/server-filesystem` writes. */
export const webdav: System<WebdavWorld> = {
  name: 'webdav',
  needs: 'PyPI `wsgidav` and `cheroot`, Python 3.11 or newer; npm `@modelcontextprotocol/server-filesystem`',
  concurrency: 4,
  start: async () => {
    const python = await installGauntletPackages();
    const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'gauntlet-webdav-')));
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const server = await startServer(
      path.join(path.dirname(python), 'wsgidav'),
      ['--host', '127.0.0.1', '--port', String(port), '--root', folder, '--auth', 'anonymous', '--no-config'],
      url,
    );
    const session = await startMcpServer('@modelcontextprotocol/server-filesystem', [folder]);
    return {
      version: 'WsgiDAV 4.4.0, written through @modelcontextprotocol/server-filesystem 2026.8.31',
      open: async (name) => open(name, url, path.join(folder, name), session),
      stop: async () => {
        await session.stop();
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

async function open(name: string, url: string, folder: string, session: McpSession): Promise<WebdavWorld> {
  await mkdir(folder);
  const files = ['a1', 'a2', 'index'].map((file) => `/${name}/${file}.json`);
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
          [`${name}_files`]: {
            path: `/${name}/index.json`,
            items: 'files',
            itemPath: `/${name}/{id}.json`,
            id: 'id',
            marker: 'reference',
            revision: 'version',
          },
        },
      },
    },
    observed: files,
  });
  await world.others('PUT', files[2]!, { files: [] });
  let lastStatus: number | null = null;
  const toolsOf = (noted: (status: number) => void): FileTools => {
    const call = async (tool: string, input: Json): Promise<boolean> => {
      const { isError } = await session.call(tool, input);
      noted(isError ? 500 : 200);
      return !isError;
    };
    const at = (file: string) => path.join(folder, `${file}.json`);
    return {
      write: (file, document) =>
        call('write_file', { path: at(file), content: JSON.stringify(document, null, 2) }),
      edit: (file, oldText, newText) => call('edit_file', { path: at(file), edits: [{ oldText, newText }] }),
      move: (from, to) => call('move_file', { source: at(from), destination: at(to) }),
    };
  };
  const own = { tools: toolsOf((status) => (lastStatus = status)), otherTools: toolsOf(() => undefined) };
  return Object.defineProperty(Object.assign(world, own), 'lastStatus', { get: () => lastStatus });
}
