import { once } from 'node:events';
import { type Server, createServer as createHttps } from 'node:https';
import { type Socket, createServer } from 'node:net';
import {
  TLSSocket,
  type TlsOptions,
  createSecureContext,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls';
import { type Certificate, selfSigned } from '@tookeffect/testing/certificates';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ReadResult, failedRead } from '../../src/connectors/index.ts';
import { greeting, TLS } from './mysql/packets.ts';
import { connectionTo, LOOPBACK, readHttp, readMysql, readPostgres, testResolver } from './reading.ts';
import { listen } from './raw-server.ts';

const TRUSTED = selfSigned('records.example');
const EXPIRED = selfSigned('records.example', 0);
const OTHER_HOST = selfSigned('other.example');
const UNKNOWN = selfSigned('records.example');

const credential = { type: 'bearer', token: 't0ken' } as const;
const resolver = testResolver(LOOPBACK, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));

const ADA = { type: 'basic', username: 'ada', password: 'p' } as const;

/** The member of a credential whose own authority is the given one. */
const inBase64 = ({ cert }: Certificate) => ({ certificateAuthority: Buffer.from(cert).toString('base64') });

/** Servers to which no credential may be sent. */
const cases: [name: string, certificate: Certificate, options?: TlsOptions][] = [
  ['has expired', EXPIRED],
  ['is of another host', OTHER_HOST],
  ['no authority signed', UNKNOWN],
  ['is valid, but that supports TLS 1.1 only', TRUSTED, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }],
];

const recorders: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of recorders.splice(0)) await stop();
});

/** What a server does with a connection. */
type Negotiate = (socket: Socket, actions: { startTls: () => void; record: (chunk: Buffer) => void }) => void;

/** Starts a server whose connections begin without TLS, and end with what is recorded. @returns also what was recorded, and what was sent inside TLS */
async function startRecorder(
  certificate: Certificate,
  negotiate: Negotiate,
): Promise<{ port: number; sent: Buffer[] }> {
  const sent: Buffer[] = [];
  const secureContext = createSecureContext(certificate);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    const record = (chunk: Buffer): void => {
      sent.push(chunk);
      socket.destroy();
    };
    const startTls = (): void => {
      const secure = new TLSSocket(socket, { isServer: true, secureContext });
      secure.on('error', () => undefined).on('data', record);
    };
    negotiate(socket, { startTls, record });
  });
  const port = await listen(server);
  recorders.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { port, sent };
}

