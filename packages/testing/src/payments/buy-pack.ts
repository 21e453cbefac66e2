import { type PackCheckout, paidCheckout } from './checkout-events.ts';
import { type PaymentReceiver, deliverPaymentEvent } from './deliver-payment-event.ts';

/** The server, the account, and the packs that it buys. */
export interface PackPurchase extends PaymentReceiver, PackCheckout {}

/**
 * Buys packs for an account: posts the signed event that the payment provider would send.
 * @throws {Error} with the server's response if it is not 200
 */
export async function buyPack(purchase: PackPurchase): Promise<void> {
  await deliverPaymentEvent(purchase, paidCheckout(purchase));
}
