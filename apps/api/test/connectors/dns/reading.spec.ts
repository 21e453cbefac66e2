import type { Answer } from 'dns-packet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DnsConnector } from '../../../src/connectors/dns/dns-connector.ts';
import { Deadline, type OpenConnection, UNREACHABLE } from '../../../src/connectors/index.ts';
import type { RawServer } from '../raw-server.ts';
import { connectionTo, readDns, testResolver } from '../reading.ts';
import { type Asked, FLAGS, type ReplyOptions, address, reply, soa, startDnsServer } from './dns-server.ts';

const NAME = 'www.shop.example';

let server: RawServer;
let connection: OpenConnection;
let asked: Asked[];
let answer: ReplyOptions;
beforeEach(async () => {
  asked = [];
  answer = {};
  server = await startDnsServer((socket, question) => {
    asked.push(question);
    socket.write(reply(question, answer));
  });
  connection = connectionTo(`dns://127.0.0.1:${server.port}`);
});
afterEach(() => server.stop());

const record = (members: object) => ({
  status: 200,
  body: { record: members },
  source: { isUncached: true },
});

describe('records are read', () => {
  it('with their values in order, and the smallest time to live', async () => {
    answer = { answers: [address('WWW.shop.example', '192.0.2.11', 60), address(NAME, '192.0.2.10')] };
    expect(await readDns(connection)).toMatchObject(
      record({ name: NAME, exists: true, values: ['192.0.2.10', '192.0.2.11'], ttl: 60 }),
    );
  });

  it.each<[string, Answer, string]>([
    ['AAAA', { type: 'AAAA', name: NAME, data: '2001:db8::1' }, '2001:db8::1'],
    ['CNAME', { type: 'CNAME', name: NAME, data: 'Shop.CDN.example.' }, 'shop.cdn.example'],
    ['MX', { type: 'MX', name: NAME, data: { preference: 10, exchange: 'MX.example' } }, '10 mx.example'],
    ['TXT', { type: 'TXT', name: NAME, data: [Buffer.from('a=1;'), Buffer.from(' ü')] }, 'a=1; ü'],
    [
      'SRV',
      { type: 'SRV', name: NAME, data: { priority: 1, weight: 2, port: 443, target: 'A.example' } },
      '1 2 443 a.example',
    ],
    [
      'CAA',
      { type: 'CAA', name: NAME, data: { flags: 0, tag: 'issue', value: 'ca.example' } },
      '0 issue "ca.example"',
    ],
    ['NS', { type: 'NS', name: NAME, data: 'NS1.example' }, 'ns1.example'],
    ['PTR', { type: 'PTR', name: NAME, data: 'Host.example' }, 'host.example'],
  ])('of type %s', async (recordType, given, value) => {
    answer = { answers: [given] };
    expect(await readDns(connection, { recordType })).toMatchObject(
      record({ type: recordType, values: [value] }),
    );
  });

  it('as an alias, of which the server says nothing more', async () => {
    answer = {
      answers: [{ type: 'CNAME', name: NAME, data: 'cdn.example' }, address('cdn.example', '192.0.2.1')],
    };
    expect(await readDns(connection)).toMatchObject(
      record({ exists: false, values: [], alias: 'cdn.example' }),
    );
  });

  it.each([
    ['the name', 3],
    ['the type', 0],
  ])('as missing, if the zone proves that it does not have %s', async (_what, rcode) => {
    answer = { rcode, authorities: [soa('shop.example')] };
    expect(await readDns(connection)).toMatchObject(record({ exists: false, values: [] }));
  });

  it('of the zone itself, with its serial', async () => {
    answer = { answers: [soa('shop.example', 2026030101)] };
    const read = await readDns(connection, { name: undefined } as never);
    expect(read).toMatchObject({ body: { zone: { name: 'shop.example', serial: 2026030101 } } });
  });

  it('by a query that asks for no recursion, with an id of its own', async () => {
    await readDns(connection);
    await readDns(connection);
    expect(asked.map(({ bytes }) => bytes.readUInt16BE(2))).toEqual([0, 0]);
    expect(asked[0]!.bytes.length).toBe(asked[1]!.bytes.length);
  });
});

describe('nothing is sent', () => {
  it.each([
    ['a name outside the zone', { name: 'www.other.example' }],
    ['a name that only ends like the zone', { name: 'wwwshop.example' }],
    ['a name with a space', { name: 'a b.shop.example' }],
    ['a name with an empty label', { name: 'a..shop.example' }],
    ['a label of 64 letters', { name: `${'a'.repeat(64)}.shop.example` }],
    ['a name of 254 letters', { name: `${'a.'.repeat(121)}shop.example` }],
    ['a zone that is no name', { zone: 'shop/example' }],
    ['a type that is not read', { recordType: 'AXFR' }],
  ])('for %s', async (_what, request) => {
    expect(await readDns(connection, request)).toEqual({ outcome: 'failed', failure: 'unreachable' });
    expect(asked).toEqual([]);
  });

  it('to an address that is not allowed', async () => {
    const read = await readDns(connection, {}, {}, testResolver([]));
    expect(read).toEqual({ outcome: 'failed', failure: 'unreachable' });
    expect(asked).toEqual([]);
  });
});

describe('the test of a connection', () => {
  const test = async () => {
    const dns = new DnsConnector(testResolver());
    const result = await new Deadline(2_000).within(2_000, UNREACHABLE, (bounds) =>
      dns.test(connection, bounds),
    );
    return `${result.outcome}: ${result.detail}`;
  };

  it('accepts any DNS server, even one that refuses the root', async () => {
    answer = { rcode: 5 };
    expect(await test()).toMatch(/^usable: .*It offers no recursion/);
  });

  it('says that a server offers recursion', async () => {
    answer = { flags: FLAGS.recursion };
    expect(await test()).toMatch(/^usable: .*only its authoritative answers count/);
  });

  it('is unreachable without a server', async () => {
    await server.stop();
    expect(await test()).toMatch(/^unreachable: /);
    server = await startDnsServer(() => undefined);
  });
});
