import { randomUUID } from 'node:crypto';
import {
  type PaymentEvent,
  delayedPayment,
  disputeMoved,
  paidCheckout,
  paidInvoice,
  paidInvoicePayment,
  refundedCharge,
  withNewId,
  unpaidCheckout,
} from '@tookeffect/testing/payments';
import fc from 'fast-check';
import { type Command, step } from './commands.ts';
import { type ModelPurchase, newPurchase, type ReferenceModel } from './reference-model.ts';
import { PACK, PLAN } from './real-server.ts';
import type { Session } from './session.ts';

const DAY_MS = 86_400_000;

/** Any step that moves money. Each event comes once, or once more as it was, or is told anew under another id. */
export function anyBillingCommand(): fc.Arbitrary<Command> {
  const pick = fc.nat(20);
  const quarters = fc.integer({ min: 1, max: 4 });
  const delivery = fc.constantFrom<Delivery>('once', 'again', 'with a new id');
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 }), delivery).map((it) => buyPack(...it)),
    },
    { weight: 1, arbitrary: fc.tuple(pick, delivery).map((it) => payLater(...it)) },
    { weight: 2, arbitrary: fc.tuple(fc.boolean(), delivery).map((it) => subscribe(...it)) },
    { weight: 2, arbitrary: fc.tuple(pick, quarters, delivery).map((it) => refund(...it)) },
    { weight: 1, arbitrary: fc.tuple(pick, quarters, delivery).map((it) => withdraw(...it)) },
    { weight: 1, arbitrary: fc.tuple(pick, quarters, delivery).map((it) => reinstate(...it)) },
  );
}

type Delivery = 'once' | 'again' | 'with a new id';

function buyPack(isPaid: boolean, quantity: number, delivery: Delivery): Command {
  return step(
    `buy ${quantity} packs ${isPaid ? 'at once' : 'to be paid later'}, ${delivery}`,
    async (model, session) => {
      const purchase = newPurchase(
        randomUUID(),
        PACK.amountCredits * quantity,
        PACK.price.amountMinor * quantity,
      );
      model.purchases.push(purchase);
      if (isPaid) model.receive(purchase, { isPaid });
      await deliver(
        session,
        (isPaid ? paidCheckout : unpaidCheckout)(makeCheckout(session, purchase)),
        delivery,
      );
    },
  );
}

function payLater(pick: number, delivery: Delivery): Command {
  return onPurchase(`pay ${pick}, ${delivery}`, pick, async (purchase, model, session) => {
    if (purchase.plan !== null) return;
    model.receive(purchase, { isPaid: true });
    await deliver(session, delayedPayment(makeCheckout(session, purchase)), delivery);
  });
}

function subscribe(isLinkedFirst: boolean, delivery: Delivery): Command {
  return step(`pay a period, ${delivery}`, async (model, session) => {
    const purchase = newPurchase(randomUUID(), PLAN.amountCredits, PLAN.price.amountMinor);
    const [periodStart, periodEnd] = [model.now, model.now + 30 * DAY_MS];
    model.purchases.push(purchase);
    model.subscribe(purchase, {
      brings: PLAN.amountCredits,
      used: 0,
      owed: 0,
      isBooked: false,
      periodStart,
      periodEnd,
    });
    const invoice = `in_${purchase.name}`;
    const paid = paidInvoice({
      accountId: session.account.accountId,
      plan: { id: PLAN.id, amountMinor: PLAN.price.amountMinor, currency: 'eur' },
      subscription: `sub_${session.account.accountId}`,
      invoice,
      period: { start: periodStart / 1000, end: periodEnd / 1000 },
    });
    const events = [paid, paidInvoicePayment(invoice, `pi_${purchase.name}`)];
    for (const event of isLinkedFirst ? events.reverse() : events) await deliver(session, event, delivery);
  });
}

/** A charge tells how much of it was refunded in all. */
function refund(pick: number, quarters: number, delivery: Delivery): Command {
  return onPurchase(
    `refund ${quarters} quarters of ${pick}, ${delivery}`,
    pick,
    async (purchase, model, session) => {
      const refunded = Math.max(purchase.refunded, takeQuarters(purchase.price, quarters));
      model.receive(purchase, { refunded });
      const { paymentIntent, charge } = namePayment(purchase);
      const amounts = { amountMinor: purchase.price, refundedMinor: refunded, currency: 'eur' };
      await deliver(
        session,
        refundedCharge({ paymentIntent, charge, ...amounts, created: model.now / 1000 }),
        delivery,
      );
    },
  );
}

function withdraw(pick: number, quarters: number, delivery: Delivery): Command {
  return onPurchase(
    `withdraw ${quarters} quarters of ${pick}, ${delivery}`,
    pick,
    async (purchase, model, session) => {
      const amount = takeQuarters(purchase.price, quarters);
      model.receive(purchase, { withdrawn: purchase.withdrawn + amount });
      await deliver(session, moved(purchase, -amount), delivery);
    },
  );
}

function reinstate(pick: number, quarters: number, delivery: Delivery): Command {
  return onPurchase(
    `reinstate ${quarters} quarters of ${pick}, ${delivery}`,
    pick,
    async (purchase, model, session) => {
      const amount = takeQuarters(purchase.withdrawn - purchase.reinstated, quarters);
      if (amount === 0) return;
      model.receive(purchase, { reinstated: purchase.reinstated + amount });
      await deliver(session, moved(purchase, amount), delivery);
    },
  );
}

function moved(purchase: ModelPurchase, amountMinor: number): PaymentEvent {
  const dispute = `du_${purchase.name}`;
  const disputed = { ...namePayment(purchase), dispute, amountMinor: Math.abs(amountMinor), currency: 'eur' };
  return disputeMoved({ ...disputed, movements: [{ id: `txn_${randomUUID()}`, amountMinor }] });
}

function makeCheckout({ account: { accountId } }: Session, { name, credits }: ModelPurchase) {
  const pack = { id: PACK.id, amountMinor: PACK.price.amountMinor, currency: 'eur' };
  const quantity = credits / PACK.amountCredits;
  return { accountId, pack, quantity, session: `cs_${name}`, paymentIntent: `pi_${name}` };
}

function namePayment({ name }: ModelPurchase) {
  return { paymentIntent: `pi_${name}`, charge: `ch_${name}` };
}

function takeQuarters(amount: number, quarters: number): number {
  return Math.round((amount * quarters) / 4);
}

async function deliver(session: Session, event: PaymentEvent, delivery: Delivery): Promise<void> {
  await session.deliver(event);
  if (delivery === 'again') await session.deliver(event);
  if (delivery === 'with a new id') await session.deliver(withNewId(event));
}

function onPurchase(
  text: string,
  pick: number,
  work: (purchase: ModelPurchase, model: ReferenceModel, session: Session) => Promise<void>,
): Command {
  const run = (model: ReferenceModel, session: Session) =>
    work(model.purchases[pick % model.purchases.length]!, model, session);
  return { ...step(text, run), check: ({ purchases }) => purchases.length > 0 };
}
