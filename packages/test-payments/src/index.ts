/** What a payment provider sends when somebody has paid, signed as it signs: the only way to credit. */
export { buyPack, type PackPurchase } from './buy-pack.ts';
export { PACK_CREDITS, paidCheckout } from './paid-checkout.ts';
