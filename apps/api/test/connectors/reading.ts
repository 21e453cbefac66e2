import type { ConnectionDeclarations, Credential } from '@tookeffect/wire';
import type {
  CaldavReadRequest,
  DnsReadRequest,
  GraphqlReadRequest,
  HttpReadRequest,
  ImapReadRequest,
  KubernetesReadRequest,
  RowReadRequest,
  S3ReadRequest,
  SlackReadRequest,
} from '@tookeffect/evaluator';
import {
  ConnectorRegistry,
  Deadline,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  TransportProbe,
  failedRead,
} from '../../src/connectors/index.ts';
import { CaldavConnector } from '../../src/connectors/caldav/caldav-connector.ts';
import { DnsConnector } from '../../src/connectors/dns/dns-connector.ts';
import { GraphqlConnector } from '../../src/connectors/graphql-read/graphql-connector.ts';
import { HttpConnector } from '../../src/connectors/http/http-connector.ts';
import { ImapConnector } from '../../src/connectors/imap/imap-connector.ts';
import { KubernetesConnector } from '../../src/connectors/kubernetes/kubernetes-connector.ts';
import { AddressGuard, GuardedResolver, type Resolve } from '../../src/connectors/network/address-guard.ts';
import type { Computer } from '../../src/compute/index.ts';
import { SOURCE_QUEUE_BOUNDS, SourceQueue } from '../../src/connectors/source-queue.ts';
import { MongodbConnector } from '../../src/connectors/mongodb/mongodb-connector.ts';
import { MysqlConnector } from '../../src/connectors/mysql/mysql-connector.ts';
import { PostgresConnector } from '../../src/connectors/postgres/postgres-connector.ts';
import { S3Connector } from '../../src/connectors/s3/s3-connector.ts';
import { SlackConnector } from '../../src/connectors/slack/slack-connector.ts';

/** The private range that tests allow by default. */
export const LOOPBACK = ['127.0.0.0/8'];

/** A resolver for tests; it allows loopback by default. */
export function testResolver(
  privateNetworks: readonly string[] = LOOPBACK,
  resolve?: Resolve,
): GuardedResolver {
  return new GuardedResolver(new AddressGuard(privateNetworks), resolve);
}

/** A queue with the bounds of production. */
export function testQueue(): SourceQueue {
  return new SourceQueue({ ...SOURCE_QUEUE_BOUNDS, waitMs: 10_000 });
}

/** What a test says about a system that cannot be reached. */
export function testProbe(): TransportProbe {
  return new TransportProbe(testResolver());
}

const registry = new ConnectorRegistry(testResolver());

/** An open connection, to a test system by default. */
export function connectionTo(
  baseUrl: string,
  credential: Credential = { type: 'none' },
  rest: Partial<OpenConnection> = {},
): OpenConnection {
  const environment = rest.environment ?? 'test';
  const read = registry.readAddress(baseUrl, environment);
  const origin = 'address' in read ? read.address.origin : 'https://refused.example';
  const id = 'con_01jn80000000000000000000aa';
  const accountId = 'acc_01jn80000000000000000000aa';
  return {
    id,
    accountId,
    service: 'http',
    baseUrl,
    origin,
    environment,
    declarations: {},
    credential,
    ...rest,
  };
}

/** How one read over HTTP is made. */
export interface HttpReading extends Partial<Omit<ReadContext, 'signal'>> {
  readonly credential?: Credential;
  readonly declarations?: ConnectionDeclarations;
  readonly target?: string;
  readonly method?: 'GET' | 'HEAD';
  /** Instead of a target. */
  readonly collection?: HttpReadRequest['collection'];
  readonly options?: Pick<HttpReadRequest, 'accept' | 'fresh' | 'headers' | 'pages' | 'keepHeaders'>;
}

/** Makes one read over HTTP, with a connector of its own. */
export async function readHttp(
  baseUrl: string,
  {
    credential,
    declarations = {},
    target = '/thing',
    method = 'GET',
    collection,
    options,
    ...bounds
  }: HttpReading = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const http = new HttpConnector(resolver);
  const resource = collection ? { collection } : { target };
  try {
    return await bounded(bounds, (context) =>
      http.read(
        { connector: 'http', method, ...resource, ...options },
        connectionTo(baseUrl, credential, { declarations }),
        context,
      ),
    );
  } finally {
    await http.close();
  }
}

/** Reads once from PostgreSQL, with a connector of its own; the probe of the table `t` by default. */
export async function readPostgres(
  connection: OpenConnection,
  request: Partial<RowReadRequest<'postgres'>> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const probe = { table: { schema: 'public', name: 't' }, columns: [], lookups: [], limit: 1 };
  return bounded(bounds, (context) =>
    new PostgresConnector(resolver).read(
      { connector: 'postgres', ...probe, ...request },
      connection,
      context,
    ),
  );
}

/** A user of test systems; the name is the password. */
export const TEST_READER: Credential = { type: 'basic', username: 'reader', password: 'reader' };

/** Reads the events of a calendar once, with a connector of its own; about the event `u-1` by default. */
export async function readCaldav(
  connection: OpenConnection,
  request: Partial<CaldavReadRequest> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
  computer?: Computer,
): Promise<ReadResult> {
  const caldav = new CaldavConnector(resolver, computer);
  const time = { from: '2026-03-05T09:00:00Z', to: '2026-03-05T10:00:00Z' };
  const events = { connector: 'caldav', calendar: 'ada/work', uid: 'u-1', ...time };
  try {
    return await bounded({ bodyStatuses: [207], ...bounds }, (context) =>
      caldav.read({ ...events, ...request } as CaldavReadRequest, connection, context),
    );
  } finally {
    await caldav.close();
  }
}

