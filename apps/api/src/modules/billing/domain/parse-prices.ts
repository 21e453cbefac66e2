import { CanonicalJsonError, type JsonValue, parseStrict } from '@tookeffect/core';
import type { Pack, Plan } from '@tookeffect/wire';
import type { Priced, Prices } from './prices.ts';

/** An invalid prices file; the message names the member. */
export class PricesError extends Error {
  constructor(pointer: string) {
    super(`The prices file is invalid at ${pointer === '' ? 'its root' : pointer}.`);
    this.name = 'PricesError';
  }
}

const MAX_OFFERS = 32;

/**
 * Reads a prices file: `{"plans": […], "packs": […]}`, each `{id, title, amountCredits, price: {amountMinor, currency}}`,
 * and optionally `stripePriceId`, the id of the payment provider's own price.
 * @throws {PricesError} for the first member that is missing, unknown or out of bounds
 */
export function parsePrices(json: string): Prices {
  const root = readMembers(parse(json), ['plans', 'packs'], '');
  return { plans: readOffers<Plan>(root.plans, '/plans'), packs: readOffers<Pack>(root.packs, '/packs') };
}

function readOffers<T extends Plan | Pack>(value: JsonValue | undefined, pointer: string): Priced<T>[] {
  if (!Array.isArray(value) || value.length > MAX_OFFERS) throw new PricesError(pointer);
  const offers = value.map((offer: JsonValue, index) => readOffer(offer, `${pointer}/${index}`) as Priced<T>);
  if (new Set(offers.map(({ id }) => id)).size < offers.length) throw new PricesError(pointer);
  return offers;
}

function readOffer(value: JsonValue, pointer: string): Priced<Plan> {
  const offer = readMembers(value, ['id', 'title', 'amountCredits', 'price', 'stripePriceId'], pointer);
  const price = readMembers(offer.price, ['amountMinor', 'currency'], `${pointer}/price`);
  return {
    id: readText(offer.id, /^[a-z][a-z0-9_]{0,63}$/, `${pointer}/id`),
    title: readText(offer.title, /^.{1,160}$/su, `${pointer}/title`),
    amountCredits: readInteger(offer.amountCredits, 1, `${pointer}/amountCredits`),
    price: {
      amountMinor: readInteger(price.amountMinor, 0, `${pointer}/price/amountMinor`),
      currency: readText(price.currency, /^[A-Z]{3}$/, `${pointer}/price/currency`),
    },
    ...(offer.stripePriceId !== undefined && {
      stripePriceId: readText(offer.stripePriceId, /^price_\w{1,250}$/, `${pointer}/stripePriceId`),
    }),
  };
}

function readMembers(value: JsonValue | undefined, names: readonly string[], pointer: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new PricesError(pointer);
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new PricesError(`${pointer}/${unknown}`);
  return value as Members;
}

type Members = Readonly<Record<string, JsonValue | undefined>>;

function readText(value: JsonValue | undefined, pattern: RegExp, pointer: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new PricesError(pointer);
  return value;
}

function readInteger(value: JsonValue | undefined, minimum: number, pointer: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < minimum)
    throw new PricesError(pointer);
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
