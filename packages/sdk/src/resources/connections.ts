import type { Connection, ConnectionTest, CreateConnectionRequest } from '@tookeffect/wire';
import { ApiPromise } from '../answers/api-promise.ts';
import { type ListOptions, paged } from '../answers/paged.ts';
import type { PagedList } from '../answers/pages.ts';
import { answerReader } from '../answers/read-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** Where truth lives: read-only credentials, which the service seals and never shows. */
export class Connections {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Stores a read-only credential, after the service has tried it.
   * @throws {UnprocessableEntityError} `connection_not_read_only` for one that can be seen to write
   */
  create(connection: CreateConnectionRequest, options: CallOptions = {}): ApiPromise<Connection> {
    const sent = this.#transport.send({ ...options, operation: 'createConnection', body: connection });
    return new ApiPromise(sent, readConnection);
  }

  /** Walks the connections of the workspace. */
  list(options: ListOptions = {}): PagedList<Connection> {
    return paged(this.#transport, options, { operation: 'listConnections' });
  }

  get(id: string, options: CallOptions = {}): ApiPromise<Connection> {
    const sent = this.#transport.send({ ...options, operation: 'getConnection', path: { id } });
    return new ApiPromise(sent, readConnection);
  }

  /** Lets the service try the credential, with reads only. An unusable one is an answer, not an error. */
  test(id: string, options: CallOptions = {}): ApiPromise<ConnectionTest> {
    const sent = this.#transport.send({ ...options, operation: 'testConnection', path: { id } });
    return new ApiPromise(sent, readTest);
  }

  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    const sent = this.#transport.send({ ...options, operation: 'deleteConnection', path: { id } });
    return new ApiPromise(sent, () => undefined);
  }
}

const readConnection = answerReader<Connection>({ id: 'text', service: 'text' });
const readTest = answerReader<ConnectionTest>({ connectionId: 'text', outcome: 'text' });
