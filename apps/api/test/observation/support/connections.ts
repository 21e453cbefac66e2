import type { Credential } from '@tookeffect/wire';
import type { OpenConnection } from '../../../src/modules/observation/domain/open-connection.ts';
import { systemAddress } from '../../../src/modules/observation/domain/system-address.ts';

/** A connection as it is opened for one look; to a test system unless said otherwise. */
export function connectionTo(
  baseUrl: string,
  credential: Credential = { type: 'none' },
  rest: Partial<OpenConnection> = {},
): OpenConnection {
  const environment = rest.environment ?? 'test';
  const address = systemAddress(baseUrl, environment);
  const origin = 'origin' in address ? address.origin : 'https://refused.example';
  return {
    id: 'con_01jn80000000000000000000aa',
    service: 'http',
    baseUrl,
    origin,
    environment,
    credential,
    ...rest,
  };
}
