import type { JsonObject } from '@tookeffect/core';
import type { CaldavReadRequest } from '@tookeffect/evaluator';
import type { CredentialType, ReadSource } from '@tookeffect/wire';
import type { Dispatcher } from 'undici';
import { ComputationTooHeavyError, type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import {
  type ConnectionTestResult,
  type Connector,
  DENIED,
  type FailedResult,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  failedRead,
} from '../connector.ts';
import { credentialHeaders } from '../http/credential-headers.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import { GuardedHttpClient, type GuardedRequest } from '../network/guarded-http-client.ts';
import { discardBody, isIdentity, readBounded } from '../network/response-body.ts';
import { responseTime } from '../network/response-time.ts';
import { type AddressPath, type AddressScheme, connectionAddress } from '../system-address.ts';
import { type Propfind, caldavConnectionTest } from './caldav-connection-test.ts';
import { type CalendarResponses, readCalendar } from './calendar-events.ts';
import { CALENDAR_PROPERTIES, calendarPath, timeQuery, uidQuery } from './calendar-query.ts';
import { pathOf, readMultistatus } from './multistatus.ts';

const SCHEME = { showsDefaultPort: false, readPath };
const MULTISTATUS = 207;
const MAX_TEST_BYTES = 262_144;
/** A response about one calendar has less than 4 KiB. */
const MAX_PROBE_BYTES = 65_536;

/** One request at a path of the server. */
interface Exchange {
  readonly method: Extract<GuardedRequest['method'], 'PROPFIND' | 'REPORT'>;
  /** Percent-encoded. */
  readonly path: string;
  readonly depth: '0' | '1';
  readonly body: string;
}

/** A response whose body was read because its status is 207. */
interface Answer {
  readonly status: number;
  readonly source: Pick<ReadSource, 'clock' | 'ageSeconds'>;
  readonly bytes?: Buffer;
  readonly url: string;
}

/**
 * Reads events of a CalDAV server with PROPFIND and REPORT, which change nothing. No cache may store their responses, so each
 * is the server's own.
 * @see RFC 4791
 */
export class CaldavConnector implements Connector<CaldavReadRequest> {
  readonly name = 'caldav';
  readonly schemes: readonly [AddressScheme, AddressScheme] = [
    { name: 'caldav', defaultPort: 443, isPlainText: false, ...SCHEME },
    { name: 'caldav+http', defaultPort: 80, isPlainText: true, ...SCHEME },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['basic', 'bearer'];

  readonly #client: GuardedHttpClient;
  readonly #computer: Computer;

  /** @param computer reads calendar data with time zones or recurrence, or much of it; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer: Computer = IN_THIS_THREAD) {
    this.#client = new GuardedHttpClient(resolver);
    this.#computer = computer;
  }

  requestProblem(request: CaldavReadRequest): string | undefined {
    if (calendarPath('', request.calendar) === undefined)
      return 'The calendar is a path below the base URL, without empty segments and without . or ..';
    if (request.uid === undefined) return undefined;
    return timeQuery(request.from, request.to) === undefined
      ? 'The event must end after it starts; times are instants in UTC such as 2026-03-05T09:00:00Z, or days.'
      : undefined;
  }

  async read(
    request: CaldavReadRequest,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    const path = calendarPath(connectionAddress(connection, this.schemes)?.path ?? '', request.calendar);
    if (path === undefined || this.requestProblem(request) !== undefined) return failedRead('unreachable');
    const result =
      request.uid === undefined
        ? await this.#readCalendar(path, connection, context)
        : await this.#readEvents(request, path, connection, context);
    if (result.outcome === 'failed') return result;
    const isUncached = connection.declarations.uncached ?? false;
    return { ...result, source: { ...result.source, isUncached, isUnique: true, hasMore: false } };
  }

  test(connection: OpenConnection, bounds: TimeBounds): Promise<ConnectionTestResult> {
    const base = `${connectionAddress(connection, this.schemes)?.path ?? ''}/`;
    const context = { ...bounds, maxBytes: MAX_TEST_BYTES, bodyStatuses: [MULTISTATUS] };
    let isRefused = false;
    const propfind: Propfind = async (href, depth, body) => {
      const origin = httpOrigin(connection.origin);
      // A server may name a principal elsewhere; the credential goes to this origin only.
      const names = pathOf(href, `${origin}/`);
      if (!names) return undefined;
      const path = new URL(href, `${origin}/`).pathname;
      const answer = await this.#send({ method: 'PROPFIND', path, depth, body }, connection, context);
      if ('outcome' in answer) return undefined;
      isRefused ||= answer.status === 401;
      const resources = answer.bytes && readMultistatus(answer.bytes, answer.url);
      return { status: answer.status, ...(resources && { resources }) };
    };
    return caldavConnectionTest(propfind, base).then((result) => (isRefused ? DENIED : result));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #readCalendar(path: string, connection: OpenConnection, context: ReadContext): Promise<AnswerResult> {
    const exchange = { method: 'PROPFIND', path, depth: '0', body: CALENDAR_PROPERTIES } as const;
    const bounds = { ...context, maxBytes: Math.min(context.maxBytes, MAX_PROBE_BYTES) };
    const answer = await this.#send(exchange, connection, bounds);
    if ('outcome' in answer) return answer;
    const { status, source, bytes, url } = answer;
    if (!bytes) return { outcome: 'answered', status, source };
    const body = readCalendar(bytes, url, pathOf(path, url)!);
    return body ? { outcome: 'answered', status, source, body } : failedRead('not_json');
  }

  /** Both queries, one after the other; the bound on bytes is for both together. */
  async #readEvents(
    { uid, from, to }: Extract<CaldavReadRequest, { uid: string }>,
    path: string,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<AnswerResult> {
    const report = { method: 'REPORT', path, depth: '1' } as const;
    const byUid = await this.#send({ ...report, body: uidQuery(uid) }, connection, context);
    if ('outcome' in byUid) return byUid;
    const { status, source, url } = byUid;
    if (!byUid.bytes) return { outcome: 'answered', status, source };
    const rest = { ...context, maxBytes: context.maxBytes - byUid.bytes.length };
    const byTime = await this.#send({ ...report, body: timeQuery(from, to)! }, connection, rest);
    if ('outcome' in byTime) return byTime;
    if (!byTime.bytes) return { outcome: 'answered', status: byTime.status, source: byTime.source };
    const responses = { url, path: pathOf(path, url)!, uid, byUid: byUid.bytes, byTime: byTime.bytes };
    try {
      const body = await this.#compute(responses);
      const both = older(source, byTime.source);
      return body ? { outcome: 'answered', status, source: both, body } : failedRead('not_json');
    } catch (error) {
      if (error instanceof ComputationTooHeavyError) return failedRead('too_large');
      throw error;
    }
  }

  /** Rules of recurrence can take long, however short they are: they are evaluated on the pool. */
  async #compute(responses: Omit<CalendarResponses, 'withRules'>): Promise<JsonObject | undefined> {
    const run = (withRules: boolean, bytes: number) =>
      this.#computer.run('readCalendarEvents', { ...responses, withRules }, bytes);
    const body = await run(false, responses.byUid.length + responses.byTime.length);
    const whole = body === 'rules' ? await run(true, Infinity) : body;
    return whole === 'rules' ? undefined : whole;
  }

  async #send(
    { method, path, depth, body }: Exchange,
    connection: OpenConnection,
    context: Pick<ReadContext, 'maxBytes' | 'bodyStatuses' | 'signal'>,
  ): Promise<Answer | FailedResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return failedRead('unreachable');
    const { credential } = connection;
    const origin = httpOrigin(address.origin);
    const authorization = this.credentialTypes.includes(credential.type)
      ? credentialHeaders(credential)
      : undefined;
    if (!authorization) return { status: 401, source: {}, url: origin };
    const headers = {
      ...authorization,
      accept: 'application/xml, text/xml',
      'accept-encoding': 'identity',
      'cache-control': 'no-cache',
      'content-type': 'application/xml; charset=utf-8',
      depth,
      'user-agent': 'tookeffect-observer',
    };
    const { signal } = context;
    try {
      const sent = { origin, host: address.host, path, method, headers, body, signal };
      return await readAnswer(await this.#client.request(sent), `${origin}${path}`, context);
    } catch {
      return failedRead(signal.aborted ? 'timed_out' : 'unreachable');
    }
  }
}

