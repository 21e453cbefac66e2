import { randomBytes } from 'node:crypto';
import type { BenchEnvironment } from './environment.ts';
import type { LoadCall } from './load-run.ts';
import type { Tenant } from './tenants.ts';

/** The event of the control, with a name of its own for each delivery. */
const EVENT = JSON.stringify({
  id: '{fresh}',
  type: 'invoice.paid',
  data: { object: { id: 'in_1', amount: 4200, currency: 'usd', customer: 'cus_1' } },
});

/** Stores a webhook secret for each tenant. @returns the deliveries that are signed with it, one a workspace */
export async function webhookCalls(
  environment: BenchEnvironment,
  tenants: readonly Tenant[],
): Promise<LoadCall[]> {
  const calls: LoadCall[] = [];
  for (const { apiKey } of tenants) {
    const secret = randomBytes(32).toString('base64');
    const response = await fetch(`${environment.api().baseUrl}/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'standard_webhooks', service: 'http', secret: `whsec_${secret}` }),
    });
    if (!response.ok) throw new Error(`a webhook secret was refused: ${await response.text()}`);
    const { webhookSecret } = (await response.json()) as { webhookSecret: { endpointUrl: string } };
    const path = new URL(webhookSecret.endpointUrl).pathname;
    calls.push({ method: 'POST', path, body: EVENT, signedWith: secret });
  }
  return calls;
}
