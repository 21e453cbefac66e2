import type { Credential } from '@tookeffect/wire';
import type { ReadAnswer, ReadContext } from '../../../src/modules/observation/connector.ts';
import { Deadline } from '../../../src/modules/observation/deadline.ts';
import { failedRead } from '../../../src/modules/observation/connector.ts';
import { HttpConnector } from '../../../src/modules/observation/http/http-connector.ts';
import { AddressGuard } from '../../../src/modules/observation/network/address-guard.ts';
import { GuardedResolver, type Resolve } from '../../../src/modules/observation/network/guarded-resolver.ts';
import { connectionTo } from './connections.ts';

/** The ranges that a test lets observers reach. */
export const LOOPBACK = ['127.0.0.0/8'];

/** A resolver for tests: loopback is let through unless said otherwise. */
export function resolverOf(
  privateNetworks: readonly string[] = LOOPBACK,
  resolve?: Resolve,
): GuardedResolver {
  return new GuardedResolver(new AddressGuard(privateNetworks), resolve);
}

/** How one read is made. */
export interface Reading extends Partial<Omit<ReadContext, 'signal'>> {
  readonly credential?: Credential;
  readonly target?: string;
  readonly method?: 'GET' | 'HEAD';
}

/** Reads once through a connector of its own. */
export async function readOnce(
  baseUrl: string,
  reading: Reading = {},
  resolver = resolverOf(),
): Promise<ReadAnswer> {
  const {
    timeoutMs = 5_000,
    maxBytes = 65_536,
    bodyStatuses = [200],
    target = '/thing',
    method = 'GET',
  } = reading;
  const http = new HttpConnector(resolver);
  try {
    return await new Deadline(timeoutMs).within(timeoutMs, failedRead('timed_out'), ({ signal }) =>
      http.read({ connector: 'http', method, target }, connectionTo(baseUrl, reading.credential), {
        maxBytes,
        timeoutMs,
        signal,
        bodyStatuses,
      }),
    );
  } finally {
    await http.close();
  }
}
