import {
  type PaymentEvent,
  delayedPayment,
  disputeMoved,
  failedPayment,
  paidCheckout,
  paidInvoice,
  paidInvoicePayment,
  refundedCharge,
  unpaidCheckout,
} from '@tookeffect/testing/payments';

/** The offers of the tests: their prices are not multiples of their credits. */
export const SOLD = {
  pack: { id: 'pack_odd', amountMinor: 999, currency: 'eur', amountCredits: 100, quantity: 3 },
  plan: { id: 'plan_odd', amountMinor: 4913, currency: 'eur', amountCredits: 1000 },
} as const;

/** How the payment ended. */
const PAYMENTS = ['paid', 'paid later', 'never paid'] as const;
/** Cumulative refunds in percent of the price: the newest counts. */
const REFUNDS: readonly (readonly number[])[] = [[], [17], [17, 49], [3, 40, 77], [100], [55, 130]];
/** Movements of disputes in percent of the price; each list is one dispute. */
const DISPUTES: readonly (readonly (readonly number[])[])[] = [
  [],
  [[-60]],
  [[-60, 60]],
  [[-60, 25]],
  [[-60, 60], [-31]],
];

/** The payments, refunds and disputes of one purchase. */
export interface Story {
  readonly item: 'pack' | 'plan';
  readonly payment: (typeof PAYMENTS)[number];
  readonly refunds: readonly number[];
  readonly disputes: readonly (readonly number[])[];
}

/** Every combination of a payment, refunds and disputes, for a pack and for a plan. */
export const STORIES: readonly Story[] = (['pack', 'plan'] as const).flatMap((item) =>
  PAYMENTS.flatMap((payment) =>
    REFUNDS.flatMap((refunds) => DISPUTES.map((disputes) => ({ item, payment, refunds, disputes }))),
  ),
);

/** The price of a story's purchase, in cents. */
function paidMinor({ item }: Story): number {
  return item === 'pack' ? SOLD.pack.amountMinor * SOLD.pack.quantity : SOLD.plan.amountMinor;
}

const part = (story: Story, hundredths: number): number => Math.trunc((paidMinor(story) * hundredths) / 100);

/** The expected credits, by plain arithmetic: one refund of the sum. */
export function expectedCredits(story: Story): number {
  if (story.payment === 'never paid') return 0;
  const full = story.item === 'pack' ? SOLD.pack.amountCredits * SOLD.pack.quantity : SOLD.plan.amountCredits;
  const paid = paidMinor(story);
  const disputed = story.disputes.flat().reduce((sum, hundredths) => sum - part(story, hundredths), 0);
  const reversed = Math.min(paid, Math.max(0, part(story, story.refunds.at(-1) ?? 0) + disputed));
  return full - Math.ceil((full * reversed) / paid);
}

/** The events of a story, in the order in which they happened. @param name unique suffix of its payment ids */
export function toEvents(story: Story, accountId: string, name: string, start: number): PaymentEvent[] {
  const payment = { paymentIntent: `pi_${name}`, charge: `ch_${name}`, currency: 'eur' };
  const amountMinor = paidMinor(story);
  const refunds = story.refunds.map((hundredths, index) =>
    refundedCharge({
      ...payment,
      amountMinor,
      refundedMinor: part(story, hundredths),
      created: start + index,
    }),
  );
  const disputes = story.disputes.flatMap((movements, dispute) =>
    movements.map((_, index) =>
      disputeMoved({
        ...payment,
        dispute: `du_${name}_${dispute}`,
        amountMinor: part(story, -(movements[0] ?? 0)),
        movements: movements.slice(0, index + 1).map((hundredths, movement) => ({
          id: `txn_${name}_${dispute}_${movement}`,
          amountMinor: part(story, hundredths),
        })),
      }),
    ),
  );
  return [...toPayments(story, accountId, name, start), ...refunds, ...disputes];
}

function toPayments(story: Story, accountId: string, name: string, start: number): PaymentEvent[] {
  const paymentIntent = `pi_${name}`;
  if (story.item === 'plan') {
    const invoice = `in_${name}`;
    const link = paidInvoicePayment(invoice, paymentIntent);
    const period = { start, end: start + 30 * 86_400 };
    const bill = { accountId, plan: SOLD.plan, subscription: `sub_${name}`, invoice, period };
    return story.payment === 'never paid' ? [link] : [paidInvoice(bill), link];
  }
  const { quantity } = SOLD.pack;
  const checkout = { accountId, pack: SOLD.pack, quantity, session: `cs_${name}`, paymentIntent };
  if (story.payment === 'paid') return [paidCheckout(checkout)];
  const end = story.payment === 'paid later' ? delayedPayment(checkout) : failedPayment(checkout);
  return [unpaidCheckout(checkout), end];
}
