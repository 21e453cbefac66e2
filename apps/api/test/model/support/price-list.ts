/** A pack whose price is no multiple of its credits, so that parts of it do not come out even. */
export const PACK = {
  id: 'pack_of_three',
  title: 'Three credits',
  amountCredits: 3,
  price: { amountMinor: 700, currency: 'EUR' },
} as const;

/** A plan that a few verifies use up. */
export const PLAN = {
  id: 'five_a_month',
  title: 'Five credits a month',
  amountCredits: 5,
  price: { amountMinor: 1300, currency: 'EUR' },
} as const;
