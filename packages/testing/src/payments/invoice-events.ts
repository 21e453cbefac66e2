import { type PaymentEvent, newSuffix, paymentEvent } from './payment-event.ts';

/** An invoice of a subscription, for one period. */
export interface PlanInvoice {
  readonly accountId: string;
  /** The default plan `starter` if omitted. */
  readonly plan?: { readonly id: string; readonly amountMinor: number; readonly currency: string };
  readonly subscription: string;
  readonly invoice: string;
  readonly reason?: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** In seconds since 1970; the end is exclusive. */
  readonly period: { readonly start: number; readonly end: number };
  /** The payment provider's id of the price. */
  readonly price?: string;
}

const DEFAULT_PLAN = { id: 'starter', amountMinor: 4900, currency: 'eur' };

/** The event of a paid invoice. */
export function paidInvoice(sold: PlanInvoice): PaymentEvent {
  const { plan = DEFAULT_PLAN, price = 'price_of_the_plan', reason = 'subscription_cycle' } = sold;
  const metadata = { tookeffect_account: sold.accountId, tookeffect_plan: plan.id };
  return paymentEvent('invoice.paid', {
    id: sold.invoice,
    object: 'invoice',
    status: 'paid',
    billing_reason: reason,
    amount_due: plan.amountMinor,
    amount_paid: plan.amountMinor,
    total: plan.amountMinor,
    currency: plan.currency,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata, subscription: sold.subscription },
    },
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${sold.invoice}/lines`,
      data: [
        {
          id: `il_${newSuffix()}`,
          object: 'line_item',
          amount: plan.amountMinor,
          currency: plan.currency,
          quantity: 1,
          metadata,
          period: sold.period,
          pricing: { type: 'price_details', price_details: { price, product: 'prod_of_the_plan' } },
        },
      ],
    },
  });
}

/** The event that links an invoice to the payment intent that paid it. */
export function paidInvoicePayment(invoice: string, paymentIntent: string): PaymentEvent {
  return paymentEvent('invoice_payment.paid', {
    id: `inpay_${newSuffix()}`,
    object: 'invoice_payment',
    invoice,
    is_default: true,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
  });
}
