import type { Checkout, CheckoutRequest } from '@tookeffect/wire';
import { ApiPromise } from '../answers/api-promise.ts';
import { answerReader } from '../answers/read-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** What `checkout` takes beside what is bought. */
export interface CheckoutOptions extends CallOptions {
  /** The same key and purchase give the same link back; a fresh key when left out. */
  readonly idempotencyKey?: string | undefined;
}

/** Where credits are bought. */
export class Billing {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Makes a link at which a person can pay for a plan or for packs. It brings no credits itself: they are in the usage
   * once the payment provider has confirmed the payment.
   * @throws {ConflictError} `checkout_not_configured` where the service sells nothing by itself
   */
  checkout(purchase: CheckoutRequest, options: CheckoutOptions = {}): ApiPromise<Checkout> {
    const sent = this.#transport.send({ ...options, operation: 'createCheckout', body: purchase });
    return new ApiPromise(sent, readCheckout);
  }
}

const readCheckout = answerReader<Checkout>({ checkoutUrl: 'text', expiresAt: 'text' });
