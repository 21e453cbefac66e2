import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret that billing events are signed with. This server made it for itself; with a real payment provider it is
 * theirs, and only they can buy.
 */
export function billingSecret(dataDirectory: string): string {
  const given = process.env.TOOKEFFECT_BILLING_WEBHOOK_SECRETS?.split(',')[0];
  const folder = process.env.TOOKEFFECT_SECRETS_DIRECTORY || path.join(dataDirectory, 'secrets');
  return given || readFileSync(path.join(folder, 'billing-webhook-secret'), 'utf8').trim();
}
