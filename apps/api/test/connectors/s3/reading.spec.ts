import { createHash } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../raw-server.ts';
import { TEST_ACCESS_KEY, connectionTo, readS3, testResolver } from '../reading.ts';
import { S3Connector } from '../../../src/connectors/s3/s3-connector.ts';
import { Deadline, type OpenConnection, UNREACHABLE } from '../../../src/connectors/index.ts';

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const OBJECT = {
  etag: '"5d41402abc4b2a76b9719d911017c592"',
  'last-modified': 'Sun, 01 Mar 2026 12:00:30 GMT',
  'content-type': 'text/csv',
};

let connection: OpenConnection;
let requests: IncomingMessage[];
let replies: Record<string, Reply>;
const server = createServer((request, response) => {
  requests.push(request);
  const [path = '', query = ''] = request.url!.split('?');
  const kind = ['list-type', 'acl', 'policy'].find((name) => new URLSearchParams(query).has(name));
  const reply = replies[kind === undefined ? path : `${path}?${kind}`] ?? { status: 404 };
  response.writeHead(reply.status ?? 200, { ...reply.headers });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
});

beforeEach(async () => {
  requests = [];
  replies = {};
  const port = await listen(server);
  connection = connectionTo(`s3+http://127.0.0.1:${port}`, TEST_ACCESS_KEY);
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const listing = (keys: string) => ({
  body: `<ListBucketResult><Name>reports</Name><Prefix>a.csv</Prefix>${keys}</ListBucketResult>`,
});

async function test(): Promise<string> {
  const s3 = new S3Connector(testResolver());
  const result = await new Deadline(5_000).within(5_000, UNREACHABLE, (bounds) =>
    s3.test(connection, bounds),
  );
  await s3.close();
  return `${result.outcome}: ${result.detail}`;
}

describe('an object is read', () => {
  it('with the SHA-256 of the bytes that arrived, never the one that the store has kept', async () => {
    const kept = { 'x-amz-checksum-sha256': 'AAAA', 'x-amz-content-sha256': '00' };
    replies['/reports/a.csv'] = { headers: { ...OBJECT, ...kept }, body: 'hello' };
    const sha256 = createHash('sha256').update('hello').digest('hex');
    expect(await readS3(connection)).toMatchObject({ body: { object: { size: 5, sha256, exists: true } } });
  });

  it('with its headers and metadata, the marker apart', async () => {
    const headers = { ...OBJECT, 'x-amz-meta-tookeffect': 'op_1', 'x-amz-meta-owner': 'ada', server: 'x' };
    replies['/reports/a.csv'] = { headers, body: '' };
    expect(await readS3(connection)).toMatchObject({
      body: {
        object: { marker: 'op_1', properties: { 'content-type': 'text/csv', 'x-amz-meta-owner': 'ada' } },
      },
    });
  });

  it.each([
    ['v7', 'v7', true],
    ['null', `${OBJECT.etag} 2026-03-01T12:00:30.000Z`, false],
  ])('with the version id %s as the revision %s', async (version, revision, isVersioned) => {
    replies['/reports/a.csv'] = { headers: { ...OBJECT, 'x-amz-version-id': version }, body: '' };
    expect(await readS3(connection)).toMatchObject({ body: { object: { revision, isVersioned } } });
  });

  it('without its content by HEAD', async () => {
    replies['/reports/a.csv'] = { headers: { ...OBJECT, 'content-length': '7' } };
    const read = await readS3(connection, { read: 'head' });
    expect(read).toMatchObject({ body: { object: { size: 7 } } });
    expect(requests.map(({ method }) => method)).toEqual(['HEAD']);
    expect(read).not.toHaveProperty('body.object.sha256');
  });

  it('by a request that is signed, has a value of its own, and never the secret', async () => {
    replies['/reports/a%20b%2B%28c%29/%C3%A4'] = { headers: OBJECT, body: 'x' };
    const reads = [
      await readS3(connection, { key: 'a b+(c)/ä' }),
      await readS3(connection, { key: 'a b+(c)/ä' }),
    ];
    expect(reads.map((read) => read.outcome === 'answered' && read.status)).toEqual([200, 200]);
    const [first, second] = requests as [IncomingMessage, IncomingMessage];
    expect(first.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIATESTKEY\/\d{8}\/us-east-1\/s3\//,
    );
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.url).not.toBe(second.url);
    expect(JSON.stringify([first.url, first.headers])).not.toContain('test-secret');
  });
});

describe('a key that answers 404', () => {
  const shown = { showsMissing: true } as const;

  it('is an object that does not exist, if the bucket does not list it', async () => {
    replies['/reports?list-type'] = listing('<Contents><Key>a.csv.old</Key></Contents>');
    expect(await readS3(connection, shown)).toMatchObject({
      status: 200,
      body: { object: { exists: false, revision: 'missing', properties: {} } },
      source: { isUnique: true },
    });
  });

  it('has the version of its delete marker', async () => {
    replies['/reports/a.csv'] = {
      status: 404,
      headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': 'd1' },
    };
    replies['/reports?list-type'] = listing('');
    expect(await readS3(connection, shown)).toMatchObject({ body: { object: { revision: 'd1' } } });
  });

  it.each([
    ['stays a 404 if the bucket lists it', listing('<Contents><Key>a.csv</Key></Contents>'), 404],
    ['stays a 404 if there is no bucket', { status: 404 }, 404],
    ['is denied if the bucket may not be listed', { status: 403 }, 403],
    ['is unreachable if the listing is', { status: 503 }, 503],
  ])('%s', async (_name, reply, status) => {
    replies['/reports?list-type'] = reply;
    const read = await readS3(connection, shown);
    expect(read).toMatchObject({ status });
    expect(read).not.toHaveProperty('body');
  });

  it('is as old as the older of the two responses', async () => {
    replies['/reports?list-type'] = { ...listing(''), headers: { age: '40' } };
    expect(await readS3(connection, shown)).toMatchObject({ source: { ageSeconds: 40 } });
  });
});

describe('nothing is sent', () => {
  it.each([
    ['a bucket with a slash', { bucket: 'a/b' }],
    ['a bucket that is a path', { bucket: '..' }],
    ['a key with a parent segment', { key: 'a/../b' }],
    ['a key with a dot segment', { key: './b' }],
    ['an empty key', { key: '' }],
    ['a key of 1025 bytes', { key: 'x'.repeat(1025) }],
  ])('for %s', async (_name, request) => {
    expect(await readS3(connection, request)).toEqual({ outcome: 'failed', failure: 'unreachable' });
    expect(requests).toEqual([]);
  });

  it('to an address that is not allowed', async () => {
    const read = await readS3(connection, {}, {}, testResolver([]));
    expect(read).toEqual({ outcome: 'failed', failure: 'unreachable' });
    expect(requests).toEqual([]);
  });
});

describe('the test of a connection', () => {
  const buckets = {
    body: '<ListAllMyBucketsResult><Buckets><Bucket><Name>site</Name></Bucket></Buckets></ListAllMyBucketsResult>',
  };
  const grant = (uri: string, permission: string) => ({
    body: `<AccessControlPolicy><AccessControlList><Grant><Grantee><URI>http://acs.amazonaws.com/groups/global/${uri}</URI></Grantee><Permission>${permission}</Permission></Grant></AccessControlList></AccessControlPolicy>`,
  });
  const policy = (statement: object) => ({ body: JSON.stringify({ Statement: [statement] }) });
  const anybody = { Effect: 'Allow', Principal: '*', Action: 's3:*' };

  it('says that the key is accepted, and that S3 does not show what it may write', async () => {
    replies['/'] = buckets;
    expect(await test()).toMatch(/^usable: .* S3 does not show what a key may write/);
  });

  it('accepts a key that may not list buckets', async () => {
    replies['/'] = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    expect(await test()).toMatch(/^usable: /);
  });

  it.each(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'RequestTimeTooSkewed'])(
    'is denied for the error %s',
    async (code) => {
      replies['/'] = { status: 403, body: `<Error><Code>${code}</Code></Error>` };
      expect(await test()).toMatch(/^denied: /);
    },
  );

  it.each([
    ['a web page', { body: '<html></html>' }],
    ['a redirect', { status: 301 }],
    ['an error of the server', { status: 500 }],
  ])('is unreachable for %s', async (_name, reply) => {
    replies['/'] = reply;
    expect(await test()).toMatch(/^unreachable: /);
  });

  it.each([
    ['an ACL for everybody', { acl: grant('AllUsers', 'WRITE') }],
    ['an ACL for every access key', { acl: grant('AuthenticatedUsers', 'FULL_CONTROL') }],
    ['a policy for everybody', { policy: policy(anybody) }],
    [
      'a policy for every account',
      { policy: policy({ ...anybody, Principal: { AWS: ['*'] }, Action: ['s3:PutObject'] }) },
    ],
  ])(
    'sees that everybody can write by %s',
    async (_name, { acl, policy: text }: { acl?: Reply; policy?: Reply }) => {
      replies = {
        '/': buckets,
        '/site?acl': acl ?? { status: 403 },
        '/site?policy': text ?? { status: 403 },
      };
      expect(await test()).toBe('can_write: Everybody can write to the bucket site.');
    },
  );

  it.each([
    ['an ACL to read', { acl: grant('AllUsers', 'READ') }],
    ['a policy to read', { policy: policy({ ...anybody, Action: 's3:GetObject' }) }],
    ['a policy with a condition', { policy: policy({ ...anybody, Condition: { Bool: {} } }) }],
    ['a policy that denies', { policy: policy({ ...anybody, Effect: 'Deny' }) }],
    ['a policy that is no JSON', { policy: { body: '{' } }],
  ])(
    'does not take %s for writing',
    async (_name, { acl, policy: text }: { acl?: Reply; policy?: Reply }) => {
      replies = {
        '/': buckets,
        '/site?acl': acl ?? { status: 403 },
        '/site?policy': text ?? { status: 403 },
      };
      expect(await test()).toMatch(/^usable: /);
    },
  );
});