describe('TLS', () => {
  const defaults = getCACertificates();
  beforeAll(() => setDefaultCACertificates([...defaults, TRUSTED.cert, EXPIRED.cert, OTHER_HOST.cert]));
  afterAll(() => setDefaultCACertificates(defaults));

  describe('over HTTP', () => {
    let server: Server;
    const asked: (string | undefined)[] = [];
    const start = async (certificate: Certificate, options: TlsOptions = {}) => {
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

    it('reads from a host with a valid certificate', async () => {
      const url = await start(TRUSTED);
      expect(await readHttp(url, { credential }, resolver)).toMatchObject({ status: 200, body: {} });
      expect(asked).toEqual(['Bearer t0ken', new URL(url).host]);
    });

    it.each(cases)('sends nothing to a host whose certificate %s', async (_name, certificate, options) => {
      expect(await readHttp(await start(certificate, options), { credential }, resolver)).toEqual(
        failedRead('unreachable'),
      );
      expect(asked).toEqual([]);
    });

    it('sends no client certificate to a host that requires one', async () => {
      const url = await start(TRUSTED, { requestCert: true, rejectUnauthorized: true });
      expect(await readHttp(url, { credential }, resolver)).toEqual(failedRead('unreachable'));
      expect(asked).toEqual([]);
    });
  });

  describe('to PostgreSQL', () => {
    /** Negotiates TLS as PostgreSQL does, and records what is sent inside it. */
    const start = async (certificate: Certificate, response = 'S') => {
      const { port, sent } = await startRecorder(certificate, (socket, { startTls, record }) => {
        socket.once('data', () => {
          socket.write(response);
          if (response === 'S') startTls();
          else socket.on('data', record);
        });
      });
      return { url: `postgres://records.example:${port}/shop`, sent };
    };
    const read = (url: string, environment: 'live' | 'test', authority?: Certificate): Promise<ReadResult> =>
      readPostgres(
        connectionTo(url, { ...ADA, ...(authority && inBase64(authority)) }, { environment }),
        {},
        {},
        resolver,
      );

    it('sends the startup message inside TLS to a host with a valid certificate', async () => {
      const { url, sent } = await start(TRUSTED);
      expect(await read(url, 'live')).toEqual(failedRead('unreachable'));
      expect(Buffer.concat(sent).toString('latin1')).toContain('user\0ada\0');
    });

    it.each(cases.slice(0, 3))(
      'sends nothing to a live host whose certificate %s',
      async (_name, certificate) => {
        const { url, sent } = await start(certificate);
        expect(await read(url, 'live')).toEqual(failedRead('unreachable'));
        expect(sent).toEqual([]);
      },
    );

    it.each(['N', 'E', 'SS', 'Sx', 'H'])(
      'sends nothing to a live host that responds with %s',
      async (response) => {
        const { url, sent } = await start(TRUSTED, response);
        expect(await read(url, 'live')).toEqual(failedRead('unreachable'));
        expect(sent).toEqual([]);
      },
    );

    it('sends the startup message to a live host whose certificate the authority of the credential signed', async () => {
      const { url, sent } = await start(UNKNOWN);
      expect(await read(url, 'live', UNKNOWN)).toEqual(failedRead('unreachable'));
      expect(Buffer.concat(sent).toString('latin1')).toContain('user\0ada\0');
    });

    it.each(['live', 'test'] as const)(
      'with an authority, sends nothing to a %s host without TLS, or with a certificate of another one',
      async (environment) => {
        for (const { url, sent } of [await start(UNKNOWN, 'N'), await start(TRUSTED)]) {
          expect(await read(url, environment, UNKNOWN)).toEqual(failedRead('unreachable'));
          expect(sent).toEqual([]);
        }
      },
    );

    it('accepts plain text or an invalid certificate from a test system only', async () => {
      for (const { url, sent } of [await start(TRUSTED, 'N'), await start(UNKNOWN)]) {
        expect(await read(url, 'test')).toEqual(failedRead('unreachable'));
        expect(Buffer.concat(sent).toString('latin1')).toContain('user\0ada\0');
      }
    });
  });

  describe('to MySQL', () => {
    /** Greets, and records what is sent inside TLS, or without it where the server offers none. */
    const start = async (certificate: Certificate, capabilities = TLS) => {
      const { port, sent } = await startRecorder(certificate, (socket, { startTls, record }) => {
        socket.write(greeting(capabilities));
        socket.once('data', (first: Buffer) => {
          if (capabilities !== TLS) {
            record(first);
            return;
          }
          // The request for TLS has no user; what follows it is TLS.
          socket.pause();
          socket.unshift(first.subarray(36));
          startTls();
        });
      });
      return { url: `mysql://records.example:${port}`, sent };
    };
    const read = (url: string, environment: 'live' | 'test'): Promise<ReadResult> =>
      readMysql(
        connectionTo(url, { type: 'basic', username: 'ada', password: 'p' }, { environment }),
        {},
        {},
        resolver,
      );

    it('sends the user inside TLS to a host with a valid certificate', async () => {
      const { url, sent } = await start(TRUSTED);
      expect(await read(url, 'live')).toEqual(failedRead('unreachable'));
      expect(Buffer.concat(sent).toString('latin1')).toContain('ada\0');
    });

    it.each(cases.slice(0, 3))(
      'sends no user to a live host whose certificate %s',
      async (_name, certificate) => {
        const { url, sent } = await start(certificate);
        expect(await read(url, 'live')).toEqual(failedRead('unreachable'));
        expect(sent).toEqual([]);
      },
    );

    it('sends nothing to a live host without TLS', async () => {
      const { url, sent } = await start(TRUSTED, 0);
      expect(await read(url, 'live')).toEqual(failedRead('unreachable'));
      expect(sent).toEqual([]);
    });

    it('accepts plain text or an invalid certificate from a test system only', async () => {
      for (const { url, sent } of [await start(TRUSTED, 0), await start(UNKNOWN)]) {
        expect(await read(url, 'test')).toEqual(failedRead('unreachable'));
        expect(Buffer.concat(sent).toString('latin1')).toContain('ada\0');
      }
    });
  });
});
