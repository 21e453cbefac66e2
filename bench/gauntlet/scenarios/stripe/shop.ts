import type { LocalstripeWorld } from '../../systems/localstripe.ts';

/** A payment provider with Stripe's API. */
export type World = LocalstripeWorld;
/** The fields of a form. */
export type Fields = Readonly<Record<string, string>>;

/** What was there before an agent acts. */
interface Shop {
  readonly customer: string;
  /** A payment of 99.00 €: captured, or held. */
  readonly payment: string;
  readonly subscription: string;
}

const shops = new WeakMap<World, Shop>();
/** What the shop of a world has. */
export const shopOf = (world: World): Shop =>
  shops.get(world) ?? { customer: '', payment: '', subscription: '' };
const CARD = {
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2040',
  'card[cvc]': '123',
};

/** Opens the shop of a world: a customer, a payment and a subscription. */
function opened(fields: Fields = {}) {
  return async (world: World): Promise<void> => {
    const make = async (path: string, body: Fields) => {
      const answer = await world.others('POST', path, body);
      if (answer.status !== 200) throw new Error(`${path} answers ${JSON.stringify(answer.body)}`);
      return answer.body.id as string;
    };
    const customer = await make('/v1/customers', { email: 'ada@example.com' });
    const card = await make('/v1/payment_methods', CARD);
    await make(`/v1/payment_methods/${card}/attach`, { customer });

    const paid = { amount: '9900', currency: 'eur', customer, payment_method: card, confirm: 'true' };
    const payment = await make('/v1/payment_intents', { ...paid, ...fields });
    await world.others('POST', `/v1/customers/${customer}`, {
      'invoice_settings[default_payment_method]': card,
    });
    const plan = { id: 'gold', amount: '500', currency: 'eur', interval: 'month', 'product[name]': 'Gold' };
    await make('/v1/plans', plan);
    const subscription = await make('/v1/subscriptions', { customer, 'items[0][plan]': 'gold' });
    shops.set(world, { customer, payment, subscription });
  };
}

/** Opens a shop whose payment is held. */
export const held = opened({ capture_method: 'manual' });
/** Opens a shop whose payment is captured. */
export const paid = opened();
/** The connection of a world for contracts of Stripe. */
export const connect = (world: World) => ({
  ...world.connection,
  service: 'stripe' as const,
  declarations: { uncached: true },
});