/** Asks a DNS server once; for the addresses of `www.shop.example` by default. */
export async function readDns(
  connection: OpenConnection,
  request: Partial<DnsReadRequest> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const records = { connector: 'dns', zone: 'shop.example', name: 'www.shop.example', recordType: 'A' };
  return bounded(bounds, (context) =>
    new DnsConnector(resolver).read({ ...records, ...request } as DnsReadRequest, connection, context),
  );
}

/** An access key for tests; it opens nothing. */
export const TEST_ACCESS_KEY: Credential = {
  type: 'access_key',
  accessKeyId: 'AKIATESTKEY',
  secretAccessKey: 'test-secret-of-a-test-key',
};

/** Makes one read from an S3 store, with a connector of its own; the content of `reports/a.csv` by default. */
export async function readS3(
  connection: OpenConnection,
  request: Partial<S3ReadRequest> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const s3 = new S3Connector(resolver);
  const object = { connector: 's3', bucket: 'reports', key: 'a.csv', read: 'content' } as const;
  try {
    return await bounded(bounds, (context) =>
      s3.read({ ...object, ...request } as S3ReadRequest, connection, context),
    );
  } finally {
    await s3.close();
  }
}

/** A token for tests; it opens nothing. */
export const TEST_SERVICE_ACCOUNT: Credential = { type: 'service_account', token: 'test-token' };

/** Makes one read from an API server of Kubernetes; of the deployment `web` in `shop` by default. */
export async function readKubernetes(
  connection: OpenConnection,
  request: Partial<KubernetesReadRequest> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const object = { connector: 'kubernetes', apiVersion: 'apps/v1', resource: 'deployments' } as const;
  const named = { ...object, namespace: 'shop', name: 'web', ...request } as KubernetesReadRequest;
  return bounded(bounds, (context) => new KubernetesConnector(resolver).read(named, connection, context));
}

/** Makes one read from Slack, with a connector of its own; the messages of a channel by default. */
export async function readSlack(
  connection: OpenConnection,
  request: Partial<SlackReadRequest> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const slack = new SlackConnector(resolver);
  const messages = { channel: 'C0DEPLOYS', messages: { since: '2026-03-01T11:45:00Z' } };
  try {
    return await bounded(bounds, (context) =>
      slack.read({ connector: 'slack', ...messages, ...request }, connection, context),
    );
  } finally {
    await slack.close();
  }
}

/** A query for the issues of a team, by page. */
export const ISSUES_DOCUMENT = `query($team: String!, $after: String) {
  team(id: $team) { id issues(first: 50, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }
}`;

/** Makes one read from a GraphQL API, with a connector of its own; the issues of the team `t` by default. */
export async function readGraphql(
  connection: OpenConnection,
  request: Partial<GraphqlReadRequest> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const graphql = new GraphqlConnector(resolver);
  const pages = { connection: ['data', 'team', 'issues'], variable: 'after', atMost: 5 };
  const issues = { document: ISSUES_DOCUMENT, variables: { team: 't' }, pages };
  try {
    return await bounded(bounds, (context) =>
      graphql.read({ connector: 'graphql-read', ...issues, ...request }, connection, context),
    );
  } finally {
    await graphql.close();
  }
}

/** A user for tests. */
export const TEST_MONGO_USER: Credential = {
  type: 'basic',
  username: 'observer',
  password: 'test-only, ünlaut=%',
};

/** Reads once from MongoDB; the probe of the collection `shop.orders` by default. */
export async function readMongodb(
  connection: OpenConnection,
  request: Partial<RowReadRequest<'mongodb'>> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const probe = { table: { schema: 'shop', name: 'orders' }, columns: [], lookups: [], limit: 1 };
  return bounded(bounds, (context) =>
    new MongodbConnector(resolver).read({ connector: 'mongodb', ...probe, ...request }, connection, context),
  );
}

/** Reads once from MySQL, with a connector of its own; the probe of the table `shop.t` by default. */
export async function readMysql(
  connection: OpenConnection,
  request: Partial<RowReadRequest<'mysql'>> = {},
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
): Promise<ReadResult> {
  const probe = { table: { schema: 'shop', name: 't' }, columns: [], lookups: [], limit: 1 };
  return bounded(bounds, (context) =>
    new MysqlConnector(resolver).read({ connector: 'mysql', ...probe, ...request }, connection, context),
  );
}

/** Reads messages of a mailbox once; those with the Message-ID `<op-1@…>` by default. */
export async function readImap(
  connection: OpenConnection,
  request: Partial<ImapReadRequest> = { messageKey: 'op-1' },
  bounds: Partial<Omit<ReadContext, 'signal'>> = {},
  resolver = testResolver(),
  computer?: Computer,
): Promise<ReadResult> {
  return bounded(bounds, (context) =>
    new ImapConnector(resolver, computer).read(
      { connector: 'imap', mailbox: 'Archive', ...request },
      connection,
      context,
    ),
  );
}

function bounded(
  {
    timeoutMs = 5_000,
    maxBytes = 65_536,
    maxRequests = 7,
    bodyStatuses = [200],
  }: Partial<Omit<ReadContext, 'signal'>>,
  read: (context: ReadContext) => Promise<ReadResult>,
): Promise<ReadResult> {
  return new Deadline(timeoutMs).within(timeoutMs, failedRead('timed_out'), (time) =>
    read({ ...time, maxBytes, maxRequests, bodyStatuses }),
  );
}
