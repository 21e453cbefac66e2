import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installGauntletPackages } from '../install/python-packages.ts';
import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** What the calendar server answers. */
export interface DavAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends one request to a resource of the world's calendar; an empty name is the calendar itself. */
export type DavSend = (method: string, name: string, options?: DavOptions) => Promise<DavAnswer>;

interface DavOptions {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another calendar than the world's. */
  readonly calendar?: string;
}

/** A calendar. */
export interface CaldavWorld extends World {
  /** Its name, which is its path below the base URL. */
  readonly calendar: string;
  readonly agent: DavSend;
  readonly others: DavSend;
  /** With the observer's user, which may only read. */
  readonly reader: DavSend;
  /** A connection with a user that may write. */
  readonly writer: ConnectionRequest;
  /** A connection with a user that may not see the calendars. */
  readonly blind: ConnectionRequest;
}

const OWNER = 'team';
/** Users with their own names as passwords. Nobody but `admin` and `agent` may write. */
const RIGHTS = `[writers]
user: (admin|agent)
collection: .*
permissions: RrWwDO

[folders]
user: .+
collection: (${OWNER})?
permissions: R

[reader]
user: reader
collection: ${OWNER}/[^/]+
permissions: r
`;

/** PyPI `radicale` with a rights file. */
export const caldav: System<CaldavWorld> = {
  name: 'caldav',
  needs: 'PyPI `radicale`, Python 3.11 or newer',
  concurrency: 4,
  start: async () => {
    const python = await installGauntletPackages();
    const folder = await mkdtemp(path.join(tmpdir(), 'radicale-'));
    const users = ['admin', 'agent', 'reader', 'blind'].map((user) => `${user}:${user}\n`).join('');
    await writeFile(path.join(folder, 'users'), users);
    await writeFile(path.join(folder, 'rights'), RIGHTS);
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    const settings = {
      'server-hosts': `127.0.0.1:${port}`,
      'auth-type': 'htpasswd',
      'auth-htpasswd-filename': path.join(folder, 'users'),
      'auth-htpasswd-encryption': 'plain',
      'auth-delay': '0',
      'rights-type': 'from_file',
      'rights-file': path.join(folder, 'rights'),
      'storage-filesystem-folder': path.join(folder, 'collections'),
      'logging-level': 'error',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    const empty = path.join(folder, 'config');
    await writeFile(empty, '');
    const server = await startServer(
      python,
      ['-m', 'radicale', '--config', empty, ...options],
      `${origin}/.web/`,
    );
    await sender(origin, '', 'admin')('MKCOL', OWNER);
    return {
      version: 'Radicale 3.9.0 with a rights file',
      open: (name) => open(name, origin),
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

async function open(name: string, origin: string): Promise<CaldavWorld> {
  const calendar = name.replaceAll('_', '-');
  const base = `${origin}/${OWNER}`;
  let lastStatus: number | null = null;
  const agentSend = sender(base, calendar, 'agent');
  const others = sender(base, calendar, 'admin');
  const reader = sender(base, calendar, 'reader');
  const connect = (user: string): ConnectionRequest => ({
    service: 'caldav',
    baseUrl: base.replace('http', 'caldav+http'),
    credential: { type: 'basic', username: user, password: user },
  });
  const { status } = await others('MKCALENDAR', '');
  if (status !== 201) throw new Error(`Radicale did not make the calendar ${calendar}: ${status}`);
  return {
    calendar,
    connection: connect('reader'),
    writer: connect('admin'),
    blind: connect('blind'),
    get lastStatus() {
      return lastStatus;
    },
    agent: async (...request) => {
      const answer = await agentSend(...request);
      lastStatus = answer.status;
      return answer;
    },
    others,
    reader,
    observe: async () => (await reader('GET', '')).text,
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function sender(base: string, own: string, user: string): DavSend {
  const authorization = `Basic ${Buffer.from(`${user}:${user}`).toString('base64')}`;
  return async (method, name, { body, headers = {}, calendar = own } = {}) => {
    const place = [calendar, name].filter((part, index) => part !== '' || index === 1).join('/');
    const response = await fetch(`${base}/${place}`, {
      method,
      headers: { authorization, 'content-type': 'text/calendar; charset=utf-8', ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await response.text() };
  };
}
