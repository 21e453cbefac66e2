import type { Checkout, CheckoutRequest } from '@tookeffect/wire';
import { ApiPromise } from '../responses/api-promise.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The options of `checkout`. */
export interface CheckoutOptions extends CallOptions {
  /** The same key with the same purchase returns the same link. Default: a new key. */
  readonly idempotencyKey?: string | undefined;
}

/** Buys credits. */
export class Billing {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a link to a page where a person can pay for a plan or for packs. The credits are added when the payment
   * provider confirms the payment.
   * @throws {ConflictError} `checkout_not_configured` when the service has no working payment provider
   */
  checkout(purchase: CheckoutRequest, options: CheckoutOptions = {}): ApiPromise<Checkout> {
    const sent = this.#transport.send({ ...options, operation: 'createCheckout', body: purchase });
    return new ApiPromise(sent, readCheckout);
  }
}

const readCheckout = responseReader<Checkout>({ checkoutUrl: 'text', expiresAt: 'text' });
