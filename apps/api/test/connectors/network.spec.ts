import { type Server, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedRead } from '../../src/connectors/index.ts';
import { HttpConnector } from '../../src/connectors/http/http-connector.ts';
import { AddressGuard, type Resolve } from '../../src/connectors/network/address-guard.ts';
import {
  TEST_ACCESS_KEY,
  TEST_MONGO_USER,
  TEST_SERVICE_ACCOUNT,
  TEST_READER,
  connectionTo,
  readCaldav,
  readImap,
  readDns,
  readHttp,
  readKubernetes,
  readMongodb,
  readMysql,
  readPostgres,
  readS3,
  readGraphql,
  readSlack,
  testResolver,
} from './reading.ts';
import { listen } from './raw-server.ts';

const REFUSED_ADDRESSES = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '127.0.0.1', '127.255.255.254'],
  ...[
    '168.63.129.16',
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
  ])('allows the public address %s', (address) => expect(new AddressGuard([]).allows(address)).toBe(true));

  it('allows exactly the ranges that the operator configured', () => {
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

  it.each([
    ...['168.63.129.16', '::ffff:168.63.129.16', '169.254.169.254', '169.254.170.2', '100.100.100.200'],
    ...[
      '192.0.0.192',
      'fd00:ec2::254',
      'fd20:ce::254',
      'fd00:42::42',
      'fe80::a9fe:a9fe',
      '64:ff9b::a9fe:a9fe',
    ],
  ])('refuses %s, where a cloud serves credentials, even if the operator allows every range', (address) => {
    expect(new AddressGuard(['0.0.0.0/0', '::/0']).allows(address)).toBe(false);
  });

  it('rejects an invalid range', () => expect(() => new AddressGuard(['10.0.0.0'])).toThrow());
});

/** Spellings of internal addresses; each is tried against a listener that must receive no connection. */
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

/** Base URLs that are not the address of a system of record. */
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

/** Addresses that a resolver may return, and to which no connection may be made. */
const ANSWERS: [string, readonly string[]][] = [
  ['an internal address', ['127.0.0.1']],
  ['a public and an internal address', ['93.184.215.14', '127.0.0.1']],
  ['an internal address, mapped into IPv6', ['::ffff:127.0.0.1']],
  ['the metadata service', ['169.254.169.254']],
  ['a public and a unique local address', ['2606:4700::1111', 'fd00::1']],
  ['nothing', []],
  ['text that is not an address', ['localhost']],
];

