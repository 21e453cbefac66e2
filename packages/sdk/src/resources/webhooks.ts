import type {
  CreatedWebhookSecret,
  CreateWebhookSecretRequest,
  RotatedWebhookSecret,
  RotateWebhookSecretRequest,
  WebhookProviderList,
  WebhookSecret,
} from '@tookeffect/wire';
import { ApiPromise } from '../responses/api-promise.ts';
import { type ListOptions, type PagedList, pagedList } from '../responses/pages.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The secrets with which providers sign the events that they send to the service. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Adds a signing secret. Several may be active, so that one can be rotated. Only this response contains the secret. */
  create(request: CreateWebhookSecretRequest, options: CallOptions = {}): ApiPromise<CreatedWebhookSecret> {
    const sent = this.#transport.send({ ...options, operation: 'createWebhookSecret', body: request });
    return new ApiPromise(sent, readCreated);
  }

  /** Lists the signing secrets of the workspace, without the secrets themselves. */
  list(options: ListOptions = {}): PagedList<WebhookSecret> {
    return pagedList(this.#transport, options, { operation: 'listWebhookSecrets' });
  }

  /**
   * Replaces a signing secret with a new one; the old one is accepted until the grace time ends. Only this response
   * contains a secret that the service created.
   * @throws {NotFoundError} also for a secret that is not accepted any more
   */
  rotate(
    id: string,
    request: RotateWebhookSecretRequest = {},
    options: CallOptions = {},
  ): ApiPromise<RotatedWebhookSecret> {
    const sent = this.#transport.send({
      ...options,
      operation: 'rotateWebhookSecret',
      path: { id },
      body: request,
    });
    return new ApiPromise(sent, readRotated);
  }

  /** Lists the providers: the URL to enter at each, how it signs, and the events that contracts use. */
  providers(options: CallOptions = {}): ApiPromise<WebhookProviderList> {
    const sent = this.#transport.send({ ...options, operation: 'listWebhookProviders' });
    return new ApiPromise(sent, readProviders);
  }

  /** Deletes a signing secret; events signed with it are rejected from then on. */
  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    const sent = this.#transport.send({ ...options, operation: 'deleteWebhookSecret', path: { id } });
    return new ApiPromise(sent, () => undefined);
  }
}

const readCreated = responseReader<CreatedWebhookSecret>({});
const readRotated = responseReader<RotatedWebhookSecret>({ webhookSecret: 'object', previous: 'object' });
const readProviders = responseReader<WebhookProviderList>({ data: 'list' });
