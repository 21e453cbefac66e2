import type {
  ApiKey,
  Caller,
  CreateApiKeyRequest,
  CreatedApiKey,
  RotateApiKeyRequest,
  RotatedApiKey,
} from '@tookeffect/wire';
import { ApiPromise } from '../responses/api-promise.ts';
import { type ListOptions, type PagedList, pagedList } from '../responses/pages.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The API keys of the workspace. `create` and `rotate` are never retried; after a lost response, check `list`. */
export class ApiKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @returns the workspace, the scopes and the expiry of the client's own credential, and the version of the server */
  whoami(options: CallOptions = {}): ApiPromise<Caller> {
    return new ApiPromise(this.#transport.send({ ...options, operation: 'getCaller' }), readCaller);
  }

  /**
   * Creates a key. Only this response contains its secret.
   * @throws {PermissionDeniedError} `scope_missing` for a scope that the client's own key does not have
   */
  create(request: CreateApiKeyRequest, options: CallOptions = {}): ApiPromise<CreatedApiKey> {
    const sent = this.#transport.send({ ...options, operation: 'createApiKey', body: request });
    return new ApiPromise(sent, readCreated);
  }

  /** Lists the keys of the workspace, including revoked and expired ones, without their secrets. */
  list(options: ListOptions = {}): PagedList<ApiKey> {
    return pagedList(this.#transport, options, { operation: 'listApiKeys' });
  }

  /** @throws {NotFoundError} */
  get(id: string, options: CallOptions = {}): ApiPromise<ApiKey> {
    const sent = this.#transport.send({ ...options, operation: 'getApiKey', path: { id } });
    return new ApiPromise(sent, readKey);
  }

  /**
   * Replaces a key with a new one; the old key is accepted until its grace time ends. Only this response contains the
   * new secret.
   * @throws {ConflictError} `api_key_not_rotatable` for a key that is revoked, expired or already replaced, and while
   *   the key that it replaced is still accepted
   */
  rotate(
    id: string,
    request: RotateApiKeyRequest = {},
    options: CallOptions = {},
  ): ApiPromise<RotatedApiKey> {
    const sent = this.#transport.send({ ...options, operation: 'rotateApiKey', path: { id }, body: request });
    return new ApiPromise(sent, readRotated);
  }

  /** Revokes a key permanently; it is rejected within a second. */
  revoke(id: string, options: CallOptions = {}): ApiPromise<void> {
    const sent = this.#transport.send({ ...options, operation: 'revokeApiKey', path: { id } });
    return new ApiPromise(sent, () => undefined);
  }
}

const readCaller = responseReader<Caller>({ credentialType: 'text', workspaceId: 'text', scopes: 'list' });
const readKey = responseReader<ApiKey>({ id: 'text', expiresAt: 'text' });
const readCreated = responseReader<CreatedApiKey>({ apiKey: 'object', secret: 'text' });
const readRotated = responseReader<RotatedApiKey>({ apiKey: 'object', secret: 'text', previous: 'object' });
