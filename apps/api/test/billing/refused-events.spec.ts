import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { paidCheckout } from '@tookeffect/testing/payments';
import { SystemClock } from '../../src/clock/index.ts';
import { readSettings } from '../../src/config/index.ts';
import { makeDataSource } from '../../src/database/index.ts';
import { StripeWebhook } from '../../src/modules/billing/stripe/webhook.ts';
import { BillingRepository } from '../../src/modules/billing/billing.repository.ts';
import { BillingService } from '../../src/modules/billing/billing.service.ts';
import { PriceList } from '../../src/modules/billing/index.ts';
import { SecretsDirectory } from '../../src/modules/secrets/index.ts';
import { BILLING_SECRET } from './stripe-delivery.ts';

/** Receives over a database that is not connected: a query fails with another error. */
async function receive(body: string, header: string | undefined): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-refused-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = readSettings({ TOOKEFFECT_BILLING_WEBHOOK_SECRETS: BILLING_SECRET });
  const database = makeDataSource('postgres://nobody@127.0.0.1:1/none', 1);
  const repository = new BillingRepository(database);
  const webhook = new StripeWebhook(new SystemClock(), new SecretsDirectory(folder), database, settings);
  const prices = new PriceList(settings);
  const service = new BillingService(repository, webhook, prices, settings);
  return service.receive(Buffer.from(body), header, () => Promise.resolve());
}

const payload = JSON.stringify(paidCheckout({ accountId: 'acc_1' }));
const now = (): number => Math.floor(Date.now() / 1000);
const signed = (timestamp: number, secret = BILLING_SECRET): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

test.each<[string, string, () => string | undefined]>([
  ['without a signature', payload, () => undefined],
  ['signed with another secret', payload, () => signed(now(), 'whsec_other')],
  ['that is 302 seconds old', payload, () => signed(now() - 302)],
  ['that is signed 302 seconds in the future', payload, () => signed(now() + 302)],
  ['that was altered', payload.replace('3900', '3901'), () => signed(now())],
])('rejects an event %s before any query', async (_, body, header) => {
  await expect(receive(body, header())).rejects.toMatchObject({ code: 'webhook_rejected' });
});

test('the same event with a valid signature reaches the database', async () => {
  await expect(receive(payload, signed(now()))).rejects.not.toHaveProperty('code', 'webhook_rejected');
});
