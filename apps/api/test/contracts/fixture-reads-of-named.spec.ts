import { createServer } from 'node:http';
import type {
  DnsReadRequest,
  GraphqlReadRequest,
  S3ReadRequest,
  SlackReadRequest,
} from '@tookeffect/evaluator';
import type { AnsweredRead } from '@tookeffect/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, reply, soa, startDnsServer } from '../connectors/dns/dns-server.ts';
import { listen, type RawServer } from '../connectors/raw-server.ts';
import {
  connectionTo,
  readDns,
  readGraphql,
  readS3,
  readSlack,
  TEST_ACCESS_KEY,
} from '../connectors/reading.ts';
import { differences, fixtures, mainRequest, shown, shownMain } from './fixture-shapes.ts';

/** The fixtures whose main read shows something from a source that is as usual. */
function usual(contract: string, isUsual: (main: AnsweredRead) => boolean) {
  const found = fixtures(contract).filter(({ input }) => {
    const main = shownMain(input);
    return main?.source?.ageSeconds === undefined && main !== undefined && isUsual(main);
  });
  expect(found.length).toBeGreaterThan(2);
  return found;
}

describe('the fixtures of object contracts contain what the s3 connector returns', () => {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://store.example');
    response.writeHead(200, {
      date: 'Sun, 01 Mar 2026 12:01:00 GMT',
      etag: '"5d41402abc4b2a76b9719d911017c592"',
      'last-modified': 'Sun, 01 Mar 2026 12:00:30 GMT',
      'cache-control': 'no-store',
      'content-type': 'text/csv',
      'x-amz-version-id': 'v2',
      ...(isMarked && { 'x-amz-meta-tookeffect': 'op_01jn80000000000000000000aa' }),
    });
    response.end(searchParams.has('list-type') ? '' : 'hello');
  });
  let isMarked = true;
  let baseUrl: string;
  beforeAll(async () => {
    baseUrl = `s3+http://127.0.0.1:${String(await listen(server))}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each(['s3.object.stored@1', 's3.object.deleted@1'])('%s', async (contract) => {
    const stored = usual(contract, ({ body }) => {
      const { object } = body as { object?: { exists?: boolean; isVersioned?: boolean; revision?: unknown } };
      return object?.exists === true && object.isVersioned === true && typeof object.revision === 'string';
    });
    for (const { id, input } of stored) {
      const { object } = shownMain(input)!.body as { object: { marker?: string; properties?: object } };
      if (Object.keys(object.properties ?? {}).length !== 2) continue;
      isMarked = object.marker !== undefined;
      const request = mainRequest(contract, input) as S3ReadRequest;
      const real = await readS3(connectionTo(baseUrl, TEST_ACCESS_KEY), request);
      expect(differences(shown(shownMain(input)), shown(real)), id).toEqual([]);
    }
  });
});

describe('the fixtures of record contracts contain what the dns connector returns', () => {
  let server: RawServer;
  let exists = true;
  beforeAll(async () => {
    server = await startDnsServer((socket, asked) => {
      const { name } = asked;
      const missing = { rcode: 3, authorities: [soa('shop.example')] };
      socket.write(reply(asked, exists ? { answers: [address(name, '192.0.2.10')] } : missing));
    });
  });
  afterAll(() => server.stop());

  test('dns.record.published@1', async () => {
    const contract = 'dns.record.published@1';
    for (const { id, input } of usual(contract, () => true)) {
      const { record } = shownMain(input)!.body as { record?: { exists: boolean } };
      if (record === undefined) continue;
      ({ exists } = record);
      const request = { ...(mainRequest(contract, input) as DnsReadRequest), recordType: 'A' };
      const real = await readDns(connectionTo(`dns://127.0.0.1:${server.port}`), request);
      expect(differences(shown(shownMain(input)), shown(real)), id).toEqual([]);
    }
  });
});

describe('the fixtures of message contracts contain what the slack connector returns', () => {
  const message = { type: 'message', user: 'U0AGENT', text: 'Done.', ts: '1772366401.000200' };
  let rest: object = {};
  const server = createServer((_request, response) => {
    response.writeHead(200, { date: 'Sun, 01 Mar 2026 12:01:00 GMT' });
    response.end(JSON.stringify({ ok: true, messages: [{ ...message, ...rest }], has_more: false }));
  });
  let baseUrl: string;
  beforeAll(async () => {
    baseUrl = `slack+http://127.0.0.1:${String(await listen(server))}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('slack.message.posted@1', async () => {
    const contract = 'slack.message.posted@1';
    const posted = usual(contract, ({ body }) => {
      const { messages = [] } = body as { messages?: readonly { postedAt?: number }[] };
      return messages.length > 0 && messages[0]!.postedAt !== undefined;
    });
    for (const { id, input } of posted) {
      const { messages } = shownMain(input)!.body as { messages: readonly Record<string, unknown>[] };
      // What Slack leaves out of a message that has none of it.
      const optional = ['metadata', 'edited', 'thread_ts'].filter((name) => name in messages[0]!);
      rest = Object.fromEntries(optional.map((name) => [name, messages[0]![name]]));
      const credential = { type: 'bearer', token: 'xoxb-test-token' } as const;
      const request = mainRequest(contract, input) as SlackReadRequest;
      const real = await readSlack(connectionTo(baseUrl, credential), request);
      expect(differences(shown(shownMain(input)), shown(real)), id).toEqual([]);
    }
  });
});

describe('the fixtures of issue contracts contain what the graphql-read connector returns', () => {
  let body: unknown;
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      date: 'Sun, 01 Mar 2026 12:01:00 GMT',
      'content-type': 'application/json; charset=utf-8',
    });
    response.end(JSON.stringify(body));
  });
  let baseUrl: string;
  beforeAll(async () => {
    baseUrl = `graphql+http://127.0.0.1:${String(await listen(server))}/graphql`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('linear.issue.created@1', async () => {
    const contract = 'linear.issue.created@1';
    const shownOnes = usual(contract, ({ body: sent, source }) => {
      const { data } = sent as { data?: { team: unknown } };
      return data !== undefined && data.team !== null && source?.hasMore === false;
    });
    for (const { id, input } of shownOnes) {
      body = { ...(shownMain(input)!.body as object), extensions: {} };
      const credential = { type: 'bearer', token: 'test-token' } as const;
      const request = mainRequest(contract, input) as GraphqlReadRequest;
      const real = await readGraphql(connectionTo(baseUrl, credential), request);
      expect(differences(shown(shownMain(input)), shown(real)), id).toEqual([]);
    }
  });
});
