import type { ConnectionDeclarations, CredentialType } from '@tookeffect/wire';
import type { HttpReadRequest } from '@tookeffect/evaluator';
import { ComputationTooHeavyError, type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import {
  type ConnectionTestResult,
  type Connector,
  DENIED_READ,
  type DeclarationFault,
  type FailedResult,
  type FreshControl,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  failedRead,
} from '../connector.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import { GuardedHttpClient } from '../network/guarded-http-client.ts';
import { type AddressScheme, type SystemAddress, connectionAddress } from '../system-address.ts';
import { credentialHeaders } from './credential-headers.ts';
import { collectionFaults } from './collection-faults.ts';
import { collectionProblem, findCollection, itemTarget } from './declared-collection.ts';
import { freshControl, freshFaults, freshRequests } from './fresh-requests.ts';
import { freshProblem } from './fresh-test.ts';
import { httpConnectionTest } from './http-connection-test.ts';
import { httpResource, readResource } from './http-resource.ts';
import { bodyBound, type HttpAnswer, type HttpResponseBounds, readResponse } from './http-response.ts';
import { linkedTarget } from './link-header.ts';
import type { PageForm } from './page-content.ts';
import { TARGET, UniqueTargets } from './target-query.ts';

const COMMON = {
  showsDefaultPort: false,
  readPath: (pathname: string) => {
    const path = pathname.replace(/(?<!\/)\/+$/, '');
    return { path, suffix: path };
  },
};

/** The longest list that a connection test compares. */
const TESTED_BYTES = 262_144;

/** One request: a method that reads, and its target below the base URL. */
interface HttpExchange {
  readonly method: 'GET' | 'HEAD';
  readonly target: string;
  readonly accept?: string;
  /** Further headers of the contract; none of them replaces a header of this connector. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where requests go: the address of a connection, and the headers with its credential. */
interface Destination {
  readonly address: SystemAddress;
  readonly credential: Record<string, string>;
}

/**
 * Reads over HTTP/1.1 with GET and HEAD. Certificates are checked as Node does; `http` is for test connections only. It
 * follows no redirect (a 3xx is the response), keeps no cookie, and reads no proxy variable.
 */
export class HttpConnector implements Connector<HttpReadRequest> {
  readonly name = 'http';
  readonly schemes: readonly [AddressScheme, AddressScheme] = [
    { name: 'https', defaultPort: 443, isPlainText: false, ...COMMON },
    { name: 'http', defaultPort: 80, isPlainText: true, ...COMMON },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['none', 'bearer', 'basic', 'header'];

  readonly #computer: Computer;
  readonly #client: GuardedHttpClient;

  /** @param computer parses large bodies; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer: Computer = IN_THIS_THREAD) {
    this.#computer = computer;
    this.#client = new GuardedHttpClient(resolver);
  }

  declarationFaults(declarations: ConnectionDeclarations): readonly DeclarationFault[] {
    return [...collectionFaults(declarations), ...freshFaults(declarations)];
  }

  requestProblem({ collection }: HttpReadRequest, declarations: ConnectionDeclarations): string | undefined {
    return collection && collectionProblem(collection.name, declarations);
  }

  addressOf(request: HttpReadRequest, connection: OpenConnection): string | undefined {
    const { declarations } = connection;
    const basePath = connectionAddress(connection, this.schemes)?.path ?? '';
    if (!request.collection) return basePath + request.target;
    const { name, item } = request.collection;
    const declared = findCollection(name, declarations);
    return declared && item !== undefined ? basePath + itemTarget(declared, item) : undefined;
  }

  freshControl(
    request: HttpReadRequest,
    connection: OpenConnection,
  ): FreshControl<HttpReadRequest> | undefined {
    return freshControl(request, connection);
  }

  read(request: HttpReadRequest, connection: OpenConnection, context: ReadContext): Promise<ReadResult> {
    const { declarations } = connection;
    const { method, accept, headers, keepHeaders = [] } = request;
    const isUncached = declarations.uncached ?? false;
    const { parameter, isUniqueByHeader, isIgnored } = freshRequests(request, connection);
    const unique = new UniqueTargets(parameter);
    return this.#reach(connection, context, async (destination) => {
      const { address } = destination;
      const resource = httpResource(request, declarations, address.path, context.begunAt);
      if (!resource) return failedRead('not_json');
      const send = async (target: string, maxBytes: number) => {
        const { token, ...sent } = unique.make(target);
        const exchange = {
          method,
          ...sent,
          ...(accept !== undefined && { accept }),
          ...(headers && { headers }),
        };
        const readPage = this.#pageReader(resource.form);
        const bounds = { ...context, maxBytes, keepHeaders, readPage, ...(token !== undefined && { token }) };
        const answer = await this.#exchange(exchange, destination, bounds);
        if (!('read' in answer)) return answer;
        const isUnique = token !== undefined || isUniqueByHeader;
        return { ...answer, target, isUncached, isUnique, isFreshIgnored: token === undefined || isIgnored };
      };
      const follow = (uri: string, from: string) => {
        const target = linkedTarget(uri, from, address);
        return target === undefined ? undefined : unique.strip(target);
      };
      return readResource(resource, { ...context, send, follow });
    });
  }

  async test(connection: OpenConnection, bounds: TimeBounds): Promise<ConnectionTestResult> {
    const { signal } = bounds;
    const result = await httpConnectionTest(connection.service, connection.credential, (target, keptHeader) =>
      this.#reach(connection, { signal }, async (destination) => {
        const keepHeaders = keptHeader ? [keptHeader] : [];
        const bounds = { signal, maxBytes: 0, bodyStatuses: [], keepHeaders, readPage: this.#pageReader({}) };
        const answer = await this.#exchange({ method: 'GET', target }, destination, bounds);
        return 'read' in answer ? answer.read : answer;
      }),
    );
    if (result.outcome !== 'usable') return result;
    const context = { ...bounds, maxBytes: TESTED_BYTES, maxRequests: 1, bodyStatuses: [200] };
    const problem = await freshProblem(connection, (...read) => this.read(...read, context));
    return problem === undefined ? result : { ...result, detail: `${result.detail} ${problem}` };
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Parses pages: small ones here, large ones on the pool, of which only the text comes back. */
  #pageReader(form: PageForm): HttpResponseBounds['readPage'] {
    return async (bytes) => {
      const asText = bytes.length > this.#computer.inThreadBytes;
      try {
        return await this.#computer.run('readPage', { bytes, form, asText }, bytes.length);
      } catch (error) {
        if (error instanceof ComputationTooHeavyError) return { failure: 'too_large' };
        throw error;
      }
    };
  }

  /** Calls with the address and the headers of a connection. @returns what a fault of the connection means for the read */
  async #reach(
    connection: OpenConnection,
    { signal }: Pick<TimeBounds, 'signal'>,
    use: (destination: Destination) => Promise<ReadResult>,
  ): Promise<ReadResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return failedRead('unreachable');
    const headers = credentialHeaders(connection.credential);
    if (!headers) return DENIED_READ;
    try {
      return await use({ address, credential: headers });
    } catch (error) {
      // The pool is full: that says nothing about the system.
      if (error instanceof DomainError) throw error;
      return failedRead(signal.aborted ? 'timed_out' : 'unreachable');
    }
  }

  /** Sends one request. @throws what the socket fails with */
  async #exchange(
    { method, target, accept = 'application/json', headers: constant }: HttpExchange,
    { address: { origin, host, path }, credential }: Destination,
    bounds: HttpResponseBounds & Pick<TimeBounds, 'signal'>,
  ): Promise<HttpAnswer | FailedResult> {
    if (!TARGET.test(target)) return failedRead('unreachable');
    const headers = {
      ...constant,
      accept,
      'accept-encoding': 'identity',
      'cache-control': 'no-cache',
      'user-agent': 'tookeffect-observer',
      ...credential,
    };
    const { signal } = bounds;
    const sent = { origin, host, path: path + target, method, headers, signal };
    const response = await this.#client.read(sent, bodyBound(method, bounds));
    return readResponse(response, method, bounds);
  }
}
