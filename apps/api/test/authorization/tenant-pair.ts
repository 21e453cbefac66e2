import type { Tenant } from '../../src/modules/identity/index.ts';
import { startPaymentProvider } from '../billing/payment-provider.ts';
import { BILLING_SECRET } from '../billing/stripe-delivery.ts';
import { startApiIssuer, oauthSettings } from '../support/oauth-api.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import { startJsonProvider } from '@tookeffect/testing/provider';
import { type ApiUnderTest, RESOURCES, type ResourceName } from './resources.ts';
import { listOperations, servedDocument, type ServedOperation } from './served-operations.ts';

/** A tenant with a key of all scopes and one resource of each kind. */
export interface Party extends Tenant {
  readonly apiKey: string;
  readonly owned: Readonly<Record<ResourceName, string>>;
}

/** The underTest, what the API serves, and two tenants who know nothing of each other. */
export interface TenantPair extends ApiUnderTest {
  readonly operations: readonly ServedOperation[];
  readonly us: Party;
  readonly them: Party;
  stop(): Promise<void>;
}

/** What the service knows its payment provider by. */
const PAYMENT_KEY = 'sk_test_of_the_authorization_matrix';

const GENEROUS = {
  TOOKEFFECT_QUOTA_API_KEYS: '100000',
  TOOKEFFECT_LIMIT_ACCOUNT_CREDENTIALS: '1000',
  TOOKEFFECT_LIMIT_ADDRESS: '1000000',
  TOOKEFFECT_LIMIT_WEBHOOKS: '1000000',
  TOOKEFFECT_BILLING_WEBHOOK_SECRETS: BILLING_SECRET,
  // Its statements would be counted among those of a request.
  TOOKEFFECT_SWEEP_MS: '600000',
};

const CREDITS = 10_000;

/** Starts it. @param environment settings beside those that a matrix needs */
export async function startTenantPair(
  environment: Readonly<Record<string, string>> = {},
): Promise<TenantPair> {
  const [payments, system, issuer] = await Promise.all([
    startPaymentProvider(),
    startJsonProvider(),
    startApiIssuer(),
  ]);
  const api = await startDocumentedApi({
    ...GENEROUS,
    TOOKEFFECT_STRIPE_SECRET_KEY: PAYMENT_KEY,
    TOOKEFFECT_STRIPE_API_URL: payments.url,
    ...oauthSettings(issuer),
    ...environment,
  });
  system.resources.set('/orders', {});
  const workspaces = new Map<string, string>();
  const base = {
    api,
    system,
    issuer,
    operations: listOperations(await servedDocument(api)),
    workspaceOf: (apiKey: string) => workspaces.get(apiKey)!,
    stop: async () => {
      await api.stop();
      await Promise.all([system.stop(), payments.stop(), issuer.stop()]);
    },
  };
  const party = async (): Promise<Party> => {
    const tenant = await api.newTenant(CREDITS);
    workspaces.set(tenant.apiKey, tenant.workspaceId);
    const owned: Partial<Record<ResourceName, string>> = {};
    for (const name of Object.keys(RESOURCES) as ResourceName[]) {
      // Two of each, so that each list has a second page.
      await RESOURCES[name].create(base, tenant.apiKey);
      owned[name] = await RESOURCES[name].create(base, tenant.apiKey);
    }
    return { ...tenant, owned: owned as Party['owned'] };
  };
  return { ...base, us: await party(), them: await party() };
}