describe('no connection reaches an internal listener through', () => {
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

  const publicOnly = (resolve?: Resolve) => testResolver([], resolve);
  const overHttp = (baseUrl: string, resolve?: Resolve) =>
    readHttp(baseUrl, { timeoutMs: 2_000 }, publicOnly(resolve));
  const fromPostgres = (baseUrl: string, resolve?: Resolve) =>
    readPostgres(
      connectionTo(baseUrl, { type: 'basic', username: 'u', password: 'p' }),
      {},
      { timeoutMs: 2_000 },
      publicOnly(resolve),
    );

  const fromGraphql = (baseUrl: string, resolve?: Resolve) =>
    readGraphql(
      connectionTo(baseUrl, { type: 'bearer', token: 'test-token' }),
      {},
      { timeoutMs: 2_000 },
      publicOnly(resolve),
    );

  it.each(INSIDE)('graphql+http://%s', async (host) => {
    expect(await fromGraphql(`graphql+http://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  const fromSlack = (baseUrl: string, resolve?: Resolve) =>
    readSlack(
      connectionTo(baseUrl, { type: 'bearer', token: 'test-token' }),
      {},
      { timeoutMs: 2_000 },
      publicOnly(resolve),
    );
  const fromS3 = (baseUrl: string, resolve?: Resolve) =>
    readS3(connectionTo(baseUrl, TEST_ACCESS_KEY), {}, { timeoutMs: 2_000 }, publicOnly(resolve));
  const fromMysql = (baseUrl: string, resolve?: Resolve) =>
    readMysql(
      connectionTo(baseUrl, { type: 'basic', username: 'u', password: 'p' }),
      {},
      { timeoutMs: 2_000 },
      publicOnly(resolve),
    );

  const fromDns = (baseUrl: string, resolve?: Resolve) =>
    readDns(connectionTo(baseUrl), {}, { timeoutMs: 2_000 }, publicOnly(resolve));

  it.each(INSIDE)('dns://%s', async (host) => {
    expect(await fromDns(`dns://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  const fromKubernetes = (baseUrl: string, resolve?: Resolve) =>
    readKubernetes(
      connectionTo(baseUrl, TEST_SERVICE_ACCOUNT),
      {},
      { timeoutMs: 2_000 },
      publicOnly(resolve),
    );

  const fromMongodb = (baseUrl: string, resolve?: Resolve) =>
    readMongodb(connectionTo(baseUrl, TEST_MONGO_USER), {}, { timeoutMs: 2_000 }, publicOnly(resolve));

  it.each(INSIDE)('mongodb+tcp://%s', async (host) => {
    expect(await fromMongodb(`mongodb+tcp://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  it.each(INSIDE)('kubernetes+http://%s', async (host) => {
    expect(await fromKubernetes(`kubernetes+http://${host}:${port}/shop`)).toEqual(failedRead('unreachable'));
  });

  const fromCaldav = (baseUrl: string, resolve?: Resolve) =>
    readCaldav(connectionTo(baseUrl, TEST_READER), {}, { timeoutMs: 2_000 }, publicOnly(resolve));

  it.each(INSIDE)('caldav+http://%s', async (host) => {
    expect(await fromCaldav(`caldav+http://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  const fromImap = (baseUrl: string, resolve?: Resolve) =>
    readImap(connectionTo(baseUrl, TEST_READER), {}, { timeoutMs: 2_000 }, publicOnly(resolve));

  it.each(INSIDE)('imap://%s', async (host) => {
    expect(await fromImap(`imap://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  it.each(INSIDE)('http://%s', async (host) => {
    expect(await overHttp(`http://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  it.each(INSIDE)('postgres://%s', async (host) => {
    expect(await fromPostgres(`postgres://${host}:${port}/d`)).toEqual(failedRead('unreachable'));
  });

  it.each(INSIDE)('slack+http://%s', async (host) => {
    expect(await fromSlack(`slack+http://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  it.each(INSIDE)('s3+http://%s', async (host) => {
    expect(await fromS3(`s3+http://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  it.each(INSIDE)('mysql://%s', async (host) => {
    expect(await fromMysql(`mysql://${host}:${port}`)).toEqual(failedRead('unreachable'));
  });

  it.each(MALFORMED)('%s', async (baseUrl) => {
    expect(await overHttp(baseUrl)).toEqual(failedRead('unreachable'));
  });

  it.each(ANSWERS)('a name that resolves to %s', async (_what, addresses) => {
    const resolve = () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    expect(await overHttp(`http://inside.example:${port}`, resolve)).toEqual(failedRead('unreachable'));
    expect(await fromDns(`dns://inside.example:${port}`, resolve)).toEqual(failedRead('unreachable'));
    expect(await fromKubernetes(`kubernetes+http://inside.example:${port}/shop`, resolve)).toEqual(
      failedRead('unreachable'),
    );
    expect(await fromMongodb(`mongodb+tcp://inside.example:${port}`, resolve)).toEqual(
      failedRead('unreachable'),
    );
    expect(await fromS3(`s3+http://inside.example:${port}`, resolve)).toEqual(failedRead('unreachable'));
    expect(await fromGraphql(`graphql+http://inside.example:${port}`, resolve)).toEqual(
      failedRead('unreachable'),
    );
    expect(await fromSlack(`slack+http://inside.example:${port}`, resolve)).toEqual(
      failedRead('unreachable'),
    );
    expect(await fromPostgres(`postgres://inside.example:${port}/d`, resolve)).toEqual(
      failedRead('unreachable'),
    );
    expect(await fromCaldav(`caldav+http://inside.example:${port}`, resolve)).toEqual(
      failedRead('unreachable'),
    );
    expect(await fromImap(`imap://inside.example:${port}`, resolve)).toEqual(failedRead('unreachable'));
    expect(await fromMysql(`mysql://inside.example:${port}`, resolve)).toEqual(failedRead('unreachable'));
  });

  it('a name that does not resolve', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    expect(await overHttp(`http://nowhere.example:${port}`, resolve)).toEqual(failedRead('unreachable'));
  });

  it('a name that resolves too late', async () => {
    const { promise, resolve } = Promise.withResolvers<{ address: string; family: number }[]>();
    expect(await overHttp(`http://slow.example:${port}`, () => promise)).toEqual(failedRead('timed_out'));
    resolve([{ address: '127.0.0.1', family: 4 }]);
  });

  it('a name that would resolve differently a second time, because it is resolved once', async () => {
    let lookups = 0;
    const resolve = () => {
      lookups += 1;
      return Promise.resolve([{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    };
    await overHttp(`http://rebinding.example:${port}`, resolve);
    expect(lookups).toBe(1);
  });

  it('plain HTTP on a live connection', async () => {
    const connection = { ...connectionTo(`http://127.0.0.1:${port}`), environment: 'live' } as const;
    const http = new HttpConnector(testResolver());
    const bounds = {
      maxBytes: 1024,
      maxRequests: 1,
      timeoutMs: 2_000,
      signal: new AbortController().signal,
      bodyStatuses: [200],
    };
    const read = await http.read({ connector: 'http', method: 'GET', target: '/' }, connection, bounds);
    await http.close();
    expect(read).toEqual(failedRead('unreachable'));
  });

  it('any of these, although the listener accepts an allowed connection', async () => {
    expect(connections).toBe(0);
    await readHttp(`http://127.0.0.1:${port}`, { timeoutMs: 2_000 });
    expect(connections).toBe(1);
  });
});
