import { randomBytes } from 'node:crypto';
import type { KubernetesReadRequest } from '@tookeffect/evaluator';
import type { CredentialType } from '@tookeffect/wire';
import { type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import {
  type ConnectionTestResult,
  type Connector,
  DENIED,
  DENIED_READ,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  UNREACHABLE,
  failedRead,
} from '../connector.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import { GuardedHttpClient } from '../network/guarded-http-client.ts';
import {
  type AddressPath,
  type AddressProblem,
  type AddressScheme,
  type SystemAddress,
  connectionAddress,
} from '../system-address.ts';
import { testToken } from './access-rules.ts';
import { type ObjectTarget, isObjectName, objectTarget, readObject } from './object-read.ts';

const SCHEME = { defaultPort: 6443, showsDefaultPort: true, readPath };

/** A label of RFC 1123, as names of namespaces are. */
const NAMESPACE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** API servers ignore query parameters that they do not know. */
const UNIQUE_PARAMETER = 'tookeffect';

/** How a request reaches the API server. */
interface Destination {
  readonly client: GuardedHttpClient;
  readonly address: SystemAddress;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads objects of one namespace from the API server of a Kubernetes cluster, by GET with a bearer token. `resourceVersion` is
 * never sent, so the server reads from etcd with a quorum, and not from its cache.
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
 */
export class KubernetesConnector implements Connector<KubernetesReadRequest> {
  readonly name = 'kubernetes';
  readonly schemes: readonly [AddressScheme, AddressScheme] = [
    { name: 'kubernetes', isPlainText: false, ...SCHEME },
    { name: 'kubernetes+http', isPlainText: true, ...SCHEME },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['service_account'];

  readonly #resolver: GuardedResolver;
  readonly #computer: Computer;

  /** @param computer parses large objects; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer: Computer = IN_THIS_THREAD) {
    this.#resolver = resolver;
    this.#computer = computer;
  }

  requestProblem({ namespace, name }: KubernetesReadRequest): string | undefined {
    if (!NAMESPACE.test(namespace)) return 'This is not the name of a namespace.';
    if (name !== undefined && !isObjectName(name)) return 'This is not the name of an object.';
    return undefined;
  }

  async read(
    request: KubernetesReadRequest,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    if (this.requestProblem(request) !== undefined) return failedRead('unreachable');
    const { signal } = context;
    const isUncached = connection.declarations.uncached ?? false;
    const query = isUncached ? '' : `?${UNIQUE_PARAMETER}=${randomBytes(16).toString('hex')}`;
    const read = await this.#reach(connection, { signal }, async (destination): Promise<ReadResult> => {
      // The connection test looked up the rights in this namespace only.
      if (request.namespace !== destination.address.path) return { outcome: 'answered', status: 403 };
      const target = objectTarget(request);
      const response = await this.#send(destination, { target, query, signal });
      const result = await readObject(response, target, { ...context, computer: this.#computer });
      if (result.outcome === 'failed') return result;
      const source = { ...result.source, isUncached, isUnique: !isUncached, hasMore: false };
      return { ...result, source };
    });
    return read ?? DENIED_READ;
  }

  async test(connection: OpenConnection, bounds: TimeBounds): Promise<ConnectionTestResult> {
    let result: ConnectionTestResult = UNREACHABLE;
    const read = await this.#reach(connection, bounds, async (destination) => {
      result = await testToken(destination.address.path, async (path, body) =>
        this.#send(destination, { target: { path }, query: '', body, signal: bounds.signal }),
      );
      return failedRead('unreachable');
    });
    return read ? result : DENIED;
  }

  /** Calls with a client that trusts the connection's certificates. @returns `undefined` for a credential of another type */
  async #reach(
    connection: OpenConnection,
    { signal }: Pick<TimeBounds, 'signal'>,
    use: (destination: Destination) => Promise<ReadResult>,
  ): Promise<ReadResult | undefined> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return failedRead('unreachable');
    const { credential } = connection;
    if (credential.type !== 'service_account') return undefined;
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${credential.token}`,
      'cache-control': 'no-cache',
      'user-agent': 'tookeffect-observer',
    };
    const { certificateAuthority } = credential;
    const ca = certificateAuthority && Buffer.from(certificateAuthority, 'base64').toString();
    const client = new GuardedHttpClient(this.#resolver, ca);
    try {
      return await use({ client, address, headers });
    } catch (error) {
      // The pool is full: that says nothing about the system.
      if (error instanceof DomainError) throw error;
      return failedRead(signal.aborted ? 'timed_out' : 'unreachable');
    } finally {
      await client.close();
    }
  }

  #send(
    { client, address: { origin, host, scheme }, headers }: Destination,
    sent: {
      readonly target: Pick<ObjectTarget, 'path'>;
      readonly query: string;
      readonly body?: string;
      readonly signal: AbortSignal;
    },
  ) {
    const { target, query, body, signal } = sent;
    const secure = scheme === 'kubernetes' ? 'https' : 'http';
    const request = {
      origin: origin.replace(scheme, secure),
      host,
      path: target.path + query,
      signal,
    };
    if (body === undefined) return client.request({ ...request, method: 'GET', headers });
    const withType = { ...headers, 'content-type': 'application/json' };
    return client.request({ ...request, method: 'POST', headers: withType, body });
  }
}

/** A connection is to one namespace, because the rights of a token can be looked up for one namespace at a time. */
function readPath(pathname: string): AddressPath | AddressProblem {
  const [, namespace = ''] = /^\/([^/]*)$/.exec(pathname) ?? [];
  if (NAMESPACE.test(namespace)) return { path: namespace, suffix: `/${namespace}` };
  return {
    problem:
      'The base URL of a Kubernetes connection ends with the name of its namespace, such as kubernetes://host:6443/shop.',
  };
}
