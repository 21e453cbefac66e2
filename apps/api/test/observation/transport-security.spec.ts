import { once } from 'node:events';
import { type Server, createServer as createHttps } from 'node:https';
import { createServer } from 'node:net';
import {
  TLSSocket,
  type TlsOptions,
  createSecureContext,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ReadAnswer, failedRead } from '../../src/modules/observation/connector.ts';
import { Deadline } from '../../src/modules/observation/deadline.ts';
import { PostgresConnector } from '../../src/modules/observation/postgres/postgres-connector.ts';
import { connectionTo } from './support/connections.ts';
import { LOOPBACK, readOnce, resolverOf } from './support/http-reading.ts';
import { listen } from './support/raw-server.ts';
import { type SelfSigned, selfSigned } from './support/self-signed.ts';

const TRUSTED = selfSigned('records.example');
const EXPIRED = selfSigned('records.example', 0);
const OTHER_HOST = selfSigned('other.example');
const UNKNOWN = selfSigned('records.example');

const credential = { type: 'bearer', token: 't0ken' } as const;
const resolver = resolverOf(LOOPBACK, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));

/** Bodies that a provider must never have seen a credential for. */
const cases: [name: string, certificate: SelfSigned, options?: TlsOptions][] = [
  ['has expired', EXPIRED],
  ['is of another host', OTHER_HOST],
  ['nobody vouches for', UNKNOWN],
  ['holds, but TLS 1.1 is all it speaks', TRUSTED, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }],
];

describe('TLS', () => {
  const defaults = getCACertificates();
  beforeAll(() => setDefaultCACertificates([...defaults, TRUSTED.cert, EXPIRED.cert, OTHER_HOST.cert]));
  afterAll(() => setDefaultCACertificates(defaults));

  describe('over HTTP', () => {
    let server: Server;
    const asked: (string | undefined)[] = [];
    const start = async (certificate: SelfSigned, options: TlsOptions = {}) => {
      server = createHttps({ ...certificate, ...options }, (request, response) => {
        asked.push(request.headers.authorization, request.headers.host);
        response.end('{}');
      });
      return `https://records.example:${await listen(server)}`;
    };
    afterEach(async () => {
      asked.length = 0;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });

    it('reads from a host whose certificate holds', async () => {
      const url = await start(TRUSTED);
      expect(await readOnce(url, { credential }, resolver)).toMatchObject({ status: 200, body: {} });
      expect(asked).toEqual(['Bearer t0ken', new URL(url).host]);
    });

    it.each(cases)('says nothing to a host whose certificate %s', async (_name, certificate, options) => {
      expect(await readOnce(await start(certificate, options), { credential }, resolver)).toEqual(
        failedRead('unreachable'),
      );
      expect(asked).toEqual([]);
    });

    it('shows no certificate of its own to a host that demands one', async () => {
      const url = await start(TRUSTED, { requestCert: true, rejectUnauthorized: true });
      expect(await readOnce(url, { credential }, resolver)).toEqual(failedRead('unreachable'));
      expect(asked).toEqual([]);
    });
  });

  describe('to PostgreSQL', () => {
    const servers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const stop of servers.splice(0)) await stop();
    });

    /** Agrees on TLS as PostgreSQL does, and keeps what is said inside. */
    const start = async (certificate: SelfSigned, agreement = 'S') => {
      const said: Buffer[] = [];
      const secureContext = createSecureContext(certificate);
      const sockets = new Set<{ destroy: () => void }>();
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.once('data', () => {
          socket.write(agreement);
          if (agreement !== 'S') return void socket.on('data', (chunk: Buffer) => said.push(chunk));
          const secure = new TLSSocket(socket, { isServer: true, secureContext });
          secure.on('error', () => undefined);
          secure.on('data', (chunk: Buffer) => said.push(chunk));
        });
      });
      const port = await listen(server);
      servers.push(async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      });
      return { url: `postgres://records.example:${port}/shop`, said };
    };
    const read = (url: string, environment: 'live' | 'test'): Promise<ReadAnswer> =>
      new Deadline(300).within(300, failedRead('timed_out'), ({ signal }) =>
        new PostgresConnector(resolver).read(
          {
            connector: 'postgres',
            table: { schema: 'public', name: 't' },
            columns: [],
            filters: [],
            limit: 1,
          },
          connectionTo(url, { type: 'basic', username: 'ada', password: 'p' }, { environment }),
          { maxBytes: 1024, timeoutMs: 300, signal, bodyStatuses: [200] },
        ),
      );

    it('speaks inside TLS to a host whose certificate holds', async () => {
      const { url, said } = await start(TRUSTED);
      expect(await read(url, 'live')).toEqual(failedRead('timed_out'));
      expect(Buffer.concat(said).toString('latin1')).toContain('user\0ada\0');
    });

    it.each(cases.slice(0, 3))(
      'says nothing to a live host whose certificate %s',
      async (_name, certificate) => {
        const { url, said } = await start(certificate);
        expect(await read(url, 'live')).toEqual(failedRead('unreachable'));
        expect(said).toEqual([]);
      },
    );

    it.each(['N', 'E', 'SS', 'Sx', 'H'])('says nothing to a live host that answers %s', async (agreement) => {
      const { url, said } = await start(TRUSTED, agreement);
      expect(await read(url, 'live')).toEqual(failedRead('unreachable'));
      expect(said).toEqual([]);
    });

    it('takes clear text or a certificate that does not hold from a test system only', async () => {
      for (const { url, said } of [await start(TRUSTED, 'N'), await start(UNKNOWN)]) {
        expect(await read(url, 'test')).toEqual(failedRead('timed_out'));
        expect(Buffer.concat(said).toString('latin1')).toContain('user\0ada\0');
      }
    });
  });
});
