import type { Ask } from '../../model/operation.ts';
import { type DnsWorld, type Records, ZONE } from '../../systems/dns.ts';

/** Asks for records of `www` in the domain of the world. */
export const published =
  (values: readonly string[], more: { readonly type?: string; readonly ttl?: number } = {}) =>
  ({ domain }: DnsWorld): Ask => ({
    contract: 'dns.record.published@1',
    input: { zone: ZONE, name: `www.${domain}`, type: 'A', values, ...more },
  });

/** Addresses of `www`, unless told otherwise. */
export const records = (
  { domain }: DnsWorld,
  data: readonly string[],
  { host = 'www', ...more }: Partial<Records> & { readonly host?: string } = {},
): Records => ({ name: `${host}.${domain}`, type: 'A', data, ...more });

/** Whether `www` has exactly these values. */
export const has =
  (values: readonly string[], type = 'A') =>
  async ({ domain, lookup }: DnsWorld): Promise<boolean> =>
    (await lookup(`www.${domain}`, type)).join() === values.toSorted().join();
