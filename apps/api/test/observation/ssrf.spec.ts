import { type Server, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deadline } from '../../src/modules/observation/deadline.ts';
import { failedRead } from '../../src/modules/observation/connector.ts';
import { HttpConnector } from '../../src/modules/observation/http/http-connector.ts';
import { AddressGuard } from '../../src/modules/observation/network/address-guard.ts';
import type { Resolve } from '../../src/modules/observation/network/guarded-resolver.ts';
import { PostgresConnector } from '../../src/modules/observation/postgres/postgres-connector.ts';
import { connectionTo } from './support/connections.ts';
import { readOnce, resolverOf } from './support/http-reading.ts';
import { listen } from './support/raw-server.ts';

const REFUSED_ADDRESSES = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '127.0.0.1', '127.255.255.254'],
  ...[
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
  ],
  ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
  ],
  ...['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1'],
  ...['fd00:ec2::254', 'fe80::1', 'fe80::1%lo', 'fec0::1', 'ff02::1', '4000::1', 'e000::1'],
  ...['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '1.2.3.4:80', '[::1]'],
];

describe('the address guard', () => {
  it.each(REFUSED_ADDRESSES)('refuses %s', (address) => {
    expect(new AddressGuard([]).allows(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '140.82.112.3',
    '172.32.0.1',
    '192.167.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('lets %s of the public Internet pass', (address) =>
    expect(new AddressGuard([]).allows(address)).toBe(true),
  );

  it('lets exactly the ranges pass that the operator named', () => {
    const guard = new AddressGuard(['10.1.0.0/16', 'fd00:1::/32']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5'].map((address) => guard.allows(address))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', '127.0.0.1', 'fd00:2::5'].map((address) => guard.allows(address))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is not made of a range that is none', () => expect(() => new AddressGuard(['10.0.0.0'])).toThrow());
});

/** Every way to write an address inside; each is tried against a listener that must not notice. */
const INSIDE = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
  ],
  ...['127.0.0.1.', '0', '0.0.0.0', '127.000.000.001', '１２７.０.０.１', '127。0。0。1', '%31%32%37.0.0.1'],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
  ],
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fe80::1]', '[fd00:ec2::254]'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛocalhost',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '10.0.0.1',
    '192.168.0.1',
  ],
];

/** Base URLs that are no address of a system of record at all. */
const MALFORMED = [
  ...[
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://127.0.0.1/',
    'data:text/plain,x',
    'javascript:alert(1)',
  ],
  ...['http://user:secret@public.example/', 'http://user@public.example', 'http://public.example@127.0.0.1/'],
  ...[
    'http://public.example/?next=http://127.0.0.1/',
    'http://public.example/#@127.0.0.1',
    'http:///127.0.0.1/',
  ],
  ...[
    'http://',
    'http://[::1',
    'http://127.0.0.1:99999/',
    'http:\\\\127.0.0.1\\',
    'http:127.0.0.1',
    '//127.0.0.1/',
  ],
  ...['http://a b/', 'http://public.example\\@127.0.0.1/', 'https://exa mple/', 'unix:///run/docker.sock'],
];

/** What a resolver may answer, and none of it may be connected to. */
const ANSWERS: [string, readonly string[]][] = [
  ['an address inside', ['127.0.0.1']],
  ['public and inside', ['93.184.215.14', '127.0.0.1']],
  ['inside, mapped into IPv6', ['::ffff:127.0.0.1']],
  ['the metadata service', ['169.254.169.254']],
  ['public and unique local', ['2606:4700::1111', 'fd00::1']],
  ['nothing', []],
  ['text that is no address', ['localhost']],
];

describe('no byte reaches a listener inside', () => {
  let server: Server;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    port = await listen(server);
  });

  afterAll(() => void server.close());

  const nothingInside = (resolve?: Resolve) => resolverOf([], resolve);
  const readHttp = (baseUrl: string, resolve?: Resolve) =>
    readOnce(baseUrl, { timeoutMs: 2_000 }, nothingInside(resolve));
  const readPostgres = (baseUrl: string, resolve?: Resolve) =>
    new Deadline(2_000).within(2_000, failedRead('timed_out'), ({ signal }) =>
      new PostgresConnector(nothingInside(resolve)).read(
        { connector: 'postgres', table: { schema: 'public', name: 't' }, columns: [], filters: [], limit: 1 },
        connectionTo(baseUrl, { type: 'basic', username: 'u', password: 'p' }),
        { maxBytes: 1024, timeoutMs: 2_000, signal, bodyStatuses: [200] },
      ),
    );

  it.each(INSIDE)('http://%s', async (host) => {
    expect(await readHttp(`http://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  it.each(INSIDE)('postgres://%s', async (host) => {
    expect(await readPostgres(`postgres://${host}:${port}/d`)).toEqual(failedRead('unreachable'));
  });

  it.each(MALFORMED)('%s', async (baseUrl) => {
    expect(await readHttp(baseUrl)).toEqual(failedRead('unreachable'));
  });

  it.each(ANSWERS)('a name that resolves to %s', async (_what, addresses) => {
    const resolve = () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    expect(await readHttp(`http://inside.example:${port}`, resolve)).toEqual(failedRead('unreachable'));
    expect(await readPostgres(`postgres://inside.example:${port}/d`, resolve)).toEqual(
      failedRead('unreachable'),
    );
  });

  it('a name that does not resolve', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    expect(await readHttp(`http://nowhere.example:${port}`, resolve)).toEqual(failedRead('unreachable'));
  });

  it('a name that resolves too late', async () => {
    const { promise, resolve } = Promise.withResolvers<{ address: string; family: number }[]>();
    expect(await readHttp(`http://slow.example:${port}`, () => promise)).toEqual(failedRead('timed_out'));
    resolve([{ address: '127.0.0.1', family: 4 }]);
  });

  it('a name is asked for once, so that a second answer has no say', async () => {
    let asked = 0;
    const resolve = () => {
      asked += 1;
      return Promise.resolve([{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    };
    await readHttp(`http://rebinding.example:${port}`, resolve);
    expect(asked).toBe(1);
  });

  it('clear text goes to test connections only', async () => {
    const connection = { ...connectionTo(`http://127.0.0.1:${port}`), environment: 'live' } as const;
    const http = new HttpConnector(resolverOf());
    const bounds = {
      maxBytes: 1024,
      timeoutMs: 2_000,
      signal: new AbortController().signal,
      bodyStatuses: [200],
    };
    const read = await http.read({ connector: 'http', method: 'GET', target: '/' }, connection, bounds);
    await http.close();
    expect(read).toEqual(failedRead('unreachable'));
  });

  it('and the listener was there all the time', async () => {
    expect(connections).toBe(0);
    await readOnce(`http://127.0.0.1:${port}`, { timeoutMs: 2_000 });
    expect(connections).toBe(1);
  });
});
