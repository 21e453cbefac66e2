import type { Connection, ConnectionTest, CreateConnectionRequest } from '@tookeffect/wire';
import { ApiPromise } from '../responses/api-promise.ts';
import { type ListOptions, type PagedList, pagedList } from '../responses/pages.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** Connections to systems of record. The service encrypts their read-only credentials and never returns them. */
export class Connections {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Stores a read-only credential after the service has tested it.
   * @throws {UnprocessableEntityError} `connection_not_read_only` for a credential with detectable write access
   */
  create(connection: CreateConnectionRequest, options: CallOptions = {}): ApiPromise<Connection> {
    const sent = this.#transport.send({ ...options, operation: 'createConnection', body: connection });
    return new ApiPromise(sent, readConnection);
  }

  /** Lists the connections of the workspace, without their credentials. */
  list(options: ListOptions = {}): PagedList<Connection> {
    return pagedList(this.#transport, options, { operation: 'listConnections' });
  }

  /** @throws {NotFoundError} */
  get(id: string, options: CallOptions = {}): ApiPromise<Connection> {
    const sent = this.#transport.send({ ...options, operation: 'getConnection', path: { id } });
    return new ApiPromise(sent, readConnection);
  }

  /** Makes the service test the credential, with reads only. An unusable credential is a normal result, not an error. */
  test(id: string, options: CallOptions = {}): ApiPromise<ConnectionTest> {
    const sent = this.#transport.send({ ...options, operation: 'testConnection', path: { id } });
    return new ApiPromise(sent, readTest);
  }

  /** Deletes a connection and its credential. */
  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    const sent = this.#transport.send({ ...options, operation: 'deleteConnection', path: { id } });
    return new ApiPromise(sent, () => undefined);
  }
}

const readConnection = responseReader<Connection>({ id: 'text', service: 'text' });
const readTest = responseReader<ConnectionTest>({ connectionId: 'text', outcome: 'text' });
