import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import type { PaymentEvent } from '@tookeffect/testing/payments';
import { SystemClock } from '../../src/clock/index.ts';
import { readSettings } from '../../src/config/index.ts';
import { makeDataSource } from '../../src/database/index.ts';
import { StripeWebhook } from '../../src/modules/billing/stripe/webhook.ts';
import { BillingRepository } from '../../src/modules/billing/billing.repository.ts';
import { BillingService } from '../../src/modules/billing/billing.service.ts';
import { PriceList } from '../../src/modules/billing/index.ts';
import { SecretsDirectory } from '../../src/modules/secrets/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { SOLD } from './permutation-cases.ts';
import { BILLING_SECRET } from './stripe-delivery.ts';

/** The billing services of two servers over one database, each with its own connections. */
export interface TwoReceivers {
  readonly database: TestDatabase;
  /** Signs an event and delivers it to one of them. */
  deliver(event: PaymentEvent, server: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

const CONNECTIONS = 8;

/** Starts them with the prices of the tests. */
export async function startTwoReceivers(): Promise<TwoReceivers> {
  const database = await createTestDatabase();
  const second = await makeDataSource(database.url, CONNECTIONS).initialize();
  const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-billing-'));
  const pricesFile = path.join(folder, 'prices.json');
  await writeFile(pricesFile, JSON.stringify({ plans: [toOffer(SOLD.plan)], packs: [toOffer(SOLD.pack)] }));
  const settings = readSettings({
    TOOKEFFECT_PRICES_FILE: pricesFile,
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: BILLING_SECRET,
    TOOKEFFECT_BILLING_LIVEMODE: 'false',
  });
  const webhook = new StripeWebhook(
    new SystemClock(),
    new SecretsDirectory(folder),
    database.dataSource,
    settings,
  );
  const prices = new PriceList(settings);
  const [one, two] = [database.dataSource, second].map(
    (dataSource) => new BillingService(new BillingRepository(dataSource), webhook, prices, settings),
  );
  return {
    database,
    deliver: async (event, server) => {
      const payload = JSON.stringify(event);
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: BILLING_SECRET });
      await (server === 0 ? one : two)!.receive(Buffer.from(payload), header, () => Promise.resolve());
    },
    stop: async () => {
      await second.destroy();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

function toOffer({ id, amountCredits, amountMinor }: (typeof SOLD)['pack' | 'plan']): object {
  return { id, title: id, amountCredits, price: { amountMinor, currency: 'EUR' } };
}
