import { startIssuer, type TestIssuer } from '@tookeffect/testing/issuer';
import { SCOPES } from '@tookeffect/wire';
import { startShopApi, type ShopApi } from './shop-api.ts';

/** The audience of the API's access tokens. */
const AUDIENCE = 'https://api.tookeffect.example';

/** The claims that name the account and the workspace. */
export const ACCOUNT_CLAIM = 'https://tookeffect.example/account';
export const WORKSPACE_CLAIM = 'https://tookeffect.example/workspace';

/** The API with a connection to a shop and with an issuer whose access tokens it accepts. */
export interface OAuthApi extends ShopApi {
  readonly issuer: TestIssuer;
}

/** Starts the API, the shop and the issuer. */
export async function startOAuthApi(environment: Readonly<Record<string, string>> = {}): Promise<OAuthApi> {
  const issuer = await startApiIssuer();
  const shopApi = await startShopApi({
    ...oauthSettings(issuer),
    TOOKEFFECT_LIMIT_ADDRESS: '100000',
    ...environment,
  });
  const stop = async (): Promise<void> => {
    await shopApi.stop();
    await issuer.stop();
  };
  return { ...shopApi, issuer, stop };
}

/** Starts an issuer of access tokens for the API, with all of its scopes. */
export function startApiIssuer(): Promise<TestIssuer> {
  return startIssuer({ audience: AUDIENCE, scopes: SCOPES });
}

/** @returns the settings that make the API trust this issuer */
export function oauthSettings({ url }: Pick<TestIssuer, 'url'>): Record<string, string> {
  return {
    TOOKEFFECT_OAUTH_ISSUER: url,
    TOOKEFFECT_OAUTH_AUDIENCE: AUDIENCE,
    TOOKEFFECT_OAUTH_ACCOUNT_CLAIM: ACCOUNT_CLAIM,
    TOOKEFFECT_OAUTH_WORKSPACE_CLAIM: WORKSPACE_CLAIM,
  };
}
