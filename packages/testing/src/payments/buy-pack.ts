import { type PackCheckout, paidCheckout } from './checkout-events.ts';
import { type PaymentReceiver, deliverPaymentEvent } from './deliver-payment-event.ts';

/** Who pays where, and for what. */
export interface PackPurchase extends PaymentReceiver, PackCheckout {}

/**
 * Buys packs for an account: posts the event that the payment provider would send, signed with the same secret.
 * @throws {Error} with the server's answer where it refuses
 */
export async function buyPack(purchase: PackPurchase): Promise<void> {
  await deliverPaymentEvent(purchase, paidCheckout(purchase));
}