type AnswerResult =
  | FailedResult
  | (Omit<Extract<ReadResult, { outcome: 'answered' }>, 'source'> & { readonly source: Answer['source'] });

async function readAnswer(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  url: string,
  { maxBytes, bodyStatuses }: Pick<ReadContext, 'maxBytes' | 'bodyStatuses'>,
): Promise<Answer | FailedResult> {
  const answer = { status, source: responseTime(headers), url };
  const isRead = status === MULTISTATUS && bodyStatuses.includes(status);
  const isPlain = isIdentity(headers['content-encoding']);
  if (!isRead || !isPlain) {
    discardBody(body);
    return isRead ? failedRead('not_json') : answer;
  }
  const bytes = await readBounded(body, maxBytes);
  return bytes ? { ...answer, bytes } : failedRead('too_large');
}

/** What is read with two requests is as old as the older response. */
function older(first: Answer['source'], second: Answer['source']): Answer['source'] {
  const ages = [first.ageSeconds, second.ageSeconds].filter((age) => age !== undefined);
  return { ...first, ...(ages.length > 0 && { ageSeconds: Math.max(...ages) }) };
}

function readPath(pathname: string): AddressPath {
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return { path, suffix: path };
}

function httpOrigin(origin: string): string {
  return origin.replace(/^caldav\+http:/, 'http:').replace(/^caldav:/, 'https:');
}
