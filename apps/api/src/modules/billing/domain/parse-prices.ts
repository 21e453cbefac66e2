import { CanonicalJsonError, type JsonValue, parseStrict } from '@tookeffect/core';
import type { Pack, Plan } from '@tookeffect/wire';
import type { Priced, Prices } from './prices.ts';

/** A prices file that is none; the message says where. */
export class PricesError extends Error {
  constructor(place: string) {
    super(`The prices file is wrong at ${place === '' ? 'its root' : place}.`);
    this.name = 'PricesError';
  }
}

const MAX_OFFERS = 32;

/**
 * Reads a prices file: `{"plans": […], "packs": […]}`, each `{id, title, amountCredits, price: {amountMinor, currency}}`,
 * and `stripePriceId` where the payment provider has a price of its own.
 * @throws {PricesError} at the first member that is missing, unknown or out of bounds
 */
export function parsePrices(json: string): Prices {
  const root = membersOf(parse(json), ['plans', 'packs'], '');
  return { plans: offersOf<Plan>(root.plans, '/plans'), packs: offersOf<Pack>(root.packs, '/packs') };
}

function offersOf<T extends Plan | Pack>(value: JsonValue | undefined, place: string): Priced<T>[] {
  if (!Array.isArray(value) || value.length > MAX_OFFERS) throw new PricesError(place);
  const offers = value.map((offer: JsonValue, index) => offerOf(offer, `${place}/${index}`) as Priced<T>);
  if (new Set(offers.map(({ id }) => id)).size < offers.length) throw new PricesError(place);
  return offers;
}

function offerOf(value: JsonValue, place: string): Priced<Plan> {
  const offer = membersOf(value, ['id', 'title', 'amountCredits', 'price', 'stripePriceId'], place);
  const price = membersOf(offer.price, ['amountMinor', 'currency'], `${place}/price`);
  return {
    id: textOf(offer.id, /^[a-z][a-z0-9_]{0,63}$/, `${place}/id`),
    title: textOf(offer.title, /^.{1,160}$/su, `${place}/title`),
    amountCredits: integerOf(offer.amountCredits, 1, `${place}/amountCredits`),
    price: {
      amountMinor: integerOf(price.amountMinor, 0, `${place}/price/amountMinor`),
      currency: textOf(price.currency, /^[A-Z]{3}$/, `${place}/price/currency`),
    },
    ...(offer.stripePriceId !== undefined && {
      stripePriceId: textOf(offer.stripePriceId, /^price_\w{1,250}$/, `${place}/stripePriceId`),
    }),
  };
}

function membersOf(value: JsonValue | undefined, names: readonly string[], place: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new PricesError(place);
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new PricesError(`${place}/${unknown}`);
  return value as Members;
}

type Members = Readonly<Record<string, JsonValue | undefined>>;

function textOf(value: JsonValue | undefined, pattern: RegExp, place: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new PricesError(place);
  return value;
}

function integerOf(value: JsonValue | undefined, minimum: number, place: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < minimum)
    throw new PricesError(place);
  return value;
}

function parse(json: string): JsonValue {
  try {
    return parseStrict(json);
  } catch (error) {
    if (error instanceof CanonicalJsonError) throw new PricesError('');
    throw error;
  }
}
