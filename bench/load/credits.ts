import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buyPack } from '@tookeffect/testing/payments';
import type { ApiEnvironment } from './api-process.ts';

/** More than one run can spend. */
const UNLIMITED = 1_000_000_000;

/** A pack of this benchmark: a number of credits that accounts buy. */
type CreditPack = 'unlimited' | 'exact';

/** How many credits the pack `exact` has. */
export const EXACT_CREDITS = 564;

const CREDITS: Readonly<Record<CreditPack, number>> = { unlimited: UNLIMITED, exact: EXACT_CREDITS };
const PRICE = { amountMinor: 100, currency: 'EUR' };
const SECRET = `whsec_${randomUUID()}`;
const SENDERS = 16;

/** Writes the price list. @returns the settings of a server that sells its packs */
export async function creditSettings(folder: string): Promise<ApiEnvironment> {
  const file = join(folder, 'prices.json');
  const packs = Object.entries(CREDITS).map(([id, amountCredits]) => ({
    ...{ id, title: id, amountCredits, price: PRICE },
  }));
  await writeFile(file, JSON.stringify({ plans: [], packs }));
  return {
    TOOKEFFECT_PRICES_FILE: file,
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: SECRET,
    TOOKEFFECT_BILLING_LIVEMODE: 'false',
  };
}

/** Buys a pack for each account, by the signed events that the payment provider would send. */
export async function buyCredits(
  baseUrl: string,
  accountIds: readonly string[],
  pack: CreditPack,
): Promise<void> {
  const sold = { id: pack, amountMinor: PRICE.amountMinor, currency: PRICE.currency.toLowerCase() };
  const next = accountIds.values();
  const send = async (): Promise<void> => {
    for (const accountId of next) await buyPack({ baseUrl, webhookSecret: SECRET, accountId, pack: sold });
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}
