import type { CreatedWebhookSecret, CreateWebhookSecretRequest, WebhookSecret } from '@tookeffect/wire';
import { ApiPromise } from '../answers/api-promise.ts';
import { type ListOptions, paged } from '../answers/paged.ts';
import type { PagedList } from '../answers/pages.ts';
import { answerReader } from '../answers/read-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The secrets by which providers sign the events that they send to the service. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Adds a signing secret; several may be active, so that one can be rotated. The answer alone shows it. */
  create(request: CreateWebhookSecretRequest, options: CallOptions = {}): ApiPromise<CreatedWebhookSecret> {
    const sent = this.#transport.send({ ...options, operation: 'createWebhookSecret', body: request });
    return new ApiPromise(sent, readCreated);
  }

  /** Walks the secrets of the workspace; a secret itself is never shown again. */
  list(options: ListOptions = {}): PagedList<WebhookSecret> {
    return paged(this.#transport, options, { operation: 'listWebhookSecrets' });
  }

  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    const sent = this.#transport.send({ ...options, operation: 'deleteWebhookSecret', path: { id } });
    return new ApiPromise(sent, () => undefined);
  }
}

const readCreated = answerReader<CreatedWebhookSecret>({});
