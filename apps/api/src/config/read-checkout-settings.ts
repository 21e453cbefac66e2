import { isConfidentialUrl } from './confidential-url.ts';
import type { SettingsReader } from './settings-reader.ts';
import type { CheckoutSettings } from './settings.ts';

/** The form of a link in a 402 response. @see schemas/wire/checkout.schema.json */
const LINK = /^https:\/\/[!-~]{1,2040}$/;

/** Reads the settings of checkouts. Faults go to the reader, without the value. */
export function readCheckoutSettings(reader: SettingsReader): CheckoutSettings {
  return {
    secretKey: secretKey(reader),
    apiUrl: apiUrl(reader),
    deadlineMs: reader.integer('TOOKEFFECT_CHECKOUT_DEADLINE_MS', {
      fallback: 10_000,
      minimum: 100,
      maximum: 30_000,
    }),
    returnUrl: reader.url('TOOKEFFECT_CHECKOUT_RETURN_URL', ['http:', 'https:']),
    purchaseUrl: purchaseUrl(reader),
  };
}

function secretKey(reader: SettingsReader): string | null {
  const text = reader.text('TOOKEFFECT_STRIPE_SECRET_KEY');
  if (text === undefined || /^[sr]k_\w{8,255}$/.test(text)) return text ?? null;
  reader.fault('TOOKEFFECT_STRIPE_SECRET_KEY', 'must be a secret key (sk_…) or a restricted key (rk_…)');
  return null;
}

function apiUrl(reader: SettingsReader): string | null {
  const origin = reader.origin('TOOKEFFECT_STRIPE_API_URL');
  if (origin === null || isConfidentialUrl(origin)) return origin;
  // Every request to this origin contains the key.
  reader.fault('TOOKEFFECT_STRIPE_API_URL', 'must be https; http is for loopback only');
  return null;
}

function purchaseUrl(reader: SettingsReader): string | null {
  const url = reader.url('TOOKEFFECT_CHECKOUT_URL', ['https:']);
  if (url === null || LINK.test(url)) return url;
  reader.fault('TOOKEFFECT_CHECKOUT_URL', 'must be at most 2048 visible ASCII characters');
  return null;
}
