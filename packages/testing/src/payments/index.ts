/** Signed events of a payment provider: the only way to add credits. */
export { buyPack, type PackPurchase } from './buy-pack.ts';
export {
  PACK_CREDITS,
  type PackCheckout,
  type SoldPack,
  delayedPayment,
  failedPayment,
  paidCheckout,
  subscribedCheckout,
  unpaidCheckout,
} from './checkout-events.ts';
export { type PaymentReceiver, deliverPaymentEvent } from './deliver-payment-event.ts';
export { type PlanInvoice, paidInvoice, paidInvoicePayment } from './invoice-events.ts';
export { type PaymentEvent, withNewId } from './payment-event.ts';
export {
  type Dispute,
  type DisputeMovement,
  type Refund,
  disputeMoved,
  refundedCharge,
} from './reversal-events.ts';
