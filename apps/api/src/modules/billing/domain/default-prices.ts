import type { Prices } from './prices.ts';

/** The price list of a server without a prices file. */
export const DEFAULT_PRICES: Prices = {
  plans: [
    {
      id: 'starter',
      title: 'Starter',
      amountCredits: 1000,
      price: { amountMinor: 4900, currency: 'EUR' },
    },
    { id: 'team', title: 'Team', amountCredits: 20_000, price: { amountMinor: 49_000, currency: 'EUR' } },
  ],
  packs: [
    {
      id: 'pack_500',
      title: '500 credits',
      amountCredits: 500,
      price: { amountMinor: 3900, currency: 'EUR' },
    },
    {
      id: 'pack_5000',
      title: '5,000 credits',
      amountCredits: 5000,
      price: { amountMinor: 29_000, currency: 'EUR' },
    },
  ],
};
