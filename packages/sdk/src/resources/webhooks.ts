import type { CreatedWebhookSecret, CreateWebhookSecretRequest, WebhookSecret } from '@tookeffect/wire';
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

  /** Deletes a signing secret; events signed with it are rejected from then on. */
  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    const sent = this.#transport.send({ ...options, operation: 'deleteWebhookSecret', path: { id } });
    return new ApiPromise(sent, () => undefined);
  }
}

const readCreated = responseReader<CreatedWebhookSecret>({});
