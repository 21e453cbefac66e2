import type {
  ApiKey,
  CreateApiKeyRequest,
  CreatedApiKey,
  RotateApiKeyRequest,
  RotatedApiKey,
} from '@tookeffect/wire';
import { ApiPromise } from '../answers/api-promise.ts';
import { type ListOptions, paged } from '../answers/paged.ts';
import type { PagedList } from '../answers/pages.ts';
import { answerReader } from '../answers/read-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The keys that call the service. Making and rotating are sent once: who lost the answer looks at the list. */
export class ApiKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Makes a key. The answer alone shows it.
   * @throws {PermissionDeniedError} `scope_missing` for a scope that the client's own key lacks
   */
  create(request: CreateApiKeyRequest, options: CallOptions = {}): ApiPromise<CreatedApiKey> {
    const sent = this.#transport.send({ ...options, operation: 'createApiKey', body: request });
    return new ApiPromise(sent, readCreated);
  }

  /** Walks the keys of the workspace, revoked and expired ones too; a key itself is never shown again. */
  list(options: ListOptions = {}): PagedList<ApiKey> {
    return paged(this.#transport, options, { operation: 'listApiKeys' });
  }

  get(id: string, options: CallOptions = {}): ApiPromise<ApiKey> {
    const sent = this.#transport.send({ ...options, operation: 'getApiKey', path: { id } });
    return new ApiPromise(sent, readKey);
  }

  /**
   * Puts a new key in the place of one, which is accepted until the grace time ends. The answer alone shows the new key.
   * @throws {ConflictError} `api_key_not_rotatable` where another generation comes first
   */
  rotate(
    id: string,
    request: RotateApiKeyRequest = {},
    options: CallOptions = {},
  ): ApiPromise<RotatedApiKey> {
    const sent = this.#transport.send({ ...options, operation: 'rotateApiKey', path: { id }, body: request });
    return new ApiPromise(sent, readRotated);
  }

  /** Ends a key for good, within a second. */
  revoke(id: string, options: CallOptions = {}): ApiPromise<void> {
    const sent = this.#transport.send({ ...options, operation: 'revokeApiKey', path: { id } });
    return new ApiPromise(sent, () => undefined);
  }
}

const readKey = answerReader<ApiKey>({ id: 'text', expiresAt: 'text' });
const readCreated = answerReader<CreatedApiKey>({ apiKey: 'object', secret: 'text' });
const readRotated = answerReader<RotatedApiKey>({ apiKey: 'object', secret: 'text', previous: 'object' });
